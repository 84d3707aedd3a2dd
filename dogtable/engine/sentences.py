"""Sentences: the ruleset's texts with values put in, and what is said of an event when the ruleset says nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dogtable.base.program import NO_INT, Kind, PlaceInfo
from dogtable.base.texts import HOLE, Names, fill, listed
from dogtable.engine import wording
from dogtable.engine.naming import PieceWord
from dogtable.engine.sight import Sight

MINUS = "−"
"""The sign of a number below zero, as it is set."""


def words_of(sight: Sight, names: Names, text: int, values: Sequence[Any], masks: Sequence[int] | None = None) -> str:
    """Return a text of the ruleset with its values in words.

    `masks` has, for each value that is a piece, the seats that knew it when the sentence was made; without them what
    is known now counts. Of whom a sentence names as {me}, a piece is "a token"; another's is "Ben's token".
    """
    info = sight.naming.program.texts[text]
    kinds = [part for part in info.parts if isinstance(part, Kind)]
    then: Sequence[int | None] = masks if masks is not None else [None] * len(values)
    sources = [source.strip() for source in HOLE.findall(info.source)]
    me = values[sources.index("me")] if "me" in sources else -1
    told = [
        names.one_of(sight.naming.layout.pieces[value].kind)
        if kind.sort == "piece" and me >= 0 and value >= 0 and _one_of_many(sight, value, me)
        else spoken(sight, names, kind, value, mask)
        for kind, value, mask in zip(kinds, values, then, strict=True)
    ]
    holes = dict(zip(sources, told, strict=True))
    numbers = (value for kind, value in zip(kinds, values, strict=True) if kind.sort == "int" and value != NO_INT)
    return fill(names.template(info.source, next(numbers, None)), lambda source: holes.get(source, ""))


def _one_of_many(sight: Sight, piece: int, owner: int) -> bool:
    """Whether a piece is like all others of its owner."""
    info = sight.naming.layout.pieces[piece]
    return info.owner == owner and not info.row_name and not info.each


def spoken(sight: Sight, names: Names, kind: Kind, value: Any, mask: int | None = None) -> str:
    """Return one value as it is said; `mask`: who knew a piece then (None: what is known now counts)."""
    if kind.sort == "list" and kind.item is not None:
        item = kind.item
        # Who knew the pieces of a list is not written down: what is known now counts.
        said = [spoken(sight, names, item, one) for one in value]
        return listed(said, names.template(wording.AND))
    if value == NO_INT or (value < 0 and kind.sort != "int"):
        return names.template(wording.NOTHING)
    if kind.sort == "piece":
        return names.piece(sight.piece(value) if mask is None else sight.piece_then(value, mask))
    if kind.sort == "player":
        return names.seat(value)
    if kind.sort == "word":
        return names.word(kind.of[0], str(sight.value(kind, value)))
    if kind.sort in ("space", "place"):
        return place_called(sight, names, value)
    if kind.sort == "flag":
        return names.template(wording.YES if value else wording.NO)
    return signed(value)


def signed(number: int) -> str:
    """Return a number as it is set."""
    return str(number).replace("-", MINUS)


def place_called(sight: Sight, names: Names, place: int) -> str:
    """Return what a place is called."""
    info = sight.naming.layout.places[place]
    if info.near is not None and sight.sees(place):
        near = info.near
        return names.near(info.name, near.landmark, near.owner if near.owner >= 0 else None, near.past)
    return names.place(sight.place(place), info.owner if info.owner >= 0 else None)


class Told:
    """The sentence of one event that the ruleset says nothing about."""

    def __init__(self, sight: Sight, names: Names, me: int, piece: PieceWord | None) -> None:
        self._sight = sight
        self._names = names
        self._me = me
        self._piece = piece

    def __call__(self, template: str, **more: str) -> str:
        """Return a template with {me}, {piece} and what else is given."""
        holes = dict(more)
        if self._me >= 0:
            holes["me"] = self._names.seat(self._me)
        if self._piece is not None:
            holes["piece"] = self._names.piece(self._piece)
        return fill(self._names.template(template), lambda source: holes.get(source, ""))

    def of_place(self, template: str, place: int) -> str:
        """Return a template with the name of a {place}."""
        return self(template, place=self._place(place))

    def dealt(self, target: int) -> str:
        """Return what is said of a piece that is dealt."""
        owner = self._sight.naming.layout.places[target].owner
        if owner >= 0:
            return self(wording.GETS, owner=self._names.seat(owner))
        return self(wording.COMES, to=self._place(target))

    def swap(self, other: PieceWord | None) -> str:
        """Return what is said of two pieces that change places: once, of the first of their two moves."""
        if other is None:
            return ""
        template = wording.SWAPS if self._me >= 0 else wording.SWAPPED
        return self(template, other=self._names.piece(other))

    def move(self, origin: int, target: int) -> str:
        """Return what is said of a piece that goes from one place to another."""
        places = self._sight.naming.layout.places
        a, b = places[origin], places[target]
        if a.board or b.board:
            return self._on_board(a, origin, b, target)
        way = Way(self._sight.naming.everybody, self._me, a, b)
        for fits, template in _BETWEEN_ZONES:
            if fits(way):
                return self(template, owner=self._names.seat(b.owner) if b.owner >= 0 else "", to=self._place(target))
        return self(wording.GOES, to=self._place(target))

    def _on_board(self, a: PlaceInfo, origin: int, b: PlaceInfo, target: int) -> str:
        if a.board and b.board:
            return self(wording.GOES_FROM, **{"from": self._place(origin), "to": self._place(target)})
        template = wording.COMES if b.board else wording.GOES
        return self(template, to=self._place(target))

    def _place(self, place: int) -> str:
        return place_called(self._sight, self._names, place)


class Way:
    """A move between two zones: who acts, from where, to where, and whose hands are hidden."""

    def __init__(self, everybody: int, me: int, a: PlaceInfo, b: PlaceInfo) -> None:
        self.me = me
        self.to = b.owner
        self.own = me >= 0 and a.owner == me
        self.acts = me >= 0
        self.shown_from = a.seen == everybody
        self.shown = b.seen == everybody


# Of two zones: what fits first is said.
_BETWEEN_ZONES: Sequence[tuple[Callable[[Way], bool], str]] = (
    (lambda way: way.own and not way.shown_from and way.shown, wording.PLAYS),
    (lambda way: way.own and way.to not in (way.me, -1) and not way.shown, wording.PASSES_ON),
    (lambda way: way.acts and way.to == way.me and not way.own and not way.shown, wording.TAKES),
    (lambda way: way.to not in (way.me, -1) and not way.shown, wording.GETS),
    (lambda way: way.acts, wording.MOVES),
)
