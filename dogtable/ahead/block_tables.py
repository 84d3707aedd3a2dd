"""The tables of blocks in C: what is known by whom, and which functions are blocks, asks and any-time entries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from dogtable.ahead.block_material import BlockMaterial
from dogtable.ahead.errors import UnknownError
from dogtable.ahead.tables import Tables, row
from dogtable.base import fuel, halts, program, searching
from dogtable.ir.module import Module

_FRAMES = 4_096
"""Cells that frames may take, beyond those of the layout; a game that needs more is given up."""
_POOL = 64 << 20
"""Bytes of cells on which something is tried out, one set upon the other."""
_OTHERS = ("TRYING", "AHEAD", "PASS", "GO_ON", "DONE", "NONE", "ENTRY_CANCELLED", "FRAME_HEAD", "HEADER")
_SEALED = ("SEALED_HEAD", "WAITING", "ANSWERED", "PASSED", "SKIPPED")
_FUEL = ("DECISION_FUEL", "LISTING_FUEL", "TRIAL_FUEL", "CELLS_A_UNIT", "MOST_REMEMBERED", "DEEPEST")
_HALTS = ("ASKED", "DEAD", "LEGAL", "OVER")
_SEARCHING = {name: value for name, value in vars(searching).items() if name.isupper()}
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
    """The tables of a source of blocks: its blocks, what is asked, what can be done at any time."""

    def __init__(self, module: Module, blocks: BlockMaterial) -> None:
        self.module, self.material = module, blocks
        fit = len(module.asks) == len(blocks.asks) and len(module.anytime) == len(blocks.groups)
        if not fit:
            raise UnknownError("blocks whose asks are not whole")

    def entrances(self) -> list[str]:
        """Return the functions that are called from the tables."""
        asks, groups = self.module.asks, self.module.anytime
        asked = [name for ask in asks for name in (ask.candidates, *ask.entries, ask.lister) if name]
        return [*self.module.blocks, *asked, *(name for group in groups for name in (group.candidates, *group.entries))]

    def written(self, tables: Tables, names: Mapping[str, str]) -> list[str]:
        """Return the C of the tables; constants that they need are noted in `tables`, `names` are those in C."""
        names = {**names, "": "0", "nothing": "no_steps"}
        lines = [f"static const Block BLOCKS[] = {{{', '.join(names[name] for name in self.module.blocks)}}};"]
        asks, groups = [], []
        for number, (ask, (sort, may, picks)) in enumerate(zip(self.module.asks, self.material.asks, strict=True)):
            lines += _entries("Entry", f"E{number}", [names[name] for name in ask.entries])
            goes = (ask.passed, ask.nothing, ask.again, *ask.sealed)
            inner = [names[ask.candidates], names[ask.lister], f"E{number}", len(ask.entries), *goes]
            asks.append([*inner, _SORTS.get(sort, "PLAIN"), int(may), tables.value(picks)])
        for number, (group, picks) in enumerate(zip(self.module.anytime, self.material.groups, strict=True)):
            lines += _entries("AnytimeEntry", f"G{number}", [names[name] for name in group.entries])
            groups.append([names[group.candidates], f"G{number}", len(group.entries), tables.value(picks)])
        lines += _table("Ask", "ASKS", asks or [["no_steps"]])
        lines += _table("Group", "GROUPS", groups or [["no_steps"]])
        sizes = {"BLOCK_COUNT": len(self.module.blocks), "ASK_COUNT": len(asks), "GROUP_COUNT": len(groups)}
        return [*lines, *(f"#define {name} {size}" for name, size in sizes.items())]


def _entries(sort: str, name: str, functions: Sequence[str]) -> list[str]:
    return [f"static const {sort} {name}[] = {{{', '.join(functions) or '0'}}};"]


def _table(sort: str, name: str, rows: Sequence[Sequence[object]]) -> list[str]:
    inner = ",\n".join(f"    {{{', '.join(map(str, parts))}}}" for parts in rows)
    return [f"static const {sort} {name}[] = {{\n{inner}\n}};"]
