"""The source of blocks without what is only done while somebody listens, traces walks or asks why not.

Whoever plays a whole game does none of that.
"""

from __future__ import annotations

import ast

_NAMES = frozenset(("log", "trace", "why"))
"""What holds somebody, or is empty."""


def unheard(tree: ast.Module) -> ast.Module:
    """Return a source (changed in place) in which nobody listens."""
    return _Unheard().visit(tree)  # type: ignore[no-any-return] # a module stays one


def _is_off(test: ast.expr) -> bool:
    if isinstance(test, ast.Compare):
        return isinstance(test.ops[0], ast.In) and _is_off(test.comparators[0])
    return isinstance(test, ast.Name) and test.id in _NAMES


class _Unheard(ast.NodeTransformer):
    def visit_If(self, node: ast.If) -> ast.stmt | list[ast.stmt]:
        if _is_off(node.test):
            return [self.visit(st) for st in node.orelse] or ast.Pass()
        self.generic_visit(node)
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        other: ast.expr = self.visit(node.orelse)
        return other if _is_off(node.test) else ast.IfExp(self.visit(node.test), self.visit(node.body), other)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.Constant(0) if node.id in _NAMES else node
