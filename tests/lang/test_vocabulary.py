"""A construct cannot exist without its row, its doc and an example that is checked."""

from __future__ import annotations

import textwrap

import pytest

from dogtable.lang.builtin import FIELDS, OPERATORS, VALUES
from dogtable.lang.declarations import DECLARATIONS
from dogtable.lang.declare import Declare
from dogtable.lang.examples import DECLARATIONS as DECLARATION_EXAMPLES
from dogtable.lang.examples import EXAMPLE_GAME
from dogtable.lang.functions import FUNCTIONS
from dogtable.lang.verbs import VERBS
from dogtable.lang.vocabulary import RESERVED
from tests.lang.little import PLAY, in_top, in_turn, problems


def errors(files: dict[str, str]) -> list[str]:
    return [str(problem) for problem in problems(files) if problem.code.startswith("E")]


def in_define(expression: str) -> dict[str, str]:
    return in_turn(f"- if: first(draw) == none\n  then:\n    - let: it_is = {expression}\n")


def test_the_little_game_is_sound():
    assert {problem.code for problem in problems({"game.yaml": EXAMPLE_GAME + PLAY})} == {
        "W404"
    }  # for examples to call


@pytest.mark.parametrize("verb", VERBS, ids=lambda v: v.name)
def test_every_verb_has_an_example_that_uses_it_and_is_sound(verb):
    example = verb.example
    assert f"- {verb.name}" in example
    assert errors(in_turn(example)) == []


@pytest.mark.parametrize("declaration", DECLARATIONS, ids=lambda d: d.name)
def test_every_declaration_has_an_example_that_is_sound(declaration):
    example = DECLARATION_EXAMPLES[declaration.name]
    assert example.startswith(f"{declaration.name}:")
    if declaration.name == "extends":
        assert "E115" in errors({"game.yaml": example})[0]
    elif declaration.name == "advice":
        pick = textwrap.dedent("""
            play:
              - turns: first(players)
                do:
                  - menu: use
                    of:
                      lay one down:
                        choose:
                          c: hand[me]
                        do:
                          - move: c to discard
            """)
        assert errors(in_top(example + pick)) == []
    else:
        assert errors(in_top(example)) == []


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.name)
def test_every_function_has_an_example_that_uses_it_and_is_sound(function):
    assert f"{function.name}(" in function.example
    assert function.signature.startswith(f"{function.name}(")
    assert errors(in_define(function.example)) == []


@pytest.mark.parametrize("value", [*VALUES, *FIELDS, *OPERATORS], ids=lambda v: v.name)
def test_every_value_field_and_operator_has_an_example_that_is_sound(value):
    word = value.name.split()[0]
    assert word in value.example
    if value.name == "total":
        assert errors(in_top("end:\n  rank by:\n    - total\n")) == []
    else:
        assert errors(in_define(value.example)) == []


def test_every_row_says_what_it_means():
    for row in (*VERBS, *DECLARATIONS, *FUNCTIONS):
        assert row.meaning.endswith(".") or row.name == "extends", row.name
    for verb in VERBS:
        assert verb.head.meaning
        assert all(slot.meaning for slot in verb.slots)
    assert all(key.meaning for declaration in DECLARATIONS for key in declaration.keys)


def test_every_declaration_has_an_example():
    assert set(DECLARATION_EXAMPLES) == {declaration.name for declaration in DECLARATIONS}


def test_reserved_words_are_refused_as_names():
    for word in ("to", "first", "me", "lambda", "with"):
        assert word in RESERVED
        found = problems(in_top(f"define:\n  {word}: 3\n"))
        assert found[0].code == "E205"


def test_declarations_are_read_by_the_keys_of_the_table():
    assert hasattr(Declare, "check_keys")
    found = problems(in_top("zones:\n  bank: {of: card, sen by: nobody}\n"))
    assert str(found[0]) == "game.yaml:3:20: E207 'bank' has no 'sen by:' (did you mean 'seen by'?)"
