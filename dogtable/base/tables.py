"""Of what a SQLite file is made: a stranger's may hold views without end, or triggers that nobody asked for."""

from __future__ import annotations

import sqlite3
from contextlib import closing

Columns = frozenset[tuple[str, str]]
"""Of all tables: (table, column)."""


def columns(db: sqlite3.Connection) -> Columns:
    """Return the columns of all tables in a file, but those that are computed."""
    query = "SELECT one.name, info.name FROM sqlite_master one JOIN pragma_table_info(one.name) info"
    return frozenset(db.execute(f"{query} WHERE one.type = 'table' AND one.name NOT LIKE 'sqlite^_%' ESCAPE '^'"))


def columns_of(statements: str) -> Columns:
    """Return the columns of the tables that these statements make."""
    with closing(sqlite3.connect(":memory:")) as db:
        db.executescript(statements)
        return columns(db)


def is_empty(db: sqlite3.Connection) -> bool:
    """Whether nothing was ever written to a file: one that has lost its tables is damaged, and not to be begun anew."""
    return not db.execute("PRAGMA page_count").fetchone()[0]


def is_plain(db: sqlite3.Connection) -> bool:
    """Whether there are nothing but ordinary tables and indexes in a file."""
    odd = "type NOT IN ('table', 'index') OR sql LIKE 'CREATE VIRTUAL%'"
    return not db.execute(f"SELECT count(*) FROM sqlite_master WHERE {odd}").fetchone()[0]
