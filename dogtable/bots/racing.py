"""A race: every option of a decision is played on, by advice, and who falls behind is left out.

It is what `search` does with a tree, where that pays more. Options are played out to the end in rulesets in which that
is near enough to be reached, and what decides it is seen by nobody who stops on the way (`Experience.playouts`). They
are played on for some decisions and judged there, where what an option is worth shows late and a tree ends before it,
as with a card that is given away (`Experience.raced`).

All options are tried in the same worlds with the same lots, so it is known of each by how much it came to more than
what advice takes. After a few worlds, and whenever there were twice as many, half of them are left at most (sequential
halving: Z. Karnin, T. Koren and O. Somekh, *Almost Optimal Exploration in Multi-Armed Bandits*, 2013), and of these
only who still may come to lie above what advice takes, by a bar that rises over two standard errors. What is played out
has to come to lie one above it: of many options one is the luckiest, and what advice likes is better than most. What is
judged differs by less luck and has more rounds, so the best is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from math import inf, sqrt
from random import Random
from typing import Protocol

from dogtable.base.errors import RuleError
from dogtable.base.program import OVER, STATUS, TOGETHER
from dogtable.bots.playing_on import ENDLESS, play_on
from dogtable.bots.search import Found, share
from dogtable.engine.keys import Path
from dogtable.engine.native import NativeMachine
from dogtable.engine.result import shares
from dogtable.engine.sample import World

FIRST = 4
"""Rounds, each of another world, in which all options are tried, where they are played out."""

JUDGED_FIRST, JUDGED_MORE = 64, 4
"""Where they are judged, so many rounds, and so many times as many in all: a round says as much of less."""

LONG, MORE = 40, 4
"""So many decisions from the end there are `most` rounds; nearer, up to so many times as many, in the same time."""

WIDE = 24
"""So many options are tried at most beside what advice takes, those that advice likes best."""

FEWEST, SOUND = 2, 32
"""So many options are left at least beside what advice takes, where so many may still be better; up to so many rounds
even where none may be: by how much they are worse is told, too."""

USUAL = 0.1
"""By so much of a win options differ, as a rule: few rounds promise no more than that makes likely."""

ENOUGH = 0.25
"""Who is tried in a smaller part of all rounds is not taken, however lucky it was: a race may be cut short."""


class Judging(Protocol):
    """Judges positions."""

    def chances(self, cells: Sequence[int]) -> list[float]:
        """Return what each side may expect at a decision."""


@dataclass(frozen=True, slots=True)
class Horizon:
    """Where a race ends: after so many decisions, with what the position is worth there by the `judge`."""

    decisions: int
    judge: Judging


@dataclass(eq=False)
class Tried:
    """An option, by its place among those advised, with what its side had of the win at the end, round by round."""

    place: int
    came: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """Return what it came to on the average."""
        return sum(self.came) / len(self.came)

    def over(self, other: Tried) -> tuple[float, float]:
        """Return how much more it came to than another that was tried as often, and the standard error of that.

        In so few rounds all may have come out alike; the error is as if one more had been half a win off.
        """
        off = [mine - its for mine, its in zip(self.came, other.came, strict=False)]
        if not off:
            return 0.0, 1.0
        mean = sum(off) / len(off)
        return mean, sqrt(sum((one - mean) ** 2 for one in off) + 0.25) / len(off)

    def likely_over(self, other: Tried) -> float:
        """Return how much more it is worth than another by what came out, where options differ by the `USUAL`.

        That is the mean of what is known then, if both are spread as a normal distribution is.
        """
        gain, error = self.over(other)
        return gain * USUAL**2 / (USUAL**2 + error**2)


class Race:
    """The options of one decision of one seat, in a race of so many rounds at most (`most`).

    `paths` are the options in the world in which advice has looked at them, `advised` is what it found of each: `mine`
    is the best by that, and what is `far` worse is left out. `native` plays on where there is a library, else Python;
    to the end, or to the `horizon`. An iteration is one option, played on in one world.
    """

    stride = 1

    def __init__(
        self,
        world: World,
        paths: Sequence[Path],
        advised: Sequence[float],
        rng: Random,
        most: int,
        far: float = inf,
        native: NativeMachine | None = None,
        horizon: Horizon | None = None,
    ) -> None:
        self._world, self._rng, self._native, self._horizon = world, rng, native, horizon
        self._first, self._most = (FIRST, most) if horizon is None else (JUDGED_FIRST, JUDGED_MORE * most)
        self._bar = 1.0 if horizon is None else 0.0  # standard errors, in the end
        self._known = all(map(world.is_known, paths))
        self._keys = [world.key(path) for path in paths]
        self._paths = paths
        self._starts: list[tuple[World, Sequence[Path]]] = []
        tried = [Tried(place) for place in range(len(paths))]
        self.mine = tried[max(range(len(paths)), key=advised.__getitem__)]
        others = sorted((one for one in tried if one is not self.mine), key=lambda one: -advised[one.place])
        least = advised[self.mine.place] - far
        self._left = [one for one in others[:WIDE] if advised[one.place] >= least]
        self._out: list[Tried] = []
        self._until = min(self._first, self._most)
        self._start: tuple[World, Sequence[Path]] = (world, paths)  # of the round that is played, with its lots
        self._lots = 0
        self._decisions = 0  # that were taken behind what advice takes, in all
        self.iterations = 0
        self.over = False

    @property
    def worlds(self) -> int:
        """Return how many worlds have been taken in."""
        return len(self._starts)

    @property
    def open(self) -> bool:
        """Whether there is more than one option that is worth a try."""
        return bool(self._left or self._out)

    def add(self, world: World) -> bool:
        """Take a world in; not one in which there is something else to choose."""
        paths = self._paths
        if world is not self._world and not self._known:
            there = {world.key(path): path for path in world.options()}
            if there.keys() != set(self._keys):
                return False
            paths = [there[key] for key in self._keys]
        self._starts.append((world, paths))
        return True

    def next_due(self, most: int, iterations: int) -> int:  # noqa: ARG002 # as whoever searches is asked
        """Return after how many walks the next world is taken in: every round has one of its own."""
        rounds = len(self.mine.came)
        begins = all(len(one.came) == rounds for one in self._left)
        return self.iterations if begins and len(self._starts) <= rounds else iterations

    def walk_on(self, times: int) -> None:
        """Play so many options on; fewer where the race is over."""
        for _ in range(times):
            if not self.over:
                self._play_on()

    def _play_on(self) -> None:
        """Play on with who is next in this round: first what advice takes, then all that are left.

        With the last round of a stretch who has fallen behind is left out.
        """
        rounds = len(self.mine.came)
        one = next((one for one in self._left if len(one.came) < rounds), self.mine)
        if one is self.mine:
            self._start, self._lots = self._starts[rounds % len(self._starts)], self._rng.getrandbits(63)
        world, paths = self._start
        won, decisions = came_to(world, paths[one.place], self._lots, self._native, self._horizon)
        one.came.append(won)
        self._decisions += decisions if one is self.mine else 0
        self.iterations += 1
        if self._left and all(len(one.came) == self._until for one in self._left):
            self._leave_out()

    def _leave_out(self) -> None:
        rounds, ranked = self._until, self._by_gain()
        if rounds == self._first < self._most:
            self._most = round(self._most * min(MORE, max(1.0, rounds * LONG / max(1, self._decisions))))
        best = ranked[: max(FEWEST, len(ranked) // 2)] if rounds < self._most else ranked
        above = self._above(best, self._bar - 2 * (1 - rounds / self._most))
        self._left = best[:FEWEST] if len(above) < FEWEST and rounds < min(SOUND, self._most) else above
        self._out = [one for one in ranked if one not in self._left] + self._out
        self._until, self.over = min(2 * rounds, self._most), not self._left or rounds == self._most

    def _by_gain(self) -> list[Tried]:
        return sorted(self._left, key=lambda one: -one.over(self.mine)[0])

    def _above(self, some: Sequence[Tried], bar: float) -> list[Tried]:
        """Return who lies above what advice takes by more than so many standard errors."""
        return [one for one in some for gain, error in [one.over(self.mine)] if gain > bar * error]

    def ranked(self) -> list[Tried]:
        """Return the options, the best first: who lies above what advice takes, that itself, then all others."""
        ranked = self._by_gain()
        above = [one for one in self._above(ranked, self._bar) if len(one.came) >= ENOUGH * self._most]
        return [*above, self.mine, *(one for one in ranked if one not in above), *self._out]

    def found(self) -> list[Found]:
        """Return the options, the best first, each with what it promises by how much more than advice's it came to.

        None promises more than one before it: what it came to beyond that was luck, as far as is known.
        """
        ranked, begin = self.ranked(), self._begin()
        promised = accumulate((begin + one.likely_over(self.mine) for one in ranked), min)
        return [Found(one.place, len(one.came), share(value)) for one, value in zip(ranked, promised, strict=True)]

    def _begin(self) -> float:
        """Return what advice's promises: what it came to, and as if it had come to an even share in two rounds more."""
        came = self.mine.came
        return (sum(came) + 2 / len(self._world.game.program.layout.teams)) / (len(came) + 2)

    def spread(self) -> float:
        """Return by how much differs what came out of what advice takes (a standard deviation)."""
        came = self.mine.came
        if len(came) < 2:
            return 0.0
        mean = self.mine.mean
        return sqrt(sum((one - mean) ** 2 for one in came) / len(came))


def came_to(
    world: World, path: Path, lots: int, native: NativeMachine | None, horizon: Horizon | None = None
) -> tuple[float, int]:
    """Return what a seat's side has of the win when it takes an option and all play on by advice, and for how long.

    That is in decisions, to the end; where that lies beyond the `horizon`, what the side may expect there. A world may
    hold what cannot be: where a rule goes wrong in it, that is an even share.
    """
    program, machine, cells = world.game.program, world.machine, world.cells[:]
    sides, swift = program.layout.teams, native or machine
    mine = next(n for n, side in enumerate(sides) if world.seat in side)
    far = ENDLESS if horizon is None else horizon.decisions
    try:
        if cells[STATUS] == TOGETHER:
            swift.seal(cells, world.seat, path)
            if not machine.waiting(cells):
                swift.open_sealed(cells)
        else:
            swift.take(cells, path)
        taken = None if native is None else native.play_on(cells, lots, decisions=far)
        decisions = play_on(machine, cells, lots, decisions=far) if taken is None else taken
        if horizon is not None and cells[STATUS] != OVER:
            return horizon.judge.chances(cells)[mine], decisions
        has = shares(program.players, swift.winners(cells))
    except RuleError:
        return 1 / len(sides), 0
    return sum(has[seat] for seat in sides[mine]), decisions
