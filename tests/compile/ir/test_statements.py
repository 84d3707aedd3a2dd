"""Operations: what each is in Python, how they nest, and that none can be left out."""

from dataclasses import dataclass, fields
from typing import get_args

import pytest

from dogtable.base.errors import NOWHERE, RulesetError, Span
from dogtable.base.halts import ASKED, DEAD, LEGAL, OVER
from dogtable.base.program import TRYING
from dogtable.compile import header
from dogtable.compile.ir.building import Fn
from dogtable.compile.ir.statements import (
    COLUMNS,
    Arm,
    Branch,
    Burn,
    Each,
    Let,
    Node,
    Result,
    Statement,
    columns,
    walk,
    words,
)

HERE, THERE = Span("game.yaml", 3, 1, 3, 9), Span("game.yaml", 4, 1, 4, 9)


def begun(block: bool = False) -> Fn:
    return Fn("f", ["s", "me"], HERE, block=block)


def text(fn: Fn) -> str:
    """Return the lines of the body, less deep by one level."""
    head, *lines = (line for line, _ in fn.render())
    assert head == "def f(s, me):"
    return "\n".join(line.removeprefix("    ") for line in lines)


def cell(index: int) -> str:
    return f"s[{index}]"


ONE = {
    "let": (lambda fn: fn.let("x", 3), "x = 3"),
    "unpack one": (lambda fn: fn.unpack(["x"], "pick"), "x, = pick"),
    "unpack": (lambda fn: fn.unpack(("x", "y"), "pick"), "x, y = pick"),
    "store": (lambda fn: fn.store("s[7]", "me + 1"), "s[7] = me + 1"),
    "store in two": (lambda fn: fn.store("s[at]", "seat", also="s[3]"), "s[at] = s[3] = seat"),
    "store and keep": (lambda fn: fn.store("s[at]", "s[8] - 1", local="top"), "s[at] = top = s[8] - 1"),
    "change": (lambda fn: fn.change("s[7]", "-", 1), "s[7] -= 1"),
    "append": (lambda fn: fn.append("found", "(t, )"), "found.append((t, ))"),
    "append, bounded": (lambda fn: fn.append("found", "(t, )", bounded=True), "room(found).append((t, ))"),
    "call": (lambda fn: fn.call("pop(s)"), "pop(s)"),
    "call of a generator": (lambda fn: fn.call("p_play(s)", asks=True), "yield from p_play(s)"),
    "leave": (lambda fn: fn.leave("found"), "return found"),
    "leave with several": (
        lambda fn: fn.leave_with([("s[1]", THERE), ("s[2]", HERE)]),
        "return (\n    s[1],\n    s[2],\n)",
    ),
    "goto": (lambda fn: fn.goto(12), "return 12"),
    "fork": (lambda fn: fn.fork("x > 1", 12, 13), "return 12 if x > 1 else 13"),
    "break": (lambda fn: fn.leave_loop(), "break"),
    "continue": (lambda fn: fn.next_round(), "continue"),
    "raise": (lambda fn: fn.throw("Ended"), "raise Ended"),
    "act": (lambda fn: fn.act("was_1"), f"{header.ME} = me = was_1"),
    "burn": (lambda fn: fn.burn(4), "fuel[0] -= 4\nif fuel[0] < 0: burnt()"),
    "count down": (lambda fn: fn.count_down("left_1"), "if left_1 <= 0: too_often()\nleft_1 -= 1"),
    "count a decision": (
        lambda fn: fn.count_decision(),
        f"{header.ASKED} = count = {header.ASKED} + 1\nif count > LIMIT: endless()\nfuel[0] = STRETCH",
    ),
    "commit": (
        lambda fn: fn.commit(),
        f"if {header.DEPTH} > {header.BASE}:\n    if {header.TRIAL} == {TRYING}: raise Legal\n"
        f"    {header.BASE} = {header.DEPTH}\n{header.CUT} = 1",
    ),
    "commit where something is unknown": (
        lambda fn: fn.commit(unknown="unknown(s, x, me)"),
        f"if {header.DEPTH} > {header.BASE} and unknown(s, x, me):\n    if {header.TRIAL} == {TRYING}: raise Legal\n"
        f"    {header.BASE} = {header.DEPTH}\n    {header.CUT} = 1",
    ),
    "require": (
        lambda fn: fn.require("l_x", 2, [("x", "l_x"), ("y", "s[fp + 2]")]),
        "if not l_x:\n    if why: why[0].append((2, {'x': l_x, 'y': s[fp + 2]}))\n"
        f"    if not ({header.TRIAL} or why): forbidden()\n    raise Dead",
    ),
    "forbid": (lambda fn: fn.forbid("l_x"), "if not l_x: forbidden()"),
    "bound": (lambda fn: fn.bound("new", 0, 9), "if not 0 <= new <= 9: outside(new, 0, 9)"),
    "bound, or none": (
        lambda fn: fn.bound("new", 0, 9, spare=-1),
        "if not 0 <= new <= 9 and new != -1: outside(new, 0, 9)",
    ),
    "keep": (lambda fn: fn.keep(2, (7, 11)), f"s[fp + 2] = {cell(7)}\ns[fp + 3] = {cell(11)}"),
    "restore": (lambda fn: fn.restore(2, (7, 11)), f"{cell(7)} = s[fp + 2]\n{cell(11)} = s[fp + 3]"),
    "close a scope": (
        lambda fn: fn.close_scope("tried", ends=False),
        f"{header.DEPTH} = depth = {header.DEPTH} - 1\nif depth <= {header.BASE}:\n    if tried: raise Legal\n"
        f"    {header.BASE} = depth\n    {header.CUT} = 1",
    ),
    "push a frame": (
        lambda fn: fn.push_frame(12, ["l_x", "me"], "frame_of_r"),
        f"frame = (12, {header.FP}, l_x, me, )\n{header.FP} = len(s)\ns += frame\ns += frame_of_r",
    ),
    "pop a frame": (
        lambda fn: fn.pop_frame(),
        f"{header.FP} = s[fp + 1]\nlabel = s[fp]\ndel s[fp:]\nreturn label if label >= 0 else {OVER}",
    ),
    "suspend": (lambda fn: fn.suspend(5, 1), f"{header.STATUS} = 1\n{header.ASK} = 5"),
    "ask": (lambda fn: fn.ask(5, "len(found)"), f"{header.ASK} = 5\ndrawn = yield len(found)"),
    "emit": (lambda fn: fn.emit("say(s, 'won', me, None)"), "if log: say(s, 'won', me, None)"),
}


@pytest.mark.parametrize("name", ONE)
def test_an_operation_in_python(name: str) -> None:
    build, expected = ONE[name]
    fn = begun()
    build(fn)
    assert text(fn) == expected


@pytest.mark.parametrize(("code", "block", "raised"), [(DEAD, -2, "Dead"), (LEGAL, -3, "Legal"), (OVER, -4, "Over")])
def test_a_block_returns_how_it_ends_and_a_function_raises_it(code: int, block: int, raised: str) -> None:
    for fn, expected in ((begun(), f"raise {raised}"), (begun(block=True), f"return {block}")):
        fn.halt(code)
        with fn.when("x"):
            fn.halt(code)
        assert text(fn) == f"{expected}\nif x: {expected}"


def test_only_a_block_rests_at_a_question() -> None:
    fn = begun(block=True)
    fn.halt(ASKED)
    assert text(fn) == "return -1"


def test_every_operation_is_printed_above() -> None:
    """Those that nest are below; `del` stands in that of a frame that is popped, `halt` has tests of its own."""
    built = set()
    for build, _ in ONE.values():
        fn = begun()
        build(fn)
        built |= {type(node) for node in walk(fn.body)}
    nesting = {"Branch", "Arm", "Each", "Loop"}
    assert {kind.__name__ for kind in COLUMNS} - {kind.__name__ for kind in built} == nesting | {"Drop", "Halt"}


# ------------------------------------------------------------------------------------------------ nesting


def test_arms_and_an_other_way() -> None:
    fn = begun()
    with fn.when("x == 1"):
        fn.let("y", 1)
    with fn.or_when("x == 2", THERE):
        fn.let("y", 2)
        fn.let("z", 2)
    with fn.otherwise():
        pass
    assert text(fn) == "if x == 1:\n    y = 1\nelif x == 2:\n    y = 2\n    z = 2\nelse:\n    pass"
    assert len(fn.body) == 1 and isinstance(fn.body[0], Branch) and len(fn.body[0].arms) == 2


def test_loops_and_what_comes_when_they_end_by_themselves() -> None:
    fn = begun()
    with fn.each(("a", "b"), "pairs"), fn.loop("n > 0"):
        with fn.when("a"):
            fn.leave_loop()
        fn.change("n", "-", 1)
    with fn.otherwise():
        fn.leave("[f]")
    assert text(fn) == ("for a, b in pairs:\n    while n > 0:\n        if a: break\n        n -= 1\nelse: return [f]")


def test_what_comes_from_elsewhere_stands_on_a_line_of_its_own() -> None:
    fn = begun()
    with fn.when("x"):
        fn.let("y", 1, THERE)
    assert text(fn) == "if x:\n    y = 1"
    assert [span for _, span in fn.render()] == [HERE, HERE, THERE]


def test_a_whole_inside_a_branch_is_written_under_it() -> None:
    fn = begun()
    with fn.when("x"):
        fn.burn(3)
    assert text(fn) == "if x:\n    fuel[0] -= 3\n    if fuel[0] < 0: burnt()"


def test_a_branch_alone_has_another_way() -> None:
    fn = begun()
    fn.let("x", 1)
    with pytest.raises(AssertionError), fn.otherwise():
        fn.let("y", 2)
    with fn.when("x"):
        fn.let("y", 1)
    with fn.otherwise():
        fn.let("y", 2)
    with pytest.raises(AssertionError), fn.otherwise():
        fn.let("y", 3)
    with pytest.raises(AssertionError), fn.or_when("z"):
        fn.let("y", 4)


@pytest.mark.parametrize(("deepest", "loops"), [(59, False), (18, True)])
def test_too_deep_is_refused(deepest: int, loops: bool) -> None:
    def nested(fn: Fn, levels: int) -> None:
        if levels:
            with fn.each("x", "xs") if loops else fn.when("x"):
                nested(fn, levels - 1)

    fn = begun()
    nested(fn, deepest)
    compile("\n".join(line for line, _ in fn.render()), "f", "exec")
    with pytest.raises(RulesetError) as refused:
        nested(begun(), deepest + 1)
    assert refused.value.problems[0].code == "E450"


def test_loops_beside_each_other_are_not_loops_in_loops() -> None:
    fn = begun()
    for _ in range(40):
        with fn.loop():
            fn.leave_loop()
    assert len(fn.body) == 40


# ------------------------------------------------------------------------------------------------ heads of functions


def test_a_function_begins_with_what_it_uses() -> None:
    fn = Fn("f", ["s"], HERE)
    fn.uses |= {"fp", "me"}
    fn.asks = True
    assert [line for line, _ in fn.render()] == [
        "def f(s):",
        f"    fp = {header.FP}",
        f"    me = {header.ME}",
        "    if 0: yield 0",
    ]
    fn = Fn("f", ["s"], HERE)
    assert [line for line, _ in fn.render()] == ["def f(s):", "    pass"]


# ------------------------------------------------------------------------------------------------ taking back


def test_what_was_built_is_taken_back() -> None:
    fn = begun()
    fn.let("x", 1)
    mark, length = fn.mark(), fn.length()
    with pytest.raises(ValueError), fn.when("x"), fn.each("y", "ys"):
        fn.let("z", 1)
        raise ValueError
    fn.let("y", 2)
    fn.back_to(mark)
    assert text(fn) == "x = 1" and fn.length() == length == 1
    fn.let("z", 3)
    assert [type(node) for node in fn.since(mark)] == [Let]


def test_a_mark_of_another_block_is_refused() -> None:
    fn = begun()
    mark = fn.mark()
    with pytest.raises(AssertionError), fn.when("x"):
        fn.back_to(mark)


def test_an_operation_is_put_where_a_mark_was_taken() -> None:
    fn = begun()
    fn.let("found", "[]")
    mark = fn.mark()
    with fn.when("x"):
        fn.let("y", 1)
    fn.insert(mark, Let(HERE, "once", "None"))
    assert text(fn) == "found = []\nonce = None\nif x: y = 1" and fn.length() == 4


# ------------------------------------------------------------------------------------------------ what they are


def test_equal_are_those_that_do_the_same_wherever_they_come_from() -> None:
    assert Let(HERE, "x", "1") == Let(THERE, "x", "1") != Let(HERE, "x", "2")
    assert Branch(HERE, (Arm(HERE, "x", (Burn(HERE, 1),)),), ()) == Branch(
        THERE, (Arm(HERE, "x", (Burn(HERE, 1),)),), ()
    )
    assert Branch(HERE, (), ()) != Branch(HERE, (), None)


def test_walking_gives_each_before_what_is_in_it() -> None:
    fn = begun()
    with fn.each("x", "xs"):
        fn.let("y", "x + 1")
    with fn.otherwise():
        fn.leave_with([("a", HERE)])
    assert [type(node).__name__ for node in walk(fn.body)] == ["Each", "Let", "Results", "Result"]
    assert words(fn.body) == {"x", "xs", "y", "1", "a"}


def test_words_are_those_of_all_values_locals_and_cells() -> None:
    fn = begun()
    fn.store("s[at]", "f(b)", also="s[c]", local="d")
    fn.require("e", 99, [("g", "h")])
    assert words(fn.body) == {"s", "at", "f", "b", "c", "d", "e", "h"}


def test_a_class_that_leaves_a_field_out_fails() -> None:
    @dataclass(frozen=True, slots=True)
    class Both(Node):
        test: str
        count: int

    with pytest.raises(TypeError, match="Both"):
        columns(reads=("test",), binds=(), stores=(), inside=(), data=())(Both)
    with pytest.raises(TypeError, match="Both"):
        columns(reads=("test", "count"), binds=(), stores=(), inside=(), data=("count",))(Both)
    with pytest.raises(TypeError):
        columns(reads=("test",), binds=(), stores=(), inside=())(Both)  # type: ignore[call-arg]
    assert Both not in COLUMNS


def test_no_field_has_a_default_but_the_same_for_all() -> None:
    for kind in COLUMNS:
        given = dict.fromkeys((f.name for f in fields(kind)), NOWHERE)
        assert kind(**given).span is NOWHERE
        for name in given:
            with pytest.raises(TypeError):
                kind(**{other: value for other, value in given.items() if other != name})


def test_each_class_has_columns() -> None:
    def members(kind: object) -> set[object]:
        return {one for part in get_args(kind) for one in members(part)} or {kind}

    assert members(Statement) | {Arm, Result} == set(COLUMNS)
    assert Each in COLUMNS
