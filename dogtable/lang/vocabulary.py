"""The vocabulary: every construct of the ruleset language, once.

Parser, checker, JSON schema, reference, completion and the list of reserved words are derived from these rows; a
construct without a row does not exist. Each has its meaning here, and an example in `examples.py` (of one line: in its
row), which a test checks.
"""

from __future__ import annotations

from dogtable.lang.builtin import VALUES
from dogtable.lang.constructs import Declaration, Verb
from dogtable.lang.declarations import DECLARATIONS
from dogtable.lang.expr import PYTHON_WORDS
from dogtable.lang.functions import FUNCTION
from dogtable.lang.verbs import VERBS

VERB: dict[str, Verb] = {verb.name: verb for verb in VERBS}
SYNONYMS: dict[str, str] = {word: verb.name for verb in VERBS for word in verb.synonyms}
"""What somebody may call a verb who does not know its word yet."""
DECLARATION: dict[str, Declaration] = {declaration.name: declaration for declaration in DECLARATIONS}
INLINE_WORDS: frozenset[str] = frozenset(slot.name for verb in VERBS for slot in verb.slots if slot.inline)
RESERVED: frozenset[str] = PYTHON_WORDS | INLINE_WORDS | frozenset(FUNCTION) | frozenset(value.name for value in VALUES)
BECAUSE_KEYS = ("text", "rule")
MOST_KEYS = ("is", "because")
TEXTS_KEYS = ("when", "says")
ENTRY_KEYS = ("when", "because", "choose", "do")
ROW_KEYS = ("name", "title", "text", "shown")  # of every row; `copies` for pieces
