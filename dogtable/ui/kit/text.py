"""Drawing lines of words and pictures, centred on the height of their capitals."""

from __future__ import annotations

import pygame

from dogtable.ui import colour as tone
from dogtable.ui.kit import raster
from dogtable.ui.kit.art import Art
from dogtable.ui.kit.core import Kit
from dogtable.ui.kit.fit import ICON_ADVANCE, Fitted
from dogtable.ui.kit.fonts import face_of
from dogtable.ui.kit.markup import Icon, Line, Words
from dogtable.ui.kit.pictures import Pictures
from dogtable.ui.kit.sprite import Sprite, flat

ICON_SIZE = 0.96
CHIP_SIZE = 1.1
LEFT, CENTRE, RIGHT = "left", "centre", "right"


def draw_line(
    kit: Kit,
    target: pygame.Surface,
    at: tuple[float, float],
    line: Line,
    size: float,
    face: str,
    colour: str,
    pictures: Pictures | None = None,
) -> None:
    """Draw a line; `at` is its left end and the middle of its capitals in pixels, `size` points, `colour` a #hex."""
    x, middle = at
    pixels = size * kit.unit
    for run in line:
        if isinstance(run, Words):
            used = face_of(run, face)
            image = kit.fonts.faces.words(run.text, used, pixels, colour)
            top = middle - kit.fonts.faces.capital_middle(used, pixels)
            raster.over(target, image, (round(x), round(top)))
            x += kit.fonts.line_width((run,), size, face) * kit.unit
        else:
            image = _icon(kit, run, pixels, colour, pictures or kit.pictures)
            left = x + (pixels * ICON_ADVANCE - image.get_width()) / 2
            raster.over(target, image, (round(left), round(middle - image.get_height() / 2)))
            x += pixels * ICON_ADVANCE


def _icon(kit: Kit, icon: Icon, pixels: float, colour: str, pictures: Pictures) -> pygame.Surface:
    own = kit.colour(icon.colour) if icon.colour else colour
    if icon.chip:
        return chip_surface(kit, pixels * CHIP_SIZE, own, icon.name, pictures)
    side = max(1, round(pixels * ICON_SIZE))
    return pictures.draw(icon.name, (side, side), own)


def text_sprite(
    kit: Kit,
    laid: Fitted,
    face: str,
    colour: str,
    align: str = LEFT,
    pictures: Pictures | None = None,
) -> Sprite:
    """A fitted text as a sprite whose corner is the upper left of `laid.width` by `laid.height` points."""
    room = round(laid.size * kit.unit * 0.35)
    lead = laid.leading * kit.unit
    width = laid.width * kit.unit
    image = raster.blank((round(width) + 2 * room, round(lead * len(laid.lines)) + 2 * room))
    for n, line in enumerate(laid.lines):
        spare = width - kit.fonts.line_width(line, laid.size, face) * kit.unit
        left = spare * {LEFT: 0.0, CENTRE: 0.5, RIGHT: 1.0}[align]
        at = room + left, room + lead * (n + 0.5)
        draw_line(kit, image, at, line, laid.size, face, tone.opaque(colour), pictures)
    if tone.alpha(colour) < 255:
        image = raster.thinned(image, tone.alpha(colour) / 255)
    return flat(image, -room, -room)


def chip_surface(kit: Kit, pixels: float, colour: str, emblem: str, pictures: Pictures | None = None) -> pygame.Surface:
    """A seat's sign of so many pixels: its emblem on its colour, in a paper ring with a dark rim."""
    side = max(6, round(pixels))
    art = Art((side, side), kit.unit)
    middle = art.w / 2
    base = tone.opaque(colour)
    art.circle(middle, middle, middle - 0.5, tone.sink(base, 0.55))
    art.circle(middle, middle, middle - 1.6, kit.colour("paper"))
    art.circle(middle, middle, middle - 3.1, base)
    image = art.render()
    inner = max(1, round(side * 0.54))
    sign = (pictures or kit.pictures).draw(emblem, (inner, inner), tone.on(base))
    raster.over(image, sign, ((side - inner) // 2, (side - inner) // 2))
    return image
