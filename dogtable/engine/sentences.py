"""Sentences: the ruleset's texts with values put in, and what is said of an event when the ruleset says nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache, partial
from itertools import islice
from typing import Any

from dogtable.base.forms import HOLE, Said, Words, filled_in, in_form, listing, parted
from dogtable.base.frozen import Frozen, replaced
from dogtable.base.program import NO_INT, Kind, PlaceInfo, TextInfo
from dogtable.base.texts import AND, ANOTHER, Names, articled, fill
from dogtable.engine import wording
from dogtable.engine.naming import PieceWord
from dogtable.engine.sight import Sight

MINUS = "−"
"""The sign of a number below zero, as it is set."""


class Sentence(Frozen):
    """A sentence as it is told, and of whom it speaks.

    `subject` is the seat that its source begins with. `rest` is what stands behind that name, in a language that begins
    with it, too; else "". `form` is what two sentences share that differ in players only: "{2} takes {0} a card."; a
    place that a piece comes from is "{from}". Where the rest begins with what is done with a piece, that is its `lead`
    (" moves a piece"), and `again` is what is enough behind another one with the same: "another to C2.".
    """

    text: str
    subject: int | None = None
    rest: str = ""
    form: str = ""
    lead: str = ""
    again: str = ""

    @property
    def goes_on(self) -> bool:
        """Whether it can go on a sentence of the same subject: without a name, and without parts of its own."""
        plain = not any(mark in self.rest for mark in ",:;")
        return self.rest.startswith(" ") and self.rest.endswith(".") and plain

    def names(self, seat: int) -> bool:
        """Whether a player is named in it."""
        return f"{{{seat}}}" in self.form

    def ending(self, more: str) -> Sentence:
        """Return the same sentence with more words before its full stop."""
        text, rest, form = (f"{part.rstrip('.')}{more}." if part else "" for part in (self.text, self.rest, self.form))
        return replaced(self, text=text, rest=rest, form=form, again="")


Known = int | tuple[int | None, ...] | None
"""The seats that knew a piece when a sentence was made, of each piece of a list; None: what is known now counts."""

SILENT = Sentence("")
_NAMED = ("player", "piece", "space", "place")


def words_of(sight: Sight, names: Names, text: int, values: Sequence[Any], masks: Sequence[Known] | None = None) -> str:
    """Return a text of the ruleset with its values in words.

    `masks` has, for each value that is a piece, the seats that knew it when the sentence was made; without them what
    is known now counts. Of whom a sentence names as {me}, a piece is "a token"; another's is "Ben's token".
    """
    if not values:
        return _without_values(names.template(sight.naming.program.texts[text].source))
    return _parts(sight, names, text, values, masks).text()


@lru_cache(maxsize=1_000)
def _without_values(template: str) -> str:
    return fill(template, lambda _: "")


def sentence_of(
    sight: Sight, names: Names, text: int, values: Sequence[Any], masks: Sequence[Known], origin: int = -1
) -> Sentence:
    """Return what `words_of` does, and of whom it speaks; `origin` is where the piece that it tells of came from."""
    return _parts(sight, names, text, values, masks, origin).sentence()


class _Parts(Frozen):
    """A source, its template, and what is put into its holes: the words; which of them are players or pieces."""

    source: str
    template: str
    holes: Mapping[str, Words]
    seats: Mapping[str, int]
    pieces: Collection[str] = ()
    origins: Collection[str] = ()

    def text(self) -> str:
        return fill(self.template, lambda hole: self.holes.get(hole, ""))

    def sentence(self) -> Sentence:
        """Return it filled, with the player it begins with, if it does."""
        text, first = self.text(), _first_hole(self.source)
        marked = {hole: f"{{{seat}}}" for hole, seat in self.seats.items()} | dict.fromkeys(self.origins, "{from}")
        form = fill(self.template, lambda hole: marked.get(hole) or self.holes.get(hole, ""))
        if first not in self.seats:
            return Sentence(text, form=form)
        if _first_hole(self.template) != first:
            return Sentence(text, self.seats[first], "", form)
        name = fill("{name}", lambda _: self.holes[first])
        return Sentence(text, self.seats[first], text[len(name) :], form, *self._lead_and_again())

    def _lead_and_again(self) -> tuple[str, str]:
        """Return it from its first hole to its second, where that is a piece, and from there on as of another one."""
        first, second = (*islice(HOLE.finditer(self.template), 2), None, None)[:2]
        if first is None or second is None or parted(second[1])[0] not in self.pieces:
            return "", ""
        piece = parted(second[1])[0]
        one_more = {**self.holes, piece: _one_more(self.holes[piece])}
        lead = filled_in(self.template[first.end() : second.end()], lambda hole: self.holes.get(hole, ""))
        return articled(lead), articled(filled_in(self.template[second.start() :], lambda hole: one_more.get(hole, "")))


def _one_more(words: Words) -> Words:
    """Return what one more of the same is called, where the language has a form for that."""
    another = in_form(words, ANOTHER)
    return words if another == str(words) else another


def _first_hole(template: str) -> str:
    """Return the hole that a template begins with; "" where it begins with words."""
    found = HOLE.match(template)
    return "" if found is None else found[1].strip()


def _parts(
    sight: Sight, names: Names, text: int, values: Sequence[Any], masks: Sequence[Known] | None, origin: int = -1
) -> _Parts:
    info = sight.naming.program.texts[text]
    kinds = kinds_in(info)
    then: Sequence[Known] = masks if masks is not None else [None] * len(values)
    sources = [source.strip() for source in HOLE.findall(info.source)]
    me = values[sources.index("me")] if "me" in sources else -1
    words: list[Words] = [
        Said(partial(names.one_of, sight.naming.layout.pieces[value].kind))
        if kind.sort == "piece" and me >= 0 and value >= 0 and _one_of_many(sight, value, me)
        else Said(partial(spoken, sight, names, kind, value, mask))
        for kind, value, mask in zip(kinds, values, then, strict=True)
    ]
    holes = dict(zip(sources, words, strict=True))
    named = [one for one in zip(sources, kinds, values, strict=True) if one[1].sort in _NAMED and one[2] >= 0]
    seats = {source: value for source, kind, value in named if kind.sort == "player"}
    pieces = [source for source, kind, _ in named if kind.sort == "piece"]
    origins = [source for source, kind, value in named if kind.sort in ("space", "place") and value == origin]
    numbers = (value for kind, value in zip(kinds, values, strict=True) if kind.sort == "int" and value != NO_INT)
    return _Parts(info.source, names.template(info.source, next(numbers, None)), holes, seats, pieces, origins)


def kinds_in(text: TextInfo) -> Sequence[Kind]:
    """Return what the values are that are put into a text."""
    return [part for part in text.parts if isinstance(part, Kind)]


def _one_of_many(sight: Sight, piece: int, owner: int) -> bool:
    """Whether a piece is like all others of its owner."""
    info = sight.naming.layout.pieces[piece]
    return info.owner == owner and not info.row_name and not info.each


def spoken(sight: Sight, names: Names, kind: Kind, value: Any, mask: Known = None, form: str = "") -> str:
    """Return one value as it is said; `mask`: who knew it then."""
    if kind.sort == "list" and kind.item is not None:
        if isinstance(mask, tuple):
            words = [sight.piece_of(one, then) for one, then in zip(value, mask, strict=True)]
            said = [Said(partial(names.piece, word)) for word in words]
        else:
            said = [Said(partial(spoken, sight, names, kind.item, one, None)) for one in value]
        return format(listing(said, names.template(AND)), form)
    if value == NO_INT or (value < 0 and kind.sort != "int"):
        return names.template(wording.NOTHING)
    if kind.sort == "piece":
        return names.piece(sight.piece(value) if not isinstance(mask, int) else sight.piece_then(value, mask), form)
    if kind.sort == "player":
        return names.seat(value, form)
    if kind.sort == "word":
        return names.word(kind.of[0], str(sight.value(kind, value)), form)
    if kind.sort in ("space", "place"):
        return place_called(sight, names, value, form)
    if kind.sort == "flag":
        return names.template(wording.YES if value else wording.NO)
    return signed(value)


def signed(number: int) -> str:
    """Return a number as it is set."""
    return str(number).replace("-", MINUS)


def place_called(sight: Sight, names: Names, place: int, form: str = "") -> str:
    """Return what a place is called."""
    info = sight.naming.layout.places[place]
    if info.near is not None and sight.sees(place):
        near = info.near
        return names.near(info.name, near.landmark, near.owner if near.owner >= 0 else None, near.past, form)
    return names.place(sight.place(place), info.owner if info.owner >= 0 else None, form)


class Telling:
    """The sentence of one event that the ruleset says nothing about."""

    def __init__(self, sight: Sight, names: Names, me: int, piece: PieceWord | None) -> None:
        self._sight = sight
        self._names = names
        self._me = me
        self._piece = piece

    def __call__(self, template: str, seats: Mapping[str, int] | None = None, /, **more: Words) -> Sentence:
        """Return a template with {me}, {piece} and what else is given: players by their `seats`."""
        players = {hole: seat for hole, seat in {"me": self._me, **(seats or {})}.items() if seat >= 0}
        holes: dict[str, Words] = dict(more)
        holes |= {hole: Said(partial(self._names.seat, seat)) for hole, seat in players.items()}
        if self._piece is not None:
            holes["piece"] = Said(partial(self._names.piece, self._piece))
        return _Parts(template, self._names.template(template), holes, players).sentence()

    def of_place(self, template: str, place: int) -> Sentence:
        """Return a template with the name of a {place}."""
        return self(template, place=self._place(place))

    def dealt(self, target: int) -> Sentence:
        """Return what is said of a piece that is dealt."""
        owner = self._sight.naming.layout.places[target].owner
        if owner >= 0:
            return self(wording.GETS, {"owner": owner})
        return self(wording.COMES, to=self._place(target))

    def swap(self, other: PieceWord | None) -> Sentence:
        """Return what is said of two pieces that change places: once, of the first of their two moves."""
        if other is None:
            return SILENT
        template = wording.SWAPS if self._me >= 0 else wording.SWAPPED
        return self(template, other=Said(partial(self._names.piece, other)))

    def move(self, origin: int, target: int) -> Sentence:
        """Return what is said of a piece that goes from one place to another."""
        places = self._sight.naming.layout.places
        a, b = places[origin], places[target]
        if a.board or b.board:
            return self._on_board(a, origin, b, target)
        way = Transfer(self._sight.naming.everybody, self._me, a, b)
        for fits, template in _BETWEEN_ZONES:
            if fits(way):
                return self(template, {"owner": b.owner}, to=self._place(target))
        return self(wording.GOES, to=self._place(target))

    def _on_board(self, a: PlaceInfo, origin: int, b: PlaceInfo, target: int) -> Sentence:
        if a.board and b.board:
            return self(wording.GOES_FROM, **{"from": self._place(origin), "to": self._place(target)})
        template = wording.COMES if b.board else wording.GOES
        return self(template, to=self._place(target))

    def _place(self, place: int) -> Said:
        return Said(partial(place_called, self._sight, self._names, place))


class Transfer:
    """A move between two zones: who acts, from where, to where, and whose hands are hidden."""

    def __init__(self, everybody: int, me: int, a: PlaceInfo, b: PlaceInfo) -> None:
        self.me = me
        self.to = b.owner
        self.own = me >= 0 and a.owner == me
        self.acts = me >= 0
        self.shown_from = a.seen == everybody
        self.shown = b.seen == everybody


# Of two zones: what fits first is said.
_BETWEEN_ZONES: Sequence[tuple[Callable[[Transfer], bool], str]] = (
    (lambda way: way.own and not way.shown_from and way.shown, wording.PLAYS),
    (lambda way: way.own and way.to not in (way.me, -1) and not way.shown, wording.PASSES_ON),
    (lambda way: way.acts and way.to == way.me and not way.own and not way.shown, wording.TAKES),
    (lambda way: way.to not in (way.me, -1) and not way.shown, wording.GETS),
    (lambda way: way.acts, wording.MOVES),
)
