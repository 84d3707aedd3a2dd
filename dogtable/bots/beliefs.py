"""What others did says what they hold: worlds are weighed by how likely each answer that was told was in them.

A world of now says where every piece lies. Going back through what the seat saw move, it says where they lay when
somebody else was asked; what that seat could choose there is then compared by the ruleset's own advice, softened
(`HEAT`), as the model of a player who now and then plays anything (`ANYTHING`). Where an answer was told by what came
of it, it may be a claim that rests on nothing but what others make of it, and advice that looks one move ahead sees
nothing in it: there a short search, in the eyes of who answered, is the model (`Player`). Weights multiply over the
answers, and worlds are drawn again by them. Only what the seat was told enters (`engine.past`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import cycle, islice
from math import inf, sqrt
from random import Random
from statistics import fmean

from dogtable.base.errors import RuleError
from dogtable.base.exponential import exponential
from dogtable.base.program import COUNTER, ME, PASS, Program
from dogtable.base.rng import Rng
from dogtable.base.searching import ANYTHING, ASTRAY, HEAT, LEAST, LOTS, MOST_COMPARED, UNTOLD, WINDOWS
from dogtable.bots.experience import experience_of
from dogtable.bots.greedy import Look, Terms
from dogtable.bots.native import NativeSearch
from dogtable.bots.native_beliefs import NativeBeliefs
from dogtable.bots.strength import LEVELS
from dogtable.bots.temper import EVEN
from dogtable.bots.way_back import Before, Past
from dogtable.engine.game import Game
from dogtable.engine.keys import Path, labels_of
from dogtable.engine.knowledge import Rewriting
from dogtable.engine.match import Match
from dogtable.engine.native import NativeMachine
from dogtable.engine.packed import Packed
from dogtable.engine.past import PastAnswer, is_window, looks_like, secrets
from dogtable.engine.sample import World, worlds

SELDOM = 0.05
"""The chance that a player who searches plays just anything."""

CANDIDATES = 4
"""So many times as many worlds are drawn as are wanted."""

AT_ONCE = 8
"""So many worlds are looked at between two looks at the clock, by a library."""


def concludes(bot: str, game: Game, seat: int) -> bool:
    """Whether a bot that draws its answers concludes from what others did what they hold.

    That is where claims are all that tells of it, since there is state which its seat may not read, and where it is
    known to pay.
    """
    if bot not in LEVELS or not LEVELS[bot].mixes:
        return False
    known = experience_of(game.program)
    return (known is not None and known.weighs) or bool(secrets(game, seat))


def past_for(bot: str, match: Match, seat: int) -> tuple[PastAnswer, ...]:
    """What a bot is told of others' last answers (`Request.past`): nothing where it does not conclude from them."""
    return match.past(seat) if concludes(bot, match.game, seat) else ()


Player = Callable[[Packed], Mapping[str, float]]
"""A model of a player: from what a seat knows, how likely it gives each answer, by key."""


def believed(
    program: Program,
    packed: Packed,
    heard: Sequence[PastAnswer],
    rng: Random,
    wanted: int,
    player: Player,
    native: NativeMachine | None = None,
    until: float = inf,
) -> Iterator[World]:
    """Yield worlds that fit what the seat knows, those more often in which others would have answered as they did.

    So many as are `wanted` are drawn at once, and come again after that. At the moment `until` (`time.monotonic`)
    answers further back are let be.
    """
    candidates = list(islice(worlds(program, packed, rng), CANDIDATES * wanted))
    found = drawn_again(candidates, weights_of(candidates, heard, rng, player, native, until), wanted, rng)
    return (World(world.game, world.cells[:], world.seat) for world in cycle(found))


def drawn_again(candidates: Sequence[World], weights: Sequence[float], wanted: int, rng: Random) -> list[World]:
    """Return so many worlds by their weights, mixed (systematic resampling)."""
    step = sum(weights) / wanted
    at, passed = rng.random() * step, 0.0
    found: list[World] = []
    for world, weight in zip(candidates, weights, strict=True):
        passed += weight
        while at < passed and len(found) < wanted:
            found.append(world)
            at += step
    rng.shuffle(found)
    return found or [candidates[0]]


def weights_of(
    candidates: Sequence[World],
    heard: Sequence[PastAnswer],
    rng: Random,
    player: Player,
    native: NativeMachine | None = None,
    until: float = inf,
) -> list[float]:
    """Return how likely each world is by what was heard, 1 on average.

    Those that there is no more time for count as the usual one.
    """
    game, seat = candidates[0].game, candidates[0].seat
    lots = [rng.getrandbits(32) for _ in heard]
    model = _Model(game, seat, heard, lots, player, native)
    if any(answer.after for answer in heard):
        return _combined([model.chances(world.cells, rng.getrandbits(64)) for world in candidates])
    by_library = None if native is None else NativeBeliefs(native, seat, heard, lots)
    rows: list[Sequence[float]] = []
    while len(rows) < len(candidates) and time.monotonic() < until:
        some = [(world.cells, rng.getrandbits(64)) for world in candidates[len(rows) :][: AT_ONCE if by_library else 1]]
        found = by_library.chances(some) if by_library else [None]
        rows += [model.chances(*world) if row is None else row for row, world in zip(found, some, strict=True)]
    return _combined([*rows, *[[UNTOLD] * len(heard)] * (len(candidates) - len(rows))])


def _combined(rows: Sequence[Sequence[float]]) -> list[float]:
    """Return the weights of worlds from how likely each of the answers was in each of them."""
    weights, lost = [1.0] * len(rows), [False] * len(rows)
    for chances in zip(*rows, strict=True):
        for n, chance in enumerate(chances):
            if chance == ASTRAY and not lost[n]:
                lost[n], weights[n] = True, weights[n] * LEAST
        known = [chance for chance in chances if chance >= 0]
        if not known:
            break
        usual = fmean(known)
        weights = [w * (c if c >= 0 else usual) / usual for w, c in zip(weights, chances, strict=True)]
    whole = fmean(weights)
    return [weight / whole for weight in weights]


@dataclass(frozen=True, slots=True)
class _Choice:
    """What somebody could choose: by how much advice likes each option, and whether it looks like what was told."""

    worth: Sequence[float]
    alike: Sequence[bool]

    def chance(self) -> float:
        """Return how likely such an answer was."""
        worth, number = self.worth, len(self.worth)
        mean, best = sum(worth) / number, max(worth)
        spread = sqrt(sum([(one - mean) * (one - mean) for one in worth]) / number)
        likes = [exponential((one - best) / (HEAT * spread)) if spread else 1.0 for one in worth]
        played = sum([like for like, alike in zip(likes, self.alike, strict=True) if alike]) / sum(likes)
        any_such = sum(self.alike) / number
        return max(LEAST, (1 - ANYTHING) * played + ANYTHING * any_such)


class _Model:
    """How others choose: by the ruleset's own advice, softened, or by a search; of a library where there is one.

    `seat` is the one that was told of their answers.
    """

    def __init__(
        self,
        game: Game,
        seat: int,
        heard: Sequence[PastAnswer],
        lots: Sequence[int],
        player: Player,
        native: NativeMachine | None,
    ) -> None:
        self._game, self._seat, self._player, self._native = game, seat, player, native
        self._heard, self._lots = heard, lots
        self._played: dict[tuple[int, ...], Mapping[str, float]] = {}
        self._hidden = secrets(game, seat)
        self._looks: dict[int, NativeSearch] = {}

    @cached_property
    def _befores(self) -> Sequence[Before]:
        return [Before(self._game, self._seat, answer) for answer in self._heard]

    def chances(self, cells: Sequence[int], seed: int) -> list[float]:
        """Return how likely each answer was in a world; UNTOLD where that cannot be said, ASTRAY without a way back."""
        past, ways, found = Past(self._game, cells, self._hidden), Rng(seed), list[float]()
        for before, answer, lots in zip(self._befores, self._heard, self._lots, strict=True):
            there = past.back(before, ways)
            chance = ASTRAY if there is None else self.chance(there, answer, lots)
            found.append(UNTOLD if chance is None else chance)
        return found

    def chance(self, cells: list[int], answer: PastAnswer, lots: int) -> float | None:
        """Return how likely an answer was in a position; None where that cannot be said."""
        game, seat = self._game, answer.seat
        try:
            paths = (self._native or game.machine).options(cells, seat)
            alike = [
                self._led(cells, path, answer) if answer.after else looks_like(game, path, answer.path)
                for path in paths
            ]
            if not any(alike):
                return None if answer.after else LEAST
            if answer.after:
                return 1.0 if all(alike) else self._searched(cells, seat, paths, alike)
            chance = 1.0 if seat == self._seat else self._chosen(cells, seat, lots, paths, alike)
            if answer.unanswered and chance is not None:
                chance *= self._nobody_answers(cells, paths[alike.index(True)], seat, lots)
            return chance
        except RuleError:  # a world may hold what cannot be: it tells nothing
            return None

    def _chosen(
        self, cells: list[int], seat: int, lots: int, paths: Sequence[Path], alike: Sequence[bool]
    ) -> float | None:
        """Return how likely somebody chooses one of the options that look alike; None where that cannot be said."""
        if all(alike):
            return 1.0
        return None if len(paths) > MOST_COMPARED else _Choice(self._worth(cells, seat, lots, paths), alike).chance()

    def _nobody_answers(self, cells: list[int], path: Path, seat: int, lots: int) -> float:
        """Return how likely nobody answers in the windows that an answer opens."""
        machine, behind, chance = self._native or self._game.machine, cells[:], 1.0
        paths = machine.take(behind, path, seat)
        for _ in range(WINDOWS):
            if not is_window(self._game, behind):
                break
            who = behind[ME]
            passing = [one[-1][1] == PASS for one in paths]
            chosen = None if who == self._seat else self._chosen(behind, who, lots, paths, passing)
            if chosen is not None:
                chance *= chosen
            paths = machine.take(behind, paths[passing.index(True)], who)
        return chance

    def _led(self, cells: list[int], path: Path, answer: PastAnswer) -> bool:
        """Return whether an option leads to what the seat knew behind an answer.

        Not by chance, nor where what was hidden has changed: it is supposed to have been as it is.
        """
        behind, seat = cells[:], self._seat
        (self._native or self._game.machine).take(behind, path, answer.seat)
        if behind[COUNTER] != cells[COUNTER] or any(behind[cell] != cells[cell] for cell in self._hidden):
            return False
        return self._known(behind, seat) == answer.after

    def _known(self, cells: list[int], seat: int) -> tuple[int, ...]:
        """Return what a seat knows."""
        known = None if self._native is None else self._native.rewritten(cells, seat, 0)
        return tuple(known or Rewriting(self._game, cells, seat).written(0))

    def _searched(self, cells: list[int], seat: int, paths: Sequence[Path], alike: Sequence[bool]) -> float:
        """Return how likely a player who searches gives one of the answers that look alike."""
        known = self._known(cells, seat)
        if known not in self._played:
            self._played[known] = self._player(Packed(seat, known, 0))
        likely, labels, steps = self._played[known], labels_of(self._game, cells, seat, paths), self._game.machine.steps
        played = sum(likely.get(labels.key(steps(path)), 0.0) for path, same in zip(paths, alike, strict=True) if same)
        return max(LEAST, (1 - SELDOM) * played + SELDOM * sum(alike) / len(alike))

    def _worth(self, cells: list[int], seat: int, lots: int, paths: Sequence[Path]) -> list[float]:
        """Return what advice makes of each option: of one in which lots have a part, by several of them."""
        looked = self._looked(cells, seat, lots, paths)
        worth, unsure = [sum(terms) for terms, _ in looked], [n for n, (_, uncertain) in enumerate(looked) if uncertain]
        for more in range(1, LOTS if unsure else 1):
            again = self._looked(cells, seat, lots + more, [paths[n] for n in unsure])
            for n, (terms, _) in zip(unsure, again, strict=True):
                worth[n] += sum(terms)
        for n in unsure:
            worth[n] /= LOTS
        return worth

    def _looked(self, cells: list[int], seat: int, lots: int, paths: Sequence[Path]) -> list[tuple[Terms, bool]]:
        if self._native is None:
            look = Look(self._game.machine, cells, seat, lots)
            return [(look.terms(path), look.uncertain) for path in paths]
        if seat not in self._looks:
            self._looks[seat] = NativeSearch(self._native, seat, 0, EVEN)
        return self._looks[seat].look(cells, lots, paths)
