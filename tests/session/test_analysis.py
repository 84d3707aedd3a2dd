"""Looking back at a game: chances after every answer, turning points, what would have been better."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from dogtable.session import seats
from dogtable.session.advising import Advice, Advised
from dogtable.session.analysis import Analysis, Turning, changes, turning_points
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.replay import Replay
from dogtable.session.table import Table
from tests.patience import PATIENCE


def played(library: Library, journal: Journal, ruleset: str, players: int) -> str:
    """A game that is over, in which everybody takes the first option."""
    table = Table.new(journal, library.load(ruleset), players, {}, seats.make(["you", *["greedy"] * (players - 1)]), 7)
    while not table.over:
        decision = next(one for one in table.match.decisions if one.sealed is None)
        table._carry_out(decision.seat, decision.options[0].key)
    table.close()
    return table.id


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "games.sqlite")


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


@pytest.mark.parametrize(("ruleset", "players", "sides"), [("tic-tac-toe", 2, 2), ("ludo", 4, 4)])
def test_every_point_of_a_game_has_the_chances_of_each_side(
    library: Library, journal: Journal, ruleset: str, players: int, sides: int
) -> None:
    analysis = Analysis(Replay.open(journal, played(library, journal, ruleset, players), library))
    assert (analysis.progress, analysis.ready, len(analysis.sides)) == (0.0, False, sides)
    analysis.work()
    assert analysis.ready and analysis.progress == 1.0
    assert len(analysis.chances) == analysis.length + 1
    assert all(len(one) == sides and sum(one) == pytest.approx(1) for one in analysis.chances)
    result = analysis.replay.at(analysis.length).result
    assert result is not None
    assert [chance > 0.4 for chance in analysis.chances[-1]] == [
        any(seat in result.winners for seat in side) for side in analysis.sides
    ]
    assert all(abs(one.change) >= 0.06 for one in analysis.turnings)
    analysis.stop()


def test_turning_points_are_the_largest_changes_for_who_brought_them_about() -> None:
    chances = [[0.5, 0.5], [0.6, 0.4], [0.8, 0.2], [0.79, 0.21], [0.3, 0.7]]
    moved = changes(chances, [0, 1, 1, 0], lambda seat: seat)
    assert [round(one.change, 2) for one in moved] == [0.1, -0.2, 0.01, -0.49]
    assert [one.number for one in turning_points(moved)] == [1, 2, 4]
    assert [one.number for one in turning_points(moved, most=2)] == [2, 4]
    assert turning_points([Turning(1, 0, 0.01)]) == []


def test_what_the_bot_would_have_done_is_found(library: Library, journal: Journal) -> None:
    """In tic-tac-toe, a line of two that is open is closed; of an answer that was not looked at, nothing is said."""
    table = Table.new(journal, library.load("tic-tac-toe"), 2, {}, seats.make(["you", "greedy"]), 7)
    cells = [option.key for option in table.match.decisions[0].options]
    for cell in (0, 3, 1, 8, 2):  # 8 lets the row of 0, 1, 2 be filled
        seat = table.match.decisions[0].seat
        table._carry_out(seat, cells[cell])
    assert table.over
    analysis = Analysis(Replay.open(journal, table.id, library))
    analysis.work()
    assert analysis.was_better(4) is None
    analysis.ask(4)
    assert analysis.asking == 4
    end = time.monotonic() + PATIENCE
    while not analysis.poll():
        assert time.monotonic() < end
        time.sleep(0.01)
    analysis.stop()
    assert analysis.advice[4].seat == 1 and analysis.advice[4].best.key == cells[2]
    assert analysis.was_better(4) is True and analysis.asking == 0
    analysis.advice[4] = Advice(1, "", 3, (Advised(cells[2], "a", 0.5, ()), Advised(cells[8], "b", 0.49, ())))
    assert analysis.was_better(4) is False
    analysis.advice[4] = Advice(1, "", 3, (Advised(cells[2], "a", 0.5, ()),))
    assert analysis.was_better(4) is False


def test_a_game_is_played_on_from_a_point_as_another_one(library: Library, journal: Journal) -> None:
    game = played(library, journal, "tic-tac-toe", 2)
    branch = journal.branch(game, 3)
    assert journal.answers(branch) == journal.answers(game)[:3]
    table = Table.open(journal, branch, library)
    assert not table.over and table.match.count == 3
    table.close()
