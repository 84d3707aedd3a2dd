"""Keys of files that lay out positions: what each is called, takes and means; schemas for editors are made of them."""

from __future__ import annotations

from typing import Final, NamedTuple

from dogtable.base.json_schema import WORD, Schema, listed, mapping, named, one_or_list

TEXTS: Final[Schema] = one_or_list(WORD)
MAPPING: Final[Schema] = {"type": "object"}
MOST_SEATS: Final = 10
ANSWERS: Final[Schema] = listed(named(WORD))


class Key(NamedTuple):
    """One key; `must` says that it has to be there, `seats` that N in its name is the number of a seat."""

    name: str
    meaning: str
    takes: Schema
    must: bool = False
    seats: bool = False

    def written(self) -> dict[str, int | None]:
        """Return all ways to write it, each with its seat, if it has one."""
        return {self.name.replace("N", str(n)): n for n in range(MOST_SEATS)} if self.seats else {self.name: None}


def names(keys: tuple[Key, ...]) -> tuple[str, ...]:
    """Return what keys are called."""
    return tuple(key.name for key in keys)


def object_of(keys: tuple[Key, ...]) -> Schema:
    """Return the schema of a mapping with these keys."""
    return mapping(
        {text: {**key.takes, "description": key.meaning} for key in keys for text in key.written()},
        [key.name for key in keys if key.must],
    )
