import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

from dogtable.base.errors import BehindError, SaveError
from dogtable.lang.folder import content_hash
from dogtable.session.journal import Journal

SOURCES = {"game.yaml": "game: {}"}
HEADER: dict[str, Any] = {
    "dogtable": 1,
    "ruleset": {"id": "chess", "version": "1", "hash": content_hash(SOURCES), "title": "Chess"},
    "language": 1,
    "players": 2,
    "options": {},
    "seats": [{"name": "Anna", "by": "you"}, {"name": "Ben", "by": "greedy"}],
    "seed": 7,
    "start": None,
    "chance": None,
    "sources": SOURCES,
}


def test_a_game_comes_back_as_it_was_written(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "games.sqlite")
    game = journal.create(HEADER)
    page = journal.page(game)
    page.append(0, 0, "card=ace")
    page.append(1, 1, "pass")
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
    journal.page(first).append(0, 0, "pass")
    assert [g.id for g in journal.games()] == [first, second]


def test_an_answer_is_stored_once(tmp_path: Path) -> None:
    one = Journal(tmp_path / "games.sqlite")
    game = one.create(HEADER)
    two = Journal(tmp_path / "games.sqlite")
    here, there = one.page(game), two.page(game)
    here.append(0, 0, "a")
    with pytest.raises(BehindError, match="another window"):
        there.append(0, 0, "b")
    assert two.answers(game) == [(0, "a")]
    two.page(game).append(1, 1, "c")


def test_undo_drops_the_end_and_counts_it(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "games.sqlite")
    game = journal.create(HEADER, [(0, "a"), (1, "b"), (0, "c")])
    page = journal.page(game)
    page.mark(waiting=(), over=True, result={"winners": [0]})
    page.cut(1, taken_back=True)
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


def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "games.sqlite")
    game = journal.create(HEADER)
    pages = journal._db.execute("PRAGMA page_count").fetchone()[0]
    journal._db.execute(f"PRAGMA max_page_count = {pages}")
    page, stored = journal.page(game), 0
    with pytest.raises(SaveError, match="disk is full"):
        for n in range(10_000):
            page.append(n, 0, "x" * 200)
            stored += 1
    assert len(journal.answers(game)) == stored
    journal._db.execute(f"PRAGMA max_page_count = {pages + 100}")
    page.append(stored, 0, "y")


def test_a_folder_below_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SaveError, match="cannot be saved below"):
        Journal(tmp_path / "file" / "games.sqlite")


def test_a_read_only_file_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.sqlite"
    journal = Journal(path)
    game = journal.create(HEADER)
    page = journal.page(game)
    journal._db.execute("PRAGMA query_only = 1")  # as root, file modes do not bind
    with pytest.raises(SaveError, match="read-only"):
        page.append(0, 0, "a")
    assert journal.answers(game) == []


LOOK = """
import os, sys
from pathlib import Path
from dogtable.base.errors import SaveError
from dogtable.session.journal import Journal
if os.geteuid() == 0:
    os.seteuid(65534)  # whom modes bind
for name in sys.argv[1:]:
    try:
        print(Journal(Path(name)).count())
    except SaveError as error:
        print(error)
"""


@pytest.mark.skipif(os.name == "nt", reason="on Windows a folder is closed to others in another way")
def test_a_folder_that_may_only_be_read_is_told(tmp_path: Path) -> None:
    folder = Path(tempfile.mkdtemp())  # what lies below tmp_path is closed to others already
    path = folder / "kept" / "games.sqlite"
    try:
        journal = Journal(path)
        journal.create(HEADER)
        journal.close()
        before = path.read_bytes()
        for place, mode in ((folder, 0o755), (path, 0o444), (path.parent, 0o555)):
            place.chmod(mode)
        places = [str(path), str(path.with_name("new.sqlite")), str(path.parent / "below" / "games.sqlite")]
        told = subprocess.run([sys.executable, "-c", LOOK, *places], capture_output=True, text=True, check=True)
        read_only, new, below = told.stdout.splitlines()
        assert read_only == "The saved games cannot be written (read-only); nothing was changed."
        assert new == "The file of saved games cannot be opened."
        assert below == f"Games cannot be saved below {path.parent / 'below'}: Permission denied."
        assert [file.name for file in path.parent.iterdir()] == ["games.sqlite"] and path.read_bytes() == before
    finally:
        path.parent.chmod(0o755)
        shutil.rmtree(folder)


def test_a_clock_set_back_keeps_the_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was written last comes first, so a new game is always the one to continue."""
    journal = Journal(tmp_path / "games.sqlite")
    old, older = journal.create(HEADER), journal.create(HEADER)
    monkeypatch.setattr("time.time", lambda: 1_000.0)
    new = journal.create(HEADER)
    assert [game.id for game in journal.games()] == [new, older, old]
    assert journal.games(1, over=False)[0].id == new
    journal.page(old).append(0, 0, "a")
    assert [game.id for game in Journal(journal.path).games()] == [old, new, older]
    monkeypatch.setattr("time.time", lambda: 0.0)
    journal.page(older).cut(0)
    assert [game.id for game in journal.games()] == [older, old, new]


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
