"""What an event does, as a picture in one colour; 96 by 96, nothing thinner than 6."""

from __future__ import annotations

import math
from collections.abc import Callable

from pathops import Path

from .geometry import affine, both, cut, ellipse, join, open_line, poly, rect, spline
from .outlines import bone, paw
from .pictograms import Glyph
from .svg import Svg

SIGNS: dict[str, Callable[[], Glyph]] = {}


def sign(name: str) -> str:
    """In the colour asked for."""
    svg = Svg(96)
    SIGNS[name]().draw(svg, "currentColor")
    return svg.text()


def _named(draw: Callable[[], Glyph]) -> Callable[[], Glyph]:
    SIGNS[draw.__name__] = draw
    return draw


def box(x0: float, y0: float, x1: float, y1: float, r: float) -> Path:
    """A rectangle with round corners."""
    corners = [ellipse(x, y, r) for x in (x0 + r, x1 - r) for y in (y0 + r, y1 - r)]
    return join(rect(x0 + r, y0, x1 - r, y1), rect(x0, y0 + r, x1, y1 - r), *corners)


def track(x: float, y: float, size: float, turn: float = 0) -> Path:
    """A paw in one piece."""
    return join(*(affine(part, size, size, turn, x, y) for part in paw()))


def arrow(x: float, y: float, turn: float, size: float = 1) -> Path:
    """Pointing right, its middle at x, y."""
    shape = poly([(-20, -6), (2, -6), (2, -17), (22, 0), (2, 17), (2, 6), (-20, 6)])
    return affine(shape, size, size, turn, x, y)


def tag(x: float, y: float, r: float) -> Path:
    """A medal with the ring it hangs from."""
    ring = cut(ellipse(x, y - r - 4, 8), ellipse(x, y - r - 4, 3.6))
    return cut(join(ellipse(x, y, r), ring), track(x, y + r * 0.08, r / 52))


def pickets(x: float) -> Path:
    """Three boards of a fence with two rails."""
    boards = [poly([(a, 88), (a, 34), (a + 6.5, 24), (a + 13, 34), (a + 13, 88)]) for a in (x, x + 17, x + 34)]
    return join(*boards, rect(x - 4, 42, x + 51, 50), rect(x - 4, 68, x + 51, 76))


def face(x: float, y: float, k: float) -> Path:
    """The head of a dog with hanging ears."""
    head = join(
        ellipse(x, y, 20 * k, 21 * k),
        affine(spline("12,-20 24,-18 30,4 24,16 16,6"), k, k, 0, x, y),
        affine(spline("12,-20 24,-18 30,4 24,16 16,6"), -k, k, 0, x, y),
    )
    holes = [
        ellipse(x - 8 * k, y - 4 * k, 3.2 * k),
        ellipse(x + 8 * k, y - 4 * k, 3.2 * k),
        ellipse(x, y + 6 * k, 5 * k, 4 * k),
    ]
    for hole in holes:
        head = cut(head, hole)
    return head


@_named
def one_dog() -> Glyph:
    return Glyph(track(48, 52, 1.28))


@_named
def pack() -> Glyph:
    return Glyph(track(48, 26, 0.66), track(24, 70, 0.66, -12), track(72, 70, 0.66, 12))


@_named
def everybody() -> Glyph:
    return Glyph(*(track(x, y, 0.58) for x, y in ((26, 28), (70, 28), (26, 70), (70, 70))))


@_named
def all_but_one() -> Glyph:
    some = Glyph(*(track(x, y, 0.58) for x, y in ((26, 28), (70, 28), (26, 70))))
    return some.line(open_line("58,58 82,82"), 9).line(open_line("82,58 58,82"), 9)


@_named
def again() -> Glyph:
    spots = []
    for i in range(13):
        a = math.radians(-50 + 290 * i / 12)
        spots.append((48 + 30 * math.cos(a), 50 + 30 * math.sin(a)))
    return Glyph(poly([(54, 8), (84, 26), (52, 42)])).line(open_line(spots), 11)


@_named
def bathtub() -> Glyph:
    tub = join(
        box(8, 46, 88, 58, 5),
        spline("14,56c 82,56c 78,76 66,82 30,82 18,76"),
        rect(24, 78, 33, 90),
        rect(63, 78, 72, 90),
    )
    bubbles = [ellipse(30, 34, 9), ellipse(48, 28, 12), ellipse(66, 36, 8), ellipse(58, 12, 6)]
    return Glyph(tub, *bubbles)


@_named
def big_eyes() -> Glyph:
    sockets = [ellipse(27, 50, 20, 25), ellipse(69, 50, 20, 25)]
    glints = [ellipse(21, 42, 7, 8), ellipse(63, 42, 7, 8), ellipse(33, 60, 4), ellipse(75, 60, 4)]
    return Glyph(*sockets).hole(*glints).line(open_line("10,22 20,12 32,12"), 7).line(open_line("64,12 76,12 86,22"), 7)


@_named
def bowl() -> Glyph:
    dish = spline("6,56c 90,56c 82,86c 14,86c")
    heap = join(ellipse(34, 48, 15, 13), ellipse(54, 42, 17, 16), ellipse(68, 50, 12, 10))
    return Glyph(dish, cut(heap, rect(0, 53, 96, 57))).hole(affine(bone(), 0.42, 0.46, 0, 48, 71))


@_named
def cat_flap() -> Glyph:
    door = cut(box(18, 6, 78, 92, 8), box(31, 46, 65, 84, 6))
    return Glyph(door).line(open_line("48,54 48,74"), 7).line(open_line("40,66 48,75 56,66"), 7)


@_named
def clipboard() -> Glyph:
    board = join(cut(box(16, 14, 80, 92, 8), box(26, 28, 70, 82, 3)), box(34, 6, 62, 24, 6))
    return (
        Glyph(board)
        .line(open_line("35,42 61,42"), 7)
        .line(open_line("35,56 61,56"), 7)
        .line(open_line("35,70 50,70"), 7)
    )


@_named
def comb() -> Glyph:
    glyph = Glyph(box(6, 20, 90, 44, 10))
    for x in range(14, 86, 12):
        glyph.line(open_line([(x, 42), (x, 76)]), 7)
    return glyph


@_named
def copy() -> Glyph:
    front = box(34, 28, 84, 90, 7)
    back = cut(box(12, 6, 62, 68, 7), box(27, 21, 91, 97, 7))
    return Glyph(back, front).hole(track(59, 61, 0.6))


@_named
def crown() -> Glyph:
    points = [ellipse(12, 28, 7), ellipse(48, 14, 7), ellipse(84, 28, 7)]
    return Glyph(poly([(14, 80), (8, 32), (31, 50), (48, 18), (65, 50), (88, 32), (82, 80)]), *points)


@_named
def die() -> Glyph:
    pips = [ellipse(x, y, 7) for x, y in ((32, 32), (64, 32), (48, 48), (32, 64), (64, 64))]
    return Glyph(box(12, 12, 84, 84, 15)).hole(*pips)


@_named
def door() -> Glyph:
    frame = cut(box(18, 6, 78, 92, 6), rect(28, 16, 68, 93))
    return Glyph(frame, poly([(30, 18), (58, 28), (58, 96), (30, 92)])).hole(ellipse(50, 62, 4.5))


@_named
def double() -> Glyph:
    two = open_line("56,34 64,20 80,22 82,38 68,56 54,76c 86,76")
    return Glyph(ellipse(56, 34, 5)).line(two, 11).line(open_line("12,40 38,70"), 11).line(open_line("38,40 12,70"), 11)


@_named
def eye() -> Glyph:
    white = cut(
        spline("4,50c 24,26 48,18 72,26 92,50c 72,74 48,82 24,74"),
        spline("16,50c 30,33 48,28 66,33 80,50c 66,67 48,72 30,67"),
    )
    return Glyph(white, ellipse(48, 50, 15)).hole(ellipse(43, 45, 5))


@_named
def fake_throw() -> Glyph:
    """A way through the air with no ball at its end."""
    dots = [ellipse(x, y, 6.5) for x, y in ((14, 84), (22, 62), (36, 44))]
    return Glyph(cut(ellipse(66, 32, 26), ellipse(66, 32, 16)), *dots)


@_named
def gate_in() -> Glyph:
    return Glyph(pickets(44), arrow(24, 18, 0), arrow(20, 60, 0, 0.8))


@_named
def gate_out() -> Glyph:
    return Glyph(pickets(6), arrow(72, 18, 0), arrow(76, 60, 0, 0.8))


@_named
def house() -> Glyph:
    walls = join(
        poly([(48, 6), (94, 46), (84, 52), (48, 22), (12, 52), (2, 46)]),
        poly([(48, 28), (80, 54), (80, 90), (16, 90), (16, 54)]),
    )
    opening = join(ellipse(48, 66, 14), rect(34, 66, 62, 92))
    return Glyph(cut(walls, opening))


@_named
def leash() -> Glyph:
    glyph = Glyph(cut(ellipse(70, 72, 20), ellipse(70, 72, 11)))
    return glyph.line(open_line("56,58 44,40 24,46 14,30 24,12 42,16 44,34 36,46"), 9)


@_named
def name_tag() -> Glyph:
    return Glyph(tag(48, 58, 34))


@_named
def two_tags() -> Glyph:
    return Glyph(tag(28, 44, 26), tag(68, 66, 26))


@_named
def parcel() -> Glyph:
    ribbons = [rect(43, 30, 53, 93), rect(10, 52, 86, 60)]
    loops = [
        cut(ellipse(34, 20, 15, 10, 24), ellipse(34, 20, 7, 4, 24)),
        cut(ellipse(62, 20, 15, 10, -24), ellipse(62, 20, 7, 4, -24)),
    ]
    return Glyph(box(10, 32, 86, 92, 6)).hole(*ribbons).also(*loops)


@_named
def paw_swipe() -> Glyph:
    glyph = Glyph(track(60, 56, 1.15, 20))
    for x, y, long in ((10, 26, 24), (6, 46, 20), (10, 66, 16)):
        glyph.line(open_line([(x, y), (x + long, y + 6)]), 7)
    return glyph


@_named
def paw_up() -> Glyph:
    return Glyph(track(48, 38, 1.0), box(34, 52, 62, 94, 10))


@_named
def raincoat() -> Glyph:
    coat = join(ellipse(48, 24, 19), spline("30,34c 66,34c 88,74 80,80 70,78c 70,92c 26,92c 26,78c 16,80 8,74"))
    return Glyph(cut(coat, ellipse(48, 26, 10))).hole(ellipse(48, 52, 4), ellipse(48, 66, 4), ellipse(48, 80, 4))


@_named
def signpost() -> Glyph:
    upper = poly([(14, 14), (70, 14), (84, 26), (70, 38), (14, 38)])
    lower = poly([(82, 46), (28, 46), (14, 58), (28, 70), (82, 70)])
    return Glyph(upper, lower, rect(43, 6, 53, 92))


@_named
def swap() -> Glyph:
    return Glyph(arrow(50, 30, 0, 1.6), arrow(46, 68, 180, 1.6))


@_named
def telephone() -> Glyph:
    handset = affine(
        join(
            box(-44, -14, -20, 18, 9),
            box(20, -14, 44, 18, 9),
            spline("-44,-2c -30,-24 0,-30 30,-24 44,-2c 24,2c 0,-10 -24,2c"),
        ),
        1,
        1,
        -32,
        48,
        56,
    )
    return Glyph(handset).line(open_line("70,74 82,68"), 6).line(open_line("72,86 88,84"), 6)


@_named
def tongue() -> Glyph:
    lick = cut(spline("34,44c 62,44c 64,66 60,82 48,88 36,82 32,66"), rect(45.5, 52, 50.5, 74))
    return Glyph(lick).line(open_line("8,32 20,44 36,44 48,34c 60,44 76,44 88,32"), 9)


@_named
def treat_jar() -> Glyph:
    jar = join(box(16, 30, 80, 92, 13), box(22, 6, 74, 24, 6))
    return Glyph(jar).hole(affine(bone(), 0.55, 0.62, -20, 48, 62))


@_named
def two_culprits() -> Glyph:
    left = face(30, 42, 0.92)
    right = face(66, 62, 0.92)
    return Glyph(cut(left, ellipse(66, 60, 28, 27)), right)


@_named
def wet_ball() -> Glyph:
    ball = ellipse(42, 42, 32)
    seams = [cut(ellipse(4, 42, 26), ellipse(4, 42, 19)), cut(ellipse(80, 42, 26), ellipse(80, 42, 19))]
    drop = spline("0,-16c 10,4 0,14 -10,4")
    drops = [affine(drop, 0.9, 0.9, 0, 80, 72), affine(drop, 0.7, 0.7, 0, 58, 86), affine(drop, 0.6, 0.6, 0, 24, 86)]
    return Glyph(ball).hole(*(both(seam, ball) for seam in seams)).also(*drops)


@_named
def whistle() -> Glyph:
    body = join(ellipse(60, 60, 26), poly([(8, 34), (66, 34), (66, 60), (40, 60), (30, 54), (8, 54)]))
    calls = Glyph(body).hole(ellipse(60, 60, 9), rect(40, 34, 50, 42))
    return calls.line(open_line("20,20 14,8"), 7).line(open_line("38,18 38,5"), 7).line(open_line("56,20 62,8"), 7)
