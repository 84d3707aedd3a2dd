"""The file of an arena: one row a game, so that a run that is stopped, or killed, goes on where it was.

A game is known by (ruleset's hash, players, options, random decisions at its beginning, code of the bots), who sits
where, and its seed; a second row of the same game cannot be. What a process has played is written in one transaction,
and forgotten only after that.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from dogtable.base.errors import SaveError
from dogtable.base.reading import read_json, shown_line
from dogtable.base.tables import columns, columns_of, is_empty, is_plain
from dogtable.study.code import bots_code
from dogtable.study.entrant import Entrant, written
from dogtable.study.outcome import Outcome
from dogtable.study.returned import MOST_ERROR, WrongError, outcome
from dogtable.study.schedule import Bout, Setting

FORMAT = "dogtable arena"
SCHEMA = 3
_SETTINGS = """
CREATE TABLE settings (
  id INTEGER PRIMARY KEY, ruleset TEXT NOT NULL, hash TEXT NOT NULL, players INTEGER NOT NULL, options TEXT NOT NULL,
  opening INTEGER NOT NULL, bots TEXT NOT NULL, UNIQUE (hash, players, options, opening, bots));
"""
_TABLES = f"""
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
{_SETTINGS}
CREATE TABLE seatings (id INTEGER PRIMARY KEY, seats TEXT NOT NULL UNIQUE);
CREATE TABLE picks (id INTEGER PRIMARY KEY, pick TEXT NOT NULL UNIQUE);
CREATE TABLE games (
  setting INTEGER NOT NULL, seating INTEGER NOT NULL, seed INTEGER NOT NULL,
  shares TEXT NOT NULL, points TEXT NOT NULL, decisions INTEGER NOT NULL, choices INTEGER NOT NULL,
  options INTEGER NOT NULL, widest INTEGER NOT NULL, seconds REAL NOT NULL, times TEXT NOT NULL, picks TEXT NOT NULL,
  deeds TEXT NOT NULL DEFAULT '[]', error TEXT NOT NULL, PRIMARY KEY (setting, seating, seed)) WITHOUT ROWID;
"""
_FROM_1 = f"""
ALTER TABLE settings RENAME TO before;
{_SETTINGS}
INSERT INTO settings SELECT id, ruleset, hash, players, options, 0, bots FROM before;
DROP TABLE before;
"""
"""What makes a file of the form 1, in which no game began at random, one of the form 2."""
_FROM_2 = "ALTER TABLE games ADD COLUMN deeds TEXT NOT NULL DEFAULT '[]'"
"""What makes a file of the form 2, in which nobody had counted what seats do, one of today's."""
_COLUMNS = "shares, points, decisions, choices, options, widest, seconds, times, picks, deeds, error"
_INSERT = f"INSERT OR IGNORE INTO games (setting, seating, seed, {_COLUMNS}) VALUES ({', '.join('?' * 14)})"
_OF_SEATS = "FROM games JOIN seatings ON seatings.id = games.seating WHERE setting = ? AND seats = ?"
_FAULTS = (sqlite3.DatabaseError, UnicodeError)
_NEWEST = columns_of(_TABLES)
_SECOND = _NEWEST - {("games", "deeds")}
_COLUMNS_OF = {str(SCHEMA): _NEWEST, "2": _SECOND, "1": _SECOND - {("settings", "opening")}}
MOST_ROW = 8 << 20
"""Bytes of a row; a larger one is not read."""
MOST_PICKS = 200_000
MOST_WORDS = 16 << 20
"""Characters of all picks together."""
MOST_DEEP = 3
"""Lists in one another in a row."""


class Store:
    """An open file. `settings` are those of the run; `code` says of a ruleset which bots play it (`study/code.py`)."""

    def __init__(self, path: Path, settings: Sequence[Setting], code: Callable[[str], str] = bots_code) -> None:
        self.path = path
        self.settings = settings
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SaveError(f"results cannot be kept below {path.parent}: {error.strerror or error}") from error
        with self._one_sentence():
            self._db = sqlite3.connect(path, timeout=20, isolation_level=None)
            try:
                self._db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MOST_ROW)
                self._open()
                self._bots = [code(setting.ruleset) for setting in settings]
                self._picks = {pick: number for number, pick in self._read_picks().items()}
            except BaseException:
                self._db.close()
                raise

    def _open(self) -> None:
        db = self._db
        if not is_plain(db):
            raise sqlite3.DatabaseError("there is more in it than tables")
        if is_empty(db):
            with self._writing():
                if not self._tables():  # another run may have begun the file meanwhile
                    self._execute(_TABLES)
                    db.executemany("INSERT INTO meta VALUES (?, ?)", [("format", FORMAT), ("schema", str(SCHEMA))])
            db.execute("PRAGMA journal_mode = WAL")  # not before: a file that has a page is not empty to others
        meta = self._meta()
        if meta.get("format") != FORMAT:
            raise SaveError(f"{self.path} is no file of an arena; it is left as it is. Name another with --file")
        schema = str(meta.get("schema"))
        if schema not in _COLUMNS_OF:
            raise SaveError(
                f"{self.path} was written by another version of dogtable (its form is {shown_line(schema, 10)}, "
                f"here it is {SCHEMA}); name another file with --file"
            )
        if columns(db) != _COLUMNS_OF[schema]:
            raise sqlite3.DatabaseError("its tables are others")
        if schema != str(SCHEMA):
            with self._writing():
                self._bring_up_to_date(str(self._meta()["schema"]))  # read again: likewise

    def _bring_up_to_date(self, schema: str) -> None:
        if schema == "1":
            self._execute(_FROM_1)
        if schema in ("1", "2"):
            self._execute(_FROM_2)
            self._db.execute("UPDATE meta SET value = ? WHERE key = 'schema'", (str(SCHEMA),))

    def _execute(self, statements: str) -> None:
        for statement in statements.split(";"):
            self._db.execute(statement)

    def _meta(self) -> dict[str, str]:
        asked = "SELECT key, value FROM meta WHERE key IN ('format', 'schema') LIMIT 2"
        return dict(self._db.execute(asked)) if "meta" in self._tables() else {}

    def _tables(self) -> set[str]:
        return {name for (name,) in self._db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}

    @contextmanager
    def _one_sentence(self) -> Iterator[None]:
        """Turn what SQLite says into one sentence."""
        try:
            yield
        except _FAULTS as error:
            raise SaveError(_sentence(error, self.path)) from error

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """One transaction: all of it, or nothing."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        finally:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")

    def _key(self, place: int) -> tuple[object, ...]:
        setting = self.settings[place]
        return (setting.hash, setting.players, setting.options, setting.opening, self._bots[place])

    def _id(self, place: int) -> int | None:
        """Return the number of a setting of the run in the file; None as long as no game of it is there."""
        asked = "SELECT id FROM settings WHERE hash = ? AND players = ? AND options = ? AND opening = ? AND bots = ?"
        found = self._db.execute(asked, self._key(place)).fetchone()
        return None if found is None else _number(found)

    def _setting(self, place: int) -> int | None:
        """Return the number of a setting, which is written down where it is missing."""
        written = "INSERT OR IGNORE INTO settings (ruleset, hash, players, options, opening, bots)"
        self._db.execute(f"{written} VALUES (?, ?, ?, ?, ?, ?)", (self.settings[place].ruleset, *self._key(place)))
        return self._id(place)

    def _read_picks(self) -> dict[int, str]:
        """Return what is picked in games, by its number."""
        count, words = self._db.execute("SELECT count(*), ifnull(sum(length(pick)), 0) FROM picks").fetchone()
        if count > MOST_PICKS or words > MOST_WORDS:
            raise sqlite3.DatabaseError("more is picked in it than is read")
        return dict(self._db.execute("SELECT id, pick FROM picks"))

    def _seating(self, seats: str) -> int:
        self._db.execute("INSERT OR IGNORE INTO seatings (seats) VALUES (?)", (seats,))
        return _number(self._db.execute("SELECT id FROM seatings WHERE seats = ?", (seats,)).fetchone())

    def _numbers(self, picks: Sequence[str]) -> list[int]:
        for pick in picks:
            if pick not in self._picks:
                self._db.execute("INSERT OR IGNORE INTO picks (pick) VALUES (?)", (pick,))
                asked = "SELECT id FROM picks WHERE pick = ?"
                self._picks[pick] = _number(self._db.execute(asked, (pick,)).fetchone())
        return [self._picks[pick] for pick in picks]

    def add(self, outcomes: Sequence[Outcome]) -> None:
        """Write games down, all of them or none; one that is there already is left as it is."""
        with self._one_sentence():
            try:
                with self._writing():
                    self._db.executemany(_INSERT, [self._row(outcome) for outcome in outcomes])
            except BaseException:
                self._picks.clear()  # some of these numbers may have been taken back
                raise

    def _row(self, outcome: Outcome) -> tuple[object, ...]:
        return (
            self._setting(outcome.bout.setting),
            self._seating(written(outcome.bout.seats)),
            outcome.bout.seed,
            json.dumps(list(outcome.shares)),
            json.dumps(list(outcome.points)),
            outcome.decisions,
            outcome.choices,
            outcome.options,
            outcome.widest,
            outcome.seconds,
            json.dumps(list(outcome.times)),
            json.dumps([self._numbers(picks) for picks in outcome.picks]),
            json.dumps([dict(zip(self._numbers(list(done)), done.values(), strict=True)) for done in outcome.deeds]),
            outcome.error[:MOST_ERROR],
        )

    def games(self, setting: int, seats: Sequence[Entrant]) -> Iterator[Outcome]:
        """Yield the games of a setting (its place in the run) with these bots on these seats.

        SaveError where a row is not what could have come of its game.
        """
        asked, opening = f"SELECT seed, {_COLUMNS} {_OF_SEATS} ORDER BY seed", self.settings[setting].opening
        with self._one_sentence():
            names = self._read_picks()
            for row in self._db.execute(asked, (self._id(setting), written(seats))):
                yield _outcome(Bout(setting, tuple(seats), row[0], opening), row[1:], names)

    def played(self, setting: int, seats: Sequence[Entrant]) -> dict[int, float]:
        """Return the seeds of these games, and how many seconds each took."""
        return {game.bout.seed: game.seconds for game in self.games(setting, seats)}

    def shares(self, setting: int, seats: Sequence[Entrant]) -> dict[int, Sequence[float]]:
        """Return the seeds of those of these games that ended without an error, and what each seat had of the win."""
        return {game.bout.seed: game.shares for game in self.games(setting, seats) if not game.error}

    def others(self) -> int:
        """Return how many games of other settings the file holds: other rules, or other code of bots, too."""
        with self._one_sentence():
            ours = [number for place in range(len(self.settings)) if (number := self._id(place)) is not None]
            asked = f"SELECT count(*) FROM games WHERE setting NOT IN ({', '.join('?' * len(ours))})"
            return _number(self._db.execute(asked, ours).fetchone())

    def close(self) -> None:
        """Close the file."""
        self._db.close()


def _number(row: Sequence[Any] | None) -> int:
    """Return the number that a query has found."""
    if row is None or type(row[0]) is not int:
        raise sqlite3.DatabaseError("a number is missing")
    return row[0]


def _outcome(bout: Bout, row: Sequence[Any], names: Mapping[int, str]) -> Outcome:
    shares, points, decisions, choices, options, widest, seconds, times, picks, deeds, error = row
    game: dict[str, Any] = {"setting": bout.setting, "seed": bout.seed, "seconds": seconds}
    try:
        if type(bout.seed) is not int:
            raise WrongError("its seed")
        if error:
            return outcome({**game, "error": error[:MOST_ERROR]}, bout)
        game |= {"decisions": decisions, "choices": choices, "options": options, "widest": widest}
        game |= {"shares": _read(shares), "points": _read(points)}
        game["times"] = [[[int(step), count] for step, count in of_seat.items()] for of_seat in _read(times)]
        game["picks"] = [[names[number] for number in of_seat] for of_seat in _read(picks)]
        game["deeds"] = [[[names[int(number)], count] for number, count in of.items()] for of in _read(deeds)]
        return outcome(game, bout)
    except (WrongError, ValueError, KeyError, AttributeError, TypeError) as fault:
        raise sqlite3.DatabaseError("a row is damaged") from fault


def _read(text: Any) -> Any:
    return read_json(text, MOST_ROW, MOST_DEEP)


def _sentence(error: Exception, path: Path) -> str:
    written = str(error)
    if "locked" in written:
        return f"{path} is in use by another program; try again when that has ended"
    if "full" in written:
        return f"the disk is full: {path} cannot grow; what was written before is kept"
    if "readonly" in written or "unable to open" in written:
        return f"{path} cannot be written"
    why = shown_line(written, 100)
    return f"{path} is damaged, or no file of an arena ({why}); it is left as it is. Name another with --file"
