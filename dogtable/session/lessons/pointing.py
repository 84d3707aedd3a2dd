"""What the guide points at: pieces, places, seats and picks in the words of scenarios, among what a seat sees."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from dogtable.base.errors import UsageError
from dogtable.base.pieces import piece_id
from dogtable.engine.naming import nearest
from dogtable.engine.sight import Sight
from dogtable.session.lessons.ground import fits

if TYPE_CHECKING:
    from dogtable.engine.match import Match

PROMPT: Final = "prompt"
"""What is asked, as the table says it."""
_SEAT: Final = re.compile(r"seat\.([0-9])\Z")


@dataclass(frozen=True, slots=True)
class Pointed:
    """One thing that is pointed at: one of these is said.

    `piece` is the id of a piece and `place` where it lies; `place` alone a space or zone; `seat` a player's plate;
    `picks` the button of options with these picks; none of them the prompt.
    """

    piece: str = ""
    place: str = ""
    seat: int | None = None
    picks: str = ""


def pointed(match: Match, seat: int, word: str) -> Pointed:
    """Return what a word means in a position, to a seat; UsageError where there is nothing of the kind to be seen."""
    if word == PROMPT:
        return Pointed()
    if (found := _SEAT.match(word)) is not None:
        if int(found[1]) >= match.players:
            raise UsageError(f"there is no seat {found[1]}; seats are 0 to {match.players - 1}")
        return Pointed(seat=int(found[1]))
    decision = next((one for one in match.decisions if one.seat == seat), None)
    if decision is not None and any(fits(word, option.key) for option in decision.options):
        return Pointed(picks=word)
    if "=" in word:
        raise UsageError(f"no option has '{word}'")
    return _lying(match, seat, word)


def _lying(match: Match, seat: int, word: str) -> Pointed:
    """Return a piece, rather one that the seat holds, or a place."""
    naming, cells = match.game.naming, match.cells
    sight = Sight(naming, cells, seat)
    places = [(piece, cells[naming.layout.at + piece]) for piece in naming.called(word) if sight.knows(piece)]
    if places:

        def distance(one: tuple[int, int]) -> tuple[bool, bool, int]:
            info, public = naming.layout.places[one[1]], naming.is_public(one[1])
            return public or info.owner != seat, not public, one[1]

        piece, place = min(places, key=distance)
        return Pointed(piece=piece_id(sight.piece(piece)), place=naming.places[place])
    try:
        return Pointed(place=naming.places[naming.place(word)])
    except UsageError:
        inside = next((place for place in naming.places if place.startswith(f"{word}.")), None)
        meant = f"; one of them is '{inside}'" if inside else nearest(word, [*naming.labels, *naming.places])
        raise UsageError(f"there is no '{word}' to point at{meant}") from None


def unknown(match: Match, seat: int, word: str) -> str:
    """Return why a word means nothing that can be pointed at, or ""."""
    try:
        pointed(match, seat, word)
    except UsageError as error:
        return str(error)
    return ""
