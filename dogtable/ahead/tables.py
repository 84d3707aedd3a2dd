"""Constants in C: tables of numbers, and lists of lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from dogtable import ir
from dogtable.ahead.errors import UnknownError

_WIDEST = 4_096  # between the least and the greatest key of a mapping


@dataclass
class Tables:
    """Writes each constant once; `named` are the tables of the source."""

    named: Mapping[str, Any]
    lines: list[str] = field(default_factory=list)
    _known: dict[str, str] = field(default_factory=dict)
    _rows: dict[str, str] = field(default_factory=dict)

    def of(self, name: str, type_: ir.Type) -> Any:
        """Return a table of the source, which must be of a type."""
        if name not in self.named or not _is_of(self.named[name], type_):
            raise UnknownError(f"a table of other things than {type_.sort}: {str(self.named.get(name))[:60]}")
        return self.named[name]

    def numbers(self, name: str, type_: ir.Type) -> tuple[str, int] | None:
        """Return the C array of a table that holds nothing but numbers, and its length; else None."""
        value = self.of(name, type_)
        if not isinstance(value, (tuple, list)) or not all(isinstance(item, int) for item in value):
            return None
        return f"{self.list(tuple(value))}_v", len(value)

    def rows_of(self, name: str, type_: ir.Type) -> tuple[Any, ...]:
        """Return what a table is that is a row; nothing of another one."""
        value = self.of(name, type_)
        return value if isinstance(value, tuple) else ()

    def gaps(self, name: str, type_: ir.Type) -> str | None:
        """Return the C of a table with a list for some things and none for the others; None where it has no gaps."""
        value = self.of(name, type_)
        if not isinstance(value, tuple) or {isinstance(item, tuple) for item in value} != {True, False}:
            return None
        return self.value(tuple(item if isinstance(item, tuple) else None for item in value))

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

    def table(self, name: str, type_: ir.Type) -> str:
        """Return the C of a table of the source."""
        value = self.of(name, type_)
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


def _is_of(value: Any, type_: ir.Type) -> bool:
    """Whether a constant is of a type; -1 may stand for a row that there is not."""
    if type_.sort == "mapping":
        return isinstance(value, dict) and all(isinstance(key, int) for key in value) and _hold(value.values(), type_)
    if type_.sort == "row":
        return isinstance(value, (tuple, list, range)) and _hold(value, type_)
    return isinstance(value, int) and type_.is_number


def _hold(values: Iterable[Any], type_: ir.Type) -> bool:
    item = type_.item
    return item is not None and all(_is_of(value, item) or (item.sort == "row" and value == -1) for value in values)
