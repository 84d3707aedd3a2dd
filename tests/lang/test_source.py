"""YAML nodes stand where they stand, and every trap has its hint."""

from __future__ import annotations

import pytest

from dogtable.lang.expr import Comparison, Logic, Unary, parse_expression, parse_text
from dogtable.lang.report import Report
from dogtable.lang.source import MOST_BYTES, Mapping, Scalar, Sequence, decode, read_yaml


def read(text: str) -> Mapping:
    report = Report()
    node = read_yaml(text, "t.yaml", report)
    assert report.problems == []
    assert isinstance(node, Mapping)
    return node


def scalar(text: str, name: str = "a") -> Scalar:
    node = read(text).get(name)
    assert isinstance(node, Scalar)
    return node


def messages(text: str) -> list[str]:
    report = Report()
    read_yaml(text, "t.yaml", report)
    return [str(problem) for problem in report.problems]


def test_scalars_stay_text():
    node = read("on: no\na: 010\nb: 12:30\nc: 1_000\nd: ~\n")
    assert [(key.text, value.text) for key, value in node if isinstance(value, Scalar)] == [
        ("on", "no"),
        ("a", "010"),
        ("b", "12:30"),
        ("c", "1_000"),
        ("d", "~"),
    ]


def test_spans_of_keys_lists_and_mappings():
    node = read("a: [x, yy]\nb:\n  c: d\n")
    a, b = node.get("a"), node.get("b")
    assert isinstance(a, Sequence) and isinstance(b, Mapping)
    assert str(a.items[1].span) == "t.yaml:1:8"
    assert a.items[1].span.end_column == 10
    key = b.key("c")
    assert key is not None and str(key.span) == "t.yaml:3:3"


@pytest.mark.parametrize(
    ("text", "word", "place"),
    [
        ("a: one + two\n", "two", (1, 10)),
        ("a: >-\n  one +\n  two + three\n", "two", (3, 3)),
        ("a: >-\n  one +\n  two + three\n", "three", (3, 9)),
        ("a: 'it''s two'\n", "two", (1, 11)),
        ('a: "one \\u00e9 two"\n', "two", (1, 16)),
        ("a: |\n  one\n  two\n", "two", (3, 3)),
        ("a: one +\n  two\n", "two", (2, 3)),
        ("ä: 1\na: ö two\n", "two", (2, 6)),
    ],
)
def test_a_stretch_of_a_scalar_points_into_the_file(text: str, word: str, place: tuple[int, int]):
    node = scalar(text)
    at = node.text.index(word)
    span = node.stretch(at, at + len(word))
    assert (span.line, span.column) == place
    assert (span.end_line, span.end_column) == (place[0], place[1] + len(word))


def test_what_yaml_does_not_allow():
    assert messages("- if: !x\n") == ["t.yaml:1:7: E104 '!x' is a YAML tag (for a condition write 'not x')"]
    assert messages("a: &b c\nd: *b\n") == [
        "t.yaml:1:4: E103 '&b' is a YAML anchor (write the thing again, or name it)",
        "t.yaml:2:4: E103 '*b' is a YAML alias (write the thing again, or give it a name)",
    ]
    assert messages("a: 1\na: 2\n") == ["t.yaml:2:1: E105 the key 'a' is there twice (first on line 1)"]
    assert messages("? [a]\n: b\n") == ["t.yaml:1:3: E111 a list cannot be a key (write a word)"]
    assert messages("a: 1\n---\nb: 2\n") == [
        "t.yaml:2:1: E110 a second document begins here (one file holds one document)"
    ]
    assert messages("[" * 200) == ["t.yaml:1:65: E107 nested deeper than 64 (give the inner part a name)"]
    assert messages("a: " + "x" * 10_001) == ["t.yaml:1:4: E106 a text of 10,001 characters (at most 10,000 are read)"]
    assert messages("a: \x07\n") == [
        "t.yaml:1:4: E102 a character that YAML does not allow: control characters are not allowed (remove it)"
    ]
    assert messages("a: 1\n" * 300_000)[0].startswith("t.yaml:1:1: E106 the file has more than 1,000,000 characters")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "a: {points: score[me]}\n",
            "1:18: E109 the '{' is not closed as it should be (flow style: inside { } an expression with brackets goes "
            "in quotes, or onto a line of its own)",
        ),
        (
            "say: {me} plays\n",
            "1:11: E101 a line that is out of step with those above it (a text that begins with { or [ goes in quotes)",
        ),
        ("say: me: you\n", "1:8: E101 a second ': ' on one line (a text with ': ' in it goes in quotes)"),
        (
            "a:\n\t- b\n",
            "2:1: E101 a character that no value may begin with (indent with blanks, not with tabs)",
        ),
        ("a: @x\n", "1:4: E101 a character that no value may begin with (a value that begins with @ goes in quotes)"),
        (
            "a: 'x' y\n",
            "1:8: E101 a line that is out of step with those above it (nothing may follow the closing quote)",
        ),
    ],
)
def test_traps_have_hints(text: str, message: str):
    assert messages(text) == [f"t.yaml:{message}"]


def test_files_that_are_no_text():
    report = Report()
    assert decode(b"a: \xff\n", "t.yaml", report) is None
    assert decode(b"x" * (MOST_BYTES + 1), "u.yaml", report) is None
    assert [str(problem) for problem in report.problems] == [
        "t.yaml:1:4: E102 the file is no UTF-8 text (save it as UTF-8)",
        "u.yaml:1:1: E106 the file is too long (at most 1,000,000 bytes are read)",
    ]
    assert decode("\ufeffa: 1".encode(), "t.yaml", report) == "a: 1"


def expression(text: str, decimals: bool = False) -> str:
    report = Report()
    node = parse_expression(scalar(f"a: >-\n  {text}\n"), report, decimals)
    assert (node is None) == bool(report.problems)
    return str(report.problems[0]).removeprefix("t.yaml:2:") if report.problems else "fine"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a +", "6: E210 the expression ends: expected a value"),
        ("3x2", "3: E210 '3x2' is no number (a word: write _3x2)"),
        ("1_000", "3: E210 '1_000' is no number (write 1000)"),
        ("a if b", "9: E210 the expression ends: expected 'else' after 'if'"),
        ("x is none", "5: E210 found 'is': there is no 'is' (write ==, or == none)"),
        ("'abc'", "3: E212 there are no texts in expressions (a word stands without quotes)"),
        ("a # b", "5: E108 a '#' inside an expression (a comment goes outside: above, or behind the last line)"),
        ("1.5", "3: E210 '1.5' has decimals (rules know whole numbers only)"),
        ("a / b", "5: E210 '/' gives decimals (write // to divide whole numbers)"),
        ("a ** b", "6: E210 found '*': there are no powers"),
        ("[1]", "3: E210 found '[': there are no lists in square brackets (a list is these(a, b))"),
        ("(1, 2)", "5: E210 found ',': there are no tuples (a list is these(a, b))"),
        ("f(x)(y)", "7: E210 found '(': only a name can be called (define a name for it)"),
        ("True", "3: E210 found 'True': expected a value (write true)"),
        ("a = b", "5: E210 found '=': nothing is set inside an expression (to compare, write ==)"),
        ("a[1:2]", "6: E210 found ':': there are no slices"),
        ("lambda x: 1", "3: E210 found 'lambda': expected a value"),
        ("x.__class__.y and y := 3", "23: E210 found ':': expected an operator or the end"),
        ("9" * 12, "3: E211 the number is too large (at most 9 digits)"),
        ("(" * 50, "43: E211 nested deeper than 40 (give a part of it a name)"),
        ("not " * 60 + "x", "3: E211 nested deeper than 40"),
        ("a" * 401, "3: E211 401 characters; an expression has at most 400 (give a part of it a name under define:)"),
        ("f(x for x in y, z)", "3: E210 a generator is the sole argument of a function"),
    ],
)
def test_what_is_no_expression(text: str, message: str):
    assert expression(text) == message


@pytest.mark.parametrize("text", ["a if b else c", "-x * 2 // 3 % 4", "1 < x <= 3", "x not in y", "f(a, b=c)", "010"])
def test_what_is_an_expression(text: str):
    assert expression(text) == "fine"


def test_looks_may_have_decimals():
    assert expression("1.5 / 2", decimals=True) == "fine"


def test_operators_bind_as_in_python():
    report = Report()

    tree = parse_expression(scalar("a: x or y and not z in w + 1 * 2\n"), report)
    assert isinstance(tree, Logic) and tree.op == "or"
    conjunction = tree.values[1]
    assert isinstance(conjunction, Logic) and conjunction.op == "and"
    negation = conjunction.values[1]
    assert isinstance(negation, Unary) and isinstance(negation.value, Comparison)
    assert report.problems == []


def test_texts_with_holes():
    report = Report()
    text = parse_text(scalar('a: "{me} has {len(x)} {{cards}}"\n'), report)
    assert text is not None
    assert [part if isinstance(part, str) else "hole" for part in text.parts] == ["hole", " has ", "hole", " {cards}"]
    assert parse_text(scalar('a: "{me"\n'), report) is None
    assert parse_text(scalar('a: "me}"\n'), report) is None
    assert [problem.code for problem in report.problems] == ["E215", "E215"]
