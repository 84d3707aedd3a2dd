"""Rulesets that are sound, and would take for ever or fill the memory once they are played; one for each way."""

from __future__ import annotations

from tests.bounds.heavy import Files, heavy, rows

WIDE = """\
game: {id: x, title: X, language: 1, players: [2]}
kinds: {stone: {}}
pieces: {stones: {of: stone, per: player, copies: 200, start: box}}
zones: {box: {of: stone, per: player}, bag: {of: stone}}
board: {sq: {grid: [30, 30], of: stone, holds: 1}}
state: {n: {from: 0, to: 999999999}}
"""


def wide(body: str, more: str = "", picks: str = "") -> Files:
    """A ruleset over 900 squares; `body` are the statements of a turn behind its one choice, or `picks` that choice."""
    choice = f"      - choose:\n          go: numbers(1, 3)\n{picks}        none: [finish]\n        do:\n"
    return heavy(more, "play:\n  - turns: first(players)\n    do:\n" + choice + body, WIDE)


def chosen(*lists: str, body: str = "          - set: n = 1\n") -> Files:
    """A choice of picks from these lists."""
    return wide(body, picks="".join(f"          {'abcdefgh'[i]}: {x}\n" for i, x in enumerate(lists)))


def said(expression: str, more: str = "") -> Files:
    """A number that is worked out in a turn."""
    return wide(f"          - set: n = {expression}\n", more)


def nested(word: str, test: str) -> str:
    """A test of three squares, one in the other."""
    return f"{word}({word}({word}({test} for c in sq) for b in sq) for a in sq)"


def asked_in_turn(depth: int) -> str:
    """Choices of a square, each in the `do:` of the one before."""
    out = ""
    for i in range(depth):
        deep = "    " * i + "          "
        out += f"{deep}- choose:\n{deep}    {'abcdefgh'[i]}: sq\n{deep}  do:\n"
    return out + "    " * depth + "          - set: n = 1\n"


NEVER = nested("any", "a.row + b.row + c.row > 99")
DEEP = rows("routines:\n  r0: [{set: n = n}]\n", "  r#: [{call: r<}, {call: r<}]\n", 40)
LISTS = rows("define:\n  f0(p): those(s for s in sq if n >= 0)\n", "  f#(p): these(f<(p), f<(p))\n", 8)
SUMS = rows("define:\n  g0(p): n\n", "  g#(p): sum(g<(s) for s in sq)\n", 6)
WALK = "define:\n  far(s, k): ends(s, k, neighbours)\n"

SEALED = """\
play:
  - together: players
    choose:
      a: sq
      b: sq
      c: sq
      d: sq
    do:
      - set: n = 1
  - finish
"""

CHOOSING: dict[str, Files] = {
    "four squares": chosen("sq", "sq", "sq", "sq"),
    "three squares": chosen("sq", "sq", "sq"),
    "two numbers": chosen("numbers(1, 9999)", "numbers(1, 9999)"),
    "four squares that must differ": chosen(
        "sq", "sq", "sq", "sq", body="          - require: a != b and b != c and c != d and a == d\n"
    ),
    "four squares of which none is right": chosen("sq", "sq", "sq", "those(s for s in sq if s.row > 99)"),
    "four squares, one after the other": wide(asked_in_turn(4)),
    "squares of squares": chosen(f"those(s for s in sq if {NEVER})"),
    "a hand": chosen("some(box[me], 6)"),
    "subsets": chosen("some(sq, 3)"),
    "a requirement": wide(f"          - require: {NEVER}\n"),
    "four squares, sealed": heavy("", SEALED, WIDE),
    "a list of lists": chosen("those(t for s in sq for t in sq for u in sq)"),
}

SCORED: dict[str, Files] = {
    "a score": heavy(
        "end:\n  scores:\n    points: len(those(a for a in sq for b in sq for c in sq))\n",
        "play:\n  - turns: first(players)\n    do:\n      - choose:\n          s: sq\n        do: [finish]\n",
        WIDE,
    ),
    "winners": heavy(
        f"end:\n  winners: those(p for p in players if {NEVER})\n",
        "play:\n  - turns: first(players)\n    do:\n      - choose:\n          s: sq\n        do: [finish]\n",
        WIDE,
    ),
    "the end": heavy(
        f"end:\n  when: {NEVER}\n",
        "play:\n  - turns: first(players)\n    do:\n      - choose:\n          s: sq\n        do: []\n",
        WIDE,
    ),
}

WORKING: dict[str, Files] = {
    "any in any in any": said(f"1 if {NEVER} else 2"),
    "all in all in all": said(f"1 if {nested('all', 'a.row + b.row + c.row < 99')} else 2"),
    "a count": said("len(those(a for a in sq for b in sq for c in sq))"),
    "a sum": said("sum(a.row for a in sq for b in sq for c in sq)"),
    "the greatest": said("max(a.row * b.row for a in sq for b in sq for c in sq)"),
    "ranked": said("len(ranked(those(a.row + b.row for a in sq for b in sq)))"),
    "ranked by what each is worth": said(
        "len(ranked(sq, by=worth))", "define:\n  worth(s): len(those(b for a in sq for b in sq if b == s))\n"
    ),
    "the first of many": said("first(a.row for a in sq for b in sq for c in sq if c.row > 99) + 1"),
    "the first of a list": said("first(ranked(those(a.row for a in sq for b in sq for c in sq)))"),
    "sums of sums": said("g6(sq[1, 1])", SUMS),
    "lists of lists": said("len(f8(1))", LISTS),
    "rounds": wide(
        "          - repeat: 9999\n            do:\n              - set: n = len(those(a for a in sq for b in sq))\n"
    ),
    "numbers in numbers": said("len(those(a for a in numbers(1, 9999) for b in numbers(1, 9999) if a * b == 7))"),
    "forty routines": wide("          - call: r40\n", DEEP),
    "a walk everywhere": said("sum(len(far(s, 900)) for s in sq)", WALK),
    "four hundred stones, each with a walk": wide(
        "          - each: x in stones\n            do:\n"
        "              - move: x to bag\n"
        "              - set: n = sum(len(far(s, 30)) for s in sq)\n",
        WALK,
    ),
    "a sentence": wide(
        "          - repeat: 9999\n            do:\n              - repeat: 9999\n                do:\n"
        "                  - say: '" + "{me} and " * 100 + "{n}'\n"
    ),
}
