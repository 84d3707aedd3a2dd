"""The keys of a file of lessons: what they are called, what they take, and what they mean.

From them the reader, the schema for editors and the page docs/language/lessons.md are made or checked.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

Schema = dict[str, Any]

_TEXT: Final[Schema] = {"type": "string"}
_COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
_TEXTS: Final[Schema] = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
_MAPPING: Final[Schema] = {"type": "object"}
_ANSWERS: Final[Schema] = {"type": "array", "items": {"type": "object", "additionalProperties": _TEXT}}
_SAID: Final[Schema] = {"anyOf": [_TEXT, {"type": "object", "additionalProperties": _TEXT}]}


class Key(NamedTuple):
    """One key; `must` says that it has to be there."""

    name: str
    meaning: str
    takes: Schema
    must: bool = False


POSITION: Final = (
    Key("given", "a position, as scenarios give it, laid over that of the lesson and the setting", _MAPPING),
    Key("rolls", "what chance decides, as in scenarios", _MAPPING),
    Key("draw", "what is drawn next, as in scenarios", _TEXTS),
)
"""What lays out a position."""

STEP: Final = (
    Key("say", "what the guide says: one idea, in a sentence or two", _TEXT, must=True),
    Key("rule", "the numbers of the rules that it is about", _TEXTS),
    Key("setting", "the name of a position of `settings:`", _TEXT),
    *POSITION,
    Key("points at", "what the bubble points at: pieces, places, `seat.1`, picks, `prompt`", _TEXTS),
    Key("do", "picks of the answers that show the idea: any that has all picks of one of these", _TEXTS),
    Key("events", "classes of events: one of them has to come of the move", _TEXTS),
    Key("holds", "conditions that have to hold after the move", _TEXTS),
    Key("done", "what is said when it was done", _TEXT),
    Key("wrong", "what is said to another legal answer: one sentence, or by picks and `otherwise`", _SAID),
    Key("answers", "what the others do then, in order: a seat and its answer each", _ANSWERS),
)
"""The keys of a step."""

LESSON: Final = (
    Key("lesson", "its name, as players read it", _TEXT, must=True),
    Key("seat", "the seat of the one who learns", _COUNT, must=True),
    Key("players", "how many play", _COUNT, must=True),
    Key("options given", "options of the ruleset that are not as usual", _MAPPING),
    Key("given", "what the positions of all steps have in common", _MAPPING),
    Key("settings", "positions that several steps share, by name", _MAPPING),
    Key("steps", "the steps, in order", {"type": "array"}, must=True),
    Key("learned", "what somebody knows at the end, in some sentences", _TEXTS, must=True),
)
"""The keys of a lesson."""


def schema() -> Schema:
    """Return the JSON schema of a file of lessons, for completion and first checks in an editor."""
    step = _object(STEP)
    whole = _object(LESSON)
    whole["properties"]["steps"] |= {"items": step, "minItems": 1}
    whole["properties"]["settings"] |= {"additionalProperties": _object(POSITION)}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A lesson for dogtable", **whole}


def names(keys: tuple[Key, ...]) -> tuple[str, ...]:
    """Return what keys are called."""
    return tuple(key.name for key in keys)


def _object(keys: tuple[Key, ...]) -> Schema:
    return {
        "type": "object",
        "properties": {key.name: {**key.takes, "description": key.meaning} for key in keys},
        "required": [key.name for key in keys if key.must],
        "additionalProperties": False,
    }
