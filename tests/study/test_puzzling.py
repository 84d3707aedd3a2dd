"""Finding puzzles: the same seed finds the same, a search goes on where it stopped, and what is found holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from dogtable.base.errors import NOWHERE
from dogtable.cli.main import main
from dogtable.engine.match import Match
from dogtable.lang.report import Report
from dogtable.session.library import Library
from dogtable.session.loaded import LoadedRuleset
from dogtable.session.puzzles.ground import laid, problems_in
from dogtable.session.puzzles.model import Difficulty, Puzzle
from dogtable.session.puzzles.read import read_text
from dogtable.session.puzzles.written import text_of
from dogtable.session.scenarios.model import Answer, Scenario
from dogtable.session.scenarios.written import given_of
from dogtable.study.puzzling import Search, chosen, still_best
from tests.engine.play import positions

GAMES = 2
MOVES = Path(__file__).with_name("moves.yaml")


@pytest.fixture(scope="module")
def rules() -> LoadedRuleset:
    return Library().load("tic-tac-toe")


@pytest.fixture(scope="module")
def found(rules: LoadedRuleset) -> list[Puzzle]:
    search = Search(rules, 2, {})
    return [puzzle for number in range(GAMES) for puzzle in search.game(number)]


def test_what_is_found_holds_and_is_far_better(rules: LoadedRuleset, found: list[Puzzle]) -> None:
    assert found
    for puzzle in found:
        assert list(problems_in(rules, puzzle)) == []
        assert puzzle.chance is not None
        assert puzzle.next_best is not None
        assert puzzle.chance - puzzle.next_best >= 4
        assert not puzzle.events, "a mark is placed by every option"
        assert len(laid(rules, puzzle).decisions[0].options) >= 3


@pytest.mark.parametrize("ruleset", ["dog", "inn-keeper"])
def test_a_position_of_a_game_is_said_in_the_language_of_scenarios(ruleset: str) -> None:
    rules = Library().load(ruleset)
    match = Match(rules, rules.players[0], seed=5)
    for one in positions(match, 5, 60):
        asked = one.decision
        if asked is None or any(other.sealed for other in one.decisions):
            continue
        said = given_of(rules, one, lambda laid, there=one, seat=asked.seat: laid.view(seat) == there.view(seat))
        assert said is not None
        assert said[1].position()["at"] == one.position()["at"]


def test_an_answer_that_is_not_best_is_found_out(rules: LoadedRuleset, found: list[Puzzle]) -> None:
    assert still_best(rules, found[0], 100, 3)


def test_a_search_goes_on_where_it_was_stopped(
    tmp_path: Path, found: list[Puzzle], capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "puzzles.yaml"
    for games in ("1", str(GAMES)):
        assert main(["puzzles", "tic-tac-toe", "--games", games, "--out", str(out)]) == 0
    assert out.read_text(encoding="utf-8").partition("\n")[2] == text_of(found)
    assert f"2 games: {len(found)} puzzles" in capsys.readouterr().out


def test_of_what_is_found_all_difficulties_and_themes_stay_and_what_is_judged_by_half_goes_first() -> None:
    def one(name: str, difficulty: Difficulty, rule: str, chance: int, line: tuple[Answer, ...] = ()) -> Puzzle:
        position = Scenario(NOWHERE, name)
        return Puzzle(name, position, 0, Answer(NOWHERE, ""), difficulty, rule, line=line, chance=chance, next_best=20)

    goes_on = (Answer(NOWHERE, "", 0),)
    all_ = [
        one("a", "easy", "R1", 60),
        one("b", "easy", "R1", 70),
        one("c", "easy", "R2", 30),
        one("d", "hard", "R1", 30),
        one("e", "easy", "R3", 90, goes_on),
    ]
    assert [[puzzle.name for puzzle in chosen(all_, most)] for most in (2, 3, 4)] == [
        ["b", "d"],
        ["b", "c", "d"],
        ["a", "b", "c", "d"],
    ]


def test_a_file_of_another_search_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "puzzles.yaml"
    out.write_text("- puzzle: mine", encoding="utf-8")
    assert main(["puzzles", "tic-tac-toe", "--out", str(out)]) == 2
    assert "holds puzzles of another search; remove it, or name another file with --out" in capsys.readouterr().err
    assert out.read_text(encoding="utf-8") == "- puzzle: mine"


@pytest.mark.parametrize(
    ("name", "clearly"),
    [
        ("0.32.298", True),  # a seven, whose steps may come in any order
        ("0.11.105", False),  # behind the first answer another one is as good
        ("0.4.349", False),  # nothing is left to choose
    ],
)
def test_the_rest_of_a_move_is_judged_where_a_search_confirms_it(name: str, clearly: bool) -> None:
    rules, report = Library().load("dog-marbles"), Report()
    found = read_text(MOVES.read_text(encoding="utf-8"), str(MOVES), report)
    assert not report.problems
    puzzle = next(one for one in found if one.name == name)
    search = Search(rules, puzzle.position.players, puzzle.position.options_given, margin=0.03)
    assert search.goes_on_clearly(puzzle, 1) is clearly
    assert puzzle.whole is clearly, "as it was found"
