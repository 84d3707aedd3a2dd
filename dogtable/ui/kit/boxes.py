"""Boxes of games on a shelf: fronts, plain wooden ones, the shelf, stickers. Boxes and lengths in points."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame

from dogtable.ui import colour as tone
from dogtable.ui.kit import materials, raster
from dogtable.ui.kit.art import Art, dashes, rounded
from dogtable.ui.kit.core import Box, Kit
from dogtable.ui.kit.pen import Pen
from dogtable.ui.kit.sprite import Sprite, flat, standing
from dogtable.ui.kit.text import text_sprite

CORNER = 8.0
DEPTH = 15.0
"""How far the side of a standing box reaches to the right."""

TITLE_TOP, TITLE_HIGH = 0.035, 0.24
"""Where the title stands on a front, as shares of its height."""

LIGHT = 0.6
"""The luminance of a front from which on its title is dark."""


def box_front(kit: Kit, picture: str, title: str, w: float, h: float) -> Sprite:
    """The front of a box: a picture (its name, or the path of an SVG) and the title over its upper quarter."""
    return kit.keep(("front", picture, title, w, h), lambda: _front(kit, picture, title, w, h))


def _front(kit: Kit, picture: str, title: str, w: float, h: float) -> Sprite:
    size = kit.pixels(w, h)
    where = Path(picture) if picture.endswith(".svg") else picture
    image = kit.pictures.draw(where, size, kit.colour("ink"), CORNER * kit.unit)
    longest = max(title.split() or [""], key=len)
    points = min(w * 0.36, w * 0.36 * w * 0.86 / max(1.0, kit.fonts.width(longest, w * 0.36, "black")))
    lines = 2 if kit.fonts.width(title, points, "black") > w * 0.9 else 1
    laid = kit.fonts.fit(title, w * 0.92, h * TITLE_HIGH, min(points, h * TITLE_HIGH / lines), "black", lines)
    top = h * TITLE_TOP + (h * TITLE_HIGH - laid.height) / 2
    left = (w - laid.width) / 2
    drop = laid.size * 0.045
    words, under = (
        ("ink", "paper") if _is_light(image, (left, top, laid.width, laid.height), kit.unit) else ("paper", "shade")
    )
    shade = text_sprite(kit, laid, "black", tone.fade(kit.colour(under), 0.4), "centre")
    shade.draw(image, (left + drop / 2) * kit.unit, (top + drop) * kit.unit)
    text_sprite(kit, laid, "black", kit.colour(words), "centre").draw(image, left * kit.unit, top * kit.unit)
    return flat(image)


def _is_light(image: pygame.Surface, box: Box, unit: float) -> bool:
    """Whether the part of a picture that lies behind words is so light that these must be dark."""
    part = pygame.Rect(*(round(v * unit) for v in box)).clip(image.get_rect())
    red, green, blue, _ = pygame.transform.average_color(image, part)
    return tone.luminance(f"#{red:02X}{green:02X}{blue:02X}") > LIGHT


def standing_box(pen: Pen, x: float, y: float, front: Sprite, side: str) -> None:
    """A box standing upright, its front's corner at x, y: right side, light on its edges."""
    kit = pen.kit
    image = front.blits[0].surface
    w, h = image.get_width() / kit.unit, image.get_height() / kit.unit
    colour = kit.colour(side)

    def body(art: Art) -> None:
        d = DEPTH
        art.path(
            f"M{w - 6} 3 L{w + d - 3} {d * 0.5} Q{w + d} {d * 0.55} {w + d} {d * 0.8} L{w + d} {h - 4} "
            f"Q{w + d} {h} {w + d - 5} {h} L{w - 6} {h} Z",
            colour,
        )
        art.path(f"M{w - 4} 1 L{w + d} {d * 0.6} L{w + d} {h} L{w - 4} {h} Z", kit.colour("shade"), 0.14)

    def sheen(art: Art) -> None:
        art.frame(1, CORNER, kit.colour("lamplight"), 2, 0.45)
        art.path(
            f"M0 8 Q0 0 8 0 L{w * 0.62} 0 L{w * 0.18} {h} L8 {h} Q0 {h} 0 {h - 8} Z", kit.colour("lamplight"), 0.06
        )
        art.rect(w - 3, 2, 3, h - 4, 0, kit.colour("shade"), 0.2)

    pen.art(("side", colour), (x, y, w + DEPTH, h), body, 10)
    front.draw(pen.surface, x * kit.unit, y * kit.unit)
    pen.art("sheen", (x, y, w, h), sheen)


def wooden_box(pen: Pen, box: Box, title: str, emblem: str, colour: str) -> None:
    """The plain wooden box of a ruleset without a picture: a paper label with an emblem and the title."""
    kit = pen.kit
    x, y, w, h = box
    size, tint = kit.pixels(w, h), kit.colour(colour)

    def make() -> Sprite:
        shift = len(title) * 7 % 60
        grain = materials.wood(size, kit.colour("kraft"), kit.unit, 0.32, (0, shift))
        image = raster.cut(grain, rounded(size, 7 * kit.unit))
        art = Art(size, kit.unit)
        art.rect(0, 0, w, 3, 2, kit.colour("bevel_light"), 0.6)
        label = (w * 0.1, h * 0.2, w * 0.8, h * 0.6) if h < w else (w * 0.1, h * 0.3, w * 0.8, h * 0.4)
        lx, ly, lw, lh = label
        art.rect(lx, ly + 1.5, lw, lh, 8, kit.colour("shade"), 0.3)
        art.rect(lx, ly, lw, lh, 8, kit.colour("paper"))
        art.add(
            f'<rect x="{lx + 5}" y="{ly + 5}" width="{lw - 10}" height="{lh - 10}" rx="5" fill="none" '
            f'stroke="{tint}" stroke-width="2"/>'
        )
        raster.over(image, art.render(), (0, 0))
        laid = kit.fonts.fit(title, lw - 24, lh * 0.5, 24, "display", 2)
        middle = ly + lh * 0.7
        if laid.cut:  # a long title has the label for itself
            laid = kit.fonts.fit(title, lw - 20, lh - 16, 24, "display", 4)
            middle = ly + lh * 0.5
        else:
            icon = kit.px(min(36.0, lh * 0.38))
            place = (round((size[0] - icon) / 2), round((ly + lh * 0.1) * kit.unit))
            raster.over(image, kit.pictures.draw(emblem, (icon, icon), tint), place)
        words = text_sprite(kit, laid, "display", kit.colour("ink"), "centre")
        top = middle - laid.height / 2
        words.draw(image, (w - laid.width) / 2 * kit.unit, top * kit.unit)
        return flat(image)

    front = kit.keep(("wooden", size, title, emblem, tint), make)
    standing_box(pen, x, y, front, tone.sink(kit.colour("kraft"), 0.4))


def shelf_board(pen: Pen, x: float, y: float, width: float) -> None:
    """A shelf; things stand on y + 6. Its upper side reaches 13 points above y, its edge 26 below."""
    kit = pen.kit
    thick = 26.0
    size, top = kit.pixels(width, thick), kit.pixels(width, 14)

    def fallen(art: Art) -> None:
        art.rect(20, 12, art.w - 34, art.h - 40, 4, kit.colour("shade"), 0.6)

    def make_shadow() -> Sprite:
        art = kit.art(width + 20, 84)
        fallen(art)
        return flat(raster.blurred(art.render(), 10 * kit.unit))

    def make() -> Sprite:
        edge = raster.cut(materials.wood(size, kit.colour("shelf_wood"), kit.unit, 0.9), rounded(size, 4 * kit.unit))
        art = Art(size, kit.unit)
        art.rect(0, 0, art.w, 3, 1.5, kit.colour("bevel_light"), 0.75)
        art.rect(0, art.h - 6, art.w, 6, 0, kit.colour("shade"), 0.3)
        raster.over(edge, art.render(), (0, 0))
        upper = Art(top, kit.unit)
        upper.path(f"M12 0 H{upper.w - 12} L{upper.w} {upper.h} H0 Z", tone.WHOLE)
        light = tone.lift(kit.colour("shelf_wood"), 0.18)
        board = raster.cut(materials.wood(top, light, kit.unit, 0.7, (0, kit.px(30))), upper.render())
        return Sprite((*flat(edge).blits, *flat(board, 0, -kit.px(13)).blits))

    pen.stamp(("shelf shadow", size), x - 10, y + thick - 30, make_shadow)
    pen.stamp(("shelf", size), x, y, make)


def sticker(pen: Pen, x: float, y: float, lines: Sequence[str]) -> None:
    """A round brass sticker of 104 points, a little askew, with three short lines."""
    kit = pen.kit
    d = 104.0

    def make() -> Sprite:
        art = kit.art(d, d)
        art.circle(52, 54, 48, kit.colour("brass_dark"))
        art.circle(52, 51, 48, kit.colour("brass_light"))
        art.ring(52, 51, 43, kit.colour("brass_dark"), 1.6)
        image = art.render()
        inner = Pen(kit, image)
        for n, line in enumerate(lines[:3]):
            size, face = (20.0, "display") if n == 1 else (16.0, "semi")
            inner.fitted((12 if n != 1 else 6, 16 + 21 * n, d - (24 if n != 1 else 12), 28), line, size, face, "ink")
        turned = raster.turned(image, 10)
        shift = (image.get_width() - turned.get_width()) // 2
        return standing(turned, 5, kit.unit).moved(shift, shift)

    pen.stamp(("sticker", tuple(lines)), x, y, make)


def dashed_place(pen: Pen, box: Box) -> None:
    """An empty place with a dashed edge: something may be put here."""
    kit = pen.kit
    line = tone.mix(kit.colour("on_felt"), kit.colour("edge"), 0.4)

    def draw(art: Art) -> None:
        art.rect(2, 2, art.w - 4, art.h - 4, 12, kit.colour("well"), 0.26)
        art.line(dashes(2, 2, art.w - 4, art.h - 4, 12, 12, 9), line, 2.5, 0.65)

    pen.art(("dashed", line), box, draw)
