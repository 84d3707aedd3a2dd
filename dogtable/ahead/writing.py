"""From the material of a Program to C. Functions and locals are numbered first: no name of an author gets there."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import accumulate
from pathlib import Path

from dogtable.ahead.block_material import BlockMaterial
from dogtable.ahead.block_tables import BlockTables, numbers
from dogtable.ahead.judging import Judging, terms_of
from dogtable.ahead.material import Material
from dogtable.ahead.operations import BLOCKS, STRAIGHT, Dialect
from dogtable.ahead.shapes import RefusedError, Shape, UnknownError
from dogtable.ahead.statements import Statements
from dogtable.ahead.tables import Tables, row
from dogtable.ahead.unheard import unheard
from dogtable.ahead.values import Signature
from dogtable.base import program
from dogtable.base.program import MOST_OPTIONS

_HERE = Path(__file__).parent
_FLOW = ("STATUS", "ASK", "FP", "ME", "DEPTH", "BASE", "CUT", "TRIAL", "HEIGHT", "ASKED")
_HEADER = (*_FLOW, "SEED", "COUNTER", "ANY", "ANY_FP", "ANY_DEPTH", "ANY_SEAT")
_STATUS = ("RUNNING", "ASKING", "TOGETHER", "OVER")
_PASSES = 12
ENTRANCE, CELLS_NAME = "p_play", "s"
"""What plays a whole game in each source, and what the cells are called there."""
_ENDING = ("ended", "scores", "ranks", "winners", "lost")


def written(material: Material) -> str:
    """Return the C of a Program's games; UnknownError says what in them has no form in C."""
    material.check()
    tree = _parsed(material.source)
    ending = _ending(tree)
    ends = [name for name in ending.values() if name]
    if material.blocks is None:
        functions = translated(material, tree, [ENTRANCE, *ends], ending)
        return "\n".join([*layout(material), *_RUNTIME, *functions, _standing(ending), *_WHOLE])
    left: set[str] = set()
    while True:
        try:
            return _by_blocks(material, material.blocks, ending, left)
        except RefusedError as refused:  # terms of advice that come to it are left to Python, and nothing else is
            terms = set(_terms_that_reach(material, refused.function)) - left
            if not terms:
                raise
            left |= terms


def _by_blocks(material: Material, blocks: BlockMaterial, ending: Mapping[str, str], left: Collection[str]) -> str:
    """Return the C of blocks; the terms of advice that are `left` are worked out by Python."""
    tree = unheard(_parsed(material.source))
    tables = BlockTables(tree, blocks)
    judging = Judging(tree, blocks, ending, left)
    entrances = [*tables.entrances(), *judging.entrances(), *(name for name in ending.values() if name)]
    functions = translated(material, tree, entrances, ending, (tables, judging))
    head = [*layout(material), *numbers(material.cells, blocks), *_RUNTIME, by_hand("tracked.c")]
    engine = [by_hand(name) for name in ("attempts.c", "blocks.c", "exponential.c", "judging.c")]
    ways = [by_hand(name) for name in ("positions.c", "observing.c", "picking.c", "batch.c", "drawing.c")]
    search = [
        by_hand(name)
        for name in ("looking.c", "keeping.c", "tree.c", "rewriting.c", "searching.c", "playing_on.c", "greedy.c")
    ]
    matches = [by_hand(name) for name in ("matches.c", "seeing.c")]
    return "\n".join([*head, *functions, *engine, _standing(ending), *_WHOLE, *ways, *search, *matches])


def _terms_that_reach(material: Material, function: str) -> Iterator[str]:
    """Give the terms of advice that come to a function."""
    tree = unheard(_parsed(material.source))
    functions = {node.name: Signature(node) for node in tree.body if isinstance(node, ast.FunctionDef)}
    return (name for name, _ in terms_of(tree) if function in _reached(functions, [name]))


def _parsed(source: str) -> ast.Module:
    """Return a source as a tree, its functions and locals numbered."""
    tree = ast.parse(source)
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    names = {node.name: f"g{number}" for number, node in enumerate(functions)} | {ENTRANCE: ENTRANCE}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            node.name = names[node.name]
            stored = (n for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
            given = (arg.arg for n in ast.walk(node) if isinstance(n, ast.arguments) for arg in n.args)
            local = dict.fromkeys([*given, *(name.id for name in stored)])
            own = {name: f"x{number}" for number, name in enumerate(local)} | {CELLS_NAME: CELLS_NAME}
            _Renamed(names | own).visit(node)
        else:
            _Renamed(names).visit(node)
    return tree


class _Renamed(ast.NodeTransformer):
    """Gives names others."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names

    def visit_Name(self, node: ast.Name) -> ast.expr:
        node.id = self._names.get(node.id, node.id)
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.arg = self._names.get(node.arg, node.arg)
        return node


def by_hand(name: str) -> str:
    """Return what of the C is the same for all Programs, and lies in a file beside this one."""
    return (_HERE / name).read_text(encoding="utf-8")


_WHOLE = [by_hand(name) for name in ("playing.c", "calling.c")]
_RUNTIME = [by_hand(name) for name in ("runtime.c", "lists.c", "remembering.c", "pieces.c", "alike.c")]


def translated(
    material: Material,
    tree: ast.Module,
    entrances: list[str],
    ending: Mapping[str, str] | None = None,
    beside: Sequence[BlockTables | Judging] = (),
) -> list[str]:
    """Return the C of the functions that a source comes to from its entrances, and of the tables that they use.

    `ending` names those that tell how a game has ended; `beside` are tables of blocks, if it is of these.
    """
    functions = {node.name: Signature(node) for node in tree.body if isinstance(node, ast.FunctionDef)}
    called = _reached(functions, entrances)
    functions = {name: functions[name] for name in functions if name in called}
    for tables_of in beside:
        tables_of.give(functions)
    tables, bodies = _settled(material, functions, ending or {}, BLOCKS if beside else STRAIGHT)
    heads = [f"{Statements.head(signature)};" for signature in functions.values()]
    found = [line for tables_of in beside for line in tables_of.written(tables)]
    return [*tables.lines, *heads, "", *bodies, *found]


def _ending(tree: ast.Module) -> dict[str, str]:
    """Return the names of the functions that tell how a game ended, "" where there is none."""
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id="ENDING")], value=ast.Tuple(elts=parts)):
                names = [part.id if isinstance(part, ast.Name) else "" for part in parts]
                return dict(zip(_ENDING, names, strict=True))
    raise UnknownError("the source does not say how a game ends")


def _reached(functions: dict[str, Signature], names: list[str]) -> set[str]:
    """Return the functions that are called, from these on."""
    found: set[str] = set()
    while names:
        name = names.pop()
        if name in functions and name not in found:
            found.add(name)
            names += _named(functions[name].node)
    return found


def _named(node: ast.AST) -> Iterator[str]:
    return (n.id for n in ast.walk(node) if isinstance(n, ast.Name))


def _settled(
    material: Material, functions: dict[str, Signature], ending: Mapping[str, str], dialect: Dialect
) -> tuple[Tables, list[str]]:
    """Return the tables and the functions, written again and again until all is known of what they give each other."""
    behind: dict[tuple[str, int], dict[str, Shape]] = {}
    for name in ending.values():
        if name in functions:  # these are called from outside, with numbers
            functions[name].given = [functions[name].given[0]] + [Shape("number")] * (len(functions[name].given) - 1)
    before: object = None
    for _ in range(_PASSES):
        tables = Tables(material.tables)
        bodies = []
        for name, signature in functions.items():
            try:
                bodies.append(Statements(functions, tables, material.cells, behind, dialect).function(signature))
            except UnknownError as error:
                raise RefusedError(name, str(error)) from error
        now = [(name, list(s.given), s.returned) for name, s in functions.items()], dict(behind)
        if now == before:
            return tables, bodies
        before = now
    raise UnknownError("what functions give each other does not settle")


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


def _standing(ending: Mapping[str, str]) -> str:
    """Return the C function that tells, behind a game, what is known of its end."""
    lines = ["static void stand(Game *c, I *s, I ended) {", "    I *out = c->out;"]
    text = f"ended || f_{ending['ended']}(c, s) != 0" if ending["ended"] else "ended"
    lines += [f"    out[0] = {text};", "    out[1] = s[H_ASKED];"]
    lost = f"f_{ending['lost']}(c, s) != 0" if ending["lost"] else "0"
    lines.append(f"    out[2] = {lost};")
    won = f"told(c, f_{ending['winners']}(c, s), out + 4, PLAYERS)" if ending["winners"] else "-1"
    lines += [f"    out[3] = {won};", "    I *next = out + 4 + PLAYERS;", "    I each;", "    next[0] = next[1] = -1;"]
    lines += ["    I *counts = next; next += 2;", "    for (I p = 0; p < PLAYERS; p++) {"]
    if ending["scores"]:
        lines += [f"        each = told(c, f_{ending['scores']}(c, s, p), next, MOST_TOLD);"]
        lines += ["        counts[0] = each; next += each;"]
    lines += ["    }", "    for (I p = 0; p < PLAYERS; p++) {"]
    if ending["ranks"]:
        scores = f"total(c, f_{ending['scores']}(c, s, p))" if ending["scores"] else "0"
        lines += [f"        each = told(c, f_{ending['ranks']}(c, s, p, {scores}), next, MOST_TOLD);"]
        lines += ["        counts[1] = each; next += each;"]
    return "\n".join([*lines, "    }", "    (void)each, (void)counts;", "}", ""])
