"""How the guide's bubble looks: a sheet with a tail, what is said, how far one has come, and its buttons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from dogtable.ui.kit import chrome, surfaces
from dogtable.ui.kit.markup import escape
from dogtable.ui.lesson.place import MARGIN
from dogtable.ui.look.entries import Rect
from dogtable.ui.table.controls import Control, Kind, icon_size

if TYPE_CHECKING:
    from dogtable.ui.kit import Kit, Pen
    from dogtable.ui.kit.art import Art
    from dogtable.ui.table.controls import Box
    from dogtable.ui.table.overlays import Layer
    from dogtable.ui.table.parts import Parts

GUIDE: Final = "noodle"  # the portrait of the guide: the last that a player gets
FACE: Final = 58.0
PAD: Final = 22.0
TIGHT: Final = 14.0  # the same of a dense one
SAID: Final = 22.0
GAP: Final = 14.0
DOT: Final = 9.0
WIDTH: Final = 430.0
"""So wide it is best, in points."""
WIDTHS: Final = (*range(290, 1000, 20), *range(1000, 2300, 100))
"""So wide it may be; where text is larger than usual, only the wider ones have room for a word or two."""
LARGE: Final = 26.0  # points: with larger text there is room for what is said and for the buttons alone
BUTTON: Final = 54.0
BUTTONS: Final = 4  # small ones, of a puzzle
LONG: Final = "and so it says " * 10
"""About as much as a guide says at once, for a dock that has room for it."""
LONGEST: Final = LONG + "with its hints " * 6
"""About as much as is said of a puzzle, with both hints."""


FLAT: Final = 1300.0
"""So wide, in points, its buttons stand beside what it says, not below."""


def dock(kit: Kit) -> float:
    """Return how high a place has to be in which a bubble lies across the window; 0 where text is not large."""
    if kit.scale.floor <= LARGE:
        return 0.0
    bubble = Bubble(LONG, 0, 1, "", (), (control("go on", "", primary=True),))
    return bubble.high(kit, across(kit)) + MARGIN


def across(kit: Kit) -> float:
    """Return how wide a bubble is that lies across the window, in points."""
    return kit.scale.width - 2 * MARGIN


def bar(kit: Kit) -> float:
    """Return how high a place has to be for a bubble across the window that says all there is to say of a puzzle."""
    buttons = tuple(control(str(n), "") for n in range(BUTTONS))
    return Bubble(LONGEST, 0, 0, "", buttons).high(kit, across(kit)) + MARGIN


@dataclass(frozen=True, slots=True)
class Bubble:
    """What a bubble says and offers: `step` of `steps` (from 0; no steps: no dots), small buttons and large ones.

    Nothing in it has a place yet but by `laid`.
    """

    said: str  # as markup
    step: int
    steps: int
    count: str  # that in words
    icons: tuple[Control, ...]
    large: tuple[Control, ...] = ()
    dense: bool = False  # where there is little room: without face, dots and count

    @property
    def _pad(self) -> float:
        return TIGHT if self.dense else PAD

    def _has_room(self, kit: Kit) -> bool:
        """Whether there is room for the guide's face, the dots and the count of steps: none in large text."""
        return not self.dense and kit.scale.floor <= LARGE

    def sizes(self, kit: Kit, room: Rect) -> list[tuple[float, float]]:
        """Return the sizes that it could have in a room, the most wanted first."""
        least = kit.scale.floor * 16 - (FACE + GAP if self.dense and kit.scale.floor <= LARGE else 0.0)
        least = min(room.w, max(least, self._large_wide(kit) + 2 * self._pad, self._small(kit) + 2 * self._pad))
        tight: dict[float, float] = {}  # for each height the least width
        for wide in [float(wide) for wide in WIDTHS if least <= wide <= room.w] or [min(room.w, max(least, WIDTH))]:
            tight.setdefault(self.high(kit, wide), wide)
        sizes = sorted(((wide, high) for high, wide in tight.items()), key=lambda size: abs(size[0] - WIDTH))
        return [size for size in sizes if size[1] <= room.h] or [min(sizes, key=lambda size: size[1])]

    def _text_at(self, kit: Kit) -> float:
        return self._pad + (FACE + GAP if self._has_room(kit) else 0.0)

    def _said_wide(self, kit: Kit, wide: float) -> float:
        """Return how much room what is said has across."""
        beside = self._left(kit, wide) + self._large_wide(kit) + 2 * GAP if self._is_flat(kit, wide) else 0.0
        return wide - self._text_at(kit) - self._pad - beside

    def _is_flat(self, kit: Kit, wide: float) -> bool:
        """Whether its buttons stand beside what it says: where that leaves most of it to the words."""
        return not self.steps and wide >= max(FLAT, 2 * (self._large_wide(kit) + self._small(kit)))

    def _said_high(self, kit: Kit, wide: float) -> float:
        high = kit.fonts.wrap(self.said, self._said_wide(kit, wide), SAID).height
        return max(high, FACE) if self._has_room(kit) else high

    def _large(self, kit: Kit) -> tuple[list[float], float]:
        """Return how wide each large button is, and how high they are."""
        wide = [kit.fonts.width(one.label, 20.0, "bold") + (76 if one.icon else 48) for one in self.large]
        return wide, max(BUTTON, kit.scale.floor * 1.9) if wide else 0.0

    def _large_wide(self, kit: Kit) -> float:
        wide = self._large(kit)[0]
        return sum(wide) + 12 * max(0, len(wide) - 1)

    def _in_one_row(self, kit: Kit, wide: float) -> bool:
        return self._large_wide(kit) + self._left(kit, wide) + GAP <= wide - 2 * self._pad

    def _left(self, kit: Kit, wide: float) -> float:
        """Return how much room the small buttons and the count take, side by side."""
        return self._small(kit) + (GAP + kit.fonts.width(self.count, "small") if self._counts(kit, wide) else 0.0)

    def _counts(self, kit: Kit, wide: float) -> bool:
        """Whether the count stands beside the small buttons: where it has room."""
        counted = GAP + kit.fonts.width(self.count, "small")
        return self._has_room(kit) and self._small(kit) + counted <= wide - 2 * self._pad

    def _small(self, kit: Kit) -> float:
        return sum(self._wide(kit, one) + 8 for one in self.icons)

    def _wide(self, kit: Kit, one: Control) -> float:
        """Return how wide a small button is: round, or as wide as its word."""
        return icon_size(kit) if one.kind == "icon" else kit.fonts.width(escape(one.label), 20.0, "bold") + 28

    def high(self, kit: Kit, wide: float) -> float:
        """Return how high it is when it is so wide."""
        icon, button = icon_size(kit), self._large(kit)[1]
        if self._is_flat(kit, wide):
            return self._pad + max(self._said_high(kit, wide), icon, button) + self._pad
        foot = max(icon, button) if self._in_one_row(kit, wide) else icon + button + 10
        dots = DOT + 10 if self.steps and self._has_room(kit) else 0.0
        return self._pad + self._said_high(kit, wide) + 12 + dots + foot + self._pad

    def laid(self, kit: Kit, at: Rect) -> list[Control]:
        """Return its buttons where they lie when it lies there."""
        icon, (wides, high) = icon_size(kit), self._large(kit)
        foot = at.y + at.h - self._pad
        rows = 1 if self._in_one_row(kit, at.w) else 2
        middle = self._middle(kit, at)
        placed, left = [], self._row_at(kit, at)
        for one in self.icons:
            placed.append(one.at((left, middle - icon / 2, self._wide(kit, one), icon)))
            left += self._wide(kit, one) + 8
        top = middle - high / 2 if rows == 1 else foot - icon - 10 - high
        left = at.x + at.w - self._pad - self._large_wide(kit)
        for one, wide in zip(self.large, wides, strict=True):
            placed.append(one.at((left, top, wide, high)))
            left += wide + 12
        return placed

    def _middle(self, kit: Kit, at: Rect) -> float:
        """Return where the middle of the row of small buttons lies."""
        if self._is_flat(kit, at.w):
            return at.y + at.h / 2
        icon, high = icon_size(kit), self._large(kit)[1]
        return at.y + at.h - self._pad - (max(icon, high) if self._in_one_row(kit, at.w) else icon) / 2

    def _row_at(self, kit: Kit, at: Rect) -> float:
        """Return where the small buttons begin."""
        if not self._is_flat(kit, at.w):
            return at.x + self._pad
        beside = self._left(kit, at.w) + (self._large_wide(kit) + GAP if self.large else 0.0)
        return at.x + at.w - self._pad - beside

    def layer(self, parts: Parts, at: Rect, tip: tuple[float, float] | None) -> Layer:
        """Return its picture, without the buttons; `tip` is where its tail ends."""
        towards = None if tip is None else (tip[0] - at.x, tip[1] - at.y)
        key = ("guide", self.said, self.step, self.steps, self.count, len(self.large), self.dense, at.w, at.h, towards)

        def paint(pen: Pen, box: Box) -> None:
            end = (
                (box[0] + box[2] / 2, box[1] + box[3] / 2)
                if tip is None
                else (box[0] + tip[0] - at.x, box[1] + tip[1] - at.y)
            )
            surfaces.bubble(pen, box, end, 18.0, "paper", 12.0)
            self._paint(pen, box)

        return parts.layer(key, at, paint)

    def _paint(self, pen: Pen, box: Box) -> None:
        kit = pen.kit
        x, y, w, h = box
        left = self._text_at(kit)
        if left > self._pad:
            chrome.avatar(pen, x + self._pad - 4, y + self._pad - 2, FACE, GUIDE, "brass", "")
        high = self._said_high(kit, w)
        pen.paragraph((x + left, y + self._pad, self._said_wide(kit, w), high), self.said, SAID, "regular", "ink")
        if not self._has_room(kit):
            return
        self._dots(pen, x + self._pad, y + self._pad + high + 12, w - 2 * self._pad)
        at = Rect(x, y, w, h)
        if self._counts(kit, w):
            after = self._row_at(kit, at) + self._small(kit) + GAP / 2
            pen.text(after, self._middle(kit, at), self.count, "small", "semi", "ink_soft")

    def _dots(self, pen: Pen, x: float, y: float, wide: float) -> None:
        """Draw a dot for each step, those behind one filled."""
        across = min(DOT * 1.9, wide / max(1, self.steps))
        for number in range(self.steps):
            d = min(DOT, across * 0.7) * (1.25 if number == self.step else 1.0)
            _dot(pen, (x + number * across, y + (DOT - d) / 2, d, d), "brass" if number <= self.step else "edge")


def _dot(pen: Pen, at: Box, colour: str) -> None:
    tint = pen.kit.colour(colour)

    def draw(art: Art) -> None:
        art.circle(art.w / 2, art.h / 2, art.w / 2, tint)

    pen.art(("dot", tint), at, draw)


def control(
    name: str,
    label: str,
    icon: str = "",
    *,
    primary: bool = False,
    plain: bool = False,
    enabled: bool = True,
    tip: str = "",
) -> Control:
    """Return a button of the guide: what it does is its name."""
    kind: Kind = "primary" if primary else "plain" if plain else "icon"
    return Control(f"guide {name}", label, "guide", name, kind, icon, enabled=enabled, on_paper=True, tip=tip)
