"""The twelve who sit at a table as bots: `assets/cast/characters.yaml`. A seat is one of them by its portrait.

A record keeps nothing more: a bot with any other portrait (in older records, or in those of another version) is a
plain one that is called as the record says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from dogtable.base.own_yaml import read_own
from dogtable.base.paths import assets_folder

MOODS: Final = ("calm", "glad", "cross")
"""The faces that each of them has; the first is the usual one."""

CAST: Final = "cast-"
"""The portraits of the cast begin so."""


@dataclass(frozen=True, slots=True)
class Character:
    """One of them: the name, and by which of TEMPERS the bot plays that sits there."""

    id: str
    name: str
    temper: str

    @property
    def portrait(self) -> str:
        """The name of the usual portrait."""
        return CAST + self.id

    def face(self, mood: str) -> str:
        """Return the name of the portrait in one of MOODS."""
        return self.portrait if mood == MOODS[0] else f"{self.portrait}-{mood}"


@cache
def cast() -> Mapping[str, Character]:
    """Return all of them by portrait, in the order of the file."""
    written = read_own(assets_folder() / "cast" / "characters.yaml")
    everybody = [Character(name, one["name"], one["temper"]) for name, one in written.items()]
    return {one.portrait: one for one in everybody}


@dataclass(frozen=True, slots=True)
class Reaction:
    """A face (one of MOODS), and the occasion of a line; "" for none."""

    face: str
    says: str = ""


@cache
def reactions() -> Mapping[str, Mapping[str, Reaction]]:
    """Return by class of sounds what the `doer` makes of it, and the `other` whose piece it befell."""
    written = read_own(assets_folder() / "cast" / "reactions.yaml")
    return {sound: {role: Reaction(**one) for role, one in roles.items()} for sound, roles in written.items()}
