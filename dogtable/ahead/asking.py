"""Games that ask, in C: the source of a Program that gives the number of options and is sent which was chosen.

`yield` becomes a call of `ask`, which leaves the game's own stack until somebody has chosen (`asking.c`). This needs
what Linux has and has been tried there alone; on other systems Python's generators play.
"""

from __future__ import annotations

import ast

from dogtable.ahead.writing import by_hand, layout, translated
from dogtable.base.program import Program


def written_asking(program: Program) -> str:
    """Return the C of what `keys.asking_of` gave; UnknownError says what in it has no form in C."""
    assert program.playing is not None
    tree = _Called().visit(ast.parse(program.playing.source))
    parts = [by_hand("runtime.c"), by_hand("asking.c"), *translated(program, tree, ["p_play"])]
    return "\n".join([*layout(program), "#define ASKING", *parts])


class _Called(ast.NodeTransformer):
    """Puts calls in place of `yield` and `yield from`."""

    def visit_Yield(self, node: ast.Yield) -> ast.expr:
        return ast.Call(ast.Name("ask"), [node.value or ast.Constant(0)], [])

    def visit_YieldFrom(self, node: ast.YieldFrom) -> ast.expr:
        return node.value
