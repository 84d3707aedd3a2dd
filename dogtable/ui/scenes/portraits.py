"""Choosing a portrait: all of them in a grid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from dogtable.base.paths import assets_folder
from dogtable.session.characters import CAST
from dogtable.ui.kit import marks
from dogtable.ui.scenes.overlay import Overlay
from dogtable.ui.widgets import Area, Brush, Line, ScrollView, Widget, escape

if TYPE_CHECKING:
    from dogtable.ui.app import App

FACE = 92.0


@cache
def portrait_names() -> Sequence[str]:
    """Return the names of all portraits that a person can have."""
    names = (path.stem for path in (assets_folder() / "portraits").glob("*.svg"))
    return sorted(name for name in names if not name.startswith(("_", CAST)))


class PortraitScene(Overlay):
    """A click takes a portrait and goes back."""

    def __init__(self, app: App, chosen: str, pick: Callable[[str], None]) -> None:
        super().__init__(app)
        self._chosen = chosen
        self._pick = pick
        self._title = Line(escape(app.text("new_game.portrait")), size=30, face="display")
        self._faces: list[Widget] = [self._face(name) for name in portrait_names()]
        self._scroll = ScrollView(self._faces)
        for face in self._faces:
            face.group, face.current = self._scroll, face.tip.lower() == chosen
        self.fill([self._title, self._scroll], focus=next((face for face in self._faces if face.current), None))

    def _face(self, name: str) -> Area:
        def take() -> None:
            self.app.back()
            self._pick(name)

        def paint(brush: Brush, area: Area) -> None:
            x, y, w, h = brush.at(area.box)
            grow = 3.0 if area.hovered else 0.0
            box = (x - grow, y - grow, w + 2 * grow, h + 2 * grow)
            brush.pen.picture(f"portraits/{name}", box, cut=18, zoom=108, high=6 if area.hovered else 3)
            if name == self._chosen:
                marks.halo(brush.pen, (x, y, w, h), 20, "legal")
            if area.ring:
                marks.focus_ring(brush.pen, (x, y, w, h), 18)

        return Area(take, paint, name=name.capitalize(), tip=name.capitalize())

    def layout(self) -> None:
        """Place everything for the present size."""
        w, h = self.app.points
        per_row = max(3, min(9, int((w - 140) // (FACE + 18))))
        wide = per_row * (FACE + 18) - 18 + 96
        rows = -(-len(self._faces) // per_row)
        full = rows * (FACE + 18) + 8
        high = min(h - 60, full + 120)
        x, y, _, _ = self.centre(wide, high)
        self._title.box = (x + 36, y + 22, wide - 72, 48)
        self._scroll.box = (x + 36, y + 84, wide - 52, high - 110)
        for i, face in enumerate(self._faces):
            face.box = (2 + i % per_row * (FACE + 18), 6 + i // per_row * (FACE + 18), FACE, FACE)
        self._scroll.set_full(full)
