"""What people, words, pieces and places of a game are called in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from dogtable.base.forms import Formed
from dogtable.base.texts import PlainNames
from dogtable.lang.texts import FACE, Catalogue, is_numbered
from dogtable.lang.tree import Rules

Titles = dict[tuple[str, str, str], Formed]


class TableNames(PlainNames):
    """The names of one table: its players by name, all else by the catalogue, else by the titles of the ruleset."""

    def __init__(self, rules: Rules, seats: Sequence[str], texts: Catalogue) -> None:
        super().__init__({key: title for key, title in _titles(rules, texts).items() if title}, seats)
        self._texts = texts

    def template(self, source: str, number: int | None = None, form: str = "") -> str:
        """Return the sentence in the language of the catalogue, in the plural form for `number`."""
        return self._texts.sentence(source, number, form)

    def person(self, name: str, form: str) -> str:
        """Return the name of a player in a form of the language."""
        return self._texts.person(name, form)


def _titles(rules: Rules, texts: Catalogue) -> Titles:
    found: Titles = {}
    for words in rules.words.values():
        for word in words.words:
            found["word", words.name, word.name] = texts.forms(word.name, word.title)
    for kind in rules.kinds:
        found["kind", "", kind] = texts.forms(kind)
        found["face", "", kind] = texts.forms(f"{kind}{FACE}")
    for pieces in rules.pieces.values():
        for row in pieces.rows:
            found["row", pieces.of, row.name] = texts.forms(f"{pieces.of}.{row.name}", row.title)
    for zone in rules.zones:
        found["place", "", zone] = texts.forms(zone)
    for board in rules.boards.values():
        found["place", "", board.name] = texts.forms(board.name)
        found["grid", "", board.name] = board.name if board.shape == "grid" else ""
        for landmark in board.landmarks:
            found["space", board.name, landmark] = texts.forms(f"{board.name}.{landmark}")
        for space in board.spaces:
            found["space", board.name, space.name] = texts.forms(f"{board.name}.{space.name}", space.title)
    for key in texts.named():
        if is_numbered(key, rules):
            board_name, _, number = key.partition(".")
            found["space", board_name, number] = texts.forms(key)
    return found
