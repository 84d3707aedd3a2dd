"""Reasons and questions name rules of the rulebook, and the table tells them."""

from __future__ import annotations

from pathlib import Path

from dogtable.engine.match import Match
from dogtable.session.inspection import inspect
from dogtable.session.library import Library

RULES = """game: {id: sticks, title: Sticks, language: 1, players: 2}
state: {left: {first: 9, from: 0, to: 9}}
play:
  - turns: first(players)
    do:
      - choose:
          n: those(n for n in numbers(1, 3) if few(n))
        ask: How many do you take?
        rule: R7
        do:
          - set: left -= n
define:
  few(n): {is: n <= left, because: {text: There are not so many., rule: R8}}
end: {when: left == 0, winners: players}
"""


def test_a_rule_that_the_rulebook_does_not_have_is_told_where_it_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "sticks"
    folder.mkdir()
    (folder / "game.yaml").write_text(RULES, encoding="utf-8")
    (folder / "rulebook.en.md").write_text("# Sticks\n\n**R7 Sticks.** Take some.\n", encoding="utf-8")
    rules, problems = inspect(Library(data=tmp_path), folder)
    assert [(one.code, one.span.line) for one in problems] == [("E712", 13)]
    (folder / "rulebook.en.md").write_text("# Sticks\n\n**R8 Few.** No more than there are.\n", encoding="utf-8")
    rules, problems = inspect(Library(data=tmp_path), folder)
    assert [(one.code, one.span.line) for one in problems] == [("E712", 9)]
    assert rules is not None and [one.rule for one in Match(rules, players=2, seed=1).decisions] == ["R7"]


def test_so_are_classes_of_events(tmp_path: Path) -> None:
    folder = tmp_path / "sticks"
    folder.mkdir()
    (folder / "game.yaml").write_text(RULES, encoding="utf-8")
    (folder / "rulebook.en.md").write_text(
        "# Sticks\n\n**R7 Sticks.** Take.\n\n**R8 Few.** No more.\n", encoding="utf-8"
    )
    (folder / "table.yaml").write_text("motion:\n  end: {rule: R8}\n  pass: {rule: R9}\n", encoding="utf-8")
    _, problems = inspect(Library(data=tmp_path), folder)
    assert [(one.code, one.span.path.endswith("table.yaml"), one.span.line) for one in problems] == [("E712", True, 3)]
