"""The crate on the shelf in which the small games lie until somebody opens it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dogtable.ui.kit import boxes, marks
from dogtable.ui.widgets import Area, Brush, escape

if TYPE_CHECKING:
    from dogtable.ui.scenes.shelf import ShelfScene
    from dogtable.ui.scenes.shelf_boxes import GameBox


class Crate:
    """What holds the small games. While it is open their boxes stand beside it."""

    def __init__(self, scene: ShelfScene) -> None:
        self.scene = scene
        self.is_open = False
        self.area = Area(self._toggle, self._paint, name=self._words, tip=scene.app.text("shelf.small_tip"))

    @property
    def games(self) -> list[GameBox]:
        """The boxes that belong in it."""
        return [box for box in self.scene.boxes if box.small]

    @property
    def is_empty(self) -> bool:
        """Whether there are no small games: then there is no crate."""
        return not self.games

    def on_the_shelf(self) -> list[GameBox]:
        """Return the boxes that stand on the shelf now."""
        return [box for box in self.scene.boxes if self.is_open or not box.small]

    def _toggle(self) -> None:
        self.is_open = not self.is_open
        if self.scene.box is not None and self.scene.box.small and not self.is_open:
            self.scene.chosen = 0  # what lies in the crate is in nobody's hand
        self.scene.layout()
        if self.is_open:
            self.scene.scroll.show(self.games[-1].area)

    def _words(self) -> str:
        text = self.scene.app.text
        return text("shelf.small_close") if self.is_open else text("shelf.small_games", n=len(self.games))

    def _paint(self, brush: Brush, area: Area) -> None:
        box = brush.at(area.box)
        if area.hovered:
            marks.halo(brush.pen, box, 3, "faint")
        boxes.wooden_box(brush.pen, box, escape(self._words()), "up" if self.is_open else "down", "brass_dark")
        if area.ring:
            marks.focus_ring(brush.pen, box, 9)
