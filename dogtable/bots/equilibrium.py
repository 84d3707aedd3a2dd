"""What nobody can take anything from: a mixed strategy of a short game, worked out once and kept by the process.

A game is laid out (`short_games`), solved by so many rounds of CFR+ (`regret`), and what came out is kept by ruleset,
number of players and options; that a game is too long is kept likewise. By the clock the work is spread over decisions.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Generator, Hashable, Sequence
from dataclasses import dataclass

from dogtable.base.program import Program
from dogtable.bots.regret import Regret
from dogtable.bots.short_games import Growing, TooLongError, information_set
from dogtable.engine.game import Game
from dogtable.engine.packed import Packed

ROUNDS = 100
"""Rounds of CFR+ that a game is solved by; a bot plays nothing of it before they are all made."""

KEPT = 32
"""Games of which it is kept what came out."""


@dataclass(frozen=True, slots=True)
class Mixture:
    """How to answer at an information set: the keys of the options, how likely each is, what each promises (0 to 1)."""

    keys: Sequence[str]
    shares: Sequence[float]
    promises: Sequence[float]


class Solving:
    """The solving of one game, which can be left and gone on with."""

    def __init__(self, game: Game) -> None:
        self._game: Game | None = game
        self._work = self._steps(Growing(game))
        self._sets: dict[tuple[int, ...], Mixture] = {}

    @property
    def done(self) -> bool:
        """Whether there is nothing left to do: the game is solved, or too long."""
        return self._game is None

    def is_of(self, game: Game) -> bool:
        """Whether it can be gone on with by who holds the lock of a game."""
        return self._game in (None, game)

    def go_on(self, until: float) -> None:
        """Work on up to the moment `until` (`time.monotonic`), or to the end; the game's lock is held."""
        while not self.done and time.monotonic() < until:
            try:
                next(self._work)
            except (StopIteration, TooLongError):
                self._game = None

    def mixture(self, named: tuple[int, ...]) -> Mixture | None:
        """Return how to answer at such an information set; None where it is not known (yet)."""
        return self._sets.get(named)

    def _steps(self, growing: Growing) -> Generator[None]:
        tree = yield from growing.steps()
        regret = Regret(tree)
        for _ in range(ROUNDS):
            regret.go_on()
            yield None
        mean = regret.mean()
        told = zip(tree.sets, tree.keys, mean, regret.promises(mean), strict=True)
        self._sets = {named: Mixture(keys, shares, promises) for named, keys, shares, promises in told}


_kept: OrderedDict[Hashable, Solving] = OrderedDict()


def mixture_of(game: Game, packed: Packed, until: float) -> Mixture | None:
    """Return how to answer to a packed view, where its game is short and solved; the game's lock is held.

    Up to the moment `until` (`time.monotonic`; infinite: as long as it takes) solving is gone on with.
    """
    solving = _solving(game)
    solving.go_on(until)
    return solving.mixture(information_set(game, packed)) if solving.done else None


def _solving(game: Game) -> Solving:
    name = _name(game.program)
    solving = _kept.get(name)
    if solving is None or not solving.is_of(game):
        solving = _kept[name] = Solving(game)
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
    _kept.move_to_end(name)
    return solving


def _name(program: Program) -> Hashable:
    return program.ruleset, program.hash, program.players, tuple(sorted(program.options.items()))
