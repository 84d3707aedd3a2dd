"""What the signs of a table mean: each with its words, as its look says, over the ruleset's own lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from dogtable.base.look import MAX_SIGNS
from dogtable.ui.look.entries import Group, Rect
from dogtable.ui.look.geometry import Frame
from dogtable.ui.look.layout import Table
from dogtable.ui.look.state import Palette, Ui, Window
from dogtable.ui.look.values import Env, fault

if TYPE_CHECKING:
    from dogtable.base.look import LegendLine, Look


class Sign(NamedTuple):
    """A sign as it is drawn, and what it means (markup)."""

    entry: Group
    says: str


def legend(
    look: Look, view: Mapping[str, Any], ui: Ui, window: Window, palette: Palette, side: float
) -> Sequence[Sign]:
    """Return the signs in order, each `side` points wide and high; what has been said is not said again.

    RuleError, with its place, when the look cannot be worked out.
    """
    table = Table(look, view, ui, window, palette)
    found: dict[str, Sign] = {}
    for line in look.legend:
        for env in _each(table, line):
            says = table.values.text(line.says, env)
            if says not in found:
                frame = Frame(Rect(0, 0, side, side), None)
                env = {**env, "px": side * table.unit / window.scale}
                found[says] = Sign(table.grouped(line.sign, frame, None, env, Group(0, 0, side, side, ())), says)
    return list(found.values())


def _each(table: Table, line: LegendLine) -> Sequence[Env]:
    """Return the names in reach of a line, once for each thing that it is about."""
    if line.many is None:
        return [{}]
    things = table.things(table.values.of(line.many, {}))
    if len(things) > MAX_SIGNS:
        raise fault(line.many.span, "E652", f"a legend of {len(things)} signs; at most {MAX_SIGNS} are shown")
    return [dict.fromkeys(line.sign.parameters, thing) for thing in things]
