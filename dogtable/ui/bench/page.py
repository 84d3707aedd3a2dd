"""What the pages of the bench share: a column of rows, remade when the bench stands elsewhere."""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_right
from typing import TYPE_CHECKING, Final

from dogtable.ui.widgets import LongRows, Row, ScrollView, escape, text_size, text_wide

if TYPE_CHECKING:
    from dogtable.ui.kit import Kit
    from dogtable.ui.scenes.bench import BenchScene

SIZE: Final = 18.0


def beginning(kit: Kit, text: str, face: str, room: float) -> str:
    """Return a line of data as markup, as much of it as there is room for (points); all of it unfolds, or is spoken."""
    size = text_size(kit, SIZE)
    if text_wide(kit, escape(text), size, face) <= room:
        return escape(text)
    ends = range(len(text))  # from which on it is left out: the widest that fits
    fitting = bisect_right(ends, room, key=lambda end: text_wide(kit, f"{escape(text[:end])}…", size, face))
    return f"{escape(text[: max(0, fitting - 1)])}…"


class Page:
    """One page: `count` rows, each as many lines high as it `has`."""

    has = 1

    def __init__(self, scene: BenchScene) -> None:
        self.scene, self.app, self.text = scene, scene.app, scene.app.text
        self.bench = scene.bench
        self.rows = LongRows(0, self._row)
        self.scroll = ScrollView([self.rows])

    @abstractmethod
    def count(self) -> int:
        """Return how many rows there are now."""

    @abstractmethod
    def row(self, number: int) -> Row:
        """Return a row."""

    def _row(self, number: int) -> Row:
        return self.row(number)

    @property
    def line(self) -> float:
        """The height of a line of text, in points."""
        return text_size(self.app.kit, SIZE) * 1.6

    @property
    def chosen(self) -> int:
        """The row to be chosen: the one of the same number as before."""
        return self.rows.chosen

    def renew(self) -> None:
        """Show what there is now."""
        chosen, at = self.chosen, self.scroll.at
        focused = self.scene.focus is not None and self.scene.focus.group is self.rows
        self.rows = LongRows(self.count(), self._row)
        self.scroll.fill([self.rows])
        self.place()
        self.scroll.scroll_to(at)
        if self.rows.count:
            self.rows.choose(min(chosen, self.rows.count - 1))
            if focused:
                self.scene.set_focus(self.rows.row(self.rows.chosen))
        self.scroll.changed()

    def place(self) -> None:
        """Lay the rows out at the width of the scroll view."""
        high = self.rows.place(0, 4, self.scroll.inner_wide, self.line * self.has + 8)
        self.scroll.set_full(high + 8)
