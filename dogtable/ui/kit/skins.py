"""The skins of boxes: what `box: wood` and its kin look like. Each makes one surface from a `Skin`.

Inside, lengths are points; a skin's own details (rims, dashes) follow `k`, the points of one unit of its frame.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from dogtable.ui import colour as tone
from dogtable.ui.kit import materials, raster, sheets
from dogtable.ui.kit.art import Art, dashes, outline_path, rounded
from dogtable.ui.kit.core import Kit
from dogtable.ui.kit.surfaces import panel_tone

RIM = 22.0
"""How far the rim of a wooden board reaches in, in units of its frame."""


@dataclass(frozen=True, slots=True)
class Skin:
    """One box to make: its size in pixels; radius, line width and `k` in points; colours may say their opacity."""

    kit: Kit
    size: raster.Size
    corner: float
    fill: str | None
    line: tuple[str, float] | None
    k: float

    def art(self) -> Art:
        """An empty drawing of that size."""
        return Art(self.size, self.kit.unit)

    def filled(self, role: str) -> str:
        """The fill, or what the skin has by itself."""
        return self.fill or self.kit.colour(role)

    def outlined(self, art: Art) -> None:
        """Add the line, inside the edge."""
        if self.line:
            colour, width = self.line
            art.frame(width / 2, self.corner, colour, width)

    @property
    def unit(self) -> float:
        """Pixels a point."""
        return self.kit.unit


def plain(skin: Skin) -> pygame.Surface:
    """One colour, or only a line."""
    art = skin.art()
    if skin.fill:
        art.rect(0, 0, art.w, art.h, skin.corner, skin.fill)
    skin.outlined(art)
    return art.render()


def paper(skin: Skin) -> pygame.Surface:
    """Thick cut card."""
    thick = min(4.0, max(1.5, min(skin.size) / skin.unit * 0.05))
    fill = tone.opaque(skin.filled("plate"))
    board = materials.paperboard(skin.size, skin.corner, fill, skin.unit, thick)
    if skin.line:
        art = skin.art()
        skin.outlined(art)
        raster.over(board, art.render(), (0, 0))
    return board


def card(skin: Skin) -> pygame.Surface:
    """A playing card: thin stock, hardly an edge."""
    art, fill = skin.art(), tone.opaque(skin.filled("paper"))
    w, h = art.w, art.h
    face = art.linear(tone.lift(fill, 0.5), tone.sink(fill, 0.05), (0, 0, 0.5, 1))
    art.rect(0, 0, w, h, skin.corner, tone.sink(fill, 0.26))
    art.rect(0.6, 0.6, w - 1.4, h - 2.2, skin.corner, tone.sink(fill, 0.16))
    art.rect(1.1, 1.1, w - 2.4, h - 3.2, skin.corner - 0.5, face)
    skin.outlined(art)
    return art.render()


def panel(skin: Skin) -> pygame.Surface:
    """A translucent field on the cloth."""
    art, light = skin.art(), skin.kit.colour("line")
    fill = skin.fill or tone.fade(panel_tone(skin.kit, "felt"), 0.5)
    art.rect(0, 0, art.w, art.h, skin.corner, fill)
    art.frame(0.75, skin.corner, light, 1.5, 0.14 * skin.kit.theme.light.lines)
    return art.render()


def wood(skin: Skin) -> pygame.Surface:
    """A raised board: a bevelled rim of one wood round a sunk floor of another (`line` gives its colour)."""
    kit, unit = skin.kit, skin.unit
    board = raster.cut(
        materials.wood(skin.size, tone.opaque(skin.filled("walnut")), unit), rounded(skin.size, skin.corner * unit)
    )
    bevel = skin.art()
    shine = bevel.linear(
        kit.colour("bevel_light"), kit.colour("bevel_dark"), (0, 0, 0.55, 1), (0.45, kit.colour("bevel_mid"), 1.0)
    )
    bevel.frame(1.5, skin.corner, shine, 3)
    raster.over(board, bevel.render(), (0, 0))
    rim = round(RIM * skin.k * unit)
    inner = skin.size[0] - 2 * rim, skin.size[1] - 2 * rim
    if min(inner) > 4:
        base = tone.opaque(skin.line[0]) if skin.line else kit.colour("floor")
        raster.over(board, _floor(kit, inner, max(0.0, skin.corner * unit - rim), base), (rim, rim))
    return board


def _floor(kit: Kit, size: raster.Size, radius: float, base: str) -> pygame.Surface:
    """The sunk floor of a board, under the shadow of its rim. `radius` in pixels."""
    unit = kit.unit
    floor = raster.cut(materials.wood(size, base, unit, 0.52, (0, round(40 * unit))), rounded(size, radius))
    blur, pad = 9 * unit, round(40 * unit)

    def fallen(of: raster.Size) -> pygame.Surface:
        around = Art((of[0] + 2 * pad, of[1] + 2 * pad), 1.0)
        hole = outline_path(pad, pad, of[0], of[1], radius)
        around.path(f"M0 0 H{around.w} V{around.h} H0 Z {hole}", kit.colour("shade"), 190 / 255)
        shade = raster.blank(of)
        shade.blit(raster.blurred(around.render(), blur), (round(5 * unit) - pad, round(9 * unit) - pad))
        return raster.cut(shade, rounded(of, radius))

    raster.over(floor, sheets.panel(size, radius + 9 * unit + sheets.BLUR * blur, fallen), (0, 0))
    edge = Art(size, unit)
    line = edge.linear(kit.colour("bevel_dark"), tone.lift(kit.colour("floor"), 0.05), (0, 0, 0.55, 1))
    edge.frame(1, radius / unit, line, 2, 0.55)
    raster.over(floor, edge.render(), (0, 0))
    return floor


def lawn(skin: Skin) -> pygame.Surface:
    """A lawn with a lit edge on a dark foot."""
    fill = tone.opaque(skin.filled("lawn"))
    foot = round(6 * skin.k * skin.unit)
    art = skin.art()
    art.rect(0, 0, art.w, art.h, skin.corner, tone.sink(fill, 0.55))
    image = art.render()
    top = skin.size[0], max(1, skin.size[1] - foot)
    raster.over(image, raster.cut(materials.lawn(top, fill, skin.unit), rounded(top, skin.corner * skin.unit)), (0, 0))
    edge = Art(top, skin.unit)
    edge.frame(1.5, skin.corner, tone.lift(fill, 0.5), 3, 0.75)
    if skin.line:
        edge.frame(14 + skin.line[1] / 2, skin.corner, skin.line[0], skin.line[1])
    raster.over(image, edge.render(), (0, 0))
    return image


def cloth(skin: Skin) -> pygame.Surface:
    """A piece of felt let in: dark upper edge, light lower lip."""
    fill = tone.opaque(skin.filled("felt"))
    art, unit = skin.art(), skin.unit
    art.rect(0, 1.5, art.w, art.h - 1.5, skin.corner, tone.lift(skin.kit.colour("floor"), 0.3), 0.6)
    art.rect(0, 0, art.w, art.h - 1.6, skin.corner, tone.sink(fill, 0.6))
    image = art.render()
    inset = max(1, round(2 * unit))
    size = max(1, skin.size[0] - 2 * inset), max(1, skin.size[1] - 2 * inset)
    piece = raster.cut(materials.cloth(size, fill, unit), rounded(size, max(0.0, skin.corner * unit - inset)))
    raster.over(image, piece, (inset, inset))
    raster.over(image, _inner_shade(skin, 5.0), (0, 0))
    if skin.line:
        edge = skin.art()
        skin.outlined(edge)
        raster.over(image, edge.render(), (0, 0))
    return image


def _inner_shade(skin: Skin, deep: float) -> pygame.Surface:
    """The shadow that the upper left edge of a hollow throws into it."""
    art = skin.art()
    w, h = art.w, art.h
    hole = outline_path(deep, deep, w + 9, h + 9, skin.corner)
    art.path(f"M-9 -9 H{w + 9} V{h + 9} H-9 Z {hole}", skin.kit.colour("shade"), 0.24)
    return raster.cut(art.render(), rounded(skin.size, skin.corner * skin.unit))


def sunk(skin: Skin) -> pygame.Surface:
    """A hollow in wood or card."""
    fill = skin.filled("cup")
    art = skin.art()
    w, h = art.w, art.h
    base = tone.opaque(fill)
    share = tone.alpha(fill) / 255
    hollow = art.linear(tone.sink(base, 0.12), tone.lift(base, 0.12), (0, 0, 0.5, 1))
    art.rect(0, 1.5, w, h - 1.5, skin.corner, tone.lift(base, 0.3), 0.5 * share)
    art.rect(0, 0, w, h - 1.6, skin.corner, hollow, share)
    image = art.render()
    deep = max(2.0, min(6.0, min(w, h) * 0.05))
    raster.over(image, _inner_shade(skin, deep), (0, 0))
    edge = skin.art()
    skin.outlined(edge)
    raster.over(image, edge.render(), (0, 0))
    return image


def cup(skin: Skin) -> pygame.Surface:
    """A drilled hole: dark at the upper left, its lip catching light at the lower right."""
    kit, art = skin.kit, skin.art()
    tint = tone.opaque(skin.filled("cup"))
    rim, width = (tone.opaque(skin.line[0]), skin.line[1]) if skin.line else (kit.colour("cup_rim"), 1.6 * skin.k)
    middle = min(art.w, art.h) / 2
    radius = middle - 1.4 * min(1.0, skin.k)
    inside = art.linear(
        tone.sink(tint, 0.82), tone.lift(tint, 0.06), (0.15, 0.05, 0.8, 0.95), (0.55, tone.sink(tint, 0.35), 1.0)
    )
    art.circle(middle + 0.7, middle + 1.3, radius + 0.5, tone.lift(rim, 0.4), 0.6)
    art.circle(middle, middle, radius, rim)
    art.circle(middle, middle, radius - width, inside)
    return art.render()


def glass(skin: Skin) -> pygame.Surface:
    """A ball of glass lit from the upper left, with a bounce of light at the lower right."""
    art, fill = skin.art(), tone.opaque(skin.filled("brass"))
    middle = min(art.w, art.h) / 2
    body = art.radial(
        [
            (0, tone.lift(fill, 0.55), 1),
            (0.42, fill, 1),
            (0.86, tone.sink(fill, 0.42), 1),
            (1, tone.sink(fill, 0.6), 1),
        ],
        0.36,
        0.30,
        0.74,
    )
    bounce = art.radial([(0, tone.lift(fill, 0.5), 0.75), (1, fill, 0)], 0.70, 0.82, 0.34)
    art.circle(middle, middle, middle, tone.sink(fill, 0.66))
    art.circle(middle, middle, middle - 0.8, body)
    art.circle(middle, middle, middle - 0.8, bounce)
    return art.render()


def shine(skin: Skin) -> pygame.Surface:
    """The highlight on a ball of glass."""
    art = skin.art()
    r = min(art.w, art.h) / 2
    light = art.radial([(0, tone.WHOLE, 0.95), (0.5, tone.WHOLE, 0.35), (1, tone.WHOLE, 0)])
    art.add(
        f'<ellipse cx="{r * 0.66:.3f}" cy="{r * 0.46:.3f}" rx="{r * 0.4:.3f}" ry="{r * 0.26:.3f}" fill="{light}" '
        f'transform="rotate(-32 {r * 0.66:.3f} {r * 0.46:.3f})"/>'
    )
    return art.render()


def coin(skin: Skin) -> pygame.Surface:
    """A struck disc with a ring."""
    art, fill = skin.art(), tone.opaque(skin.filled("brass"))
    size = min(art.w, art.h)
    r = size / 2 - 1
    face = art.linear(tone.lift(fill, 0.45), tone.sink(fill, 0.18), (0, 0, 0.7, 1))
    art.circle(r + 1, r + 1.8, r, tone.sink(fill, 0.5))
    art.circle(r + 1, r, r, face)
    art.ring(r + 1, r, r * 0.8, tone.sink(fill, 0.35), size * 0.045)
    return art.render()


def dash(skin: Skin) -> pygame.Surface:
    """A dashed line, over a fill if there is one: an open place, a collar."""
    art = skin.art()
    size = min(art.w, art.h)
    colour, width = skin.line or (skin.kit.colour("legal"), 2.5 * max(skin.k, 0.5))
    inset = width / 2 + 0.5
    if skin.fill:
        art.rect(1, 1, art.w - 2, art.h - 2, skin.corner, skin.fill)
    d = dashes(inset, inset, art.w - 2 * inset, art.h - 2 * inset, skin.corner - inset, size * 0.1 + 3, size * 0.06 + 3)
    art.line(d, colour, width, 0.95)
    return art.render()


SKINS: dict[str, Callable[[Skin], pygame.Surface]] = {
    "plain": plain,
    "paper": paper,
    "card": card,
    "wood": wood,
    "lawn": lawn,
    "cloth": cloth,
    "panel": panel,
    "sunk": sunk,
    "cup": cup,
    "glass": glass,
    "shine": shine,
    "coin": coin,
    "dash": dash,
}
