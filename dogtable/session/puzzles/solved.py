"""Which puzzles somebody has solved, day by day, beside the saved games. Nothing of it leaves the machine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from dogtable.base.reading import is_line
from dogtable.session.deals import days_in_a_row
from dogtable.session.puzzles.read import MOST_NAME

if TYPE_CHECKING:
    from dogtable.session.journal_file import JournalFile

MOST_READ: Final = 10_000


@dataclass(frozen=True, slots=True)
class Solved:
    """A puzzle that was gone through on a day: wrong tries, hints, and whether it was shown or `daily`."""

    ruleset: str
    name: str
    day: date
    wrong: int = 0
    hints: int = 0
    shown: bool = False
    daily: bool = False


def remember(file: JournalFile, one: Solved) -> None:
    """Keep that a puzzle was gone through; the first time of a day counts."""
    row = (one.day.isoformat(), one.ruleset, one.name, one.wrong, one.hints, one.shown, one.daily)
    with file.writing() as db:
        db.execute("INSERT OR IGNORE INTO puzzles VALUES (?, ?, ?, ?, ?, ?, ?)", row)


def solved(file: JournalFile) -> list[Solved]:
    """Return what was gone through, the first first; a row that does not fit is left out."""
    rows = file.rows(f"SELECT * FROM main.puzzles ORDER BY day DESC LIMIT {MOST_READ}")
    return [one for one in map(_read, reversed(rows)) if one is not None]


def forget(file: JournalFile) -> None:
    """Forget all of it."""
    with file.writing() as db:
        db.execute("DELETE FROM main.puzzles")


def _read(row: Sequence[object]) -> Solved | None:
    day, ruleset, name, wrong, hints, shown, daily = row
    try:
        when = date.fromisoformat(str(day))
    except ValueError:
        return None
    if not (isinstance(ruleset, str) and isinstance(name, str) and is_line(name, MOST_NAME)):
        return None
    if not (isinstance(wrong, int) and isinstance(hints, int)):
        return None
    return Solved(ruleset, name, when, wrong, hints, bool(shown), bool(daily))


def streak(all_: Iterable[Solved], today: date) -> int:
    """Return on how many days in a row, up to today or yesterday, the puzzle of the day was solved."""
    return days_in_a_row({one.day for one in all_ if one.daily and not one.shown}, today)


def of_the_day(day: date, names: Iterable[str]) -> str:
    """Return the one of some names whose day it is: the same on every machine, and in every version that has it.

    Each name draws a number for the day, and the highest has it (rendezvous hashing): names that come or go change
    nothing but the days that they win.
    """
    return max(names, key=lambda name: sha256(f"the puzzle of the day: {day.isoformat()}, {name}".encode()).digest())
