"""The tables of blocks in C: what is known by whom, and which functions are blocks, asks and any-time entries."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence

from dogtable.ahead.block_material import BlockMaterial, Picks
from dogtable.ahead.shapes import NUMBER, NUMBERS, Shape, UnknownError, tuple_of
from dogtable.ahead.tables import Tables, row
from dogtable.ahead.values import Signature
from dogtable.base import fuel, halts, program, searching

_FRAMES = 4_096
"""Cells that frames may take, beyond those of the layout; a game that needs more is given up."""
_POOL = 64 << 20
"""Bytes of cells on which something is tried out, one set upon the other."""
_OTHERS = ("TRYING", "AHEAD", "PASS", "GO_ON", "DONE", "NONE", "ENTRY_CANCELLED", "FRAME_HEAD", "HEADER")
_SEALED = ("SEALED_HEAD", "WAITING", "ANSWERED", "PASSED", "SKIPPED")
_FUEL = ("DECISION_FUEL", "LISTING_FUEL", "TRIAL_FUEL", "CELLS_A_UNIT", "MOST_REMEMBERED", "DEEPEST")
_HALTS = ("ASKED", "DEAD", "LEGAL", "OVER")
_SEARCHING = {name: value for name, value in vars(searching).items() if name.isupper()}
_ASK, _GROUP = 10, 2  # parts of a row of the tables
_SORTS = {"done": "ASKS_DONE", "respond": "RESPONDS"}


def numbers(cells: int, blocks: BlockMaterial) -> Iterator[str]:
    """Give the C of what does not name a function."""
    most = cells + _FRAMES
    result = {name: getattr(program, name) for name in (*_OTHERS, *_SEALED)}
    result |= {name: getattr(fuel, name) for name in _FUEL} | {name: getattr(halts, name) for name in _HALTS}
    result |= {
        "MOST_CELLS": most,
        "MOST_POOLED": min(1_024, max(16, _POOL // (8 * most))),
        "MOST_FRAMES": blocks.frames,
    }
    result |= dict(zip(("PLAY_ENTRY", "PLAY_SIZE"), blocks.play, strict=True))
    result |= dict(zip(("STACK", "STACK_SIZE", "STACK_DEPTH"), blocks.stack, strict=True))
    yield "#define BY_BLOCKS"
    result |= {name: value for name, value in _SEARCHING.items() if isinstance(value, int)}
    yield from (f"#define {name} ((int64_t){value})" for name, value in result.items())
    yield from (f"#define {name} {value!r}" for name, value in _SEARCHING.items() if isinstance(value, float))
    rows: Mapping[str, Sequence[int]] = {
        "MASK": blocks.masks,
        "KIN_FIRST": [first for first, _ in blocks.kin],
        "KIN_SIZE": [size for _, size in blocks.kin],
    }
    yield from (row(name, values).replace("static const I", "static const int64_t") for name, values in rows.items())


class BlockTables:
    """The tables at the end of a source of blocks: BLOCKS, ASKS, ANYTIME."""

    def __init__(self, tree: ast.Module, blocks: BlockMaterial) -> None:
        self.material = blocks
        self._tree = tree
        self.blocks = [_name(item) for item in self._table("BLOCKS")]
        self.asks = [_parts(item) for item in self._table("ASKS")]
        self.groups = [_parts(item) for item in self._table("ANYTIME")]
        fit = len(self.asks) == len(blocks.asks) and len(self.groups) == len(blocks.groups)
        whole = all(len(ask) == _ASK for ask in self.asks) and all(len(group) == _GROUP for group in self.groups)
        if not (fit and whole):
            raise UnknownError("blocks whose asks are not whole")

    def _table(self, name: str) -> list[ast.expr]:
        for node in self._tree.body:
            match node:
                case ast.Assign(targets=[ast.Name(id=other)], value=ast.Tuple(elts=items)) if other == name:
                    return items
        raise UnknownError(f"a source of blocks without {name}")

    def entrances(self) -> list[str]:
        """Return the functions that are called from the tables."""
        rows = [part for parts in self.asks for part in (parts[0], *_parts(parts[1]), parts[9])]
        rows += [part for parts in self.groups for part in (parts[0], *_parts(parts[1]))]
        return [*self.blocks, *(part.id for part in rows if isinstance(part, ast.Name))]

    def give(self, functions: Mapping[str, Signature]) -> None:
        """Note what the functions of entries are given: a step, with the values of its picks."""
        for parts, (_, _, picks) in zip(self.asks, self.material.asks, strict=True):
            for part, of in zip(_parts(parts[1]), picks, strict=False):  # sealed answers have entries without functions
                functions[_name(part)].given[1] = _step(of)
        for parts, entries in zip(self.groups, self.material.groups, strict=True):
            for part, of in zip(_parts(parts[1]), entries, strict=True):
                functions[_name(part)].given[1:] = [_step(of), NUMBER]

    def written(self, tables: Tables) -> list[str]:
        """Return the C of the tables; constants that they need are noted in `tables`."""
        lines = [f"static const Block BLOCKS[] = {{{', '.join(f'f_{name}' for name in self.blocks)}}};"]
        asks, groups = [], []
        for number, (parts, (sort, may, picks)) in enumerate(zip(self.asks, self.material.asks, strict=True)):
            entries = [_name(part) for part in _parts(parts[1])]
            lines += _entries("Entry", f"E{number}", entries)
            goes, sealed = [_number(parts[i]) for i in (2, 3, 4)], [_number(part) for part in _parts(parts[7])]
            inner = [_function(parts[0]), _function(parts[9]), f"E{number}", len(entries), *goes, *sealed]
            asks.append([*inner, _SORTS.get(sort, "PLAIN"), int(may), tables.value(picks)])
        for number, (parts, picks) in enumerate(zip(self.groups, self.material.groups, strict=True)):
            entries = [_name(part) for part in _parts(parts[1])]
            lines += _entries("AnytimeEntry", f"G{number}", entries)
            groups.append([_function(parts[0]), f"G{number}", len(entries), tables.value(picks)])
        lines += _table("Ask", "ASKS", asks or [["no_steps"]])
        lines += _table("Group", "GROUPS", groups or [["no_steps"]])
        sizes = {"BLOCK_COUNT": len(self.blocks), "ASK_COUNT": len(asks), "GROUP_COUNT": len(groups)}
        return [*lines, *(f"#define {name} {size}" for name, size in sizes.items())]


def _step(picks: Picks) -> Shape:
    """Return the shape of a step of an entry."""
    return tuple_of((NUMBER, NUMBER, *(NUMBERS if width else NUMBER for width in picks)))


def _entries(sort: str, name: str, functions: Sequence[str]) -> list[str]:
    return [f"static const {sort} {name}[] = {{{', '.join(f'f_{function}' for function in functions) or '0'}}};"]


def _table(sort: str, name: str, rows: Sequence[Sequence[object]]) -> list[str]:
    inner = ",\n".join(f"    {{{', '.join(map(str, parts))}}}" for parts in rows)
    return [f"static const {sort} {name}[] = {{\n{inner}\n}};"]


def _function(node: ast.expr) -> str:
    """Return the C of a function in a table; `nothing` is none of the source."""
    if isinstance(node, ast.Constant) and node.value is None:
        return "0"
    return "no_steps" if _name(node) == "nothing" else f"f_{_name(node)}"


def _name(node: ast.expr) -> str:
    if not isinstance(node, ast.Name):
        raise UnknownError(f"a table with {ast.unparse(node)[:80]}")
    return node.id


def _parts(node: ast.expr) -> list[ast.expr]:
    if not isinstance(node, ast.Tuple):
        raise UnknownError(f"a table with {ast.unparse(node)[:80]}")
    return node.elts


def _number(node: ast.expr) -> int:
    value = ast.literal_eval(node)
    if not isinstance(value, int):
        raise UnknownError(f"a table with {ast.unparse(node)[:80]}")
    return value
