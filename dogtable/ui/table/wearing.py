"""What the piece played last stands for: its face with another word, small, on its corner while it lies on top."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from dogtable.ui.look.entries import Rect
from dogtable.ui.look.ids import piece_id

if TYPE_CHECKING:
    from dogtable.base.look import Look
    from dogtable.ui.scenes.table import TableScene
    from dogtable.ui.table.history import History
    from dogtable.ui.table.overlays import Layer

PART: Final = 0.56  # of the width and height of what wears it
IN: Final = 0.92  # of it lies on what wears it
FOOT: Final = 6.0  # points from the foot of the window, for its shadow


def worn(history: History, look: Look) -> dict[str, Any] | None:
    """Return the face that the piece played last stands for, as a sentence said since; none where none did."""
    card = history.card
    for group, word in reversed(history.named):
        motion = look.motion_of(group, "say")
        if motion is not None and isinstance(card, Mapping) and motion.wears in card:
            return {**card, motion.wears: word}
    return None


def layers(scene: TableScene, large: Rect | None) -> Iterator[Layer]:
    """Return what is worn: by the card in play where it is shown `large`, and where it lies on top."""
    history, desk = scene.model.history, scene.desk
    face = worn(history, desk.picture.look)
    if face is None:
        return
    there = [one for one in desk.layout.shown if one.place == history.card_at]
    lies = there[-1].rect if there and there[-1].id == piece_id(history.card) else None
    for on in (large, lies):
        entry = None if on is None else desk.portrait(face, Rect(0, 0, on.w * PART, on.h * PART)).entry
        if on is not None and entry is not None:
            y = min(on.y + on.h - entry.h * IN, desk.size[1] - entry.h - FOOT)
            yield desk.layer(entry, on.x + on.w - entry.w * IN, y, name="worn")
