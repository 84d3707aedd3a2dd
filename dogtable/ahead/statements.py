"""Operations of the intermediate representation in C, function by function."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, get_args

from dogtable import ir
from dogtable.ahead.changes import Changes
from dogtable.ahead.errors import UnknownError
from dogtable.ahead.signatures import sort_of
from dogtable.base.complete import complete
from dogtable.base.halts import DEAD
from dogtable.ir import header
from dogtable.ir import statements as st
from dogtable.ir.calls import invoked
from dogtable.ir.expanding import expanded

_IN_ORDER = ("below", "chance", "next", "draw")


class Statements(Changes):
    """Writes one function."""

    _inside = 0  # so many loops of values

    def written(self) -> str:
        """Return the C of the function."""
        head = self.head
        self.block(self.function.body)
        if self.read.keys() - self.sorts.keys():
            raise UnknownError("a local that nothing was given to")
        declared = [f"    I *{n} = 0;" if sort == "cells" else f"    I {n} = NIL;" for n, sort in self.locals.items()]
        declared += [f"    I *{copy} = 0;" for copy in self.copies]
        mark = ["    Mark before = c->top;"] if self.signature.forgets else []
        end = [*(["    c->top = before;"] if self.signature.forgets else []), "    return NIL;"]
        begun = [f"{head} {{", "    AT_DEPTH(c);"]
        if not self.calls:  # so it is no deeper than who calls it, and may stand there
            begun = [f"{head.replace('static', 'static inline', 1)} {{"]
        return "\n".join([*begun, *declared, *mark, *self.lines, *end, "}", ""])

    @property
    def head(self) -> str:
        """How the function is declared."""
        given = ((self.called(one.name), sort_of(one) == "cells") for one in self.function.parameters)
        parameters = "".join(f", I {'*' if cells else ''}{name}" for name, cells in given)
        return f"static I {self.signature.name}(Game *c{parameters})"

    def block(self, block: st.Block) -> None:
        """Write operations, one after another."""
        for node in block:
            if _draws(node) > 1:
                raise UnknownError("two draws or steps in one operation, which C would take in any order")
            self.statement(node)
        if not block:
            self.add(";")

    def statement(self, node: st.Statement) -> None:
        """Write one operation."""
        _WRITERS[type(node)](self, node)

    def _braced(self, head: str, block: st.Block) -> None:
        self.add(f"{head} {{")
        self.indent += 1
        self.block(block)
        self.indent -= 1
        self.add("}")

    def _whole(self, node: st.Whole) -> None:
        """Write a whole that has a form of its own here, or what it consists of."""
        if isinstance(node, st.Burn):
            self.add(f"c->fuel -= {self.number(node.units)};")
            self.add("if (c->fuel < 0) give_up(c);")
        elif isinstance(node, st.CountDecision):
            count = self.fresh()
            self.add(f"I {count} = {self.combined('+', self.value(header.ASKED), self.tables.value(1))};")
            self.add(f"store({self.value(ir.STATE)}, H_ASKED, {count});")
            self.add(f"if ({count} > c->limit) give_up(c);")
            self.add("c->fuel = c->stretch;")
        elif isinstance(node, st.Require):
            forbidden = st.Branch(node.span, (st.Arm(node.span, ir.Not(header.TRIAL), _forbidden(node)),), None)
            self._unless(node.test, (forbidden, st.Halt(node.span, DEAD)))
        elif isinstance(node, st.Forbid):
            self._unless(node.test, _forbidden(node))
        else:
            self.block(expanded(node, block=self.function.block))

    def _unless(self, test: ir.Value, block: st.Block) -> None:
        self._braced(f"if (!{self.condition(test)})", block)

    # ------------------------------------------------------------------------------------------------------ ways to go

    def _arms(self, arms: Sequence[st.Arm], other: st.Block | None) -> None:
        first, *others = arms
        self._braced(f"if ({self.condition(first.test)})", first.body)
        if others:
            self.add("else {")
            self.indent += 1
            self._arms(others, other)
            self.indent -= 1
            self.add("}")
        elif other is not None:
            self._braced("else", other)

    def _each(self, node: st.Each) -> None:
        if isinstance(node.items, ir.Gather) and not node.items.whole:
            raise UnknownError("a loop over what is worked out in its rounds")
        loop = self.over(node.items)
        head = f"for ({loop.start};; {loop.step}) {{"
        self._rounds(head, lambda: loop.test, lambda: self.add(self.comes(node.names, loop)), node)

    def _rounds(self, head: str, test: Callable[[], str], begin: Callable[[], None], node: st.Loop | st.Each) -> None:
        """Write a loop; its `other` is what comes when it ends by itself."""
        if any(isinstance(inner, (st.Break, st.Continue)) for inner in ir.walk(*node.other or ())):
            raise UnknownError("a way out of what comes when a loop ends by itself")
        self.add(head)
        self.indent += 1
        self.add(f"if (!({test()})) {{")
        self.indent += 1
        if node.other:
            self.block(node.other)
        self.add("break;")
        self.indent -= 1
        self.add("}")
        begin()
        self.loops_around += 1
        self.block(node.body)
        self.loops_around -= 1
        self.indent -= 1
        self.add("}")

    def bind(self, name: str, code: str, sort: str) -> str:
        """Bind a name of a loop: in an operation it holds on behind the loop, in a value only in there."""
        if self._inside:
            return super().bind(name, code, sort)
        return f"{self.local(name, sort)} = {code};"

    def loops(self, clauses: Sequence[ir.Clause], inner: Callable[[], str]) -> str:
        """Return the loops of a value."""
        self._inside += 1
        code = super().loops(clauses, inner)
        self._inside -= 1
        return code

    def _return(self, node: st.Return) -> None:
        if sort_of(node.value) == "cells":
            raise UnknownError("cells are returned")
        self._leave(self.value(node.value))

    def _fork(self, node: st.Fork) -> None:
        yes, no = self.tables.value(node.yes), self.tables.value(node.no)
        self._leave(f"({self.condition(node.test)} ? {yes} : {no})")

    def _results(self, node: st.Results) -> None:
        self._leave(self.value(ir.tuple_of([result.value for result in node.results], ir.NUMBER)))

    def _leave(self, code: str) -> None:
        self.add(f"{{ I r = {code}; c->top = before; return r; }}" if self.signature.forgets else f"return {code};")

    def _raise(self, node: st.Raise) -> None:
        if node.name not in self.dialect.leaving:
            raise UnknownError(f"{node.name} is raised")
        self.add(self.dialect.leaving[node.name])


def _each(part: Any) -> tuple[Any, ...]:
    return part if isinstance(part, tuple) else () if part is None else (part,)


def calls_in(function: st.Function) -> Iterator[ir.Invoke]:
    """Give the calls of other functions in one."""
    for node in ir.walk(*function.body):
        if isinstance(node, ir.Invoke):
            yield node
        elif isinstance(node, ir.Walk):
            yield invoked(node)
        # what ends a `do:` asks whether the game is over


def _forbidden(node: st.Require | st.Forbid) -> st.Block:
    return (st.Call(node.span, ir.operation("forbidden", ir.NOTHING), False),)


def _draws(node: st.Statement) -> int:
    """Return how many draws and steps stand in one operation: C would take them in any order."""
    values = (part for part in ir.children(node) if isinstance(part, ir.Value))
    return sum(isinstance(one, ir.Operation) and one.name in _IN_ORDER for one in ir.walk(*values))


_WRITERS: dict[type[st.Placed], Callable[[Statements, Any], None]] = complete(
    {
        st.Let: Statements._let,
        st.Unpack: Statements._unpack,
        st.Store: Statements._store,
        st.Change: Statements._change,
        st.Drop: Statements._drop,
        st.Append: Statements._append,
        st.Remember: Statements._remember,
        st.Call: Statements._alone,
        st.Break: lambda self, _node: self.add("break;"),
        st.Continue: lambda self, _node: self.add("continue;"),
        st.Return: Statements._return,
        st.Goto: lambda self, node: self._leave(self.tables.value(node.block)),
        st.Fork: Statements._fork,
        st.Raise: Statements._raise,
        st.Branch: lambda self, node: self._arms(node.arms, node.other),
        st.Each: Statements._each,
        st.Loop: lambda self, node: self._rounds("for (;;) {", lambda: self.condition(node.test), lambda: None, node),
        st.Results: Statements._results,
        **dict.fromkeys(get_args(st.Whole), Statements._whole),
    },
    st.Statement,
)
