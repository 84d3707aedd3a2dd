"""The fronts of the small games' boxes: a frame of discs, a fan of cards, a cross of paths, a slate."""

import math

from pictures import free_dog, group, head, placed

from dogtable.ui.colour import lift, sink

WIDE, HIGH = 298, 396
RED, BLUE, YELLOW, GREEN = "#E3503A", "#4280F2", "#F7C843", "#35C98A"
CARD = (84, 124)


def ground(top: str, bottom: str) -> str:
    return (
        f'<defs><linearGradient id="g" x1="0%" y1="0%" x2="30%" y2="100%"><stop offset="0" stop-color="{top}"/>'
        f'<stop offset="1" stop-color="{bottom}"/></linearGradient></defs>'
        f'<rect width="{WIDE}" height="{HIGH}" fill="url(#g)"/>'
    )


def rings(x: float, y: float, first: float, step: float, count: int, colour: str) -> str:
    return "".join(
        f'<circle cx="{x}" cy="{y}" r="{first + step * k}" fill="none" stroke="{colour}" '
        f'stroke-opacity="{0.12 - 0.02 * k:.2f}" stroke-width="{step * 0.45:.1f}"/>'
        for k in range(count)
    )


def turned(body: str, x: float, y: float, degrees: float) -> str:
    return f'<g transform="translate({x:.1f} {y:.1f}) rotate({degrees:.1f})">{body}</g>'


# ------------------------------------------------------------------------------------------------------- connect four


def disc(x: float, y: float, r: float, colour: str) -> str:
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r}" fill="{sink(colour, 0.2)}"/>'
        f'<circle cx="{x:.1f}" cy="{y - 1.5:.1f}" r="{r - 1:.1f}" fill="{colour}"/>'
        f'<circle cx="{x:.1f}" cy="{y - 1.5:.1f}" r="{r * 0.66:.1f}" fill="none" stroke="{sink(colour, 0.16)}" '
        'stroke-width="2.4"/>'
    )


FALLEN = ("....y", "..yrr", ".yrry", "yrryr")  # a row of four from the lower left to the upper right


def connect_four() -> str:
    """A frame with four in a row, and a dog who looks over it."""
    left, top, step = 26.0, 208.0, 49.2
    wide, high = WIDE - 2 * left, 4 * 42 + 14
    out = [ground("#F6B26B", "#C8553D"), rings(WIDE / 2, 214, 60, 34, 5, "#FFF3DC")]
    out.append(group(free_dog("hugo"), WIDE / 2 - 99, 92, 198 / 400))
    out += [
        f'<rect x="{left - 14}" y="{HIGH - 22}" width="{wide + 28}" height="30" rx="8" fill="#16294F"/>',
        f'<rect x="{left}" y="{top + 4}" width="{wide}" height="{high}" rx="16" fill="#16294F"/>',
        f'<rect x="{left}" y="{top}" width="{wide}" height="{high - 4}" rx="16" fill="#2C5FC0"/>',
        f'<rect x="{left + 4}" y="{top + 3}" width="{wide - 8}" height="5" rx="2.5" fill="#7FA6EE"/>',
    ]
    places = []
    for row, line in enumerate(FALLEN):
        for column, what in enumerate(line):
            x, y = left + step * (column + 0.5), top + 28 + 42 * row
            out.append(f'<circle cx="{x:.1f}" cy="{y}" r="18" fill="#17305F"/>')
            if what != ".":
                out.append(disc(x, y + 1, 16.5, RED if what == "r" else YELLOW))
            if what == "y" and column == len(FALLEN) - row - 1 + (row == 0):
                places.append((x, y))
    out += [f'<circle cx="{x:.1f}" cy="{y}" r="18" fill="none" stroke="#FFF3DC" stroke-width="3"/>' for x, y in places]
    for side in (-1, 1):  # paws on the edge
        x = WIDE / 2 + side * 62
        out.append(f'<ellipse cx="{x}" cy="{top + 3}" rx="23" ry="15" fill="#2A1A14" fill-opacity=".35"/>')
        out.append(f'<ellipse cx="{x}" cy="{top}" rx="22" ry="14.5" fill="#F3E3CB"/>')
        out += [
            f'<path d="M{x + toe} {top + 3} v8" fill="none" stroke="#B99673" stroke-width="2.4" '
            'stroke-linecap="round"/>'
            for toe in (-7, 7)
        ]
    return "".join(out)


# ------------------------------------------------------------------------------------------------------- crazy eights


def eight(x: float, y: float, size: float, colour: str) -> str:
    """The number as strokes: a picture holds no text."""
    r = size * 0.23
    return "".join(
        f'<circle cx="{x:.1f}" cy="{y + way * r * 1.02:.1f}" r="{r * (1.1 if way > 0 else 0.94):.1f}" fill="none" '
        f'stroke="{colour}" stroke-width="{size * 0.15:.1f}"/>'
        for way in (-1, 1)
    )


def card(suit: str, colour: str) -> str:
    w, h = CARD
    corner = eight(-w / 2 + 15, -h / 2 + 21, 30, colour) + placed(suit, -w / 2 + 15, -h / 2 + 45, 15, colour)
    return (
        f'<rect x="{-w / 2 + 2}" y="{-h / 2 + 4}" width="{w}" height="{h}" rx="10" fill="#1A0B18" fill-opacity=".4"/>'
        f'<rect x="{-w / 2}" y="{-h / 2}" width="{w}" height="{h}" rx="10" fill="#FFF8EA"/>'
        f'<rect x="{-w / 2 + 1}" y="{-h / 2 + 1}" width="{w - 2}" height="{h - 2}" rx="9" fill="none" '
        f'stroke="#E2CFAF" stroke-width="1.5"/>' + corner + placed(suit, 8, 14, 44, colour)
    )


FAN = (("club", "#2A2430", -27), ("diamond", "#D5432F", -9), ("spade", "#2A2430", 9), ("heart", "#D5432F", 27))


def crazy_eights() -> str:
    """Four eights in a fan, and a dog who would play any of them."""
    out = [ground("#9A3B6E", "#3B1740"), rings(WIDE / 2, 300, 70, 36, 5, "#FFE3F0")]
    for suit, colour, way in FAN:
        a = math.radians(way)
        out.append(turned(card(suit, colour), WIDE / 2 + math.sin(a) * 182, 390 - math.cos(a) * 196, way))
    side = 216
    out.append(group(free_dog("tucker"), WIDE / 2 - side / 2, HIGH - side * 0.86, side / 400))
    return "".join(out)


# --------------------------------------------------------------------------------------------------------------- ludo


def pawn(x: float, y: float, size: float, colour: str) -> str:
    r = size * 0.2
    wide, waist, middle, neck = size * 0.3, size * 0.1, y - size * 0.3, y - size * 0.55
    foot = f"M{x - wide:.1f} {y:.1f} Q{x - waist:.1f} {middle:.1f} {x - r * 0.5:.1f} {neck:.1f}"
    back = f"L{x + r * 0.5:.1f} {neck:.1f} Q{x + waist:.1f} {middle:.1f} {x + wide:.1f} {y:.1f}"
    return (
        f'<ellipse cx="{x:.1f}" cy="{y + 1:.1f}" rx="{size * 0.34:.1f}" ry="{size * 0.13:.1f}" fill="#2A1A14" '
        'fill-opacity=".3"/>'
        f'<path d="{foot} {back} Q{x:.1f} {y + size * 0.14:.1f} {x - size * 0.3:.1f} {y:.1f} Z" fill="{colour}" '
        f'stroke="{sink(colour, 0.4)}" stroke-width="1.6"/>'
        f'<circle cx="{x:.1f}" cy="{y - size * 0.66:.1f}" r="{r:.1f}" fill="{lift(colour, 0.16)}" '
        f'stroke="{sink(colour, 0.4)}" stroke-width="1.6"/>'
    )


def ludo() -> str:
    """The cross of paths with its four yards, and a dog in the middle of it."""
    cell, left, top = 17.4, 18.0, 119.0
    side = cell * 15
    out = [
        ground("#BFE3F5", "#6FB3DA"),
        f'<rect x="{left - 4}" y="{top}" width="{side + 8}" height="{side + 10}" rx="16" fill="#2A4A60" '
        'fill-opacity=".45"/>',
        f'<rect x="{left - 4}" y="{top - 4}" width="{side + 8}" height="{side + 8}" rx="14" fill="#FFF8EA"/>',
    ]
    yards = ((0, 0, RED), (9, 0, BLUE), (9, 9, YELLOW), (0, 9, GREEN))
    for column, row, colour in yards:
        x, y, w = left + column * cell, top + row * cell, cell * 6
        for edge, paint in ((0.0, colour), (0.16, "#FFF8EA")):
            inner = w * (1 - 2 * edge)
            out.append(
                f'<rect x="{x + w * edge:.1f}" y="{y + w * edge:.1f}" width="{inner:.1f}" height="{inner:.1f}" '
                f'rx="12" fill="{paint}"/>'
            )
    lanes = {
        **{(column, 7): RED for column in range(1, 6)},
        **{(7, row): BLUE for row in range(1, 6)},
        **{(column, 7): YELLOW for column in range(9, 14)},
        **{(7, row): GREEN for row in range(9, 14)},
        (1, 6): RED, (8, 1): BLUE, (13, 8): YELLOW, (6, 13): GREEN,
    }  # fmt: skip
    for column in range(15):
        for row in range(15):
            if (6 <= column <= 8) != (6 <= row <= 8):
                colour = lanes.get((column, row), "#FFFFFF")
                x, y = left + column * cell + 1, top + row * cell + 1
                out.append(
                    f'<rect x="{x:.1f}" y="{y:.1f}" width="{cell - 2:.1f}" height="{cell - 2:.1f}" rx="3" '
                    f'fill="{colour}" stroke="#D9C6A5" stroke-width="1"/>'
                )
    x, y = left + side / 2, top + side / 2
    for column, row, colour in yards:
        cx, cy = left + (column + 3) * cell, top + (row + 3) * cell
        out += [pawn(cx + a * 17, cy + b * 14 + 12, 34, colour) for a, b in ((-1, -0.6), (1, -0.6), (0, 0.9))]
    r = cell * 2.9
    out.append(f'<circle cx="{x}" cy="{y + 3}" r="{r + 4:.1f}" fill="#2A1A14" fill-opacity=".3"/>')
    out.append(f'<circle cx="{x}" cy="{y}" r="{r + 2:.1f}" fill="#FBE2B0"/>')
    out.append(group(head("ludo"), x - r * 1.02, y - r * 0.9, r * 2.04 / 400))
    out.append(f'<circle cx="{x}" cy="{y}" r="{r + 1:.1f}" fill="none" stroke="#D8A340" stroke-width="6"/>')
    return "".join(out)


# -------------------------------------------------------------------------------------------------------- tic-tac-toe


def long_bone(colour: str) -> str:
    ends = "".join(f'<circle cx="{x}" cy="{y}" r="6.6" fill="{colour}"/>' for x in (-23, 23) for y in (-4.8, 4.8))
    return f'<rect x="-23" y="-5" width="46" height="10" fill="{colour}"/>{ends}'


def tic_tac_toe() -> str:
    """A slate: crosses of bones, rings, and a dog who has three in a row."""
    left, top, step = 42.0, 128.0, 71.0
    chalk = "#F3EFE4"
    out = [
        ground("#B98450", "#7A4E2C"),
        f'<rect x="12" y="12" width="{WIDE - 24}" height="{HIGH - 24}" rx="10" fill="#2C3A40"/>',
        f'<rect x="12" y="12" width="{WIDE - 24}" height="{HIGH - 24}" rx="10" fill="none" stroke="#4A2C1A" '
        'stroke-width="3"/>',
    ]
    lines = [f"M{left + step * n:.0f} {top - 4} q3 {step * 1.5:.0f} -2 {step * 3 + 6:.0f}" for n in (1, 2)]
    lines += [f"M{left - 6} {top + step * n:.0f} q{step * 1.5:.0f} -4 {step * 3 + 10:.0f} 1" for n in (1, 2)]
    out += [
        f'<path d="{line}" fill="none" stroke="{chalk}" stroke-width="5" stroke-linecap="round"/>' for line in lines
    ]
    for n, what in enumerate("oxxoxoxo."):
        x, y = left + step * (n % 3 + 0.5), top + step * (n // 3 + 0.5)
        if what == "x":
            won = n in (2, 4, 6)
            colour = YELLOW if won else chalk
            out += [turned(long_bone(colour), x, y, way) for way in (45, -45)]
        elif what == "o":
            out.append(f'<circle cx="{x}" cy="{y}" r="21" fill="none" stroke="#8CC9EE" stroke-width="8"/>')
    side = 158
    out.append(group(free_dog("moe"), WIDE - side * 0.93, HIGH - side * 0.93, side / 400))
    return "".join(out)
