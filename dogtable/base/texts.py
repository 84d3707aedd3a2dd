"""How values of a match become words in a sentence: the protocol `Names`, and plain English without a catalogue.

The engine hands over contract words (places such as "ring.10", pieces such as "token.0.2" or {"kind": "card"}) and
templates as they stand in the ruleset; whoever knows a language, the names of the players or the titles of a ruleset
puts them into words. So one event has one sentence in every language, and no engine knows any.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol

from dogtable.base.forms import OTHER, Formed, Said, Words, filled_in, formed
from dogtable.base.pieces import fields_of

if TYPE_CHECKING:
    from dogtable.base.program import WordInfo  # loaded by whoever plays, not by a start

# How things are named where the ruleset gives no name; catalogues translate them.
OWNED = "{owner}'s {thing}"
A_KIND = "a(n) {kind}"
PLAYER = "Player {number}"
IN_GRID = "the {place} in row {row} and column {column}"
IN_OWN_GRID = "{place} in row {row} and column {column}"
PAST = "{n} past {landmark}"
BEFORE = "{n} before {landmark}"
BESIDE = "{first} {next}"
AND = "{one}, {two} and {three}"
COMMA = "{one}, {two}"
IN_ONE = "{who} {one}, {two} and {three}. {next}"  # what one player did, told in one sentence, and what follows it

ANOTHER = "another"
"""The form of a piece's name that the program asks for itself: what one more is called, behind one like it."""

ENGLISH_FORMS: Mapping[str, Formed] = {
    A_KIND: {OTHER: A_KIND, "own": "a(n) {kind} of their own", ANOTHER: "another"},
    OWNED: {OTHER: OWNED, ANOTHER: "another"},
}
"""Names that English makes of parts, with their forms."""

_ARTICLE = re.compile(r"\b([Aa])\(n\)(?= (\w?))")
_TWICE = re.compile(r"\b([Tt]he) the\b")


class Names(Protocol):
    """Puts seats, words, pieces and places into words, and sentences into a language.

    `form` is a form of the name that a hole asks for (`{piece:acc}`); what has no such form is said plainly.
    """

    def template(self, source: str, number: int | None = None, form: str = "") -> str:
        """Return the sentence to use for one of the ruleset or of the engine; holes keep their source.

        `number`, its first hole that is a number, chooses the plural form; `form` that of a name made of a template.
        """
        ...

    def seat(self, seat: int, form: str = "") -> str:
        """Return the name of the player at a seat."""
        ...

    def word(self, words: str, word: str, form: str = "") -> str:
        """Return the title of a word of the list `words`."""
        ...

    def piece(self, piece: str | Mapping[str, object], form: str = "") -> str:
        """Return what a piece is called; one without a face is "a card"."""
        ...

    def place(self, place: str, owner: int | None, form: str = "") -> str:
        """Return what a place is called; `owner` is the seat it belongs to."""
        ...

    def near(self, board: str, landmark: str, owner: int | None, past: int, form: str = "") -> str:
        """Return what a space is called that lies so far past a landmark of its board, or before it (below 0)."""
        ...

    def one_of(self, kind: str, form: str = "") -> str:
        """Return what any piece of a kind is called: "a card"."""
        ...


def fill(template: str, value: Callable[[str], Words]) -> str:
    """Put values into the holes of a template, in the forms that these ask for, and begin it with a capital letter.

    `value` gives the words for the source of a hole, as it stood in the original sentence.
    """
    filled = filled_in(template, value)
    return articled(filled[:1].upper() + filled[1:])


def articled(text: str) -> str:
    """Return a text in which every "a(n)" is "a" or, before a vowel, "an", and no "the" stands twice."""
    text = _TWICE.sub(r"\1", text)
    return _ARTICLE.sub(lambda found: found[1] + "n" * (found[2].lower() in tuple("aeiou")), text)


def spaced(name: str) -> str:
    """Return an identifier as it is read aloud: `round_number` is "round number"."""
    return name.replace("_", " ")


def _titles(info: WordInfo) -> list[tuple[str, str]]:
    return [(word, title) for word, title in zip(info.words, info.titles, strict=True) if title]


class PlainNames:
    """English made from the names in the ruleset.

    `titles` maps (sort, of what, name) to a title, where there is one: sort is "word" (of a list), "row" (of a kind),
    "kind" or "place" (of ""), "space" (of a board); "grid" (of "") says of a board that it is one, "face" (of "") how
    the face of a kind is said, with its fields as holes.
    """

    def __init__(self, titles: Mapping[tuple[str, str, str], Formed] | None = None, seats: Sequence[str] = ()) -> None:
        self._titles = titles or {}
        self._words = {name: title for (sort, _, name), title in self._titles.items() if sort == "word"}
        self._seats = tuple(seats)

    @classmethod
    def of(cls, words: Mapping[str, WordInfo], seats: Sequence[str] = ()) -> PlainNames:
        """Return the names that a Program has: the titles of its words."""
        titled = [(info.name, word, title) for info in words.values() for word, title in _titles(info)]
        return cls({("word", name, word): title for name, word, title in titled}, seats)

    def template(self, source: str, number: int | None = None, form: str = "") -> str:  # noqa: ARG002  # no plurals
        """Return the sentence itself, or a name made of parts in a form."""
        return formed(ENGLISH_FORMS.get(source, source), form)

    def seat(self, seat: int, form: str = "") -> str:
        """Return the given name, else "Player 1" for seat 0."""
        if seat < len(self._seats):
            return self.person(self._seats[seat], form)
        return self._fill(PLAYER, form, number=str(seat + 1))

    def person(self, name: str, form: str) -> str:  # noqa: ARG002  # English has no forms
        """Return the name of a player in a form."""
        return name

    def word(self, words: str, word: str, form: str = "") -> str:
        """Return the word's title, else the word."""
        return formed(self._titles.get(("word", words, word)) or spaced(word), form)

    def piece(self, piece: str | Mapping[str, object], form: str = "") -> str:
        """Return a title, a face in words, an owner's piece ("Mira's token"), or "a card"."""
        if isinstance(piece, str):
            kind, *rest = piece.split(".")
            return self._owned_or_row(kind, rest, form)
        kind = str(piece["kind"])
        name = piece.get("name")
        face = self._row(kind, str(name)) if name else self._face(kind, piece)
        owner = piece.get("owner")
        if isinstance(owner, int):
            return self._owned(owner, face or self._kind(kind), form)
        return self.one_of(kind, form) if face is None else format(face, form)

    def one_of(self, kind: str, form: str = "") -> str:
        """Return "a card"."""
        return self._fill(A_KIND, form, kind=self._kind(kind))

    def near(self, board: str, landmark: str, owner: int | None, past: int, form: str = "") -> str:
        """Return "Ben's start", "3 past Ben's start" or "1 before the fountain"."""
        title = self._named("space", board, landmark)
        called = title if owner is None else Said(partial(self._owned, owner, title))
        if past == 0:
            return format(called, form)
        return self._fill(PAST if past > 0 else BEFORE, form, n=str(abs(past)), landmark=called)

    def place(self, place: str, owner: int | None, form: str = "") -> str:
        """Return "ring 10", "Mira's hand", "the square in row 1 and column 3" where it is known as a grid, or a title.

        A space that has a name is called by its title alone; the title of a number stands behind that of its board.
        """
        name, *index = place.split(".")
        title = self._named("place", "", name)
        owned = owner is not None and str(owner) in index
        if owned:
            index.remove(str(owner))
        space = self._titles.get(("space", name, index[-1])) if index else None
        if space and not index[-1].isdigit():
            title, index = self._said(space), []
        if owned and owner is not None:
            title = Said(partial(self._owned, owner, title))
        if len(index) == 2 and ("grid", "", name) in self._titles:
            row, column = (str(int(part) + 1) for part in index)  # people count from one
            return self._fill(IN_OWN_GRID if owned else IN_GRID, form, place=title, row=row, column=column)
        parts: Sequence[Words] = [self._said(self._words.get(part) or spaced(part)) for part in index]
        if space and index:
            parts = [*parts[:-1], self._said(space)]
        return format(self._side_by_side([title, *parts]), form)

    def _side_by_side(self, parts: Sequence[Words]) -> Said:
        """Return words one after another; what stands behind them is in none of their forms."""
        first, *more = parts
        said = first if isinstance(first, Said) else self._said(first)
        for part in more:
            said = Said(partial(self._fill, BESIDE, first=said, next=part))
        return said

    def _owned_or_row(self, kind: str, rest: Sequence[str], form: str) -> str:
        if rest and rest[0].isdigit():
            return self._owned(int(rest[0]), self._kind(kind), form)
        row = self._row(kind, rest[0])
        return self._owned(int(rest[1]), row, form) if len(rest) > 1 else format(row, form)

    def _owned(self, owner: int, thing: Said, form: str) -> str:
        return self._fill(OWNED, form, owner=Said(partial(self.seat, owner)), thing=thing)

    def _kind(self, kind: str) -> Said:
        return self._named("kind", "", kind)

    def _row(self, kind: str, name: str) -> Said:
        return self._named("row", kind, name)

    def _named(self, sort: str, of: str, name: str) -> Said:
        return self._said(self._titles.get((sort, of, name)) or spaced(name))

    @staticmethod
    def _said(title: Formed) -> Said:
        return Said(partial(formed, title))

    def _face(self, kind: str, piece: Mapping[str, object]) -> Said | None:
        result = {name: str(value) for name, value in fields_of(piece).items() if value is not True}
        words = {name: self._said(self._words.get(value) or spaced(value)) for name, value in result.items()}
        if not words:
            return None
        face = self._titles.get(("face", "", kind))
        if not face:
            return self._side_by_side(list(words.values()))
        return Said(lambda form: articled(filled_in(formed(face, form), lambda hole: words.get(hole, ""))))

    def _fill(self, source: str, form: str = "", **values: Words) -> str:
        """Return a phrase with its holes filled; unlike a sentence it begins as it is written."""
        return articled(filled_in(self.template(source, form=form), lambda hole: values.get(hole, "")))
