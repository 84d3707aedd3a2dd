"""One game between bots without a match: the cells, the machine, and nothing recorded.

The referee holds the cells; a bot gets its seat's packed view and nothing more. Games are those that a match of the
same seeds would play, in less time; where there is but one option, it is taken without asking anybody.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Protocol

from dogtable.base.errors import DogtableError
from dogtable.base.program import Program
from dogtable.bots.policies import AT_ONCE, BLIND, POLICIES, any_option
from dogtable.bots.process import Request
from dogtable.bots.strength import LEVELS, thinks
from dogtable.engine.game import Game
from dogtable.engine.keys import Path, labels_of
from dogtable.engine.knowledge import Rewriting
from dogtable.engine.packed import PAST, Packed, print_of
from dogtable.engine.past import Given, PastAnswer, past_answers
from dogtable.engine.runtime import EventLog
from dogtable.engine.state import State
from dogtable.session.tempers import TEMPERS
from dogtable.study.entrant import Entrant

USUAL_SECONDS = 1.0
"""How long a bot may think about a decision where nothing else was said."""

_numbers = count()  # of the games of this process


class Watcher(Protocol):
    """Who looks on: is shown every answer before it is taken."""

    def answers(self, seat: int, options: Sequence[Path], path: Path) -> None:
        """Look at an answer, before it is taken."""


class Listener(Protocol):
    """Who listens: is shown the cells at the first decision, and told what comes of every answer."""

    def begins(self, cells: State) -> None:
        """Look at the first decision."""

    def hears(self, events: Sequence[tuple[Any, ...]]) -> None:
        """Hear the raw events of the opening, then of each answer, in order."""


@dataclass
class Widths:
    """Watches how wide decisions are: `choices` are those with two options and more, `options` the sum of theirs."""

    choices: int = 0
    options: int = 0
    widest: int = 0

    def answers(self, seat: int, options: Sequence[Path], path: Path) -> None:  # noqa: ARG002  # as watchers are told
        """Count the options of a decision."""
        self.add(len(options))

    def add(self, wide: int) -> None:
        """Count a decision with so many options."""
        if wide > 1:
            self.choices += 1
            self.options += wide
            self.widest = max(self.widest, wide)

    def join(self, other: Widths) -> None:
        """Count what another one has counted."""
        self.choices += other.choices
        self.options += other.options
        self.widest = max(self.widest, other.widest)

    @property
    def mean(self) -> float:
        """Return how many options there are on average where there is a choice."""
        return self.options / self.choices if self.choices else 0.0


@dataclass
class Played:
    """A game that was played: its cells as they are now, how many answers, how long each bot took (seat, ms)."""

    cells: State
    answers: int = 0
    took: list[tuple[int, float]] = field(default_factory=list)


def request_of(
    entrant: Entrant,
    program: Program,
    packed: Packed | None,
    seed: int,
    game: str,
    seconds: float = USUAL_SECONDS,
    past: tuple[PastAnswer, ...] = (),
) -> Request:
    """Return what an entrant is asked; `seconds` is its time where it says nothing itself.

    `game` tells a bot which of its decisions belong together: no two games of a process have the same. `past` is what
    its seat was told of the answers of others, where it weighs them.
    """
    budget = entrant.seconds or thinks(entrant.bot, seconds)
    weights = TEMPERS[entrant.temper]
    about = (packed, seed, budget, entrant.iterations, game, weights, entrant.without, past)
    return Request(entrant.bot, program.hash, *about)


def fault_told(error: Exception) -> str:
    """Return what is told of a game that went wrong: the error of its rules, or what happened to a bot."""
    return str(error) if isinstance(error, DogtableError) else f"{type(error).__name__}: {error}"


def bot_seed(seed: int, answers: int) -> int:
    """Return the seed of a bot's own random numbers, in a game of a seed after so many answers."""
    return seed ^ (answers << 20)


class _Table:
    """One game: the machine and who sits there."""

    def __init__(
        self, game: Game, seats: Sequence[Entrant], seed: int, seconds: float, opening: int, played: Played
    ) -> None:
        self.game, self.seats, self.seed, self.seconds, self.played = game, seats, seed, seconds, played
        self._opening = opening
        self.native = game.by_library()
        self._answered = [0] * len(seats)
        self._number = next(_numbers)
        self._remembers = [game.remembers and entrant.bot in LEVELS and LEVELS[entrant.bot].mixes for entrant in seats]
        self._seen: list[list[int]] = [[] for _ in seats]  # what each has known before (`Packed.past`)
        self._hears = [one.hears(game, seat) for seat, one in enumerate(seats)]
        self._past: list[Given] | None = [] if any(self._hears) else None

    def answer(self, seat: int, options: Sequence[Path]) -> Path:
        """Return the answer of a seat."""
        entrant, played = self.seats[seat], self.played
        seed = bot_seed(self.seed, played.answers)
        path = options[0]
        if played.answers < self._opening:
            path = options[any_option(seed, len(options))]
        elif entrant.bot in BLIND:
            path = options[BLIND[entrant.bot](seed, len(options))]
        elif len(options) > 1:
            path = self._asked(entrant, seat, options, seed)
        if self._remembers[seat] and self._answered[seat] < PAST:
            self._seen[seat].append(print_of(self.game, seat, self._known(seat)))
        self._answered[seat] += 1
        played.answers += 1
        return path

    def _asked(self, entrant: Entrant, seat: int, options: Sequence[Path], seed: int) -> Path:
        begin = time.perf_counter()
        path = self._at_once(entrant, seat, options, seed) or self._by_view(entrant, seat, options, seed)
        self.played.took.append((seat, (time.perf_counter() - begin) * 1000))
        return path

    def _by_view(self, entrant: Entrant, seat: int, options: Sequence[Path], seed: int) -> Path:
        """Return what a bot answers that is given its seat's packed view."""
        game, cells, answered = self.game, self.played.cells, self._answered[seat]
        past = tuple(self._seen[seat]) if answered <= PAST else ()
        packed = Packed(seat, self._known(seat), answered, past)
        key = POLICIES[entrant.bot](game.program, self._request(entrant, packed, seat, seed)).key
        labels, steps = labels_of(game, cells, seat, options), game.machine.steps
        return next(path for path in options if labels.key(steps(path)) == key)

    def _known(self, seat: int) -> tuple[int, ...]:
        """Return the cells as a seat knows them."""
        cells, answered = self.played.cells, self._answered[seat]
        known = None if self.native is None else self.native.rewritten(cells, seat, answered)
        return tuple(known or Rewriting(self.game, cells, seat).written(answered))

    def _at_once(self, entrant: Entrant, seat: int, options: Sequence[Path], seed: int) -> Path | None:
        """Return the same by a library that does all of that; None where there is none, or it gave it up."""
        if self.native is None or entrant.bot not in AT_ONCE:
            return None
        request = self._request(entrant, None, seat, seed)
        place = AT_ONCE[entrant.bot](self.native, self.played.cells, seat, self._answered[seat], request)
        return None if place is None else options[place]

    def _request(self, entrant: Entrant, packed: Packed | None, seat: int, seed: int) -> Request:
        past = self._past if self._hears[seat] else None
        heard = () if past is None else past_answers(self.game, seat, reversed(past), self.played.cells)
        return request_of(entrant, self.game.program, packed, seed, f"{self._number}.{seat}", self.seconds, heard)

    def take(self, seat: int, path: Path, listener: Listener | None) -> Sequence[Path]:
        """Carry an answer out and return the next options; what came of it is kept and told where it is wanted."""
        machine, cells = self.game.machine, self.played.cells
        if listener is None and self._past is None:
            return (self.native or machine).take(cells, path, seat)
        before, events = cells[:], EventLog()
        machine.log = events
        try:
            options = machine.take(cells, path, seat)
        finally:
            machine.log, machine.stuck = None, []
        if self._past is not None:
            self._past.append(Given(before, seat, path, events))
        if listener is not None:
            listener.hears(events)
        return options


def play(
    game: Game,
    seats: Sequence[Entrant],
    seed: int,
    seconds: float = USUAL_SECONDS,
    watcher: Watcher | None = None,
    listener: Listener | None = None,
    opening: int = 0,
) -> Played:
    """Play a game to its end, each seat by its bot; RuleError when a rule goes wrong.

    `seconds` is how long a bot may think about a decision that brings no setting of its own. The first `opening`
    decisions are random, by the seed alone: bots that think by iterations play one game again and again where nothing
    is drawn, unless it begins otherwise.
    """
    machine = game.machine
    events = EventLog()
    with game.lock:
        machine.log = None if listener is None else events
        try:
            played = Played(machine.start(seed))
        finally:
            machine.log, machine.stuck = None, []
        cells, table = played.cells, _Table(game, seats, seed, seconds, opening, played)
        if listener is not None:
            listener.begins(cells)
            listener.hears(events)
        swift = table.native or machine
        options: Sequence[Path] = ()
        while waiting := machine.waiting(cells):
            seat = waiting[0]
            options = options or swift.options(cells, seat)
            path = table.answer(seat, options)
            if watcher is not None:
                watcher.answers(seat, options, path)
            options = table.take(seat, path, listener)
    return played
