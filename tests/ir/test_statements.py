"""Operations: what each is in Python, how they nest, and that none can be left out."""

from collections.abc import Callable
from typing import get_args

import pytest

from dogtable import ir
from dogtable.base.errors import NOWHERE, RulesetError, Span
from dogtable.base.halts import ASKED, DEAD, LEGAL, OVER
from dogtable.base.program import TRYING
from dogtable.ir import header
from dogtable.ir.building import Fn
from dogtable.ir.nodes import has_all
from dogtable.ir.statements import (
    AnyPlaced,
    Arm,
    Branch,
    Burn,
    Each,
    Let,
    Placed,
    Remember,
    Store,
)

HERE, THERE = Span("game.yaml", 3, 1, 3, 9), Span("game.yaml", 4, 1, 4, 9)
A, B, X, Y, N = (ir.Local(name, ir.NUMBER) for name in "abxyn")
ROW, FOUND, PICK = ir.Local("xs", ir.NUMBERS), ir.Local("found", ir.row_of(ir.MIXED)), ir.Local("pick", ir.MIXED)
DEAD_ENDS, SEAT = ir.Local("dead", ir.POSITIONS), ir.Local("seat", ir.PLAYER)
ONCE = ir.number(1)


def begun(block: bool = False) -> Fn:
    return Fn("f", [ir.STATE, ir.ME], HERE, block=block)


def text(fn: Fn) -> str:
    """Return the lines of the body, less deep by one level."""
    head, *lines = (line for line, _ in fn.render())
    assert head == "def f(s, me):"
    return "\n".join(line.removeprefix("    ") for line in lines)


def printed(index: int) -> str:
    return f"s[{index}]"


def cell(index: int) -> ir.Load:
    return ir.Load(ir.number(index), ir.NUMBER)


ONE: dict[str, tuple[Callable[[Fn], object], str]] = {
    "let": (lambda fn: fn.let("x", 3), "x = 3"),
    "let a truth": (lambda fn: fn.let("x", False), "x = False"),
    "unpack one": (lambda fn: fn.unpack(["x"], PICK), "x, = pick"),
    "unpack": (lambda fn: fn.unpack(("x", "y"), PICK), "x, y = pick"),
    "store": (lambda fn: fn.store(cell(7), ir.arithmetic(A, "+", ONCE)), "s[7] = a + 1"),
    "store in two": (lambda fn: fn.store(ir.Load(A, ir.PLAYER), SEAT, also=cell(3)), "s[a] = s[3] = seat"),
    "store and keep": (lambda fn: fn.store(ir.Load(A, ir.NUMBER), cell(8), local="top"), "s[a] = top = s[8]"),
    "change": (lambda fn: fn.change(cell(7), "-", 1), "s[7] -= 1"),
    "append": (lambda fn: fn.append(FOUND, PICK), "found.append(pick)"),
    "append, bounded": (lambda fn: fn.append(FOUND, PICK, bounded=True), "room(found).append(pick)"),
    "remember": (lambda fn: fn.put(Remember(HERE, DEAD_ENDS, A, ir.STATE)), "dead.add((a, tuple(s)))"),
    "call": (lambda fn: fn.call(ir.of_state("pop", ir.NOTHING)), "pop(s)"),
    "call of a generator": (
        lambda fn: fn.call(ir.Invoke("p_play", (ir.STATE,), ir.NOTHING), asks=True),
        "yield from p_play(s)",
    ),
    "leave": (lambda fn: fn.leave(FOUND), "return found"),
    "leave with several": (
        lambda fn: fn.leave_with([(cell(1), THERE), (cell(2), HERE)]),
        "return (\n    s[1],\n    s[2],\n)",
    ),
    "goto": (lambda fn: fn.goto(12), "return 12"),
    "fork": (lambda fn: fn.fork(ir.compare(X, ">", ONCE), 12, 13), "return 12 if x > 1 else 13"),
    "break": (lambda fn: fn.leave_loop(), "break"),
    "continue": (lambda fn: fn.next_round(), "continue"),
    "raise": (lambda fn: fn.throw("Ended"), "raise Ended"),
    "act": (lambda fn: fn.act(SEAT), f"{header.ME} = me = seat"),
    "burn": (lambda fn: fn.burn(4), "fuel[0] -= 4\nif fuel[0] < 0: burnt()"),
    "count down": (lambda fn: fn.count_down(N), "if n <= 0: too_often()\nn -= 1"),
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
        lambda fn: fn.commit(unknown=ir.holds("unknown", ir.STATE, X, ir.ME)),
        f"if {header.DEPTH} > {header.BASE} and unknown(s, x, me):\n    if {header.TRIAL} == {TRYING}: raise Legal\n"
        f"    {header.BASE} = {header.DEPTH}\n    {header.CUT} = 1",
    ),
    "require": (
        lambda fn: fn.require(X, 2, [("x", X), ("y", ir.frame_cell(2, ir.NUMBER))]),
        "if not x:\n    if why: why[0].append((2, {'x': x, 'y': s[fp + 2]}))\n"
        f"    if not ({header.TRIAL} or why): forbidden()\n    raise Dead",
    ),
    "forbid": (lambda fn: fn.forbid(X), "if not x: forbidden()"),
    "bound": (lambda fn: fn.bound(X, 0, 9), "if not 0 <= x <= 9: outside(x, 0, 9)"),
    "bound, or none": (
        lambda fn: fn.bound(X, 0, 9, spare=-1),
        "if not 0 <= x <= 9 and x != -1: outside(x, 0, 9)",
    ),
    "keep": (lambda fn: fn.keep(2, (7, 11)), f"s[fp + 2] = {printed(7)}\ns[fp + 3] = {printed(11)}"),
    "restore": (lambda fn: fn.restore(2, (7, 11)), f"{printed(7)} = s[fp + 2]\n{printed(11)} = s[fp + 3]"),
    "close a scope": (
        lambda fn: fn.close_scope(header.TRIAL, ends=False),
        f"{header.DEPTH} = depth = {header.DEPTH} - 1\nif depth <= {header.BASE}:\n"
        f"    if {header.TRIAL}: raise Legal\n    {header.BASE} = depth\n    {header.CUT} = 1",
    ),
    "close a scope, perhaps the last": (
        lambda fn: fn.close_scope(header.TRIAL, ends=True),
        f"{header.DEPTH} = depth = {header.DEPTH} - 1\nif depth <= {header.BASE}:\n"
        f"    if {header.TRIAL}: raise Legal\n    {header.BASE} = depth\n    {header.CUT} = 1\n"
        "    if not depth and ended(s): raise Over",
    ),
    "push a frame": (
        lambda fn: fn.push_frame(12, [X, ir.ME], ir.Table("frame_of_r", ir.NUMBERS)),
        f"frame = (12, {header.FP}, x, me)\n{header.FP} = len(s)\ns += frame\ns += frame_of_r",
    ),
    "pop a frame": (
        lambda fn: fn.pop_frame(),
        f"{header.FP} = s[fp + 1]\nlabel = s[fp]\ndel s[fp:]\nreturn label if label >= 0 else {OVER}",
    ),
    "suspend": (lambda fn: fn.suspend(5, 1), f"{header.STATUS} = 1\n{header.ASK} = 5"),
    "ask": (lambda fn: fn.ask(5, N), f"{header.ASK} = 5\ndrawn = yield n"),
    "emit": (
        lambda fn: fn.emit(ir.of_state("say", ir.NOTHING, ir.Word("won"), ir.ME, ir.NOTHING_YET)),
        "if log: say(s, 'won', me, None)",
    ),
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
        with fn.when(X):
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
        built |= set(map(type, ir.walk(*fn.body)))
    nesting = {"Branch", "Arm", "Each", "Loop"}
    assert {kind.__name__ for kind in set(get_args(AnyPlaced)) - built} == nesting | {"Drop", "Halt"}


# ------------------------------------------------------------------------------------------------ nesting


def test_arms_and_an_other_way() -> None:
    fn = begun()
    with fn.when(ir.compare(X, "==", ONCE)):
        fn.let("y", 1)
    with fn.or_when(ir.compare(X, "==", ir.number(2)), THERE):
        fn.let("y", 2)
        fn.let("z", 2)
    with fn.otherwise():
        pass
    assert text(fn) == "if x == 1:\n    y = 1\nelif x == 2:\n    y = 2\n    z = 2\nelse:\n    pass"
    assert len(fn.body) == 1 and isinstance(fn.body[0], Branch) and len(fn.body[0].arms) == 2


def test_loops_and_what_comes_when_they_end_by_themselves() -> None:
    fn = begun()
    with fn.each(("a", "b"), FOUND), fn.loop(ir.compare(N, ">", ir.number(0))):
        with fn.when(A):
            fn.leave_loop()
        fn.change(N, "-", 1)
    with fn.otherwise():
        fn.leave(ir.list_of([A], ir.NUMBER))
    assert text(fn) == ("for a, b in found:\n    while n > 0:\n        if a: break\n        n -= 1\nelse: return [a]")


def test_what_comes_from_elsewhere_stands_on_a_line_of_its_own() -> None:
    fn = begun()
    with fn.when(X):
        fn.let("y", 1, THERE)
    assert text(fn) == "if x:\n    y = 1"
    assert [span for _, span in fn.render()] == [HERE, HERE, THERE]


def test_a_whole_inside_a_branch_is_written_under_it() -> None:
    fn = begun()
    with fn.when(X):
        fn.burn(3)
    assert text(fn) == "if x:\n    fuel[0] -= 3\n    if fuel[0] < 0: burnt()"


def test_a_branch_alone_has_another_way() -> None:
    fn = begun()
    fn.let("x", 1)
    with pytest.raises(AssertionError), fn.otherwise():
        fn.let("y", 2)
    with fn.when(X):
        fn.let("y", 1)
    with fn.otherwise():
        fn.let("y", 2)
    with pytest.raises(AssertionError), fn.otherwise():
        fn.let("y", 3)
    with pytest.raises(AssertionError), fn.or_when(B):
        fn.let("y", 4)


@pytest.mark.parametrize(("deepest", "loops"), [(59, False), (18, True)])
def test_too_deep_is_refused(deepest: int, loops: bool) -> None:
    def nested(fn: Fn, levels: int) -> None:
        if levels:
            with fn.each("x", ROW) if loops else fn.when(X):
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
    fn = Fn("f", [ir.STATE], HERE)
    fn.uses |= {"fp", "me"}
    fn.asks = True
    assert [line for line, _ in fn.render()] == [
        "def f(s):",
        f"    fp = {header.FP}",
        f"    me = {header.ME}",
        "    if 0: yield 0",
    ]
    fn = Fn("f", [ir.STATE], HERE)
    assert [line for line, _ in fn.render()] == ["def f(s):", "    pass"]


# ------------------------------------------------------------------------------------------------ taking back


def test_what_was_built_is_taken_back() -> None:
    fn = begun()
    fn.let("x", 1)
    mark, length = fn.mark(), fn.length()
    with pytest.raises(ValueError), fn.when(X), fn.each("y", ROW):
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
    with pytest.raises(AssertionError), fn.when(X):
        fn.back_to(mark)


def test_an_operation_is_put_where_a_mark_was_taken() -> None:
    fn = begun()
    fn.let("found", ir.list_of((), ir.MIXED))
    mark = fn.mark()
    with fn.when(X):
        fn.let("y", 1)
    fn.insert(mark, Let(HERE, "once", ir.NOTHING_YET))
    assert text(fn) == "found = []\nonce = None\nif x: y = 1" and fn.length() == 4


# ------------------------------------------------------------------------------------------------ what they are


def test_equal_are_those_that_do_the_same_wherever_they_come_from() -> None:
    assert Let(HERE, "x", ONCE) == Let(THERE, "x", ONCE) != Let(HERE, "x", ir.number(2))
    assert Branch(HERE, (Arm(HERE, X, (Burn(HERE, ONCE),)),), ()) == Branch(
        THERE, (Arm(HERE, X, (Burn(HERE, ONCE),)),), ()
    )
    assert Branch(HERE, (), ()) != Branch(HERE, (), None)


def test_walking_gives_each_before_what_is_in_it() -> None:
    fn = begun()
    with fn.each("x", ROW):
        fn.let("y", ir.arithmetic(X, "+", ONCE))
    with fn.otherwise():
        fn.leave_with([(A, HERE)])
    names = [type(node).__name__ for node in ir.walk(*fn.body)]
    assert names == ["Each", "Local", "Let", "Arithmetic", "Local", "Const", "Results", "Result", "Local"]
    assert ir.names(*fn.body) == {"x", "xs", "y", "a"}


def test_names_are_those_of_all_values_locals_and_cells() -> None:
    fn = begun()
    fn.store(ir.Load(A, ir.NUMBER), ir.operation("f", ir.NUMBER, B), also=ir.Load(N, ir.NUMBER), local="d")
    fn.require(X, 99, [("g", Y)])
    fn.let("e", ir.Gather(ir.Local("h", ir.NUMBER), (ir.Clause(("h", "i"), ROW, ()),), whole=True))
    fn.call(ir.operation("ranked", ir.NUMBERS, ROW, ir.Key("k", ONCE)))
    assert ir.names(*fn.body) == {"a", "b", "n", "d", "x", "y", "e", "h", "i", "xs", "k"}


def test_values_are_put_into_operations() -> None:
    fn = begun()
    with fn.when(X):
        fn.let("y", ir.arithmetic(X, "+", N))
    put = [ir.put_in(node, {"x": A, "n": ONCE}) for node in fn.body]
    assert put == [Branch(HERE, (Arm(HERE, A, (Let(HERE, "y", ir.arithmetic(A, "+", ONCE)),)),), None)]


def test_each_field_stands_in_the_column_that_its_type_says() -> None:
    assert Store.columns == (("value",), ("local",), ("cells",), (), ("span",))
    assert Each.columns == (("items",), ("names",), (), ("body", "other"), ("span",))
    assert Each.parts == ("items", "body", "other")
    for kind in (*get_args(AnyPlaced), *ir.leaves(ir.Value)):
        assert sorted(name for column in kind.columns for name in column) == sorted(kind.types)


def test_a_field_that_no_column_knows_is_refused() -> None:
    with pytest.raises(TypeError, match=r"nobody knows what test: list\[Value\] of Both is"):
        type("Both", (Placed,), {"__annotations__": {"test": "list[Value]", "count": "int"}})


def test_a_family_without_one_of_its_classes_is_refused() -> None:
    class Base(ir.Node): ...

    class One(Base): ...

    class Other(Base): ...

    has_all(One | Other, Base)
    for family in (One | Burn | Other, One):
        with pytest.raises(TypeError, match="missing in the family, or not there"):
            has_all(family, Base)


def test_no_field_has_a_default_but_the_same_for_all() -> None:
    for kind in (*get_args(AnyPlaced), *ir.leaves(ir.Value)):
        given = dict.fromkeys(kind.types, NOWHERE)
        kind(**given)
        for name in given:
            with pytest.raises(TypeError):
                kind(**{other: value for other, value in given.items() if other != name})
