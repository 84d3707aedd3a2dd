"""A module without what is only done while somebody listens, traces walks or asks why not.

Whoever plays a whole game does none of that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from dogtable import ir
from dogtable.base.frozen import replaced
from dogtable.ir import statements as st
from dogtable.ir.module import Module

_NAMES = frozenset(("log", "trace", "why"))
"""What holds somebody, or is empty."""


def unheard(module: Module) -> Module:
    """Return a module in which nobody listens."""
    return replaced(module, functions=tuple(replaced(one, body=_block(one.body)) for one in module.functions))


def _block(block: st.Block) -> st.Block:
    return tuple(inner for node in block for inner in _statement(node))


def _statement(node: st.Statement) -> Iterator[st.Statement]:
    """Give what is left of an operation."""
    if isinstance(node, st.Emit):
        return
    if isinstance(node, st.Branch):
        arms = tuple(_inside(arm) for arm in node.arms if not _is_off(arm.test))
        other = None if node.other is None else _block(node.other)
        if arms:
            yield replaced(node, arms=arms, other=other)
        else:
            yield from other or ()
        return
    yield _inside(node)


def _inside(node: Any) -> Any:
    """Return an operation whose parts are unheard."""
    reads, _, stores, inside, _ = node.columns
    changed = {name: _each(getattr(node, name), _value) for name in (*reads, *stores)}
    for name in inside:
        part = getattr(node, name)
        changed[name] = _block(part) if part is not None else None
    return replaced(node, **changed)


def _value(value: Any) -> Any:
    """Return a value in which nobody listens."""
    if isinstance(value, ir.Conditional) and _is_off(value.test):
        return _value(value.other)
    if isinstance(value, ir.Local) and value.name in _NAMES:
        return ir.FALSE
    parts = {name: getattr(value, name) for name in value.parts}
    changed = {name: new for name, part in parts.items() if (new := _each(part, _value)) != part}
    return replaced(value, **changed) if changed else value


def _each(part: Any, change: Callable[[Any], Any]) -> Any:
    """Return a part, or each of several, changed."""
    return tuple(map(change, part)) if isinstance(part, tuple) else None if part is None else change(part)


def _is_off(test: Any) -> bool:
    """Whether a test is whether somebody listens, or traces a walk from here."""
    if isinstance(test, ir.Compare):
        return test.ops == ("in",) and _is_off(test.values[1])
    return isinstance(test, ir.Local) and test.name in _NAMES
