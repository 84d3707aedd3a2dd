"""The tip beside a widget that the pointer rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dogtable.ui.kit import controls
from dogtable.ui.widgets.brush import Brush, escape, text_high, text_size, text_wide

if TYPE_CHECKING:
    from dogtable.ui.widgets.base import Widget

WIDEST: Final = 420.0


def draw_tip(brush: Brush, widget: Widget, window: tuple[float, float]) -> None:
    """Draw the tip of a widget below it, or above where there is no room, inside the window."""
    kit = brush.kit
    size = text_size(kit, 17)
    text = escape(widget.tip)
    wide = min(WIDEST, text_wide(kit, text, size) + 2) + 32
    high = text_high(kit, wide - 32, text, size) + 24
    x, y, w, h = widget.window_box()
    left = max(8.0, min(x + w / 2 - wide / 2, window[0] - wide - 8))
    top = y + h + 10 if y + h + 10 + high < window[1] else max(8.0, y - high - 10)
    controls.tooltip(brush.pen, brush.at((left, top, wide, high)), text)
