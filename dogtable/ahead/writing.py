"""From the material of a Program to C. Functions and locals are numbered first: no name of an author gets there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import accumulate
from pathlib import Path

from dogtable.ahead.block_material import BlockMaterial
from dogtable.ahead.block_tables import BlockTables, numbers
from dogtable.ahead.errors import RefusedError, UnknownError
from dogtable.ahead.facts import facts_of, kept
from dogtable.ahead.judging import Judging
from dogtable.ahead.material import Material
from dogtable.ahead.operations import BLOCKS, STRAIGHT
from dogtable.ahead.signatures import signature_of
from dogtable.ahead.statements import Statements, calls_in
from dogtable.ahead.tables import Tables, row
from dogtable.ahead.unheard import unheard
from dogtable.base import program
from dogtable.base.frozen import replaced, values_of
from dogtable.base.program import MOST_OPTIONS
from dogtable.ir.module import Module
from dogtable.ir.packing import unpacked

_HERE = Path(__file__).parent
_FLOW = ("STATUS", "ASK", "FP", "ME", "DEPTH", "BASE", "CUT", "TRIAL", "HEIGHT", "ASKED")
_HEADER = (*_FLOW, "SEED", "COUNTER", "ANY", "ANY_FP", "ANY_DEPTH", "ANY_SEAT")
_STATUS = ("RUNNING", "ASKING", "TOGETHER", "OVER")
ENTRANCE = "p_play"
"""What plays a whole game in each straight source."""


def written(material: Material) -> str:
    """Return the C of a Program's games; UnknownError says what in them has no form in C."""
    material.check()
    module = unheard(_unpacked(material.module))
    if material.blocks is None:
        ends = (name for name in values_of(module.ending) if name)
        functions = translated(material, module, [ENTRANCE, *ends])
        return "\n".join([*layout(material), *_RUNTIME, *functions, _standing(module), *_WHOLE])
    left: set[str] = set()
    while True:
        try:
            return _by_blocks(material, module, material.blocks, left)
        except RefusedError as refused:  # terms of advice that come to it are left to Python, and nothing else is
            reached = {term.function for term in module.advice if refused.function in _reached(module, [term.function])}
            if reached <= left:
                raise
            left |= reached


def _by_blocks(material: Material, module: Module, blocks: BlockMaterial, left: Collection[str]) -> str:
    """Return the C of blocks; the terms of advice that are `left` are worked out by Python."""
    tables, judging = BlockTables(module, blocks), Judging(module, blocks, left)
    entrances = [*tables.entrances(), *judging.entrances(), *(name for name in values_of(module.ending) if name)]
    functions = translated(material, module, entrances, (tables, judging))
    head = [*layout(material), *numbers(material.cells, blocks), *_RUNTIME, by_hand("facts.c"), by_hand("tracked.c")]
    engine = [by_hand(name) for name in ("attempts.c", "blocks.c", "exponential.c", "judging.c")]
    ways = [by_hand(name) for name in ("positions.c", "observing.c", "picking.c", "batch.c", "drawing.c")]
    look = [by_hand(name) for name in ("looking.c", "keeping.c", "tree.c", "rewriting.c", "searching.c")]
    search = [*look, *[by_hand(name) for name in ("playing_on.c", "greedy.c", "believing.c")]]
    matches = [by_hand(name) for name in ("matches.c", "seeing.c", "asking.c")]
    return "\n".join([*head, *functions, *engine, _standing(module), *_WHOLE, *ways, *search, *matches])


def _unpacked(data: bytes) -> Module:
    try:
        return unpacked(data)
    except ValueError as error:
        raise UnknownError(str(error)) from None


def in_c(module: Module) -> dict[str, str]:
    """Return what the functions of a module are called in C: no name of an author gets there."""
    numbered = {function.name: f"f_g{number}" for number, function in enumerate(module.functions)}
    return numbered | {ENTRANCE: f"f_{ENTRANCE}"}


def by_hand(name: str) -> str:
    """Return what of the C is the same for all Programs, and lies in a file beside this one."""
    return (_HERE / name).read_text(encoding="utf-8")


_WHOLE = [by_hand(name) for name in ("playing.c", "calling.c")]
_RUNTIME = [by_hand(name) for name in ("runtime.c", "copies.c", "lists.c", "remembering.c", "pieces.c", "alike.c")]


def translated(
    material: Material, module: Module, entrances: Iterable[str], beside: Sequence[BlockTables | Judging] = ()
) -> list[str]:
    """Return the C of the functions that a source comes to from its entrances, and of the tables that they use.

    `beside` are tables of blocks, if it is of these.
    """
    tables, names = Tables(material.tables), in_c(module)
    signatures = {function.name: signature_of(function, names[function.name]) for function in module.functions}
    dialect = BLOCKS if beside else STRAIGHT
    called = _reached(module, entrances)
    facts = facts_of(module.functions, signatures) if beside else set()
    heads, bodies = [], []
    for number, function in enumerate(module.functions):
        if function.name in called:
            signature = signatures[function.name]
            own = replaced(signature, name=f"w_{number}") if function.name in facts else signature
            try:
                one = Statements({**signatures, function.name: own}, tables, material.cells, dialect, function)
                heads.append(f"{one.head};")
                bodies.append(one.written())
            except UnknownError as error:
                raise RefusedError(function.name, str(error)) from error
            if function.name in facts:
                heads.append(f"static I {signature.name}({heads[-1].partition('(')[2]}")
                bodies.append(kept(signature, own.name, number))
    found = [line for tables_of in beside for line in tables_of.written(tables, names)]
    return [*tables.lines, *heads, "", *bodies, *found]


def _reached(module: Module, names: Iterable[str]) -> set[str]:
    """Return the functions that are called, from these on."""
    functions = {function.name: function for function in module.functions}
    found: set[str] = set()
    todo = list(names)
    while todo:
        name = todo.pop()
        if name in functions and name not in found:
            found.add(name)
            todo += (call.name for call in calls_in(functions[name]))
    return found


def layout(material: Material) -> list[str]:
    """Return the C of where things lie in the cells of a Program."""
    numbers = {
        "CELLS": material.cells,
        "PIECES": len(material.faces),
        "PLACES": len(material.places),
        "FIRST": material.first,
        "AT": material.at,
        "ABOVE": material.above,
        "BENEATH": material.beneath,
        "PLAYERS": material.players,
        "MOST_OPTIONS": MOST_OPTIONS,
    }
    numbers |= {f"H_{name}": getattr(program, name) for name in _HEADER}
    numbers |= {f"S_{name}": getattr(program, name) for name in _STATUS}
    last, count, holds = ([place[part] for place in material.places] for part in range(3))
    rows: dict[str, Sequence[int]] = {
        "LAST": last,
        "COUNT": count,
        "HOLDS": holds,
        "FACE": material.faces,
        "INITIAL": material.initial,
    }
    rows |= {"SEEN": material.seen, "KNOWN": material.known}
    rows |= {"FIELDS": [cell for fields in material.fields for cell in fields]}
    rows |= {"FIELDS_AT": [*accumulate(map(len, material.fields), initial=0)]}
    return [
        "#include <stdint.h>",
        *(f"#define {name} ((int64_t){int(value)})" for name, value in numbers.items()),
        *(row(name, values).replace("static const I", "static const int64_t") for name, values in rows.items()),
    ]


def _standing(module: Module) -> str:
    """Return the C function that tells, behind a game, what is known of its end."""
    ending, names = module.ending, in_c(module) | {"": ""}
    scores, ranks = names[ending.scores], names[ending.ranks]
    lines = ["static void stand(Game *c, I *s, I ended) {", "    I *out = c->out;"]
    text = f"ended || {names[ending.ended]}(c, s) != 0" if ending.ended else "ended"
    lines += [f"    out[0] = {text};", "    out[1] = s[H_ASKED];"]
    lost = f"{names[ending.lost]}(c, s) != 0" if ending.lost else "0"
    lines.append(f"    out[2] = {lost};")
    won = f"list_into(c, {names[ending.winners]}(c, s), out + 4, PLAYERS)" if ending.winners else "-1"
    lines += [f"    out[3] = {won};", "    I *next = out + 4 + PLAYERS;", "    I each;", "    next[0] = next[1] = -1;"]
    lines += ["    I *counts = next; next += 2;", "    for (I p = 0; p < PLAYERS; p++) {"]
    if scores:
        lines += [f"        each = list_into(c, {scores}(c, s, p), next, MOST_SCORES);"]
        lines += ["        counts[0] = each; next += each;"]
    lines += ["    }", "    for (I p = 0; p < PLAYERS; p++) {"]
    if ranks:
        total = f"total(c, {scores}(c, s, p))" if scores else "0"
        lines += [f"        each = list_into(c, {ranks}(c, s, p, {total}), next, MOST_SCORES);"]
        lines += ["        counts[1] = each; next += each;"]
    return "\n".join([*lines, "    }", "    (void)each, (void)counts;", "}", ""])
