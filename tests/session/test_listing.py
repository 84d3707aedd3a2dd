"""The list of saved games: in order, searched, read page by page, quick with ten thousand of them."""

import json
from pathlib import Path

import pytest

from dogtable.session.journal import Journal
from tests.effort import effort
from tests.session.played import as_begun, in_english
from tests.session.test_journal import HEADER


def filled(path: Path, games: int, answers: int = 0) -> Journal:
    """A journal of so many games, written by SQL: game 0 was touched last."""
    journal = Journal(path)
    header = json.dumps({k: v for k, v in HEADER.items() if k != "sources"})
    titles = ("Chess", "Inn Keeper", "Müller's Ludo")
    rows = (
        (f"{n:05}", "chess", header.replace("Chess", titles[n % 3]).replace("Ben", f"Ben {n}"), 10**9 - n, n % 2)
        for n in range(games)
    )
    db = journal._db
    db.execute("BEGIN")
    db.executemany(
        "INSERT INTO games (id, ruleset, hash, header, created, touched, over, recent, waiting, result)"
        f" VALUES (?1, ?2, '{HEADER['ruleset']['hash']}', ?3, ?4, ?4, ?5, ?4, ?5 = 0, '{{\"winners\": [1]}}')",
        rows,
    )
    every = ((f"{n:05}", k, k % 2, "card=king move=out") for n in range(games) for k in range(answers))
    db.executemany("INSERT INTO answers VALUES (?, ?, ?, ?)", every)
    db.execute("COMMIT")
    return journal


def test_a_listing_is_what_all_games_are(tmp_path: Path) -> None:
    journal = filled(tmp_path / "games.sqlite", 150, answers=3)
    listing = journal.listing()
    assert len(listing) == journal.count() == 150
    assert list(listing) == journal.games()
    assert listing[-1] == journal.games()[-1]
    assert listing[10:12] == journal.games()[10:12]
    assert listing[0].answers == 3
    with pytest.raises(IndexError):
        listing[150]


def test_a_game_without_answers_has_none(tmp_path: Path) -> None:
    assert filled(tmp_path / "games.sqlite", 1).games()[0].answers == 0


def test_games_are_found_by_title_name_and_status(tmp_path: Path) -> None:
    journal = filled(tmp_path / "games.sqlite", 60)
    assert [game.id for game in journal.listing().found("ben 59", in_english, as_begun)] == ["00059"]
    assert len(journal.listing().found("MÜLLER", in_english, as_begun)) == 20
    assert len(journal.listing().found("inn  to play anna", in_english, as_begun)) == 10
    assert len(journal.listing().found("WON ben anna", in_english, as_begun)) == 30
    assert len(journal.listing().found("options", in_english, as_begun)) == 0, "only what the list says is searched"
    assert len(journal.listing().found("  ", in_english, as_begun)) == 60
    assert len(journal.listing().found("100% nothing", in_english, as_begun)) == 0


def test_only_games_that_go_on_may_be_asked_for(tmp_path: Path) -> None:
    journal = filled(tmp_path / "games.sqlite", 60)
    assert [game.id for game in journal.games(3, over=False)] == ["00000", "00002", "00004"]
    assert [game.id for game in journal.games(2)] == ["00000", "00001"]


def test_damaged_games_are_listed_and_not_found(tmp_path: Path) -> None:
    journal = filled(tmp_path / "games.sqlite", 3)
    journal._db.execute("UPDATE games SET header = '[1]' WHERE id = '00001'")
    assert "damaged" in journal.listing()[1].wrong and not journal.listing()[1].openable
    assert [game.id for game in journal.listing().found("anna", in_english, as_begun)] == ["00000", "00002"]


def test_a_game_that_another_window_deleted_is_shown_as_damaged(tmp_path: Path) -> None:
    journal = filled(tmp_path / "games.sqlite", 3)
    listing = journal.listing()
    Journal(journal.path).delete("00001")
    assert [bool(listing[n].wrong) for n in range(3)] == [False, True, False]


def test_showing_a_page_of_many_games_reads_only_that_page(tmp_path: Path) -> None:
    """By count of what SQLite does, not by the clock: ten times as many games, hardly more work for a page."""
    work = {}
    for games in (200, 2_000):
        journal = filled(tmp_path / f"{games}.sqlite", games, answers=20)
        steps = 0

        def count() -> None:
            nonlocal steps
            steps += 1

        journal._db.set_progress_handler(count, 10)
        listing = journal.listing()
        opened, steps = steps, 0
        shown = [listing[n] for n in range(12)]
        work[games] = (opened, steps)
        assert len(shown) == 12
    assert work[2_000][1] < 1.5 * work[200][1]
    assert work[2_000][0] < 15 * work[200][0]


def test_the_last_page_of_ten_thousand_games(tmp_path: Path) -> None:
    many, few = filled(tmp_path / "many.sqlite", 10_000).listing(), filled(tmp_path / "few.sqlite", 16).listing()
    assert effort(lambda: many[9_999]) < 1.5 * effort(lambda: few[15]), "its page of sixteen games, and no more"
    assert many[9_999].id == "09999"
