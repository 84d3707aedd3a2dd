"""The list of saved games: which there are is known at once, what they are is read page by page.

Each row stands on its own: whatever is wrong with one, it is listed with a sentence that says so, beside all others.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, overload

from dogtable.base.errors import SaveError
from dogtable.base.message import Message
from dogtable.base.reading import is_line
from dogtable.engine.fields import is_whole
from dogtable.session.headers import HEADER, MOST_CHARACTERS, damaged, is_text, read_header
from dogtable.session.standing import Standing, read_standing

if TYPE_CHECKING:
    from dogtable.session.journal import Journal

MOST_COUNT: Final = 1 << 53
"""No revision and no place in the order is larger."""
_END_OF_TIME: Final = 32_503_680_000.0  # the year 3000: beyond it no calendar of the system goes everywhere
MOST_SPENT: Final = 1e8
"""Seconds: three years at one game."""
_MOST_TEXT: Final = 10_000
_PAGE: Final = 64
"""So many games of a listing are read at once."""


def is_time(value: object) -> bool:
    """Whether this is a moment in seconds since 1970 that a calendar has."""
    return isinstance(value, int | float) and 0 <= value < _END_OF_TIME


def _is_duration(value: object) -> bool:
    return isinstance(value, int | float) and 0 <= value < MOST_SPENT


def _is_count(value: object) -> bool:
    return is_whole(value) and 0 <= value <= MOST_COUNT


FACTS: Final[Mapping[str, tuple[str, Callable[[object], bool], object]]] = {
    "ruleset": ("ruleset", is_text, None),
    "hash": ("rules", is_text, None),
    "created": ("beginning", is_time, 0.0),
    "touched": ("time", is_time, 0.0),
    "over": ("end", lambda value: value in (0, 1), 0),
    "status": ("standing", lambda value: is_line(value, _MOST_TEXT), ""),
    "result": ("result", lambda value: value is None or is_text(value), None),
    "taken_back": ("count of moves taken back", _is_count, 0),
    "hinted": ("count of hints", _is_count, 0),
    "revision": ("revision", _is_count, 0),
    "recent": ("place in the list", _is_count, 0),
    "spent": ("time played", _is_duration, 0.0),
    "waiting": ("who is asked", _is_count, 0),
}
"""What a row says beside header and answers, none of it needed to play the game on.

Column -> what it is, whether a value is sound, what stands for one that is not (of ruleset and hash: what the header
says)."""

STANDING: Final = ("over", "status", "waiting", "result")
"""Which of them say how a game stands."""
MENDED: Final = "This saved game is damaged ({what}); opening it mends it."

Say = Callable[[Standing, Sequence[str]], str]
"""Puts how a game stands into words, with the names of its seats."""
Called = Callable[[str, str], str]
"""Says what the game of a ruleset is called now; the second is what it was called when it began."""


def _short(columns: Iterable[str]) -> str:
    """Return what a query asks for that reads such columns: a text that is too long counts as missing."""
    return ", ".join(f"CASE WHEN length({name}) <= {_MOST_TEXT} THEN {name} END" for name in columns)


FACTS_READ: Final = _short(FACTS)
SEARCHED: Final = f"SELECT rowid, ruleset, header, {_short(STANDING)} FROM games"
"""Rows for `searched`, behind their number."""

# Answers are numbered from 0 without a gap, so the last number tells how many there are, without counting them.
LISTED: Final = (
    f"SELECT rowid, CASE WHEN length(id) <= {_MOST_TEXT} THEN id END, {HEADER}, {FACTS_READ},"
    " (SELECT ifnull(max(n), -1) + 1 FROM answers WHERE game = games.id) FROM games"
)
"""Rows for `saved_of`."""


@dataclass(frozen=True, slots=True)
class Saved:
    """One game as the list of saved games shows it; `when` is seconds since 1970, `answers` how many were given.

    `wrong` is a sentence that says what is damaged, or ""; `openable` is whether it can be opened nevertheless, which
    mends it. A game without a readable id is called by its row (`#7`).
    """

    id: str
    ruleset: str
    title: str
    when: float
    players: int
    names: tuple[str, ...]
    standing: Standing
    answers: int
    hash: str
    wrong: str = ""
    openable: bool = True

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.standing.over


class Listing(Sequence[Saved]):
    """Games of a journal in order, by number."""

    def __init__(self, journal: Journal, rows: Sequence[int]) -> None:
        self._journal = journal
        self._rows = rows
        self._read: dict[int, Saved] = {}
        self._texts: dict[int, str] = {}

    def found(self, words: str, say: Say, called: Called) -> Listing:
        """Return those games in whose title, names and standing each of these words occurs, without regard to case."""
        wanted = words.casefold().split()
        if not wanted:
            return self
        self._texts = self._texts or self._journal.searchable(say, called)
        result = self._texts
        return Listing(self._journal, [row for row in self._rows if all(w in result.get(row, "") for w in wanted)])

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[Saved]:
        return (self[n] for n in range(len(self)))

    @overload
    def __getitem__(self, n: int) -> Saved: ...
    @overload
    def __getitem__(self, n: slice) -> list[Saved]: ...
    def __getitem__(self, n: int | slice) -> Saved | list[Saved]:
        """Return a game; one that was deleted meanwhile, by another window, is shown as damaged."""
        if isinstance(n, slice):
            return [self[k] for k in range(*n.indices(len(self)))]
        row = self._rows[n]
        if row not in self._read:
            first = range(len(self))[n] // _PAGE * _PAGE
            self._read.update(self._journal.saved(self._rows[first : first + _PAGE]))
        return self._read.get(row) or _unreadable(row, f"#{row}", damaged("it cannot be read, or it was deleted"))


def searched(say: Say, called: Called, ruleset: Any, header: Any, *stands: Any) -> str:
    """Return, in small letters, what of a row can be searched: title, names, and how it stands, as it is said."""
    try:
        head = json.loads(header if len(header) <= MOST_CHARACTERS else "")
        names = [str(seat["name"]) for seat in head["seats"]]
        facts = dict(zip(STANDING, stands, strict=True))
        standing = _standing(facts | _unsound(facts), len(names))
        texts = [called(ruleset, head["ruleset"].get("title", ruleset)), *names, say(standing, names)]
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        texts = [ruleset]
    return "\n".join(map(str, texts)).casefold()


def saved_of(row: Sequence[Any]) -> Saved:
    """Return the game of a row of `LISTED`."""
    number, game, header, *facts_read, answers = row
    name = game if is_text(game) and game else f"#{number}"
    facts = dict(zip(FACTS, facts_read, strict=True))
    try:
        head = read_header(header)
        if name != game:
            raise damaged("its id cannot be read")
        if not _is_count(answers):
            raise damaged("its answers are not numbered")
    except SaveError as error:
        ruleset = facts["ruleset"]
        return _unreadable(number, name, error, ruleset if is_text(ruleset) else "")
    wrong = wrong_facts(facts, head)
    facts.update(wrong)
    return Saved(
        id=name,
        ruleset=facts["ruleset"],
        title=head["ruleset"].get("title", facts["ruleset"]),
        when=facts["touched"],
        players=head["players"],
        names=tuple(seat["name"] for seat in head["seats"]),
        standing=_standing(facts, head["players"]),
        answers=answers,
        hash=facts["hash"],
        wrong=Message(MENDED, what=Message(FACTS[next(iter(wrong))][0])) if wrong else "",
    )


def _standing(facts: Mapping[str, Any], players: int) -> Standing:
    over, words, waiting, result = (facts[column] for column in STANDING)
    return read_standing(players, over=bool(over), waiting=waiting, result=result, words=words)


def _unsound(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return which of these facts are not sound, with what stands for them."""
    return {name: FACTS[name][2] for name, value in facts.items() if not FACTS[name][1](value)}


def wrong_facts(facts: Mapping[str, Any], head: Mapping[str, Any]) -> dict[str, Any]:
    """Return what of the `FACTS` of a row is wrong, with what stands for it."""
    neutral = {"ruleset": head["ruleset"]["id"], "hash": head["ruleset"]["hash"]}
    return _unsound(facts) | {name: fact for name, fact in neutral.items() if facts[name] != fact}


def _unreadable(row: int, name: str, error: SaveError, ruleset: str = "") -> Saved:
    title = ruleset or f"#{row}"
    return Saved(name, ruleset, title, 0.0, 0, (), Standing(False, None), 0, "", wrong=error.message, openable=False)
