import sqlite3
from pathlib import Path

import pytest

from dogtable.base.errors import SaveError
from dogtable.session.journal import Journal

HEADER = {
    "dogtable": 1,
    "ruleset": {"id": "chess", "version": "1", "hash": "0123456789abcdef", "title": "Chess"},
    "language": 1,
    "players": 2,
    "options": {},
    "seats": [{"name": "Anna", "by": "you"}, {"name": "Ben", "by": "greedy"}],
    "seed": 7,
    "start": None,
    "chance": None,
    "sources": {"game.yaml": "game: {}"},
}


def test_a_game_comes_back_as_it_was_written(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "games.sqlite")
    game = journal.create(HEADER)
    journal.append(game, 0, 0, "card=ace")
    journal.append(game, 1, 1, "pass")
    journal.close()
    journal = Journal(tmp_path / "games.sqlite")
    assert journal.header(game) == HEADER
    assert journal.answers(game) == [(0, "card=ace"), (1, "pass")]
    (saved,) = journal.games()
    assert (saved.title, saved.names, saved.answers, saved.over) == ("Chess", ("Anna", "Ben"), 2, False)


def test_the_last_touched_game_comes_first(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "games.sqlite")
    first = journal.create(HEADER)
    second = journal.create(HEADER)
    assert [g.id for g in journal.games()] == [second, first]
    journal.append(first, 0, 0, "pass")
    assert [g.id for g in journal.games()] == [first, second]


def test_an_answer_is_stored_once(tmp_path: Path) -> None:
    one = Journal(tmp_path / "games.sqlite")
    game = one.create(HEADER)
    two = Journal(tmp_path / "games.sqlite")
    one.append(game, 0, 0, "a")
    with pytest.raises(SaveError, match="another window"):
        two.append(game, 0, 0, "b")
    assert two.answers(game) == [(0, "a")]
    two.append(game, 1, 1, "c")


def test_undo_drops_the_end_and_counts_it(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "games.sqlite")
    game = journal.create(HEADER, [(0, "a"), (1, "b"), (0, "c")])
    journal.mark(game, status="won", over=True, result={"winners": [0]})
    journal.cut(game, 1, taken_back=True)
    assert journal.answers(game) == [(0, "a")]
    assert not journal.games()[0].over


def test_a_deleted_game_is_gone(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "games.sqlite")
    game = journal.create(HEADER, [(0, "a")])
    journal.delete(game)
    assert journal.games() == []
    with pytest.raises(SaveError, match="no such"):
        journal.header(game)


@pytest.mark.parametrize("damage", [b"not a database at all", b"SQLite format 3\x00" + bytes(range(256)) * 8])
def test_a_damaged_file_is_kept_and_a_new_one_begun(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "games.sqlite"
    path.write_bytes(damage)
    journal = Journal(path)
    assert "kept in games.damaged-1.sqlite" in journal.notice
    assert (tmp_path / "games.damaged-1.sqlite").read_bytes() == damage
    journal.create(HEADER)


def test_what_is_no_text_is_damage_and_not_quoted(tmp_path: Path) -> None:
    """What SQLite says of it quotes the bytes, line ends and all."""
    path = tmp_path / "games.sqlite"
    journal = Journal(path)
    game = journal.create(HEADER)
    journal._db.execute("UPDATE games SET status = CAST(x'4DFF0A41' AS TEXT) WHERE id = ?", (game,))
    with pytest.raises(SaveError, match=r"^The saved games are damaged: a text in them cannot be read\.$"):
        journal.games()
    journal.close()
    assert "kept in games.damaged-1.sqlite" in Journal(path).notice


def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "games.sqlite")
    game = journal.create(HEADER)
    pages = journal._db.execute("PRAGMA page_count").fetchone()[0]
    journal._db.execute(f"PRAGMA max_page_count = {pages}")
    stored = 0
    with pytest.raises(SaveError, match="disk is full"):
        for n in range(10_000):
            journal.append(game, n, 0, "x" * 200)
            stored += 1
    assert len(journal.answers(game)) == stored
    journal._db.execute(f"PRAGMA max_page_count = {pages + 100}")
    journal.append(game, stored, 0, "y")


def test_a_folder_below_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SaveError, match="cannot be saved below"):
        Journal(tmp_path / "file" / "games.sqlite")


def test_a_read_only_file_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.sqlite"
    journal = Journal(path)
    game = journal.create(HEADER)
    journal._db.execute("PRAGMA query_only = 1")  # as root, file modes do not bind
    with pytest.raises(SaveError, match="read-only"):
        journal.append(game, 0, 0, "a")
    assert journal.answers(game) == []


def test_a_clock_set_back_keeps_the_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal(tmp_path / "games.sqlite")
    game = journal.create(HEADER)
    before = journal.games()[0].when
    monkeypatch.setattr("time.time", lambda: 1.0)
    journal.append(game, 0, 0, "a")
    assert journal.games()[0].when == before


def test_a_newer_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    Journal(path).close()
    db = sqlite3.connect(path)
    db.execute("UPDATE meta SET value = '99'")
    db.commit()
    db.close()
    with pytest.raises(SaveError, match="newer dogtable"):
        Journal(path)
    assert [file.name for file in tmp_path.iterdir()] == ["games.sqlite"]


def test_a_damaged_row_is_shown_and_refused(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "games.sqlite")
    game = journal.create(HEADER)
    journal._db.execute("UPDATE games SET header = '{' WHERE id = ?", (game,))
    assert journal.games()[0].status == "damaged"
    with pytest.raises(SaveError, match="damaged"):
        journal.header(game)
