"""What people, words, pieces and places of a game are called in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from dogtable.base.texts import PlainNames
from dogtable.lang.tree import Rules


class TableNames(PlainNames):
    """The names of one table: its players by name, words and rows by the titles of the ruleset."""

    def __init__(self, rules: Rules, seats: Sequence[str]) -> None:
        titles = {("word", words.name, word.name): word.title for words in rules.words.values() for word in words.words}
        titles |= {("row", pieces.of, row.name): row.title for pieces in rules.pieces.values() for row in pieces.rows}
        super().__init__({key: title for key, title in titles.items() if title}, seats)
