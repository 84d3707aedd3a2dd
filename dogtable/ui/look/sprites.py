"""One entry of a layout as a sprite: boxes, pictures, texts, bands under paths, piles, marks, groups."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from dogtable.ui import colour as tone
from dogtable.ui.kit import marks, materials, raster, sheets
from dogtable.ui.kit.art import Art
from dogtable.ui.kit.core import Kit
from dogtable.ui.kit.pictures import Pictures
from dogtable.ui.kit.skins import SKINS, Skin
from dogtable.ui.kit.sprite import Blit, Sprite, flat, shadows, standing
from dogtable.ui.kit.text import text_sprite
from dogtable.ui.look.entries import Badge, Box, Edges, Entry, Group, Lane, Mark, Picture, Text, Track, Trail

Inner = tuple[Sprite, tuple[int, int]]
"""A sprite inside a group and its corner there, in pixels."""


BOARDS = ("wood", "lawn", "paper")
"""Skins that fill their box but for its round corners."""


def make(kit: Kit, pictures: Pictures, entry: Entry) -> Sprite:
    """The sprite of any entry but a group."""
    match entry:
        case Box():
            return box(kit, entry)
        case Picture():
            return picture(kit, pictures, entry)
        case Text():
            return text(kit, pictures, entry)
        case Track():
            return track(kit, entry)
        case Lane():
            return lane(kit, entry)
        case Edges():
            return edges(kit, entry)
        case Mark():
            return mark(kit, entry)
        case Badge():
            return marks.badge_sprite(kit, entry.text, entry.size)
        case Trail():
            return marks.trail_sprite(kit, entry.points, entry.colour)
        case Group():
            raise TypeError("a group is put together from the sprites inside it")


def box(kit: Kit, entry: Box) -> Sprite:
    """A box in its skin, at its height."""
    if entry.w < 0.5 or entry.h < 0.5:
        return Sprite(())
    corner = entry.corner * min(entry.w, entry.h) / 100
    line = (entry.line.colour, entry.line.width) if entry.line else None
    skin = Skin(kit, kit.pixels(entry.w, entry.h), corner, entry.fill, line, entry.scale)
    image, high = SKINS[entry.skin](skin), entry.high * max(entry.scale, 0.6)
    return sheets.raised(image, corner, high, kit.unit) if entry.skin in BOARDS else standing(image, high, kit.unit)


def picture(kit: Kit, pictures: Pictures, entry: Picture) -> Sprite:
    """A picture, at its height."""
    if entry.w < 1 or entry.h < 1:
        return Sprite(())
    size = kit.pixels(entry.w, entry.h)
    cut = None if entry.cut is None else entry.cut * min(size) / 100
    image = pictures.draw(entry.name, size, entry.colour or kit.colour("ink"), cut, entry.zoom / 100)
    return standing(image, entry.high, kit.unit)


def text(kit: Kit, pictures: Pictures, entry: Text) -> Sprite:
    """A text in the middle of its box's height, perhaps on a pill of paper."""
    laid = kit.fonts.fit(entry.markup, entry.w, entry.h, entry.size, entry.face, entry.lines)
    words = text_sprite(kit, laid, entry.face, entry.colour, entry.align, pictures)
    share = {"left": 0.0, "centre": 0.5, "right": 1.0}[entry.align]
    x, y = (entry.w - laid.width) * share, (entry.h - laid.height) / 2
    if entry.pill is None:
        return words.moved(kit.px(x), kit.px(y))
    side = laid.size * 0.62
    x += side * (1 - 2 * share)
    high = max(entry.h, laid.height * 1.05)
    size = kit.pixels(laid.width + 2 * side, high)
    board = materials.paperboard(size, high * 0.34, tone.opaque(entry.pill), kit.unit, 3)
    ground = standing(board, 3, kit.unit).moved(kit.px(x - side), kit.px((entry.h - high) / 2))
    return Sprite(ground.blits + words.moved(kit.px(x), kit.px(y - 1.5)).blits)


def track(kit: Kit, entry: Track) -> Sprite:
    """The band under a loop, let in, with a hairline along both edges."""
    size = kit.pixels(entry.w, entry.h)
    art = Art(size, kit.unit)
    w, h, half = art.w, art.h, entry.wide / 2

    def band(inset: float, colour: str, width: float, opacity: float = 1.0, drop: float = 0.0) -> str:
        r = max(0.0, entry.corner - inset)
        return (
            f'<rect x="{inset:.3f}" y="{inset + drop:.3f}" width="{w - 2 * inset:.3f}" height="{h - 2 * inset:.3f}" '
            f'rx="{r:.3f}" fill="none" stroke="{tone.opaque(colour)}" stroke-width="{width}" '
            f'stroke-opacity="{opacity * tone.alpha(colour) / 255:.3f}"/>'
        )

    if entry.skin == "wood":
        art.add(band(half, tone.WHOLE, entry.wide))
        grain = materials.wood(size, tone.opaque(entry.fill), kit.unit, 0.69, (0, kit.px(90)))
        image = raster.cut(grain, art.render())
    else:
        foot = tone.sink(tone.opaque(entry.fill), 0.2)
        if entry.skin == "paper":
            art.add(band(half, foot, entry.wide, drop=2.0))
        art.add(band(half, entry.fill, entry.wide))
        image = art.render()
    if entry.line:
        lines = Art(size, kit.unit)
        for inset in (2.0, entry.wide - 2.0):
            lines.add(band(inset, kit.colour("shade"), 2.2, 0.6, 1.2))
            lines.add(band(inset, entry.line.colour, max(1.0, entry.line.width * 0.9), 0.6))
        raster.over(image, lines.render(), (0, 0))
    return flat(image)


def lane(kit: Kit, entry: Lane) -> Sprite:
    """The band under a lane: a capsule let into the floor."""
    art = kit.art(entry.w, entry.h)
    (x0, y0), (x1, y1) = entry.start, entry.end
    path = f"M{x0:.2f} {y0:.2f} L{x1:.2f} {y1:.2f}"
    colour, width = (entry.line.colour, entry.line.width) if entry.line else (entry.fill, 0.0)
    light = tone.lift(kit.colour("floor"), 0.35)
    art.add('<g transform="translate(.6 1.4)">')
    art.line(path, light, entry.wide, 0.5)
    art.add("</g>")
    art.line(path, colour, entry.wide)
    if width:
        art.line(path, entry.fill, entry.wide - 2 * width)
    return flat(art.render())


def edges(kit: Kit, entry: Edges) -> Sprite:
    """The edges of the cards below the top one of a pile, growing towards the lower right."""
    size = kit.pixels(entry.w, entry.h)
    paper = kit.colour("paper")
    art = Art(size, kit.unit)
    corner = art.w * 0.05
    art.rect(0, 0, art.w, art.h, corner, tone.sink(paper, 0.34))
    art.rect(0, -1, art.w, art.h - 0.4, corner, tone.sink(paper, 0.12))
    edge = art.render()
    count = entry.count
    dark = shadows(edge, 4 + count * 0.6, kit.unit)
    x, y = kit.px(count * 0.6), kit.px(count * 1.5)
    below = [Blit(b.surface, b.x + x, b.y + y, b.flags) for b in dark]
    cards = [Blit(edge, kit.px(n * 0.6), kit.px(n * 1.5)) for n in range(count - 1, 0, -1)]
    return Sprite((*below, *cards))


def mark(kit: Kit, entry: Mark) -> Sprite:
    """What the program lays round a target."""
    if entry.sort == "cross":
        return marks.cross_sprite(kit)
    if entry.sort == "check":
        return marks.check_sprite(kit)
    if not entry.state or (entry.sort == "glow" and entry.state == marks.ARMED):
        return Sprite(())
    size = kit.pixels(entry.w, entry.h)
    if entry.sort == "ring":
        return marks.ring_sprite(kit, size, entry.corner, entry.state, entry.label)
    make_light = marks.glow_sprite if entry.sort == "glow" else marks.halo_sprite
    return make_light(kit, size, entry.corner, entry.state)


def group(kit: Kit, entry: Group, inside: Sequence[Inner], ground: str, fine: int = 1) -> Sprite:
    """Sprites as one picture, turned, faded, dimmed or lifted together.

    `inside` are drawn `fine` times as large as the kit draws; turning makes them as large as they should be.
    """
    inside = [(sprite, at) for sprite, at in inside if sprite.blits]
    if not inside:
        return Sprite(())
    areas = [sprite.bounds.move(at) for sprite, at in inside]
    window = pygame.Rect(0, 0, kit.most * fine, kit.most * fine)
    window.center = round(entry.w * kit.unit * fine / 2), round(entry.h * kit.unit * fine / 2)
    area = areas[0].unionall(areas[1:]).clip(window)
    if not area.size[0] or not area.size[1]:
        return Sprite(())
    if entry.turn:
        area = _about(area, (round(entry.w * kit.unit * fine), round(entry.h * kit.unit * fine)))
    image = raster.blank(area.size)
    for sprite, at in inside:
        sprite.draw(image, at[0] - area.x, at[1] - area.y)
    if entry.dim:
        raster.over(image, raster.tinted(image, ground, entry.dim / 100), (0, 0))
    if entry.fade < 100:
        image = raster.thinned(image, max(0.0, entry.fade / 100))
    if entry.turn:
        middle = area.centerx // fine, area.centery // fine
        image = raster.turned(image, entry.turn, 1 / fine)
        area = image.get_rect(center=middle)
    return standing(image, entry.high, kit.unit).moved(area.x, area.y)


def _about(area: pygame.Rect, size: raster.Size) -> pygame.Rect:
    """`area` grown so that its middle is that of a box of `size` at 0, 0: what is turned turns about it."""
    across = max(size[0] - 2 * area.left, 2 * area.right - size[0], size[0])
    down = max(size[1] - 2 * area.top, 2 * area.bottom - size[1], size[1])
    return pygame.Rect((size[0] - across) // 2, (size[1] - down) // 2, across, down)
