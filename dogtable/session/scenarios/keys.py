"""Keys of files that lay out positions: what each is called, takes and means; schemas for editors are made of them."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from dogtable.base.json_schema import WORD, Schema, listed, mapping, named, one_or_list

TEXTS: Final[Schema] = one_or_list(WORD)
MAPPING: Final[Schema] = {"type": "object"}
MOST_SEATS: Final = 10
ANSWERS: Final[Schema] = listed(named(WORD))


class Key(NamedTuple):
    """One key, and whether it has to be there; an N in its name stands for the number of a seat."""

    name: str
    need: Literal["needed", "free"]
    meaning: str
    takes: Schema

    def written(self) -> dict[str, int | None]:
        """Return all ways to write it, each with its seat, if it has one."""
        seats = range(MOST_SEATS) if "N" in self.name else ()
        return {self.name.replace("N", str(n)): n for n in seats} or {self.name: None}


def names(keys: tuple[Key, ...]) -> tuple[str, ...]:
    """Return what keys are called."""
    return tuple(key.name for key in keys)


def object_of(keys: tuple[Key, ...]) -> Schema:
    """Return the schema of a mapping with these keys."""
    return mapping(
        {text: {**key.takes, "description": key.meaning} for key in keys for text in key.written()},
        [key.name for key in keys if key.need == "needed"],
    )
