"""`result:` of table.yaml: what the result shows beside points and places, checked against the vocabulary."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final

from dogtable.base.look import MAX_ROWS, ResultLook, ResultRow
from dogtable.lang import source as yaml
from dogtable.lang.event_classes import check_class
from dogtable.lang.look_layers import Layers
from dogtable.lang.look_names import Scope
from dogtable.lang.look_vocabulary import RESULT, ROW

_RESULT: Final = {slot.name: slot for slot in RESULT}
_ROW: Final = {slot.name: slot for slot in ROW}
_GIVES: Final = tuple(name for name in _ROW if name != "row")
_SEAT: Final = frozenset(["p"])


def check_result(node: yaml.Mapping, layers: Layers) -> ResultLook:
    """Return what the result shows, checked; problems go to the report of `layers`."""
    values: dict[str, Any] = {"won": None, "says": None, "rows": ()}
    winners = Scope().with_names(["winners"])
    for key, value in node:
        slot = layers.known(key, _RESULT)
        if slot is None:
            continue
        if slot.kind == "rows":
            rows = (_row(item, layers) for item in layers.lines(value, MAX_ROWS))
            values["rows"] = tuple(row for row in rows if row is not None)
        else:
            values[slot.name] = layers.value(slot, value, winners if slot.name == "won" else winners.with_names(["it"]))
    return ResultLook(**values)


def _row(node: yaml.Node, layers: Layers) -> ResultRow | None:
    """Return a line: its words, and one of what gives its numbers (E604)."""
    given = layers.given(node, _ROW) if isinstance(node, yaml.Mapping) else {}
    if "row" not in given or len(given) != 2:
        layers.report.add(node.span, "E604", "expected a line: row: WORDS and one of " + ", ".join(_GIVES))
        return None
    words = layers.value(_ROW["row"], given["row"], Scope())
    if words is None:
        return None
    value = layers.value(_ROW["is"], given["is"], Scope(_SEAT)) if "is" in given else None
    counted = {name: _class(given[name], layers) for name in ("times", "farthest") if name in given}
    written = "\n".join(f"{name}: {node.text}" for name, node in given.items() if isinstance(node, yaml.Scalar))
    return ResultRow(sha256(written.encode()).hexdigest()[:16], words, value, **counted)


def _class(node: yaml.Node, layers: Layers) -> str:
    """Return a class of events that the rules name (E203); "" where there is none, which is told."""
    scalar = layers.slots.scalar(node, "a class of events")
    if scalar is None:
        return ""
    check_class(scalar, layers.slots.resolver.names.rules, layers.report, "E203")
    return scalar.text
