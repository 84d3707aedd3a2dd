"""A module as bytes, and back: plain data that is read and never run.

Each node is a row of JSON: the number of its class among `_CLASSES`, then its fields in their order; a tuple is a row
that begins with -1. Where an operation comes from in the ruleset is left out.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from typing import Any, get_args

from dogtable.base.errors import NOWHERE
from dogtable.base.frozen import Frozen, getter
from dogtable.ir.module import AskRow, Ending, GroupRow, Module, TermRow
from dogtable.ir.nodes import leaves
from dogtable.ir.rows import Clause, Spread
from dogtable.ir.statements import AnyPlaced, Function
from dogtable.ir.types import Type
from dogtable.ir.values import Value

_TUPLE = -1
_SINGLE = frozenset((int, bool, str, type(None)))
_TABLES = (Module, Ending, AskRow, GroupRow, TermRow, Function)
_CLASSES: tuple[type[Frozen], ...] = (*_TABLES, Type, Clause, Spread, *leaves(Value), *get_args(AnyPlaced))
_MOST = 64 << 20
"""Bytes that are unpacked, at most."""


def _names(kind: type[Frozen]) -> tuple[str, ...]:
    return tuple(name for name in kind.types if name != "span")


_WRITTEN: dict[type, tuple[int, Callable[[Any], tuple[Any, ...]]]] = {
    kind: (number, getter(_names(kind))) for number, kind in enumerate(_CLASSES)
}
_SPANNED = frozenset(kind for kind in _CLASSES if "span" in kind.types)


def packed(module: Module) -> bytes:
    """Return a module as bytes; what is nested deeper than Python can follow from here is packed as nothing."""
    try:
        text = json.dumps(_plain(module, {}), separators=(",", ":"), check_circular=False)
    except RecursionError:  # so it has no form in C, and Python plays
        text = "null"
    return zlib.compress(text.encode(), 1)


def unpacked(data: bytes) -> Module:
    """Return the module that `packed` wrote; ValueError where it is none."""
    unzip = zlib.decompressobj()
    try:
        module = _node(json.loads(unzip.decompress(data, _MOST)))
    except (zlib.error, ValueError, LookupError, TypeError, RecursionError) as error:
        raise ValueError(f"no module: {error}") from None
    if not (unzip.eof and isinstance(module, Module)):
        raise ValueError("no module")
    return module


def _plain(thing: Any, known: dict[int, Any]) -> Any:
    """Return a node or a tuple as a row; those of the same Type are one, found by its id."""
    kind = thing.__class__
    if kind is Type:
        if id(thing) not in known:
            known[id(thing)] = [*_WRITTEN[Type][:1], thing.sort, thing.item and _plain(thing.item, known)]
        return known[id(thing)]
    number, parts = (_TUPLE, thing) if kind is tuple else (_WRITTEN[kind][0], _WRITTEN[kind][1](thing))
    return [number, *[part if part.__class__ in _SINGLE else _plain(part, known) for part in parts]]


def _node(row: Any) -> Any:
    if not isinstance(row, list):
        return row
    if row[0] == _TUPLE:
        return tuple(map(_node, row[1:]))
    kind = _CLASSES[row[0]]
    parts = map(_node, row[1:])
    return kind(**dict(zip(_names(kind), parts, strict=True)), **({"span": NOWHERE} if kind in _SPANNED else {}))
