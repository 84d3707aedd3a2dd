"""A match that goes straight on, as long as nobody wants to know what it has come through.

It goes in a library (`resting`), or by the Program's source for asking: one generator, which cannot be cloned, saved or
looked into. So what was chosen is kept, by number, and when somebody wants to know more, all of it is played once more,
answer by answer; from then on the match goes by the blocks alone. In a library one can look at what is offered and at
how the match stands, and it goes on there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from dogtable.base.frozen import Frozen
from dogtable.base.fuel import DECISION_FUEL, STRETCH_FUEL
from dogtable.base.program import ASK, ASKED, ME, MOST_OPTIONS, STATUS, TOGETHER
from dogtable.base.texts import Names
from dogtable.engine.attempt import Path
from dogtable.engine.decision import Option
from dogtable.engine.decision_ahead import Ahead
from dogtable.engine.fault import Ended, FaultError, HaltError, Over, crowded
from dogtable.engine.game import Game
from dogtable.engine.resting import ANSWERS, SEAT, Resting, cells_in
from dogtable.engine.result import Result, made, result_of
from dogtable.engine.state import State, new
from dogtable.engine.track import Track, track_of


class Retraced(Frozen):
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
        *("_cells", "_chosen", "_reason", "_send", "first", "names"),
        *("over", "retraced", "seed", "track", "turned"),
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

    def answer(self, option: object) -> Ahead | Literal[False] | None:
        """Answer the open decision with one of its options; return the next decision, None when it is over.

        False, and nothing has happened, where it is no such option. What is raised (FaultError, say, when a
        rule goes wrong) leaves nothing to go on with, but what was chosen before can be retraced.
        """
        chosen = self._chosen
        if not isinstance(option, Option):
            return False
        asked, number = option.decision, option.number
        if not isinstance(asked, Ahead) or asked.straight is not self or asked.count != len(chosen):
            return False
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

    __slots__ = ("_resting", "_state", "_stood", "answer")

    answer: Callable[[object], Ahead | Literal[False] | None]  # type: ignore[assignment] # the library's own

    def _begin(self) -> Ahead | None:
        self._resting: Resting | None = None
        self._state: tuple[int, State] | None = None  # after so many answers
        self._stood = b""  # at the end
        resting = self._resting = self.track.resting()
        self.answer = resting.answer
        return self.come(resting.start(self.seed))

    def come(self, options: int) -> Ahead | None:
        """Return the decision that a match has come to, if it has; FaultError when the library has given up."""
        resting = self._resting
        assert resting is not None
        if options > 0:
            return resting.decision(self)
        self._chosen = resting.chosen()
        self._stood = b"" if options else resting.stands(None)
        self._give_back()
        if options < 0:
            raise FaultError("E505", "the library gave up")
        return self._ended("")

    @property
    def count(self) -> int:
        """Return how many answers were given."""
        return len(self._chosen) if self._resting is None else self._resting.header[ANSWERS]

    @property
    def cells(self) -> State | None:
        """Return how the match stands; None where the library has given up."""
        if self._state is None or self._state[0] != self.count:
            stood = self._stood if self._resting is None else self._resting.stands(None)
            self._state = (self.count, cells_in(stood)) if stood else None
        return None if self._state is None else self._state[1]

    @property
    def result(self) -> Result | None:
        """Return how it ended; None while it goes on."""
        return result_of(self.track.game, self.cells) if self.over and self.cells is not None else None

    def _retrace(self) -> Retraced:
        if self._resting is None and not self.track.has_room:
            return super()._retrace()
        resting, chosen = self._resting or self.track.resting(), self._chosen
        if resting is self._resting:
            chosen = resting.chosen()
        answers, options = [], resting.start(self.seed)
        for n, number in enumerate(chosen):
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


def begun(game: Game, seed: int, names: Names) -> Straight | None:
    """Return a match of a Program that goes straight on; None where there is no way to, or a rule goes wrong at once.

    It goes by the library, as long as this has room; else by Python.
    """
    track = track_of(game)
    if track is None:
        return None
    try:
        if track.has_room:
            return ByLibrary(track, seed, names)
        return None if track.source is None else Straight(track, seed, names)
    except (FaultError, HaltError):  # by the blocks it comes once more, with its place
        return None
