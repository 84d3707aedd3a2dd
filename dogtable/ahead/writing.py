"""From a Program to C: its source for whole games, its tables, and where its pieces lie."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from dogtable.ahead.shapes import Shape, UnknownError
from dogtable.ahead.statements import Statements
from dogtable.ahead.tables import Tables, row
from dogtable.ahead.values import Signature
from dogtable.base.program import Program

_HERE = Path(__file__).parent
_PASSES = 12
_ENDING = ("ended", "scores", "ranks", "winners", "lost")


def written(program: Program) -> str:
    """Return the C of a Program's whole games; UnknownError says what in them has no form in C."""
    if program.playing is None:
        raise UnknownError("there is no source of whole games: blocks play them")
    tree = ast.parse(program.playing.source)
    ending = _ending(tree)
    functions = translated(program, tree, ["p_play", *(name for name in ending.values() if name)])
    return "\n".join([*layout(program), by_hand("runtime.c"), *functions, _standing(ending), by_hand("playing.c")])


def by_hand(name: str) -> str:
    """Return what of the C is the same for all Programs, and lies in a file beside this one."""
    return (_HERE / name).read_text(encoding="utf-8")


def translated(program: Program, tree: ast.Module, entrances: list[str]) -> list[str]:
    """Return the C of the functions that a source comes to from its entrances, and of the tables that they use."""
    functions = {node.name: Signature(node) for node in tree.body if isinstance(node, ast.FunctionDef)}
    called = _reached(functions, entrances)
    functions = {name: functions[name] for name in functions if name in called}
    tables, bodies = _settled(program, functions)
    heads = [f"{Statements.head(signature)};" for signature in functions.values()]
    return [*tables.lines, *heads, "", *bodies]


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


def _settled(program: Program, functions: dict[str, Signature]) -> tuple[Tables, list[str]]:
    """Return the tables and the functions, written again and again until all is known of what they give each other."""
    assert program.playing is not None
    behind: dict[tuple[str, int], dict[str, Shape]] = {}
    for name in _ENDING:
        if name in functions:  # these are called from outside, with numbers
            functions[name].given = [functions[name].given[0]] + [Shape("number")] * (len(functions[name].given) - 1)
    before: object = None
    for _ in range(_PASSES):
        tables = Tables(program.playing.tables)
        bodies = [
            Statements(functions, tables, program.layout.size, behind).function(signature)
            for signature in functions.values()
        ]
        now = [(name, list(s.given), s.returned) for name, s in functions.items()], dict(behind)
        if now == before:
            return tables, bodies
        before = now
    raise UnknownError("what functions give each other does not settle")


def layout(program: Program) -> list[str]:
    """Return the C of where things lie in the cells of a Program."""
    layout = program.layout
    faces: dict[object, int] = {}
    face = [faces.setdefault((p.set, p.owner, p.row), len(faces)) for p in layout.pieces]
    numbers = {
        "CELLS": layout.size,
        "PIECES": len(layout.pieces),
        "PLACES": len(layout.places),
        "FIRST": layout.places[0].cell if layout.places else 0,
        "AT": layout.at,
        "ABOVE": layout.next,
        "BENEATH": layout.previous,
        "PLAYERS": layout.players,
    }
    return [
        "#include <stdint.h>",
        *(f"#define {name} ((int64_t){value})" for name, value in numbers.items()),
        *(
            line.replace("static const I", "static const int64_t")
            for line in (
                row("LAST", [place.last for place in layout.places]),
                row("COUNT", [place.count for place in layout.places]),
                row("HOLDS", [place.holds for place in layout.places]),
                row("FACE", face),
                row("INITIAL", list(layout.initial)),
            )
        ),
    ]


def _standing(ending: dict[str, str]) -> str:
    """Return the C function that tells, behind a game, what is known of its end."""
    lines = ["static void stand(Game *c, I *s, I ended) {", "    I *out = c->out;"]
    told = f"ended || f_{ending['ended']}(c, s) != 0" if ending["ended"] else "ended"
    lines += [f"    out[0] = {told};", "    out[1] = s[14];"]
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
