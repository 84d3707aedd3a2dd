"""The keys of `puzzles.yaml`: what they are called, what they take, and what they mean.

From them the reader, the schema for editors and the page docs/language/puzzles.md are made or checked.
"""

from __future__ import annotations

from typing import Final

from dogtable.base.json_schema import COUNT, WORD, Schema, listed, whole
from dogtable.session.puzzles.model import DIFFICULTIES
from dogtable.session.scenarios.keys import ANSWERS, MAPPING, TEXTS, Key, object_of
from dogtable.session.scenarios.vocabulary import GIVEN

_HUNDREDTHS: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": 100}

PUZZLE: Final = (
    Key("puzzle", "needed", "its name, by which it is remembered that somebody has solved it", WORD),
    Key("players", "needed", "how many play", COUNT),
    Key("options given", "free", "options of the ruleset that are not as usual", MAPPING),
    Key("given", "needed", "a position, as scenarios give it", GIVEN),
    Key("rolls", "free", "what chance decides, as in scenarios", MAPPING),
    Key("draw", "free", "what is drawn next, as in scenarios", TEXTS),
    Key("seat", "needed", "the seat whose answer is wanted; it is asked in the position", COUNT),
    Key("answer", "needed", "the key of the best option", WORD),
    Key("difficulty", "needed", "`easy`, `medium` or `hard`", {"enum": list(DIFFICULTIES)}),
    Key("rule", "free", "the number of the rule that it is about: the first hint is its title", WORD),
    Key("events", "free", "classes of events, all of which come of the answer, or of what follows in `line`", TEXTS),
    Key("line", "free", "what may be answered then, in order: a seat and its answer each; it is played out", ANSWERS),
    Key(
        "whole",
        "free",
        "whether the seat's own answers at the beginning of `line` are judged, too",
        {"type": "boolean"},
    ),
    Key("chance", "free", "what the answer promises, as so many wins of a hundred games", _HUNDREDTHS),
    Key("next best", "free", "what any other answer promises at most", _HUNDREDTHS),
    Key("decisions", "free", "how many the seat had answered in the game where it was found", COUNT),
    Key("why", "free", "why it is best, in a sentence", WORD),
)
"""The keys of a puzzle."""


def schema() -> Schema:
    """Return the JSON schema of a file of puzzles, for completion and first checks in an editor."""
    return whole("Puzzles for dogtable", listed(object_of(PUZZLE)))
