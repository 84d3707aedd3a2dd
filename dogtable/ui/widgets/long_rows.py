"""A column of any number of rows: only those that can be seen exist."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from dogtable.ui.widgets.base import Widget
from dogtable.ui.widgets.brush import Brush
from dogtable.ui.widgets.choice import Row
from dogtable.ui.widgets.scroll import ScrollView

if TYPE_CHECKING:
    from dogtable.ui.text import Catalogue

BESIDE: Final = 3  # rows kept ready above and below those that are seen: the way of the arrow keys
KEPT: Final = 200  # rows that are kept at most, where they are not in use


class LongRows(Widget):
    """`count` rows of one height in a scroll view, made by `make` when they come into view; one of them is chosen."""

    gap: Final = 6

    def __init__(self, count: int, make: Callable[[int], Row]) -> None:
        super().__init__()
        self.count = count
        self.chosen = 0
        self._make = make
        self._high = 1.0
        self._rows: dict[int, Row] = {}

    def row(self, n: int) -> Row:
        """Return a row."""
        row = self._rows.get(n)
        if row is None:
            row = self._rows[n] = self._make(n)
            row.group = self
            self.adopt(row)
            self._place(n, row)
        return row

    def choose(self, n: int) -> None:
        """Mark a row as the chosen one."""
        self.chosen = n
        for at, row in self._rows.items():
            row.chosen = row.current = at == n

    def parts(self) -> Sequence[Widget]:
        """Return the rows that are seen, the chosen one, that with the focus, and the neighbours of all these."""
        focused = (n for n, row in self._rows.items() if row.focused)
        beside = {n + k for n in (self.chosen, *focused) for k in (-1, 0, 1)}
        return [self.row(n) for n in sorted({*self._shown(BESIDE), *beside}) if 0 <= n < self.count]

    def offset(self) -> tuple[float, float]:
        """Return where the content begins."""
        return self.box[0], self.box[1]

    def place(self, x: float, y: float, wide: float, row_high: float) -> float:
        """Lay the rows out from (x, y) and return the height of all."""
        self._high = row_high
        high = max(0.0, self.count * (row_high + self.gap) - self.gap)
        self.box = (x, y, wide, high)
        for n, row in self._rows.items():
            self._place(n, row)
        return high

    def spoken(self, text: Catalogue) -> str:
        """Return nothing: its parts have words."""
        return ""

    def draw(self, brush: Brush) -> None:
        """Draw what is seen."""
        x, y, _, _ = self.window_box()
        inner = brush.moved((x, y))
        shown = self._shown(1)
        if len(self._rows) > KEPT:
            self._rows = {n: row for n, row in self._rows.items() if n in shown or _used(row)}
        for n in shown:
            self.row(n).draw(inner)

    def _place(self, n: int, row: Row) -> None:
        row.box = (0, n * (self._high + self.gap), self.box[2], self._high)
        row.chosen = row.current = n == self.chosen

    def _shown(self, more: int) -> range:
        """Return the numbers of the rows in the window of the scroll view, and so many more at both ends."""
        view, step = self.parent, self._high + self.gap
        if not isinstance(view, ScrollView):
            return range(self.count)
        first = int((view.at - self.box[1]) // step)
        last = int((view.at + view.box[3] - self.box[1]) // step)
        return range(max(0, first - more), min(self.count, last + 1 + more))


def _used(row: Row) -> bool:
    return row.focused or row.hovered or row.pressed
