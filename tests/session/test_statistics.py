"""What was played is counted: who won against whom, with and without help, in a row; a bad row fails alone."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from dogtable.base.rating import rate
from dogtable.session import page
from dogtable.session.counted import Counted, Sat
from dogtable.session.deals import deal_of_the_day
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.seats import make
from dogtable.session.statistics import ME, WINDOW, Statistics, people, rulesets
from dogtable.session.table import Table
from tests.effort import effort
from tests.session.played import changed, played


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "games.sqlite")


WON, LOST = (0, 2), (1, 3)


def test_games_wins_and_streaks(journal: Journal) -> None:
    for winners in (WON, WON, LOST, WON, WON, WON, LOST, WON, None):
        played(journal, winners)
    played(journal, LOST, "other")
    games, unread = journal.counted()
    assert (len(games), unread) == (10, 0)
    assert people(games) == ["Mira"] and rulesets(games) == [("dog", "DOG"), ("other", "OTHER")]
    of = Statistics(games, "Mira", "dog")
    assert (len(of.over), len(of.open), len(of.won)) == (8, 1, 6)
    assert of.share.share == 0.75
    assert [one.game.row for one in of.longest] == [4, 5, 6] and [one.game.row for one in of.running] == [8]
    assert of.most_points is not None and of.most_points.me.points == 4
    assert of.seats.keys() == {0} and len(of.months()[-1][2]) == 8
    everything = Statistics(games, "Mira")
    assert len(everything.over) == 9 and everything.running == []
    assert Statistics(games, "Nobody").share.low == 0.0 and Statistics(games, "Nobody").longest == []


def test_help_is_told_apart_and_no_part_of_a_rating(journal: Journal) -> None:
    plain, hinted, back = (played(journal, WON) for _ in range(3))
    journal.page(hinted).hint()
    changed(journal, "UPDATE games SET taken_back = 2 WHERE id = ?", back)
    played(journal, LOST)
    games, _ = journal.counted()
    rows = [[one.game.row for one in Statistics(games, "Mira", "", help_).over] for help_ in ("", "without", "with")]
    assert rows == [[1, 2, 3, 4], [1, 4], [2, 3]]
    of = Statistics(games, "Mira")
    assert [one.game.row for one in of.hinted] == [2] and [one.game.row for one in of.taken_back] == [3]
    assert dict(of.ratings) == dict(Statistics(games, "Mira", "", "without").ratings)
    assert Statistics(games, "Mira", "", "with").ratings == []
    assert plain != hinted


def test_shares_against_the_levels_are_those_of_the_arena() -> None:
    """A person and one bot against two bots: what the person wins of the one point is compared seat by seat."""

    def game(row: int, by: tuple[str, ...], winners: Sequence[int]) -> Counted:
        share = 1 / len(winners)
        seats = tuple(Sat(str(n), one, n in winners, share if n in winners else 0.0, None) for n, one in enumerate(by))
        return Counted(row, "x", "X", 1e9, True, 0, 0, 0.0, 1, seats)

    fair = [game(n, ("you", "hard", "hard", "hard"), (0, 2) if n % 2 else (1, 3)) for n in range(100)]
    of = Statistics(fair, "0")
    assert of.against["hard"].equivalent.share == pytest.approx(0.5)
    two = [game(n, ("you", "easy"), (0,) if n % 4 else (1,)) for n in range(80)]
    of = Statistics(two, "0")
    assert of.against["easy"].equivalent.share == pytest.approx(0.75)
    (first, mine), (second, theirs) = of.ratings
    assert (first, second) == (ME, "easy")
    best = rate(2, {(0, 1): (60.0, 80.0)})[0]
    assert (mine.points, mine.within) == pytest.approx((best.points, best.within)) and theirs.points < 0
    three = [game(n, ("you", "easy", "hard"), (n % 3,)) for n in range(90)]
    of = Statistics(three, "0")
    assert {by: round(met.equivalent.share, 3) for by, met in of.against.items()} == {"easy": 0.5, "hard": 0.5}
    assert max(abs(rating.points) for _, rating in of.ratings) < 1e-6


def test_deals_of_the_day_count_by_days_in_a_row(journal: Journal) -> None:
    """Those that were begun on their day; yesterday's row has not ended yet today."""
    today = date(2026, 11, 23)
    for back, seed_of in ((5, 5), (3, 3), (2, 2), (1, 1), (4, 0)):
        day = today - timedelta(days=back)
        game = played(journal, WON, seed=deal_of_the_day("dog", today - timedelta(days=seed_of)))
        noon = datetime(day.year, day.month, day.day, 12).timestamp()
        changed(journal, "UPDATE games SET created = ? WHERE id = ?", noon, game)
    played(journal, None, seed=deal_of_the_day("dog", date.today()))  # it is not over
    of = Statistics(journal.counted()[0], "Mira")
    assert len(of.daily) == 4
    row = [of.days(today + timedelta(days=n)) for n in (-4, -3, -2, 0, 1)]
    assert row == [1, 1, 2, 3, 0]


def test_the_course_is_the_share_of_the_last_games(journal: Journal) -> None:
    for n in range(WINDOW + 10):
        played(journal, WON if n >= 10 else LOST)
    of = Statistics(journal.counted()[0], "Mira")
    assert len(of.course) == 11 and of.course[0] == (WINDOW - 10) / WINDOW and of.course[-1] == 1.0


def test_time_is_counted_while_one_plays(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(journal, None)
    now = 1000.0
    monkeypatch.setattr("dogtable.session.page.time.monotonic", lambda: now)
    mine = journal.page(game)
    for n, seconds in enumerate((5.0, 7.5, 86_400.0), 1):  # in the last pause somebody went to bed
        now += seconds
        mine.append(n, 0, "a")
    spent = journal.counted()[0][0].spent
    assert 12.5 + page.IDLE <= spent < 12.5 + page.IDLE + 60


BAD = {
    "header": ["'{'", "'[1]'", "'null'", "x'7B7D'", "12", "'" + '{"a":' * 500 + "1" + "}" * 500 + "'"],
    "result": ["'{'", "'[]'", "'{\"winners\": 3}'", "x'FF'", '\'{"winners":[0],"utility":[1],"scores":[{}]}\''],
    "spent": ["'abc'", "-1", "9e999", "x'FF'"],
    "touched": ["'abc'", "9e999", "-5"],
    "taken_back": ["'abc'", "1.5", "9e999"],
    "hinted": ["-1", "x'FF'"],
    "ruleset": ["x'FF'", "'a' || char(0) || 'b'"],
    "over": ["7", "'abc'"],
}


@pytest.mark.parametrize("column, value", [(column, value) for column in BAD for value in BAD[column]])
def test_a_bad_row_is_left_out_alone(journal: Journal, column: str, value: str) -> None:
    games = [played(journal, WON) for _ in range(3)]
    changed(journal, f"UPDATE games SET {column} = {value} WHERE id = ?", games[1])
    found, unread = journal.counted()
    assert (unread, [game.row for game in found]) == (1, [1, 3])


@pytest.mark.parametrize(
    "told",
    [
        "{",
        "[]",
        '{"a": 3}',
        '{"a": ["x"]}',
        '{"a": [true]}',
        '{"a": [1e999]}',
        '{"a": [' + "9" * 4000 + "]}",
        "x" * 30_000,
    ],
)
def test_bad_figures_are_left_out_alone(journal: Journal, told: str) -> None:
    games = [played(journal, WON) for _ in range(3)]
    for game in games:
        journal.keep_figures(game, "lines", {"a": [1.0, None, 2.5, 0.0]})
    changed(journal, "UPDATE figures SET told = ? WHERE game = ?", told, games[1])
    assert set(journal.figures("dog", "lines")) == {1, 3}


def test_figures_hold_until_somebody_plays_on_or_the_lines_are_others(journal: Journal) -> None:
    first, second = played(journal, WON), played(journal, WON)
    assert journal.without_figures("dog", "lines", 9) == [second, first]
    for game in (first, second):
        journal.keep_figures(game, "lines", {"a": [1.0, None, 2.5, 0.0]})
    assert journal.figures("dog", "lines") == {1: {"a": [1.0, None, 2.5, 0.0]}, 2: {"a": [1.0, None, 2.5, 0.0]}}
    assert journal.without_figures("dog", "lines", 9) == [] and journal.figures("dog", "others") == {}
    assert journal.without_figures("dog", "others", 1) == [second]
    journal.page(first).append(1, 0, "b")
    assert journal.without_figures("dog", "lines", 9) == [first] and set(journal.figures("dog", "lines")) == {2}
    journal.delete(second)
    with closing(sqlite3.connect(journal.path)) as db:
        assert db.execute("SELECT count(*) FROM figures").fetchone() == (1,)


def test_forgetting_counts_anew_and_keeps_every_game(journal: Journal) -> None:
    before = [played(journal, WON), played(journal, None)]
    journal.keep_figures(before[0], "lines", {"a": [1.0]})
    journal.forget_counted()
    assert journal.counted() == ([], 0) and journal.count() == 2 and journal.figures("dog", "lines") == {}
    after = played(journal, LOST)
    journal.page(before[1]).append(1, 0, "b")  # a game that was not over and goes on counts
    assert [game.row for game in journal.counted()[0]] == [3, 2]
    assert journal.answers(after) == [(0, "a")] and len(journal.games()) == 3


def test_the_views_are_no_part_of_the_file(journal: Journal) -> None:
    played(journal, WON)
    journal.counted()
    with closing(sqlite3.connect(journal.path)) as db:
        assert db.execute("SELECT count(*) FROM sqlite_master WHERE type NOT IN ('table', 'index')").fetchone() == (0,)


def test_a_real_game_is_counted(tmp_path: Path) -> None:
    library = Library(data=tmp_path)
    journal = Journal(library.user.journal)
    table = Table.new(journal, library.load("tic-tac-toe"), 2, {}, make(["you", "person"], "Mira"), 7)
    while not table.over:
        seat = table.waiting[0]
        decision = table.decision(seat)
        assert decision is not None
        table.answer(seat, decision.options[0].key)
    (game,), unread = journal.counted()
    assert unread == 0 and game.over and game.answers == table.answered
    assert game.title == table.rules.title
    assert table.result is not None
    assert [sat.won for sat in game.seats] == [seat in table.result.winners for seat in range(2)]
    assert all(sat.points is None for sat in game.seats), "no points are counted in this game"
    assert people([game]) == sorted(seat.name for seat in table.seats)
    table.close()


def test_a_thousand_games_cost_a_thousand_times_one(journal: Journal) -> None:
    played(journal, WON)

    def look() -> None:
        of = Statistics(journal.counted()[0], "Mira")
        assert of.won and of.longest and len(of.ratings) == 3

    look()
    one = effort(look)
    with closing(sqlite3.connect(journal.path)) as db, db:
        names = [name for _, name, *_ in db.execute("PRAGMA table_info(games)") if name not in ("id", "recent")]
        columns = ", ".join(names)
        db.execute(
            f"INSERT INTO games (id, recent, {columns}) WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n"
            f" WHERE i < 1000) SELECT 'g' || i, i, {columns} FROM n, games WHERE games.rowid = 1"
        )
    assert effort(look) < 1_000 * one
