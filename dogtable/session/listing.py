"""The list of saved games: which there are is known at once, what they are is read page by page."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

if TYPE_CHECKING:
    from dogtable.session.journal import Journal

# Answers are numbered from 0 without a gap, so the last number tells how many there are, without counting them.
LISTED = (
    "SELECT id, ruleset, hash, header, touched, over, status,"
    " (SELECT ifnull(max(n), -1) + 1 FROM answers WHERE game = games.id) FROM games"
)
_PAGE = 64
"""So many games of a listing are read at once."""


@dataclass(frozen=True, slots=True)
class Saved:
    """One game as the list of saved games shows it; `when` is seconds since 1970, `answers` how many were given."""

    id: str
    ruleset: str
    title: str
    when: float
    players: int
    names: tuple[str, ...]
    status: str
    over: bool
    answers: int
    hash: str


class Listing(Sequence[Saved]):
    """Games of a journal in order, by number."""

    def __init__(self, journal: Journal, ids: Sequence[str]) -> None:
        self._journal = journal
        self._ids = ids
        self._read: dict[str, Saved] = {}
        self._told: dict[str, str] = {}

    def found(self, words: str) -> Listing:
        """Return those games in whose title, names and status each of these words occurs, without regard to case."""
        wanted = words.casefold().split()
        if not wanted:
            return self
        self._told = self._told or self._journal.told()
        told = self._told
        return Listing(self._journal, [id_ for id_ in self._ids if all(w in told.get(id_, "") for w in wanted)])

    def __len__(self) -> int:
        return len(self._ids)

    @overload
    def __getitem__(self, n: int) -> Saved: ...
    @overload
    def __getitem__(self, n: slice) -> list[Saved]: ...
    def __getitem__(self, n: int | slice) -> Saved | list[Saved]:
        """Return a game; one that was deleted meanwhile, by another window, is shown as damaged."""
        if isinstance(n, slice):
            return [self[k] for k in range(*n.indices(len(self)))]
        game = self._ids[n]
        if game not in self._read:
            first = range(len(self))[n] // _PAGE * _PAGE
            self._read.update(self._journal.saved(self._ids[first : first + _PAGE]))
        return self._read.get(game) or Saved(game, "", "", 0.0, 0, (), "damaged", False, 0, "")


def searched(ruleset: str, header: str, status: str) -> str:
    """Return, in small letters, what of a row can be searched: title, names and status."""
    try:
        head = json.loads(header)
        told = [head["ruleset"].get("title", ruleset), *(seat["name"] for seat in head["seats"]), status]
    except (ValueError, TypeError, KeyError, AttributeError):
        told = [ruleset]
    return "\n".join(map(str, told)).casefold()


def saved_of(row: Sequence[Any]) -> Saved:
    """Return the game of a row of `LISTED`; a damaged one is told by its id alone."""
    game, ruleset, content, header, touched, over, status, answers = row
    try:
        head = json.loads(header)
        names = tuple(str(seat["name"]) for seat in head["seats"])
        title = str(head["ruleset"].get("title", ruleset))
        players = int(head["players"])
    except (ValueError, TypeError, KeyError, AttributeError):
        return Saved(game, str(ruleset), str(ruleset), 0.0, 0, (), "damaged", False, answers, str(content))
    return Saved(game, ruleset, title, touched, players, names, status, bool(over), answers, content)
