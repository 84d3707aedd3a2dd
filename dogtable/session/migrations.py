"""Which files of games this program can use: older ones are brought forward, newer ones are left alone.

A journal says two numbers in its table `meta`: `schema`, what its tables look like, and `reads`, the oldest schema
whose programs may go on using it (the same as `schema` where it is missing). So a newer program that only adds
something leaves the file open to the older one beside it; one that changes what is there shuts the older one out,
which says so in one sentence and touches nothing. What is added are tables and columns, never views or triggers: these
only a stranger's file has. Nothing is ever brought back to an older schema.

Before a file is brought forward it is copied to `NAME.schema-N.EXT`; all steps are one transaction.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from dogtable.base.errors import SaveError
from dogtable.base.message import reason
from dogtable.base.tables import columns, columns_of

SCHEMA = 5
"""What this program writes."""
TABLES = """
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS sources (hash TEXT PRIMARY KEY, files BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS games (
  id TEXT PRIMARY KEY, ruleset TEXT NOT NULL, hash TEXT NOT NULL, header TEXT NOT NULL,
  created REAL NOT NULL, touched REAL NOT NULL, over INTEGER NOT NULL DEFAULT 0, status TEXT NOT NULL DEFAULT '',
  result TEXT, taken_back INTEGER NOT NULL DEFAULT 0, hinted INTEGER NOT NULL DEFAULT 0,
  revision INTEGER NOT NULL DEFAULT 0, recent INTEGER NOT NULL DEFAULT 0, spent REAL NOT NULL DEFAULT 0,
  waiting INTEGER NOT NULL DEFAULT 0);
CREATE INDEX IF NOT EXISTS games_recent ON games (recent DESC);
CREATE TABLE IF NOT EXISTS answers (
  game TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, key TEXT NOT NULL,
  PRIMARY KEY (game, n)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS figures (
  game TEXT PRIMARY KEY, revision INTEGER NOT NULL, lines TEXT NOT NULL, told TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS puzzles (
  day TEXT NOT NULL, ruleset TEXT NOT NULL, name TEXT NOT NULL, wrong INTEGER NOT NULL, hints INTEGER NOT NULL,
  shown INTEGER NOT NULL, daily INTEGER NOT NULL, PRIMARY KEY (day, ruleset, name)) WITHOUT ROWID;
"""
"""What it looks like.

`revision` counts what was written of a game, `recent` is larger than that of all others then, `spent` are the seconds
that were played on it, `waiting` has a bit for each seat that is asked; `status` was that in words of one language, and
only programs of schema 4 and before write it (`session/standing.py`). `figures` are what the lines of a result came to
at the end of a game (`session/figures.py`); `puzzles` are those that were gone through (`session/puzzles/solved.py`).
"""


@dataclass(frozen=True, slots=True)
class Step:
    """From one schema to the next: `change` carries it out, `reads` is the oldest schema that can use the outcome."""

    change: Callable[[sqlite3.Connection], None]
    reads: int


def _number(db: sqlite3.Connection) -> None:
    """Give games a revision, and their order a number of its own: by the clock, which may be set back, it was."""
    db.execute("ALTER TABLE games ADD COLUMN revision INTEGER NOT NULL DEFAULT 0")
    db.execute("ALTER TABLE games ADD COLUMN recent INTEGER NOT NULL DEFAULT 0")
    games = db.execute("SELECT rowid FROM games ORDER BY touched, created, rowid").fetchall()
    db.executemany("UPDATE games SET recent = ? WHERE rowid = ?", ((n, row) for n, (row,) in enumerate(games, 1)))
    db.execute("DROP INDEX IF EXISTS games_touched")
    db.execute("CREATE INDEX games_recent ON games (recent DESC)")


def _count(db: sqlite3.Connection) -> None:
    """Count the time that is played, and keep what lines of results came to."""
    db.execute("ALTER TABLE games ADD COLUMN spent REAL NOT NULL DEFAULT 0")
    db.execute(
        "CREATE TABLE figures (game TEXT PRIMARY KEY, revision INTEGER NOT NULL, lines TEXT NOT NULL,"
        " told TEXT NOT NULL) WITHOUT ROWID"
    )


def _remember_puzzles(db: sqlite3.Connection) -> None:
    """Keep which puzzles were solved."""
    db.execute(
        "CREATE TABLE puzzles (day TEXT NOT NULL, ruleset TEXT NOT NULL, name TEXT NOT NULL, wrong INTEGER NOT NULL,"
        " hints INTEGER NOT NULL, shown INTEGER NOT NULL, daily INTEGER NOT NULL, PRIMARY KEY (day, ruleset, name))"
        " WITHOUT ROWID"
    )


def _tell_waiting(db: sqlite3.Connection) -> None:
    """Keep who is asked as seats; what was written in words stays until somebody writes again."""
    db.execute("ALTER TABLE games ADD COLUMN waiting INTEGER NOT NULL DEFAULT 0")


STEPS: Mapping[int, Step] = {
    1: Step(_number, 2),  # a window that knows no revision would mix two games into one
    2: Step(_count, 2),
    3: Step(_remember_puzzles, 2),
    4: Step(_tell_waiting, 2),
}
"""The schema that a file has -> the step to the next one."""


def bring_forward(db: sqlite3.Connection, path: Path, schema: int = SCHEMA, steps: Mapping[int, Step] = STEPS) -> None:
    """Make the journal at `path`, open as `db`, one of `schema`.

    SaveError when it is too new for this program, or when there is no room for the copy; DatabaseError when it is
    damaged. Either way the file is as it was.
    """
    found, reads = _versions(db)
    if reads > schema:
        raise SaveError(
            "The saved games in {path} were written by a newer dogtable and are left as they are;"
            " start that one, or let this one keep its own games elsewhere (dogtable --data FOLDER).",
            path=path,
        )
    if found >= schema:
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        found, _ = _versions(db)  # another window may have been quicker
        if found < schema:
            _copy(path, path.with_name(f"{path.stem}.schema-{found}{path.suffix}"))
        for number in range(found, schema):
            steps[number].change(db)
            db.execute("INSERT OR REPLACE INTO meta VALUES ('schema', ?)", (str(number + 1),))
            db.execute("INSERT OR REPLACE INTO meta VALUES ('reads', ?)", (str(steps[number].reads),))
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def _versions(db: sqlite3.Connection) -> tuple[int, int]:
    """Return `schema` and `reads` of a journal; where it does not say its schema, the tables do.

    DatabaseError when they are of no schema that is known.
    """
    query = "SELECT key, CASE WHEN length(value) < 7 THEN value END FROM meta WHERE key IN ('schema', 'reads')"
    result = {key: int(value) for key, value in db.execute(query) if re.fullmatch("[1-9][0-9]{0,5}", str(value))}
    schema = result.get("schema") or _schema_of(db)
    return schema, result.get("reads", schema)


def _schema_of(db: sqlite3.Connection) -> int:
    """Return of which schema the tables are."""
    newest = columns_of(TABLES)
    fourth = newest - {("games", "waiting")}
    third = fourth - {column for column in fourth if column[0] == "puzzles"}
    second = third - {("games", "spent")} - {column for column in third if column[0] == "figures"}
    first = second - {("games", "revision"), ("games", "recent")}
    shapes = {newest: SCHEMA, fourth: 4, third: 3, second: 2, first: 1}
    found = columns(db)
    if found not in shapes:
        raise sqlite3.DatabaseError("no schema version")
    return shapes[found]


def _copy(path: Path, copy: Path) -> None:
    """Copy the journal to `copy`, whole or not at all; one that is there already is kept.

    Whoever calls this holds the file's lock, so that nobody else copies or writes; reading it is free.
    """
    if copy.exists():
        return
    half = copy.with_name(f"{copy.name}.new")
    try:
        half.unlink(missing_ok=True)  # of a program that was killed
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(half)) as target:
            source.backup(target)
        half.replace(copy)
    except (sqlite3.Error, OSError) as error:
        raise SaveError(
            "The saved games in {path} are of an older dogtable and could not be copied before they are brought up"
            " to date ({why}); nothing was changed.",
            path=path,
            why=reason(error) if isinstance(error, OSError) else error,
        ) from error
