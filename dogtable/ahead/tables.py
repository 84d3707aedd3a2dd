"""Constants in C: tables of numbers, and lists of lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from dogtable.ahead.shapes import OPEN, Shape, UnknownError, joined, shape_of

_WIDEST = 4_096  # between the least and the greatest key of a mapping


@dataclass
class Tables:
    """Writes each constant once; `named` are the tables of the source."""

    named: Mapping[str, Any]
    lines: list[str] = field(default_factory=list)
    _known: dict[str, str] = field(default_factory=dict)
    _rows: dict[str, str] = field(default_factory=dict)

    def numbers(self, name: str) -> tuple[str, int] | None:
        """Return the C array of a table that holds nothing but numbers, and its length; else None."""
        value = self.named[name]
        if not isinstance(value, (tuple, list)) or not all(isinstance(item, int) for item in value):
            return None
        return f"{self.list(tuple(value))}_v", len(value)

    def shape(self, name: str) -> Shape:
        """Return the shape of a table of the source."""
        value = self.named[name]
        if not isinstance(value, dict):
            return shape_of(value)
        item = OPEN
        for key, inner in value.items():
            if not isinstance(key, int):
                raise UnknownError(f"{name}: a key that is no number")
            item = joined(item, shape_of(inner))
        return Shape("table", (item,))

    def gaps(self, name: str) -> tuple[str, Shape] | None:
        """Return the C of a table with a list for some things and none for the others, and what the lists are."""
        value = self.named[name]
        if not isinstance(value, tuple) or {isinstance(item, tuple) for item in value} != {True, False}:
            return None
        if any(item != -1 for item in value if not isinstance(item, tuple)):
            raise UnknownError(f"{name}: a table of different things")
        lists = tuple(item if isinstance(item, tuple) else None for item in value)
        return self.value(lists), shape_of(tuple(item for item in lists if item is not None)).of[0]

    def value(self, value: Any) -> str:
        """Return the C of a constant."""
        if value is None:
            return "NIL"
        if isinstance(value, int):
            if not -(1 << 63) < value < 1 << 63:
                raise UnknownError("a number of more than 64 bits")
            return f"((I){int(value)})"
        if not isinstance(value, (tuple, list, range)):
            raise UnknownError(f"a constant {type(value).__name__}")
        return f"((I)&{self.list(tuple(value))})" if value else "((I)&empty)"

    def table(self, name: str) -> str:
        """Return the C of a table of the source."""
        value = self.named[name]
        return self.value(value) if not isinstance(value, dict) else f"((I)&{self.list(self._spread(value))})"

    def low(self, name: str) -> int:
        """Return the least key of a mapping."""
        return min(self.named[name], default=0)

    def _spread(self, value: Mapping[int, Any]) -> tuple[Any, ...]:
        low, high = min(value, default=0), max(value, default=-1)
        if high - low > _WIDEST:
            raise UnknownError("the keys of a mapping lie too far apart")
        nothing = None if all(isinstance(item, int) for item in value.values()) else ()
        return tuple(value.get(key, nothing) for key in range(low, high + 1))

    def rows(self, rows: Sequence[tuple[int, ...]]) -> str:
        """Return the name of an array of rows of numbers, one behind the other."""
        inner = ", ".join(str(number) for row in rows for number in row)
        if inner not in self._rows:
            name = self._rows[inner] = f"r{len(self._rows)}_v"
            self.lines.append(f"static const I {name}[] = {{{inner}}};")
        return self._rows[inner]

    def list(self, items: tuple[Any, ...]) -> str:
        """Return the name of a list in C; its numbers are an array of the same name with `_v`."""
        parts = [self.value(item) for item in items]
        row = ", ".join(parts)
        if row not in self._known:
            name = self._known[row] = f"q{len(self._known)}"
            inner = row if parts else "0"
            self.lines.append(f"static I {name}_v[] = {{{inner}}};")
            self.lines.append(f"static Seq {name} = {{{len(items)}, {len(items)}, {name}_v}};")
        return self._known[row]


def row(name: str, values: Sequence[int]) -> str:
    """Return a C array of numbers."""
    inner = ", ".join(str(int(value)) for value in values) if values else "0"
    return f"static const I {name}[] = {{{inner}}};"
