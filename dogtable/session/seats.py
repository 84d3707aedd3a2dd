"""Who sits at a table: people and bots, and how a list of them is written (`you,greedy,random`)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from dogtable.base.errors import UsageError
from dogtable.base.hints import did_you_mean
from dogtable.session.characters import Character, cast
from dogtable.session.tempers import EVEN

BOTS = ("random", "greedy", "easy", "medium", "hard", "expert")
"""Weakest first, by name; `random` and `greedy` are there for study."""

STRONG = "hard"
"""The bot that gives hints, and sits in examples and lessons: strong, and at once with its answer."""

BLIND = ("random",)
"""Whoever looks at nothing has no temper."""

USUAL = "medium"
"""The bot that sits where nobody says who."""

BEGINNER = "easy"
"""The bot for a first game."""

PEOPLE = ("you", "person")
YOU = ("Mira", "lucy")
"""What the first person is called and looks like who does not say."""

SPARE = (("Olga", "kenai"), ("Paul", "hazel"))
"""For the largest table, where somebody is called or looks like one of the cast."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: the name shown, who decides (`you`, another `person`, or a bot's name), and a portrait's name."""

    name: str
    by: str
    portrait: str = ""

    @property
    def is_person(self) -> bool:
        """Whether a person decides here."""
        return self.by in PEOPLE

    @property
    def character(self) -> Character | None:
        """Who of the cast sits here; None for a person, and for a bot that is none of them."""
        return None if self.is_person else cast().get(self.portrait)

    def face(self, *, glad: bool) -> str:
        """Return the portrait at the end of a game: the cast shows how it took it."""
        return self.portrait if self.character is None else self.character.face("glad" if glad else "cross")

    @property
    def temper(self) -> str:
        """By which of TEMPERS the bot plays that sits here."""
        return self.character.temper if self.character and self.by not in BLIND else EVEN

    def to_json(self) -> dict[str, str]:
        """Return the seat as records keep it."""
        return {"name": self.name, "by": self.by, "portrait": self.portrait}

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Seat:
        """Read a seat of a record; raises UsageError for a `by` that is not known."""
        by = str(value.get("by", ""))
        check(by)
        return cls(str(value.get("name", ""))[:60] or by, by, str(value.get("portrait", ""))[:60])


def check(by: str) -> None:
    """Raise UsageError unless `by` says who can sit at a seat."""
    if by not in PEOPLE and by not in BOTS:
        raise UsageError(
            "nobody is called '{name}'; {hint}", name=by, hint=did_you_mean(by, (*PEOPLE, *BOTS), "seats are")
        )


def parse(text: str, players: int) -> list[str]:
    """Return who sits where, from `you,greedy`; a shorter list repeats its last. UsageError says what is wrong."""
    words = [word.strip() for word in text.split(",")]
    for word in words:
        check(word)
    if len(words) > players:
        raise UsageError("{n} seats were named, but {players} play", n=len(words), players=players)
    return words + [words[-1]] * (players - len(words))


def newcomers(names: Collection[str], portraits: Collection[str], chance: Random | None = None) -> list[Seat]:
    """Return who can still sit down where these names and portraits are taken; by `chance`, or in their order."""
    everybody = [(one.name, one.portrait) for one in cast().values()]
    if chance is not None:
        chance.shuffle(everybody)
    free = [one for one in (*everybody, *SPARE) if one[0] not in names and one[1] not in portraits]
    return [Seat(name, USUAL, portrait) for name, portrait in free]


def make(who: Sequence[str], your_name: str = "", your_portrait: str = "", chance: Random | None = None) -> list[Seat]:
    """Give every seat a name and a portrait that no other one has; the first person gets `your_name`.

    The others are the cast, in its order or drawn by `chance`.
    """
    you = (your_name or YOU[0], your_portrait or YOU[1])
    others = iter(newcomers(you[:1], you[1:], chance))
    seats: list[Seat] = []
    named = False
    for by in who:
        if by in PEOPLE and not named:
            named = True
            seats.append(Seat(you[0], by, you[1]))
        else:
            seats.append(replace(next(others), by=by))
    return seats
