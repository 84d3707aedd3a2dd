"""What things lie on: dark panels on felt, sheets of paper, dialogs, menus, bubbles. Boxes and lengths in points.

`ground` is the colour of the felt around; tones on it are mixed from it.
"""

from __future__ import annotations

from dogtable.ui import colour as tone
from dogtable.ui.kit import marks, sheets
from dogtable.ui.kit.art import Art
from dogtable.ui.kit.core import Box, Kit
from dogtable.ui.kit.pen import Pen
from dogtable.ui.kit.sprite import Sprite

SOFTNESS = (0.25, 0.2, 0.15, 0.1, 0.05)
"""How much felt is mixed into quieter text, the softest that is readable first."""

READABLE = 4.6
"""The least contrast of text."""

DIALOG_TITLE = 64.0
"""The height of a dialog's title line."""


def readable(kit: Kit) -> float:
    """The contrast that words have at least."""
    return max(READABLE, kit.theme.contrast)


def soft(kit: Kit, ground: str) -> str:
    """The tone of quieter text: that of words mixed with the felt it stands on, as much as stays readable.

    Without a ground it stands on paper and is softened ink.
    """
    if not ground:
        return tone.mix(kit.colour("ink"), kit.colour("paper"), 0.22)
    words, felt = kit.colour("on_felt"), kit.colour(ground)
    for share in SOFTNESS:
        mixed = tone.mix(words, felt, share)
        if tone.contrast(mixed, felt) >= readable(kit):
            return mixed
    return words


def panel_tone(kit: Kit, ground: str) -> str:
    """The tone of a panel on a felt, were it opaque."""
    return tone.mix(kit.colour(ground), kit.colour("panel"), 0.62)


def panel(pen: Pen, box: Box, ground: str, corner: float = 18.0, depth: float = 0.5) -> None:
    """A translucent field on the felt, for words; `depth` is how opaque, 0 to 1."""
    kit = pen.kit
    fill = tone.fade(panel_tone(kit, ground or "felt"), depth)

    def draw(art: Art) -> None:
        art.rect(0, 0, art.w, art.h, corner, fill)
        art.frame(0.75, corner, kit.colour("line"), 1.5, 0.14 * kit.theme.light.lines)

    pen.art(("panel", fill, corner), box, draw, corner=corner)


def paper(
    pen: Pen, box: Box, corner: float = 18.0, colour: str = "plate", high: float = 5.0, thick: float = 4.0
) -> None:
    """A sheet of thick card; `thick` of the box's height is its edge."""
    kit, fill = pen.kit, pen.kit.colour(colour)
    size = kit.pixels(box[2], box[3])

    def make() -> Sprite:
        return sheets.sheet(size, corner, tone.opaque(fill), kit.unit, high, thick)

    pen.stamp(("paper", size, corner, fill, high, thick), box[0], box[1], make)


def dialog(pen: Pen, box: Box, title: str = "") -> None:
    """A sheet that asks something; its title stands in the upper `DIALOG_TITLE` points."""
    paper(pen, box, 22, "paper", 15, 5)
    if title:
        pen.fitted((box[0] + 28, box[1] + 10, box[2] - 56, DIALOG_TITLE - 10), title, "title", "display", align="left")


def menu_panel(pen: Pen, box: Box) -> None:
    """The sheet of a drop-down menu."""
    paper(pen, box, 14, "paper", 10, 3)


def dim(pen: Pen, box: Box) -> None:
    """Darken what lies behind a dialog."""
    dark = tone.fade(pen.kit.colour("shade"), 0.5)
    pen.art(("dim", dark), box, lambda art: art.rect(0, 0, art.w, art.h, 0, dark), corner=0.0)


def rule(pen: Pen, x: float, y: float, width: float, ground: str) -> None:
    """A hairline on felt, or on paper."""
    theme = pen.kit.theme
    colour, opacity = (theme.colour("line"), 0.18 * theme.light.lines) if ground else (theme.colour("ink"), 0.16)
    pen.art(
        ("rule", bool(ground)), (x, y - 0.75, width, 1.5), lambda art: art.rect(0, 0, art.w, art.h, 0, colour, opacity)
    )


def bubble(
    pen: Pen, box: Box, tip: marks.Point, corner: float = 16.0, colour: str = "bubble", high: float = 9.0
) -> None:
    """A bubble whose tail points at `tip`; the tail leaves the side that is nearest to it."""
    x, y, w, h = box
    reach = 24.0
    dx, dy = tip[0] - (x + w / 2), tip[1] - (y + h / 2)
    sideways = abs(dx) / w >= abs(dy) / h
    if sideways:
        at = max(y + corner + 12, min(y + h - corner - 12, tip[1])) - y
        side = "right" if dx > 0 else "left"
        far = min(reach, max(0.0, (tip[0] - x - w) if dx > 0 else (x - tip[0])))
    else:
        at = max(x + corner + 12, min(x + w - corner - 12, tip[0])) - x
        side = "down" if dy > 0 else "up"
        far = min(reach, max(0.0, (tip[1] - y - h) if dy > 0 else (y - tip[1])))
    fill = pen.kit.colour(colour)

    def draw(art: Art) -> None:
        art.rect(reach, reach, w, h, corner, fill)
        art.path(_tail(side, reach, w, h, at, far), fill)

    key = "bubble", side, round(at), round(far), corner, fill
    pen.art(key, (x - reach, y - reach, w + 2 * reach, h + 2 * reach), draw, high)


def _tail(side: str, edge: float, w: float, h: float, at: float, far: float) -> str:
    """The tail of a bubble that begins `edge` within its drawing: on `side`, `at` along it, `far` long."""
    base, along = {"right": (w - 2, far + 2), "left": (2, -far - 2), "down": (h - 2, far + 2), "up": (2, -far - 2)}[
        side
    ]
    start, tip, low, mid, high = edge + base, edge + base + along, edge + at - 11, edge + at, edge + at + 11
    if side in ("right", "left"):
        return f"M{start} {low} L{tip} {mid} L{start} {high} Z"
    return f"M{low} {start} L{mid} {tip} L{high} {start} Z"
