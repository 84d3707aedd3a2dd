"""One game in the journal, as one window knows it.

Two windows may have the same game open. Each remembers the revision at which it has read or written it last; whatever
is written advances it, and in the same transaction it is compared: who is behind writes nothing and is told.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

from dogtable.base.errors import BehindError, GoneError
from dogtable.session.headers import read_header, written_header
from dogtable.session.listing import MOST_COUNT, MOST_SPENT
from dogtable.session.standing import bits_of

if TYPE_CHECKING:
    from dogtable.session.journal_file import JournalFile

NEXT = f"(SELECT ifnull(max(recent), 0) + 1 FROM games WHERE recent < {MOST_COUNT})"
"""What makes a game the last that was written, whatever the clock says."""


IDLE = 120.0
"""Of the seconds between two answers at most so many count as played."""


class Pages(Protocol):
    """Where a table writes down what is answered; `game` is what the game is called there."""

    @property
    def game(self) -> str:
        """The id of the game."""

    def append(self, n: int, seat: int, key: str) -> None:
        """Write answer number `n` down."""

    def cut(self, n: int, *, taken_back: bool = False) -> None:
        """Forget the answers from number `n` on."""

    def mark(self, *, waiting: Sequence[int], over: bool, result: Mapping[str, Any] | None = None) -> None:
        """Write down how the game stands."""

    def hint(self) -> None:
        """Count a hint that was given."""


class Scratch:
    """Pages that keep nothing, for a game that is only tried."""

    game = ""

    def append(self, n: int, seat: int, key: str) -> None:
        """Keep nothing."""

    def cut(self, n: int, *, taken_back: bool = False) -> None:
        """Keep nothing."""

    def mark(self, *, waiting: Sequence[int], over: bool, result: Mapping[str, Any] | None = None) -> None:
        """Keep nothing."""

    def hint(self) -> None:
        """Keep nothing."""


class Page:
    """The page of a game. Everything that writes raises BehindError where another window has written since.

    GoneError where the game was deleted, or the file is not at its path any more.
    """

    def __init__(self, file: JournalFile, game: str, revision: object) -> None:
        self._file = file
        self.game = game
        self._revision = revision
        self._since = time.monotonic()  # up to when the time played is counted

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction on what this window knows."""
        with self._file.writing() as db:
            found = db.execute("SELECT revision FROM games WHERE id = ?", (self.game,)).fetchone()
            if found is None:
                raise GoneError("This game was deleted in another window; it is kept here as long as it stays open.")
            if found[0] != self._revision:
                raise BehindError("This game was played on in another window; here it is as it stands now.")
            yield db

    @contextmanager
    def _advancing(self) -> Iterator[sqlite3.Connection]:
        """One transaction after which every other window is behind."""
        known = self._revision
        revision = known + 1 if isinstance(known, int) and known < MOST_COUNT else 1
        with self._writing() as db:
            yield db
            now = time.monotonic()
            db.execute(
                f"UPDATE games SET revision = ?, touched = ?, recent = {NEXT}, spent = min(spent + ?, ?) WHERE id = ?",
                (revision, time.time(), min(now - self._since, IDLE), MOST_SPENT - 1, self.game),
            )
        self._revision, self._since = revision, now

    def check(self) -> None:
        """Raise what writing would raise now."""
        with self._writing():
            pass

    def append(self, n: int, seat: int, key: str) -> None:
        """Store the `n`-th answer (from 0), before it is carried out."""
        with self._advancing() as db:
            last = db.execute("SELECT max(n) FROM answers WHERE game = ?", (self.game,)).fetchone()[0]
            if n != (0 if last is None else last + 1):
                raise BehindError("This game has other answers than this window knows; here it is as it stands now.")
            db.execute("INSERT INTO answers VALUES (?, ?, ?, ?)", (self.game, n, seat, key))

    def cut(self, n: int, *, taken_back: bool = False) -> None:
        """Drop the answers from the `n`-th on (undo); `taken_back` counts it as a take-back."""
        with self._advancing() as db:
            db.execute("DELETE FROM answers WHERE game = ? AND n >= ?", (self.game, n))
            db.execute(
                "UPDATE games SET over = 0, result = NULL, taken_back = taken_back + ? WHERE id = ?",
                (int(taken_back), self.game),
            )

    def mark(self, *, waiting: Sequence[int], over: bool, result: Mapping[str, Any] | None = None) -> None:
        """Say how the game stands: who is asked, whether it is over, and with what result."""
        text = None if result is None else json.dumps(result)
        with self._writing() as db:
            db.execute(
                "UPDATE games SET status = '', waiting = ?, over = ?, result = ? WHERE id = ?",
                (bits_of(waiting), int(over), text, self.game),
            )

    def hint(self) -> None:
        """Count a hint that was given; also where another window has played on, as hints are only added up."""
        with self._file.writing() as db:
            if not db.execute("UPDATE games SET hinted = hinted + 1 WHERE id = ?", (self.game,)).rowcount:
                raise GoneError("This game was deleted in another window; it is kept here as long as it stays open.")

    def seats(self, seats: Sequence[Mapping[str, Any]]) -> None:
        """Change who sits where."""
        with self._advancing() as db:
            header = read_header(db.execute("SELECT header FROM games WHERE id = ?", (self.game,)).fetchone()[0])
            header["seats"] = [dict(seat) for seat in seats]
            db.execute("UPDATE games SET header = ? WHERE id = ?", (written_header(header), self.game))
