"""What the journal tells for statistics: each game with who sat where, who won, how much help there was, how long.

The views are made anew, as temporary ones of this program, whenever somebody looks; a file that brings views is damaged
(`base/tables.py`). A row may hold anything: one that does not fit is left out and counted, and all others go on.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from dogtable.base.reading import is_line
from dogtable.engine.fields import MOST_NAME, MOST_SEATS, is_whole
from dogtable.session.deals import deal_of_the_day
from dogtable.session.headers import HEADER
from dogtable.session.listing import MOST_COUNT, MOST_SPENT, is_time
from dogtable.session.seats import BOTS, PEOPLE

if TYPE_CHECKING:
    from dogtable.session.journal_file import JournalFile

MOST_RESULT: Final = 100_000
"""Characters of a result; a longer one counts as none."""
PAGE: Final = 500
"""Games that are read at once."""
FORGOTTEN: Final = "SELECT value FROM main.meta WHERE key = 'counted from'"
"""Up to which number in the order of the list games are not counted any more."""

VIEWS: Final = f"""
CREATE TEMP VIEW IF NOT EXISTS played AS
  SELECT rowid AS game, id, ruleset, over, created, touched, recent, taken_back, hinted, spent, revision,
    CASE WHEN typeof(header) = 'text' AND json_valid({HEADER}) THEN header END AS header,
    CASE WHEN over AND typeof(result) = 'text' AND length(result) <= {MOST_RESULT} AND json_valid(result)
      THEN result END AS result
  FROM main.games WHERE recent > ifnull(CAST(({FORGOTTEN}) AS INTEGER), 0);
CREATE TEMP VIEW IF NOT EXISTS told AS
  SELECT game, ruleset, over, created, touched, taken_back, hinted, spent,
    json_extract(header, '$.ruleset.title', '$.players', '$.seats', '$.seed') AS head,
    json_extract(result, '$.winners', '$.utility', '$.scores') AS ending,
    (SELECT ifnull(max(n), -1) + 1 FROM main.answers WHERE answers.game = played.id) AS answers
  FROM played;
"""
"""`played`: the games that count, with header and result where they are JSON. `told`: what is taken of each."""


@dataclass(frozen=True, slots=True)
class Sat:
    """Somebody who sat at a game: `by` as of a `Seat`; what of the one win was theirs (0 to 1), and their points."""

    name: str
    by: str
    won: bool = False
    share: float = 0.0
    points: int | None = None

    @property
    def is_person(self) -> bool:
        """Whether a person decided there."""
        return self.by in PEOPLE


@dataclass(frozen=True, slots=True)
class Counted:
    """A game that counts: `row` is its number in the journal, `when` it was written last (seconds since 1970).

    `spent` are the seconds that were played on it; of a game that is not over nobody has won anything. `daily` is the
    day of which it is the deal, where it was begun on that day.
    """

    row: int
    ruleset: str
    title: str
    when: float
    over: bool
    taken_back: int
    hinted: int
    spent: float
    answers: int
    seats: tuple[Sat, ...]
    daily: date | None = None

    @property
    def helped(self) -> bool:
        """Whether a hint was given or a move taken back."""
        return bool(self.hinted or self.taken_back)


Read = tuple[list[Counted], int]
"""All games that count, the first played first, and how many rows could not be read."""


def make_views(file: JournalFile) -> None:
    """Have the views there, for the file as it is open now."""
    with file.reading() as db:  # what is temporary is no part of the file
        for statement in filter(str.strip, VIEWS.split(";")):
            db.execute(statement)


def read(file: JournalFile) -> Read:
    """Return what counts."""
    make_views(file)
    keys = [row for (row,) in file.rows("SELECT game FROM played ORDER BY recent, game")]
    found = chain.from_iterable(
        file.sound_rows("SELECT * FROM told WHERE game", keys[n : n + PAGE]) for n in range(0, len(keys), PAGE)
    )
    sound = {game.row: game for game in map(_counted, found) if game is not None}
    games = [sound[key] for key in keys if key in sound]
    return games, len(keys) - len(games)


def forget(file: JournalFile) -> None:
    """Count from now on only: time, hints and lines of results that were kept beside the games are gone, games stay."""
    with file.writing() as db:
        db.execute(
            "INSERT OR REPLACE INTO meta SELECT 'counted from', ifnull(max(recent), 0) FROM games WHERE recent < ?",
            (MOST_COUNT,),
        )
        db.execute("UPDATE games SET spent = 0")
        db.execute("DELETE FROM figures")


def _counted(row: Sequence[Any]) -> Counted | None:
    """Return the game of a row; None where something of it does not fit."""
    game, ruleset, over, created, touched, taken_back, hinted, spent, head, ending, answers = row
    counts = (taken_back, hinted, answers)
    if not (is_line(ruleset, MOST_NAME) and is_time(created) and is_time(touched) and over in (0, 1)):
        return None
    if not all(is_whole(one) and 0 <= one <= MOST_COUNT for one in counts):
        return None
    try:
        if not 0 <= _number(spent) < MOST_SPENT:
            return None
        title, players, seats, seed = json.loads(head)
        sat = tuple(_sat(seats, players, json.loads(ending) if over else None))
    except (ValueError, TypeError, KeyError, IndexError, RecursionError):
        return None
    if title is not None and not is_line(title, MOST_NAME):
        return None
    begun = date.fromtimestamp(created)
    daily = begun if seed == deal_of_the_day(ruleset, begun) else None
    return Counted(game, ruleset, title or ruleset, touched, bool(over), *counts[:2], spent, answers, sat, daily)


def _sat(seats: Any, players: Any, ending: Any) -> Iterator[Sat]:
    """Yield who sat at a game; ValueError (or what indexing raises) where something does not fit."""
    if not (isinstance(seats, list) and is_whole(players) and 0 < len(seats) == players <= MOST_SEATS):
        raise ValueError("seats")
    for n, seat in enumerate(seats):
        name, by = seat["name"], seat["by"]
        if not is_line(name, MOST_NAME) or by not in (*PEOPLE, *BOTS):
            raise ValueError("a seat")
        if ending is None:
            yield Sat(name, by)
            continue
        winners, shares, scores = ending
        share, points = _number(shares[n]), scores[n].values() if scores[n] else ()
        if not (0 <= share <= 1 and isinstance(winners, list)):
            raise ValueError("a share")
        if not all(is_whole(one) and abs(one) <= MOST_COUNT for one in points):
            raise ValueError("points")
        yield Sat(name, by, n in winners, share, sum(points) if points else None)


def _number(value: Any) -> float:
    """Return a number; ValueError where it is none."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError("no number")
    return float(value)
