"""What the screen shows of the game, one answer after another. No pixels.

The game may be ahead of the screen: bots answer while the last move is still hopping. Every answer becomes a
`Happening` with its events and the view after it, as the one who looks sees them, and is shown in its turn. Somebody
is asked only when everything has been shown.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from dogtable.ui.phrases import sentences
from dogtable.ui.table import film
from dogtable.ui.table.ahead import Ahead
from dogtable.ui.table.company import NOTHING, Company, Taken
from dogtable.ui.table.history import History, read
from dogtable.ui.table.picking import Picking
from dogtable.ui.table.reading import Reading
from dogtable.ui.table.viewer_switch import ViewerSwitch
from dogtable.ui.table.windows import PASS, Mode, Windows

if TYPE_CHECKING:
    from dogtable.engine.decision import Decision
    from dogtable.engine.events import Event
    from dogtable.engine.moments import Moment
    from dogtable.engine.why import Stuck
    from dogtable.session.table import Table

View = Mapping[str, Any]


class Headline(NamedTuple):
    """What is said of what is shown, and whose doing it is."""

    seat: int | None
    text: str


@dataclass(frozen=True)
class Happening:
    """What is shown in one go of an answer: all that came of it, or a shot of it. `own`: the one who looks gave it.

    `seat` is who did something last: that somebody let something be is nobody's business.
    """

    seat: int | None
    own: bool
    events: Sequence[Event]
    view: View  # after it
    history: History  # with it
    rest: Moment | None = None  # where it stops, as somebody could answer
    seen: Sequence[Event] = ()  # the events once more, in the words of the moment in which they end
    hold: float = 0.0  # milliseconds for which the table stands still after it
    goes_on: bool = False  # it is not the first shot of its answer
    looks: int | None = None  # the seat of the one who looks
    waits: bool = False  # it befell the one who looks, who goes on by a click
    taken: Taken = NOTHING  # how the company takes it

    @cached_property
    def headline(self) -> Headline:
        """What is said of it."""
        return Headline(film.speaker(self.events, self.seat), film.headline(self.events, self.looks))


class TableModel:
    """The table as it is shown: the view, the history, and what the one who looks is asked."""

    def __init__(self, table: Table, asking: Mode = "can") -> None:
        self.table = table
        self.viewer = ViewerSwitch(table.people)
        self.windows = Windows(table, asking)
        self.plays_on = not table.is_example  # an example ends with what it shows, unless it is played on
        self._answered = ""  # the name of the decision that the one who looks has answered last
        self.foretold = ""  # in a window of answers: what comes when nobody answers
        self.moment: Moment | None = None  # the one who looks, or is called, is to let something be
        self.pause: float | None = None  # for so many seconds nobody is to see whether somebody answers
        self._rest: Moment | None = None  # where what is shown last stops; nothing is fetched beyond
        self.view: View = {}
        self.events: list[Event] = []  # those that have been shown
        self.history = History()
        self.headline = Headline(None, "")  # of what was shown last
        self.decision: Decision | None = None
        self.picking = Picking([])
        self.ahead = Ahead()
        self.company = Company.of(table.seats, table.sides, table.look)
        self.taken = self._taking = NOTHING  # how it takes all that was shown, and all that was fetched
        self._last = 0  # number of the last event that was fetched
        self._queue: deque[Happening] = deque()
        self._whole_history = History()  # with all that was fetched, shown or not
        self._reading = Reading()
        self.look()

    # ------------------------------------------------------------------ what stands
    @property
    def seat(self) -> int | None:
        """Whose view is shown; none: a watcher's."""
        return self.viewer.seat

    @property
    def behind(self) -> bool:
        """Whether something has happened that is not shown yet."""
        return bool(self._queue)

    @property
    def goes_on(self) -> bool:
        """Whether a further shot follows of the answer that was shown last."""
        return bool(self._queue) and self._queue[0].goes_on

    @property
    def sealed(self) -> bool:
        """Whether the one who looks has answered, face down, and waits for the others (it may still be changed)."""
        return self.decision is not None and self.decision.sealed is not None

    @property
    def waiting(self) -> Sequence[int]:
        """The seats that are waited for, as far as has been shown; not those that others are not to know of."""
        if self.moment is not None:
            return (self.moment.seat,)
        if self.pause is not None or self.behind:
            return ()
        asked = self.table.waiting
        return asked if self.table.window is None else [seat for seat in asked if seat == self.seat]

    @property
    def in_window(self) -> bool:
        """Whether somebody else may be answering what lies on the stack."""
        return self.pause is not None or (self.decision is None and not self.behind and self.table.window is not None)

    @property
    def shown_all(self) -> bool:
        """Whether an example has shown what it shows: the answer was given, and what follows are others' own moves."""
        if self.plays_on or not self._answered or self.behind:
            return False
        return not any(self._goes_on(decision) for decision in self.table.match.decisions)

    def _goes_on(self, decision: Decision) -> bool:
        """Whether a decision belongs to what was answered last: sealed with it, an answer to it, or its next step."""
        if decision.together:
            return decision.name == self._answered
        return decision.answers or self.table.seats[decision.seat].is_person

    @property
    def composite(self) -> bool:
        """Whether a move of several answers is under way."""
        return self.decision is not None and self.decision.left is not None

    @property
    def stays(self) -> str:
        """What was told last and stays in sight until something else is told."""
        return film.stays(self.events, self.seat, self.table.look.motion_of)

    @property
    def over(self) -> bool:
        """Whether the game is over, and everything has been shown."""
        return self.table.over and not self.behind and self._rest is None and self.view["result"] is not None

    # ------------------------------------------------------------------ what happens
    def poll(self) -> bool:
        """Ask the session for answers that have come in; True when there are any to show."""
        if self.shown_all:
            return False
        if self._rest is not None:
            if self.pause is not None:
                self._await(self._rest)
        elif self.viewer.next is None and self._answers_behind < 2 and not self.table.over and self.table.poll():
            self._queue.extend(self._happenings())
        return bool(self._queue)

    def _await(self, rest: Moment) -> None:
        """Take answers of those who are paused for, and of nobody else."""
        while not self.windows.goes_on(rest):
            silent = self.windows.silent(self.table.waiting)
            if silent is not None:
                self.table.answer(silent, PASS)
            elif not self.table.poll():
                return

    def go_on(self) -> bool:
        """Show the game further when a pause is over; False when somebody has not answered yet."""
        if self._rest is None or self.pause is None or not self.windows.goes_on(self._rest):
            return False
        self._rest = self.pause = None
        self._queue.extend(self._happenings())
        return True

    def next(self) -> Happening | None:
        """Take what is to be shown now."""
        return self._queue.popleft() if self._queue else None

    def headline_of(self, happening: Happening) -> Headline:
        """Return the headline of what is shown now.

        Of what says nothing itself it is what was told last, where that goes on, or was the same one's doing: what was
        announced is done.
        """
        now, last = happening.headline, self.headline
        return last if not now.text and (happening.goes_on or (last.text and last.seat == now.seat)) else now

    def shown(self, happening: Happening) -> None:
        """Note that this has been shown: its view is what lies on the table now."""
        self.view = happening.view
        self.events += happening.events
        self.history, self.taken = happening.history, happening.taken
        if happening.headline.text:
            self.headline = happening.headline
        self._saw()
        if happening.rest is not None:
            self._no_question()
            if self.windows.pauses(happening.rest):
                self.pause = self.windows.pause(happening.rest)
                return
            self.moment = happening.rest
            if happening.rest.seat != self.seat:
                self.viewer.call(happening.rest.seat)
        elif not self._queue:
            self._ask()

    def play_on(self) -> None:
        """Go on with an example beyond what it shows."""
        self.plays_on = True
        self._ask()

    def let_be(self) -> None:
        """Let what lies on the stack be, with nothing to answer it: the game is shown further."""
        if self.moment is not None:
            self.windows.answered()
            self.moment = self._rest = None
            self._queue.extend(self._happenings())

    def answer(self, key: str) -> Happening:
        """Give the answer of the one who looks; it is stored before it is carried out. Return its first shot."""
        decision = self.decision
        assert decision is not None and self.seat is not None
        self.table.answer(self.seat, key)
        self._answered = decision.name
        self.viewer.answered()
        self.windows.answered()
        self._no_question()
        first, *rest = self._happenings(own=True)
        self._queue.extend(rest)
        return first

    def undo(self) -> bool:
        """Take back one part of the move of the one who looks."""
        return self._back("undo")

    def undo_all(self) -> bool:
        """Take back all parts of the move that is under way."""
        done = False
        while self.composite and self.undo():
            done = True
        return done

    def take_back(self) -> bool:
        """Go back to the last decision of the one who looks (against bots only)."""
        return self._back("take_back")

    def can(self, what: str) -> bool:
        """Whether `undo` or `take_back` would do something now."""
        if self.seat is None or self.behind or self._rest is not None:
            return False
        return self.table.can_undo(self.seat) if what == "undo" else self.table.can_take_back(self.seat)

    def ready(self) -> None:
        """Lift the curtain: the seat that was called looks now."""
        self.viewer.ready()
        self.headline = Headline(None, "")  # it was for other eyes
        self.look(self.moment)

    def call(self, seat: int) -> None:
        """Let the curtain fall for another person."""
        self.viewer.call(seat, stays=seat not in self.table.waiting)
        if self.viewer.next is not None:
            self._no_question()

    def since(self, seat: int) -> History:
        """Return what happened since this person last looked, as everybody may know it."""
        events = self.table.events(None, since=self.viewer.since(seat))
        if self._rest is not None:
            events = [event for event in events if event.n < self._rest.n]
        return read(events, self._boards())

    # ------------------------------------------------------------------ inside
    def _back(self, how: str) -> bool:
        if not self.can(how):
            return False
        assert self.seat is not None
        self.table.undo(self.seat) if how == "undo" else self.table.take_back(self.seat)
        self._queue.clear()
        self._answered = ""
        self.look()
        return True

    def speak(self, language: str) -> None:
        """Have all be told in another language, from the first event."""
        self.table.speak(language)
        self.headline = Headline(None, "")
        self.look(self.moment)

    def look(self, moment: Moment | None = None) -> None:
        """See what stands with the present eyes; up to a moment, where one is given. Only what is new is read."""
        self._queue.clear()
        self.moment = self._rest = moment
        self.pause = None
        if moment is None:
            self.windows.forget()
        self.view = self.table.view(self.seat) if moment is None else self.table.view_at(moment, self.seat)
        events = self.table.events(self.seat)
        self.events = [event for event in events if moment is None or event.n < moment.n]
        self._last = self.events[-1].n if self.events else 0
        self.history = self._whole_history = self._reading.all(self.seat, self.events, self._stuck, self._boards())
        self.taken = self._taking = self.company.after(self.events, self.view)
        self._saw()
        self._no_question()
        if moment is None:
            self._ask()

    @property
    def _answers_behind(self) -> int:
        """How many answers have been given that are not being shown yet."""
        return sum(not happening.goes_on for happening in self._queue)

    def _happenings(self, own: bool = False) -> list[Happening]:
        """Return what was carried out, shot by shot, as far as it is to be shown: to its end, or where it rests."""
        rest = self._rest = self.windows.next_rest()
        events = self.table.events(self.seat, since=self._last)
        if rest is not None:
            events = [event for event in events if event.n < rest.n]
        shots = film.cut(events, self.table.look.motion_of)
        beats = {one.n: one for one in self.table.after([shot.events[-1].n for shot in shots[:-1]])}
        made: list[Happening] = []
        held: list[Event] = []  # of a shot whose end cannot be looked at: they are shown with the next
        for shot in shots[:-1]:
            held += shot.events
            beat = beats.get(held[-1].n + 1)
            if beat is not None:
                made.append(self._shot(held, beat, own, shot.hold, goes_on=bool(made)))
                held = []
        held += shots[-1].events
        made.append(self._shot(held, rest, own, shots[-1].hold, goes_on=bool(made), stops=rest))
        return made

    def _shot(
        self,
        events: list[Event],
        until: Moment | None,
        own: bool,
        hold: float,
        *,
        goes_on: bool,
        stops: Moment | None = None,
    ) -> Happening:
        """Return what is shown in one go, up to a moment (None: as things stand now)."""
        since = self._last
        self._last = max((event.n for event in events), default=since)
        self._whole_history = self._reading.on(self.seat, self._whole_history, events, self._stuck, self._boards())
        if until is None:
            view, seen = self.table.view(self.seat), events
        else:
            view, seen = self.table.view_at(until, self.seat), self.table.events_until(until, self.seat, since)
        waits = film.befalls(events, self.seat, self.table.look.motion_of)
        self._taking = self.company.after(events, view, self._taking)
        return Happening(
            self.table.doer,
            own,
            events,
            view,
            self._whole_history,
            stops,
            seen,
            hold,
            goes_on,
            self.seat,
            waits,
            self._taking,
        )

    def _stuck(self, since: int) -> Sequence[Stuck]:
        """Return where the one who looks could choose nothing, after the event of a number."""
        return () if self.seat is None else self.table.stuck(self.seat, since=since)

    def _saw(self) -> None:
        if self.seat is not None and self.events:
            self.viewer.saw(self.seat, self.events[-1].n)

    def _boards(self) -> Sequence[str]:
        return tuple(self.view["boards"])

    def _no_question(self) -> None:
        self.decision = None
        self.picking = Picking([])
        self.ahead = Ahead()

    def _ask(self) -> None:
        """Ask the one who looks, or let the curtain fall for the one who is asked."""
        if self.shown_all:
            self._no_question()
            return
        silent = self.windows.silent(self.table.waiting)
        if silent is not None:
            self._no_question()
            self.table.answer(silent, PASS)
            self.windows.answered()
            self._queue.extend(self._happenings())
            return
        if self.table.over or self.viewer.ask(self.table.waiting):
            self._no_question()
            return
        decision = None if self.seat is None else self.table.decision(self.seat)
        if decision is not None:
            self.windows.asked(decision)
        if decision is None:
            self._no_question()
        elif self.decision is None or self.decision.name != decision.name:
            self.picking = Picking(decision.options, decision.kinds, self.table.effects(decision.seat))
            self.ahead = Ahead()
        self.foretold = (
            sentences(*self.table.foretold(decision.seat)) if decision is not None and decision.answers else ""
        )
        self.decision = decision  # where others sealed an answer meanwhile, what is armed stays so
