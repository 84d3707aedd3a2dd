"""What the program lays over a table: light and rings of targets, step numbers, crosses, trails, arrows, the focus.

Those that a layout names (`entries.Mark`, `Badge`, `Trail`) come as sprites for the corner of their box, the others
also as functions that draw them with a pen.
`corner` is per cent of the shorter side (50: round), as in table.yaml, unless it says points.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from dogtable.ui import colour as tone
from dogtable.ui.kit import raster
from dogtable.ui.kit.art import Art
from dogtable.ui.kit.core import Box, Kit
from dogtable.ui.kit.pen import Pen
from dogtable.ui.kit.sprite import Blit, Sprite, flat, standing
from dogtable.ui.kit.text import text_sprite

Point = tuple[float, float]

LEGAL, FAINT, ARMED = "legal", "faint", "armed"

GLOW = {LEGAL: (175, 3.0), FAINT: (85, 1.0), ARMED: (150, 3.0)}
"""Opacity of the light (of 255) and how far it begins beyond the target, in points."""

RINGS = {LEGAL: ("legal", 3.5, 1.25, 1.0), FAINT: ("legal", 2.2, 0.6, 0.9), ARMED: ("armed", 3.5, 4.75, 1.0)}
"""Colour, width, how far outside the target (points), and opacity."""

ADDED_LIGHT = 55
"""How much of a glow (of 255) is added once more as real light."""

HEAD, BEFORE_END = 15.0, 2
"""The head of a trail, in points, and how many dots come behind it: its end lies below the piece that went there."""

STROKE = 9.0
"""How wide the strokes are that strike something out, in points."""

DISC = 30.0
"""The disc with the cross, in points."""


def radius(kit: Kit, size: raster.Size, corner: float) -> float:
    """The radius in points of `corner` per cent of a size in pixels."""
    return corner * min(size) / 100 / kit.unit


def _rounded(kit: Kit, size: raster.Size, radius_points: float, colour: str) -> pygame.Surface:
    art = Art(size, kit.unit)
    art.rect(0, 0, art.w, art.h, radius_points, colour)
    return art.render()


def glow_sprite(kit: Kit, size: raster.Size, corner: float, state: str) -> Sprite:
    """Soft light under a field that may be chosen."""
    opacity, reach = GLOW[state]
    grow = kit.px(reach)
    size = size[0] + 2 * grow, size[1] + 2 * grow
    shape = _rounded(kit, size, radius(kit, size, corner), tone.WHOLE)
    light, pad = raster.halo(shape, 9 * kit.unit, kit.colour("legal"), opacity / 255)
    added = light.copy()
    added.fill((ADDED_LIGHT, ADDED_LIGHT, ADDED_LIGHT, 255), special_flags=raster.MULTIPLIED)
    at = -pad - grow
    return Sprite((Blit(light, at, at), Blit(added, at, at, raster.ADDED)))


def ring_sprite(kit: Kit, size: raster.Size, corner: float, state: str, label: str = "") -> Sprite:
    """The line round a field, with a step's number inside."""
    role, width, reach, opacity = RINGS[state]
    grow = kit.px(reach)
    size = size[0] + 2 * grow, size[1] + 2 * grow
    art = Art(size, kit.unit)
    under = kit.colour("ring_edge")
    if tone.alpha(under):
        art.frame(
            width / 2, radius(kit, size, corner), tone.opaque(under), width + 3, opacity * tone.alpha(under) / 255
        )
    art.frame(width / 2, radius(kit, size, corner), kit.colour(role), width, opacity)
    image = art.render()
    if label:
        laid = kit.fonts.fit(label, art.w - 8, art.h, min(23.0, art.h * 0.52), "bold")
        words = text_sprite(kit, laid, "bold", kit.colour("step"), "centre")
        words.draw(image, (size[0] - laid.width * kit.unit) / 2, (size[1] - laid.height * kit.unit) / 2)
    return flat(image, -grow, -grow)


EDGE, EDGE_SEEN = 1.6, 0.85
"""Points of a dark edge on either side of the line round a rectangle, and how opaque it is."""


def halo_sprite(kit: Kit, size: raster.Size, corner: float, state: str, colour: str = "legal") -> Sprite:
    """Light and a line round a card, a plate or another rectangle; what lies in it keeps its colours."""
    points = radius(kit, size, corner)
    opacity = {ARMED: 190, LEGAL: 150, FAINT: 80}[state] / 255
    shape = _rounded(kit, size, points, tone.WHOLE)
    light, pad = raster.halo(shape, 10 * kit.unit, kit.colour(colour), opacity)
    raster.punch(light, shape, (pad, pad))
    width = 2.2 if state == FAINT else 3.5
    out = math.ceil((width + EDGE) * kit.unit)  # all of the edge has room
    beyond = out / kit.unit
    line = Art((size[0] + 2 * out, size[1] + 2 * out), kit.unit)
    if state != FAINT:  # the light alone would not be seen on paper
        line.frame(beyond - width / 2, points + beyond, kit.colour("ink"), width + 2 * EDGE, EDGE_SEEN)
    line.frame(beyond - width / 2, points + beyond, kit.colour(colour), width, 0.8 if state == FAINT else 1)
    glows = (Blit(light, -pad, -pad),) * (1 if state == FAINT else 2)
    return Sprite((*glows, Blit(line.render(), -out, -out)))


def cross_sprite(kit: Kit) -> Sprite:
    """The disc with a cross: what stands here would be hit. Its corner is the disc's box of `DISC` points."""
    return standing(_disc(kit, "paper", "no", "cross", 12), 3, kit.unit)


def check_sprite(kit: Kit) -> Sprite:
    """The disc with a check: this is picked. Its corner is the disc's box of `DISC` points."""
    return standing(_disc(kit, "ink", "paper", "check", 16), 3, kit.unit)


def bulb_sprite(kit: Kit) -> Sprite:
    """The disc of a hint about its middle, as large as that with a cross."""
    image = _disc(kit, "hint_dark", "hint", "bulb", 14)
    return standing(image, 3, kit.unit).moved(-(image.get_width() // 2), -(image.get_height() // 2))


def warning_sprite(kit: Kit) -> Sprite:
    """The disc of something that went wrong about its middle, as large as that of a hint."""
    image = _disc(kit, "no_text", "paper", "warning", 14)
    return standing(image, 3, kit.unit).moved(-(image.get_width() // 2), -(image.get_height() // 2))


def _disc(kit: Kit, rim: str, inside: str, sign: str, points: float) -> pygame.Surface:
    """A disc with a sign of so many points on it, in the colour of its rim."""
    art = kit.art(DISC, DISC)
    middle = art.w / 2
    art.circle(middle, middle, middle - 0.5, kit.colour(rim))
    art.circle(middle, middle, middle - 2.6, kit.colour(inside))
    image = art.render()
    side = kit.px(points)
    picture = kit.pictures.draw(sign, (side, side), kit.colour(rim))
    raster.over(image, picture, ((image.get_width() - side) // 2, (image.get_height() - side) // 2))
    return image


def badge_sprite(kit: Kit, text: str, size: float = 18.0) -> Sprite:
    """A number in a dark pill, about its middle."""
    laid = kit.fonts.wrap(text, 1e6, size, "bold")
    high = max(26.0, laid.size * 1.45)
    art = kit.art(max(high, laid.width + high * 0.5), high)
    art.rect(0, 0, art.w, art.h, art.h / 2, kit.colour("badge"))
    image = art.render()
    width, height = image.get_size()
    words = text_sprite(kit, laid, "bold", kit.colour("paper"), "centre")
    words.draw(image, (width - laid.width * kit.unit) / 2, (height - laid.height * kit.unit) / 2)
    return standing(image, 2, kit.unit).moved(-(width // 2), -(height // 2))


def trail_sprite(kit: Kit, points: Sequence[Point], colour: str) -> Sprite:
    """A dotted way through points (in points of the window) with a head before its end; its corner is the window's."""
    if len(points) < 2:
        return Sprite(())
    art, left, top = _canvas(kit, points, 14)
    inside = [(x - left, y - top) for x, y in points]
    dots = _spread(inside, 12.0)
    before = max(0, len(dots) - 1 - BEFORE_END)
    (bx, by), (ax, ay) = (dots[max(0, before - 1)], dots[before]) if len(dots) > 1 else (inside[0], inside[-1])
    turn = math.degrees(math.atan2(ay - by, ax - bx))
    for tint, opacity, grown, drop in ((kit.colour("shade"), 0.45, 1.0, 1.4), (kit.colour("paper"), 0.9, 0.0, 0.0)):
        for x, y in dots:
            art.circle(x, y + drop, 3.3 + grown, tint, opacity)
        art.add(_head(ax, ay + drop, turn, HEAD + 2 * grown, tint, opacity))
    for x, y in dots:
        art.circle(x, y, 2.5, colour)
    art.add(_head(ax, ay, turn, HEAD - 4.0, colour, 1.0))
    return flat(art.render(), kit.px(left), kit.px(top))


def _head(x: float, y: float, turn: float, size: float, colour: str, opacity: float) -> str:
    """The head of an arrow about a point."""
    return (
        f'<path d="M{size * 0.6:.2f} 0 L{-size * 0.5:.2f} {-size * 0.55:.2f} L{-size * 0.5:.2f} {size * 0.55:.2f} Z" '
        f'transform="translate({x:.2f} {y:.2f}) rotate({turn:.2f})" fill="{colour}" fill-opacity="{opacity}"/>'
    )


def arrow_sprite(kit: Kit, points: Sequence[Point], colour: str = "hint", width: float = 6.0) -> Sprite:
    """A smooth arrow through points (in points of the window) with a soft dark line below it."""
    if len(points) < 2:
        return Sprite(())
    art, left, top = _canvas(kit, points, width * 5)
    inside = [(x - left, y - top) for x, y in points]
    (bx, by), (ax, ay) = inside[-2], inside[-1]
    turn = math.atan2(ay - by, ax - bx)
    head = width * 2.6
    end = ax - math.cos(turn) * head * 0.6, ay - math.sin(turn) * head * 0.6
    path = _smooth([*inside[:-1], end])
    for tint, thick, opacity, drop in (
        (kit.colour("shade"), width + 4, 0.43, 2.0),
        (kit.colour(colour), width, 0.95, 0.0),
    ):
        art.add(f'<g transform="translate(0 {drop})">')
        art.line(path, tint, thick, opacity)
        art.add(
            f'<path d="M0 0 L{-head:.2f} {-head * 0.62:.2f} L{-head * 0.72:.2f} 0 L{-head:.2f} {head * 0.62:.2f} Z" '
            f'transform="translate({ax:.2f} {ay:.2f}) rotate({math.degrees(turn):.2f})" fill="{tint}" '
            f'fill-opacity="{opacity}"/></g>'
        )
    return flat(art.render(), kit.px(left), kit.px(top))


def _canvas(kit: Kit, points: Sequence[Point], margin: float) -> tuple[Art, float, float]:
    """A drawing round points: itself, its left, its top."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = math.floor(min(xs) - margin), math.floor(min(ys) - margin)
    return kit.art(max(xs) + margin - left, max(ys) + margin - top), left, top


def _spread(points: Sequence[Point], apart: float) -> list[Point]:
    """Points at even distances along a polyline, its ends left out."""
    total = sum(math.dist(a, b) for a, b in pairwise(points))
    count = max(1, round(total / apart))
    wanted = [total * k / count for k in range(1, count)]
    out: list[Point] = []
    done = 0.0
    for a, b in pairwise(points):
        length = math.dist(a, b)
        while length and wanted and wanted[0] <= done + length:
            t = (wanted.pop(0) - done) / length
            out.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
        done += length
    return out


def _smooth(points: Sequence[Point]) -> str:
    """A path through points, its corners rounded."""
    d = f"M{points[0][0]:.2f} {points[0][1]:.2f} "
    for (ax, ay), (bx, by) in pairwise(points[1:]):
        d += f"Q{ax:.2f} {ay:.2f} {(ax + bx) / 2:.2f} {(ay + by) / 2:.2f} "
    return d + f"L{points[-1][0]:.2f} {points[-1][1]:.2f}"


def focus_sprite(kit: Kit, size: raster.Size, corner: float) -> Sprite:
    """The keyboard's focus, two-tone so that it shows on felt, wood and paper. `corner` in points."""
    out = kit.px(7)
    art = Art((size[0] + 2 * out, size[1] + 2 * out), kit.unit)
    art.frame(3.5, corner + 7, kit.colour("focus_dark"), 7)
    art.frame(3.5, corner + 7, kit.colour("focus"), 3.5)
    return flat(art.render(), -out, -out)


def outline_sprite(kit: Kit, size: raster.Size, corner: float, colour: str) -> Sprite:
    """A line just outside a box: where something was or will be. `corner` per cent."""
    out = kit.px(3)
    size = size[0] + 2 * out, size[1] + 2 * out
    art = Art(size, kit.unit)
    points = radius(kit, size, corner)
    art.frame(1.6, points, kit.colour(colour), 3)
    return flat(art.render(), -out, -out)


def halo(pen: Pen, box: Box, corner: float, state: str, colour: str = "legal") -> None:
    """Draw light and line round a rectangle."""
    size = pen.kit.pixels(box[2], box[3])
    key = ("halo", size, corner, state, colour)
    pen.stamp(key, box[0], box[1], lambda: halo_sprite(pen.kit, size, corner, state, colour))


def arrow(pen: Pen, points: Sequence[Point], colour: str = "hint", width: float = 6.0) -> None:
    """Draw an arrow, the hint's by default."""
    way = tuple(points)
    pen.stamp(("arrow", way, colour, width), 0, 0, lambda: arrow_sprite(pen.kit, way, colour, width))


def bulb(pen: Pen, x: float, y: float) -> None:
    """Draw the disc of a hint about a point."""
    pen.stamp(("bulb",), x, y, lambda: bulb_sprite(pen.kit))


def warning(pen: Pen, x: float, y: float) -> None:
    """Draw the disc of something that went wrong about a point."""
    pen.stamp(("warning",), x, y, lambda: warning_sprite(pen.kit))


def focus_ring(pen: Pen, box: Box, corner: float = 12.0) -> None:
    """Draw the focus round a box; `corner` in points."""
    size = pen.kit.pixels(box[2], box[3])
    pen.stamp(("focus", size, corner), box[0], box[1], lambda: focus_sprite(pen.kit, size, corner))


def outline(pen: Pen, box: Box, corner: float, colour: str = "legal") -> None:
    """Draw a line just outside a box."""
    size = pen.kit.pixels(box[2], box[3])
    pen.stamp(("outline", size, corner, colour), box[0], box[1], lambda: outline_sprite(pen.kit, size, corner, colour))


def strokes(pen: Pen, box: Box, share: float) -> None:
    """Two strokes across something that does not count; the second begins when the first is drawn."""

    def paint(art: Art) -> None:
        for part, (x0, y0, x1, y1) in enumerate(((0.06, 0.1, 0.94, 0.9), (0.94, 0.1, 0.06, 0.9))):
            drawn = min(1.0, max(0.0, share * 2 - part))
            if drawn:
                ends = [(x0, y0), (x0 + (x1 - x0) * drawn, y0 + (y1 - y0) * drawn)]
                line = "M" + "L".join(f"{x * art.w:.1f} {y * art.h:.1f}" for x, y in ends)
                art.line(line, pen.kit.colour("ink"), STROKE + 4, 0.55)
                art.line(line, pen.kit.colour("no"), STROKE)

    pen.art(("strokes", share), box, paint)
