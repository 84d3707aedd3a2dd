"""What the C of a Program's games is written from: its functions, its tables, and where its pieces lie.

It is plain data, so it can be written down for another process. No name and no text of a ruleset is in it but those in
the functions, and these are numbered in C (`writing`); what a library is for is told beside it, in `name`.
"""

from __future__ import annotations

import ast
import zlib
from collections.abc import Mapping
from dataclasses import astuple, dataclass, fields
from typing import Any

from dogtable.ahead.block_material import BlockMaterial, block_material
from dogtable.ahead.errors import UnknownError
from dogtable.ahead.keys import digest
from dogtable.base.frozen import values_of
from dogtable.base.program import ENGINE_VERSION, Kind, Playing, Program

MOST_SOURCE = 2_000_000
"""Bytes of packed functions that are written in C, at most."""


@dataclass(frozen=True, slots=True)
class Material:
    """What the C of one Program's games is written from.

    `module` are its functions, packed (`ir.packing`); `blocks` is there where these are blocks, not a straight
    source of whole games.

    `places` are the last cell, the cell of the count, and how many it holds, of each; `first` is the cell of the first;
    `faces` has the same number for pieces that are alike, `fields` the cells of each piece's fields, `seen` the mask of
    the seats that see a place, `known` of those that know what lies there. `at`, `above`, `beneath` are as in a Layout.
    """

    name: str
    module: bytes
    tables: Mapping[str, Any]
    players: int
    cells: int
    first: int
    at: int
    above: int
    beneath: int
    places: tuple[tuple[int, int, int], ...]
    faces: tuple[int, ...]
    seen: tuple[int, ...]
    known: tuple[int, ...]
    fields: tuple[tuple[int, ...], ...]
    initial: tuple[int, ...]
    blocks: BlockMaterial | None

    def key(self, machine: str) -> str:
        """Return the key of its library for a machine: another for all that would make other C of it."""
        functions = zlib.decompress(self.module)  # the same, however it was packed
        parts = (ENGINE_VERSION, machine, functions, sorted(self.tables.items()), *astuple(self)[3:])
        return digest(repr(parts).encode())

    def check(self) -> None:
        """Say UnknownError unless all cells that C goes to by itself are there."""
        pieces, places, cells = len(self.faces), len(self.places), range(self.cells)
        rows = [(self.first, places), (self.at, pieces), (self.above, pieces), (self.beneath, pieces)]
        inside = all(start in cells and start + size <= self.cells for start, size in rows if size)
        kept = all(last == count == -1 or (last in cells and count in cells) for last, count, _ in self.places)
        kept = kept and all(cell in cells for fields in self.fields for cell in fields)
        kept = kept and len(self.fields) == pieces and len(self.seen) == len(self.known) == places
        whole = self.blocks is None or self.blocks.is_whole(self.cells, pieces, places)
        if not (inside and kept and whole and len(self.initial) == self.cells and 0 < self.players <= 32):
            raise UnknownError("a layout that is not whole")
        if len(self.module) > MOST_SOURCE:
            raise UnknownError(f"functions of {len(self.module):,} bytes; {MOST_SOURCE:,} are the most")

    def text(self) -> str:
        """Return it as text that `read` takes."""
        blocks = self.blocks and dict(zip(self.blocks.types, values_of(self.blocks), strict=True))
        return repr({field.name: getattr(self, field.name) for field in fields(self)} | {"blocks": blocks})


def read(text: str) -> Material:
    """Return what `Material.text` wrote; ValueError where this is none. It is read as data, nothing is run."""
    try:
        written = ast.literal_eval(text)
        blocks = written.pop("blocks")
        return Material(**written, blocks=None if blocks is None else BlockMaterial(**blocks))
    except (ValueError, KeyError, AttributeError, SyntaxError, TypeError, MemoryError, RecursionError) as error:
        raise ValueError(f"no material: {error}") from None


def label(program: Program) -> str:
    """Return what a Program is called in lists of libraries."""
    return f"{program.ruleset}, {program.players} player{'' if program.players == 1 else 's'}"


def materials(program: Program) -> list[Material]:
    """Return what libraries of a Program are written from: whole games, and positions.

    Where whole games are played by blocks, the library of positions does it.
    """
    own = [whole_games(program)] if program.playing() is not None else []
    return [*own, positions(program)]


def whole_games(program: Program) -> Material:
    """Return that of its whole games: by their own source, or by the blocks where they have none."""
    return _of(program, program.playing())


def positions(program: Program) -> Material:
    """Return that of its blocks, which can begin at any position."""
    return _of(program, None)


def _of(program: Program, playing: Playing | None) -> Material:
    layout = program.layout
    alike: dict[object, int] = {}
    return Material(
        name=label(program),
        module=program.module() if playing is None else playing.module(),
        tables=_constants(program.tables) if playing is None else playing.tables,
        players=layout.players,
        cells=layout.size,
        first=layout.places[0].cell if layout.places else 0,
        at=layout.at,
        above=layout.next,
        beneath=layout.previous,
        places=tuple((place.last, place.count, place.holds) for place in layout.places),
        faces=tuple(alike.setdefault((piece.set, piece.owner, piece.row), len(alike)) for piece in layout.pieces),
        seen=tuple(place.seen for place in layout.places),
        known=tuple(place.known for place in layout.places),
        fields=tuple(tuple(cell.cell for cell in piece.cells) for piece in layout.pieces),
        initial=tuple(layout.initial),
        blocks=block_material(program) if playing is None else None,
    )


def _constants(tables: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the tables of numbers among those of blocks: the others are for who hears of what happens."""
    return {name: value for name, value in tables.items() if not isinstance(value, Kind)}
