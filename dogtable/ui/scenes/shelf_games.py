"""The games that are open: the last one as a large card with Continue, the others below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Final

from dogtable.base.errors import SaveError
from dogtable.session.characters import cast
from dogtable.session.puzzles.solved import streak
from dogtable.ui.kit import chrome, marks, surfaces
from dogtable.ui.phrases import standing, when
from dogtable.ui.scenes.portraits import portrait_names
from dogtable.ui.scenes.saved_row import row_name
from dogtable.ui.scenes.thumbnail import Thumbnail
from dogtable.ui.scenes.unshown import game_thing, unshown_game
from dogtable.ui.widgets import (
    Area,
    Box,
    Brush,
    Button,
    Group,
    Guarded,
    Line,
    Picture,
    Widget,
    Words,
    escape,
    text_size,
)

if TYPE_CHECKING:
    from dogtable.session.listing import Saved
    from dogtable.session.puzzles.solved import Solved
    from dogtable.ui.scenes.shelf import ShelfScene

SOFT: Final = "paper_soft"
MOST_OTHERS: Final = 3
NOBODY: Final = "ludo"  # the portrait of a seat that has none


class GamesColumn:
    """What the left side of the shelf shows."""

    def __init__(self, scene: ShelfScene) -> None:
        self.scene = scene
        self.open: list[Saved] = []
        self.unshown: list[Saved] = []
        self.count = 0
        self.played: frozenset[str] = frozenset()  # rulesets of which there are games
        self.puzzles: list[Solved] = []  # those that were gone through
        self._faces: dict[str, list[str]] = {}
        text = scene.app.text
        self.continue_button = Button(text("shelf.continue"), self._continue, kind="primary", icon="play", size=26)
        self.new_button = Button(text("shelf.new_game"), scene.new_game, kind="primary", icon="play", size=24)
        self.thumbnail = Thumbnail(scene)

    def read(self) -> None:
        """Read which games are open; one that cannot be opened or shown is never the one to continue."""
        journal, guard = self.scene.app.journal, self.scene.app.guard
        try:
            self.count, games = journal.count(), journal.games(MOST_OTHERS + 1 + len(guard), over=False)
            self.played = journal.rulesets()
            self.puzzles = journal.puzzles() if self.scene.app.puzzled else []
        except SaveError as error:
            self.scene.app.error(error)
            self.count, games = 0, []
        self.scene.app.tell_news()
        self.open = [game for game in games if not game.wrong and game_thing(game) not in guard]
        self.unshown = [game for game in games if not game.wrong and game_thing(game) in guard]
        self._faces = {}
        if self.open:
            self.thumbnail.show(self.open[0])

    def _portrait(self, game: Saved, seat: int) -> str:
        """The portrait of a seat, from the header of its record; one that there is not is somebody's."""
        if game.id not in self._faces:
            try:
                seats = self.scene.app.journal.header(game.id)["seats"]
                self._faces[game.id] = [str(place.get("portrait", "")) for place in seats]
            except (SaveError, KeyError, TypeError, AttributeError):
                self._faces[game.id] = []
        faces = self._faces[game.id]
        face = faces[seat] if seat < len(faces) else ""
        return face if face in portrait_names() or face in cast() else NOBODY

    def _continue(self) -> None:
        if self.open:
            self.scene.app.open_saved(self.open[0].id)

    def guarded(self, game: Saved, make: Callable[[], Widget]) -> Guarded:
        """Return what is made of a game, on its own: a line stands in its place where it cannot be shown."""
        app = self.scene.app
        return Guarded(app.guard, game_thing(game), make, lambda: unshown_game(app, game, self.scene.refresh))

    # --------------------------------------------------------------------------------------------------- large card

    def card(self, x: float, y: float, wide: float, high: float) -> Widget:
        """Return the card of the last game, or of a welcome when none is open."""
        if not self.open:
            card: Widget = Group(self._welcome_card(wide, high), behind=_paper)
        else:
            game = self.open[0]
            card = self.guarded(game, lambda: Group(self._game_card(game, wide, high), behind=_paper))
        card.box = (x, y, wide, high)
        return card

    def _game_card(self, game: Saved, wide: float, high: float) -> list[Widget]:
        app = self.scene.app
        kit, inner = app.kit, wide - 56
        button = max(72.0, self.continue_button.high(kit, inner))
        head = Line(escape(app.text("shelf.continue")), size=34, face="black")
        moment = Line(escape(when(app.text, game.when)), colour="ink_soft", align="right")
        head.box = moment.box = (28, 16, inner, 52)
        line, above = text_size(kit, 19) * 1.7, 74.0
        if head.wide(kit) + 14 + moment.wide(kit) > inner:  # then it stands below
            moment.align, moment.box = "left", (28, 64, inner, line)
            above = 64 + line + 6
        foot = high - 22 - button
        self.continue_button.box = (20, foot, wide - 40, button)
        seats = 104.0
        title = Line(escape(app.called(game.ruleset, game.title)), size=30, face="black")
        status = Line(escape(standing(app.text, game.standing, game.names)), size=19, colour="ink_soft")
        used = title.wide(kit) + 14
        beside = used + status.wide(kit) + 4 <= inner
        words_high = line if beside else 2 * line
        self.thumbnail.box = (20, above, wide - 40, max(40.0, foot - above - seats - words_high - 28))
        top = self.thumbnail.box[1] + self.thumbnail.box[3] + 12
        title.box = (28, top, min(used - 14, inner), line)
        status.box = (28 + used, top + 2, inner - used, line) if beside else (28, top + line, inner, line)
        people = Picture(lambda brush, box: self._people(brush, box, game))
        people.box = (20, top + words_high + 8, wide - 40, seats)
        return [self.thumbnail, head, moment, title, status, people, self.continue_button]

    def _people(self, brush: Brush, box: Box, game: Saved) -> None:
        x, y, w, _ = brush.at(box)
        looks = self.scene.app.theme.seats
        step = w / max(4, len(game.names))
        d = min(60.0, step * 0.62)
        for i, name in enumerate(game.names):
            look = looks[i % len(looks)]
            middle = x + step * (i + 0.5)
            chrome.avatar(brush.pen, middle - d / 2, y, d, self._portrait(game, i), look.colour, look.emblem)
            brush.pen.fitted((middle - step / 2 + 2, y + d + 8, step - 4, 28), escape(name), 18, "semi")

    def _welcome_card(self, wide: float, high: float) -> list[Widget]:
        app = self.scene.app
        kit, inner = app.kit, wide - 56
        first = self._first_button()
        head = Line(escape(app.text("shelf.welcome")), size=34, face="black")
        head.box = (28, 16, inner, 52)
        words = Words(escape(app.text("shelf.welcome_text")), size=20, colour="ink_soft")
        tall = words.high(kit, inner)
        button = max(64.0, first.high(kit, inner))
        first.box = (20, high - 22 - button, wide - 40, button)
        words.box = (28, high - 22 - button - 24 - tall, inner, tall)
        room = words.box[1] - 74 - 18
        dog = Picture(lambda brush, box: brush.pen.picture("portraits/benny", brush.at(box), cut=16, zoom=104))
        side = min(wide - 40, room)  # a portrait is a square: of a lower one the chin would be cut
        dog.box = ((wide - side) / 2, 74, side, side)
        dog.visible = room > 90
        parts: list[Widget] = [dog, head, words]
        return [*parts, first] if self.scene.boxes else parts

    def _first_button(self) -> Button:
        """Return the large button of the welcome: it teaches a game of which nobody has played one yet, if it can."""
        box, text = self.scene.box, self.scene.app.text
        if box is None:
            return self.new_button
        game = box.ruleset
        self.new_button.label = text("shelf.new_game_of", game=game.title)
        if not game.teaches or game.id in self.played or self.scene.app.has_learnt(game.id):
            return self.new_button
        left = self.scene.app.left_lesson(game.id)
        label = text("shelf.learn_game", game=game.title) if left is None else text("shelf.learn_on")
        return Button(label, self.scene.learn, kind="primary", icon="paw", size=24)

    def short_card(self, x: float, y: float, wide: float) -> Widget:
        """Return the card of the last game (or the welcome) as a low, wide one."""
        text = self.scene.app.text
        if not self.open:
            button = [self._first_button()] if self.scene.boxes else []
            card: Widget = self._short_card(wide, text("shelf.welcome"), text("shelf.welcome_text"), button)
        else:
            game = self.open[0]

            def make() -> Widget:
                stands = standing(text, game.standing, game.names)
                below = " · ".join(p for p in (stands, when(text, game.when)) if p)
                title = self.scene.app.called(game.ruleset, game.title)
                return self._short_card(wide, title, below, [self.continue_button])

            card = self.guarded(game, make)
        card.box = (x, y, wide, card.box[3])
        return card

    def _short_card(self, wide: float, title: str, below: str, buttons: Sequence[Button]) -> Group:
        kit = self.scene.app.kit
        button_high = max((max(60.0, button.high(kit, wide)) for button in buttons), default=0.0)
        button_wide = max((min(button.wide(kit), wide * 0.45) for button in buttons), default=0.0)
        room = wide - button_wide - 80
        head = Line(escape(title), size=30, face="black")
        words = Words(escape(below), size=18, colour="ink_soft")
        head_high, words_high = head.high(kit, room), words.high(kit, room)
        high = max(button_high, head_high + words_high + 4) + 36
        top = (high - head_high - words_high - 4) / 2
        head.box = (24, top, room, head_high)
        words.box = (24, top + head_high + 4, room, words_high)
        for button in buttons:
            button.box = (wide - button_wide - 20, (high - button_high) / 2, button_wide, button_high)
        group = Group([head, words, *buttons], behind=_paper)
        group.box = (0, 0, wide, high)
        return group

    # --------------------------------------------------------------------------------------------- puzzle of the day

    def puzzle(self, x: float, y: float, wide: float) -> list[Button]:
        """Return the way to the puzzle of the day, with the days in a row once it is solved; nothing without one."""
        app, today = self.scene.app, date.today()
        if not app.puzzled:
            return []
        solved = [one for one in self.puzzles if one.daily and one.day == today and not one.shown]
        label = app.text("shelf.puzzle_solved", n=streak(self.puzzles, today)) if solved else app.text("shelf.puzzle")
        icon, ground, tip = "check" if solved else "bulb", self.scene.ground, app.text("shelf.puzzle_tip")
        button = Button(label, app.puzzle_of_the_day, kind="quiet", icon=icon, size=20, ground=ground, tip=tip)
        button.box = (x, y, wide, button.high(app.kit, wide))
        return [button]

    # ------------------------------------------------------------------------------------------------------- others

    def others(self, x: float, y: float, wide: float, room: float) -> list[Widget]:
        """Return the other open games and the way to all of them, in a column of at most `room` points.

        Of those that cannot be shown the first one comes first, with what can be done about it.
        """
        app = self.scene.app
        step = max(80.0, text_size(app.kit, 20) * 3.4)
        line = max(text_size(app.kit, 20) * 1.8, 34 / app.unit)
        fits = max(0, int((room - line) // (step + 12)))
        widgets: list[Widget] = []
        for game in [*self.unshown[:1], *self.open[1:]][: min(MOST_OTHERS, fits)]:
            row = self.guarded(game, partial(self._other, game))
            row.box = (x, y, wide, step)
            widgets.append(row)
            y += step + 12
        if self.count:
            count = app.text("shelf.all_saved", n=self.count)
            every = Button(count, app.show_saved, kind="bare", icon="save", size=20, ground=self.scene.ground)
            every.box = (x - 6, y + 4, min(wide, every.wide(app.kit)), line)
            widgets.append(every)
        return widgets

    def _other(self, game: Saved) -> Area:
        app = self.scene.app

        def paint(brush: Brush, area: Area) -> None:
            x, y, w, h = brush.at(area.box)
            surfaces.panel(
                brush.pen, (x, y, w, h), app.theme.colour(self.scene.ground), depth=0.62 if area.hovered else 0.5
            )
            d = h - 24
            brush.pen.picture(f"portraits/{self._portrait(game, 0)}", (x + 14, y + 12, d, d), cut=13, zoom=108, high=2)
            title = escape(app.called(game.ruleset, game.title))
            brush.pen.fitted((x + d + 30, y + 8, w - d - 90, h / 2 - 4), title, 22, "display", "on_felt", "left")
            stands = standing(app.text, game.standing, game.names)
            facts = [escape(one) for one in (stands, when(app.text, game.when)) if one]
            below = (x + d + 30, y + h / 2, w - d - 90, h / 2 - 10)
            brush.pen.first_fitting(below, [(" · ".join(facts), 1), (facts[0], 1)], 18, "regular", SOFT, "left")
            brush.pen.icon("play", x + w - 32, y + h / 2, 20, "gold")
            if area.ring:
                marks.focus_ring(brush.pen, (x, y, w, h), 18)

        return Area(lambda: app.open_saved(game.id), paint, name=row_name(app, game), tip=app.text("shelf.open_tip"))


def _paper(brush: Brush, box: Box) -> None:
    surfaces.paper(brush.pen, brush.at(box), corner=22, colour="paper", high=12, thick=5)
