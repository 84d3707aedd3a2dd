"""Choosing who sits at a bot's seat: the cast, with faces, names and tempers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from dogtable.session.characters import Character, cast
from dogtable.ui.kit import marks
from dogtable.ui.scenes.overlay import Overlay
from dogtable.ui.widgets import Area, Brush, Line, ScrollView, Widget, escape, text_high, text_size

if TYPE_CHECKING:
    from dogtable.ui.app import App
    from dogtable.ui.text import Catalogue

FACE: Final = 84.0
GAP: Final = 16.0
WIDE: Final = 330.0  # points that a card should have at least, more where text is larger
NAME, ABOUT = 22.0, 17.0


def temper_text(text: Catalogue, character: Character) -> str:
    """Return the sentence that says how somebody plays."""
    return text(f"character.temper_{character.temper}")  # text: character.temper_*


class CharacterScene(Overlay):
    """A click seats somebody and goes back; `chosen` is the portrait of who sits there now."""

    def __init__(self, app: App, chosen: str, pick: Callable[[Character], None]) -> None:
        super().__init__(app)
        self._chosen, self._pick = chosen, pick
        self._title = Line(escape(app.text("character.title")), size=30, face="display")
        self._cards: list[Widget] = [self._card(one) for one in cast().values()]
        self._scroll = ScrollView(self._cards)
        for card, portrait in zip(self._cards, cast(), strict=True):
            card.group, card.current = self._scroll, portrait == chosen
        self.fill([self._title, self._scroll], focus=next((card for card in self._cards if card.current), None))

    def _card(self, one: Character) -> Area:
        text = temper_text(self.app.text, one)

        def take() -> None:
            self.app.back()
            self._pick(one)

        def paint(brush: Brush, area: Area) -> None:
            x, y, w, h = brush.at(area.box)
            fill = brush.kit.colour("plate")
            strength = 1.0 if area.hovered else 0.7
            brush.pen.art(("who", fill, strength), (x, y, w, h), lambda art: art.rect(0, 0, w, h, 16, fill, strength))
            face = (x + 10, y + (h - FACE) / 2, FACE, FACE)
            brush.pen.picture(f"portraits/{one.portrait}", face, cut=16, zoom=108, high=3)
            left, room = area.box[0] + FACE + 24, w - FACE - 36
            high = self._words_high(room, text)
            top = area.box[1] + (h - high) / 2
            name = text_size(brush.kit, NAME)
            brush.paragraph((left, top, room, high), f"**{escape(one.name)}**", name, "regular", "ink")
            below = top + text_high(brush.kit, room, escape(one.name), name, "bold") + 2
            brush.paragraph((left, below, room, high), escape(text), text_size(brush.kit, ABOUT), "regular", "ink_soft")
            if one.portrait == self._chosen:
                marks.halo(brush.pen, (x, y, w, h), 16, "legal")
            if area.ring:
                marks.focus_ring(brush.pen, (x, y, w, h), 16)

        return Area(take, paint, name=f"{one.name}. {text}")

    def _words_high(self, room: float, words: str) -> float:
        kit = self.app.kit
        name = text_high(kit, room, "X", text_size(kit, NAME), "bold")
        return name + 2 + text_high(kit, room, escape(words), text_size(kit, ABOUT), "regular")

    def layout(self) -> None:
        """Place everything for the present size."""
        w, h = self.app.points
        kit, tell = self.app.kit, self.app.text
        least = max(WIDE, 16 * text_size(kit, ABOUT))
        per_row = max(1, min(3, int((w - 140) // (least + GAP))))
        card_wide = min(least * 1.15, (w - 140) / per_row - GAP)
        wide = per_row * (card_wide + GAP) - GAP + 96
        texts = (temper_text(tell, one) for one in cast().values())
        card_high = max(FACE + 20, max(self._words_high(card_wide - FACE - 36, one) for one in texts) + 20)
        full = -(-len(self._cards) // per_row) * (card_high + GAP) + 8
        high = min(h - 60, full + 120)
        x, y, _, _ = self.centre(wide, high)
        self._title.box = (x + 36, y + 22, wide - 72, 48)
        self._scroll.box = (x + 36, y + 84, wide - 52, high - 110)
        for i, card in enumerate(self._cards):
            across, down = i % per_row * (card_wide + GAP), i // per_row * (card_high + GAP)
            card.box = (2 + across, 6 + down, card_wide, card_high)
        self._scroll.set_full(full)
