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
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from math import inf, sqrt
from random import Random
from statistics import fmean

from dogtable.base.errors import RuleError
from dogtable.base.exponential import exponential
from dogtable.base.program import COUNTER, Program
from dogtable.base.rng import Rng
from dogtable.bots.greedy import Look, Terms
from dogtable.bots.native import NativeSearch
from dogtable.bots.strength import LEVELS
from dogtable.bots.temper import EVEN
from dogtable.engine.game import Game
from dogtable.engine.keys import Path, labels_of
from dogtable.engine.knowledge import Rewriting
from dogtable.engine.match import Match
from dogtable.engine.native import NativeMachine
from dogtable.engine.packed import Packed
from dogtable.engine.past import UNSEEN, Move, PastAnswer, looks_like, secrets
from dogtable.engine.sample import Sampler, World, worlds
from dogtable.engine.sight import Sight

HEAT = 1.0
"""In spreads of advice over the options of a decision: by so much an option may be worse and be played 1/e as often."""

ANYTHING = 0.2
"""The chance that a player plays just anything."""

SELDOM = 0.05
"""The chance that a player who searches plays just anything."""

LEAST = 0.02
"""No answer counts as less likely: the model may be wrong, and the way back through what moved a guess.

A world in which no way back is found cannot have come about, as far as that can be told: once it counts for so much.
"""

CANDIDATES = 4
"""So many times as many worlds are drawn as are wanted."""

LOTS = 4
"""Looks ahead by different lots, where these have a part in where an option leads."""

TRIES = 4
"""So often is a way back looked for in a world before it tells nothing of an answer."""

MOST_OPTIONS = 60
"""Where somebody had more to choose from, advice is not asked: it would take too long."""


def concludes(bot: str, game: Game, seat: int) -> bool:
    """Whether a bot always concludes from what others did what they hold: where claims are all that tells of it.

    That is where there is state which its seat may not read, and the bot draws its answers.
    """
    return bot in LEVELS and LEVELS[bot].mixes and bool(secrets(game, seat))


def past_for(bot: str, match: Match, seat: int) -> tuple[PastAnswer, ...]:
    """What a bot is told of others' last answers (`Request.past`): nothing where it does not conclude from them."""
    return match.past(seat) if concludes(bot, match.game, seat) else ()


_Lying = dict[int, list[int]]
"""What faces lie where, by the number of the place."""

_Hidden = tuple[int, Counter[int], list[int]]
"""A place, the faces that were known to lie there, the stand-ins of its unseen pieces."""

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
    """Return how likely each world is by what was heard, 1 on average."""
    weights = [1.0] * len(candidates)
    game, seat = candidates[0].game, candidates[0].seat
    hidden, model = secrets(game, seat), _Model(game, seat, player, native)
    pasts = [_Past(game, world.cells, hidden) for world in candidates]
    for answer in heard:
        if time.monotonic() >= until:
            break
        before = _Before(game, seat, answer)
        lots, chances = rng.getrandbits(32), list[float | None]()
        for n, past in enumerate(pasts):
            was_lost, cells = past.lost, past.back(before, rng)
            weights[n] *= LEAST if past.lost and not was_lost else 1.0
            chances.append(None if cells is None else model.chance(cells, answer, lots))
        known = [chance for chance in chances if chance is not None]
        if not known:
            break
        usual = fmean(known)
        weights = [w * (usual if c is None else c) / usual for w, c in zip(weights, chances, strict=True)]
    whole = fmean(weights)
    return [weight / whole for weight in weights]


class _Before:
    """A position of the past as the seat knew it: what is known where, and how the rest can be filled in.

    `known` has the faces of places at which nothing was unseen, and something moved since; `hidden` the stand-ins of
    unseen pieces by place, with the faces that were known there.
    """

    def __init__(self, game: Game, seat: int, answer: PastAnswer) -> None:
        naming, self.moves = game.naming, answer.moves
        self.sampler = Sampler(game, answer.cells, seat)
        sight = Sight(naming, list(answer.cells), seat)
        self.known: list[tuple[int, list[int]]] = []
        self.hidden: list[_Hidden] = []
        taken, moved = set[int](), {place for move in answer.moves for place in (move.origin, move.target)}
        for place in range(len(naming.layout.places)):
            pieces = sight.pieces_at(place)
            known = [piece for piece in pieces if sight.knows(piece)]
            faces = [naming.face_of[piece] for piece in known]
            taken.update(known)
            if len(known) < len(pieces):
                unseen = [piece for piece in pieces if not sight.knows(piece)]
                self.hidden.append((place, Counter(faces), unseen))
            elif place in moved:
                self.known.append((place, sorted(faces)))
        self.free = [[number for number in copies if number not in taken] for copies in naming.copies]


class _Past:
    """Where the pieces of one world lay, going back from now. `hidden` state was as it is: who changed it, says so."""

    def __init__(self, game: Game, cells: Sequence[int], hidden: Sequence[int]) -> None:
        self._game, self._faces = game, game.naming.face_of
        self._hidden = {cell: cells[cell] for cell in hidden}
        layout = game.program.layout
        self._lying: _Lying | None = {place: [] for place in range(len(layout.places))}
        self._guessed: list[Move] = []
        for piece, face in enumerate(self._faces):
            self._lying[cells[layout.at + piece]].append(face)

    @property
    def lost(self) -> bool:
        """Whether no way back was found."""
        return self._lying is None

    def back(self, before: _Before, rng: Random) -> list[int] | None:
        """Go back to a position; return its cells, None where no way there was found (nor further back)."""
        if self._lying is None:
            return None
        for _ in range(TRIES):
            lying, guessed, lots = dict(self._lying), list(self._guessed), Rng(rng.getrandbits(64))
            found = _undone(lying, guessed, before.moves, rng) and _fits(lying, guessed, before.hidden, rng)
            moved = self._filled(lying, before, lots) if found else None
            if moved is not None:
                self._lying, self._guessed = lying, guessed
                cells = before.sampler.draw(lots, moved)
                for cell, value in self._hidden.items():
                    cells[cell] = value
                return cells
        self._lying = None
        return None

    def _filled(self, lying: _Lying, before: _Before, lots: Rng) -> dict[int, int] | None:
        """Return which piece stands behind each stand-in of a position; None where it cannot have been so."""
        if any(sorted(lying[place]) != known for place, known in before.known):
            return None
        pieces = self._game.program.layout.pieces
        free = [iter(numbers) for numbers in before.free]
        moved = {}
        for place, known, unseen in before.hidden:
            rest = Counter(lying[place])
            rest.subtract(known)
            faces = list(rest.elements())
            if len(faces) != len(unseen):
                return None
            lots.shuffle(faces)
            for piece, face in zip(unseen, faces, strict=True):
                number = next(free[face], None)
                if number is None or pieces[number].kind != pieces[piece].kind:
                    return None
                moved[piece] = number
        return moved


def _undone(lying: _Lying, guessed: list[Move], moves: Sequence[Move], rng: Random) -> bool:
    """Bring pieces back to where they lay before moves; False where a way is not found.

    Which of several unseen pieces moved is a guess, by lots, and noted as such: one that turns out to have been another
    further back, where the seat saw a piece come to where only that one can have left, is made anew.
    """
    for face, origin, target in reversed(moves):
        if face == UNSEEN:
            if not lying[target]:
                return False
            face = rng.choice(lying[target])
            guessed.append(Move(face, origin, target))
        elif face not in lying[target] and not _guessed_anew(lying, guessed, face, target, rng, len(guessed), set()):
            return False
        _brought(lying, face, target, origin)
    return True


def _fits(lying: _Lying, guessed: list[Move], hidden: Sequence[_Hidden], rng: Random) -> bool:
    """Let the guesses be such that what was known to lie among unseen pieces does so; False where they cannot."""
    for place, known, _ in hidden:
        for face, often in known.items():
            while lying[place].count(face) < often:
                if not _guessed_anew(lying, guessed, face, place, rng, len(guessed), set()):
                    return False
    return True


def _guessed_anew(
    lying: _Lying, guessed: list[Move], face: int, place: int, rng: Random, among: int, sought: set[tuple[int, int]]
) -> bool:
    """Let one of the first `among` guesses have been this face, if it can have been, so that it lies in a place.

    Where it lies farther on, a guess by which it came there from where that one led is made anew first; where what was
    guessed has since been seen to go on from the place, another guess is made that. What is `sought` already is not.
    """
    if (face, place) in sought:
        return False
    sought.add((face, place))
    for n in rng.sample(range(among), among):
        other, origin, target = guessed[n]
        if origin != place or other == face:
            continue
        if face not in lying[target] and not _guessed_anew(lying, guessed, face, target, rng, n, sought):
            continue
        if other not in lying[place] and not _guessed_anew(lying, guessed, other, place, rng, among, sought):
            continue
        if face in lying[target] and other in lying[place]:
            _brought(lying, face, target, place)
            _brought(lying, other, place, target)
            guessed[n] = Move(face, place, target)
            return True
    return False


def _brought(lying: _Lying, face: int, source: int, place: int) -> None:
    """Bring a face from one place to another."""
    left = list(lying[source])
    left.remove(face)
    lying[source] = left
    lying[place] = [*lying[place], face]


@dataclass(frozen=True, slots=True)
class _Choice:
    """What somebody could choose: by how much advice likes each option, and whether it looks like what was told."""

    worth: Sequence[float]
    alike: Sequence[bool]

    def chance(self) -> float:
        """Return how likely such an answer was."""
        mean, best = fmean(self.worth), max(self.worth)
        spread = sqrt(fmean([(one - mean) ** 2 for one in self.worth]))
        likes = [exponential((one - best) / (HEAT * spread)) if spread else 1.0 for one in self.worth]
        played = sum(like for like, alike in zip(likes, self.alike, strict=True) if alike) / sum(likes)
        any_such = sum(self.alike) / len(self.alike)
        return max(LEAST, (1 - ANYTHING) * played + ANYTHING * any_such)


class _Model:
    """How others choose: by the ruleset's own advice, softened, or by a search; of a library where there is one.

    `seat` is the one that was told of their answers.
    """

    def __init__(self, game: Game, seat: int, player: Player, native: NativeMachine | None) -> None:
        self._game, self._seat, self._player, self._native = game, seat, player, native
        self._played: dict[tuple[int, ...], Mapping[str, float]] = {}
        self._hidden = secrets(game, seat)
        self._looks: dict[int, NativeSearch] = {}

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
            if len(paths) > MOST_OPTIONS:
                return None
            if all(alike):
                return 1.0
            if answer.after:
                return self._searched(cells, seat, paths, alike)
            return _Choice(self._worth(cells, seat, lots, paths), alike).chance()
        except RuleError:  # a world may hold what cannot be: it tells nothing
            return None

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
