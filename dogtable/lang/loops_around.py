"""Which loops stand around each statement: who goes round where a game goes on and on."""

from __future__ import annotations

from dogtable.base.errors import Span
from dogtable.lang import tree
from dogtable.lang.flow import children

_LOOPS = (tree.Turns, tree.Loop, tree.While)
"""What can go round as long as it likes; `each` and `repeat` come to their end."""


def loops_around(rules: tree.Rules) -> dict[Span, tuple[Span, ...]]:
    """Return where the loops around each statement stand, the innermost first.

    Around a routine that is called stand those around its call, where all its calls stand in the same ones.
    """
    inside: dict[str, list[tuple[Span, tuple[Span, ...]]]] = {name: [] for name in rules.blocks}  # by routine
    called: dict[str, set[tuple[str, tuple[Span, ...]]]] = {name: set() for name in rules.blocks}  # from where
    for name, block in rules.blocks.items():
        left: list[tuple[object, tuple[Span, ...]]] = [(one, ()) for one in block]
        while left:
            node, around = left.pop()
            if isinstance(node, tree.Statement):
                inside[name].append((node.span, around))
            if isinstance(node, tree.Call):
                called[node.routine].add((name, around))
            within = (node.span, *around) if isinstance(node, _LOOPS) else around
            left += [(child, within) for child in children(node)]

    def around_calls(routine: str, through: tuple[str, ...] = ()) -> tuple[Span, ...]:
        if routine in through:  # it calls itself
            return ()
        found = {(*around, *around_calls(caller, (*through, routine))) for caller, around in called[routine]}
        return found.pop() if len(found) == 1 else ()

    outer = {name: around_calls(name) for name in rules.blocks}
    return {span: (*around, *outer[name]) for name, found in inside.items() for span, around in found}
