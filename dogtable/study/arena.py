"""Running an arena: what is missing is played, and written down as it comes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from dogtable.study.hands import Block, Hands
from dogtable.study.outcome import Outcome
from dogtable.study.schedule import Bout, Pairing, Series, Setting
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
    """A run of an arena over settings. `games` are those of a pairing in all, those in the file included."""

    store: Store
    settings: Sequence[Setting]
    pairings: Sequence[Pairing]
    games: int
    seed: int = 0
    _series: dict[Pairing, Series] = field(default_factory=dict)
    _missing: dict[Pairing, list[int]] = field(default_factory=dict)  # numbers of games, the next one last
    _pace: dict[Pairing, _Pace] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.look()

    def look(self) -> None:
        """See in the file what is missing."""
        for pairing in self.pairings:
            pace, missing = _Pace(), []
            series = self._series[pairing] = Series(pairing, self.settings, self.games, self.seed)
            for place, seats in enumerate(series.seatings):
                there = self.store.played(pairing.setting, seats)
                for number in series.numbers(place):
                    seconds = there.get(series.bout(number).seed)
                    if seconds is None:
                        missing.append(number)
                    else:
                        pace.saw(seconds)
            self._missing[pairing], self._pace[pairing] = sorted(missing, reverse=True), pace

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
        playing = hands.play(programs, self._blocks())
        try:
            for outcomes in playing:
                self.store.add(outcomes)
                for outcome in outcomes:
                    self._pace[self._pairing(outcome.bout)].saw(outcome.seconds)
                if each is not None:
                    each(outcomes)
        finally:
            close = getattr(playing, "close", None)
            if close is not None:
                close()

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
