"""All games of one user, in one SQLite file: who plays what, and every answer, written before it is carried out.

One answer is one row and one transaction, so a program that is killed at any moment loses nothing and doubles
nothing. Everything that SQLite can say becomes a `SaveError` of one sentence.
"""

from __future__ import annotations

import re
import secrets
import sqlite3
import time
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dogtable.base.errors import SaveError
from dogtable.base.reading import is_line
from dogtable.engine.fields import MOST_KEY, MOST_SEATS, is_whole
from dogtable.session.headers import HEADER, damaged, read_header, written_header
from dogtable.session.journal_file import JournalFile
from dogtable.session.listing import (
    FACTS,
    FACTS_READ,
    LISTED,
    SEARCHED,
    Called,
    Listing,
    Saved,
    Say,
    saved_of,
    searched,
    wrong_facts,
)
from dogtable.session.page import NEXT, Page
from dogtable.session.record import MOST_BYTES, hints_of, write_record
from dogtable.session.seats import Seat
from dogtable.session.sources import packed, unpacked

if TYPE_CHECKING:
    from dogtable.session.counted import Read
    from dogtable.session.figures import Figures
    from dogtable.session.puzzles.solved import Solved

_IS_ROW: Final = re.compile("#[0-9]{1,18}")  # what a game is called whose id cannot be read
_MOST_ROWS: Final = 1_000_000  # answers of one game
_MOVED: Final = (
    ("sources", "hash, files", "hash = (SELECT hash"),
    ("answers", "game, n, seat, key", "game = (SELECT id"),
    ("games", ", ".join(("id", "header", *FACTS)), "rowid = (SELECT rowid"),
)
"""What belongs to a game: table, columns, and which of its rows."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A saved game, all of it as it was at one moment; `page` is where it is played on.

    `mended` says whether something of its row was wrong and has been put right, or how it stands is told in old words.
    """

    header: dict[str, Any]  # of its record, with its sources
    answers: list[tuple[int, str]]
    hints: int
    page: Page
    mended: bool


class Journal:
    """The file of all games at `path`. A damaged file is put aside and told in `notice`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = JournalFile(path)

    @property
    def notice(self) -> str:
        """What there is to tell of the file, in one sentence, or ""."""
        return self._file.notice

    def news(self) -> str:
        """Return the notice once."""
        text, self._file.notice = self._file.notice, ""
        return text

    @property
    def _db(self) -> sqlite3.Connection:
        return self._file.db

    @property
    def is_gone(self) -> bool:
        """Whether the file is not at its path any more."""
        return self._file.is_gone

    def settle(self) -> None:
        """Where the file is not at its path any more, go on with the one that is there, or a new one; it is told."""
        self._file.settle()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    # ------------------------------------------------------------------------------------------------------ one game

    def create(self, header: Mapping[str, Any], answers: Sequence[tuple[int, str]] = ()) -> str:
        """Begin a game from the header of a record (all of it but `decisions` and `marks`) and return its id.

        Its sources are kept where they are what the hash of its rules stands for; a bad row of that hash is mended.
        """
        game = secrets.token_hex(8)
        ruleset, now = header["ruleset"], time.time()
        facts = (game, ruleset["id"], ruleset["hash"], written_header(header), now, now, hints_of(header))
        self.settle()
        with self._file.writing() as db:
            _keep_sources(db, ruleset["hash"], header.get("sources"))
            db.execute(
                "INSERT INTO games (id, ruleset, hash, header, created, touched, hinted, recent)"
                f" VALUES (?, ?, ?, ?, ?, ?, ?, {NEXT})",
                facts,
            )
            db.executemany(
                "INSERT INTO answers VALUES (?, ?, ?, ?)",
                [(game, n, seat, key) for n, (seat, key) in enumerate(answers)],
            )
        return game

    def open(self, game: str) -> Opened:
        """Return a saved game; SaveError says what is damaged. What it can be played without is put right."""
        with self._file.reading() as db:
            header, *facts_read = _row(db, game, f"{HEADER}, {FACTS_READ}")
            head, facts = read_header(header), dict(zip(FACTS, facts_read, strict=True))
            answers = _answers(db, game, head["players"])
            sources = _sources(db, head["ruleset"]["hash"])
        wrong = wrong_facts(facts, head)
        if wrong:
            self._mend(game, wrong)
        now = {**facts, **wrong}
        page = Page(self._file, game, now["revision"])
        return Opened({**head, "sources": sources}, answers, now["hinted"], page, bool(wrong or now["status"]))

    def _mend(self, game: str, facts: Mapping[str, Any]) -> None:
        """Put right what a row says beside header and answers."""
        with self._file.writing() as db:
            columns = ", ".join(f"{name} = ?" for name in facts)
            db.execute(f"UPDATE games SET {columns} WHERE id = ?", (*facts.values(), game))

    def page(self, game: str) -> Page:
        """Return the page of a game that is known as it stands now."""
        return self.open(game).page

    def header(self, game: str) -> dict[str, Any]:
        """Return the header of a game's record, with its sources."""
        with self._file.reading() as db:
            head = read_header(_row(db, game, HEADER)[0])
            return {**head, "sources": _sources(db, head["ruleset"]["hash"])}

    def hints(self, game: str) -> int:
        """Return how many hints were given in a game."""
        return self.open(game).hints

    def answers(self, game: str) -> list[tuple[int, str]]:
        """Return all answers of a game in order; SaveError when one is missing."""
        with self._file.reading() as db:
            return _answers(db, game, MOST_SEATS)

    def keep_sources(self, hash_: str, texts: Mapping[str, str]) -> None:
        """Keep the texts of rules under their hash, in place of what is kept there and is not theirs."""
        with self._file.writing() as db:
            _keep_sources(db, hash_, texts)

    def record(self, game: str) -> dict[str, Any]:
        """Return a game as a record, without playing it."""
        opened = self.open(game)
        hints = {"hints": opened.hints} if opened.hints else {}
        return {**opened.header, **hints, "decisions": [[seat, key] for seat, key in opened.answers]}

    def branch(self, game: str, n: int, seats: Sequence[Seat] = ()) -> str:
        """Begin another game with the first `n` answers of this one, to be played on from there; return its id.

        `seats` sit at it; without any, those of this game do.
        """
        opened = self.open(game)
        header = {**opened.header, "seats": [seat.to_json() for seat in seats]} if seats else opened.header
        return self.create(header, opened.answers[:n])

    def export(self, game: str, path: Path) -> None:
        """Write a game to a `.dogtable` file."""
        write_record(path, self.record(game))

    def delete(self, game: str) -> None:
        """Delete a game for good, also one that is damaged."""
        with self._file.writing() as db:
            row = _number_of(db, game)
            for table in ("answers", "figures"):
                db.execute(f"DELETE FROM {table} WHERE game = (SELECT id FROM games WHERE rowid = ?)", (row,))
            db.execute("DELETE FROM games WHERE rowid = ?", (row,))
            db.execute("DELETE FROM sources WHERE hash NOT IN (SELECT hash FROM games)")

    def put_aside(self, game: str, path: Path) -> None:
        """Move a game as it is, also one that is damaged, into the journal at `path`.

        It is written there first and deleted here then: whatever happens between, it is somewhere.
        """
        Journal(path).close()
        with self._file.beside("aside", path), self._file.writing() as db:
            row = _number_of(db, game)
            db.execute("DELETE FROM aside.answers WHERE game = (SELECT id FROM main.games WHERE rowid = ?)", (row,))
            for table, columns, which in _MOVED:
                copied = f"INSERT OR REPLACE INTO aside.{table} ({columns}) SELECT {columns} FROM main.{table}"
                db.execute(f"{copied} WHERE {which} FROM main.games WHERE rowid = ?)", (row,))
        self.delete(game)

    # ----------------------------------------------------------------------------------------------------- all games

    def games(self, most: int = -1, *, over: bool | None = None) -> list[Saved]:
        """Return the games last written, of those that are over or not where `over` says.

        At most so many sound ones (-1: all), and the damaged ones that lie among them.
        """
        found: list[Saved] = []
        sound = 0
        for game in self.listing():
            if sound == most:
                break
            if game.wrong or over is None or game.over == over:
                found.append(game)
                sound += not game.wrong
        return found

    def rulesets(self) -> frozenset[str]:
        """Return the ids of the rulesets of which there are games."""
        self.settle()
        return frozenset(row[0] for row in self._file.rows("SELECT DISTINCT ruleset FROM games") if row[0])

    def count(self) -> int:
        """Return how many games there are."""
        self.settle()
        return int(self._file.rows("SELECT count(*) FROM games")[0][0])

    def listing(self, only: Container[int] | None = None) -> Listing:
        """Return all games, or only those of these rows, the last written first, read as they are looked at."""
        self.settle()
        rows = self._file.rows("SELECT rowid FROM games ORDER BY recent DESC, rowid DESC")
        return Listing(self, [row for (row,) in rows if only is None or row in only])

    def searchable(self, say: Say, called: Called) -> dict[int, str]:
        """Return by row, in small letters, what can be searched of each game: title, names and how it stands."""
        return {row[0]: searched(say, called, *row[1:]) for row in self._file.rows(SEARCHED)}

    def saved(self, rows: Sequence[int]) -> dict[int, Saved]:
        """Return the games of these rows; what cannot be read, or has been deleted meanwhile, is missing."""
        return {row[0]: saved_of(row) for row in self._file.sound_rows(f"{LISTED} WHERE rowid", rows)}

    # ------------------------------------------------------------------------ statistics, loaded when somebody looks

    def counted(self) -> Read:
        """Return what counts for statistics."""
        from dogtable.session.counted import read

        self.settle()
        return read(self._file)

    def forget_counted(self) -> None:
        """Count for statistics from now on only; all games stay as they are."""
        from dogtable.session.counted import forget
        from dogtable.session.puzzles import solved

        forget(self._file)
        solved.forget(self._file)

    def puzzles(self) -> list[Solved]:
        """Return which puzzles were gone through, the first first."""
        from dogtable.session.puzzles import solved

        return solved.solved(self._file)

    def keep_puzzle(self, one: Solved) -> None:
        """Keep that a puzzle was gone through; the first time of a day counts."""
        from dogtable.session.puzzles import solved

        solved.remember(self._file, one)

    def keep_figures(self, game: str, lines: str, figures: Figures) -> None:
        """Keep what the lines of a result came to in a game that is over (`session/figures.py`)."""
        from dogtable.session.figures import keep

        keep(self._file, game, lines, figures)

    def figures(self, ruleset: str, lines: str) -> dict[int, Figures]:
        """Return what is kept of the games of a ruleset, by their rows."""
        from dogtable.session.figures import kept

        return kept(self._file, ruleset, lines)

    def without_figures(self, ruleset: str, lines: str, most: int) -> list[str]:
        """Return the ids of games of a ruleset that are over and of which nothing is kept, the last played first."""
        from dogtable.session.figures import missing

        return missing(self._file, ruleset, lines, most)


def _row(db: sqlite3.Connection, game: str, columns: str) -> Sequence[Any]:
    row: Sequence[Any] | None = db.execute(f"SELECT {columns} FROM games WHERE id = ?", (game,)).fetchone()
    if row is None:
        raise SaveError("There is no such saved game.")
    return row


def _number_of(db: sqlite3.Connection, game: str) -> int:
    """Return the number of a game's row."""
    return int(game[1:]) if _IS_ROW.fullmatch(game) else int(_row(db, game, "rowid")[0])


def _answers(db: sqlite3.Connection, game: str, players: int) -> list[tuple[int, str]]:
    query = f"SELECT n, seat, CASE WHEN length(key) <= {MOST_KEY} THEN key END FROM answers WHERE game = ? ORDER BY n"
    found = db.execute(query, (game,)).fetchmany(_MOST_ROWS + 1)
    if len(found) > _MOST_ROWS:
        raise damaged("it has more than {most} answers", most=f"{_MOST_ROWS:,}")
    for number, (n, seat, key) in enumerate(found):
        if n != number:
            raise damaged("answer {number} is missing", number=number + 1)
        if not is_whole(seat) or not 0 <= seat < players or not is_line(key, MOST_KEY):
            raise damaged("answer {number} is not a seat and a key", number=number + 1)
    return [(seat, key) for _, seat, key in found]


def _sources(db: sqlite3.Connection, hash_: str) -> dict[str, str]:
    """Return the texts kept under a hash; none where they are missing or not what it stands for."""
    query = "SELECT files FROM sources WHERE hash = ? AND length(files) <= ?"
    found = db.execute(query, (hash_, MOST_BYTES)).fetchone()
    return (unpacked(found[0], hash_) if found is not None else None) or {}


def _keep_sources(db: sqlite3.Connection, hash_: str, texts: Any) -> None:
    files = packed(texts, hash_)
    if files is not None:
        kept = db.execute("SELECT files = ? FROM sources WHERE hash = ?", (files, hash_)).fetchone()
        if kept is None or not kept[0]:
            db.execute("INSERT OR REPLACE INTO sources VALUES (?, ?)", (hash_, files))
