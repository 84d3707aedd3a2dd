"""`legend:` of table.yaml: what the signs of a table mean, checked against the vocabulary."""

from __future__ import annotations

from typing import Final

from dogtable.base.look import MAX_SIGNS, Figure, LegendLine
from dogtable.lang import source as yaml
from dogtable.lang.look_layers import Layers
from dogtable.lang.look_names import Scope
from dogtable.lang.look_vocabulary import LEGEND

_LINE: Final = {slot.name: slot for slot in LEGEND}


def check_legend(node: yaml.Node, layers: Layers) -> tuple[LegendLine, ...]:
    """Return the lines of a legend, checked; problems go to the report of `layers`."""
    lines = (_line(item, layers) for item in layers.lines(node, MAX_SIGNS))
    return tuple(line for line in lines if line is not None)


def _line(node: yaml.Node, layers: Layers) -> LegendLine | None:
    """Return a line: a sign and what it means, once or for each thing of a list (E604)."""
    if not isinstance(node, yaml.Mapping) or "sign" not in node or "says" not in node:
        layers.report.add(node.span, "E604", "expected a line: sign: LAYERS and says: WORDS")
        return None
    each, scope = layers.each(node, Scope())
    given = layers.given(node, _LINE)
    says = layers.value(_LINE["says"], given["says"], scope)
    drawn = layers.layers(given["sign"], scope.with_names(["px"]))
    if says is None or not drawn:
        return None
    name, many = each or ("", None)
    return LegendLine(Figure(node.span, "sign", (name,) if name else (), None, drawn, {}), says, many)
