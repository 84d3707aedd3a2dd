"""Expressions of a look over a view: what they give, and what they cannot do."""

from __future__ import annotations

import inspect
import pickle
from pathlib import Path
from typing import Any

import pytest

from dogtable.base.errors import RuleError, RulesetError
from dogtable.base.look import FUEL, Hole, Look, LookFaultError
from dogtable.compile.look_functions import FUNCTIONS as COMPILED
from dogtable.compile.look_functions import Functions
from dogtable.compile.look_run import once
from dogtable.compile.looks import make_look
from dogtable.lang.load import load_rules
from dogtable.lang.look_vocabulary import FUNCTIONS, ONLY_DEFINED
from dogtable.lang.tree import Rules
from tests.ui.tables import looks

DOG = looks.folder("dog")


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load_rules(DOG)[0]


class Asked:
    """A look of one-line texts, opened on a position: `asked[expression]`."""

    def __init__(self, rules: Rules, folder: Path, data: str = "") -> None:
        self.rules, self.folder, self.data = rules, folder, data

    def __call__(self, expression: str, seat: int = 0, **changes: Any) -> object:
        text = f'look:\n  data:\n    few: [3, 4]\n{self.data}table:\n  - text: "{{{expression}}}"\n'
        (self.folder / "table.yaml").write_text(text, encoding="utf-8")
        look = make_look(self.rules, [self.folder, DOG])
        view, _ = looks.position("dog-4p")
        opened = look.reader.open({**view, "seat": seat, **changes}, {"window": 1920, "turn": 2, "left": None})
        return opened.functions[first_hole(look).index]({})


def first_hole(look: Look) -> Hole:
    hole: Hole = look.table[0].subject.parts[0].hole
    return hole


@pytest.fixture
def asked(rules: Rules, tmp_path: Path) -> Asked:
    return Asked(rules, tmp_path)


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("1 + 2 * 3", 7),
        ("7 / 2", 3.5),
        ("7 // 2", 3),
        ("len(players)", 4),
        ("ranked(these(3, 9, 4))[0]", 9),
        ("first(these(3, 9, 4)) + last(these(3, 9, 4))", 7),
        ("how_many(p != me for p in players)", 3),
        ("len(hand[me])", 4),
        ("len(hand)", 19),
        ("index(start_of(me))", 0),
        ("index(start_of(next(me)))", 16),
        ("index(dealer)", 3),
        ("hand_size", 5),
        ("len(on(centre[me]))", 1),
        ("few[1]", 4),
        ("few[9]", None),
        ("sum(n for n in few)", 7),
        ("max(index(p) for p in players)", 3),
        ("len(marbles[me])", 4),
        ("sum(1 for m in marbles[me] if m in home[me])", 1),
        ("sum(1 for m in marbles[me] if m in ring)", 2),
        ("first(on(ring[16])).fresh", True),
        ("len(on(ring[16], marble))", 1),
        ("index(partner(me))", 2),
        ("index(turn)", 2),
        ("index(first(those(p for p in seats if p != me)))", 1),
        ("empty(ring[1]) and not empty(ring[13])", True),
        ("seven in ranks", True),
        ("index(last(discard).rank)", 6),
        ("last(discard).rank == seven", True),
        ("next(ring[63]) == ring[0]", True),
        ("next(centre[me][3])", None),
        ("len(before(centre[me][2]))", 2),
        ("centre_entry == before_start", True),
        ("window", 1920),
        ("first(those(r for r in ranks if r.leaves)) == ace", True),
        ("none == left", True),
        ("-3 if 1 < 2 <= 2 else 4", -3),
        ("len(ahead(first(on(ring[13])), 4))", 0),
        ("len(ahead(first(on(ring[26])), 4))", 1),
        ("len(behind(first(on(ring[26])), 4))", 1),
    ],
)
def test_they_read_the_view_as_the_rules_do(asked: Asked, expression: str, value: object) -> None:
    assert asked(expression) == value


def test_unseen_faces_give_none(asked: Asked) -> None:
    assert asked("first(hand[next(me)]).rank") is None
    assert asked("first(hand[next(me)]).rank.leaves") is None
    assert asked("len(those(c for c in hand[next(me)] if c.rank != none))") == 0
    assert asked("len(those(c for p in players for c in hand[p] if c.rank != none))") == 4


def test_of_several_partners_the_next_to_the_left_comes_first_as_in_rules(asked: Asked) -> None:
    three = {"teams": [[0, 1, 3], [2]]}
    assert asked("index(partner(next(me)))", **three) == 3
    assert asked("index(last(mates(next(me))))", **three) == 0
    assert asked("partner(next(next(me)))", **three) is None


def test_another_watcher_sees_the_table_from_the_own_seat(asked: Asked) -> None:
    assert asked("index(seats[0])", seat=2) == 2
    assert asked("index(start_of(me))", seat=2) == 32


def test_what_cannot_be_worked_out_is_a_fault(asked: Asked) -> None:
    for expression in ("1 // 0", "few + 1", "dealer < me", "hand_size.rank", "sum(p for p in players)", "len(3)"):
        with pytest.raises(LookFaultError):
            asked(expression)


def test_a_definition_is_worked_out_once_for_the_same_things() -> None:
    done: list[object] = []

    def told(*things: Any) -> list[object]:
        done.append(things)
        return [type(thing).__name__ for thing in things]

    asked = once(told)
    assert [asked(), asked(), asked("a", None), asked("a", None)] == [[], [], *[["str", "NoneType"]] * 2]
    assert [asked(1), asked(True), asked(1.0)] == [["int"], ["bool"], ["float"]]  # alike, but not the same
    assert [asked([1]), asked([1])] == [["list"], ["list"]]
    assert done == [(), ("a", None), (1,), (True,), (1.0,), ([1],), ([1],)]
    with pytest.raises(TypeError, match="wrong"):
        once(_wrong)("a")


def _wrong(_thing: object) -> None:
    raise TypeError("wrong")


def test_fuel_ends_what_would_take_too_long(asked: Asked) -> None:
    many = "numbers(1, 900)"
    with pytest.raises(LookFaultError) as caught:
        asked(f"sum(1 for a in {many} for b in {many} for c in {many})")
    assert caught.value.out_of_fuel
    with pytest.raises(LookFaultError):
        asked("len(numbers(1, 999999999))")
    assert FUEL == 200_000


def test_texts_of_the_data_cannot_be_multiplied_or_formatted(asked: Asked) -> None:
    for expression in ("sign[ace] * 999999", "sign[ace] % 3", "sign[ace] + sign[ace]"):
        with pytest.raises(LookFaultError):
            asked(expression)


@pytest.mark.parametrize("name", ["__class__", "__builtins__", "open", "eval", "__import__"])
def test_nothing_of_python_can_be_named(rules: Rules, tmp_path: Path, name: str) -> None:
    for expression in (name, f"{name}(1)", f"me.{name}"):
        with pytest.raises(RulesetError) as caught:
            Asked(rules, tmp_path)(expression)
        assert {p.code for p in caught.value.problems} == {"E203"}


def test_the_compiled_source_has_no_builtins() -> None:
    reader: Any = looks.look("dog").reader
    view, _ = looks.position("dog-4p")
    opened = reader.open(view, {"window": 1, "turn": None, "left": None})
    assert opened.functions[0].__globals__["__builtins__"] == {}


def test_the_checker_and_the_compiler_know_the_same_functions() -> None:
    assert set(FUNCTIONS) | ONLY_DEFINED == set(COMPILED)


def test_a_look_can_be_sent_to_another_process() -> None:
    look = looks.look("dog")
    again = pickle.loads(pickle.dumps(look))
    view, ui = looks.position("dog-4p")
    first, second = (looks.layout(x, view, ui, looks.Window(1280, 720), looks.palette()) for x in (look, again))
    assert first == second


def test_a_fault_names_its_place_in_the_table(rules: Rules, tmp_path: Path) -> None:
    (tmp_path / "table.yaml").write_text("table:\n  - box: wood\n    corner: hand_size // (hand_size - 5)\n")
    look = make_look(rules, [tmp_path, DOG])
    view, ui = looks.position("dog-4p")
    with pytest.raises(RuleError) as caught:
        looks.layout(look, view, ui, looks.Window(1280, 720), looks.palette())
    assert caught.value.problem.code == "E650"
    assert str(caught.value.problem).startswith(f"{tmp_path / 'table.yaml'}:3:13: E650 division by zero")
    assert look.fallback is not None
    assert looks.layout(look.fallback, view, ui, looks.Window(1280, 720), looks.palette()).entries


def test_a_field_is_read_whose_name_a_pieces_word_uses_itself(tmp_path: Path) -> None:
    rules = looks.rules("we-rate-dogs")
    view, _ = looks.position("we-rate-dogs")
    mark = {"kind": "mark", "by": 1, "fields": {"n": 3}, "n": 149}
    view = {**view, "zones": {**view["zones"], "beside": {"dog.ace": [mark]}}}
    text = 'table:\n  - text: "{sum(k.n for k in beside[first(d for d in contest if beside[d])])}"\n'
    (tmp_path / "table.yaml").write_text(text, encoding="utf-8")
    look = make_look(rules, [tmp_path, looks.folder("we-rate-dogs")])
    opened = look.reader.open(view, {"window": 1920, "turn": 0, "left": None})
    assert opened.functions[first_hole(look).index]({}) == 3


@pytest.mark.parametrize("name", sorted(COMPILED & FUNCTIONS.keys()))
def test_a_function_takes_in_a_table_what_it_takes_in_rules(name: str) -> None:
    function, method = FUNCTIONS[name], getattr(Functions, f"_f_{name}")
    given = [*inspect.signature(method).parameters.values()][1:]  # without the view that it belongs to
    needed = [one for one in given if one.default is one.empty and one.kind is not one.VAR_POSITIONAL]
    assert len(needed) <= function.least
    if not any(one.kind is one.VAR_POSITIONAL for one in given):
        assert len(given) >= function.most + len(function.keywords)
