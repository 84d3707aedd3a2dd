"""Going back through what a seat saw move: where the faces of a world of now lay when somebody else was asked.

Which of several unseen pieces moved is a matter of lots; where it shows further back that another one must have been
among them, since the seat had seen it come, lots are exchanged until it was (augmenting paths). What was rolled of
pieces of which the seat knows nothing is as it is now, where none of those that lie with them has moved since.
`ahead/believing.c` is the same, with the same draws.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from dogtable.base.rng import Rng
from dogtable.base.searching import TRIES
from dogtable.engine.game import Game
from dogtable.engine.past import UNSEEN, Move, PastAnswer
from dogtable.engine.sample import Sampler
from dogtable.engine.sight import Sight

Lying = dict[int, list[int]]
"""What faces lie where, by the number of the place."""

_Hidden = tuple[int, Counter[int], list[int]]
"""A place, the faces that were known to lie there, the stand-ins of its unseen pieces."""


_Rolled = list[tuple[int, int]]
"""The fields of a piece that `random` sets: the cell of each, and its value."""


class Before:
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


class Past:
    """Where the pieces of one world lay, going back from now. `hidden` state was as it is: who changed it, says so."""

    def __init__(self, game: Game, cells: Sequence[int], hidden: Sequence[int]) -> None:
        self._game, self._faces = game, game.naming.face_of
        self._hidden = {cell: cells[cell] for cell in hidden}
        layout = game.program.layout
        self._lying: Lying | None = {place: [] for place in range(len(layout.places))}
        self._guessed: list[Move] = []
        for piece, face in enumerate(self._faces):
            self._lying[cells[layout.at + piece]].append(face)
        self._rolled = _rolled_at(game, cells)
        self._stirred = set[int]()  # places from which something has moved since, or to which

    @property
    def lost(self) -> bool:
        """Whether no way back was found."""
        return self._lying is None

    def back(self, before: Before, lots: Rng) -> list[int] | None:
        """Go back to a position; return its cells, None where no way there was found (nor further back)."""
        if self._lying is None:
            return None
        self._stirred.update(place for move in before.moves for place in (move.origin, move.target))
        for _ in range(TRIES):
            lying, guessed = dict(self._lying), list(self._guessed)
            found = _undone(lying, guessed, before.moves, lots) and _fits(lying, guessed, before.hidden, lots)
            moved = self._filled(lying, before, lots) if found else None
            if moved is not None:
                self._lying, self._guessed = lying, guessed
                cells = before.sampler.draw(lots, moved)
                for cell, value in self._hidden.items():
                    cells[cell] = value
                self._roll_as_now(cells, before)
                return cells
        self._lying = None
        return None

    def _roll_as_now(self, cells: list[int], before: Before) -> None:
        """Let what was rolled be as it is now, where all at a place is unseen, and nothing there has moved since."""
        if not self._rolled:
            return
        then = _rolled_at(self._game, cells)
        for place, known, unseen in before.hidden:
            now = self._rolled.get(place, [])
            if known or place in self._stirred or len(now) != len(unseen):
                continue
            for mine, other in zip(then.get(place, []), now, strict=True):
                if len(mine) == len(other):
                    for (cell, _), (_, value) in zip(mine, other, strict=True):
                        cells[cell] = value

    def _filled(self, lying: Lying, before: Before, lots: Rng) -> dict[int, int] | None:
        """Return which piece stands behind each stand-in of a position; None where it cannot have been so."""
        if any(sorted(lying[place]) != known for place, known in before.known):
            return None
        pieces = self._game.program.layout.pieces
        free = [iter(numbers) for numbers in before.free]
        moved = {}
        for place, known, unseen in before.hidden:
            left = known.copy()
            faces = [face for face in lying[place] if not _is_taken(left, face)]
            if len(faces) != len(unseen):
                return None
            lots.shuffle(faces)
            for piece, face in zip(unseen, faces, strict=True):
                number = next(free[face], None)
                if number is None or pieces[number].kind != pieces[piece].kind:
                    return None
                moved[piece] = number
        return moved


def _rolled_at(game: Game, cells: Sequence[int]) -> dict[int, list[_Rolled]]:
    """Return what was rolled of the pieces at each place, in the order of their numbers; nothing where nothing is."""
    layout = game.program.layout
    found: dict[int, list[_Rolled]] = {}
    for number, piece in enumerate(layout.pieces) if game.naming.rolled else ():
        rolled = [(field.cell, cells[field.cell]) for field in piece.cells if field.rolled]
        found.setdefault(cells[layout.at + number], []).append(rolled)
    return found


def _undone(lying: Lying, guessed: list[Move], moves: Sequence[Move], lots: Rng) -> bool:
    """Bring pieces back to where they lay before moves; False where a way is not found.

    Which of several unseen pieces moved is a guess, by lots, and noted as such: one that turns out to have been another
    further back, where the seat saw a piece come to where only that one can have left, is made anew.
    """
    for face, origin, target in reversed(moves):
        if face == UNSEEN:
            if not lying[target]:
                return False
            face = lying[target][lots.below(len(lying[target]))]
            guessed.append(Move(face, origin, target))
        elif face not in lying[target] and not _guessed_anew(lying, guessed, face, target, lots, len(guessed), set()):
            return False
        _brought(lying, face, target, origin)
    return True


def _fits(lying: Lying, guessed: list[Move], hidden: Sequence[_Hidden], lots: Rng) -> bool:
    """Let the guesses be such that what was known to lie among unseen pieces does so; False where they cannot."""
    for place, known, _ in hidden:
        for face, often in known.items():
            while lying[place].count(face) < often:
                if not _guessed_anew(lying, guessed, face, place, lots, len(guessed), set()):
                    return False
    return True


def _guessed_anew(
    lying: Lying, guessed: list[Move], face: int, place: int, lots: Rng, among: int, sought: set[tuple[int, int]]
) -> bool:
    """Let one of the first `among` guesses have been this face, if it can have been, so that it lies in a place.

    Where it lies farther on, a guess by which it came there from where that one led is made anew first; where what was
    guessed has since been seen to go on from the place, another guess is made that. What is `sought` already is not.
    """
    if (face, place) in sought:
        return False
    sought.add((face, place))
    order = [n for n in range(among) if guessed[n].origin == place]
    lots.shuffle(order)
    for n in order:
        other, _, target = guessed[n]
        if other == face:
            continue
        if face not in lying[target] and not _guessed_anew(lying, guessed, face, target, lots, n, sought):
            continue
        if other not in lying[place] and not _guessed_anew(lying, guessed, other, place, lots, among, sought):
            continue
        if face in lying[target] and other in lying[place]:
            _brought(lying, face, target, place)
            _brought(lying, other, place, target)
            guessed[n] = Move(face, place, target)
            return True
    return False


def _is_taken(left: Counter[int], face: int) -> bool:
    """Take one of a face out of those that are left; return whether there was one."""
    left[face] -= 1
    return left[face] >= 0


def _brought(lying: Lying, face: int, source: int, place: int) -> None:
    """Bring a face from one place to another."""
    left = list(lying[source])
    left.remove(face)
    lying[source] = left
    lying[place] = [*lying[place], face]
