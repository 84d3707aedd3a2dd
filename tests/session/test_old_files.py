"""Files of older programs are brought forward, those of newer ones left alone; the files lie in `old/`.

Each name ends in the format it has: a program that writes another one keeps these here and adds its own.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from dogtable.base.errors import SaveError
from dogtable.engine.match import replay
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.migrations import SCHEMA, STEPS, Step, bring_forward
from dogtable.session.record import FORMAT, read_record, write_record
from dogtable.session.settings import FORMAT as SETTINGS_FORMAT
from dogtable.session.settings import Settings
from dogtable.session.table import Table

OLD = Path(__file__).parent / "old"
RECORDS = sorted(OLD.glob("*.dogtable"))
POSITIONS = {"dog": (40, "35acdddbf5a54d99"), "tic-tac-toe": (7, "4fa631a0572c459c")}
"""Ruleset -> how many answers its game in the old journals has, and the hash of where it stands."""


def _file(folder: Path, schema: int = 1) -> Path:
    path = folder / "games.sqlite"
    shutil.copy(OLD / f"games-{schema}.sqlite", path)
    return path


def _content(path: Path) -> dict[str, list[Any]]:
    with closing(sqlite3.connect(path)) as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        return {name: db.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for name in names}


# ---------------------------------------------------------------------------------------------------- what is kept here


def test_every_format_is_kept_here() -> None:
    assert [f"games-{n}.sqlite" for n in range(1, SCHEMA + 1) if not (OLD / f"games-{n}.sqlite").exists()] == []
    for number in range(1, FORMAT + 1):
        assert any(path.stem.endswith(f"-{number}") for path in RECORDS)
    assert sorted(STEPS) == list(range(1, SCHEMA))
    assert (OLD / f"settings-{SETTINGS_FORMAT - 1}.json").exists()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_an_old_record_is_the_same_match(path: Path, tmp_path: Path) -> None:
    record = read_record(path)
    rules, _ = Library(data=tmp_path).for_record(record)
    match = replay(record, rules)
    assert match.count == len(record["decisions"]) > 0
    assert str(match.count) in record["marks"]


@pytest.mark.parametrize("schema", range(1, SCHEMA + 1))
def test_an_old_journal_is_played_on(schema: int, tmp_path: Path) -> None:
    _file(tmp_path, schema)
    library = Library(data=tmp_path)
    journal = Journal(library.user.journal)
    assert journal.notice == ""
    for game in journal.games():
        table = Table.open(journal, game.id, library)
        assert (table.match.count, table.match.hash()) == POSITIONS[game.ruleset]
        if table.waiting:
            seat = table.waiting[0]
            decision = table.decision(seat)
            assert decision is not None
            table.answer(seat, decision.options[0].key)
        assert game.over == (game.ruleset == "tic-tac-toe")
        table.close()
    journal.close()
    again = {game.ruleset: game.answers for game in Journal(library.user.journal).games()}
    assert again == {"dog": 41, "tic-tac-toe": 7}


@pytest.mark.parametrize("schema", range(1, SCHEMA))
def test_how_old_games_stand_is_told_in_their_words_until_they_are_opened(schema: int, tmp_path: Path) -> None:
    _file(tmp_path, schema)
    library = Library(data=tmp_path)
    journal = Journal(library.user.journal)
    for game in journal.games():
        words = game.standing.said(game.names, str)
        assert words and bool(game.standing.seats) == game.over
        Table.open(journal, game.id, library).close()
        (now,) = [one.standing for one in journal.games() if one.id == game.id]
        assert now.seats and not now.words and now.said(game.names, str) == words


def test_old_settings_are_taken_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    shutil.copy(OLD / "settings-0.json", path)
    settings = Settings.load(path)
    assert settings.notices == []
    assert (settings.name, settings.speed, settings.ui_scale, settings.window) == (
        *("Änne", "fast", 125),
        [40, 30, 1280, 720],
    )
    settings.save()
    saved = json.loads(path.read_text("utf-8"))
    old, usual = json.loads((OLD / "settings-0.json").read_text("utf-8")), Settings()
    later = {name: getattr(usual, name) for name in saved if hasattr(usual, name)}  # as it is where nobody has set it
    assert saved == {**later, **old, "format": SETTINGS_FORMAT}


# ------------------------------------------------------------------------------------------------ bringing it forward


def _colour(db: sqlite3.Connection) -> None:
    db.execute("ALTER TABLE games ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'")


def _rename(db: sqlite3.Connection) -> None:
    db.execute("ALTER TABLE answers RENAME TO replies")


def _fails(db: sqlite3.Connection) -> None:
    db.execute("DELETE FROM games")
    raise sqlite3.OperationalError("database or disk is full")


def _forward(path: Path, steps: dict[int, Step]) -> None:
    """What a newer program does, one whose steps are `steps`, from schema 1 on."""
    with closing(sqlite3.connect(path, isolation_level=None, timeout=10)) as db:
        bring_forward(db, path, 1 + len(steps), steps)


def test_a_journal_is_copied_and_brought_forward_step_by_step(tmp_path: Path) -> None:
    path = _file(tmp_path)
    before = _content(path)
    _forward(path, {1: Step(_colour, 1), 2: Step(_rename, 3)})
    after = _content(path)
    assert dict(after["meta"]) == {"schema": "3", "reads": "3"}
    assert after["replies"] == before["answers"]
    assert after["games"] == [(*row, "red") for row in before["games"]]
    assert _content(tmp_path / "games.schema-1.sqlite") == before
    assert sorted(file.name for file in tmp_path.iterdir()) == ["games.schema-1.sqlite", "games.sqlite"]


def test_a_step_that_fails_changes_nothing(tmp_path: Path) -> None:
    path = _file(tmp_path)
    before = _content(path)
    with pytest.raises(sqlite3.OperationalError, match="full"):
        _forward(path, {1: Step(_colour, 1), 2: Step(_fails, 3)})
    assert _content(path) == before


def test_without_room_for_the_copy_nothing_is_changed(tmp_path: Path) -> None:
    path = _file(tmp_path)
    before = path.read_bytes()
    (tmp_path / "games.schema-1.sqlite.new").mkdir()  # the copy cannot be written
    with pytest.raises(SaveError, match=r"could not be copied .* nothing was changed\."):
        _forward(path, {1: Step(_colour, 1)})
    assert path.read_bytes() == before


def test_half_a_copy_of_a_killed_program_is_replaced(tmp_path: Path) -> None:
    path = _file(tmp_path)
    before = _content(path)
    (tmp_path / "games.schema-1.sqlite.new").write_bytes(b"half")
    _forward(path, {1: Step(_colour, 1)})
    assert _content(tmp_path / "games.schema-1.sqlite") == before


def test_two_windows_bring_it_forward_once(tmp_path: Path) -> None:
    path = _file(tmp_path)
    together = threading.Barrier(2)

    def window() -> None:
        together.wait()
        try:
            _forward(path, {1: Step(_colour, 1)})  # a second time would fail: the column is there
        except (SaveError, sqlite3.Error) as error:
            failed.append(error)

    failed: list[Exception] = []
    windows = [threading.Thread(target=window) for _ in range(2)]
    for one in windows:
        one.start()
    for one in windows:
        one.join()
    assert failed == []
    assert dict(_content(path)["meta"])["schema"] == "2"


def test_games_of_schema_1_come_in_the_order_of_their_clock(tmp_path: Path) -> None:
    path = _file(tmp_path)
    with closing(sqlite3.connect(path)) as db:
        first = db.execute("SELECT id FROM games ORDER BY touched DESC LIMIT 1").fetchone()[0]
        db.execute("UPDATE games SET touched = touched - 1e6 WHERE id = ?", (first,))
        db.commit()
        order = [game for (game,) in db.execute("SELECT id FROM games ORDER BY touched DESC")]
    assert order[-1] == first
    journal = Journal(path)
    assert [game.id for game in journal.games()] == order
    journal.page(first).cut(0)
    assert journal.games()[0].id == first


# ------------------------------------------------------------------------------------------- newer files, side by side


def test_a_journal_that_a_newer_program_added_to_is_shared(tmp_path: Path) -> None:
    path = _file(tmp_path)
    newer = {**STEPS, SCHEMA: Step(_colour, SCHEMA)}
    _forward(path, newer)
    journal = Journal(path)
    dog = next(game for game in journal.games() if game.ruleset == "dog")
    journal.page(dog.id).append(dog.answers, 0, "pass")
    journal.close()
    content = _content(path)
    assert dict(content["meta"])["schema"] == str(SCHEMA + 1)  # never brought back
    assert {row[-1] for row in content["games"]} == {"red"}


def test_a_journal_that_a_newer_program_changed_is_refused(tmp_path: Path) -> None:
    path = _file(tmp_path)
    newer = {**STEPS, SCHEMA: Step(_rename, SCHEMA + 1)}
    _forward(path, newer)
    before = _content(path)
    with pytest.raises(SaveError, match=r"newer dogtable and are left as they are;.*--data FOLDER\)\.$"):
        Journal(path)
    assert _content(path) == before
    assert not [file for file in tmp_path.iterdir() if "damaged" in file.name]


UNTOLD = [
    "''",
    "'0'",
    "'-1'",
    "'1.5'",
    "'x'",
    f"'{'9' * 5000}'",
    "x'FF'",
    "CAST(x'FF' AS TEXT)",
    "hex(zeroblob(3000000))",
]


@pytest.mark.parametrize("value", UNTOLD, ids=lambda value: value[:20])
@pytest.mark.parametrize("key", ["schema", "reads"])
@pytest.mark.parametrize("schema", range(1, SCHEMA + 1))
def test_where_a_journal_does_not_say_its_schema_its_tables_do(
    tmp_path: Path, key: str, value: str, schema: int
) -> None:
    path = _file(tmp_path, schema)
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"INSERT OR REPLACE INTO meta VALUES (?, {value})", (key,))
        db.commit()
    journal = Journal(path)
    assert journal.notice == "" and not any("damaged" in file.name for file in tmp_path.iterdir())
    assert {game.ruleset: game.answers for game in journal.games()} == {"dog": 40, "tic-tac-toe": 7}


def test_tables_of_no_schema_that_is_known_are_put_aside(tmp_path: Path) -> None:
    path = _file(tmp_path)
    with closing(sqlite3.connect(path)) as db:
        db.executescript("UPDATE meta SET value = 'x' WHERE key = 'schema'; ALTER TABLE games ADD COLUMN colour;")
    before = _content(path)
    journal = Journal(path)
    assert "kept in games.damaged-1.sqlite" in journal.notice
    assert _content(tmp_path / "games.damaged-1.sqlite") == before


def test_a_new_journal_says_its_schema(tmp_path: Path) -> None:
    Journal(tmp_path / "games.sqlite").close()
    assert dict(_content(tmp_path / "games.sqlite")["meta"])["schema"] == str(SCHEMA)


@pytest.mark.parametrize("change", [{"dogtable": FORMAT + 1}, {"language": 2}])
def test_a_newer_record_is_refused(tmp_path: Path, change: dict[str, int]) -> None:
    path = tmp_path / "game.dogtable"
    record = read_record(RECORDS[0])
    write_record(path, {**record, **change})
    before = path.read_bytes()
    with pytest.raises(SaveError, match="saved by a newer dogtable and cannot be opened by this one; it is left as it"):
        read_record(path)
    with pytest.raises(SaveError, match="newer dogtable"):
        replay({**record, **change}, Library(data=tmp_path).for_record(record)[0])
    assert path.read_bytes() == before


def test_a_newer_game_in_the_journal_is_refused_and_kept(tmp_path: Path) -> None:
    _file(tmp_path)
    library = Library(data=tmp_path)
    journal = Journal(library.user.journal)
    dog = next(game for game in journal.games() if game.ruleset == "dog")
    journal._db.execute("UPDATE games SET header = json_set(header, '$.dogtable', 2) WHERE id = ?", (dog.id,))
    with pytest.raises(SaveError, match="newer dogtable"):
        Table.open(journal, dog.id, library)
    assert len(journal.answers(dog.id)) == 40


def test_newer_settings_keep_what_this_program_does_not_know(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    newer = {"format": SETTINGS_FORMAT + 1, "speed": "warp", "cloth": {"colour": "blue"}, "ui_scale": 150}
    path.write_text(json.dumps(newer), "utf-8")
    settings = Settings.load(path)
    assert (settings.speed, settings.ui_scale, settings.notices) == ("normal", 150, [])
    settings.name = "Anna"
    settings.save()
    saved = json.loads(path.read_text("utf-8"))
    assert newer.items() <= saved.items() and saved["name"] == "Anna"
    settings.speed = "slow"  # the player sets it here
    settings.save()
    assert json.loads(path.read_text("utf-8"))["speed"] == "slow"


def test_an_unknown_value_too_large_to_be_a_setting_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"deep": json.loads("[" * 600 + "]" * 600), "long": "x" * 30_000, "name": "Anna"}))
    settings = Settings.load(path)
    settings.save()
    saved = json.loads(path.read_text("utf-8"))
    assert saved["name"] == "Anna" and not {"deep", "long"} & set(saved)
