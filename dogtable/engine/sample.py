"""Worlds that fit what a seat knows: the only way from a packed view to a state that can be played on.

The unseen pieces of a kind change places among themselves, known ones in a hidden zone lie anywhere in it, spaces of
a hidden board are filled anew, sealed answers of others are random legal ones, state that the seat may not read and
what was rolled of unseen pieces take any of their values, and chance begins afresh. Whoever looks
with the seat's eyes sees no difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol

from dogtable.base.program import SEED, STATUS, TOGETHER, Kind, Program
from dogtable.base.rng import Rng
from dogtable.engine.game import Game, game_of
from dogtable.engine.keys import Path, labels_of, pieces_in
from dogtable.engine.knowledge import lay, valued
from dogtable.engine.machine import Machine
from dogtable.engine.packed import Packed
from dogtable.engine.sight import Sight
from dogtable.engine.state import State
from dogtable.engine.vision import may_read


class Bits(Protocol):
    """Whatever gives random bits, such as `random.Random`."""

    def getrandbits(self, k: int, /) -> int:
        """Return a number of k random bits."""
        ...


class World:
    """A state that fits what `seat` knows, ready to be played on. `cells` are nobody else's."""

    __slots__ = ("_listed", "cells", "game", "seat")

    def __init__(self, game: Game, cells: State, seat: int) -> None:
        self.game = game
        self.cells = cells
        self.seat = seat
        self._listed: Sequence[Path] = ()

    @property
    def machine(self) -> Machine:
        """Return what runs the rules."""
        return self.game.machine

    def options(self) -> Sequence[Path]:
        """Return the options of the seat, as the machine takes them, in the world as it was sampled."""
        if not self._listed:
            self._listed = (self.game.by_library() or self.machine).options(self.cells, self.seat)
        return self._listed

    def key(self, path: Path) -> str:
        """Return the key of an option of the seat."""
        return self.keys([path])[0]

    def keys(self, paths: Sequence[Path]) -> list[str]:
        """Return the keys of options of the seat, at little more cost than that of one of them."""
        if not paths:
            return []
        labels = labels_of(self.game, self.cells, self.seat, self.options())
        return [labels.key(self.machine.steps(path)) for path in paths]

    def is_known(self, path: Path) -> bool:
        """Whether the seat knows every piece of an option: then it is the same option in every other world."""
        pieces, cells = self.game.program.layout.pieces, self.cells
        masks = (pieces[x].mask for _, kind, value in self.machine.steps(path) for x in pieces_in(kind, value))
        return all(mask < 0 or cells[mask] >> self.seat & 1 for mask in masks)


class UndrawnWorld(World):
    """A world that is drawn when somebody looks at it, by its `seed`: what fits `packed`."""

    __slots__ = ("_cells", "_draw", "packed", "seed")

    def __init__(self, game: Game, packed: Packed, seed: int, draw: Callable[[int], State]) -> None:
        self.game, self.seat, self.packed, self.seed = game, packed.seat, packed, seed
        self._listed = ()
        self._draw = draw
        self._cells: State | None = None

    @property
    def is_drawn(self) -> bool:
        """Whether somebody has looked at it."""
        return self._cells is not None

    @property
    def cells(self) -> State:  # type: ignore[override] # an attribute there
        """Return the cells, which are nobody else's."""
        if self._cells is None:
            self._cells = self._draw(self.seed)
        return self._cells


def sample(program: Program, packed: Packed, rng: Bits) -> World:
    """Return one world that looks to the seat like `packed`."""
    return next(worlds(program, packed, rng))


def worlds(program: Program, packed: Packed, rng: Bits) -> Iterator[World]:
    """Yield any number of such worlds: by a library where there is one, which draws the same."""
    game = game_of(program)
    sampler: Sampler | None = None

    def drawn(seed: int) -> State:
        nonlocal sampler
        native = game.by_library()
        cells = None if native is None else native.world(packed.cells, packed.seat, seed)
        if cells is None:
            sampler = sampler or Sampler(game, packed.cells, packed.seat)
            cells = sampler.draw(Rng(seed))
        return cells

    while True:
        yield UndrawnWorld(game, packed, rng.getrandbits(64), drawn)


class Sampler:
    """Many worlds from the rewritten cells of one seat (None: of a watcher)."""

    def __init__(self, game: Game, cells: Sequence[int], seat: int | None) -> None:
        self._game = game
        self._cells = list(cells)
        self._seat = seat
        layout = game.program.layout
        sight = Sight(game.naming, self._cells, seat)
        self._unseen: dict[str, list[int]] = {}
        hidden: dict[int, list[int]] = {}
        boards = {b.first: b.size for b in layout.boards if not sight.sees(b.first)}
        self._boards = list(boards.items())
        spread = {place for first, size in self._boards for place in range(first, first + size)}
        for place in range(len(layout.places)):
            pieces = sight.pieces_at(place)
            for piece in pieces:
                if not sight.knows(piece):
                    self._unseen.setdefault(layout.pieces[piece].kind, []).append(piece)
            if pieces and place not in spread and not sight.sees(place):
                hidden[place] = pieces
        self._zones = list(hidden.items())
        self._on_boards = [
            [piece for place in range(first, first + size) for piece in sight.pieces_at(place)]
            for first, size in self._boards
        ]
        blank = {piece for pieces in self._unseen.values() for piece in pieces}
        self._mentions = [
            cell for cell, kind in valued(game, self._cells) if kind.sort == "piece" and self._cells[cell] in blank
        ]
        self._secret = [
            (cell, info.kind)
            for info, indexed in game.naming.state_cells
            for index, cell in indexed
            if not may_read(info, index, seat)
        ]
        self._secret += [
            (field.cell, field.kind) for piece in sorted(blank) for field in layout.pieces[piece].cells if field.rolled
        ]
        self._masks = [(info.mask, number) for number, info in enumerate(layout.pieces) if info.mask >= 0]

    def draw(self, rng: Rng, moved: Mapping[int, int] | None = None) -> State:
        """Return the cells of a world; `moved` says which unseen piece each stand-in is, where that is settled."""
        cells = self._cells[:]
        cells[SEED] = (rng.below(1 << 32) << 32) | rng.below(1 << 32)
        moved = self._exchanged(rng) if moved is None else moved
        for place, pieces in self._zones:
            lying = [moved.get(piece, piece) for piece in pieces]
            rng.shuffle(lying)
            lay(self._game, cells, place, lying)
        for (first, size), pieces in zip(self._boards, self._on_boards, strict=True):
            self._spread(cells, first, size, [moved.get(piece, piece) for piece in pieces], rng)
        for cell in self._mentions:
            cells[cell] = moved[cells[cell]]
        for cell, kind in self._secret:
            cells[cell] = self._any(kind, cells[cell], rng)
        self._let_know(cells)
        if cells[STATUS] == TOGETHER:
            self._seal(cells, rng)
        return cells

    def _exchanged(self, rng: Rng) -> dict[int, int]:
        """Return which unseen piece each stand-in is."""
        moved: dict[int, int] = {}
        for pieces in self._unseen.values():
            order = list(pieces)
            rng.shuffle(order)
            moved.update(zip(pieces, order, strict=True))
        return moved

    def _spread(self, cells: State, first: int, size: int, pieces: Sequence[int], rng: Rng) -> None:
        """Lay pieces on random spaces of a board, as many on each as it holds."""
        layout = self._game.program.layout
        lying: dict[int, list[int]] = {place: [] for place in range(first, first + size)}
        room = [place for place in lying for _ in range(layout.places[place].holds or len(pieces))]
        rng.shuffle(room)
        for piece, place in zip(pieces, room, strict=False):
            lying[place].append(piece)
        for place, on_it in lying.items():
            lay(self._game, cells, place, on_it)

    def _any(self, kind: Kind, value: int, rng: Rng) -> int:
        """Return any value of a kind; one of no bounded kind stays as it is."""
        if kind.sort == "word":
            return rng.below(len(self._game.program.layout.words[kind.of[0]].words))
        if kind.sort == "player":
            return rng.below(self._game.program.layout.players)
        if kind.sort == "flag":
            return rng.below(2)
        if kind.sort == "int" and kind.low is not None and kind.high is not None:
            return kind.low + rng.below(kind.high - kind.low + 1)
        return value

    def _let_know(self, cells: State) -> None:
        """Let everybody know what they see; what the seat itself knows it goes on knowing."""
        places, at = self._game.program.layout.places, self._game.program.layout.at
        for mask, piece in self._masks:
            cells[mask] |= places[cells[at + piece]].known

    def _seal(self, cells: State, rng: Rng) -> None:
        """Put a random legal answer in the place of each that another seat has sealed."""
        machine = self._game.machine
        for seat in sorted(machine.sealed(cells)):
            if seat != self._seat:
                options = machine.options(cells, seat)
                if options:
                    machine.seal(cells, seat, options[rng.below(len(options))])
