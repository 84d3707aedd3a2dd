"""What the company says: one short line in a bubble by the plate, for a few seconds, never over what is wanted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from dogtable.ui.kit import surfaces
from dogtable.ui.kit.markup import escape
from dogtable.ui.lesson.place import nearest, overlap, place
from dogtable.ui.lesson.room import TOP, avoided, untouchable
from dogtable.ui.look.entries import Rect, Text
from dogtable.ui.table.bubble import A_LETTER, SHOWN

if TYPE_CHECKING:
    from dogtable.ui.kit import Kit, Pen
    from dogtable.ui.look.entries import Layout
    from dogtable.ui.scenes.table import TableScene
    from dogtable.ui.table.company import Remark
    from dogtable.ui.table.controls import Box
    from dogtable.ui.table.overlays import Layer

WIDE: Final = (330.0, 240.0, 480.0)
"""Points that a line may be wide, the most wanted first."""
PAD: Final = 16.0
EDGE: Final = 10.0
SAID: Final = 20.0
CORNER: Final = 0.22
WANTED: Final = 50.0
"""How much it matters that what is wanted is not covered; see `lesson.room`."""
WRITTEN: Final = 3.0
"""The same of what stands written on the table."""


class Remarks:
    """The line that is said just now, if any; none where they are switched off, or the game is not one's own."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self._said: Remark | None = None
        self._until = 0.0
        self._kept: tuple[object, Rect | None] = (None, None)

    def hear(self, remark: Remark | None) -> None:
        """Note what is said of what has just been shown."""
        scene = self.scene
        if remark is None or not scene.app.settings.remarks or not scene.table.id or scene.showing.hurried:
            return
        self._said = remark
        self._until = scene.app.now + SHOWN + A_LETTER * len(self.line)

    def forget(self) -> None:
        """Say no more: the table is seen anew."""
        self._said = None

    def update(self, now: float) -> float | None:
        """Let time pass; return the seconds until the line goes."""
        if self._said is None:
            return None
        if now >= self._until or not self.scene.app.settings.remarks:
            self._said = None
            self.scene.redraw_layers()
            return None
        return self._until - now

    @property
    def line(self) -> str:
        """What is said; "" for nothing."""
        said = self._said
        return "" if said is None else self.scene.app.text(f"remark.{said.temper}_{said.says}")  # text: remark.*

    def words(self) -> str:
        """Return who says what, to be spoken; "" for nothing."""
        said = self._said
        if said is None:
            return ""
        return self.scene.app.text("speech.says", name=self.scene.table.seats[said.seat].name, line=self.line)

    def layers(self) -> Iterator[Layer]:
        """Yield the bubble, where there is room for it."""
        if self._said is None:
            return
        desk, line = self.scene.desk, escape(self.line)
        plate, at = self._plate(self._said.seat), self._lies(self._said)
        if plate is None or at is None:
            return
        tip = nearest(at, (_middle(plate),)) or at.centre
        towards = tip[0] - at.x, tip[1] - at.y

        def paint(pen: Pen, box: Box) -> None:
            surfaces.bubble(pen, box, (box[0] + towards[0], box[1] + towards[1]), 14.0, "paper", 7.0)
            pen.paragraph(
                (box[0] + PAD, box[1] + EDGE, box[2] - 2 * PAD, box[3] - 2 * EDGE), line, SAID, "regular", "ink"
            )

        yield desk.parts.layer(("remark", line, towards, at.w, at.h), at, paint)

    def _plate(self, seat: int) -> Rect | None:
        return next((rect for other, rect in plates(self.scene.desk.layout) if other == seat), None)

    def _lies(self, said: Remark) -> Rect | None:
        """Return where the bubble lies; None where it would cover what can be picked, a button, a plate, the prompt."""
        scene = self.scene
        layout = scene.desk.layout
        key = said, layout, [one.box for one in scene.controls]
        if self._kept[0] != key:
            plate, at = self._plate(said.seat), None
            if plate is not None:
                column, (_, high) = layout.regions["column"], scene.desk.size
                room = Rect(column.x + EDGE, TOP, column.w - 2 * EDGE, high - TOP - EDGE)
                wanted = [rect for rect, _ in untouchable(scene)]
                wanted += [rect for _, rect in plates(layout)]
                wanted.append(layout.regions["prompt"])
                written = [Rect(one.x, one.y, one.w, one.h) for one in layout.entries if isinstance(one, Text)]
                kept = [*avoided(scene, asks=True), *((rect, WANTED) for rect in wanted)]
                kept += [(rect, WRITTEN) for rect in written if rect.w * rect.h > 0]
                at = place(self._sizes(scene.desk.kit, room), room, (_middle(plate),), kept)
                if any(overlap(at, rect) for rect in wanted):
                    at = None
            self._kept = key, at
        return self._kept[1]

    def _sizes(self, kit: Kit, room: Rect) -> list[tuple[float, float]]:
        line, sizes = escape(self.line), []
        one = kit.fonts.width(line, SAID) + 2 * PAD + 2
        for widest in WIDE:
            wide = min(widest, one, room.w)
            sizes.append((wide, kit.fonts.wrap(line, wide - 2 * PAD, SAID).height + 2 * EDGE))
        return sizes


def plates(layout: Layout) -> list[tuple[int, Rect]]:
    """Return where players lie who can be touched, or looked at."""
    found: list[tuple[object, Rect]] = [(one.value, one.rect) for one in layout.targets if one.kind == "seat"]
    found += [(one.value, one.rect) for one in layout.inspects if one.sort == "seat"]
    return [(seat, rect) for seat, rect in found if isinstance(seat, int)]


def _middle(plate: Rect) -> Rect:
    """Return the part of a plate that a tail points at: one that ends at a corner may be the neighbour's."""
    return Rect(plate.x + plate.w * CORNER, plate.y, plate.w * (1 - 2 * CORNER), plate.h)
