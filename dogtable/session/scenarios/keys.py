"""Keys of files that lay out positions: what each is called, takes and means; schemas for editors are made of them."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

Schema = dict[str, Any]

TEXT: Final[Schema] = {"type": "string"}
COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
TEXTS: Final[Schema] = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
MAPPING: Final[Schema] = {"type": "object"}
ANSWERS: Final[Schema] = {"type": "array", "items": {"type": "object", "additionalProperties": TEXT}}


class Key(NamedTuple):
    """One key; `must` says that it has to be there."""

    name: str
    meaning: str
    takes: Schema
    must: bool = False


def names(keys: tuple[Key, ...]) -> tuple[str, ...]:
    """Return what keys are called."""
    return tuple(key.name for key in keys)


def object_of(keys: tuple[Key, ...]) -> Schema:
    """Return the schema of a mapping with these keys."""
    return {
        "type": "object",
        "properties": {key.name: {**key.takes, "description": key.meaning} for key in keys},
        "required": [key.name for key in keys if key.must],
        "additionalProperties": False,
    }
