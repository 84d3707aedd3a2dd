"""Every operation and value that has a form in C does the same there, over random numbers; what has none is refused."""

from __future__ import annotations

import re
from dataclasses import replace
from math import exp
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from dogtable import ir
from dogtable.ahead import writing
from dogtable.ahead.errors import UnknownError
from dogtable.ahead.material import positions, whole_games
from dogtable.ahead.writing import ENTRANCE, by_hand, written
from dogtable.base import searching
from dogtable.base.errors import Span
from dogtable.base.exponential import exponential
from dogtable.base.later import Later
from dogtable.base.program import Playing, Program
from dogtable.compile.compiler import compile_rules
from dogtable.engine.machine import Machine
from dogtable.ir import statements as st
from dogtable.ir.building import Fn
from dogtable.ir.lines import lines_of
from dogtable.ir.module import NO_ENDING, Module, ending_of
from dogtable.ir.packing import packed
from tests.ahead.constructs import CONSTRUCTS, REFUSED
from tests.ahead.constructs.building import (
    FIRST,
    FLAT,
    GAPS,
    OUT,
    ROWS,
    TABLES,
    UNDER,
    A,
    B,
    Build,
    C,
    D,
    X,
    Y,
    cell,
    fixed,
    minus,
    out,
    plus,
    times,
    total,
)
from tests.ahead.test_building import compiled, needs_a_compiler
from tests.rulesets.found import rules_of

HERE = Span("", 0, 0, 0, 0)


def twice() -> Fn:
    """A function that calls itself."""
    fn = Fn("twice", [ir.STATE, X], HERE)
    with fn.when(ir.compare(X, "<", ir.number(3))):
        fn.leave(times(X, 2))
    fn.leave(plus(ir.Invoke("twice", (ir.STATE, minus(X, 1)), ir.NUMBER), 2))
    return fn


def grow() -> Fn:
    """A function that adds to what it is given."""
    found = ir.Local("found", ir.row_of(ir.NUMBERS))
    fn = Fn("grow", [ir.STATE, found, X], HERE)
    fn.append(found, fixed(X, X))
    fn.leave(found)
    return fn


def program_of(build: Build, *more: Fn) -> Program:
    """A Program whose game draws four numbers and does this; connect-four gives it its cells."""
    made = compile_rules(rules_of("connect-four"), 2)
    fn = Fn(ENTRANCE, [ir.STATE], HERE)
    for at, local in enumerate((A, B, C, D)):
        fn.let(local.name, ir.operation("below", ir.NUMBER, ir.number(10)))
        fn.store(cell(FIRST + at), local)
    for at in range(4):
        fn.store(cell(OUT + at), 0)
    build(fn)
    functions = tuple(one.done() for one in (fn, *more))
    module = Module(functions, NO_ENDING, (), (), (), ())
    source = "\n".join(line for function in functions for line, _ in lines_of(function)) + "\n"
    return replace(made, playing=Later(Playing(source + ending_of(NO_ENDING), TABLES, {}, Later(packed(module)))))


def _twice(value: ir.Value) -> ir.Value:
    return ir.Invoke("twice", (ir.STATE, value), ir.NUMBER)


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
    def build(fn: Fn) -> None:
        out(fn, plus(_twice(A), _twice(B)))
        found = fn.let("found", ir.list_of((), ir.NUMBERS))
        with fn.each("x", fixed(ir.number(1), ir.number(2))):
            fn.let("found", ir.Invoke("grow", (ir.STATE, found, plus(X, C)), found.type))
        products = ir.Gather(times(X, Y), (ir.Clause(("x", "y"), found, ()),), whole=True)
        fn.store(cell(OUT + 1), ir.operation("sum", ir.NUMBER, products))

    assert compare(program_of(build, twice(), grow()), tmp_path) == 150


@needs_a_compiler
def test_a_game_that_goes_too_deep_is_given_up(tmp_path: Path):
    made = program_of(lambda fn: out(fn, _twice(ir.number(1_000_000))), twice())
    assert not compiled(made, tmp_path).played(1)


def test_no_name_of_an_author_gets_into_c():
    made = program_of(lambda fn: out(fn, fn.let("secret_word", _twice(A))), twice())
    text = written(whole_games(made))
    assert "secret_word" not in text and "twice" not in text


def test_a_layout_that_is_not_whole_is_refused():
    material = whole_games(program_of(CONSTRUCTS["sums"]))
    for changed in ({"initial": material.initial[:-1]}, {"at": material.cells - 1}, {"players": 33}):
        with pytest.raises(UnknownError, match="a layout that is not whole"):
            written(replace(material, **changed))


@pytest.mark.parametrize("name", REFUSED)
def test_what_has_no_form_in_c_is_refused(name: str):
    with pytest.raises(UnknownError):
        written(whole_games(program_of(REFUSED[name], twice())))


@pytest.mark.parametrize(
    ("value", "type_"),
    [
        ({"a": ()}, UNDER.type),
        ((1, (2,)), FLAT.type),
        (("word",), FLAT.type),
        ("word", FLAT.type),
        ((1, 2), ROWS),
        (((1, 2), 3), ROWS),
        ((1,), ir.MIXED),
        ({1: (), 9999: ()}, UNDER.type),
    ],
)
def test_so_are_tables_of_other_things(value: object, type_: ir.Type):
    def build(fn: Fn) -> None:
        table = ir.Table("G_x", type_)
        items = ir.Find(table, A, fixed()) if type_.sort == "mapping" else table
        with fn.each("x", items):
            pass

    made = program_of(build)
    playing = made.playing()
    assert playing is not None
    with pytest.raises(UnknownError):
        written(whole_games(replace(made, playing=Later(replace(playing, tables={"G_x": value})))))


def test_every_value_and_operation_that_has_a_form_in_c_is_tried_above():
    """But for those of blocks alone, which games of whole rulesets try."""
    tried: set[type] = set()
    for build in CONSTRUCTS.values():
        fn = Fn("f", [ir.STATE], HERE)
        build(fn)
        tried.update(map(type, ir.walk(*fn.body)))
    only_python = {ir.Decimal, ir.Word, ir.Explained, ir.Traced, ir.Reason, ir.Yield}
    assert {*ir.leaves(ir.Value)} - tried == {*only_python, ir.Invoke, ir.Walk}
    of_blocks = {st.Drop, st.Fork, st.Goto, st.Halt, st.Commit, st.Require, st.CloseScope, st.Emit, st.Ask}
    framed = {st.PushFrame, st.PopFrame, st.Keep, st.Restore, st.Suspend}
    called = {st.Call, st.Return, st.Result, st.Results}
    assert {*get_args(st.AnyPlaced)} - tried == of_blocks | framed | called


@needs_a_compiler
def test_a_thing_without_a_list_gives_the_game_up(tmp_path: Path):
    assert not compiled(program_of(lambda fn: out(fn, total(ir.Item(GAPS, ir.number(1))))), tmp_path).played(1)


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
    assert {"Search", "Edge", "walk", "MOST_KEPT", "dogtable_think", "TERMINATED", "Observe"} <= defined.keys()
    assert {name: parts for name, parts in defined.items() if len(parts) > 1} == {}
    numbered = re.compile(r"(f_)?[a-zA-Z]\d+(_v)?")  # what is written for one Program is called so
    assert not [name for name in defined if numbered.fullmatch(name)]


def test_the_exponential_function_is_near_enough_to_that_of_the_system():
    rng = Random(4)
    for x in (0.0, -1e-9, -60.0, -699.9, *(rng.uniform(-60, 2) for _ in range(500))):
        assert exponential(x) == pytest.approx(exp(x), rel=1e-15)
    assert exponential(-1e6) == 0
