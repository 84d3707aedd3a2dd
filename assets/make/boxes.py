"""Draw the fronts of the boxes on the shelf, from the portraits and shapes.yaml; the shelf writes their titles."""

import math

import example_boxes
from pictures import HERE, circle, free_dog, group, placed, put, rosette

from dogtable.ui.colour import lift, on, sink

RULESETS = HERE.parents[1] / "rulesets"
WIDE, HIGH = 298, 396
SUITS = [("diamond", "#E3503A"), ("spade", "#F2E2C2"), ("heart", "#E3503A"), ("club", "#F2E2C2")]
SEATS = [("#E3503A", "star"), ("#4280F2", "bone"), ("#F7C843", "paw"), ("#35C98A", "ring")]


def annulus(x: float, y: float, inner: float, outer: float, colour: str) -> str:
    return f'<path d="{circle(x, y, outer)} {circle(x, y, inner)}" fill="{colour}" fill-rule="evenodd"/>'


def marble(x: float, y: float, d: float, colour: str, emblem: str, n: int) -> str:
    """A ball of glass; `n` makes the names of its gradients its own."""
    r = d / 2
    stops = [(0, lift(colour, 0.55)), (0.42, colour), (0.86, sink(colour, 0.42)), (1, sink(colour, 0.6))]
    body = "".join(f'<stop offset="{o}" stop-color="{c}"/>' for o, c in stops)
    return (
        f'<defs><radialGradient id="b{n}" cx="36%" cy="30%" r="74%">{body}</radialGradient>'
        f'<radialGradient id="h{n}"><stop offset="0" stop-color="#FFFFFF" stop-opacity=".9"/>'
        f'<stop offset="1" stop-color="#FFFFFF" stop-opacity="0"/></radialGradient></defs>'
        f'<circle cx="{x + 1.5:.2f}" cy="{y + 3:.2f}" r="{r:.2f}" fill="#120A0C" opacity=".4"/>'
        f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}" fill="{sink(colour, 0.66)}"/>'
        f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r - 0.8:.2f}" fill="url(#b{n})"/>'
        + placed(emblem, x, y + 0.6, d * 0.56, on(colour))
        + f'<ellipse cx="{x - r * 0.34:.2f}" cy="{y - r * 0.54:.2f}" rx="{r * 0.4:.2f}" ry="{r * 0.26:.2f}" '
        f'fill="url(#h{n})" '
        f'transform="rotate(-32 {x - r * 0.34:.2f} {y - r * 0.54:.2f})"/>'
    )


def dog_box() -> str:
    """The front of DOG's box: its track and a dog in the middle."""
    w, h = WIDE, HIGH
    cx, cy, r = w / 2, h * 0.62, w * 0.375
    out = [
        '<defs><linearGradient id="g" x1="0%" y1="0%" x2="40%" y2="100%"><stop offset="0" stop-color="#2F6F63"/>'
        '<stop offset="1" stop-color="#143B38"/></linearGradient></defs>'
        f'<rect width="{w}" height="{h}" fill="url(#g)"/>'
    ]
    out += [
        f'<circle cx="{cx}" cy="{cy:.2f}" r="{r + 46 + k * 34:.2f}" fill="none" stroke="#FFF3DC" '
        f'stroke-opacity="{0.07 - 0.012 * k:.3f}" stroke-width="14"/>'
        for k in range(4)
    ]
    inner = r * 0.78
    out.append(f'<circle cx="{cx + 3}" cy="{cy + 6:.2f}" r="{r + 25:.2f}" fill="#0B201E" opacity=".45"/>')
    out.append(
        '<defs><linearGradient id="d" x1="0%" y1="0%" x2="40%" y2="100%"><stop offset="0" stop-color="#EFD3A5"/>'
        '<stop offset="1" stop-color="#D0AE7F"/></linearGradient></defs>'
        f'<circle cx="{cx}" cy="{cy:.2f}" r="{inner + 1:.2f}" fill="url(#d)"/>'
    )
    side = inner * 2 * 1.04
    out.append(group(free_dog("lucy"), cx - side / 2, cy - side / 2 + r * 0.03, side / 400))
    out.append(annulus(cx, cy, inner, r - 16, "#C8975F"))
    out.append(annulus(cx, cy, r - 17, r + 24, "#4A2C1A"))
    out.append(f'<circle cx="{cx}" cy="{cy:.2f}" r="{r + 24:.2f}" fill="none" stroke="#B98450" stroke-width="2"/>')
    places = [
        (cx + math.cos(a) * (r + 3.5), cy + math.sin(a) * (r + 3.5))
        for a in (i * math.pi / 10 + 0.157 for i in range(20))
    ]
    out += [
        f'<circle cx="{x:.2f}" cy="{y:.2f}" r="10.5" fill="#23130B" stroke="#8E6440" stroke-width="1.4"/>'
        for x, y in places
    ]
    for n, (i, seat) in enumerate(((3, 0), (8, 1), (13, 2), (18, 3), (5, 0), (12, 3))):
        out.append(marble(*places[i], 27, *SEATS[seat], n))
    return "".join(out)


def rays(cx: float, cy: float, reach: float, count: int, colour: str, opacity: float) -> str:
    out = []
    for i in range(count):
        a = i * 2 * math.pi / count
        ends = [f"{cx + reach * math.cos(b):.1f} {cy + reach * math.sin(b):.1f}" for b in (a - 0.1, a + 0.1)]
        out.append(f'<path d="M{cx:.1f} {cy:.1f} L{ends[0]} L{ends[1]} Z" fill="{colour}" fill-opacity="{opacity}"/>')
    return "".join(out)


def rate_box() -> str:
    """The front of We Rate Dogs' box: a dog on the show ground, and its rosette."""
    w, h = WIDE, HIGH
    sky = (
        '<defs><linearGradient id="s" x1="0%" y1="0%" x2="20%" y2="100%"><stop offset="0" stop-color="#3C79BC"/>'
        '<stop offset="1" stop-color="#8CC9EE"/></linearGradient></defs>'
        f'<rect width="{w}" height="{h}" fill="url(#s)"/>'
    )
    lawn = "".join(
        f'<path d="M0 {h * y:.1f} C{w * 0.25:.1f} {h * (y - 0.045):.1f} {w * 0.75:.1f} {h * (y - 0.045):.1f} '
        f'{w} {h * y:.1f} L{w} {h} L0 {h} Z" fill="{colour}"/>'
        for y, colour in ((0.80, "#6FAE5E"), (0.86, "#579A4D"))
    )
    side = w * 1.02
    dog = group(free_dog("kenai"), -w * 0.13, h - side * 0.92, side / 400)
    prize = rosette().replace("currentColor", "#E3503A").replace("currentDark", "#A5372A")
    prize = group(prize.replace("currentLight", "#EC7E66"), w * 0.62, h * 0.53, 1.04)
    return (
        sky + rays(w / 2, h * 0.6, w * 1.4, 18, "#FFF3DC", 0.16) + lawn + dog + prize + _thirteen(w * 0.787, h * 0.655)
    )


def _thirteen(x: float, y: float) -> str:
    """13, the rating on the rosette, as strokes: a picture holds no text."""
    one = f"M{x - 19:.1f} {y - 9:.1f} l7 -7 v31"
    three = f"M{x - 1:.1f} {y - 14:.1f} c8 -6 20 -2 18 7 c-1 6 -6 8 -10 8 c6 0 12 4 11 10 c-1 8 -13 11 -21 4"
    return (
        f'<path d="{one} {three}" fill="none" stroke="#B3331F" stroke-width="6" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


CLOUDS = ((0.08, 0.38, 18), (0.16, 0.36, 24), (0.25, 0.385, 17), (0.80, 0.31, 16), (0.88, 0.295, 22), (0.96, 0.32, 15))
HOUSES = (
    (0.06, 0.52, 0.24, 0.36, "#6FA8D8"),
    (0.70, 0.50, 0.24, 0.38, "#F1C75B"),
    (0.26, 0.40, 0.48, 0.50, "#E3735F"),
)


def house(x: float, y: float, w: float, h: float, colour: str) -> str:
    """A hotel of the box, with a dome and rows of windows; a large one leaves room for its door."""
    large = w > 90
    columns, rows = (3, 4) if large else (2, 3)
    out = [
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}" rx="6" fill="{colour}"/>'
        f'<rect x="{x + w * 0.8:.1f}" y="{y:.1f}" width="{w * 0.2:.1f}" height="{h:.1f}" fill="{sink(colour, 0.14)}"/>'
        f'<path d="M{x - 6:.1f} {y + 10:.1f} Q{x + w / 2:.1f} {y - 34:.1f} {x + w + 6:.1f} {y + 10:.1f} Z" '
        f'fill="{sink(colour, 0.25)}"/><circle cx="{x + w / 2:.1f}" cy="{y - 18:.1f}" r="5" fill="#D8A340"/>'
    ]
    for row in range(rows):
        for column in range(columns):
            if large and (row, column) == (rows - 1, 1):
                continue
            at, top = x + w * (column + 0.5) / columns - 11, y + 22 + row * 42
            out.append(
                f'<path d="M{at:.1f} {top + 26:.1f} v-15 a11 11 0 0 1 22 0 v15 Z" fill="#FFF3DC"/>'
                f'<path d="M{at:.1f} {top + 26:.1f} v-15 a11 11 0 0 1 11 -11 Z" fill="#FFFFFF" fill-opacity=".6"/>'
            )
    return "".join(out)


def hotel_box() -> str:
    """The front of Sweet Dog Hotel's box, 298 by 396: three hotels on a lawn, and two guests."""
    w, h = 298, 396
    cx = w / 2
    sky = (
        '<defs><linearGradient id="s" x1="0%" y1="0%" x2="20%" y2="100%"><stop offset="0" stop-color="#FBE0D2"/>'
        '<stop offset="1" stop-color="#F3B7B4"/></linearGradient></defs>'
        f'<rect width="{w}" height="{h}" fill="url(#s)"/>'
    )
    clouds = "".join(
        f'<circle cx="{x * w:.1f}" cy="{y * h:.1f}" r="{r}" fill="#FFF7EC" fill-opacity=".8"/>' for x, y, r in CLOUDS
    )
    lawns = [
        f'<path d="M0 {h * y:.1f} C{w * 0.3:.1f} {h * (y - 0.07):.1f} {w * 0.7:.1f} {h * (y - 0.05):.1f} '
        f'{w} {h * y:.1f} L{w} {h} L0 {h} Z" fill="{colour}"/>'
        for y, colour in ((0.80, "#9CCB8C"), (0.90, "#7FB873"))
    ]
    houses = "".join(house(x * w, y * h, a * w, b * h, colour) for x, y, a, b, colour in HOUSES)
    door = (
        f'<path d="M{cx - 17} {h * 0.9:.1f} v-30 a17 17 0 0 1 34 0 v30 Z" fill="#7A3B32"/>'
        f'<path d="M{cx - 34} {h * 0.8:.1f} h68 l8 14 h-84 Z" fill="#FFF7EC"/>'
    ) + "".join(
        f'<path d="M{cx - 42 + i * 16.8:.1f} {h * 0.8 + 14:.1f} l4 -14 h8 l2 14 Z" fill="#E8909A"/>' for i in range(5)
    )
    side = w * 0.46
    guests = group(free_dog("eleanor"), -side * 0.1, h - side * 0.98, side / 400)
    guests += group(free_dog("oliver"), w - side * 0.92, h - side * 0.98, side / 400)
    return sky + clouds + lawns[0] + houses + door + lawns[1] + guests


def inn_box() -> str:
    """The front of Inn Keeper's box: an inn in the evening, its sign, and its keeper."""
    w, h = WIDE, HIGH
    left, right, top = w * 0.22, w * 0.72, h * 0.50
    wide = right - left
    side = left + wide * 0.8
    out = [
        '<defs><linearGradient id="e" x1="0%" y1="0%" x2="0%" y2="76%"><stop offset="0" stop-color="#F0A868"/>'
        '<stop offset=".55" stop-color="#B8607A"/><stop offset="1" stop-color="#4A2B52"/></linearGradient></defs>'
        f'<rect width="{w}" height="{h}" fill="url(#e)"/>',
        f'<circle cx="{w * 0.13:.1f}" cy="{h * 0.40:.1f}" r="36" fill="#FFE9B8" fill-opacity=".16"/>',
        f'<circle cx="{w * 0.13:.1f}" cy="{h * 0.40:.1f}" r="22" fill="#FFE9B8"/>',
        f'<path d="M0 {h * 0.74:.1f} C60 {h * 0.64:.1f} 104 {h * 0.7:.1f} 149 {h * 0.66:.1f} '
        f'C209 {h * 0.61:.1f} 253 {h * 0.68:.1f} {w} {h * 0.63:.1f} L{w} {h} L0 {h} Z" fill="#3B2346"/>',
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{h * 0.40:.1f}" fill="#E8D2AE"/>',
        f'<rect x="{side:.1f}" y="{top:.1f}" width="{wide * 0.2:.1f}" height="{h * 0.40:.1f}" fill="#CDB08A"/>',
    ]
    for floor in range(3):
        y = top + h * (0.13 * floor + 0.115)
        out.append(f'<rect x="{left:.1f}" y="{y:.1f}" width="{wide:.1f}" height="5" fill="#7A4E34"/>')
    ridge, eaves, gable = top - h * 0.14, top + 2, right - wide * 0.24
    chimney = left + wide * 0.68
    out += [
        f'<rect x="{chimney:.1f}" y="{top - h * 0.2:.1f}" width="18" height="{h * 0.1:.1f}" fill="#8A5A45"/>',
        f'<path d="M{left - 18:.1f} {eaves} L{left + wide * 0.24:.1f} {ridge:.1f} L{gable:.1f} {ridge:.1f} '
        f'L{right + 18:.1f} {eaves} Z" fill="#A23B33"/>',
        f'<path d="M{gable:.1f} {ridge:.1f} L{right + 18:.1f} {eaves} L{right - wide * 0.1:.1f} {eaves} Z" '
        'fill="#7E2A2B"/>',
    ]
    for floor in range(3):
        for column in range(3):
            if (floor, column) != (2, 1):
                x, y = left + 14 + column * (wide - 20) / 3, top + 12 + floor * h * 0.13
                out.append(pane(x, y, 26, 26, lit=(floor * 3 + column) % 4 != 1))
    door, post = left + wide / 2, right + 8
    out += [
        f'<path d="M{door - 15:.1f} {h * 0.9:.1f} v-34 a15 15 0 0 1 30 0 v34 Z" fill="#5A2F22"/>',
        f'<circle cx="{door + 8:.1f}" cy="{h * 0.9 - 18:.1f}" r="2.4" fill="#D8A340"/>',
        f'<path d="M0 {h * 0.89:.1f} C90 {h * 0.86:.1f} 209 {h * 0.88:.1f} {w} {h * 0.87:.1f} L{w} {h} L0 {h} Z" '
        'fill="#2C1A36"/>',
        f'<rect x="{post:.1f}" y="{top:.1f}" width="4" height="{h * 0.9 - top - 4:.1f}" fill="#2C1A26"/>',
        f'<rect x="{post - 6:.1f}" y="{top + 4:.1f}" width="44" height="5" fill="#2C1A26"/>',
        f'<rect x="{post + 6:.1f}" y="{top + 14:.1f}" width="34" height="38" rx="5" fill="#F2E2C2"/>',
        placed("bone_h", post + 23, top + 33, 27, "#7E2A2B"),
    ]
    for i, (suit, colour) in enumerate(
        (("diamond", "#E3503A"), ("spade", "#F2E2C2"), ("heart", "#E3503A"), ("club", "#F2E2C2"))
    ):
        out.append(placed(suit, w * 0.09 + i * w * 0.125, h * 0.945, 20, colour))
    size = w * 0.54
    return "".join(out) + group(free_dog("sebastein"), w - size * 0.96, h - size * 0.985, size / 400)


def pane(x: float, y: float, w: float, h: float, lit: bool) -> str:
    """A window, with or without light behind it."""
    beam = f"M{x:.1f} {y:.1f} h{w} v{h * 0.45:.1f} L{x:.1f} {y + h * 0.2:.1f} Z"
    glow = f'<path d="{beam}" fill="#FFF3CF" fill-opacity=".5"/>'
    return (
        f'<rect x="{x - 2:.1f}" y="{y - 2:.1f}" width="{w + 4}" height="{h + 5}" rx="3" fill="#2A1C2E"/>'
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{w}" height="{h}" rx="2" fill="{"#FFD98A" if lit else "#3A3350"}"/>'
        + (glow if lit else "")
        + f'<rect x="{x + w / 2 - 1:.1f}" y="{y:.1f}" width="2" height="{h}" fill="#2A1C2E"/>'
    )


def main() -> None:
    for ruleset, front in (
        ("dog", dog_box),
        ("we-rate-dogs", rate_box),
        ("inn-keeper", inn_box),
        ("sweet-dog-hotel", hotel_box),
        ("examples/connect-four", example_boxes.connect_four),
        ("examples/crazy-eights", example_boxes.crazy_eights),
        ("examples/ludo", example_boxes.ludo),
        ("examples/tic-tac-toe", example_boxes.tic_tac_toe),
    ):
        put(RULESETS / ruleset / "pictures" / "box.svg", front(), f"0 0 {WIDE} {HIGH}")


if __name__ == "__main__":
    main()
