"""A match that goes straight on, as long as nobody wants to know what it has come through.

It goes in a library (`resting`), or by the Program's source for asking: one generator, which cannot be cloned, saved or
looked into. So what was chosen is kept, by number, and when somebody wants to know more, all of it is played once more,
answer by answer; from then on the match goes by the blocks alone. In a library one can look at what is offered and at
how the match stands, and it goes on there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from dogtable.base.fuel import DECISION_FUEL, STRETCH_FUEL
from dogtable.base.program import ASK, ASKED, ME, MOST_OPTIONS, STATUS, TOGETHER, AskInfo
from dogtable.base.texts import Names
from dogtable.engine.attempt import Path
from dogtable.engine.decision import Decision
from dogtable.engine.fault import Ended, FaultError, HaltError, Over, crowded
from dogtable.engine.game import Game
from dogtable.engine.resting import ASK_OPEN, SEAT, Resting, Turned
from dogtable.engine.result import Result, made, result_of
from dogtable.engine.sentences import kinds_in, words_of
from dogtable.engine.state import State, new
from dogtable.engine.track import Track, track_of
from dogtable.engine.view import question


@dataclass(frozen=True, slots=True)
class Retraced:
    """A game played once more by the blocks: its answers, its cells now, and the options of who is asked now.

    An answer is the cells before it, the seat, the path.
    """

    answers: Sequence[tuple[State, int, Path]]
    cells: State
    options: list[Path]


class Straight:
    """One match that goes straight on. `first` is its first decision, until it is taken away; None: it is over.

    `turned` has the seats of answers, by their number, that need not be of the first of several who are asked at once.
    """

    __slots__ = (
        "_cells",
        "_chosen",
        "_reason",
        "_send",
        "first",
        "names",
        "over",
        "retraced",
        "seed",
        "track",
        "turned",
    )

    _cells: Sequence[int]
    _send: Callable[[int], int]

    def __init__(self, track: Track, seed: int, names: Names) -> None:
        """Begin; FaultError when a rule goes wrong."""
        self.track, self.seed, self.names = track, seed, names
        self.retraced: Retraced | None = None
        self.over = False
        self._chosen: list[int] = []
        self.turned: dict[int, int] = {}
        self._reason = ""
        self.first = self._begin()

    def _begin(self) -> Ahead | None:
        assert self.track.source is not None
        cells = self._cells = new(self.track.game.program, self.seed)
        generator = self.track.source.play(cells)
        self._send = generator.send
        with self.track.game.lock:
            self.track.game.machine.runtime.fuel[0] = STRETCH_FUEL
            try:
                return Ahead(self, 0, next(generator), cells[ME], cells[ASK])
            except (Over, StopIteration) as end:
                return self._ended("end" if isinstance(end, Ended) else "")

    @property
    def count(self) -> int:
        """Return how many answers were given."""
        return len(self._chosen)

    def choose(self, number: int) -> Ahead | None:
        """Answer the open decision with one of its options; return the next decision, None when it is over.

        What is raised (FaultError, say, when a rule goes wrong) leaves nothing to go on with, but what was chosen
        before can be retraced.
        """
        chosen = self._chosen
        with self.track.game.lock:
            try:
                options = self._send(number)
            except (Over, StopIteration) as end:
                chosen.append(number)
                return self._ended("end" if isinstance(end, Ended) else "")
        if options > MOST_OPTIONS:
            raise crowded()
        chosen.append(number)
        return Ahead(self, len(chosen), options, self._cells[ME], self._cells[ASK])

    def _ended(self, reason: str) -> Ahead | None:
        """Note the end: by its condition, "end", or how is found when it is asked for. No decision follows: None."""
        self.over = True
        self._reason = reason
        return None

    @property
    def result(self) -> Result | None:
        """Return how it ended; None while it goes on."""
        if not self.over:
            return None
        assert self.track.source is not None
        machine = self.track.game.machine
        with self.track.game.lock:
            machine.runtime.fuel[0] = DECISION_FUEL
            try:
                ended = self.track.source.standing.outcome(self._cells, self._reason)
            except FaultError:  # what is wrong, the blocks say: with its place
                return result_of(self.track.game, self.retrace().cells)
        return made(self.track.game.program, *ended, self._cells[ASKED])

    @property
    def cells(self) -> State | None:
        """Return how the match stands; None where that cannot be said but by `retrace`. They are not to be changed."""
        return None

    def retrace(self) -> Retraced:
        """Play what was chosen once more, the first time that it is asked for."""
        if self.retraced is None:
            self.retraced = self._retrace()
        return self.retraced

    def _retrace(self) -> Retraced:
        game, answers = self.track.game, []
        machine = game.machine
        with game.lock:
            s, options = machine.begin(self.seed)
            for n, number in enumerate(self._chosen):
                seat = s[ME]
                if s[STATUS] == TOGETHER:
                    seat = self.turned.get(n, min(machine.waiting(s)))
                    options = machine.options(s, seat)
                answers.append((s, seat, options[number]))
                s = s[:]
                options = machine.take(s, options[number], seat)
        return Retraced(answers, s, options)


class ByLibrary(Straight):
    """One match that goes straight on in one of a library, which goes back when it is over or given up."""

    __slots__ = ("_resting", "_state")

    def _begin(self) -> Ahead | None:
        self._resting: Resting | None = None
        self._state: State | None = None
        resting = self._resting = self.track.resting()
        self._send = resting.choose
        return self._come(resting.start(self.seed))

    def choose(self, number: int) -> Ahead | None:
        """Answer the open decision; FaultError, too, when the library gives up."""
        options = self._send(number)
        if options >= 0:
            self._chosen.append(number)
            self._state = None
        return self._come(options)

    def _come(self, options: int) -> Ahead | None:
        """Return the decision that a match has come to, if it has."""
        resting = self._resting
        assert resting is not None
        if options > 0:
            header = resting.header
            return Ahead(self, len(self._chosen), options, header[SEAT], header[ASK_OPEN], resting)
        if not options:
            self._state = resting.cells()
        self._give_back()
        if options < 0:
            raise FaultError("E505", "the library gave up")
        return self._ended("")

    @property
    def cells(self) -> State | None:
        """Return how the match stands."""
        if self._state is None and self._resting is not None:
            self._state = self._resting.cells()
        return self._state

    @property
    def result(self) -> Result | None:
        """Return how it ended; None while it goes on."""
        return result_of(self.track.game, self.cells) if self.over and self.cells is not None else None

    def _retrace(self) -> Retraced:
        if self._resting is None and not self.track.has_room:
            return super()._retrace()
        resting = self._resting or self.track.resting()
        answers, options = [], resting.start(self.seed)
        for n, number in enumerate(self._chosen):
            if n in self.turned:
                resting.turn(self.turned[n])
            answers.append((resting.cells(), resting.header[SEAT], resting.path(number)))
            options = resting.choose(number)
        retraced = Retraced(answers, resting.cells(), resting.paths() if options > 0 else [])
        if self._resting is None:
            self.track.spare.append(resting)
        return retraced

    def _give_back(self) -> None:
        resting, self._resting = self._resting, None
        if resting is not None:
            self.track.spare.append(resting)

    def __del__(self) -> None:
        self._give_back()


class Ahead(Decision):
    """A decision of a match that goes straight on: its options are counted, and known once they are looked at.

    `rests` is the match of the library, as long as it rests here; None where it goes by Python, or has gone on.
    """

    def __init__(
        self,
        straight: Straight,
        answers: int,
        options: int | None,
        seat: int,
        ask: int,
        rests: Resting | Turned | None = None,
    ) -> None:
        self.straight = straight
        self.rests = rests
        self._answers = answers
        if options is not None:
            self.offered = options
        self.seat = seat
        self._ask = ask

    @property
    def _names(self) -> Names:  # type: ignore[override] # an attribute there
        return self.straight.names

    @property
    def _game(self) -> Game:  # type: ignore[override] # likewise
        return self.straight.track.game

    @cached_property
    def _cells(self) -> State:  # type: ignore[override] # likewise; here it is made when it is read
        if self.rests is not None and self.straight.cells is not None:
            return self.straight.cells
        retraced = self.straight.retrace()
        return retraced.cells if self._answers == len(retraced.answers) else retraced.answers[self._answers][0]

    @cached_property
    def paths(self) -> Sequence[Path]:
        """Return the options as the machine takes them."""
        return self._game.machine.options(self._cells, self.seat) if self.rests is None else self.rests.paths()

    def beside(self, seats: Sequence[int], sealed: Collection[int]) -> list[Decision]:
        """Return the decisions of all seats that are asked at once with this one, of which some have sealed an answer.

        From now on the match of the library is turned to the seat of the one that is looked into.
        """
        resting = self.rests.resting if isinstance(self.rests, Turned) else self.rests
        assert resting is not None
        found: list[Decision] = []
        for seat in seats:
            turned = Turned(resting, seat, has_sealed=seat in sealed)
            found.append(
                self if seat == self.seat else Ahead(self.straight, self._answers, None, seat, self._ask, turned)
            )
        self.rests = Turned(resting, self.seat, has_sealed=False)
        return found

    def turn(self) -> None:
        """Have this seat give the next answer, where several are asked at once."""
        if isinstance(self.rests, Turned):
            self.rests.turn()
            self.straight.turned[self.straight.count] = self.seat

    @property
    def view(self) -> dict[str, Any] | None:
        """Return what the seat may know, made by the library; None where Python has to say it."""
        resting = self.rests
        if resting is None:
            return None
        result = resting.seen(None)
        if result is None and self._plans(resting):
            result = resting.seen(None)
        if result is not None:
            result["decision"] = question(self)
        return result

    def _plans(self, resting: Resting | Turned) -> bool:
        """Hand the library the plan of what the seat sees and picks; whether it had none yet."""
        if resting.goes_by(self.seat):
            return False
        resting.plan(self.seat, self.straight.track.plan(self.seat))
        return True

    def picked(self, number: int) -> dict[str, Any]:
        """Return the picks of one of the options."""
        resting = self.rests
        if resting is not None:
            result = resting.picked(number)
            if result is None and self._plans(resting):
                result = resting.picked(number)
            if result is not None:
                return result
        return super().picked(number)

    @property
    def asked(self) -> AskInfo:
        """Return where in the rules this is."""
        return self._game.program.asks[self._ask]

    @cached_property
    def ask(self) -> str:
        """Return the sentence that says what is asked; "" where the ruleset says nothing."""
        texts, program = self.asked.texts, self._game.program
        if not texts:
            return ""
        settled = len(texts) == 1 and not kinds_in(program.texts[texts[0]])
        asked = (texts[0], ()) if settled else self._game.machine.ask_text(self._cells, self.seat)
        assert asked is not None
        said = self.straight.track.questions[self.seat].said(*asked)
        return words_of(self.sight, self._names, *asked) if said is None else said

    @property
    def left(self) -> int | None:
        """Return the rounds still to come of the innermost asking loop of a composite answer, this one included."""
        return self._game.machine.left(self._cells) if self._game.machine.has_left(self._ask) else None

    @property
    def together(self) -> bool:
        """Return whether several seats answer at once, sealed."""
        return self.asked.sort == "together"

    def __repr__(self) -> str:
        return f"<Decision {self.name} of seat {self.seat}: {self.offered} options>"


def begun(game: Game, seed: int, names: Names) -> Straight | None:
    """Return a match of a Program that goes straight on; None where there is no way to, or a rule goes wrong at once.

    It goes by the library, as long as this has room; else by Python.
    """
    track = track_of(game)
    if track is None:
        return None
    with suppress(FaultError, HaltError):  # by the blocks it comes once more, with its place
        if track.has_room:
            return ByLibrary(track, seed, names)
        if track.source is not None:
            return Straight(track, seed, names)
    return None
