"""What the lines of a result came to, game by game: worked out once when a game ends, or later, and kept as data.

A line is known by what is written of it (`ResultRow.id`), so a look that says other lines has them worked out anew;
what was worked out of a game holds as long as nobody has played on in it. As all in a journal, it is not believed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from dogtable.base.errors import SaveError
from dogtable.base.look import MAX_ROWS, ResultLook
from dogtable.engine.fields import MOST_SEATS

if TYPE_CHECKING:
    from dogtable.session.journal_file import JournalFile

Figures = Mapping[str, Sequence[float | None]]
"""By the id of a line: what each seat had of it; None where that was no number."""
LARGEST: Final = 1e15
LONGEST: Final = 20_000
"""Characters of what is kept of one game."""


def lines_of(result: ResultLook) -> str:
    """Return 16 hex digits over all lines of a result."""
    return sha256("\n".join(row.id for row in result.rows).encode()).hexdigest()[:16]


def keep(file: JournalFile, game: str, lines: str, figures: Figures) -> None:
    """Keep what the lines (`lines_of`) of a game that is over came to; a game that is gone is left out."""
    text = json.dumps({line: [None if v is None else round(v, 6) for v in of] for line, of in figures.items()})
    if len(text) > LONGEST:
        raise SaveError("The figures of this game are too many to be kept.")
    with file.writing() as db:
        db.execute(
            "INSERT OR REPLACE INTO figures SELECT id, revision, ?, ? FROM games WHERE id = ?", (lines, text, game)
        )


def missing(file: JournalFile, ruleset: str, lines: str, most: int) -> list[str]:
    """Return the ids of games of a ruleset that are over and of which nothing is kept, the last played first."""
    query = (
        "SELECT games.id FROM games LEFT JOIN figures ON figures.game = games.id AND figures.lines = ?"
        " AND figures.revision = games.revision WHERE over AND ruleset = ? AND figures.game IS NULL"
        " ORDER BY recent DESC LIMIT ?"
    )
    return [game for (game,) in file.rows(query, lines, ruleset, most) if isinstance(game, str)]


def kept(file: JournalFile, ruleset: str, lines: str) -> dict[int, Figures]:
    """Return what is kept of the games of a ruleset, by their rows; what does not fit is left out."""
    query = (
        f"SELECT games.rowid, CASE WHEN length(told) <= {LONGEST} THEN told END FROM figures"
        " JOIN games ON games.id = figures.game AND games.revision = figures.revision"
        " WHERE over AND ruleset = ? AND figures.lines = ?"
    )
    found = {row: _figures(text) for row, text in file.rows(query, ruleset, lines)}
    return {row: figures for row, figures in found.items() if figures}


def _figures(written: Any) -> Figures:
    try:
        figures = json.loads(written)
    except (ValueError, TypeError, RecursionError):
        return {}
    if not isinstance(figures, dict) or len(figures) > MAX_ROWS or not all(map(_is_line, figures.values())):
        return {}
    return figures


def _is_line(of: Any) -> bool:
    return isinstance(of, list) and len(of) <= MOST_SEATS and all(map(_is_figure, of))


def _is_figure(value: Any) -> bool:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return value is None or (is_number and -LARGEST < value < LARGEST)
