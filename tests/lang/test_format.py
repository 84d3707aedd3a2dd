"""Laying out keeps comments, style and the tree, and laying out twice changes nothing."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from dogtable.base.errors import RulesetError
from dogtable.lang.examples import DECLARATIONS
from dogtable.lang.format import _same, format_text
from dogtable.lang.report import Report
from dogtable.lang.source import read_yaml
from dogtable.lang.verbs import VERBS

ROOT = Path(__file__).parents[2]
FILES = sorted([*ROOT.glob("rulesets/*/*.yaml"), *ROOT.glob("tests/rulesets/**/*.yaml")])


def same_tree(a: str, b: str) -> bool:
    node = read_yaml(a, "", Report())
    return node is not None and _same(node, b)


def test_indentation_becomes_two_blanks_a_level():
    text = """\
game:
    id: x      # the id
    title: X

# how it goes


play:
- if:   draw
  then:
      # one card
      -   deal: 1 from draw
          to: hand[me]
"""
    assert (
        format_text(text)
        == """\
game:
  id: x      # the id
  title: X

# how it goes

play:
  - if:   draw
    then:
      # one card
      - deal: 1 from draw
        to: hand[me]
"""
    )


def test_flow_style_columns_and_long_texts_stay():
    text = """\
words:
  ranks:
    ace:   {forward: [1, 11],
            leaves: true}
    two:   {forward: [2]}
define:
    long(p): >-
        one(p)
          and two(p)
    other: 3   # three
"""
    laid = format_text(text)
    assert "    ace:   {forward: [1, 11],\n            leaves: true}\n" in laid
    assert "  long(p): >-\n      one(p)\n        and two(p)\n  other: 3   # three\n" in laid
    assert same_tree(text, laid)


def test_blanks_at_the_ends_of_lines_and_files_go():
    assert format_text("a: 1  \r\n\r\n\r\n\r\nb: 2\t\n\n\n") == "a: 1\n\nb: 2\n"
    assert format_text("") == ""
    assert format_text("# only a comment\n\n\n") == "# only a comment\n"


def test_what_cannot_be_read_is_refused():
    with pytest.raises(RulesetError, match="E101"):
        format_text("a: b: c\n")


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_file_keeps_its_tree_and_is_laid_out_once(path: Path):
    text = path.read_text(encoding="utf-8")
    laid = format_text(text)
    assert same_tree(text, laid)
    assert format_text(laid) == laid
    assert [line.strip() for line in laid.split("\n") if "#" in line] == [
        line.strip() for line in text.split("\n") if "#" in line
    ]


def test_any_indentation_is_laid_out_alike():
    rng = Random(5)
    for example in [*(verb.example for verb in VERBS), *DECLARATIONS.values()]:
        step = rng.choice((1, 3, 4, 7))
        wide = "".join(
            " " * ((len(line) - len(line.lstrip())) // 2 * step) + line.lstrip() for line in example.splitlines(True)
        )
        if read_yaml(wide, "", Report()) is None:
            continue  # with one blank a level, "- " makes some of them unreadable
        laid = format_text(wide)
        assert same_tree(wide, laid)
        assert format_text(laid) == laid
