"""What others did says what they hold: worlds are weighed by how likely each answer that was told was in them.

A world of now says where every piece lies. Going back through what the seat saw move, it says where they lay when
somebody else was asked; what that seat could choose there is then compared by the ruleset's own advice, softened
(`HEAT`), as the model of a player who now and then plays anything (`ANYTHING`). Weights multiply over the answers, and
worlds are drawn again by them. Only what the seat was told enters (`engine.told`).
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from math import inf
from random import Random
from statistics import fmean, pstdev

from dogtable.base.errors import RuleError
from dogtable.base.exponential import exponential
from dogtable.base.program import Program
from dogtable.base.rng import Rng
from dogtable.bots.greedy import Look
from dogtable.bots.native import NativeSearch
from dogtable.bots.temper import EVEN
from dogtable.engine.game import Game
from dogtable.engine.keys import Path
from dogtable.engine.native import NativeMachine
from dogtable.engine.packed import Packed
from dogtable.engine.sample import Sampler, World, worlds
from dogtable.engine.sight import Sight
from dogtable.engine.told import UNSEEN, Told, looks_like

HEAT = 1.0
"""In spreads of advice over the options of a decision: by so much an option may be worse and be played 1/e as often."""

ANYTHING = 0.2
"""The chance that a player plays just anything."""

LEAST = 0.02
"""No answer counts as less likely: the model may be wrong, and the way back through what moved a guess."""

CANDIDATES = 4
"""So many times as many worlds are drawn as are wanted."""

TRIES = 4
"""So often is a way back looked for in a world before it tells nothing of an answer."""

MOST_OPTIONS = 60
"""Where somebody had more to choose from, advice is not asked: it would take too long."""


def believed(
    program: Program,
    packed: Packed,
    heard: Sequence[Told],
    rng: Random,
    wanted: int,
    native: NativeMachine | None = None,
    until: float = inf,
) -> Iterator[World]:
    """Yield worlds that fit what the seat knows, those more often in which others would have answered as they did.

    So many as are `wanted` are drawn at once, and come again after that. At the moment `until` (`time.monotonic`)
    answers further back are let be.
    """
    candidates = list(islice(worlds(program, packed, rng), CANDIDATES * wanted))
    found = drawn_again(candidates, weights_of(candidates, heard, rng, native, until), wanted, rng)
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
    heard: Sequence[Told],
    rng: Random,
    native: NativeMachine | None = None,
    until: float = inf,
) -> list[float]:
    """Return how likely each world is by what was heard, 1 on average."""
    weights = [1.0] * len(candidates)
    game, seat = candidates[0].game, candidates[0].seat
    pasts, model = [_Past(game, world.cells) for world in candidates], _Model(game, native)
    for answer in heard:
        if time.monotonic() >= until:
            break
        before = _Before(game, seat, answer)
        lots, chances = rng.getrandbits(32), []
        for past in pasts:
            cells = past.back(before, rng)
            chances.append(None if cells is None else model.chance(cells, answer, lots))
        known = [chance for chance in chances if chance is not None]
        if not known:
            break
        usual = fmean(known)
        weights = [w * (usual if c is None else c) / usual for w, c in zip(weights, chances, strict=True)]
    whole = fmean(weights)
    return [weight / whole for weight in weights]


class _Before:
    """A position of the past as the seat knew it: what is known where, and how the rest can be filled in."""

    def __init__(self, game: Game, seat: int, answer: Told) -> None:
        naming, self.moves = game.naming, answer.moves
        self.sampler = Sampler(game, answer.cells, seat)
        sight = Sight(naming, list(answer.cells), seat)
        self.lying: list[tuple[int, Counter[int], list[int]]] = []
        taken = set()
        for place in range(len(naming.layout.places)):
            pieces = sight.pieces_at(place)
            known = [piece for piece in pieces if sight.knows(piece)]
            taken.update(known)
            unseen = [piece for piece in pieces if not sight.knows(piece)]
            self.lying.append((place, Counter(naming.face_of[piece] for piece in known), unseen))
        self.free = [[number for number in copies if number not in taken] for copies in naming.copies]


class _Past:
    """Where the pieces of one world lay, going back from now."""

    def __init__(self, game: Game, cells: Sequence[int]) -> None:
        self._game, self._faces = game, game.naming.face_of
        layout = game.program.layout
        self._lying: dict[int, list[int]] | None = {place: [] for place in range(len(layout.places))}
        for piece, face in enumerate(self._faces):
            self._lying[cells[layout.at + piece]].append(face)

    def back(self, before: _Before, rng: Random) -> list[int] | None:
        """Go back to a position; return its cells, None where no way there was found (nor further back)."""
        if self._lying is None:
            return None
        for _ in range(TRIES):
            lying = self._undone(before, rng)
            moved = None if lying is None else self._filled(lying, before, rng)
            if moved is not None:
                self._lying = lying
                return before.sampler.draw(Rng(rng.getrandbits(64)), moved)
        self._lying = None
        return None

    def _undone(self, before: _Before, rng: Random) -> dict[int, list[int]] | None:
        """Return what faces lay where before moves; which of several unseen pieces moved is a matter of lots."""
        assert self._lying is not None
        lying = dict(self._lying)
        for face, origin, target in reversed(before.moves):
            there = lying[target]
            gone = face if face != UNSEEN else rng.choice(there) if there else UNSEEN
            if gone not in there:
                return None
            left = list(there)
            left.remove(gone)
            lying[target] = left
            lying[origin] = [*lying[origin], gone]
        return lying

    def _filled(self, lying: dict[int, list[int]], before: _Before, rng: Random) -> dict[int, int] | None:
        """Return which piece stands behind each stand-in of a position; None where it cannot have been so."""
        pieces = self._game.program.layout.pieces
        used: Counter[int] = Counter()
        moved = {}
        for place, known, unseen in before.lying:
            rest = Counter(lying[place])
            if not unseen and rest == known:
                continue
            if any(rest[face] < number for face, number in known.items()):
                return None
            faces = list((rest - known).elements())
            if len(faces) != len(unseen):
                return None
            rng.shuffle(faces)
            for piece, face in zip(unseen, faces, strict=True):
                free, n = before.free[face], used[face]
                if n >= len(free) or pieces[free[n]].kind != pieces[piece].kind:
                    return None
                moved[piece] = free[n]
                used[face] += 1
        return moved


@dataclass(frozen=True, slots=True)
class _Choice:
    """What somebody could choose: by how much advice likes each option, and whether it looks like what was told."""

    worth: Sequence[float]
    alike: Sequence[bool]

    def chance(self) -> float:
        """Return how likely such an answer was."""
        spread, best = pstdev(self.worth), max(self.worth)
        likes = [exponential((one - best) / (HEAT * spread)) if spread else 1.0 for one in self.worth]
        played = sum(like for like, alike in zip(likes, self.alike, strict=True) if alike) / sum(likes)
        any_such = sum(self.alike) / len(self.alike)
        return max(LEAST, (1 - ANYTHING) * played + ANYTHING * any_such)


class _Model:
    """How others choose: by the ruleset's own advice, softened; asked of a library where there is one."""

    def __init__(self, game: Game, native: NativeMachine | None) -> None:
        self._game, self._native = game, native
        self._looks: dict[int, NativeSearch] = {}

    def chance(self, cells: list[int], answer: Told, lots: int) -> float | None:
        """Return how likely an answer was in a position; None where that cannot be said."""
        game, seat = self._game, answer.seat
        try:
            paths = (self._native or game.machine).options(cells, seat)
            alike = [looks_like(game, path, answer.path) for path in paths]
            if not any(alike):
                return LEAST
            if len(paths) > MOST_OPTIONS:
                return None
            return 1.0 if all(alike) else _Choice(self._worth(cells, seat, lots, paths), alike).chance()
        except RuleError:  # a world may hold what cannot be: it tells nothing
            return None

    def _worth(self, cells: list[int], seat: int, lots: int, paths: Sequence[Path]) -> list[float]:
        if self._native is None:
            look = Look(self._game.machine, cells, seat, lots)
            return [sum(look.terms(path)) for path in paths]
        if seat not in self._looks:
            self._looks[seat] = NativeSearch(self._native, seat, 0, EVEN)
        return [sum(terms) for terms, _ in self._looks[seat].look(cells, lots, paths)]
