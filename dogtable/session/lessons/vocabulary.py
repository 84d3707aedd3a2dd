"""The keys of a file of lessons: what they are called, what they take, and what they mean.

From them the reader, the schema for editors and the page docs/language/lessons.md are made or checked.
"""

from __future__ import annotations

from typing import Final

from dogtable.base.json_schema import COUNT, WORD, Schema, by_type, listed, named, whole
from dogtable.session.scenarios.keys import ANSWERS, MAPPING, TEXTS, Key, object_of
from dogtable.session.scenarios.vocabulary import GIVEN

_SAID: Final[Schema] = by_type("string", object=named(WORD))

POSITION: Final = (
    Key("given", "free", "a position, as scenarios give it, laid over that of the lesson and the setting", GIVEN),
    Key("rolls", "free", "what chance decides, as in scenarios", MAPPING),
    Key("draw", "free", "what is drawn next, as in scenarios", TEXTS),
)
"""What lays out a position."""

STEP: Final = (
    Key("say", "needed", "what the guide says: one idea, in a sentence or two", WORD),
    Key("rule", "free", "the numbers of the rules that it is about", TEXTS),
    Key("setting", "free", "the name of a position of `settings:`", WORD),
    *POSITION,
    Key("points at", "free", "what the bubble points at: pieces, places, `seat.1`, picks, `prompt`", TEXTS),
    Key("do", "free", "picks of the answers that show the idea: any that has all picks of one of these", TEXTS),
    Key("events", "free", "classes of events: one of them has to come of the move", TEXTS),
    Key("holds", "free", "conditions that have to hold after the move", TEXTS),
    Key("done", "free", "what is said when it was done", WORD),
    Key("wrong", "free", "what is said to another legal answer: one sentence, or by picks and `otherwise`", _SAID),
    Key("answers", "free", "what the others do then, in order: a seat and its answer each", ANSWERS),
)
"""The keys of a step."""

LESSON: Final = (
    Key("lesson", "needed", "its name, as players read it", WORD),
    Key("seat", "needed", "the seat of the one who learns", COUNT),
    Key("players", "needed", "how many play", COUNT),
    Key("options given", "free", "options of the ruleset that are not as usual", MAPPING),
    Key("given", "free", "what the positions of all steps have in common", GIVEN),
    Key("settings", "free", "positions that several steps share, by name", named(object_of(POSITION))),
    Key("steps", "needed", "the steps, in order", listed(object_of(STEP), 1)),
    Key("learned", "needed", "what somebody knows at the end, in some sentences", TEXTS),
)
"""The keys of a lesson."""


def schema() -> Schema:
    """Return the JSON schema of a file of lessons, for completion and first checks in an editor."""
    return whole("A lesson for dogtable", object_of(LESSON))
