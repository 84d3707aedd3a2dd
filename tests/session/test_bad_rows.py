"""Each row of the journal fails alone: it is listed with one sentence, can be deleted, and the sound ones go on."""

from __future__ import annotations

import json
import re
import sqlite3
import tracemalloc
import zlib
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from dogtable.base.errors import SaveError
from dogtable.lang.folder import content_hash
from dogtable.session import seats
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.table import Table
from tests.session.played import as_begun, in_english

DEEP = '{"a":' * 980 + "1" + "}" * 980
BOTTOMLESS = "[" * 200_000


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return Library(data=tmp_path_factory.mktemp("data"))


def three_games(folder: Path, library: Library) -> tuple[Journal, list[str]]:
    """A journal with three games; the middle one is going to be damaged."""
    journal, games = Journal(folder / "games.sqlite"), []
    for _ in range(3):
        table = Table.new(journal, library.load("tic-tac-toe"), 2, {}, seats.make(["person"] * 2, "Anna"), 7)
        for n in range(3):
            seat = table.waiting[0]
            decision = table.decision(seat)
            assert decision is not None
            table.answer(seat, decision.options[n].key)
        games.append(table.id)
    return journal, games


def changed(header: str, **fields: Any) -> str:
    return json.dumps({**json.loads(header), **fields})


def without(header: str, field: str) -> str:
    told = json.loads(header)
    del told[field]
    return json.dumps(told)


def seat(**fields: Any) -> dict[str, Any]:
    return {"name": "Anna", "by": "person", "portrait": "lucy", **fields}


UNOPENABLE = {
    "no JSON": lambda h: "{",
    "empty": lambda h: "",
    "a list": lambda h: "[1]",
    "a number": lambda h: "1e999",
    "deep": lambda h: h[:-1] + f', "more": {DEEP}}}',
    "bottomless": lambda h: BOTTOMLESS,
    "bottomless start": lambda h: h[:-1] + f', "start": {BOTTOMLESS}',
    "a blob": lambda h: h.encode(),
    "ten megabytes": lambda h: changed(h, seats=[seat(name="x" * 10_000_000), seat()]),
    "half a character": lambda h: changed(h, seats=[seat(name="\ud800"), seat()]),
    "NUL in a portrait": lambda h: changed(h, seats=[seat(portrait="a\0b"), seat()]),
    "a long name": lambda h: changed(h, seats=[seat(name="x" * 9_999), seat()]),
    "a long title": lambda h: changed(h, ruleset={**json.loads(h)["ruleset"], "title": "x" * 9_999}),
    "players Infinity": lambda h: h.replace('"players": 2', '"players": Infinity'),
    "players NaN": lambda h: h.replace('"players": 2', '"players": NaN'),
    "players true": lambda h: changed(h, players=True),
    "players a text": lambda h: changed(h, players="2"),
    "players a thousand": lambda h: changed(h, players=1000),
    "players none": lambda h: without(h, "players"),
    "seats none": lambda h: without(h, "seats"),
    "seats of a number": lambda h: changed(h, seats=[10**30, 10**30]),
    "seats a number": lambda h: changed(h, seats=10**30),
    "seats too few": lambda h: changed(h, seats=[seat()]),
    "seats without a name": lambda h: changed(h, seats=[{}, {}]),
    "seats of lists": lambda h: changed(h, seats=[[], []]),
    "many seats": lambda h: changed(h, seats=[seat()] * 9_000),
    "a ruleset of a number": lambda h: changed(h, ruleset=1),
    "a ruleset without a hash": lambda h: changed(h, ruleset={"id": "dog", "version": "1"}),
    "a large seed": lambda h: h.replace('"seed": 7', '"seed": ' + "9" * 4_000),
    "a seed too large to read": lambda h: h.replace('"seed": 7', '"seed": ' + "9" * 9_000),
    "options a list": lambda h: changed(h, options=[]),
    "chance of texts": lambda h: changed(h, chance=["a"]),
    "of a newer program": lambda h: changed(h, dogtable=99),
}
BAD_NAMES = {
    "header of no UTF-8": ("header", "CAST(x'7BFF7D' AS TEXT)"),
    "id of no UTF-8": ("id", "CAST(x'FF0A' AS TEXT)"),
    "id a blob": ("id", "x'00FF'"),
    "id NULL": ("id", "NULL"),
    "id of megabytes": ("id", "hex(zeroblob(3000000))"),
}
BAD_FACTS = [
    (column, value)
    for column, values in {
        "touched": ["'soon'", "9e999", "-9e999", "x'FF'", "1e300", "CAST(x'FF' AS TEXT)"],
        "created": ["'soon'", "9e999"],
        "status": ["x'FF00'", "CAST(x'41FF42' AS TEXT)", "hex(zeroblob(3000000))", "7.5e300 || x'ED'"],
        "waiting": ["'soon'", "-1", "9e999", "x'FF'"],
        "over": ["'maybe'", "2", "x'00'", "9e999"],
        "result": ["x'FF'", "CAST(x'FF' AS TEXT)"],
        "hinted": ["'abc'", "-1", "9e999", "1.5", "x'FF'"],
        "taken_back": ["'abc'", "9e999"],
        "ruleset": ["x'FF'", "CAST(x'FF' AS TEXT)", "'another'"],
        "hash": ["x'FF'", "CAST(x'FF' AS TEXT)", "'0123456789abcdef'"],
        "revision": ["'abc'", "9e999", "9223372036854775807", "-5", "x'FF'"],
        "recent": ["'abc'", "9e999", "9223372036854775807", "-5", "x'FF'"],
    }.items()
    for value in values
]
BAD_ANSWERS = {
    "seat of 10^30": "UPDATE answers SET seat = 1e30 WHERE n = 1 AND game = ?",
    "seat a text": "UPDATE answers SET seat = 'me' WHERE n = 1 AND game = ?",
    "seat beyond the table": "UPDATE answers SET seat = 2 WHERE n = 1 AND game = ?",
    "seat below the table": "UPDATE answers SET seat = -1 WHERE n = 1 AND game = ?",
    "key a blob": "UPDATE answers SET key = x'FF' WHERE n = 1 AND game = ?",
    "key of no UTF-8": "UPDATE answers SET key = CAST(x'FF' AS TEXT) WHERE n = 1 AND game = ?",
    "key of megabytes": "UPDATE answers SET key = hex(zeroblob(3000000)) WHERE n = 1 AND game = ?",
    "number a text": "UPDATE answers SET n = 'two' WHERE n = 2 AND game = ?",
    "number infinite": "UPDATE answers SET n = 9e999 WHERE n = 2 AND game = ?",
    "one missing": "DELETE FROM answers WHERE n = 1 AND game = ?",
}


def one_sentence(text: str) -> None:
    assert re.fullmatch(r"[A-Z][^\n]{20,200}\.", text) and not re.search(r"\. +[A-Z]", text), text
    text.encode()


def the_others_go_on(journal: Journal, library: Library, games: list[str]) -> None:
    """List, search and continue: the first and the last game are as they were."""
    sound = [game for game in journal.games(over=False) if not game.wrong]
    assert {games[0], games[2]} <= {game.id for game in sound}
    assert len(journal.listing()) == 3
    assert {games[0], games[2]} <= {game.id for game in journal.listing().found("anna", in_english, as_begun)}
    assert {games[0], games[2]} <= {game.id for game in journal.games(3, over=False)}
    for game in (games[0], games[2]):
        Table.open(journal, game, library).close()


def is_deleted_alone(journal: Journal, path: Path, bad: str, games: list[str]) -> None:
    journal.delete(bad)
    assert sorted(game.id for game in journal.games()) == sorted([games[0], games[2]])
    assert not any(game.wrong for game in journal.games())
    journal.close()
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT count(*) FROM games").fetchone() == (2,)
        assert db.execute("SELECT count(*) FROM sources").fetchone() == (1,)


@pytest.mark.parametrize("damage", UNOPENABLE.values(), ids=UNOPENABLE)
def test_a_bad_header_is_told_of_its_game_alone(tmp_path: Path, library: Library, damage: Any) -> None:
    journal, games = three_games(tmp_path, library)
    (header,) = journal._db.execute("SELECT header FROM games WHERE id = ?", (games[1],)).fetchone()
    journal._db.execute("UPDATE games SET header = ? WHERE id = ?", (damage(header), games[1]))
    journal.close()
    journal = Journal(tmp_path / "games.sqlite")
    assert journal.notice == ""
    (bad,) = [game for game in journal.listing() if game.wrong]
    assert bad.id == games[1] and not bad.openable
    one_sentence(bad.wrong)
    with pytest.raises(SaveError) as error:
        Table.open(journal, games[1], library)
    assert str(error.value) == bad.wrong
    the_others_go_on(journal, library, games)
    is_deleted_alone(journal, tmp_path / "games.sqlite", bad.id, games)


@pytest.mark.parametrize(("column", "value"), BAD_NAMES.values(), ids=BAD_NAMES)
def test_a_bad_name_is_told_of_its_game_alone(tmp_path: Path, library: Library, column: str, value: str) -> None:
    journal, games = three_games(tmp_path, library)
    journal._db.execute(f"UPDATE games SET {column} = {value} WHERE id = ?", (games[1],))
    journal.close()
    journal = Journal(tmp_path / "games.sqlite")
    assert journal.notice == ""
    (bad,) = [game for game in journal.listing() if game.wrong]
    one_sentence(bad.wrong)
    the_others_go_on(journal, library, games)
    is_deleted_alone(journal, tmp_path / "games.sqlite", bad.id, games)


@pytest.mark.parametrize(("column", "value"), BAD_FACTS)
def test_what_a_game_can_do_without_is_mended_when_it_is_opened(
    tmp_path: Path, library: Library, column: str, value: str
) -> None:
    journal, games = three_games(tmp_path, library)
    journal._db.execute(f"UPDATE games SET {column} = {value} WHERE id = ?", (games[1],))
    journal.close()
    journal = Journal(tmp_path / "games.sqlite")
    assert journal.notice == ""
    (bad,) = [game for game in journal.listing() if game.wrong]
    assert bad.id == games[1] and bad.openable and bad.answers == 3
    one_sentence(bad.wrong)
    the_others_go_on(journal, library, games)
    table = Table.open(journal, games[1], library)
    assert [game.wrong for game in journal.games()] == ["", "", ""]
    assert journal.saved([2])[2].standing.seats == table.waiting
    decision = table.decision(table.waiting[0])
    assert decision is not None
    table.answer(table.waiting[0], decision.options[0].key)
    assert journal.games()[0].id == games[1] and journal.games()[0].answers == 4
    table.hinted()
    assert journal.hints(games[1]) == 1
    journal.record(games[1])
    new = Table.new(journal, library.load("tic-tac-toe"), 2, {}, seats.make(["person"] * 2), 7)
    assert journal.games(1, over=False)[0].id == new.id


@pytest.mark.parametrize(("column", "value"), [("recent", "'abc'"), ("recent", "9e999"), ("touched", "'soon'")])
def test_a_new_game_is_the_one_to_continue_beside_a_bad_one(
    tmp_path: Path, library: Library, column: str, value: str
) -> None:
    journal, games = three_games(tmp_path, library)
    journal._db.execute(f"UPDATE games SET {column} = {value} WHERE id = ?", (games[1],))
    for _ in range(2):
        new = Table.new(journal, library.load("tic-tac-toe"), 2, {}, seats.make(["person"] * 2), 7)
        assert next(game for game in journal.games(1, over=False) if not game.wrong).id == new.id


@pytest.mark.parametrize("query", BAD_ANSWERS.values(), ids=BAD_ANSWERS)
def test_bad_answers_are_one_sentence(tmp_path: Path, library: Library, query: str) -> None:
    journal, games = three_games(tmp_path, library)
    journal._db.execute(query, (games[1],))
    journal.close()
    journal = Journal(tmp_path / "games.sqlite")
    for look in (journal.open, journal.record, lambda game: Table.open(journal, game, library)):
        with pytest.raises(SaveError) as error:
            look(games[1])
        one_sentence(str(error.value))
    the_others_go_on(journal, library, games)
    is_deleted_alone(journal, tmp_path / "games.sqlite", games[1], games)


def test_a_damaged_page_of_the_file_is_told_of_what_lies_on_it(tmp_path: Path, library: Library) -> None:
    """A long header lies on pages of its own; these are overwritten in the file."""
    journal, games = three_games(tmp_path, library)
    (header,) = journal._db.execute("SELECT header FROM games WHERE id = ?", (games[1],)).fetchone()
    long = changed(header, options={"more": "OVERFLOW" * 4_000})
    journal._db.execute("UPDATE games SET header = ? WHERE id = ?", (long, games[1]))
    journal._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    journal.close()
    path = tmp_path / "games.sqlite"
    data = bytearray(path.read_bytes())
    first = data.index(b"OVERFLOW" * 100) // 4096
    for page in range(first, len(data) // 4096):
        if data[page * 4096 + 100 : page * 4096 + 400].count(b"OVERFLOW") > 30:
            data[page * 4096 : page * 4096 + 4] = b"\xff\xff\xff\xff"  # the number of the next page
    path.write_bytes(data)
    journal = Journal(path)
    assert journal.notice == ""
    (bad,) = [game for game in journal.listing() if game.wrong]
    one_sentence(bad.wrong)
    assert {games[0], games[2]} == {game.id for game in journal.games(over=False) if not game.wrong}
    for game in (games[0], games[2]):
        Table.open(journal, game, library).close()


ENDLESS = "AS WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n) SELECT"
NO_TABLES = {
    "games without end": f"DROP TABLE games; CREATE VIEW games {ENDLESS} n AS id, n AS header FROM n",
    "answers without end": f"DROP TABLE answers; CREATE VIEW answers {ENDLESS} n, 0 AS seat, 'x' AS key FROM n",
    "a version without end": f"DROP TABLE meta; CREATE VIEW meta {ENDLESS} 'schema' AS key, n AS value FROM n",
    "a trigger": "CREATE TRIGGER t AFTER INSERT ON answers BEGIN DELETE FROM games; END",
    "a table of another making": "DROP TABLE sources; CREATE VIRTUAL TABLE sources USING fts5(hash, files)",
}


@pytest.mark.parametrize("name", NO_TABLES)
def test_a_journal_that_is_more_than_tables_is_put_aside(tmp_path: Path, library: Library, name: str) -> None:
    journal, _ = three_games(tmp_path, library)
    journal._db.executescript(NO_TABLES[name])
    journal.close()
    journal = Journal(tmp_path / "games.sqlite")
    assert "are kept in games.damaged-1.sqlite" in journal.notice and journal.count() == 0
    Table.new(journal, library.load("tic-tac-toe"), 2, {}, seats.make(["person"] * 2), 7)
    assert journal.count() == 1


TEXTS = [
    *(
        (table, column)
        for table, columns in {
            "games": ("id", "ruleset", "hash", "header", "status", "result"),
            "answers": ("game", "key"),
            "sources": ("hash",),
        }.items()
        for column in columns
    ),
]


@pytest.mark.parametrize(("table", "column"), TEXTS)
def test_no_text_that_is_none_puts_the_journal_aside(tmp_path: Path, library: Library, table: str, column: str) -> None:
    journal, games = three_games(tmp_path, library)
    where = {"games": "id = ?", "answers": "n = 2 AND game = ?", "sources": "? != ''"}[table]
    journal._db.execute(f"UPDATE {table} SET {column} = CAST(x'4DFF0A41' AS TEXT) WHERE {where}", (games[1],))
    journal._db.execute("INSERT INTO meta VALUES (CAST(x'FF' AS TEXT), CAST(x'FE' AS TEXT))")
    journal.close()
    journal = Journal(tmp_path / "games.sqlite")
    assert journal.notice == "" and [file.name for file in tmp_path.iterdir() if "damaged" in file.name] == []
    the_others_go_on(journal, library, games)


def test_a_file_that_is_in_use_leaves_no_game_out(tmp_path: Path, library: Library) -> None:
    journal, games = three_games(tmp_path, library)
    journal._db.execute("PRAGMA journal_mode = DELETE")  # where readers wait for writers, as on a network's disk
    journal.close()
    journal = Journal(tmp_path / "games.sqlite")
    journal._db.execute("PRAGMA busy_timeout = 0")
    listing = journal.listing()
    with closing(sqlite3.connect(journal.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(SaveError, match="in use by another program"):
            listing[0]
    assert [game.id for game in journal.listing()] == games[::-1]


def test_what_cannot_be_written_is_one_sentence(tmp_path: Path, library: Library) -> None:
    journal, games = three_games(tmp_path, library)
    header = journal.header(games[0])
    for bad in (
        {**header, "seats": [seat(name="\ud800"), seat()]},
        {**header, "seats": []},
        {**header, "players": float("inf")},
        {**header, "options": json.loads('{"a":' * 900 + "1" + "}" * 900)},
    ):
        with pytest.raises(SaveError) as error:
            journal.create(bad)
        one_sentence(str(error.value))
    for answers in ([(10**30, "a")], [(0, "\ud800")]):
        with pytest.raises(SaveError) as error:
            journal.create(header, answers)
        one_sentence(str(error.value))
    page = journal.page(games[0])
    with pytest.raises(SaveError):
        page.append(3, 10**30, "a")
    assert journal.count() == 3 and len(journal.answers(games[0])) == 3


# --------------------------------------------------------------------------------------------------- rules of others


def claimed(library: Library, sources: dict[str, str]) -> dict[str, Any]:
    """The header of a stranger's record: it claims today's rules and brings what it likes."""
    rules = library.load("tic-tac-toe")
    return {
        "dogtable": 1,
        "ruleset": {"id": "tic-tac-toe", "version": "1", "hash": rules.hash, "title": "Tic-tac-toe"},
        "language": 1,
        "players": 2,
        "options": {},
        "seats": [seat(), seat()],
        "seed": 1,
        "sources": sources,
    }


@pytest.mark.parametrize("sources", [{}, {"game.yaml": "game: {}"}, {"game.yaml": "\ud800"}])
def test_a_stranger_cannot_put_other_rules_below_a_hash(
    tmp_path: Path, library: Library, sources: dict[str, str]
) -> None:
    journal = Journal(tmp_path / "games.sqlite")
    journal.create(claimed(library, sources))
    assert journal._db.execute("SELECT count(*) FROM sources").fetchone() == (0,)
    own = Table.new(journal, library.load("tic-tac-toe"), 2, {}, seats.make(["person"] * 2), 7)
    assert content_hash(journal.header(own.id)["sources"]) == own.rules.hash
    journal.create(claimed(library, sources))
    elsewhere = Library(folders=[], data=tmp_path / "elsewhere")  # the ruleset is not there any more
    again = Table.open(journal, own.id, elsewhere)
    assert again.match.hash() == own.match.hash() and again.rules.hash == own.rules.hash


BOMB = zlib.compress(b" " * (200 << 20), 9)
BAD_SOURCES = {
    "empty": b"",
    "none": zlib.compress(b"{}"),
    "no zlib": b"damaged",
    "half": zlib.compress(b'{"game.yaml": "game: {}"}')[:-5],
    "another's": zlib.compress(b'{"game.yaml": "game: {}"}'),
    "no JSON": zlib.compress(b"\xff\xfe"),
    "a list": zlib.compress(b"[1]"),
    "of numbers": zlib.compress(b'{"game.yaml": 1}'),
    "deep": zlib.compress(BOTTOMLESS.encode()),
    "half a character": zlib.compress(b'{"game.yaml": "\\ud800"}'),
    "a text": "text",
    "a number": 7,
    "a bomb": BOMB,
}


@pytest.mark.parametrize("files", BAD_SOURCES.values(), ids=BAD_SOURCES)
@pytest.mark.parametrize("way", ["begin", "open"])
def test_a_bad_row_of_sources_is_mended(tmp_path: Path, library: Library, files: object, way: str) -> None:
    journal, games = three_games(tmp_path, library)
    journal._db.execute("UPDATE sources SET files = ?", (files,))
    assert journal.header(games[0])["sources"] == {}
    if way == "begin":
        Table.new(journal, library.load("tic-tac-toe"), 2, {}, seats.make(["person"] * 2), 7)
    else:
        Table.open(journal, games[1], library)
    elsewhere = Library(folders=[], data=tmp_path / "elsewhere")
    for game in games:
        assert content_hash(journal.header(game)["sources"]) == library.load("tic-tac-toe").hash
        assert Table.open(journal, game, elsewhere).match.count == 3


def test_without_rules_a_game_is_refused_in_one_sentence_and_kept(tmp_path: Path, library: Library) -> None:
    journal, games = three_games(tmp_path, library)
    journal._db.execute("UPDATE sources SET files = x''")
    with pytest.raises(SaveError, match=r"^The rules of this game of [^.]* cannot be rebuilt\.$"):
        Table.open(journal, games[0], Library(folders=[], data=tmp_path / "elsewhere"))
    assert len(journal.answers(games[0])) == 3


def test_a_bomb_of_sources_is_not_unpacked(tmp_path: Path, library: Library) -> None:
    journal, games = three_games(tmp_path, library)
    journal._db.execute("UPDATE sources SET files = ?", (BOMB,))
    tracemalloc.start()
    assert journal.header(games[0])["sources"] == {}
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 100 << 20
