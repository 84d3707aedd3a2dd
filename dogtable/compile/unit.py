"""The unit: all that is being written for one Program: functions, tables, texts, and where each line came from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from dogtable import ir
from dogtable.base.errors import NOWHERE, Span
from dogtable.base.frozen import Frozen
from dogtable.base.program import TextInfo
from dogtable.compile.cells import CellAllocator
from dogtable.compile.world import World, to_kind
from dogtable.ir.building import Fn
from dogtable.ir.lines import lines_of
from dogtable.ir.statements import Function
from dogtable.lang import tree
from dogtable.lang.flow import walk

_INLINE = 6  # a tuple of so many values is written out; a longer one becomes a table


class Scope(Frozen):
    """What names mean at a place: the value of each local; `me`, and the function being written.

    `values` are those of locals that are known while it is written; `spread` the items of a list that is a local of
    Python, by its name; `memo` gathers the names of mappings that remember walks, where nothing changes meanwhile.
    """

    fn: Fn
    env: Mapping[str, ir.Value] = MappingProxyType({})
    values: Mapping[str, Any] = MappingProxyType({})
    total: str = ""
    spread: Mapping[str, tuple[ir.Value, ...]] = MappingProxyType({})
    memo: set[str] | None = None

    def bind(self, name: str, value: ir.Value) -> Scope:
        """Return the scope with one more local."""
        values = {k: v for k, v in self.values.items() if k != name} if name in self.values else self.values
        return Scope(self.fn, {**self.env, name: value}, values, self.total, self.spread, self.memo)

    def named(self, name: str, local: str, kind: tree.Kind) -> Scope:
        """Return the scope with one more local, which is one of Python too."""
        return self.bind(name, ir.Local(local, ir.type_of(kind)))

    def parts_of(self, expr: tree.Expr) -> tuple[ir.Value, ...] | None:
        """Return the items of a list that is a local, where they are locals themselves."""
        value = self.env.get(expr.name) if isinstance(expr, tree.Local) else None
        return self.spread.get(value.name) if isinstance(value, ir.Local) else None

    @property
    def me(self) -> ir.Value:
        """Return the seat that acts."""
        self.fn.uses.add("me")
        return ir.ME


def parameters_of(parameters: Sequence[tree.Parameter]) -> dict[str, ir.Local]:
    """Return the locals of Python that are given what a definition or routine is given."""
    return {p.name: ir.Local(python_name("l", p.name), ir.type_of(p.kind)) for p in parameters}


def explained(thing: object) -> dict[str, ir.Value]:
    """Return the locals that `thing` names, as they are given to what is worked out outside of play."""
    named = {node.name: node.kind for node in walk(thing) if isinstance(node, tree.Local)}
    return {name: ir.Explained(name, ir.type_of(kind)) for name, kind in named.items()}


def python_name(prefix: str, name: str) -> str:
    """Return a Python name for a name of the ruleset: always with a prefix, so that it can hide nothing."""
    safe = "".join(c if c.isascii() and (c.isalnum() or c == "_") else f"u{ord(c):x}" for c in name)
    return f"{prefix}_{safe}"


class Unit:
    """Collects what the Program is made of."""

    def __init__(self, world: World, cells: CellAllocator, prefix: str = "T") -> None:
        self.world = world
        self.cells = cells
        self.rules = world.rules
        self._prefix = prefix
        self.tables: dict[str, Any] = {}
        self._table_names: dict[Any, str] = {}
        self._known: dict[tuple[int, ir.Type], tuple[Any, ir.Table]] = {}
        self.functions: list[Fn] = []
        self.texts: list[TextInfo] = []
        self.text_index: dict[tuple[str, Any], int] = {}

    def beside(self, prefix: str) -> Unit:
        """Return another unit of the same rules, which names tables by `prefix` and shares the texts."""
        other = Unit(self.world, self.cells, prefix)
        other.texts, other.text_index = self.texts, self.text_index
        return other

    def function(self, fn: Fn) -> Fn:
        """Add a finished (or growing) function."""
        self.functions.append(fn)
        return fn

    def table(self, stem: str, value: Any, of: ir.Type) -> ir.Table:
        """Return a constant table: a row or mapping of things of a type, or of rows of them."""
        known = self._known.get((id(value), of))
        if known is None:
            key = (type(value).__name__, repr(value))
            if key not in self._table_names:
                name = f"{python_name(self._prefix, stem)}_{len(self.tables)}"
                self._table_names[key] = name
                self.tables[name] = value
            known = value, ir.Table(self._table_names[key], _type_of_table(value, of))
            self._known[id(value), of] = known  # it is kept, so nothing else gets its id
        return known[1]

    def literal(self, value: Any, of: ir.Type) -> ir.Value:
        """Return a constant: a number of a type, or a row of such (a table, when it is long)."""
        if isinstance(value, (tuple, list, range)):
            items = tuple(value)
            if len(items) <= _INLINE and all(isinstance(item, int) for item in items):
                return ir.tuple_of([ir.Const(int(item), of) for item in items], of)
            return self.table("list", items, of)
        return ir.Const(int(value), of)

    def text(self, text: tree.Text) -> int:
        """Return the index of a text among those of the Program."""
        parts = tuple(part if isinstance(part, str) else to_kind(part.kind) for part in text.parts)
        key = (text.source, parts)
        if key not in self.text_index:
            self.text_index[key] = len(self.texts)
            self.texts.append(TextInfo(text.source, parts))
        return self.text_index[key]

    def done(self) -> tuple[Function, ...]:
        """Return all functions, whole."""
        return tuple(fn.done() for fn in self.functions)

    def render(self, functions: Sequence[Function] | None = None) -> tuple[str, dict[int, Span]]:
        """Return the source of functions (all), and for each of its lines the span it came from."""
        out: list[str] = []
        lines: dict[int, Span] = {}
        for function in self.done() if functions is None else functions:
            for code, span in lines_of(function):
                out.append(code)
                if span is not NOWHERE:
                    lines[len(out)] = span
            out.append("")
        return "\n".join(out) + "\n", lines


def _type_of_table(value: Any, of: ir.Type) -> ir.Type:
    if not isinstance(value, (tuple, list, range, dict)):
        return of
    rows = tuple(value.values()) if isinstance(value, dict) else value
    inner = [item for item in rows if isinstance(item, (tuple, list, range))]
    item = _type_of_table(next(filter(None, inner), inner[0]), of) if inner else of
    return ir.Type("mapping", item) if isinstance(value, dict) else ir.row_of(item)
