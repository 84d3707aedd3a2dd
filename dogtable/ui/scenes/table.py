"""The scene at which one plays: pointer and keys to the hand, answers to the session, events to the eyes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from dogtable.base.errors import BehindError, DogtableError, GoneError
from dogtable.ui.scene import Scene
from dogtable.ui.table import acting, closer
from dogtable.ui.table.bubble import Bubble, reason_for
from dogtable.ui.table.controls import Control, touched
from dogtable.ui.table.desk import Desk
from dogtable.ui.table.flights import Flights
from dogtable.ui.table.foretelling import Foretelling
from dogtable.ui.table.hand import Answer, Armed, Choose, Hand, Outcome, Refused
from dogtable.ui.table.hinting import Hinting
from dogtable.ui.table.history import plays
from dogtable.ui.table.holding import Holding
from dogtable.ui.table.keyboard import Keyboard
from dogtable.ui.table.overlays import Layer, Overlays
from dogtable.ui.table.pointer import Pointer
from dogtable.ui.table.sitting import Happening, Sitting
from dogtable.ui.table.stagecraft import Stagecraft
from dogtable.ui.table.windows import PASS, Mode

if TYPE_CHECKING:
    from dogtable.session.library import LoadedRuleset
    from dogtable.session.table import Table
    from dogtable.ui.app import App
    from dogtable.ui.look.entries import Target
    from dogtable.ui.table.closer import Closer
    from dogtable.ui.table.picks import Choice

POLL: Final = 0.05  # seconds between looks for a bot's answer
RETRY: Final = 3.0  # seconds after which the session is asked again for what it could not do
SLICE: Final = 0.004  # seconds a turn for looking ahead
TWICE: Final = 0.3  # seconds within which a second press decides nothing
DECIDES: Final = ("answer", "let be", "want")
HURRIED: Final = 5.0  # so many times faster things go until somebody at this screen is asked again
CURTAINED: Final = 0.6  # seconds after the end before the result is shown


class TableScene(Scene):
    """A table, from sitting down to getting up. `sitting` is the game as it is shown, `hand` what is picked of it."""

    def __init__(self, app: App, table: Table) -> None:
        super().__init__(app)
        self.table = table
        self.sitting = Sitting(table, app.settings.ask_before_reactions)
        self.hand = Hand(self.sitting)
        self.desk = Desk(app, self.sitting)
        self.ground = self.desk.layout.ground
        self.overlays = Overlays()
        self.flights: Flights | None = None
        self.bubble: Bubble | None = None
        self.chooser: list[Control] = []
        self.inspected: Closer | None = None
        self.log_open = False
        self.line: int | None = None  # the line of the log whose way is shown
        self.controls: list[Control] = []
        self.pointer = Pointer(self)
        self.keyboard = Keyboard(self)
        self.hinting = Hinting(self)
        self.holding = Holding(self)
        self.foretelling = Foretelling(self)
        self.craft = Stagecraft(self)
        self._queue: list[str] = []  # answers still to be given, one after another
        self._ended: float | None = None
        self.patience = TWICE
        self._pressed = float("-inf")  # when a button last decided something
        self._fault = ""  # what the session could not do, as it was told
        self._again = 0.0  # when it is asked again
        self._owed: DogtableError | None = None  # what went wrong while the scene was left
        self._adrift = False  # whether the file in which the game was kept has gone
        self._awake = False  # whether the bots have been woken
        self._coming: Happening | None = None  # what is shown next; its layout is ready
        self._stale = False  # whether the layout shows nothing yet of what is asked
        self._warm = False  # whether all pictures are made that the end of what moves will want
        self._changes = 0.0  # when what is shown next changes of itself
        self._paused_since: float | None = None  # when the pause began in which others may answer
        self._last_seat: int | None = None  # whose answer was shown last
        self._layers: list[Layer] = []
        self.hurried = False  # whoever looks wants to be at their next turn soon
        self.relay()

    # ------------------------------------------------------------------ coming and going
    def enter(self) -> None:
        """Tell what there is to tell of the game; take over how long bots think."""
        self.table.seconds = self.app.settings.thinking
        self._tell_notice()

    def _tell_notice(self) -> None:
        if self.table.notice:
            self.app.toast(self.table.notice)
            self.table.notice = ""

    def leave(self) -> None:
        """Bring everything that moves to its end."""
        self.pointer.cancel()
        self.holding.give()
        self._finish()

    def close(self) -> None:
        """Get up: the bots go, the game is saved as always."""
        if self._adrift:
            try:
                self.table.keep_anew(self.app.journal)
            except DogtableError as fault:
                self.app.error(fault)
        self.hinting.close()
        self.desk.logbook.why.close()
        self.table.close()

    def layout(self) -> None:
        """Take over another size."""
        self._finish()
        self.desk.resize()
        self.relay()

    def rules(self) -> LoadedRuleset | None:
        """Return the ruleset that is played."""
        return self.table.rules

    def rule_in_play(self) -> str:
        """Return the rule that is given as a reason just now, else that of the card in play."""
        told = self.bubble.rule if self.bubble is not None else ""
        return told or closer.rule(self) or self.craft.rule()

    def trouble(self, fault: DogtableError) -> None:
        """Tell what the session could not do.

        A game that another window has played on is opened again; where bots alone play there, this window gives way, as
        both would only open it anew for ever. One that is not kept any more can be saved elsewhere.
        """
        self._queue = []
        if isinstance(fault, BehindError) and not self.table.people:
            self.app.home()
            self.app.toast(self.app.text("table.given_way"))
        elif isinstance(fault, BehindError):
            self.app.open_again(self.table, str(fault))
        elif isinstance(fault, GoneError):
            self._adrift = self._adrift or self.app.journal.is_gone
            self.app.offer_to_keep(self.table, str(fault))
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
        waits = [self.pointer.update(now), self._bubble(now), self._follow(now), self._look_ahead()]
        waits += [self.holding.update(now), self.hinting.update(), self._why()]
        known = [wait for wait in waits if wait is not None]
        return min(known) if known else None

    def _why(self) -> float | None:
        """Have told why a bot played so whose line of the log is chosen."""
        lines, why = self.sitting.history.lines, self.desk.logbook.why
        before, wait = why.told, why.want(None if self.line is None else lines[self.line])
        if why.told != before:
            self.relay()
        return wait

    def _follow(self, now: float) -> float | None:
        """Show what has happened; ask for what comes next. Each has a turn of its own: no frame waits for them all."""
        if self.flights is not None:
            return self._moving(self.flights, now)
        if self._stale and not self._queue:
            self.relay()
            return 0.0
        if self._coming is not None:
            self._show(self._coming)
            return 0.0
        if self.sitting.pause is not None:
            return self._pausing(self.sitting.pause, now)
        happening = None
        if self._queue and self.sitting.decision is not None:
            happening = self._give(self._queue.pop(0))
        elif not self.sitting.behind and self._poll():
            return 0.0
        else:
            happening = self.sitting.next()
        if happening is not None:
            self._coming = happening
            self.desk.lay(happening.view, happening.history)
            return 0.0
        if self.sitting.over:
            return self._end(now)
        if set(self.table.waiting) <= set(self.table.people) or self.sitting.shown_all or self.sitting.moment:
            return None
        return RETRY if self._fault else POLL

    def _pausing(self, pause: float, now: float) -> float:
        """Wait where somebody else may answer: as long as it takes whoever may, and whether one does or not."""
        if self._paused_since is None:
            self._paused_since = now
        self._poll()
        left = self._paused_since + pause - now
        if left > 0:
            return min(left, POLL)
        if not self.sitting.go_on():
            return RETRY if self._fault else POLL
        self._paused_since = None
        return 0.0

    def _moving(self, flights: Flights, now: float) -> float | None:
        if flights.over(now):
            self._arrived()
            return 0.0
        self._warm = self._warm or self.craft.warm(flights)
        moving = flights.time.moving(flights.at(now))
        if moving or now >= self._changes:
            self.redraw_layers()
        wait = flights.wake(now)
        self._changes = now + (wait or 0.0)
        return wait if self._warm else 0.0

    def _poll(self) -> bool:
        """Ask for what the bots have answered; True when there is something to show.

        A disk that is full and the like is told once and asked again after a while: the game goes on by itself.
        """
        if self._fault and self.app.now < self._again:
            return False
        try:
            found = self.sitting.poll()
        except DogtableError as fault:
            told, self._fault, self._again = self._fault, str(fault), self.app.now + RETRY
            if str(fault) != told:
                self.trouble(fault)
            return False
        if found:
            self._fault = ""
            self._tell_notice()
        return found

    def _end(self, now: float) -> float | None:
        if self._ended is None:
            self._ended = now + CURTAINED
        if now < self._ended:
            return self._ended - now
        if self._ended >= 0 and not self.table.is_example:
            self._ended = float("-inf")
            self.app.show_result(self.table)
        return None

    def _look_ahead(self) -> float | None:
        """Find out, a little at a time, what the moves that fit would do."""
        changed, more = self.craft.look_ahead(SLICE)
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
            self.choose(outcome.options, at)
        elif isinstance(outcome, Refused):
            self.refuse(outcome, at, target)
        self.relay()

    def answer(self, keys: tuple[str, ...]) -> None:
        """Give these answers, one after another; one that is to be sealed rests before."""
        if self.holding.holds(keys):
            self.chooser = []
            self.relay()
            return
        self.hinting.answered(keys)
        self._queue = list(keys)
        self.chooser = []
        self.hand.touched = {}
        happening = self._give(self._queue.pop(0))
        if happening is not None:
            self._show(happening)

    def _give(self, key: str) -> Happening | None:
        self._catch_up()
        try:
            happening = self.sitting.answer(key)
        except DogtableError as fault:
            self.back(self.sitting.look)
            self.trouble(fault)
            return None
        self.line = None
        return happening

    def _catch_up(self) -> None:
        """Take what others have answered meanwhile as shown: their sealed answers came before this one."""
        while (happening := self._coming or self.sitting.next()) is not None:
            self._coming = None
            self.sitting.shown(happening)

    def choose(self, options: tuple[Choice, ...], at: tuple[float, float]) -> None:
        """Offer what the move may still mean, at the pointer."""
        self.chooser = self.craft.chooser(options, at)

    def refuse(self, refused: Refused, at: tuple[float, float], target: Target | None) -> None:
        """Say why something cannot be done."""
        self.bubble = reason_for(self, refused, at, target)

    def want(self, mode: Mode) -> None:
        """Note when the one who looks wants to be asked for answers; with none wanted, this one is let be at once."""
        seat = self.sitting.seat
        if seat is None:
            return
        self.sitting.windows.want(seat, mode)
        if mode == "round" and self.sitting.decision is not None and self.sitting.decision.answers:
            self.answer((PASS,))
        self.relay()

    def act(self, control: Control) -> None:
        """Do what a button does. A second press within a moment does not answer a question that came up meanwhile."""
        if control.action in DECIDES:
            if self.app.now - self._pressed < self.patience:
                return
            self._pressed = self.app.now
        acting.act(self, control)

    def menu(self) -> None:
        """Drop the menu of the table down."""
        self.craft.menu()

    def back(self, way: Callable[[], object]) -> None:
        """Go some way back (or behind the curtain) and see the table anew."""
        self.hinting.clear()
        self.holding.take_back()
        self._queue, self.chooser, self.flights, self._coming = [], [], None, None
        self.pointer.cancel()
        self._ended = self._paused_since = None
        self.hand.touched = {}
        try:
            way()
        except DogtableError as fault:
            self.trouble(fault)
        self.relay()

    # ------------------------------------------------------------------ showing
    def _show(self, happening: Happening) -> None:
        """Begin to show an answer."""
        if happening.own:  # with nothing lit any more
            self.desk.layout = self.desk.lay(self.sitting.view, self.sitting.history)
            self._dress()
        self._coming = None
        self._warm, self._changes = False, 0.0
        self.flights = Flights(
            happening,
            self.desk.layout,
            self.desk.lay(happening.view, happening.history),
            self.desk.picture.look,
            speed=self.app.speed * (HURRIED if self.hurried else 1),
            reduced=self.app.reduced_motion,
            dropped=self.pointer.dropped(),
            follows=self.sitting.behind,
            goes_on=self._goes_on(happening),
        )
        if self.flights.over(self.app.now):
            self._arrived()
            if self._stale:  # nothing moved: what is lit stays lit
                self.relay()
        else:
            self.controls = self.craft.controls()
            self.redraw_layers()

    def _goes_on(self, happening: Happening) -> bool:
        """Whether this is a further part of the move that was shown last."""
        boards = tuple(happening.view["boards"])
        anew = any(plays(event, boards) for event in happening.events)
        same, self._last_seat = happening.seat == self._last_seat, happening.seat
        return same and not anew

    def _arrived(self) -> None:
        assert self.flights is not None
        flights, self.flights = self.flights, None
        self.sitting.shown(flights.happening)
        self.desk.layout = flights.after
        self._stale = self.sitting.decision is not None or self.line is not None
        self.hurried = self.hurried and not (self.sitting.decision or self.sitting.moment or self.sitting.over)
        self._dress()

    def _finish(self) -> None:
        """Bring everything that moves to its end."""
        try:
            while self._finish_one():
                pass
        except (BehindError, GoneError) as fault:
            self._owed = fault

    def _finish_one(self) -> bool:
        """Show what moves, or what comes next, as it ends; False when there is nothing more."""
        if self.flights is not None:
            self._arrived()
        happening = self._coming or self.sitting.next()
        if happening is not None:
            self._show(happening)
        return happening is not None

    def hurry(self) -> None:
        """Let what comes go faster until somebody at this screen is asked something."""
        self.finish_moving()
        self.hurried = True

    def finish_moving(self) -> bool:
        """Finish what is moving just now; True when something was."""
        if self.flights is None:
            return False
        self.flights.finish(self.app.now)
        return True

    # ------------------------------------------------------------------ picture
    def relay(self) -> None:
        """Lay everything out anew: the game, the hand or the window changed."""
        if self.flights is None and self.sitting.eyes.next is None:
            self.desk.relay(self.hand.touched, **self.craft.extras())
            self._stale = False
        self._dress()

    def _dress(self) -> None:
        """See anew to all that lies round the layout."""
        if self.flights is None and self.sitting.eyes.next is None:
            lines = self.sitting.history.lines
            self.desk.logbook.strong = lines[-1] if lines and self.sitting.composite else None
        self.controls = self.craft.controls()
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
        changed = self.craft.board(self.app.now)
        layers = self.craft.layers(self.app.now)
        stretches = [canvas.get_rect()] if whole else [*changed, *self.overlays.changed(layers)]
        drawn = self.overlays.compose(canvas, self.desk.board, layers, stretches)
        return None if whole else drawn

    # ------------------------------------------------------------------ events
    def event(self, event: pygame.event.Event) -> bool:
        """Give an event to the hand it belongs to."""
        if self._stale:
            self.relay()
        hand = self.keyboard.key if event.type == pygame.KEYDOWN else self.pointer.event
        try:
            return hand(event)
        except (BehindError, GoneError) as fault:
            self.trouble(fault)
            return True

    def escape(self) -> bool:
        """Chooser, bubble, selection, the move under way; at the foot of the ladder the menu."""
        if self.inspected is not None:
            self.inspected = None
        elif self.pointer.cancel() or self.holding.take_back():
            pass
        elif self.chooser:
            self.chooser = []
            self.hand.clear()
        elif self.bubble is not None:
            self.bubble = None
        elif self.hinting.clear() or self.hand.clear():
            pass
        elif self.line is not None:
            self.line = None
        elif self.sitting.composite and self.sitting.can("undo"):
            self.back(self.sitting.undo_all)
        elif self.log_open:
            self.log_open = False
        else:
            self.menu()
        self.relay()
        return True

    def touched(self, x: float, y: float) -> Control | None:
        """Return the button at a point."""
        least = 32.0 * self.app.settings.ui_scale / 100 / self.desk.kit.unit
        return touched([*self.controls, *self.chooser], x, y, least)
