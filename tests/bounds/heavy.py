"""Rulesets that would cost too much to read, check, compile or play, one for each way that was found."""

from __future__ import annotations

from collections.abc import Mapping

HEAD = """\
game: {id: x, title: X, language: 1, players: [2]}
kinds: {stone: {}}
pieces: {stones: {of: stone, per: player, copies: 5, start: box}}
zones: {box: {of: stone, per: player}}
board: {sq: {grid: [3, 3], of: stone, holds: 1}}
state: {n: {from: 0, to: 9}}
"""
PLAY = """\
play:
  - turns: first(players)
    do:
      - choose:
          s: those(s for s in sq if empty(s))
        none: [finish]
        do:
          - move: first(box[me]) to s
"""
Files = Mapping[str, str]


def heavy(more: str = "", play: str = PLAY, head: str = HEAD, **files: str) -> Files:
    """A small sound ruleset with something heavy in it."""
    return {"game.yaml": head + more + play, **{f"{name}.yaml": text for name, text in files.items()}}


def rows(head: str, row: str, count: int) -> str:
    """A block of rows; `#` is the number of each, `<` that of the one before."""
    return head + "".join(row.replace("#", str(i)).replace("<", str(i - 1)) for i in range(1, count + 1))


def listed(row: str, count: int) -> str:
    """The same, in one line with commas."""
    return rows("", row + ", ", count)


def test_of(expression: str) -> str:
    """The play, in which a space can be chosen only where an expression holds."""
    return PLAY.replace("empty(s)", f"empty(s) and {expression}")


def asking(text: str) -> Files:
    """A ruleset that asks with a text."""
    return heavy(play=PLAY.replace("none:", f"ask: {text}\n        none:"))


def matched(case: str) -> Files:
    """A ruleset with a case of a key, as YAML."""
    return heavy(play=f"play:\n  - match: n\n    cases:\n      ? {case}\n      : []\n")


SQUARES = rows("define:\n  f0: 999999999\n", "  f#: f< * f<\n", 40)
DOUBLES = rows("define:\n  f0: n\n", "  f#: f< + f<\n", 40)

ROW = "- {" + listed("k#: #", 60_000) + "}\n"

ROUTINES = "routines:\n  r0: [finish]\n"

READING: dict[str, tuple[Files, str]] = {
    "a bracket that a comma cuts": (heavy("define:\n  x: {a: (b, " + listed("c#", 110_000) + "}\n"), "E430"),
    "one that is never closed": (heavy("define:\n  x: {a: (b, " + listed("c#", 110_000) + "\n"), "E430"),
    "50,000 lists of words": (heavy(rows("words:\n", "  k#: [w#]\n", 50_000)), "E430"),
    "90,000 keys": (heavy(play=PLAY + rows("", "k#: 1\n", 90_000)), "E430"),
    "90,000 keys in one line": (heavy("words: {" + listed("k#: [a#]", 50_000) + "}\n"), "E430"),
    "50,000 definitions": (heavy(rows("define:\n", "  f#: #\n", 50_000)), "E430"),
    "13,000 names that are wrong": (heavy(rows("define:\n", "  f#: g#\n", 13_000)), "E203"),
    "10,000 that are nearly right": (heavy(rows("define:\n", f"  {'a' * 26}#: {'a' * 25}b#\n", 9_000)), "E203"),
    "90,000 words": (heavy("words: {w: [" + listed("a#", 90_000) + "]}\n"), "E430"),
    "90,000 anchors": (heavy("words: [" + listed("&a# x", 90_000) + "]\n"), "E430"),
    "200,000 aliases": (heavy("words: [&a x, " + "*a, " * 200_000 + "]\n"), "E430"),
    "aliases of aliases": (heavy("words:\n  a: &b0 [x]\n" + rows("", "  b#: &b# [*b<, *b<]\n", 60)), "E103"),
    "brackets": (heavy("words: " + "[" * 200_000), "E107"),
    "blocks": (heavy("words:\n" + "".join(" " * i + "a:\n" for i in range(1, 1_300))), "E107"),
    "long sums": (heavy(rows("define:\n", f"  d#: {'+'.join(['1'] * 190)}\n", 2_200)), "E430"),
    "cases with commas": (matched("1," * 90_000 + "2"), "E106"),
    "a text of 100,000 holes": (
        heavy(play=PLAY.replace("none:", "ask: '" + "{me}" * 100_000 + "'\n        none:")),
        "E106",
    ),
    "a text with breaks": (asking('"' + "a\\n" * 200_000 + '"'), "E106"),
    "a title": (heavy(head=HEAD.replace("title: X", "title: " + "x" * 900_000)), "E106"),
    "a shorter title": (heavy(head=HEAD.replace("title: X", "title: " + "x" * 9_000)), "E106"),
    "ten megabytes": (heavy(play=PLAY + "# " + "x" * 10_000_000), "E106"),
    "a hundred files": (heavy(**{f"f{i}": ROW for i in range(99)}), "E106"),
    "60,000 rows": (
        heavy(head=HEAD.replace("copies: 5,", "rows: data.yaml,"), data="- {copies: 1}\n" * 60_000),
        "E430",
    ),
    "40,000 statements": (heavy(play="play:\n" + "  - set: n = 3\n" * 40_000), "E430"),
    "40,000 that are none": (heavy(play="play:\n" + "  - sit: n = 3\n" * 40_000), "E430"),
    "6,000 routines": (heavy(rows(ROUTINES, "  r#: [{call: r<}]\n", 6_000)), "E415"),
    "1,500 definitions in a chain": (heavy(rows("define:\n  f0: 1\n", "  f#: f< + 1\n", 1_500)), "E415"),
    "the same, with parameters": (heavy(rows("define:\n  f0(p): p\n", "  f#(p): f<(p)\n", 1_500)), "E430"),
    "the same, in a circle": (heavy(rows("define:\n  f0: f1500\n", "  f#: f< + 1\n", 1_500)), "E412"),
    "1,500 routines in a chain": (
        heavy("routines:\n  r0: [finish]\n" + rows("", "  r#: [{call: r<}]\n", 1_500)),
        "E415",
    ),
    "30,000 squares by 30,000": (heavy(head=HEAD.replace("[3, 3]", "[30000, 30000]")), "E310"),
    "a ring": (heavy(head=HEAD.replace("grid: [3, 3]", "ring: 999999999")), "E310"),
    "copies": (heavy(head=HEAD.replace("copies: 5", "copies: 999999999")), "E310"),
    "digits": (heavy(head=HEAD.replace("to: 9}", "to: " + "9" * 5_000 + "}")), "E216"),
    "digits in an expression": (heavy(play=test_of("9" * 300 + " > 1")), "E211"),
    "a case of two signs": (matched('"--5"'), "E206"),
    "a case in small print": (matched('"²"'), "E206"),
    "a case in other digits": (matched('"٣"'), "E206"),
    "a case of 4,301 digits": (matched("9" * 4_301), "E211"),
    "the first of nothing": (heavy(play=PLAY.replace("those(s for s in sq if empty(s))", "first(these())")), "E303"),
    "a choice of nothing": (heavy(play=PLAY.replace("those(s for s in sq if empty(s))", "these()")), "E303"),
}

COMPILING: dict[str, tuple[Files, str]] = {
    "squares of squares": (heavy(SQUARES, test_of("f40 > 3")), "E430"),
    "squares that nobody uses": (heavy(SQUARES), "E430"),
    "squares as a first value": (heavy(SQUARES, head=HEAD.replace("to: 9}", "to: 9, first: f40}")), "E430"),
    "squares in an option": (heavy("options: {o: {words: {a: A, b: B}, when: f40 > 3}}\n" + SQUARES), "E430"),
    "sums of sums of state": (heavy(DOUBLES, test_of("f40 > 3")), "E430"),
    "eighty at a time": (heavy(rows("define:\n  f0: n\n", f"  f#: {'+'.join(['f<'] * 80)}\n", 44)), "E430"),
    "with parameters": (heavy(rows("define:\n  f0(p): p\n", f"  f#(p): {'+'.join(['f<(p)'] * 30)}\n", 44)), "E430"),
    "conditions in conditions": (
        heavy(
            rows("define:\n  f0: n\n", "  f#: " + "(1 if n > 2 else " * 15 + "f<" + ")" * 15 + "\n", 47),
            test_of("f47 > 3"),
        ),
        "E430",
    ),
    "3,000 boards": (
        heavy(head=HEAD.replace("board: {", "board: {" + listed("b#: {grid: [40, 50], of: stone}", 3_000))),
        "E430",
    ),
    "4,000 fields of 2,000 stones": (
        heavy(
            head=HEAD.replace("stone: {}", "stone: {" + listed("x#: {from: 0, to: 3}", 4_000) + "}").replace(
                "copies: 5", "copies: 999"
            )
        ),
        "E430",
    ),
    "4,000 tables of state": (
        heavy(
            "words: {w: [" + listed("a#", 60) + "]}\n",
            head=HEAD.replace("state: {", "state: {" + listed("v#: {from: 0, to: 9, per: [w, w]}", 4_000)),
        ),
        "E430",
    ),
}

PLAYING: dict[str, tuple[Files, str]] = {
    "ten stones of fifty": (
        heavy(
            "",
            PLAY.replace("those(s for s in sq if empty(s))", "some(stones, 10)").replace("to s", "to sq[1, 1]"),
            HEAD.replace("copies: 5", "copies: 50"),
        ),
        "E508",
    ),
}
