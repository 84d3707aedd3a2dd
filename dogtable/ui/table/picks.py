"""The parts of a move, as the table knows them: what is taken, under which name, and what comes of it. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from dogtable.ui.look.ids import number_id, piece_id, seat_id, word_id

BESIDE = ""  # the name of what an option moves without anybody picking it, and of where it goes
PILE = " "  # the name of what an option deals from: who takes that means no more by it
ANYTIME = "anytime"  # the name of the pick that is one of what may be done at any time
LYING = ("piece", "place")  # kinds of picks that lie on the table and are known there by their own names


class Pick(NamedTuple):
    """One part of a move: under which name it is asked for, and the id of what is taken (see `ui.look.ids`)."""

    name: str
    thing: str

    @property
    def asked(self) -> bool:
        """Whether it is what somebody is asked for, and not what an option does besides."""
        return self.name not in (BESIDE, PILE)


class Choice(Protocol):
    """What picking needs of an option of a decision."""

    @property
    def key(self) -> str:
        """The answer that is given to the session."""

    @property
    def picks(self) -> Mapping[str, Any]:
        """What is taken, by name, in the order of asking; a value may be a list."""

    @property
    def text(self) -> str:
        """The option in words."""

    @property
    def words(self) -> Sequence[str]:
        """What is taken in words, one by one."""

    @property
    def members(self) -> Mapping[str, Sequence[str]]:
        """What is taken in words, by name; of several at once, each by itself."""

    @property
    def questions(self) -> Mapping[str, str]:
        """The sentence by which each pick is asked for, by name; "" where there is none."""


class Comes(Protocol):
    """What picking needs of what comes of an option (see `engine.effects`)."""

    @property
    def like(self) -> int:
        """The number of the first option that comes to the same."""

    @property
    def pieces(self) -> Sequence[Any]:
        """What it moves beside its picks."""

    @property
    def places(self) -> Sequence[str]:
        """Where all that goes."""

    @property
    def piles(self) -> Sequence[str]:
        """What it deals from."""


def parts(picks: Mapping[str, Any], kinds: Mapping[str, str] | None = None) -> list[Pick]:
    """Return the single picks of an option in the order of asking; the members of a list one by one.

    `kinds` says of each name what is picked by it (`Decision.kinds`).
    """
    return [
        Pick(name, thing_id(one, (kinds or {}).get(name, "")))
        for name, value in picks.items()
        for one in (value if isinstance(value, (list, tuple)) else [value])
    ]


def thing_id(value: Any, kind: str) -> str:
    """Return the id by which the table knows what was picked: a piece, a place, a player, an int or a word."""
    if isinstance(value, Mapping):
        return piece_id(value)
    if isinstance(value, int):
        return seat_id(value) if kind == "player" else number_id(value)
    return str(value) if kind in LYING else word_id(str(value))


def beside(effect: Comes) -> frozenset[Pick]:
    """Return what an option moves by the way, the places that it moves things to, and what it deals from, as picks."""
    moved = (Pick(BESIDE, thing) for thing in (*map(piece_id, effect.pieces), *effect.places))
    return frozenset((*moved, *(Pick(PILE, place) for place in effect.piles)))
