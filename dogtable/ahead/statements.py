"""Statements of the generated source in C, function by function."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any

from dogtable.ahead.assignments import Assignments
from dogtable.ahead.operations import Dialect
from dogtable.ahead.shapes import CELLS, OPEN, Shape, UnknownError, joined
from dogtable.ahead.tables import Tables
from dogtable.ahead.values import Signature

_IN_ORDER = ("below", "chance", "ask", "next", "draw")
_KEPT = ("number", "cells", "open")  # a function that is given and returns no more keeps no list


class Statements(Assignments):
    """Writes one function. What its loops leave behind is known from the time before, when it was written already."""

    def __init__(
        self,
        functions: dict[str, Signature],
        tables: Tables,
        size: int,
        behind: dict[tuple[str, int], dict[str, Shape]],
        dialect: Dialect,
    ) -> None:
        super().__init__(functions, tables, size, dialect)
        self.behind = behind
        self._of = ""
        self._forgets = False
        self._inside = 0  # so many loops of expressions

    def function(self, signature: Signature) -> str:
        """Return the C of a function; what it returns, and what it gives to others, is noted in the signatures."""
        node, name = signature.node, signature.node.name
        self.env = dict(zip(signature.parameters, signature.given, strict=True))
        self.locals, self._of, self.signature = {}, name, signature
        self._forgets = all(shape.sort in _KEPT for shape in (*signature.given, signature.returned))
        self.block(node.body)
        cells = {name for name, shape in self.locals.items() if shape == CELLS} | {"s"}
        declared = [f"    I *v_{n} = 0;" if n in cells else f"    I v_{n} = NIL;" for n in self.locals]
        declared += [f"    I *{copy} = 0;" for copy in self.copies]
        mark = ["    Mark before = c->top;"] if self._forgets else []
        end = [*(["    c->top = before;"] if self._forgets else []), "    return NIL;"]
        head = [f"{self.head(signature)} {{", "    AT_DEPTH(c);"]
        if not self.calls:  # so it is no deeper than who calls it, and may stand there
            head = [f"{self.head(signature).replace('static', 'static inline')} {{"]
        return "\n".join([*head, *declared, *mark, *self.lines, *end, "}", ""])

    @staticmethod
    def head(signature: Signature) -> str:
        """Return how a function is declared."""
        given = zip(signature.parameters, signature.given, strict=True)
        parameters = "".join(f", I {'*' if shape == CELLS else ''}v_{name}" for name, shape in given)
        return f"static I f_{signature.node.name}(Game *c{parameters})"

    def block(self, block: list[ast.stmt]) -> None:
        """Write statements, one after another."""
        for node in block:
            writer = _STATEMENTS.get(type(node))
            if writer is None or _draws(node) > 1:
                raise UnknownError(f"a statement: {ast.unparse(node)[:80]}")
            writer(self, node)

    def _braced(self, head: str, block: list[ast.stmt]) -> None:
        self.add(f"{head} {{")
        self.indent += 1
        self.block(block)
        self.indent -= 1
        self.add("}")

    # ------------------------------------------------------------------------------------------------------ ways to go

    def _when(self, node: ast.If) -> None:
        before = dict(self.env)
        self._braced(f"if ({self.condition(node.test)})", node.body)
        then, self.env = self.env, before
        if node.orelse:
            self._braced("else", node.orelse)
        self._meet(then)

    def _meet(self, other: dict[str, Shape]) -> None:
        """Go on where two ways meet."""
        for name, shape in other.items():
            self.env[name] = joined(self.env[name], shape) if name in self.env else shape

    def _loop(self, node: ast.While | ast.For) -> None:
        """Write a loop; its `else` is what comes when it ends by itself."""
        key = (self._of, node.lineno)
        self._meet(self.behind.get(key, {}))
        before = dict(self.env)
        if isinstance(node, ast.For) and isinstance(node.iter, ast.GeneratorExp):
            raise UnknownError("a loop over what is worked out in its rounds")
        loop = None if isinstance(node, ast.While) else self.over(node.iter)
        if any(isinstance(n, (ast.Break, ast.Continue)) for st in node.orelse for n in ast.walk(st)):
            raise UnknownError("a way out of a loop's `else`")
        self.add("for (;;) {" if loop is None else f"for ({loop.start};; {loop.step}) {{")
        self.indent += 1
        test = self.condition(node.test) if isinstance(node, ast.While) else loop.test if loop is not None else ""
        self.add(f"if (!({test})) {{")
        self.indent += 1
        inside = dict(self.env)
        self.block(node.orelse)
        self.add("break;")
        self.indent -= 1
        self.add("}")
        behind, self.env = self.env, inside
        if loop is not None and isinstance(node, ast.For):
            self.add(self.comes(node.target, loop))
        self.loops_around += 1
        self.block(node.body)
        self.loops_around -= 1
        self.indent -= 1
        self.add("}")
        self.behind[key] = dict(self.env)
        self._meet(before)
        self._meet(behind)

    def bind(self, name: str, code: str, shape: Shape) -> str:
        """Bind the target of a loop: in a statement it holds on behind the loop, in an expression only in there."""
        if self._inside:
            return super().bind(name, code, shape)
        self.local(name, shape)
        return f"v_{name} = {code};"

    def loops(self, clauses: Sequence[ast.comprehension], inner: Callable[[], str]) -> str:
        """Return the loops of an expression."""
        self._inside += 1
        code = super().loops(clauses, inner)
        self._inside -= 1
        return code

    def _leave(self, node: ast.Break | ast.Continue) -> None:
        self.add("break;" if isinstance(node, ast.Break) else "continue;")

    def _return(self, node: ast.Return) -> None:
        code, shape = self.value(node.value) if node.value is not None else ("NIL", OPEN)
        if shape == CELLS:
            raise UnknownError("cells are returned")
        self.signature.returned = joined(self.signature.returned, shape)
        if self._forgets:
            self.add(f"{{ I r = {code}; c->top = before; return r; }}")
        else:
            self.add(f"return {code};")

    def _raise(self, node: ast.Raise) -> None:
        if not isinstance(node.exc, ast.Name) or node.exc.id not in self.dialect.leaving:
            raise UnknownError(f"{ast.unparse(node)[:80]}")
        self.add(self.dialect.leaving[node.exc.id])

    def _pass(self, _node: ast.Pass) -> None:
        self.add(";")

    # ----------------------------------------------------------------------------------------------------------- calls

    def _alone(self, node: ast.Expr) -> None:
        """Write a call whose value nobody wants, or what adds to a list."""
        match node.value:
            case ast.Call(func=ast.Attribute(attr="append", value=ast.Name(id=name)), args=[item]):
                code, shape = self.value(item)
                self.add(f"append(c, (Seq *)v_{name}, {code});")
                self.grown(name, Shape("list", (shape,)))
            case ast.Call(
                func=ast.Attribute(attr="append", value=ast.Call(func=ast.Name(id="room"), args=[ast.Name(id=name)])),
                args=[item],
            ):
                code, shape = self.value(item)
                self.add(f"add_path(c, (Seq *)v_{name}, {code});")
                self.grown(name, Shape("list", (shape,)))
            case ast.Call(func=ast.Attribute(attr="add", value=ast.Name(id=name)), args=[ast.Tuple() as item]):
                if self.env.get(name, OPEN).sort not in ("positions", "open"):
                    raise UnknownError("something is added to what remembers no positions")
                beside, cells = self._position(item)
                self.add(f"now_known(c, v_{name}, {beside}, {cells});")
            case ast.Call():
                self.add(f"{self.value(node.value)[0]};")
            case _:
                raise UnknownError(f"a statement: {ast.unparse(node)[:80]}")


def _draws(node: ast.stmt) -> int:
    """Return how many draws and steps stand in one expression of a statement: C would take them in any order."""
    parts = [part for part in ast.iter_child_nodes(node) if isinstance(part, ast.expr)]
    calls = (n for part in parts for n in ast.walk(part) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name))
    return sum(call.func.id in _IN_ORDER for call in calls if isinstance(call.func, ast.Name))


_STATEMENTS: dict[type, Callable[[Statements, Any], None]] = {
    ast.Assign: Statements.assign,
    ast.AugAssign: Statements.change,
    ast.Delete: Statements.drop,
    ast.If: Statements._when,
    ast.While: Statements._loop,
    ast.For: Statements._loop,
    ast.Break: Statements._leave,
    ast.Continue: Statements._leave,
    ast.Return: Statements._return,
    ast.Raise: Statements._raise,
    ast.Pass: Statements._pass,
    ast.Expr: Statements._alone,
}
