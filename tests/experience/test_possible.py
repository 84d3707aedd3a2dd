"""What is told of playing on does not flatter; a seat of three is worth what it would be between two."""

from __future__ import annotations

from pathlib import Path

import pytest

from dogtable.base.intervals import two_player
from dogtable.engine.game import game_of
from dogtable.session.library import Library
from dogtable.study.entrant import parse_all
from dogtable.study.sequential import Sequential
from tests.experience import duel
from tests.experience.differences import difference
from tests.experience.duel import judged


def test_a_difference_is_told_by_worlds_in_which_nothing_was_chosen() -> None:
    luck = {"key": "b", "came": [1.0] * 32 + [0.5] * 32}
    noted = {"ask": "a", "greedy": {"key": "a", "came": [0.5] * 64}, "best": luck, "taken": "b"}
    game = game_of(Library().load("tic-tac-toe").program(2, {}))
    assert difference(game, noted, []).gain == 0


def test_one_seat_of_three_that_wins_three_in_five_is_worth_three_quarters(capsys: pytest.CaptureFixture[str]) -> None:
    assert two_player(60, 100, 100 / 3, 200 / 3).share == pytest.approx(0.75)
    games = ((float(number % 5 < 3), 1 / 3) for number in range(3000))
    judged("it", games, 3000, Sequential(0.65, 0.75), ways=3)
    assert "75% against 65%: high" in capsys.readouterr().out


def test_games_of_bots_of_other_code_are_not_read_as_theirs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def first(code: str) -> tuple[float, float]:
        monkeypatch.setattr(duel, "bots_code", lambda ruleset: f"{ruleset}{code}")
        return next(duel.played("tic-tac-toe", 2, *parse_all("greedy@iterations=1,random"), 1))

    monkeypatch.setattr(duel, "FOLDER", tmp_path)
    first("a")
    (kept,) = tmp_path.iterdir()
    kept.write_text("[[7.0, 1.0]]", encoding="utf-8")
    assert first("a") == (7.0, 1.0)
    assert first("b") != (7.0, 1.0)
    assert len(list(tmp_path.iterdir())) == 2
