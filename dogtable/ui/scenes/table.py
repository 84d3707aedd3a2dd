"""The scene at which one plays: pointer and keys to the hand, answers to the session, events to the eyes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, ClassVar, Final

import pygame

from dogtable.base.errors import BehindError, DogtableError, GoneError
from dogtable.ui.lesson.coach import Coach
from dogtable.ui.phrases import worded
from dogtable.ui.scene import Scene
from dogtable.ui.scenes.menu import MenuItem
from dogtable.ui.sound.hearing import Hearing
from dogtable.ui.table import acting, inspecting, menu, toolbar
from dogtable.ui.table.bubble import Bubble, reason_for
from dogtable.ui.table.controls import Control, touched
from dogtable.ui.table.desk import Desk
from dogtable.ui.table.foretelling import Foretelling
from dogtable.ui.table.hinting import Hinting
from dogtable.ui.table.holding import Holding
from dogtable.ui.table.keyboard import Keyboard
from dogtable.ui.table.looking_ahead import LookingAhead
from dogtable.ui.table.model import TableModel
from dogtable.ui.table.overlays import Overlays
from dogtable.ui.table.pointer import Pointer
from dogtable.ui.table.remarks import Remarks
from dogtable.ui.table.renderer import TableRenderer
from dogtable.ui.table.selection import Answer, Armed, Choose, Outcome, Refused, Selection
from dogtable.ui.table.showing import Showing
from dogtable.ui.table.telling import Telling
from dogtable.ui.table.windows import PASS, Mode

if TYPE_CHECKING:
    from dogtable.session.loaded import LoadedRuleset
    from dogtable.session.table import Table
    from dogtable.ui.app import App
    from dogtable.ui.kit import Kit
    from dogtable.ui.look.entries import Layout, Target
    from dogtable.ui.speech.narrator import Standing
    from dogtable.ui.table.flights import Flights
    from dogtable.ui.table.inspecting import Inspected

TWICE: Final = 0.3  # seconds within which a second press decides nothing
DECIDES: Final = ("answer", "let be", "want")


class TableScene(Scene):
    """A table, from sitting down to getting up. `model` is the game as shown, `selection` what is picked."""

    Renderer: ClassVar[type[TableRenderer]] = TableRenderer
    """What says what is drawn."""

    def __init__(self, app: App, table: Table) -> None:
        super().__init__(app)
        self.table = table
        self.model = TableModel(table, app.settings.ask_before_reactions)
        self.selection = Selection(self.model)
        self.desk = Desk(app, self.model, self.Renderer.foot)
        self.ground = self.desk.layout.ground
        self.overlays = Overlays()
        self.bubble: Bubble | None = None
        self.chooser: list[Control] = []
        self.inspected: Inspected | None = None
        self.line: int | None = None  # the line of the log whose way is shown
        self.controls: list[Control] = []
        self.hearing = Hearing(self)
        self.showing = Showing(self)
        self.remarks = Remarks(self)
        self.pointer = Pointer(self)
        self.keyboard = Keyboard(self)
        self.hinting = Hinting(self)
        self.holding = Holding(self)
        self.foretelling = Foretelling(self)
        self.looking = LookingAhead(self.model)
        self.coach = Coach(self)
        self.renderer = self.Renderer(self)
        self.telling = Telling(self)
        self.patience = TWICE
        self._pressed = float("-inf")  # when a button last decided something
        self._owed: DogtableError | None = None  # what went wrong while the scene was left
        self._adrift = False  # whether the file in which the game was kept has gone
        self._awake = False  # whether the bots have been woken
        self._seen: Layout | None = None  # the layout that was drawn last
        self.relay()

    @property
    def flights(self) -> Flights | None:
        """What moves just now."""
        return self.showing.flights

    # ------------------------------------------------------------------ coming and going
    def enter(self) -> None:
        """Tell what there is to tell of the game; take over how long bots think."""
        self.table.seconds = self.app.settings.thinking
        self.tell_notice()

    def tell_notice(self) -> None:
        """Tell what the players of the game have to be told, once."""
        if self.table.notice:
            self.app.toast(self.table.notice)
            self.table.notice = ""
            self.redraw_layers()

    def leave(self) -> None:
        """Bring everything that moves to its end."""
        self.pointer.cancel()
        self.holding.give()
        self._finish()

    def close(self) -> None:
        """Get up: a choice that rests is given, the bots go, the game is saved as always."""
        self.holding.give()
        if self._adrift:
            try:
                self.table.keep_anew(self.app.journal)
            except DogtableError as fault:
                self.app.error(fault)
        self.app.mixer.leave()
        self.hinting.close()
        self.coach.close()
        self.desk.logbook.why.close()
        self.table.close()

    def layout(self) -> None:
        """Take over another size, other colours, another language."""
        self._finish()
        if self.table.rules.language != self.app.library.language:
            self._speak(self.app.library.language)
        if not self.desk.fits:
            self.desk.resize()
            self.ground = self.desk.layout.ground
            self.relay()

    def fold_log(self) -> None:
        """Open the log beside the table, which makes room for it, or close it; what moves is brought to its end."""
        self._finish()
        self.desk.open_log(not self.desk.log_open)
        self.relay()

    def leave_foot(self, foot: Callable[[Kit], float]) -> None:
        """Leave so many points at the foot of the window to somebody else; what moves is brought to its end."""
        self._finish()
        self.desk.leave_foot(foot)
        self.relay()

    def _speak(self, language: str) -> None:
        self.model.speak(language)
        self.hinting.clear()
        self.selection.touched = {}
        self.foretelling, self.bubble, self.chooser = Foretelling(self), None, []

    def rules(self) -> LoadedRuleset | None:
        """Return the ruleset that is played."""
        return self.table.rules

    def rule_in_play(self) -> str:
        """Return the rule that is given as a reason just now, else that of the card in play, else of the question."""
        rule = self.bubble.rule if self.bubble is not None else ""
        return rule or self.coach.rule or inspecting.rule(self) or self.renderer.rule() or self.rule_asked()

    def rule_asked(self) -> str:
        """Return the rule by which something is asked just now."""
        return "" if self.model.decision is None else self.model.decision.rule

    def trouble(self, fault: DogtableError) -> None:
        """Tell what the session could not do.

        A game that another window has played on is opened again; where bots alone play there, this window gives way, as
        both would only open it anew for ever. One that is not kept any more can be saved elsewhere.
        """
        self.showing.stop()
        if isinstance(fault, BehindError) and not self.table.people:
            self.app.home()
            self.app.toast(self.app.text("table.given_way"))
        elif isinstance(fault, BehindError):
            self.app.open_again(self.table, worded(self.app.text, fault.message))
        elif isinstance(fault, GoneError):
            self._adrift = self._adrift or self.app.journal.is_gone
            self.app.offer_to_keep(self.table, worded(self.app.text, fault.message))
        else:
            self.app.error(fault)

    # ------------------------------------------------------------------ time
    def update(self, now: float) -> float | None:
        """Let time pass."""
        try:
            if self._owed is not None:
                owed, self._owed = self._owed, None
                raise owed
            return self._update(now)
        except (BehindError, GoneError) as fault:
            self.trouble(fault)
            return None

    def _update(self, now: float) -> float | None:
        if not self._awake and not self.dirty:
            self._awake = True
            self.table.warm_up(self.app.wake)  # only now: the first picture waits for no bot
            self.hearing.open()
        waits = [self.pointer.update(now), self._bubble(now), self.showing.follow(now), self._look_ahead()]
        waits += [self.holding.update(now), self.hinting.update(), self.coach.update()]
        waits += [self._why(), self.hearing.update(now), self.remarks.update(now)]
        known = [wait for wait in waits if wait is not None]
        return min(known) if known else None

    def _why(self) -> float | None:
        """Have told why a bot played so whose line of the log is chosen."""
        lines, why = self.model.history.lines, self.desk.logbook.why
        before, wait = why.depends_on, why.want(None if self.line is None else lines[self.line])
        if why.depends_on != before:
            self.relay()
        return wait

    def _look_ahead(self) -> float | None:
        """Find out, a little at a time, what the moves that fit would do; first the picture of what was picked."""
        if self._seen is not self.desk.layout:
            return 0.0
        changed, more = self.looking.look(moving=self.flights is not None)
        if changed:
            self.relay()
        return 0.0 if more else None

    def _bubble(self, now: float) -> float | None:
        if self.bubble is None:
            return None
        if now >= self.bubble.until:
            self.bubble = None
            self.redraw_layers()
            return None
        return self.bubble.until - now

    def renew(self) -> None:
        """Show what the settings say now."""
        self.dress()

    # ------------------------------------------------------------------ speech
    def heading(self) -> str:
        """Return which game is played."""
        return self.table.shows or self.table.rules.title

    def focused(self) -> str:
        """Return what has the focus."""
        return self.telling.focus()

    def standing(self) -> Iterator[Standing]:
        """Yield what there is to say as things stand."""
        yield "heading", "always", self.heading()
        yield from self.telling.standing()

    def news(self) -> Iterator[str]:
        """Yield what has happened since."""
        return self.telling.news()

    def choices(self) -> Iterator[str]:
        """Yield what is asked, and what glows."""
        return self.telling.choices()

    def read_out(self) -> Iterator[str]:
        """Yield all that lies on the table."""
        return self.telling.table()

    # ------------------------------------------------------------------ answering
    def do(self, outcome: Outcome, at: tuple[float, float], target: Target | None = None) -> None:
        """Carry out what touching something came to; `at` is where, in points."""
        self.chooser = []
        if isinstance(outcome, Answer):
            self.answer(outcome.keys)
            return
        if isinstance(outcome, Armed) and self.holding.keys:
            self.holding.change()
        if isinstance(outcome, Choose):
            self.chooser = toolbar.chooser(self, outcome.options, at)
        elif isinstance(outcome, Refused):
            self.bubble = reason_for(self, outcome, at, target)
            if self.bubble is not None:
                self.hearing.refused()
        self.relay()

    def answer(self, keys: tuple[str, ...]) -> None:
        """Give these answers, one after another; one that is to be sealed rests before, and a blunder is warned of."""
        if self.coach.warns(keys):
            return
        if self.holding.holds(keys):
            self.chooser = []
            self.relay()
            return
        self.hinting.answered(keys)
        self.chooser = []
        self.selection.touched = {}
        self.showing.give(keys)

    def want(self, mode: Mode) -> None:
        """Note when the one who looks wants to be asked for answers; with none wanted, this one is let be at once."""
        seat = self.model.seat
        if seat is None:
            return
        self.model.windows.want(seat, mode)
        if mode == "round" and self.model.decision is not None and self.model.decision.answers:
            self.answer((PASS,))
        self.relay()

    def act(self, control: Control) -> None:
        """Do what a button does. A second press within a moment does not answer a question that came up meanwhile."""
        if control.action in DECIDES:
            if self.app.now - self._pressed < self.patience:
                return
            self._pressed = self.app.now
        acting.act(self, control)

    def back(self, way: Callable[[], object]) -> None:
        """Go some way back (or behind the curtain) and see the table anew."""
        self.hinting.clear()
        self.holding.take_back()
        self.showing.clear()
        self.chooser = []
        self.pointer.cancel()
        self.selection.touched = {}
        try:
            way()
        except DogtableError as fault:
            self.trouble(fault)
        self.relay()

    def _finish(self) -> None:
        try:
            self.showing.finish()
        except (BehindError, GoneError) as fault:
            self._owed = fault

    # ------------------------------------------------------------------ picture
    def relay(self) -> None:
        """Lay everything out anew: the game, the hand or the window changed."""
        if self.flights is None and self.model.viewer.next is None:
            self.desk.relay(self.selection.touched, **self.renderer.extras())
            self.showing.stale = False
        self.dress()

    def dress(self) -> None:
        """See anew to all that lies round the layout."""
        if self.flights is None and self.model.viewer.next is None:
            lines = self.model.history.lines
            self.desk.logbook.strong = lines[-1] if lines and self.model.composite else None
        self.controls = self.renderer.controls()
        self.keyboard.notice()
        self.pointer.refresh()
        self.redraw_layers()

    def redraw_layers(self) -> None:
        """Ask for a draw in which only what differs is drawn."""
        self.redraw(pygame.Rect(0, 0, 1, 1))

    def draw(self, canvas: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw what differs from the picture before."""
        whole = self.dirty_rects is None
        if whole:
            self.desk.forget()
            self.overlays.forget()
        self.hearing.frame(self.app.now)
        changed = self.renderer.board(self.app.now)
        layers = self.renderer.layers(self.app.now)
        stretches = [canvas.get_rect()] if whole else [*changed, *self.overlays.changed(layers)]
        drawn = self.overlays.compose(canvas, self.desk.board, layers, stretches)
        self._seen = self.desk.layout
        return None if whole else drawn

    # ------------------------------------------------------------------ events
    def event(self, event: pygame.event.Event) -> bool:
        """Give an event to the hand it belongs to."""
        if self.showing.stale:
            self.relay()
        hand = self.keyboard.key if event.type == pygame.KEYDOWN else self.pointer.event
        try:
            return hand(event)
        except (BehindError, GoneError) as fault:
            self.trouble(fault)
            return True

    def escape(self) -> bool:
        """Step back by one; where nothing is left to step back from, drop the menu down."""
        self.keyboard.escape()
        return True

    def escaped(self) -> None:
        """Nothing is left to step back from: drop the menu down."""
        menu.drop(self)

    def way_out(self) -> MenuItem:
        """Return the entry of the menu that leads away from the table."""
        text = self.app.text
        if self.table.is_example:
            return MenuItem(text("table.menu_book"), self.app.back, "book")
        return MenuItem(text("table.menu_shelf"), self.app.home, "door")

    def touched(self, x: float, y: float) -> Control | None:
        """Return the button at a point."""
        least = 32.0 * self.app.settings.ui_scale / 100 / self.desk.kit.unit
        return touched([*self.controls, *self.chooser], x, y, least)
