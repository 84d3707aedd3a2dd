"""Who sits at a table: people and bots, and how a list of them is written (`you,greedy,random`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dogtable.base.errors import UsageError
from dogtable.base.hints import did_you_mean

BOTS = ("random", "greedy", "easy", "medium", "hard")
"""Weakest first, by name; `random` and `greedy` are there for study."""

USUAL = "medium"
"""The bot that sits where nobody says who."""

BEGINNER = "easy"
"""The bot for a first game."""

PEOPLE = ("you", "person")
NAMES = ("Mira", "Anna", "Ben", "Chloe", "Dana", "Emil", "Finn", "Gwen", "Hana", "Ivo", "Jana", "Kai", "Lena")
PORTRAITS = (
    *("lucy", "kenai", "hazel", "benny", "zoey", "oliver", "willow", "gracie", "hugo", "thor"),
    *("maisie", "moe", "noodle"),
)
"""Enough for the largest table, also where somebody brings a name or portrait of their own."""


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


def make(who: Sequence[str], your_name: str = "", your_portrait: str = "") -> list[Seat]:
    """Give every seat a name and a portrait that no other one has; the first person gets `your_name`."""
    names = [name for name in NAMES if name != your_name]
    portraits = [portrait for portrait in PORTRAITS if portrait != your_portrait]
    if your_name == "":
        your_name = names.pop(0)
    if your_portrait == "":
        your_portrait = portraits.pop(0)
    seats: list[Seat] = []
    named = False
    for by in who:
        if by in PEOPLE and not named:
            named = True
            seats.append(Seat(your_name, by, your_portrait))
        else:
            seats.append(Seat(names.pop(0), by, portraits.pop(0)))
    return seats
