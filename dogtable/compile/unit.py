"""The unit: all that is being written for one Program: functions, tables, texts, and where each line came from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from dogtable.base.errors import NOWHERE, Problem, RulesetError, Span
from dogtable.base.program import TextInfo
from dogtable.compile import header
from dogtable.compile.cells import CellAllocator
from dogtable.compile.world import World, to_kind
from dogtable.lang import tree

_INLINE = 6  # a tuple of so many values is written out; a longer one becomes a table
_DEEPEST = 60  # indented so many times, a function is refused
_LOOPS = 18  # so many loops in loops, too: Python has room for 20


class Fn:
    """A Python function that is being written."""

    def __init__(self, name: str, parameters: Sequence[str], span: Span, *, block: bool = False) -> None:
        self.name = name
        self.parameters = list(parameters)
        self.span = span
        self.block = block  # part of a routine that can ask: it returns where to go on
        self.uses: set[str] = set()
        self.locals: tuple[tuple[str, int], ...] = ()  # those in the frame where it begins, and their slots
        self.frame = 4  # the header cell that tells which frame `fp` is
        self._lines: list[tuple[int, str, Span]] = []
        self._indent = 1
        self._loops = 0
        self._names = 0

    def add(self, code: str, span: Span | None = None) -> None:
        """Write a line that came from `span`."""
        self._lines.append((self._indent, code, span or self.span))

    @contextmanager
    def indented(self) -> Iterator[None]:
        """Write what follows one level deeper."""
        loops = self._loops
        self._loops += bool(self._lines) and self._lines[-1][1].startswith(("for ", "while "))
        self._indent += 1
        if self._indent > _DEEPEST or self._loops > _LOOPS:
            raise RulesetError([Problem(self.span, "E450", "statements are nested too deep", "give a part a name")])
        before = len(self._lines)
        try:
            yield
            if len(self._lines) == before:
                self.add("pass")
        finally:
            self._indent -= 1
            self._loops = loops

    def deeper(self, levels: int) -> None:
        """Write what follows so many levels deeper (or less deep, below 0)."""
        self._indent += levels

    def mark(self) -> tuple[int, int]:
        """Return what `back_to` needs to come back here."""
        return len(self._lines), self._indent

    def back_to(self, mark: tuple[int, int]) -> None:
        """Forget all that was written since `mark`."""
        del self._lines[mark[0] :]
        self._indent = mark[1]

    def since(self, mark: tuple[int, int]) -> list[tuple[int, str]]:
        """Return the lines written since `mark`, each with how far it is indented."""
        return [(indent, code) for indent, code, _ in self._lines[mark[0] :]]

    def insert(self, mark: tuple[int, int], code: str) -> None:
        """Write a line where `mark` was taken."""
        self._lines.insert(mark[0], (mark[1], code, self.span))

    def length(self) -> int:
        """Return how many lines there are."""
        return len(self._lines)

    def written(self) -> Iterator[str]:
        """Give the lines, without their indentation."""
        return (code for _, code, _ in self._lines)

    def fresh(self, stem: str) -> str:
        """Return a name that this function does not use yet."""
        self._names += 1
        return f"{stem}_{self._names}"

    def continues(self, other: Fn) -> None:
        """Let no fresh name here be one of another function's, as this one takes over where that one is."""
        self._names = max(self._names, other._names)

    def render(self) -> list[tuple[str, Span]]:
        """Return the lines of the whole function, each with its span."""
        head: list[tuple[int, str, Span]] = []
        if "fp" in self.uses:
            head.append((1, f"fp = s[{self.frame}]", self.span))
        if "me" in self.uses and "me" not in self.parameters:
            head.append((1, f"me = {header.ME}", self.span))
        body = head + self._lines or [(1, "pass", self.span)]
        return [(f"def {self.name}({', '.join(self.parameters)}):", self.span)] + [
            ("    " * indent + code, span) for indent, code, span in body
        ]


@dataclass(frozen=True, slots=True)
class Scope:
    """What names mean at a place: the Python that reads each local; `me`, and the function being written.

    `values` are those of locals that are known while it is written; `spread` the items, as Python, of a list that is a
    local of Python; `memo` gathers the names of mappings that remember walks, where nothing changes meanwhile.
    """

    fn: Fn
    env: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, Any] = field(default_factory=dict)
    total: str = ""
    spread: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    memo: set[str] | None = None

    def bind(self, name: str, code: str) -> Scope:
        """Return the scope with one more local."""
        values = {k: v for k, v in self.values.items() if k != name} if name in self.values else self.values
        return Scope(self.fn, {**self.env, name: code}, values, self.total, self.spread, self.memo)

    @property
    def me(self) -> str:
        """Return the Python of `me`."""
        self.fn.uses.add("me")
        return "me"


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

    def table(self, stem: str, value: Any) -> str:
        """Return the name of a constant table with this value."""
        key = (type(value).__name__, repr(value))
        if key not in self._table_names:
            name = f"{python_name(self._prefix, stem)}_{len(self.tables)}"
            self._table_names[key] = name
            self.tables[name] = value
        return self._table_names[key]

    def literal(self, value: Any) -> str:
        """Return the Python of a constant: a number, or a tuple (a table, when it is long)."""
        if isinstance(value, (tuple, list, range)):
            items = tuple(value)
            if len(items) <= _INLINE and all(isinstance(item, int) for item in items):
                return "(" + "".join(f"{item}, " for item in items) + ")"
            return self.table("list", items)
        return str(int(value)) if value >= 0 else f"({int(value)})"

    def text(self, text: tree.Text) -> int:
        """Return the index of a text among those of the Program."""
        parts = tuple(part if isinstance(part, str) else to_kind(part.kind) for part in text.parts)
        key = (text.source, parts)
        if key not in self.text_index:
            self.text_index[key] = len(self.texts)
            self.texts.append(TextInfo(text.source, parts))
        return self.text_index[key]

    def render(self) -> tuple[str, dict[int, Span]]:
        """Return the source, and for each of its lines the span it came from."""
        out: list[str] = []
        lines: dict[int, Span] = {}
        for fn in self.functions:
            for code, span in fn.render():
                out.append(code)
                if span is not NOWHERE:
                    lines[len(out)] = span
            out.append("")
        return "\n".join(out) + "\n", lines
