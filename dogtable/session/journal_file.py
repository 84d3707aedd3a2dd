"""The SQLite file below the journal: one transaction at a time, at the path where it is looked for, told in sentences.

A file that was renamed, deleted or replaced can be written on for hours, and nothing of it is ever found again. So
device and inode of the path are compared with those of the file that was opened, at the beginning and the end of
every transaction; likewise of the file beside it (`-wal`), where SQLite keeps what was written last. Windows does not
let anybody rename or delete a file that is open, nor a folder that holds one; there the comparison finds nothing.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Any, Final

from dogtable.base.errors import GoneError, SaveError
from dogtable.base.message import Message, reason
from dogtable.base.tables import is_empty, is_plain
from dogtable.session.aside import put_aside
from dogtable.session.migrations import SCHEMA, TABLES, bring_forward

_FAULTS: Final = (sqlite3.Error, UnicodeError, OverflowError)  # what is no text, or no number that SQLite has
MOST_ROW: Final = 64 << 20
"""Bytes of a row; a larger one counts as one that cannot be read."""
_Place = tuple[int, int] | None
_NOWHERE: Final = (-1, -1)
_DAMAGE: Final = ("malformed", "no such", "decode")
SENTENCES: Final = (
    (("codec", "decode"), "The saved games are damaged: a text in them cannot be read."),  # it quotes what it found
    (("too large",), "The game cannot be saved: a number in it is too large."),
    (
        ("full",),
        "The disk is full, so the game cannot be saved; nothing is lost, and you can go on when there is room.",
    ),
    (("readonly", "read-only"), "The saved games cannot be written (read-only); nothing was changed."),
    (("locked", "busy"), "The saved games are in use by another program; try again in a moment."),
    (("unable to open",), "The file of saved games cannot be opened."),
    (("disk i/o",), "The disk reports an error, so the game cannot be saved; nothing was changed."),
)


class JournalFile:
    """The file at `path`, open. A damaged one is put aside and told in `notice`; SaveError where there can be none.

    It may be used from several threads, one after another.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.notice = ""
        self._lock = RLock()
        self._places: tuple[_Place, _Place] = (None, None)
        self._open()

    def _open(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SaveError(
                "Games cannot be saved below {folder}: {why}.", folder=self.path.parent, why=reason(error)
            ) from error
        try:
            self.db = self._connect()
        except _FAULTS as error:
            if _is_sound(error):
                raise SaveError(_sentence(error)) from error
            self._put_aside(error)
            self.db = self._connect()
        self._places = self._look()

    def _put_aside(self, error: Exception) -> None:
        """Keep a damaged file, and what SQLite wrote beside it, under another name."""
        kept = put_aside(self.path)
        try:
            if kept is not None and self._beside.exists():
                self._beside.replace(kept.with_name(f"{kept.name}-wal"))
        except OSError:
            kept = None
        if kept is None:
            raise SaveError(
                "The saved games in {path} are damaged and could not be put aside.", path=self.path
            ) from error
        self.notice = Message(
            "The saved games could not be read; they are kept in {name}, and a new file was begun.", name=kept.name
        )

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, timeout=5, isolation_level=None, check_same_thread=False)
        db.text_factory = _text
        try:
            db.execute("PRAGMA busy_timeout = 5000")
            db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MOST_ROW)
            if not is_plain(db):
                raise sqlite3.DatabaseError("there is more in it than tables")
            if is_empty(db):
                db.executescript(
                    f"BEGIN IMMEDIATE;{TABLES}INSERT OR IGNORE INTO meta VALUES ('schema', '{SCHEMA}');COMMIT;"
                )
                db.execute("PRAGMA journal_mode = WAL")  # not before: a file that has a page is not empty to others
            db.execute("PRAGMA synchronous = FULL")
            bring_forward(db, self.path)
            db.execute("SELECT id, header, over, status, revision, recent FROM games LIMIT 1").fetchone()
            db.execute("SELECT n, seat, key FROM answers LIMIT 1").fetchone()
        except BaseException:
            db.close()
            raise
        return db

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self.db.close()

    # ------------------------------------------------------------------------------------------------ where it lies

    def _look(self) -> tuple[_Place, _Place]:
        """Return device and inode of the path, and of the file beside it."""
        return _place(self.path), _place(self._beside)

    @property
    def _beside(self) -> Path:
        return self.path.with_name(f"{self.path.name}-wal")

    @property
    def is_gone(self) -> bool:
        """Whether the file that is open is not the one at the path any more."""
        (file, beside), (opened, written) = self._look(), self._places
        return file != opened or (written is not None and beside != written)

    def _stay(self) -> None:
        """Raise GoneError where the file is not at its path any more."""
        if self.is_gone:
            raise GoneError(
                "The file of saved games ({path}) was moved, deleted or replaced while it was open, so nothing more is"
                " written to it.",
                path=self.path,
            )

    def settle(self) -> None:
        """Where the file is not at its path any more, open what lies there now, or begin a new one; `notice` says so.

        SaveError where that cannot be; nothing is open then until it can.
        """
        with self._lock:
            if not self.is_gone:
                return
            self._places = (_NOWHERE, None)
            self.db.close()  # where only the file beside it had gone, this writes back what it held
            self._open()
            self.notice = self.notice or Message(
                "The file of saved games ({path}) was moved, deleted or replaced while it was open; from here on games"
                " are kept in the one that is there now.",
                path=self.path,
            )

    # ------------------------------------------------------------------------------------------------- transactions

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it, or nothing and a SaveError."""
        with self._transaction("BEGIN IMMEDIATE") as db:
            yield db

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Several looks at one state of the file."""
        with self._transaction("BEGIN") as db:
            yield db

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[sqlite3.Connection]:
        with self._lock:
            self._stay()
            db = self.db
            try:
                db.execute(begin)
                yield db
                self._stay()
                db.execute("COMMIT")
                if self._places[1] is None:  # it comes with the first transaction
                    self._places = (self._places[0], self._look()[1])
            except _FAULTS as error:
                raise SaveError(_sentence(error)) from error
            finally:
                if db.in_transaction:  # a full disk has rolled back by itself
                    db.execute("ROLLBACK")

    @contextmanager
    def beside(self, name: str, path: Path) -> Iterator[None]:
        """Have another file at hand, whose tables are called `NAME.TABLE`."""
        with self._lock:
            try:
                self.db.execute(f"ATTACH ? AS {name}", (str(path),))
                try:
                    yield
                finally:
                    self.db.execute(f"DETACH {name}")
            except _FAULTS as error:
                raise SaveError(_sentence(error)) from error

    def rows(self, query: str, *values: object) -> list[Any]:
        """Return what a query finds; a text that is no UTF-8 has surrogates in place of the bytes that are none."""
        with self.reading() as db:
            return db.execute(query, values).fetchall()

    def sound_rows(self, query: str, keys: Sequence[object]) -> list[Any]:
        """Return what a query finds for each of these keys (`IN (…)` is added to it), one by one where some fail.

        What is damaged is missing.
        """
        marks = ", ".join("?" * len(keys))
        try:
            return self.rows(f"{query} IN ({marks})", *keys)
        except SaveError as error:
            cause = error.__cause__
            if not isinstance(cause, Exception) or _is_sound(cause):  # nothing is damaged, so nothing is left out
                raise
            if len(keys) == 1:
                return []
            return [row for key in keys for row in self.sound_rows(query, [key])]


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _place(path: Path) -> _Place:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _is_sound(error: Exception) -> bool:
    """Whether the file is sound but could not be used now (locked, read-only, full, not to be opened)."""
    return isinstance(error, sqlite3.OperationalError) and not any(word in str(error) for word in _DAMAGE)


def _sentence(error: Exception) -> Message:
    text = str(error)
    found = [wording for words, wording in SENTENCES if any(word in text.lower() for word in words)]
    return Message(found[0]) if found else Message("The saved games could not be used: {why}.", why=text)
