"""The game goes on: answers go to the session one after another, and what came of them is shown shot by shot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from dogtable.base.errors import DogtableError
from dogtable.ui.power import Power
from dogtable.ui.table.flights import Flights, Staged
from dogtable.ui.table.history import plays
from dogtable.ui.table.picture import asked_in

if TYPE_CHECKING:
    from dogtable.ui.scenes.table import TableScene
    from dogtable.ui.table.model import Happening

POLL: Final = 0.05  # seconds between looks for a bot's answer
RETRY: Final = 3.0  # seconds after which the session is asked again for what it could not do
APART: Final = 1 / 3
"""Seconds between what others do, however fast it goes: each changes the same spots, which would flash otherwise."""
HURRIED: Final = 5.0  # so many times faster things go until somebody at this screen is asked again
CURTAINED: Final = 0.6  # seconds after the end before the result is shown


class Showing:
    """What is being shown, and what waits for it: `flights` while something moves."""

    def __init__(self, scene: TableScene) -> None:
        self.scene, self.model = scene, scene.model
        self.flights: Flights | None = None
        self.stale = False  # whether the layout shows nothing yet of what is asked
        self._answers: list[str] = []  # still to be given, one after another
        self._coming: Happening | None = None  # what is shown next; its layout is ready
        self._warm = False  # whether all pictures are made that the end of what moves will want
        self._next = 0.0  # when the next shot of others may begin
        self._changes = 0.0  # when what is shown next changes of itself
        self._paused_since: float | None = None  # when the pause began in which others may answer
        self._last_seat: int | None = None  # whose answer was shown last
        self.struck: tuple[Staged, ...] = ()  # out in the shots shown last, and still there, as long as they go on
        self._ended: float | None = None  # when the result is shown
        self._fault = ""  # what the session could not do, as it was told
        self._again = 0.0  # when it is asked again
        self._power = Power()

    @property
    def busy(self) -> bool:
        """Whether there is more to give or to show before anybody at this screen can do anything."""
        coming = self.flights is not None or self._coming is not None or self.stale
        return coming or bool(self._answers) or self.model.behind

    @property
    def hurried(self) -> bool:
        """Whether the one who looks wants to be at their next turn soon."""
        return self.scene.table.bots.hurried

    def follow(self, now: float) -> float | None:
        """Show what has happened; ask for what comes next. Each has a turn of its own: no frame waits for them all."""
        if self.flights is not None:
            return self._moving(self.flights, now)
        if self.stale and not self._answers:
            self.scene.relay()
            return 0.0
        if self._coming is not None:
            if not self._coming.own and now < self._next:
                return self._next - now
            self._show(self._coming)
            return 0.0
        if self.model.pause is not None:
            return self._pausing(self.model.pause, now)
        if self._answers and self.model.decision is not None:
            happening = self._give(self._answers.pop(0))
        elif not self.model.behind and self._poll():
            return 0.0
        else:
            happening = self.model.next()
        if happening is not None:
            self._coming = happening
            self.scene.desk.lay(happening.view, happening.history, happening.taken)
            return 0.0
        if self.model.over:
            return self._end(now)
        table = self.scene.table
        if set(table.waiting) <= set(table.people) or self.model.shown_all or self.model.moment:
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
        if not self.model.go_on():
            return RETRY if self._fault else POLL
        self._paused_since = None
        return 0.0

    def _moving(self, flights: Flights, now: float) -> float | None:
        if flights.over(now):
            if not flights.happening.own and now < self._next:
                return self._next - now  # what is told stays meanwhile
            self._arrived()
            return 0.0
        if self._changes:  # what has just begun is seen first
            self._warm = self._warm or self.scene.renderer.warm(flights)
        moving = flights.time.moving(flights.at(now))
        if moving or now >= self._changes:
            self.scene.redraw_layers()
        wait = flights.wake(now)
        self._changes = now + (wait or 0.0)
        return wait if self._warm else 0.0

    def _poll(self) -> bool:
        """Ask for what the bots have answered; True when there is something to show.

        A disk that is full and the like is told once and asked again after a while: the game goes on by itself.
        """
        if self._fault and self.scene.app.now < self._again:
            return False
        self.scene.table.bots.thinks_ahead = not self._power.on_battery(self.scene.app.now)
        replaced = self.scene.table.bots.replaced
        known = len(replaced)
        try:
            found = self.model.poll()
        except DogtableError as fault:
            before, self._fault, self._again = self._fault, str(fault), self.scene.app.now + RETRY
            if str(fault) != before:
                self.scene.trouble(fault)
            return False
        if found:
            self._fault = ""
        self.scene.tell_notice()
        if len(replaced) > known:  # who plays now stands on the plates at once
            self.scene.relay()
        return found

    def _end(self, now: float) -> float | None:
        if self._ended is None:
            self._ended = now + CURTAINED
        if now < self._ended:
            return self._ended - now
        if self._ended >= 0 and not self.scene.table.is_example:
            self._ended = float("-inf")
            self.scene.app.show_result(self.scene.table)
        return None

    def give(self, keys: Sequence[str]) -> None:
        """Give these answers, one after another, as soon as each is asked for."""
        self._answers = list(keys)
        happening = self._give(self._answers.pop(0))
        if happening is not None:
            self._show(happening)

    def stop(self) -> None:
        """Give no further answer."""
        self._answers = []

    def clear(self) -> None:
        """Show and give nothing that was begun: the table is to be seen anew."""
        self._answers, self.flights, self._coming, self.struck = [], None, None, ()
        self._ended = self._paused_since = None
        self.scene.hearing.forget()
        self.scene.remarks.forget()

    def _give(self, key: str) -> Happening | None:
        self._catch_up()
        try:
            happening = self.model.answer(key)
        except DogtableError as fault:
            self.scene.back(self.model.look)
            self.scene.trouble(fault)
            return None
        self.scene.line = None
        return happening

    def _catch_up(self) -> None:
        """Take what others have answered meanwhile as shown: their sealed answers came before this one."""
        while (happening := self._coming or self.model.next()) is not None:
            self._coming = None
            self.model.shown(happening)

    def _show(self, happening: Happening) -> None:
        """Begin to show an answer."""
        scene, desk = self.scene, self.scene.desk
        usable = self._usable(happening)
        if happening.own:  # with nothing lit any more
            desk.layout = desk.lay(self.model.view, self.model.history, usable=usable)
            scene.dress()
        else:
            self._next = scene.app.now + APART
        self._coming = None
        self._warm, self._changes = False, 0.0
        self.flights = Flights(
            happening,
            desk.layout,
            desk.lay(happening.view, happening.history, happening.taken, usable),
            desk.picture.look,
            speed=scene.app.speed * (HURRIED if self.hurried else 1),
            reduced=scene.app.reduced_motion,
            dropped=scene.pointer.dropped(),
            follows=self.model.behind,
            goes_on=self._goes_on(happening),
            struck=self.struck if happening.goes_on else (),
        )
        scene.hearing.show(self.flights)
        if self.flights.over(scene.app.now):
            self._arrived()
            if self.stale:  # nothing moved: what is lit stays lit
                scene.relay()
        else:
            scene.controls = scene.renderer.controls()
            scene.redraw_layers()

    def _usable(self, happening: Happening) -> frozenset[str] | None:
        """Return the ids of what can be used just now, where the one who answers is asked again; else None."""
        if not happening.own or self.model.seat not in asked_in(happening.view.get("decision") or {}):
            return None
        return frozenset(target.id for target in self.scene.desk.layout.targets if target.state)

    def _goes_on(self, happening: Happening) -> bool:
        """Whether this is a further part of the move that was shown last."""
        boards = tuple(happening.view["boards"])
        anew = any(plays(event, boards) for event in happening.events)
        same, self._last_seat = happening.seat == self._last_seat, happening.seat
        return same and not anew

    def _arrived(self) -> None:
        assert self.flights is not None
        flights, self.flights = self.flights, None
        self.struck = flights.stays_struck if self.model.goes_on else ()
        self.model.shown(flights.happening)
        self.scene.remarks.hear(flights.happening.taken.remark)
        self.scene.desk.layout = flights.after
        self.stale = self.model.decision is not None or self.scene.line is not None
        if self.model.decision or self.model.moment or self.model.over:
            self.scene.table.bots.hurried = False
        self.scene.dress()

    def finish(self) -> None:
        """Bring everything that moves to its end."""
        while self._finish_one():
            pass
        self.scene.hearing.forget()

    def _finish_one(self) -> bool:
        """Show what moves, or what comes next, as it ends; False when there is nothing more."""
        if self.flights is not None:
            self._arrived()
        happening = self._coming or self.model.next()
        if happening is not None:
            self._show(happening)
        return happening is not None

    def hurry(self) -> None:
        """Let what comes go faster, and bots think less, until somebody at this screen is asked something."""
        self.finish_moving()
        self.scene.table.bots.hurried = True

    def finish_moving(self) -> bool:
        """Finish what is moving just now; True when something was."""
        if self.flights is None:
            return False
        self.flights.finish(self.scene.app.now)
        return True
