"""Running an arena: what is missing is played, and written down as it comes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field

from dogtable.study.hands import Block, Hands
from dogtable.study.outcome import Outcome
from dogtable.study.schedule import Bout, Pairing, Series, Setting, share_of
from dogtable.study.sequential import Sequential, Trial
from dogtable.study.store import Store

BLOCK_SECONDS = 0.5
"""How long the games of one block take together, about: what is lost at most when a run is killed."""
MOST = 64
"""Games of one block, at most."""
UNKNOWN = 1.0
"""Seconds a game is thought to take as long as none has been seen."""


@dataclass
class _Pace:
    """How long the games of a pairing take."""

    games: int = 0
    seconds: float = 0.0

    def saw(self, seconds: float) -> None:
        self.games += 1
        self.seconds += seconds

    @property
    def mean(self) -> float | None:
        return self.seconds / self.games if self.games else None


@dataclass
class Run:
    """A run of an arena over settings. `games` are those of a pairing in all, those in the file included.

    With a sequential `test`, a pairing ends as soon as it is decided.
    """

    store: Store
    settings: Sequence[Setting]
    pairings: Sequence[Pairing]
    games: int
    seed: int = 0
    test: Sequential | None = None
    _series: dict[Pairing, Series] = field(default_factory=dict)
    _missing: dict[Pairing, list[int]] = field(default_factory=dict)  # numbers of games, the next one last
    _pace: dict[Pairing, _Pace] = field(default_factory=dict)
    _trials: dict[Pairing, Trial] = field(default_factory=dict)
    _shares: dict[Pairing, dict[int, float]] = field(default_factory=dict)  # not yet in a trial; by number of the game

    def __post_init__(self) -> None:
        self.look()

    def look(self) -> None:
        """See in the file what is missing."""
        for pairing in self.pairings:
            pace, missing = _Pace(), []
            shares = self._shares[pairing] = {}
            series = self._series[pairing] = Series(pairing, self.settings, self.games, self.seed)
            for place, seats in enumerate(series.seatings):
                there = self.store.played(pairing.setting, seats)
                for number in series.numbers(place):
                    seconds = there.get(series.bout(number).seed)
                    if seconds is None:
                        missing.append(number)
                    else:
                        pace.saw(seconds)
                if self.test is not None:
                    known = self.store.shares(pairing.setting, seats)
                    numbers = [number for number in series.numbers(place) if series.bout(number).seed in known]
                    shares |= {n: share_of(pairing, seats, known[series.bout(n).seed]) for n in numbers}
            self._missing[pairing], self._pace[pairing] = sorted(missing, reverse=True), pace
            if self.test is not None:
                self._trials[pairing] = Trial(self.test)
                self._try(pairing)

    def trial(self, pairing: Pairing) -> Trial | None:
        """Return how the test of a pairing stands; None where nothing is tested."""
        return self._trials.get(pairing)

    def counted(self, pairing: Pairing) -> int:
        """Return how many games of a pairing count: all, or those up to the end of its test."""
        trial = self.trial(pairing)
        return self.games if trial is None or not trial.decided else 2 * trial.deals

    def _try(self, pairing: Pairing) -> None:
        """Take deals in, in their order up to the first gap: it does not matter which was played first."""
        trial, shares = self._trials[pairing], self._shares[pairing]
        while not trial.decided and 2 * trial.deals in shares and 2 * trial.deals + 1 in shares:
            first = 2 * trial.deals
            trial.add((shares.pop(first) + shares.pop(first + 1)) / 2)
        if trial.decided:
            self._missing[pairing].clear()

    @property
    def missing(self) -> int:
        """Return how many games are not in the file yet and not being played."""
        return sum(map(len, self._missing.values()))

    def seconds_left(self) -> float:
        """Return how long the missing games will take one process, as far as those played tell."""
        known = [pace.mean for pace in self._pace.values() if pace.mean is not None]
        usual = sum(known) / len(known) if known else UNKNOWN
        means = {pairing: pace.mean for pairing, pace in self._pace.items()}
        return sum(len(left) * (usual if (mean := means[p]) is None else mean) for p, left in self._missing.items())

    def play(self, hands: Hands, each: Callable[[Sequence[Outcome]], None] | None = None) -> None:
        """Play what is missing; `each` is called when games are written down."""
        programs = {number: setting.program for number, setting in enumerate(self.settings)}
        with closing(hands.play(programs, self._blocks())) as playing:
            for outcomes in playing:
                self.store.add(outcomes)
                for outcome in outcomes:
                    self._saw(outcome)
                if each is not None:
                    each(outcomes)

    def _saw(self, outcome: Outcome) -> None:
        pairing = self._pairing(outcome.bout)
        self._pace[pairing].saw(outcome.seconds)
        if self.test is not None and not outcome.error:
            number = self._series[pairing].number(outcome.bout)
            self._shares[pairing][number] = share_of(pairing, outcome.bout.seats, outcome.shares)
            self._try(pairing)

    def _pairing(self, bout: Bout) -> Pairing:
        one, other = dict.fromkeys(bout.seats)
        pairing = Pairing(bout.setting, one, other)
        return pairing if pairing in self._pace else Pairing(bout.setting, other, one)

    def _blocks(self) -> Iterator[Block]:
        """Yield a block of each pairing in turn, so that a run that is stopped early has seen something of all."""
        while self.missing:
            for pairing, left in self._missing.items():
                if left:
                    mean = self._pace[pairing].mean
                    size = 1 if mean is None else max(1, min(MOST, int(BLOCK_SECONDS / max(mean, 1e-6))))
                    series = self._series[pairing]
                    yield tuple(series.bout(left.pop()) for _ in range(min(size, len(left))))
