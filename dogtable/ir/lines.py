"""Functions of the intermediate representation as lines of Python, each with the span that it came from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dogtable.base.complete import complete
from dogtable.base.errors import Span
from dogtable.ir import statements as st
from dogtable.ir.expanding import expanded, halted
from dogtable.ir.python import alone
from dogtable.ir.values import STATE

_STEP = "    "


def lines_of(function: st.Function) -> list[tuple[str, Span]]:
    """Return the lines of a function, each with its span."""
    lines = _Lines(function)
    lines.add(f"def {function.name}({', '.join(local.name for local in function.parameters)}):", function.span, 0)
    lines.block(function.body, 1)
    return lines.written


class _Lines:
    """The lines of one function."""

    def __init__(self, function: st.Function) -> None:
        self.function = function
        self.written: list[tuple[str, Span]] = []

    def add(self, code: str, span: Span, indent: int) -> None:
        self.written.append((_STEP * indent + code, span))

    def block(self, block: st.Block, indent: int) -> None:
        """Write operations; a block is never empty in Python."""
        for node in block:
            self.statement(node, indent)
        if not block:
            self.add("pass", self.function.span, indent)

    def statement(self, node: st.Statement, indent: int) -> None:
        """Write one operation."""
        if (line := _SIMPLE.get(type(node))) is not None:
            self.add(line(node), node.span, indent)
        elif isinstance(node, st.Branch):
            self._branch(node, indent)
        elif isinstance(node, st.Each):
            self._under(f"for {', '.join(node.names)} in {alone(node.items)}:", node.span, node.body, indent)
            self._behind(node, indent)
        elif isinstance(node, st.Loop):
            self._under(f"while {alone(node.test)}:", node.span, node.body, indent)
            self._behind(node, indent)
        elif isinstance(node, st.Results):
            self.add("return (", node.span, indent)
            for result in node.results:
                self.add(f"{alone(result.value)},", result.span, indent + 1)
            self.add(")", node.span, indent)
        else:
            assert not isinstance(node, st.Simple)
            self.block(expanded(node, block=self.function.block), indent)

    def _branch(self, node: st.Branch, indent: int) -> None:
        if len(node.arms) == 1 and node.other is None:
            self._under(f"if {alone(node.arms[0].test)}:", node.arms[0].span, node.arms[0].body, indent)
            return
        word = "if"
        for arm in node.arms:
            self.add(f"{word} {alone(arm.test)}:", arm.span, indent)
            self.block(arm.body, indent + 1)
            word = "elif"
        if node.other is not None:
            self.add("else:", node.span, indent)
            self.block(node.other, indent + 1)

    def _behind(self, node: st.Each | st.Loop, indent: int) -> None:
        """Write what is done when a loop ends by itself."""
        if node.other is not None:
            self._under("else:", node.span, node.other, indent)

    def _under(self, head: str, span: Span, body: st.Block, indent: int) -> None:
        """Write what stands under a head: on its line where that is one simple operation from the same place."""
        only = body[0] if len(body) == 1 else None
        if isinstance(only, st.Halt):
            only = halted(only, block=self.function.block)
        line = _SIMPLE.get(type(only))
        if line is not None and only is not None and only.span == span:
            self.add(f"{head} {line(only)}", span, indent)
            return
        self.add(head, span, indent)
        self.block(body, indent + 1)


def _store(node: st.Store) -> str:
    kept = (*node.cells, node.local) if node.local else node.cells
    return f"{' = '.join(map(str, kept))} = {alone(node.value)}"


def _append(node: st.Append) -> str:
    return f"{f'room({node.into})' if node.bounded else node.into}.append({alone(node.item)})"


def _unpack(node: st.Unpack) -> str:
    return f"{', '.join(node.names)}{',' if len(node.names) == 1 else ''} = {alone(node.value)}"


_SIMPLE: dict[type, Callable[[Any], str]] = complete(
    {
        st.Let: lambda node: f"{node.name} = {alone(node.value)}",
        st.Unpack: _unpack,
        st.Store: _store,
        st.Change: lambda node: f"{node.target} {node.op}= {alone(node.value)}",
        st.Drop: lambda node: f"del {STATE}[{alone(node.first)}:]",
        st.Append: _append,
        st.Remember: lambda node: f"{node.into}.add(({alone(node.beside)}, tuple({alone(node.cells)})))",
        st.Call: lambda node: f"yield from {alone(node.call)}" if node.asks else alone(node.call),
        st.Break: lambda _node: "break",
        st.Continue: lambda _node: "continue",
        st.Return: lambda node: f"return {alone(node.value)}",
        st.Goto: lambda node: f"return {node.block}",
        st.Fork: lambda node: f"return {node.yes} if {alone(node.test)} else {node.no}",
        st.Raise: lambda node: f"raise {node.name}",
    },
    st.Simple,
)
"""How each is written that is one line."""
