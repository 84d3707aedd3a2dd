"""The keys of a file of scenarios: what they are called, what they take, and what they mean.

From them the reader, the schema for editors and the page docs/language/scenarios.md are made or checked.
"""

from __future__ import annotations

from typing import Final

from dogtable.base.json_schema import (
    COUNT,
    TEXT,
    WORD,
    Schema,
    by_type,
    by_verb,
    listed,
    mapping,
    named,
    one_or_list,
    whole,
)
from dogtable.session.scenarios.keys import MAPPING, TEXTS, Key, object_of

_ANSWER: Final = by_type("string", object=named(WORD))
_CONDITIONS: Final = one_or_list(TEXT)

PLACES: Final = (
    Key("turn", "free", "the seat whose turn it is; the game goes on in the body of its turns", COUNT),
    Key("routine", "free", "a routine that is done, by name, and nothing after it", WORD),
    Key("at", "free", "single pieces and where each lies: `{man.0.0: ring.-3}`", MAPPING),
    Key("fields", "free", "fields of single pieces: `{man.0.0: {fresh: true}}`", named(MAPPING)),
    Key("stack", "free", "what lies on the stack, the bottom first", listed({})),
    Key("boards", "free", "whole boards, as a position has them", MAPPING),
    Key("known", "free", "who knows which face, as a position has it", MAPPING),
    Key("resting", "free", "where the game stands, as `at` of a position has it", MAPPING),
)
"""The keys of `given:` beside the names of zones and state."""

GIVEN: Final[Schema] = {
    **mapping({key.name: {**key.takes, "description": key.meaning} for key in PLACES}),
    "additionalProperties": {},
}

SHARED: Final = (
    Key("ruleset", "free", "the ruleset by whose rules it is played, where it stands in no ruleset's folder", WORD),
    Key("players", "free", "how many play; without it the first number of the ruleset", COUNT),
    Key("options given", "free", "options of the ruleset that are not as usual", named(TEXT)),
    Key("given", "free", "the position: what lies in zones and on boards, state by name, and the keys below", GIVEN),
    Key("faces", "free", "faces and fields of pieces that are rows, other than the ruleset has them", named(MAPPING)),
    Key("rolls", "free", "what chance decides, in order, by the name of what is drawn: `{face: [4, 6]}`", MAPPING),
    Key("draw", "free", "pieces that are drawn next, the first of them first", one_or_list(TEXT)),
)
"""What lays a position out; a setting may say it for several scenarios."""

SETTING: Final = (
    Key("setting", "needed", "its name; scenarios below it take it as their ground by `setting: NAME`", WORD),
    *SHARED,
)
"""The keys of a setting."""

LAID: Final = (
    Key("scenario", "needed", "its name, as the rulebook and the tour show it", WORD),
    Key("setting", "free", "the name of a setting above: this scenario's own keys are laid over it", WORD),
    Key("rule", "free", "the numbers of the rules that it proves", TEXTS),
    *SHARED,
)
"""Those that only say which position it is."""

SEEN: Final = Key("seen by N", "free", "pieces whose faces seat N knows", _CONDITIONS)
UNSEEN: Final = Key("unseen by N", "free", "pieces whose faces seat N does not know", _CONDITIONS)

RUNS: Final = (
    Key(
        "do",
        "free",
        "what is answered, in order: keys of options, `any`, `KEY x3`, `{SEAT: KEY}`",
        by_type("string", array=listed(_ANSWER), object=named(WORD)),
    ),
    Key("then", "free", "conditions that hold after it", _CONDITIONS),
    Key(
        "asked",
        "free",
        "the seat that is asked then (of several who are asked at once the first), or `nobody`",
        by_type(integer={"minimum": 0}, string={"const": "nobody"}),
    ),
    Key("options", "free", "the keys of all options of the seat that is asked", TEXTS),
    Key(
        "refused",
        "free",
        "keys that are no options; with `KEY: REASON` also why, by its sentence or its rule",
        by_type("string", array=listed(WORD), object=named(TEXT)),
    ),
    Key(
        "results",
        "free",
        "all ends that the move may have, each a list of conditions that hold in that one only",
        listed(_CONDITIONS),
    ),
    Key("winners", "free", "the seats that have won; `[]` where nobody has", one_or_list(COUNT)),
    SEEN,
    UNSEEN,
)
"""Those by which something is answered or looked at: a scenario has one of them at least."""

SCENARIO: Final = (*LAID, *RUNS)
"""The keys of a scenario."""


def schema() -> Schema:
    """Return the JSON schema of a file of scenarios, for completion and first checks in an editor."""
    shapes = {
        "scenario": {**object_of(SCENARIO), "description": "a scenario"},
        "setting": {**object_of(SETTING), "description": "what several scenarios have in common"},
    }
    return whole("Scenarios for dogtable", listed(by_verb(shapes)))
