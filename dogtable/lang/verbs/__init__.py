"""The statements of the ruleset language, in families: each verb one row, with all that is said of it.

How they are carried out stands in the compiler, in tables by the same classes, which are complete or do not import.
"""

from __future__ import annotations

from dogtable.base.complete import complete
from dogtable.lang import tree
from dogtable.lang.constructs import Verb
from dogtable.lang.does import Does
from dogtable.lang.verbs import choices, control, moves, stack, turns, values

VERBS: tuple[Verb, ...] = (
    *control.VERBS, *values.VERBS, *turns.VERBS, *choices.VERBS, *stack.VERBS, *moves.VERBS,
)  # fmt: skip
DOES: dict[type, Does] = complete({verb.node: verb.does for verb in VERBS}, tree.Statement)
"""What the statements of each class do themselves."""
