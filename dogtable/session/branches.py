"""Views and positions as trees: what each part is called, what it is in one line, and what is in it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

_WIDE: Final = 80
"""Characters that a line of text may have before its parts get lines of their own."""


class Branch:
    """One part of a view or position; `path` are the names and numbers that lead to it."""

    def __init__(self, path: tuple[str, ...], value: Any) -> None:
        self.path, self.value = path, value

    @property
    def name(self) -> str:
        """What it is called where it stands."""
        return self.path[-1]

    @property
    def unfolds(self) -> bool:
        """Whether there is anything in it."""
        return bool(self.inner)

    @property
    def inner(self) -> list[Branch]:
        """The parts that it has, in order; empty ones are left out. A piece has none: its line says all of it."""
        has_parts = isinstance(self.value, list) or (isinstance(self.value, Mapping) and "kind" not in self.value)
        return branches(self.value, self.path) if has_parts else []

    @property
    def line(self) -> str:
        """All of it in one line, as it is read."""
        return read(self.value)


def branches(value: Mapping[str, Any] | Sequence[Any], path: tuple[str, ...] = ()) -> list[Branch]:
    """Return the parts of a view or position, or of a part of one; empty ones are left out."""
    named = value.items() if isinstance(value, Mapping) else enumerate(value)
    return [Branch((*path, str(name)), inner) for name, inner in named if not _is_empty(inner)]


def _is_empty(value: Any) -> bool:
    """Whether there is nothing in it, nor in what is in it."""
    if isinstance(value, (Mapping, list)):
        return all(map(_is_empty, value.values() if isinstance(value, Mapping) else value))
    return value is None


def plain(value: Any) -> str:
    """Return a value of a view in one line: words as they are, else JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def laid_out(value: Mapping[str, Any]) -> str:
    """Return a view or position as lines of text: what is short on one line, empty things left out."""
    return "\n".join(_lines(branches(value), 0))


def _lines(parts: Sequence[Branch], indent: int) -> list[str]:
    lines = []
    for part in parts:
        line = plain(part.value)
        if len(line) <= _WIDE or not isinstance(part.value, (Mapping, list)):
            lines.append(f"{' ' * indent}{part.name}: {line}")
            continue
        lines.append(f"{' ' * indent}{part.name}:")
        if isinstance(part.value, Mapping):
            lines += _lines(branches(part.value, part.path), indent + 2)
        else:
            lines += [f"{' ' * (indent + 2)}{number}: {plain(one)}" for number, one in enumerate(part.value)]
    return lines


def read(value: Any) -> str:
    """Return a value without the signs of JSON: `0: card rank=ace, card rank=two; 1: card`; without what is empty.

    One that is empty itself is "–".
    """
    if _is_empty(value):
        return "–"
    if isinstance(value, Mapping) and "kind" in value:
        fields = (f"{name}={plain(one)}" for name, one in value.items() if name != "kind")
        return " ".join([str(value["kind"]), *fields])
    if isinstance(value, list) and not any(map(_is_empty, value)):
        return ", ".join(f"({read(one)})" if isinstance(one, list) else read(one) for one in value)
    if isinstance(value, (Mapping, list)):
        return "; ".join(f"{part.name}: {part.line}" for part in branches(value))
    return plain(value)
