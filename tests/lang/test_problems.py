"""Error texts: broken snippets and the exact lines that an author gets (`problems.txt`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from dogtable.base.errors import RulesetError
from dogtable.lang.hints import nearest, picture, render
from dogtable.lang.load import load_sources
from tests.lang.little import placed, problems

CASES = Path(__file__).with_name("problems.txt").read_text(encoding="utf-8").split("=== ")[1:]
NOISE = "W404"  # the routines that other snippets call


def case(text: str) -> tuple[str, str, list[str]]:
    stands, rest = text.split("\n", 1)
    snippet, expected = rest.split("---\n", 1)
    return stands, snippet, expected.splitlines()


@pytest.mark.parametrize("text", CASES, ids=lambda text: text.split("\n")[1:3])
def test_a_broken_snippet_gets_these_lines(text: str):
    stands, snippet, expected = case(text)
    found = [problem for problem in problems(placed(stands, snippet)) if problem.code != NOISE]
    assert [str(problem).removeprefix("game.yaml:") for problem in found] == expected


def test_a_problem_as_a_picture():
    files = placed("top", "define:\n  f(p): hnad[p]\n")
    problem = problems(files)[0]
    assert picture(problem, files["game.yaml"].splitlines()[problem.span.line - 1]) == (
        "game.yaml:3:9: E203 unknown name 'hnad'\n"
        "   3 |   f(p): hnad[p]\n"
        "     |         ^^^^ did you mean 'hand'? (zone, per player)"
    )


def test_problems_in_all_forms():
    files = placed("top", "define:\n  f(p): hnad[p]\n")
    found = [problem for problem in problems(files) if problem.code != NOISE]

    def line_of(path: str, number: int) -> str:
        return files[path].splitlines()[number - 1]

    assert render(found, line_of, "github") == (
        "::error file=game.yaml,line=3,col=9,endLine=3,endColumn=13,title=E203::"
        "unknown name 'hnad' (did you mean 'hand'? (zone, per player))"
    )
    assert '"code": "E203"' in render(found, line_of, "json")
    assert render(found, line_of).startswith("game.yaml:3:9: E203")


def test_the_nearest_name():
    assert nearest("hnad", ["hand", "home"]) == "hand"
    assert nearest("Hand", ["hand"]) == "hand"
    assert nearest("seen_by", ["seen by"]) == "seen by"
    assert nearest("xyz", ["hand"]) == ""


def test_a_broken_file_hides_no_problem_of_another_and_invents_none():
    files = {
        "game.yaml": "game: {id: x, title: X, language: 1, players: [2]}\nplay:\n  - shuffle: deck\n  - shufle: deck\n",
        "zones.yaml": "zones:\n  deck: {of: card\n",
    }
    with pytest.raises(RulesetError) as caught:
        load_sources(files)
    codes = [(problem.span.path, problem.code) for problem in caught.value.problems]
    assert codes == [("game.yaml", "E209"), ("zones.yaml", "E101")]


def test_a_tag_or_a_second_key_hides_no_other_problem():
    found = problems(placed("turn", "- if: !draw\n  then: []\n  then: []\n- shuffle: drwa\n"))
    assert [(problem.span.line, problem.code) for problem in found if problem.code != NOISE] == [
        (14, "E104"),
        (16, "E105"),
        (17, "E203"),
    ]
