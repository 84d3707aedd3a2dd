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

RUNTIME = Path(__file__).with_name("runtime.c")
_PASSES = 12
_ENDING = ("ended", "scores", "ranks", "winners", "lost")


def written(program: Program) -> str:
    """Return the C of a Program's whole games; UnknownError says what in them has no form in C."""
    if program.playing is None:
        raise UnknownError("there is no source of whole games: blocks play them")
    tree = ast.parse(program.playing.source)
    functions = {node.name: Signature(node) for node in tree.body if isinstance(node, ast.FunctionDef)}
    ending = _ending(tree)
    called = reached(functions, ["p_play", *(name for name in ending.values() if name)])
    functions = {name: functions[name] for name in functions if name in called}
    tables, bodies = settled(program, functions)
    heads = [f"{Statements.head(signature)};" for signature in functions.values()]
    body = [*heads, "", *bodies, _standing(ending), _PLAY]
    return "\n".join([*layout(program), RUNTIME.read_text(encoding="utf-8"), *tables.lines, *body])


def _ending(tree: ast.Module) -> dict[str, str]:
    """Return the names of the functions that tell how a game ended, "" where there is none."""
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id="ENDING")], value=ast.Tuple(elts=parts)):
                names = [part.id if isinstance(part, ast.Name) else "" for part in parts]
                return dict(zip(_ENDING, names, strict=True))
    raise UnknownError("the source does not say how a game ends")


def reached(functions: dict[str, Signature], names: list[str]) -> set[str]:
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


def settled(program: Program, functions: dict[str, Signature]) -> tuple[Tables, list[str]]:
    """Return the tables and the functions, written again and again until all is known of what they give each other."""
    assert program.playing is not None
    behind: dict[tuple[str, int], dict[str, Shape]] = {}
    for name in ("ended", "winners", "lost", "scores", "ranks"):
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


_PLAY = """
EXPORT Game *dogtable_begin(I limit, I stretch, I *cells, I *out) {
    Game *c = calloc(1, sizeof(Game));
    if (!c) return 0;
    c->limit = limit;
    c->stretch = stretch;
    c->cells = cells;
    c->out = out;
    c->chunks[0] = malloc(size_of(0));
    if (!c->chunks[0]) { free(c); return 0; }
    return c;
}

EXPORT void dogtable_end(Game *c) {
    for (int i = 0; i < MOST_CHUNKS; i++) free(c->chunks[i]);
    free(c);
}

/* Play a whole game. 0: it was given up. Else what is to be told of it stands in `out`, its cells in `cells`, and the
   number that is returned tells the most of it, from the lowest bit on: 1; whether it ended by its condition; whether
   all have lost; 32 bits for who has won; decisions. */
EXPORT I dogtable_play(Game *c, U seed) {
    I *s = c->cells;
    memcpy(s, INITIAL, sizeof(INITIAL));
    s[0] = (I)seed;
    s[1] = 0;
    c->x = mixed(seed);
    c->fuel = c->stretch;
    c->top.chunk = 0;
    c->top.used = 0;
    volatile I ended = 0;
    switch (setjmp(c->end)) {
    case RUNS: f_p_play(c, s); break;
    case ENDED: ended = 1; break;
    default: return 0;
    }
    if (setjmp(c->end)) return 0;
    s[2] = 3;
    s[3] = -1;
    stand(c, s, ended);
    U won = 0;
    for (I i = 0; i < c->out[3]; i++) won |= (U)1 << (c->out[4 + i] & 31);
    return (I)(1 | (U)c->out[0] << 1 | (U)c->out[2] << 2 | won << 3 | (U)s[14] << 35);
}
"""
