"""All games of one user, in one SQLite file: who plays what, and every answer, written before it is carried out.

One answer is one row and one transaction, so a program that is killed at any moment loses nothing and doubles
nothing. The rows carry a running number; two windows that play on in the same game meet at that number, and the
second is told. Everything that SQLite can say becomes a `SaveError` of one sentence.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
import time
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from dogtable.base.errors import SaveError
from dogtable.session.aside import put_aside
from dogtable.session.listing import LISTED, Listing, Saved, saved_of, searched
from dogtable.session.migrations import SCHEMA, bring_forward
from dogtable.session.record import hints_of, read_record, write_record

_FAULTS = (sqlite3.DatabaseError, UnicodeDecodeError)  # a damaged file may hold texts that are none, even in messages
_TABLES = """
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS sources (hash TEXT PRIMARY KEY, files BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS games (
  id TEXT PRIMARY KEY, ruleset TEXT NOT NULL, hash TEXT NOT NULL, header TEXT NOT NULL,
  created REAL NOT NULL, touched REAL NOT NULL, over INTEGER NOT NULL DEFAULT 0, status TEXT NOT NULL DEFAULT '',
  result TEXT, taken_back INTEGER NOT NULL DEFAULT 0, hinted INTEGER NOT NULL DEFAULT 0);
CREATE INDEX IF NOT EXISTS games_touched ON games (touched DESC);
CREATE TABLE IF NOT EXISTS answers (
  game TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, key TEXT NOT NULL,
  PRIMARY KEY (game, n)) WITHOUT ROWID;
"""
_ORDER = "touched DESC, created DESC"


class Pages(Protocol):
    """Where a table writes down what is answered."""

    def append(self, game: str, n: int, seat: int, key: str) -> None:
        """Write answer number `n` down."""

    def cut(self, game: str, n: int, *, taken_back: bool = False) -> None:
        """Forget the answers from number `n` on."""

    def mark(self, game: str, *, status: str, over: bool, result: Mapping[str, Any] | None = None) -> None:
        """Write down how the game stands."""

    def hint(self, game: str) -> None:
        """Count a hint that was given."""


class Scratch:
    """Pages that keep nothing, for a game that is only tried."""

    def append(self, game: str, n: int, seat: int, key: str) -> None:
        """Keep nothing."""

    def cut(self, game: str, n: int, *, taken_back: bool = False) -> None:
        """Keep nothing."""

    def mark(self, game: str, *, status: str, over: bool, result: Mapping[str, Any] | None = None) -> None:
        """Keep nothing."""

    def hint(self, game: str) -> None:
        """Keep nothing."""


class Journal:
    """The file of all games below `folder`. A damaged file is put aside and told in `notice`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.notice = ""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SaveError(f"Games cannot be saved below {path.parent}: {error.strerror or error}.") from error
        try:
            self._db = self._connect()
        except _FAULTS as error:
            if _not_damage(error):
                raise SaveError(_sentence(error)) from error
            kept = put_aside(path)
            if kept is None:
                raise SaveError(f"The saved games in {path} are damaged and could not be put aside.") from error
            self.notice = f"The saved games could not be read; they are kept in {kept.name}, and a new file was begun."
            self._db = self._connect()

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, timeout=5, isolation_level=None, check_same_thread=False)
        try:
            db.execute("PRAGMA busy_timeout = 5000")
            version = db.execute("SELECT count(*) FROM sqlite_master WHERE name = 'meta'").fetchone()[0]
            if not version:
                db.execute("PRAGMA journal_mode = WAL")
                db.executescript(
                    f"BEGIN IMMEDIATE;{_TABLES}INSERT OR IGNORE INTO meta VALUES ('schema', '{SCHEMA}');COMMIT;"
                )
            db.execute("PRAGMA synchronous = FULL")
            bring_forward(db, self.path)
            db.execute("SELECT id, header, over, status FROM games LIMIT 1").fetchone()
            db.execute("SELECT n, seat, key FROM answers LIMIT 1").fetchone()
        except BaseException:
            db.close()
            raise
        return db

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it, or nothing and a SaveError."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            yield self._db
            self._db.execute("COMMIT")
        except _FAULTS as error:
            raise SaveError(_sentence(error)) from error
        finally:
            if self._db.in_transaction:  # a full disk has rolled back by itself
                self._db.execute("ROLLBACK")

    def _rows(self, query: str, *values: object) -> list[Any]:
        try:
            return self._db.execute(query, values).fetchall()
        except _FAULTS as error:
            raise SaveError(_sentence(error)) from error

    def create(self, header: Mapping[str, Any], answers: Sequence[tuple[int, str]] = ()) -> str:
        """Begin a game from the header of a record (all of it but `decisions` and `marks`) and return its id."""
        game = secrets.token_hex(8)
        head = {k: v for k, v in header.items() if k not in ("decisions", "marks", "sources", "hints")}
        ruleset = header["ruleset"]
        files = zlib.compress(json.dumps(header.get("sources", {}), ensure_ascii=False).encode())
        now = time.time()
        with self._writing() as db:
            db.execute("INSERT OR IGNORE INTO sources VALUES (?, ?)", (ruleset["hash"], files))
            db.execute(
                "INSERT INTO games (id, ruleset, hash, header, created, touched, hinted) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    game,
                    ruleset["id"],
                    ruleset["hash"],
                    _json(head),
                    now,
                    now,
                    hints_of(header),
                ),
            )
            db.executemany(
                "INSERT INTO answers VALUES (?, ?, ?, ?)",
                [(game, n, seat, key) for n, (seat, key) in enumerate(answers)],
            )
        return game

    def append(self, game: str, n: int, seat: int, key: str) -> None:
        """Store the `n`-th answer of a game (from 0), before it is carried out."""
        with self._writing() as db:
            try:
                db.execute("INSERT INTO answers VALUES (?, ?, ?, ?)", (game, n, seat, key))
            except sqlite3.IntegrityError as error:
                raise SaveError(
                    "This game was played on in another window; open it again to see where it stands."
                ) from error
            db.execute("UPDATE games SET touched = max(?, touched) WHERE id = ?", (time.time(), game))

    def cut(self, game: str, n: int, *, taken_back: bool = False) -> None:
        """Drop the answers from the `n`-th on (undo); `taken_back` counts it as a take-back."""
        with self._writing() as db:
            db.execute("DELETE FROM answers WHERE game = ? AND n >= ?", (game, n))
            db.execute(
                "UPDATE games SET over = 0, result = NULL, touched = max(?, touched), taken_back = taken_back + ?"
                " WHERE id = ?",
                (time.time(), int(taken_back), game),
            )

    def mark(self, game: str, *, status: str, over: bool, result: Mapping[str, Any] | None = None) -> None:
        """Say how a game stands: one short sentence for the list, whether it is over, and with what result."""
        text = None if result is None else json.dumps(result)
        with self._writing() as db:
            db.execute(
                "UPDATE games SET status = ?, over = ?, result = ? WHERE id = ?", (status, int(over), text, game)
            )

    def hint(self, game: str) -> None:
        """Count a hint that was given."""
        with self._writing() as db:
            db.execute("UPDATE games SET hinted = hinted + 1 WHERE id = ?", (game,))

    def hints(self, game: str) -> int:
        """Return how many hints were given in a game."""
        rows = self._rows("SELECT hinted FROM games WHERE id = ?", game)
        return int(rows[0][0]) if rows else 0

    def seats(self, game: str, seats: Sequence[Mapping[str, Any]]) -> None:
        """Change who sits where."""
        header = self.header(game)
        header.pop("sources")
        header["seats"] = [dict(seat) for seat in seats]
        with self._writing() as db:
            db.execute("UPDATE games SET header = ? WHERE id = ?", (_json(header), game))

    def header(self, game: str) -> dict[str, Any]:
        """Return the header of a game's record, with its sources."""
        rows = self._rows("SELECT header, files FROM games JOIN sources USING (hash) WHERE id = ?", game)
        if not rows:
            raise SaveError("There is no such saved game.")
        try:
            header: dict[str, Any] = json.loads(rows[0][0])
            header["sources"] = json.loads(zlib.decompress(rows[0][1]))
        except (ValueError, zlib.error, TypeError) as error:
            raise SaveError("This saved game is damaged and cannot be opened; it is kept.") from error
        return header

    def answers(self, game: str) -> list[tuple[int, str]]:
        """Return all answers of a game in order; SaveError when one is missing."""
        rows = self._rows("SELECT n, seat, key FROM answers WHERE game = ? ORDER BY n", game)
        if any(row[0] != n or not isinstance(row[1], int) or not isinstance(row[2], str) for n, row in enumerate(rows)):
            raise SaveError("This saved game is damaged and cannot be opened; it is kept.")
        return [(seat, key) for _, seat, key in rows]

    def record(self, game: str) -> dict[str, Any]:
        """Return a game as a record, without playing it."""
        hints = self.hints(game)
        answers = [[seat, key] for seat, key in self.answers(game)]
        return {**self.header(game), **({"hints": hints} if hints else {}), "decisions": answers}

    def branch(self, game: str, n: int) -> str:
        """Begin another game with the first `n` answers of this one, to be played on from there; return its id."""
        return self.create(self.header(game), self.answers(game)[:n])

    def export(self, game: str, path: Path) -> None:
        """Write a game to a `.dogtable` file."""
        write_record(path, self.record(game))

    def import_record(self, path: Path) -> str:
        """Take a game from a `.dogtable` file into the journal and return its id; SaveError when it is none."""
        record = read_record(path)
        answers = [(seat, key) for seat, key in record["decisions"]]
        game = self.create(record, answers)
        self.mark(game, status=f"from {path.name}", over=False)
        return game

    def games(self, most: int = -1, *, over: bool | None = None) -> list[Saved]:
        """Return the games last touched, at most so many (-1: all), of those that are over or not where `over` says.

        A damaged row is shown by its id and can be deleted.
        """
        where = "" if over is None else f" WHERE over = {int(over)}"
        return [saved_of(row) for row in self._rows(f"{LISTED}{where} ORDER BY {_ORDER} LIMIT ?", most)]

    def count(self) -> int:
        """Return how many games there are."""
        return int(self._rows("SELECT count(*) FROM games")[0][0])

    def listing(self) -> Listing:
        """Return all games, the last touched first, read as they are looked at."""
        return Listing(self, [row[0] for row in self._rows(f"SELECT id FROM games ORDER BY {_ORDER}")])

    def told(self) -> dict[str, str]:
        """Return by id, in small letters, what can be searched of each game: title, names and status."""
        return {row[0]: searched(*row[1:]) for row in self._rows("SELECT id, ruleset, header, status FROM games")}

    def saved(self, games: Sequence[str]) -> dict[str, Saved]:
        """Return these games by id; what has been deleted meanwhile is missing."""
        marks = ", ".join("?" * len(games))
        return {row[0]: saved_of(row) for row in self._rows(f"{LISTED} WHERE id IN ({marks})", *games)}

    def delete(self, game: str) -> None:
        """Delete a game for good."""
        with self._writing() as db:
            db.execute("DELETE FROM answers WHERE game = ?", (game,))
            db.execute("DELETE FROM games WHERE id = ?", (game,))
            db.execute("DELETE FROM sources WHERE hash NOT IN (SELECT hash FROM games)")


def _json(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False)


def _not_damage(error: Exception) -> bool:
    """Whether the file is sound but could not be used now (locked, read-only, full, not to be opened)."""
    damage = ("malformed", "no such", "decode")
    return isinstance(error, sqlite3.OperationalError) and not any(word in str(error) for word in damage)


def _sentence(error: Exception) -> str:
    text = str(error)
    if "decode" in text:  # it quotes what it found, which is no text
        return "The saved games are damaged: a text in them cannot be read."
    if "full" in text:
        return "The disk is full, so the game cannot be saved; nothing is lost, and you can go on when there is room."
    if "readonly" in text or "read-only" in text:
        return "The saved games cannot be written (read-only); nothing was changed."
    if "locked" in text or "busy" in text:
        return "The saved games are in use by another program; try again in a moment."
    if "unable to open" in text:
        return "The file of saved games cannot be opened."
    return f"The saved games could not be used: {text}."
