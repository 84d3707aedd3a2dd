"""What looking back shares, whether a game is judged or played again: the table at a point, going on, playing on."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import pygame

from dogtable.base.errors import DogtableError
from dogtable.ui.phrases import flow, sentences
from dogtable.ui.scenes.page import PageScene
from dogtable.ui.scenes.play_on import PlayOnScene
from dogtable.ui.scenes.table_picture import TablePicture
from dogtable.ui.table.company import FADES, Company
from dogtable.ui.table.history import read
from dogtable.ui.widgets import Button, IconButton, ScrollView

if TYPE_CHECKING:
    from dogtable.engine.events import Event
    from dogtable.session.loaded import LoadedRuleset
    from dogtable.session.replay import Replay
    from dogtable.session.seats import Seat
    from dogtable.ui.app import App
    from dogtable.ui.speech.narrator import Standing
    from dogtable.ui.table.history import History

STEP: Final = 0.7  # seconds between two points while it plays by itself
REST: Final = 0.06  # seconds on one point before its table is drawn: going along quickly draws what is needed
POLL: Final = 0.1
GAP: Final = 20.0
SHAPE: Final = 1.64  # width by height of a table with the hand below it
BOARD_SHAPE: Final = 2.2  # and of the board alone


class LookingBackScene(PageScene):
    """The table at a point of a game and what was said there; whoever derives from it has a place (`at`) to go along.

    `eyes` is the seat whose view is shown, None for a watcher's.
    """

    def __init__(self, app: App, game: str, replay: Replay) -> None:
        super().__init__(app)
        self.game, self.replay = game, replay
        text = app.text
        self.subtitle = f"{replay.rules.title}  ·  {text('saved.moves', n=len(replay.answers))}"
        self.eyes = replay.eyes
        self.look = replay.rules.look()
        looks = self.look.seats or tuple((seat.colour, seat.emblem) for seat in app.theme.seats)
        self.seats = [looks[seat % len(looks)] for seat in range(len(replay.seats))]
        match = replay.at(0)
        sides = replay.rules.teams(match.players, match.options)
        self._company = Company.of(replay.seats, sides, self.look)
        self.picture = TablePicture(app, hand=self.eyes is not None)
        self.before = IconButton("left", lambda: self._step(-1), tip=text("analysis.back"), ground=self.ground)
        self.play = IconButton("play", self._play, tip=text("analysis.play", key=app.key("skip")), ground=self.ground)
        self.after = IconButton("right", lambda: self._step(1), tip=text("analysis.forward"), ground=self.ground)
        self.branch = Button(text("analysis.branch"), self._branch, kind="plain", icon="play")
        self.sheet = ScrollView()
        self._plays = False
        self._due: float | None = 0.0  # when the table is drawn anew
        self._next = 0.0  # when the next point is shown while it plays
        self._sentences: list[str] = []
        self._drawing = 0  # counts the tables that were begun

    # ---------------------------------------------------------------------------------------- what derived scenes say

    @property
    @abstractmethod
    def ready(self) -> bool:
        """Whether one can go along."""

    @property
    @abstractmethod
    def at(self) -> int:
        """After how many answers one is."""

    @property
    @abstractmethod
    def is_last(self) -> bool:
        """Whether there is no point after this one."""

    @abstractmethod
    def go_on(self, by: int) -> None:
        """Go on by so many points; back, where that is less than 0."""

    @abstractmethod
    def go_to_begin(self) -> None:
        """Go to the first point."""

    @abstractmethod
    def fill_sheet(self) -> None:
        """Fill the sheet with what there is to say of the point."""

    def shown(self) -> tuple[dict[str, Any], Sequence[Event]]:
        """Return the view of the point, and what came of the answer that led there."""
        number = self.at
        events = self.replay.events(self.eyes, number, number) if number else []
        return self.replay.view(number, self.eyes), events

    @property
    def pace(self) -> float:
        """The seconds between two points while it plays by itself."""
        return STEP

    def rules(self) -> LoadedRuleset:
        """Return whose rulebook F1 opens."""
        return self.replay.rules

    # ------------------------------------------------------------------------------------------------------- moving

    def went(self) -> None:
        """Have the table of the new point drawn, once one rests there."""
        self._due = self.app.now + REST
        self.fill_sheet()

    def _step(self, by: int) -> None:
        self._plays = False
        self.go_on(by)
        self._buttons()

    def _play(self) -> None:
        """Let it play by itself; from the end, begin anew."""
        self._plays = not self._plays
        if self._plays and self.is_last:
            self.go_to_begin()
        self._next = self.app.now + self.pace
        self._buttons()

    def _buttons(self) -> None:
        self.play.icon = "pause" if self._plays else "play"
        tip = "analysis.pause" if self._plays else "analysis.play"
        self.play.tip = self.app.text(tip, key=self.app.key("skip"))  # text: analysis.pause analysis.play
        self.play.changed()

    def _branch(self) -> None:
        """Ask who sits where, and begin another game with all that was answered up to here."""
        number, replay = self.at, self.replay
        self.app.go(PlayOnScene(self.app, replay.rules, replay.seats, lambda seats: self._play_on(number, seats)))

    def _play_on(self, number: int, seats: list[Seat]) -> None:
        try:
            game = self.app.journal.branch(self.game, number, seats)
        except DogtableError as error:
            self.app.error(error)
            return
        self.app.open_saved(game)
        self.app.toast(self.app.text("analysis.branched"), "saved")

    def event(self, event: pygame.event.Event) -> bool:
        """Take an event: Space plays."""
        on_button = isinstance(self.focus, Button | IconButton)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE and self.ready and not on_button:
            self._play()
            return True
        return super().event(event)

    # --------------------------------------------------------------------------------------------------------- time

    def go_along(self, now: float) -> float | None:
        """Play on, and show the point that was gone to; return when to be called again."""
        waits = [self._playing(now), self._showing(now)]
        return min((wait for wait in waits if wait is not None), default=None)

    def _playing(self, now: float) -> float | None:
        if not self._plays:
            return None
        if now >= self._next:
            self._next = now + self.pace
            self.go_on(1)
            self._plays = not self.is_last
            self._buttons()
        return self._next - now

    def standing(self) -> Iterator[Standing]:
        """Yield what led to the point, too."""
        yield from super().standing()
        yield "happened", "events", sentences(*self._sentences)

    def _showing(self, now: float) -> float | None:
        """Draw the table of the point once one has come to rest there."""
        if self._due is None:
            return None
        if now < self._due:
            return self._due - now
        self._due = None
        view, events = self.shown()
        history = read(events, tuple(view["boards"]))
        how = flow(self.app.text)
        self._sentences = [line.heading or line.paragraph(how) for line in history.lines]
        self.app.slices(self._drawn(view, self._faces(view, events), history), self)
        self.fill_sheet()
        return None

    def _faces(self, view: Mapping[str, Any], events: Sequence[Event]) -> list[Seat]:
        """Return the seats with the faces that they pulled at the point; what is longer ago has faded."""
        earlier = self.replay.events(self.eyes, max(0, self.at - FADES), self.at - 1) if self.at else []
        company, taken = self._company, self._company.after([*earlier, *events], view)
        seats = enumerate(self.replay.seats)
        return [replace(seat, portrait=company.portrait(taken, n, seat.portrait)) for n, seat in seats]

    def _drawn(self, view: dict[str, Any], seats: Sequence[Seat], history: History) -> Iterator[None]:
        """Draw the table bit by bit, unless somebody has gone on meanwhile."""
        self._drawing += 1
        here = self._drawing
        for _ in self.picture.steps(self.look, view, seats, history):
            if self._due is not None or here != self._drawing:
                return
            yield
