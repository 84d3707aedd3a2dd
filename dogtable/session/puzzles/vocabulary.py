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
    Key("puzzle", "its name, by which it is remembered that somebody has solved it", WORD, must=True),
    Key("players", "how many play", COUNT, must=True),
    Key("options given", "options of the ruleset that are not as usual", MAPPING),
    Key("given", "a position, as scenarios give it", GIVEN, must=True),
    Key("rolls", "what chance decides, as in scenarios", MAPPING),
    Key("draw", "what is drawn next, as in scenarios", TEXTS),
    Key("seat", "the seat whose answer is wanted; it is asked in the position", COUNT, must=True),
    Key("answer", "the key of the best option", WORD, must=True),
    Key("difficulty", "`easy`, `medium` or `hard`", {"enum": list(DIFFICULTIES)}, must=True),
    Key("rule", "the number of the rule that it is about: the first hint is its title", WORD),
    Key("events", "classes of events, all of which come of the answer, or of what follows in `line`", TEXTS),
    Key("line", "what may be answered then, in order: a seat and its answer each; it is played out", ANSWERS),
    Key("whole", "whether the seat's own answers at the beginning of `line` are judged, too", {"type": "boolean"}),
    Key("chance", "what the answer promises, as so many wins of a hundred games", _HUNDREDTHS),
    Key("next best", "what any other answer promises at most", _HUNDREDTHS),
    Key("decisions", "how many the seat had answered in the game where it was found", COUNT),
    Key("why", "why it is best, in a sentence", WORD),
)
"""The keys of a puzzle."""


def schema() -> Schema:
    """Return the JSON schema of a file of puzzles, for completion and first checks in an editor."""
    return whole("Puzzles for dogtable", listed(object_of(PUZZLE)))
