"""One box on the shelf: a game with its variants, its front and the label below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from dogtable.ui.kit import Pen, boxes, marks, surfaces
from dogtable.ui.phrases import players_range, sentences
from dogtable.ui.scenes.menu import open_dropdown
from dogtable.ui.scenes.shelf_own import open_menu
from dogtable.ui.scenes.unshown import ruleset_thing, unshown_ruleset
from dogtable.ui.widgets import (
    Area,
    Box,
    Brush,
    Button,
    Dropdown,
    Group,
    Guarded,
    IconButton,
    Line,
    Tabs,
    Widget,
    Words,
    control_high,
    escape,
    text_size,
)

if TYPE_CHECKING:
    from dogtable.session.library import Shelved
    from dogtable.ui.scenes.shelf import ShelfScene

FRONT: Final = (280.0, 372.0)
KRAFT: Final = (276.0, 132.0)
SIDES: Final = "box_side"
STICKER_TEXT: Final = 20.0  # points; where text is larger the sticker has no room for it
EMBLEMS: Final = ("spade", "star", "heart", "club", "moon", "diamond")


class GameBox:
    """The rulesets of one box: the game and its variants, one of which is chosen."""

    def __init__(self, scene: ShelfScene, rulesets: Sequence[Shelved], number: int) -> None:
        self.scene = scene
        self.rulesets = list(rulesets)
        self.number = number
        self.area = Area(self._clicked, self._paint, name=self._words)
        self.label = Group(behind=self._paint_label)

    @property
    def id(self) -> str:
        """The id of the box: that of the game its variants extend."""
        return self.rulesets[0].group or self.rulesets[0].id

    @property
    def variant(self) -> int:
        """The place of the variant that was taken last."""
        chosen = self.scene.app.settings.shelf_variants.get(self.id)
        return next((place for place, one in enumerate(self.rulesets) if one.id == chosen), 0)

    @property
    def ruleset(self) -> Shelved:
        """The chosen variant."""
        return self.rulesets[self.variant]

    @property
    def pictured(self) -> bool:
        """Whether the game brings a picture for its box; others stand in plain wooden boxes."""
        return self.rulesets[0].picture is not None and not self.is_unshown

    @property
    def is_own(self) -> bool:
        """Whether it is a sound game of one's own, which has a place of one's choice."""
        return not self.rulesets[0].shipped and not self.rulesets[0].problems and not self.is_unshown

    @property
    def small(self) -> bool:
        """Whether it lies in the crate: it is one of the small games, or one's own that was put away."""
        return self.rulesets[0].small or (self.is_own and self.id in self.scene.app.settings.shelf_away)

    @property
    def is_unshown(self) -> bool:
        """Whether it cannot be shown: then a line stands here, and no label."""
        return ruleset_thing(self.rulesets[0]) in self.scene.app.guard

    def _words(self) -> str:
        """Return what it is in words, with what stands on its label."""
        text, ruleset = self.scene.app.text, self.rulesets[0]
        title = ruleset.title or ruleset.id
        if ruleset.trying:
            return f"{title}. {text('shelf.trying')}"
        if ruleset.problems:
            return f"{title}. {text('shelf.broken', n=len(ruleset.problems))}"
        players = text("speech.players", players=players_range(text, ruleset.players))
        return sentences(title, ruleset.pitch, players, text("speech.box_taken" if self.chosen else "speech.box"))

    def front(self) -> Guarded:
        """Return the box as it stands on a board."""
        return self.guarded(self.rulesets[0], lambda: self.area)

    def tag(self, wide: float, *, full: bool) -> Guarded:
        """Return the label, at a width."""

        def make() -> Widget:
            self.label.box = (0, 0, wide, self.fill_label(wide, full=full))
            return self.label

        return self.guarded(self.ruleset, make)

    def guarded(self, ruleset: Shelved, make: Callable[[], Widget]) -> Guarded:
        """Return what is made of a ruleset, on its own: a line stands in its place where it cannot be shown."""
        app, scene = self.scene.app, self.scene
        return Guarded(app.guard, ruleset_thing(ruleset), make, lambda: unshown_ruleset(app, ruleset, scene.refresh))

    @property
    def size(self) -> tuple[float, float]:
        """The front in points."""
        return FRONT if self.pictured else KRAFT

    @property
    def chosen(self) -> bool:
        """Whether this is the box in the hand."""
        return self.scene.box is self

    def _clicked(self) -> None:
        if self.chosen:
            self.scene.new_game()
        else:
            self.scene.choose(self.number)

    def _set_variant(self, variant: int) -> None:
        self.scene.app.settings.shelve_variant(self.id, self.rulesets[variant].id)
        self.scene.app.settings.save()
        self.scene.layout()

    # -------------------------------------------------------------------------------------------------------- label

    def fill_label(self, wide: float, *, full: bool) -> float:
        """Put what belongs on the label into it, at a width; return its height."""
        parts, high = self._content(self.variant, wide, full=full)
        self.label.fill(parts)
        return high

    def longest(self, wide: float) -> float:
        """Return how high the label is at most, at a width: when the box is taken, whichever variant is chosen."""

        def high(variant: int) -> float:
            made = partial(self._content, variant, wide, full=True)
            return self.scene.app.guard.made(ruleset_thing(self.rulesets[variant]), lambda: made()[1], lambda: 0.0)

        return max(high(variant) for variant in range(len(self.rulesets)))

    def _content(self, variant: int, wide: float, *, full: bool) -> tuple[list[Widget], float]:
        """Return what stands on the label of a variant, at a width, and how high that is."""
        ruleset = self.rulesets[variant]
        kit, text = self.scene.app.kit, self.scene.app.text
        inner = wide - 36
        parts: list[Widget] = []
        y = 12.0
        if ruleset.trying:
            trying = Words(escape(text("shelf.trying")), size=18)
            parts, y = _stack(parts, trying, 18, y, inner, trying.high(kit, inner) + 6)
            return parts, y + 16
        if ruleset.problems:
            broken = Words(escape(text("shelf.broken", n=len(ruleset.problems))), size=18, colour="no_text")
            parts, y = _stack(parts, broken, 18, y, inner, broken.high(kit, inner) + 6)
            if full:
                show = Button(text("shelf.show_problems"), self.scene.new_game, kind="plain", icon="warning", size=18)
                parts, y = _stack(parts, show, 18, y + 4, inner, show.high(kit, inner))
            return parts, y + 16
        facts = text_size(kit, 18) * 1.8
        people = f"<people brown>  **{escape(players_range(text, ruleset.players))}**"
        long = f"<clock brown>  **{escape(text('shelf.minutes', n=ruleset.minutes))}**" if ruleset.minutes else ""
        players = Line(people, size=19)
        minutes = Line(long, size=19, align="right")
        players.box = minutes.box = (18, y, inner, facts)
        parts += [players, minutes]
        y += facts + 4
        if full and len(self.rulesets) > 1:
            names = [_short(r.title, self.rulesets[0].title, text("shelf.classic")) for r in self.rulesets]
            tabs = Tabs(
                names, variant, self._set_variant, name=text("shelf.variant_tip"), tip=text("shelf.variant_tip")
            )
            switch: Widget = tabs
            if tabs.wide(kit) > wide - 28:
                tip = text("shelf.variant_tip")
                switch = Dropdown(
                    names,
                    variant,
                    self._set_variant,
                    lambda d: open_dropdown(self.scene.app, d),
                    name=tip,
                    tip=tip,
                )
            parts, y = _stack(parts, switch, 14, y, wide - 28, control_high(kit))
            y += 8
        pitch = Words(escape(ruleset.pitch), size=18, colour="ink_soft")
        parts, y = _stack(parts, pitch, 18, y, inner, pitch.high(kit, inner))
        if ruleset.flaws:
            flaws = Words(escape(text("shelf.flaws", n=len(ruleset.flaws))), size=18, colour="no_text")
            parts, y = _stack(parts, flaws, 18, y + 4, inner, flaws.high(kit, inner))
            if full:
                show = Button(text("shelf.show_problems"), self.scene.problems, kind="plain", icon="warning", size=18)
                parts, y = _stack(parts, show, 18, y + 4, inner, show.high(kit, inner))
        if full:
            high = control_high(kit)
            left = self.scene.app.left_lesson(ruleset.id)
            teaches, played = ruleset.teaches, ruleset.id in self.scene.games.played
            learnt = teaches and not played and self.scene.app.has_learnt(ruleset.id)
            if learnt:
                done = Words(f"<check yes>  {escape(text('shelf.learn_done'))}", size=19, face="semi")
                parts, y = _stack(parts, done, 18, y + 6, inner, max(text_size(kit, 19) * 1.6, done.high(kit, inner)))
            elif teaches and not played:
                wording, words, short = text("shelf.learn_never"), text("shelf.learn"), text("shelf.learn_short")
                if left is not None:
                    wording = text("shelf.learn_step", lesson=left[0], n=left[1] + 1)
                    words, short = text("shelf.learn_on"), text("shelf.learn_on_short")
                never = Words(escape(wording), size=19, face="semi")
                parts, y = _stack(parts, never, 18, y + 6, inner, max(text_size(kit, 19) * 1.6, never.high(kit, inner)))
                learn = Button(words, self.scene.learn, kind="primary", icon="paw", size=20)
                if learn.wide(kit) > wide - 28:
                    learn = Button(short, self.scene.learn, kind="primary", icon="paw", size=20)
                parts, y = _stack(parts, learn, 14, y + 2, wide - 28, max(high, learn.high(kit, wide - 28)))
            elif ruleset.puzzles and played:
                puzzles = Button(text("shelf.puzzles"), self.scene.pose, kind="plain", icon="bulb", size=20)
                parts, y = _stack(parts, puzzles, 14, y + 8, wide - 28, high)
            small = [
                IconButton("book", self.scene.rulebook, tip=text("shelf.rules_tip", key=self.scene.app.key("rules")))
            ]
            if teaches and (played or learnt):
                tip = text("shelf.learn_tip" if left is None else "shelf.learn_on")
                small.insert(0, IconButton("paw", self.scene.learn, tip=tip))
            if not ruleset.shipped:
                own = IconButton("menu", lambda: open_menu(self, own), tip=text("shelf.own_tip"))
                small.append(own)
            new, room = self._new_button("shelf.new_game"), wide - 28 - len(small) * (high + 10)
            if new.wide(kit) > room:
                new = self._new_button("shelf.new_game_short")
            new.box = (14, y + 10, room, high)
            for place, one in enumerate(reversed(small)):
                one.box = (wide - 14 - high - place * (high + 10), y + 10, high, high)
            parts += [new, *small]
            y += 10 + high
        return parts, y + 16

    def _new_button(self, key: str) -> Button:
        label = self.scene.app.text(key)
        return Button(label, self.scene.new_game, kind="quiet", icon="play", ground="shelf_button")

    def _paint_label(self, brush: Brush, box: Box) -> None:
        if not self.scene.wide:
            return  # there it stands on the paper of the whole card
        full = self.chosen
        if full:
            marks.halo(brush.pen, brush.at(box), 12, "legal")
        surfaces.paper(brush.pen, brush.at(box), corner=14, colour="paper" if full else "plate", high=7 if full else 4)

    # --------------------------------------------------------------------------------------------------------- front

    def _paint(self, brush: Brush, area: Area) -> None:
        x, y, w, h = brush.at(area.box)
        pen = brush.pen
        if self.chosen or area.hovered:
            marks.halo(pen, (x, y, w, h), 3, "legal" if self.chosen else "faint")
        if self.pictured:
            front = boxes.box_front(pen.kit, str(self.rulesets[0].picture), self.rulesets[0].title, w, h)
            boxes.standing_box(pen, x, y, front, SIDES)
            if len(self.rulesets) > 1 and w > 250 and pen.kit.scale.floor <= STICKER_TEXT:
                also = (_beyond(self.rulesets[1].title, self.rulesets[0].title) or self.rulesets[1].title).split()
                below = " ".join(also[1:]) or self.scene.app.text("shelf.in_box")
                words = [self.scene.app.text("shelf.also"), escape(also[0]), escape(below)]
                boxes.sticker(pen, x + w - 106, y + h - 92, words)
        else:
            broken = bool(self.rulesets[0].problems) and not self.rulesets[0].trying
            plain_box(pen, (x, y, w, h), self.id, self.rulesets[0].title, broken=broken)
        if area.ring:
            marks.focus_ring(pen, (x, y, w, h), 9)


def plain_box(pen: Pen, box: Box, id_: str, title: str, *, broken: bool = False) -> None:
    """Draw the wooden box of a game that brings no picture for its own."""
    tones = pen.kit.theme.tones["boxes"]
    tone = "no" if broken else tones[_number(id_) % len(tones)]
    emblem = "warning" if broken else EMBLEMS[_number(id_) % len(EMBLEMS)]
    boxes.wooden_box(pen, box, escape(title or id_), emblem, tone)


def front_of(id_: str, title: str, brush: Brush, box: Box) -> None:
    """Draw the box of a game that is not on the shelf yet."""
    plain_box(brush.pen, brush.at(box), id_, title)


def boxes_of(scene: ShelfScene, shelved: Sequence[Shelved]) -> list[GameBox]:
    """Put the rulesets into their boxes: pictured ones first, then plain ones, small games, broken ones last.

    Those that cannot be shown stand behind them, each on its own.
    """
    groups: dict[str, list[Shelved]] = {}
    for ruleset in shelved:
        if ruleset_thing(ruleset) not in scene.app.guard:
            groups.setdefault(ruleset.group or ruleset.id, []).append(ruleset)
    for key, group in groups.items():
        group.sort(key=lambda r: (bool(r.problems), r.id != key))
    order = {own: place for place, own in enumerate(scene.app.settings.shelf_order)}

    def place(group: list[Shelved]) -> tuple[object, ...]:
        first = group[0]
        own = len(order) if first.shipped else order.get(first.group or first.id, len(order))
        return bool(first.problems), first.small, first.picture is None, not first.shipped, own, first.title.lower()

    ordered = sorted(groups.values(), key=place)
    unshown = [[ruleset] for ruleset in shelved if ruleset_thing(ruleset) in scene.app.guard]
    return [GameBox(scene, group, number) for number, group in enumerate([*ordered, *unshown])]


def _stack(
    parts: list[Widget], widget: Widget, x: float, y: float, wide: float, high: float
) -> tuple[list[Widget], float]:
    widget.box = (x, y, wide, high)
    return [*parts, widget], y + high


def _short(title: str, game: str, instead: str) -> str:
    """Return what the title of a variant adds to that of the game, as a name; for the game itself `instead`."""
    rest = _beyond(title, game)
    return rest[0].upper() + rest[1:] if rest else instead


def _beyond(title: str, game: str) -> str:
    """Return what the title of a variant adds to that of the game, which begins it; "" when that is nothing."""
    return title.removeprefix(game).strip(" :,-–")


def _number(name: str) -> int:
    return sum(ord(c) * (i + 1) for i, c in enumerate(name))  # the same box every time, unlike hash()
