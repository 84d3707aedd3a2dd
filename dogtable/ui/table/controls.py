"""Buttons round the table: what each does, where it lies, and which one is touched. Lengths in points."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from dogtable.ui.kit import Kit

Box = tuple[float, float, float, float]
Kind = Literal["primary", "plain", "quiet", "icon", "line"]
Action = Literal[
    "answer",
    "pick",
    "let be",
    "done",
    "choose again",
    "go on",
    "hurry",
    "want",
    "once more",
    "result",
    "look back",
    "play on",
    "undo",
    "undo all",
    "cancel",
    "take back",
    "ready",
    "call",
    "menu",
    "settings",
    "sound",
    "rules",
    "log",
    "trail",
    "hint",
    "guide",
    "",
]

ICON, ICON_SMALL_WINDOW = 44.0, 60.0  # points of a round button; at 1280x720 the larger one is 40 px
GAP = 14.0
HIGH = 60.0  # of a button; as low as `LOW` where many stand together
FLAT = 54.0  # where its key stands in it
LOW = 46.0
LEAST = 42.0  # when rows have to be fitted in
WIDEST = 250.0
CAPTION = 34.0  # room below a button for the key that does the same


def icon_size(kit: Kit) -> float:
    """Return the size of the round buttons: larger where a point is small."""
    return ICON if kit.scale.floor <= 16 else ICON_SMALL_WINDOW


@dataclass(frozen=True, slots=True)
class Control:
    """A button. `name` tells it from all others, `action` and `value` say what it does, `key` the key that does it.

    `tip` says more than its label, when the pointer rests on it.
    """

    name: str
    label: str
    action: Action
    value: Any = None
    kind: Kind = "plain"
    icon: str = ""
    key: str = ""
    box: Box = (0.0, 0.0, 0.0, 0.0)
    enabled: bool = True
    on_paper: bool = False
    tip: str = ""

    @property
    def hint(self) -> str:
        """What is told of it when the pointer rests on it; "" of a button whose words say all."""
        return self.tip or (self.label if self.kind == "icon" else "")

    def holds(self, x: float, y: float, least: float = 0.0) -> bool:
        """Whether it is touched there; it counts as at least so wide and high."""
        left, top, wide, high = self.box
        dx, dy = max(0.0, least - wide) / 2, max(0.0, least - high) / 2
        return left - dx <= x < left + wide + dx and top - dy <= y < top + high + dy

    def at(self, box: Box) -> Control:
        """Return it placed there."""
        return replace(self, box=box)


def touched(controls: Sequence[Control], x: float, y: float, least: float = 0.0) -> Control | None:
    """Return the control at a point, the one drawn last first."""
    return next((one for one in reversed(controls) if one.enabled and one.holds(x, y, least)), None)


def lay(controls: Sequence[Control], region: Box, wants: Sequence[float] = ()) -> list[Control]:
    """Place buttons in a region: two side by side with their keys below, more in a grid that grows from its foot.

    `wants`: how wide each would like to be (as wide as all others, if nothing is said). Where two side by side are
    narrower they stand one below the other; of a grid, a column is as wide as its words need, if the others leave that.
    """
    count = len(controls)
    if not count:
        return []
    x, y, w, h = region
    below = h * 0.7 >= HIGH + CAPTION  # there is room for what stands below a button
    wide = min(WIDEST, (w - GAP) / 2)
    if count <= 2 and w >= 300 and (max(wants, default=0.0) <= wide or count == 1):
        left = x + w - count * wide - (count - 1) * GAP
        top, tall = (y + h * 0.30, HIGH) if below else (y + max(0.0, (h - FLAT) / 2), FLAT)
        return [one.at((left + k * (wide + GAP), top, wide, tall)) for k, one in enumerate(controls)]
    columns = _columns(count, w, h)
    rows = math.ceil(count / columns)
    wides = _shared([max(wants[k::columns], default=0.0) for k in range(columns)], w - GAP * (columns - 1))
    high = max(34.0, min(LOW if count > 3 else HIGH if below and rows == 1 else FLAT, (h - GAP * (rows - 1)) / rows))
    top = y + max(0.0, (h - rows * high - (rows - 1) * GAP) / 2)
    return [
        one.at(
            (
                x + sum(wides[: k % columns]) + GAP * (k % columns),
                top + (k // columns) * (high + GAP * 0.7),
                wides[k % columns],
                high,
            )
        )
        for k, one in enumerate(controls)
    ]


def _shared(wants: Sequence[float], whole: float) -> list[float]:
    """Share a width: equally, but who wants more gets it from the others, as far as all have what they want."""
    if sum(wants) >= whole:
        return [whole * want / sum(wants) for want in wants]
    found = list(wants)
    left, few = whole, sorted(range(len(wants)), key=lambda k: -wants[k])
    for n, k in enumerate(few):
        found[k] = max(wants[k], left / (len(few) - n))
        left -= found[k]
    return found


def _columns(count: int, w: float, h: float) -> int:
    """Return the fewest columns with which the rows are not too many for the height."""
    for columns in range(1, count + 1):
        if math.ceil(count / columns) * (LEAST + GAP * 0.7) <= h + GAP:
            return max(columns, 2 if count > 3 and w > 240 else 1)
    return count
