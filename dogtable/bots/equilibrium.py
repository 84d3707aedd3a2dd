"""What nobody can take anything from: a mixed strategy of a short game, worked out once and kept by the process.

A game is laid out (`short_games`), solved by so many rounds of CFR+ (`regret`), and what came out is kept by ruleset,
number of players and options; that a game is too long is kept likewise. By the clock the work is spread over decisions,
and over the time in which others move. A solution is kept in the user's cache, too, for every process that follows.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Generator, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from math import inf
from pathlib import Path

from dogtable.base.paths import user_folders
from dogtable.base.program import ENGINE_VERSION, Program, python_tag
from dogtable.base.store import BASE, Store, states_of
from dogtable.bots.game_tree import Named
from dogtable.bots.regret import Regret
from dogtable.bots.short_games import Growing, TooLongError, information_set, may_be_short
from dogtable.engine.game import Game
from dogtable.engine.packed import Packed

_PACKAGE = Path(__file__).parents[1]

ROUNDS = 100
"""Rounds of CFR+ that a game is solved by; a bot plays nothing of it before they are all made."""

LITTLE = 1e-12
"""What counts of a set to which nobody comes, beside others that look alike."""

KEPT = 32
"""Games of which it is kept what came out."""

MADE_BY = [*BASE, *(one for room in ("ir", "compile", "engine", "bots") for one in states_of(_PACKAGE / room))]
"""The files that a solution comes of, as they were when this was imported."""


@dataclass(frozen=True, slots=True)
class Mixture:
    """How to answer at an information set: the keys of the options, how likely each is, what each promises (0 to 1)."""

    keys: Sequence[str]
    shares: Sequence[float]
    promises: Sequence[float]


@dataclass(frozen=True, slots=True)
class Solution:
    """How to answer in a game: at each information set, and where a view alone is known."""

    sets: dict[Named, Mixture] = field(default_factory=dict)
    views: dict[tuple[int, tuple[int, ...]], Mixture] = field(default_factory=dict)


class Solutions(Store):
    """Solutions in the user's cache."""

    sort = "solutions"


class Solving:
    """The solving of one game, which can be left and gone on with."""

    def __init__(self, game: Game) -> None:
        self._game: Game | None = game
        self._work = self._steps(game)
        self._found = Solution()

    @property
    def done(self) -> bool:
        """Whether there is nothing left to do: the game is solved, or too long."""
        return self._game is None

    def is_of(self, game: Game) -> bool:
        """Whether it can be gone on with by who holds the lock of a game."""
        return self._game in (None, game)

    def go_on(self) -> None:
        """Make one step; the game's lock is held."""
        try:
            next(self._work)
        except (StopIteration, TooLongError):
            self._game = None

    def mixture(self, named: Named) -> Mixture | None:
        """Return how to answer at such an information set; None where it is not known (yet).

        Where the past is another than any in the game (a position put together by hand), the view alone counts.
        """
        seat, _, cells = named
        return self._found.sets.get(named) or self._found.views.get((seat, cells))

    def _steps(self, game: Game) -> Generator[None]:
        store, name = Solutions(user_folders().kept), _file(game.program)
        kept = store.read(name) if may_be_short(game) else None
        if isinstance(kept, Solution):
            self._found = kept
        else:
            self._found = yield from _worked_out(game)
            store.write(name, self._found)


def _worked_out(game: Game) -> Generator[None, None, Solution]:
    """Solve a game, stopping between any two steps; TooLongError when it is not short."""
    tree = yield from Growing(game).steps()
    regret = Regret(tree)
    for _ in range(ROUNDS):
        regret.go_on()
        yield None
    mean = regret.mean()
    promised = zip(tree.keys, mean, regret.promises(mean), strict=True)
    sets = {named: Mixture(*one) for named, one in zip(tree.sets, promised, strict=True)}
    alike: dict[tuple[int, tuple[int, ...]], list[tuple[float, Mixture]]] = {}
    for (named, mixture), often in zip(sets.items(), regret.often(mean), strict=True):
        alike.setdefault((named[0], named[2]), []).append((often + LITTLE, mixture))
    return Solution(sets, {view: _mixed(mixtures) for view, mixtures in alike.items()})


def _mixed(mixtures: Sequence[tuple[float, Mixture]]) -> Mixture:
    """Return what comes of several mixtures over the same options, each with its weight."""
    keys, whole = mixtures[0][1].keys, sum(weight for weight, _ in mixtures)
    shares, promises = [0.0] * len(keys), [0.0] * len(keys)
    for weight, mixture in mixtures:
        place = {key: n for n, key in enumerate(mixture.keys)}
        for n, key in enumerate(keys):
            shares[n] += weight / whole * mixture.shares[place[key]]
            promises[n] += weight / whole * mixture.promises[place[key]]
    return Mixture(keys, shares, promises)


_kept: OrderedDict[Hashable, Solving] = OrderedDict()


def mixture_of(game: Game, packed: Packed, seconds: float = inf, until: float = inf) -> Mixture | None:
    """Return how to answer to a packed view, where its game is short and solved; the game's lock is held.

    Solving is gone on with for so many seconds of the processor, up to the moment `until` (`time.monotonic`) at most;
    without them as long as it takes.
    """
    solving, begun = _solving(game), time.thread_time()
    while not solving.done and time.thread_time() - begun < seconds and time.monotonic() < until:
        solving.go_on()
    return solving.mixture(information_set(game, packed)) if solving.done else None


def solve(game: Game) -> Iterator[None]:
    """Solve a game in steps, where it is short; the game's lock is held by who goes on."""
    solving = _solving(game)
    while not solving.done:
        solving.go_on()
        yield


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


def _file(program: Program) -> str:
    """Return the name of the file of a game's solution: a digest of all that it depends on."""
    parts = (_name(program), ROUNDS, ENGINE_VERSION, python_tag(), MADE_BY)
    return blake2b(repr(parts).encode(), digest_size=16).hexdigest()
