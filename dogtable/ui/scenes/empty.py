"""What a page shows while there is nothing for it: a friendly face, a sentence, the way to the shelf."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dogtable.ui.widgets import Button, Picture, Words, escape

if TYPE_CHECKING:
    from dogtable.ui.scenes.page import PageScene
    from dogtable.ui.widgets import Box, Widget

WIDE: Final = 860.0  # points of the sheet
FACE: Final = 170.0
PAD: Final = 44.0
BESIDE: Final = 36.0  # between the face and the words
ABOVE: Final = 26.0  # between the words and the button


class Empty:
    """The only sheet of an empty page; `words` say why it is empty."""

    def __init__(self, scene: PageScene, words: str) -> None:
        self.scene = scene
        self.words = Words(escape(words), size=22, colour="ink_soft")
        self.face = Picture(lambda brush, box: brush.pen.picture("portraits/lucy", brush.at(box), cut=20.0))
        self.begin = Button(scene.app.text("saved.begin"), scene.app.home, kind="primary", icon="play", size=20)

    def place(self, page: Box, *others: Widget) -> None:
        """Fill a page with it and with what else is there; in a small window without the face."""
        scene, kit, (x, y, w, h) = self.scene, self.scene.app.kit, page
        wide, face = min(w, WIDE), FACE if w >= WIDE else 0.0
        beside = face + BESIDE if face else 0.0
        start, room = x + (w - wide) / 2, wide - 2 * PAD - beside
        said, button = self.words.high(kit, room), self.begin.high(kit, room)
        block = said + ABOVE + button
        high = max(face, block) + 2 * PAD
        top = y + max(0.0, (h - high) * 0.3)
        left, first = start + PAD + beside, top + (high - block) / 2
        scene.sheets = [(start, top, wide, high)]
        self.face.box = (start + PAD, top + (high - face) / 2, face, face)
        self.face.visible = face > 0
        self.words.box = (left, first, room, said)
        self.begin.box = (left, first + said + ABOVE, min(room, self.begin.wide(kit) + 30), button)
        focus = self.begin if scene.focus is None else None
        scene.fill([self.face, self.words, self.begin, *others, scene.back_button], focus=focus)
