"""Every piece of Python that has a form in C does the same there, over random numbers; what has none is refused."""

from __future__ import annotations

import re
from dataclasses import replace
from math import exp
from pathlib import Path
from random import Random
from textwrap import indent

import pytest

from dogtable.ahead import writing
from dogtable.ahead.material import positions, whole_games
from dogtable.ahead.shapes import UnknownError
from dogtable.ahead.writing import by_hand, written
from dogtable.base import searching
from dogtable.base.exponential import exponential
from dogtable.base.program import Playing, Program
from dogtable.compile.compiler import compile_rules
from dogtable.engine.machine import Machine
from tests.ahead.test_building import compiled, needs_a_compiler
from tests.rulesets.found import rules_of

TABLES = {
    "G_flat": (3, 1, 4, 1, 5, 9, 2, 6),
    "G_rows": ((1, 2), (), (5, 6, 7), (0,)),
    "G_pairs": ((1, 2), (3, 4), (5, 6)),
    "G_under": {2: ((1, 2), (3, 4)), 4: ((5, 6),)},
    "G_worth": {1: 10, 4: -3, 7: 0},
    "G_gaps": ((3, 4), -1, (5,), -1),
}
A, B = 30, 60
"""Cells: A and what follows it hold numbers that are drawn, B and what follows it what comes out."""


def told(name: str) -> dict[str, str]:
    """The sections of a text beside this file."""
    parts = (Path(__file__).with_name(name)).read_text(encoding="utf-8").split("## ")[1:]
    return {part.split("\n", 1)[0]: part.split("\n", 1)[1].strip() for part in parts}


CONSTRUCTS, REFUSED = told("constructs.txt"), told("refused.txt")

TWICE = "def twice(s, x):\n    if x < 3:\n        return 2 * x\n    return twice(s, x - 1) + 2\n"
GROW = "def grow(s, found, x):\n    found.append((x, x))\n    return found\n"


def program_of(body: str, more: str = "") -> Program:
    """A Program whose game draws four numbers and does this; connect-four gives it its cells."""
    made = compile_rules(rules_of("connect-four"), 2)
    drawn = "".join(f"{name} = below(10)\ns[{A + i}] = {name}\n" for i, name in enumerate("abcd"))
    cleared = "".join(f"s[{B + i}] = 0\n" for i in range(4))
    source = f"def p_play(s):\n{indent(drawn + cleared + body, '    ')}\n\n{more}\n"
    return replace(made, playing=Playing(source + "ENDING = (None, None, None, None, None, )\n", TABLES, {}))


def compare(made: Program, folder: Path, games: int = 150) -> int:
    machine, fast = Machine(made), compiled(made, folder)
    player = machine.player
    assert player is not None
    whole = 0
    for seed in range(games):
        if not fast.played(seed):
            continue
        whole += 1
        assert list(fast.cells)[1:] == player.play(seed)[1:], f"game {seed}"
    return whole


@needs_a_compiler
@pytest.mark.parametrize("name", CONSTRUCTS)
def test_it_does_the_same_in_c(name: str, tmp_path: Path):
    whole = compare(program_of(CONSTRUCTS[name]), tmp_path)
    assert 20 < whole < 150 if name == "one too far" else whole == 150


@needs_a_compiler
def test_functions_call_each_other(tmp_path: Path):
    body = "s[60] = twice(s, a) + twice(s, b)\nfound = []\nfor x in (1, 2): found = grow(s, found, x + c)\n"
    body += "s[61] = sum([x * y for x, y in found])"
    assert compare(program_of(body, TWICE + "\n" + GROW), tmp_path) == 150


@needs_a_compiler
def test_a_game_that_goes_too_deep_is_given_up(tmp_path: Path):
    assert not compiled(program_of("s[60] = twice(s, 1000000)", TWICE), tmp_path).played(1)


def test_no_name_of_an_author_gets_into_c():
    text = written(whole_games(program_of("secret_word = twice(s, a)\ns[60] = secret_word", TWICE)))
    assert "secret_word" not in text and "twice" not in text


def test_a_layout_that_is_not_whole_is_refused():
    material = whole_games(program_of("s[60] = 1"))
    for changed in ({"initial": material.initial[:-1]}, {"at": material.cells - 1}, {"players": 33}):
        with pytest.raises(UnknownError, match="a layout that is not whole"):
            written(replace(material, **changed))


@pytest.mark.parametrize("name", REFUSED)
def test_what_has_no_form_in_c_is_refused(name: str):
    with pytest.raises(UnknownError):
        written(whole_games(program_of(REFUSED[name])))


@pytest.mark.parametrize(
    "tables", [{"G_x": {"a": ()}}, {"G_x": (1, (2,))}, {"G_x": "word"}, {"G_x": {1: (), 9999: ()}}]
)
def test_so_are_tables_of_other_things(tables: dict[str, object]):
    made = program_of("for x in G_x.get(a, ()): pass" if isinstance(tables["G_x"], dict) else "x = G_x")
    assert made.playing is not None
    with pytest.raises(UnknownError):
        written(whole_games(replace(made, playing=replace(made.playing, tables=tables))))


@needs_a_compiler
def test_a_thing_without_a_list_gives_the_game_up(tmp_path: Path):
    assert not compiled(program_of("s[60] = sum(G_gaps[1])"), tmp_path).played(1)


def test_the_numbers_of_the_search_stand_once_and_are_those_of_python() -> None:
    text = written(positions(compile_rules(rules_of("tic-tac-toe"), 2)))
    for name in filter(str.isupper, vars(searching)):
        told = re.findall(rf"#define {name} (.+)", text)
        value = getattr(searching, name)
        assert told == [f"((int64_t){value})" if isinstance(value, int) else repr(value)]


def names_of(part: str) -> set[str]:
    """What a file in C defines for all that follow it: macros, functions, types, enumerated numbers."""
    text = re.sub(r"/\*.*?\*/|__attribute__\(\([\w, ]*\)\)", "", by_hand(part), flags=re.S)
    found = re.findall(r"^#define (\w+)", text, flags=re.M)
    found += re.findall(r"^(?:static|EXPORT)\b[^=;{(]*?(\w+)\([^;{]*\)\s*\{", text, flags=re.M)
    found += re.findall(r"^(?:typedef\b.*?|\} ?)(\w+);$", text, flags=re.M)
    found += re.findall(r"\(\*(\w+)\)\(", "\n".join(re.findall(r"^typedef[^;]*;", text, flags=re.M)))
    for numbers in re.findall(r"^enum \{(.*?)\}", text, flags=re.M | re.S):
        found += [name.split("=")[0].strip() for name in numbers.split(",") if name.strip()]
    return set(found)


def test_no_two_parts_in_c_define_the_same_name():
    folder = Path(writing.__file__).parent
    defined: dict[str, list[str]] = {}
    for part in sorted(path.name for path in folder.glob("*.c")):
        for name in names_of(part):
            defined.setdefault(name, []).append(part)
    assert {"Search", "Edge", "walk", "MOST_KEPT", "dogtable_think", "TERMINATED", "Told"} <= defined.keys()
    assert {name: parts for name, parts in defined.items() if len(parts) > 1} == {}
    numbered = re.compile(r"(f_)?[a-zA-Z]\d+(_v)?")  # what is written for one Program is called so
    assert not [name for name in defined if numbered.fullmatch(name)]


def test_the_exponential_function_is_near_enough_to_that_of_the_system():
    rng = Random(4)
    for x in (0.0, -1e-9, -60.0, -699.9, *(rng.uniform(-60, 2) for _ in range(500))):
        assert exponential(x) == pytest.approx(exp(x), rel=1e-15)
    assert exponential(-1e6) == 0
