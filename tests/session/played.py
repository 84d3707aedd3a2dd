"""Games in a journal as tables write them down, without one being played."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from typing import Any

from dogtable.session.journal import Journal
from dogtable.session.standing import Standing

BY = ("you", "easy", "hard", "easy")
NAMES = ("Mira", "Anna", "Ben", "Chloe")


def played(journal: Journal, winners: Sequence[int] | None, ruleset: str = "dog", title: str = "", **head: Any) -> str:
    """Write a game down as a table would: two against two, over where there are winners."""
    seats = [{"name": name, "by": by, "portrait": ""} for name, by in zip(NAMES, BY, strict=True)]
    rules = {"id": ruleset, "hash": "0" * 16, "title": title or ruleset.upper(), "version": "1"}
    header = {"dogtable": 1, "ruleset": rules, "players": 4, "options": {}, "seed": 1, "seats": seats} | head
    game = journal.create(header)
    mine = journal.page(game)
    mine.append(0, 0, "a")
    if winners is not None:
        losers = [seat for seat in range(4) if seat not in winners]
        result = {
            "winners": list(winners),
            "ranking": [list(winners), losers],
            "scores": [{"in": 3, "hit": 1} if seat in winners else {"in": 1, "hit": -2} for seat in range(4)],
            "utility": [0.5 if seat in winners else 0.0 for seat in range(4)],
        }
        mine.mark(waiting=(), over=True, result=result)
    return game


def changed(journal: Journal, query: str, *values: object) -> None:
    with closing(sqlite3.connect(journal.path)) as db, db:
        db.execute(query, values)


def in_english(how: Standing, names: Sequence[str]) -> str:
    """How a game stands, as the program's own sentences have it."""
    return how.said(names, str)


def as_begun(_ruleset: str, title: str) -> str:
    """What a game was called when it began."""
    return title
