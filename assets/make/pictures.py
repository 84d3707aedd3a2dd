"""Draw assets/pictures and boxes and courts of the shipped rulesets, from shapes.yaml, hats.yaml and the portraits.

Everything is plain SVG 1.1 as pygame's loader knows it: no clip paths, masks or text. What must be cut by a circle
is covered by a ring instead.
"""

import math
import re
from pathlib import Path

import yaml

from dogtable.ui.colour import lift, on, sink

HERE = Path(__file__).parent
OUT = HERE.parent / "pictures"
PORTRAITS = HERE.parent / "portraits"
RULESETS = HERE.parents[1] / "rulesets"
DOG = RULESETS / "dog" / "pictures"
RATE = RULESETS / "we-rate-dogs" / "pictures"
HOTEL = RULESETS / "sweet-dog-hotel" / "pictures"

SHAPES = yaml.safe_load((HERE / "shapes.yaml").read_text(encoding="utf-8"))
HATS = yaml.safe_load((HERE / "hats.yaml").read_text(encoding="utf-8"))
RING = '<circle cx="50" cy="50" r="34" fill="none" stroke="{0}" stroke-width="24"/>'

GROUND = re.compile(r'<g id="ground">.*?</g>', re.DOTALL)
COURT = {"jack": ("max", "cap"), "queen": ("eleanor", "tiara"), "king": ("bear", "crown"), "joker": ("tucker", "bells")}
STRAND = 'fill="none" stroke="#5E3F22" stroke-width="3"'
SEATS = [("#E3503A", "star"), ("#4280F2", "bone"), ("#F7C843", "paw"), ("#35C98A", "ring")]


def put(path: Path, body: str, box: str = "0 0 100 100") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{body}</svg>\n', encoding="utf-8")


def shape(name: str, colour: str = "currentColor") -> str:
    if name == "ring":
        return RING.format(colour)
    return f'<path d="{SHAPES[name]}" fill="{colour}" fill-rule="evenodd"/>'


def placed(name: str, x: float, y: float, size: float, colour: str) -> str:
    return group(shape(name, colour), x - size / 2, y - size / 2, size / 100)


def group(body: str, x: float, y: float, scale: float) -> str:
    return f'<g transform="translate({x:.2f} {y:.2f}) scale({scale:.4f})">{body}</g>'


def free_dog(name: str) -> str:
    """A portrait without its ground."""
    text = (PORTRAITS / f"{name}.svg").read_text(encoding="utf-8")
    body = GROUND.sub("", text[text.index(">") + 1 : text.rindex("</svg>")])
    # gradients are named anew, so that two dogs can stand in one picture
    return re.sub(r'(id="|url\(#)', rf"\g<1>{name}_", body)


def court(rank: str) -> str:
    """A dog with a hat, which is drawn in the units of the head."""
    name, hat = COURT[rank]
    dog = free_dog(name)
    place = re.search(f'<g id="{name}_head" transform="([^"]*)">', dog)
    assert place, f"{name} has no head"
    return f'{dog}<g transform="{place[1]}">{HATS[hat]}</g>'


def back(emblem: str) -> str:
    """The pattern of a card's back: emblems and small stars in turn."""
    out = []
    for row in range(8):
        for column in range(6):
            x, y = 6 + column * 10.2, 8 + row * 10.4
            even = (row + column) % 2 == 0
            out.append(placed(emblem if even else "star", x, y, 8.8 if even else 2.6, "currentLight"))
    return "".join(out)


def rosette() -> str:
    cx, cy, r = 48, 48, 44
    tail = "L{0:.1f} 140.4 L{1:.1f} 129.4 L{2:.1f} 144.8 L48 83.2 Z"
    left = f"M{cx - r * 0.55:.1f} 70 " + tail.format(cx - r * 0.8, cx - r * 0.42, cx - r * 0.12)
    right = f"M{cx + r * 0.55:.1f} 70 " + tail.format(cx + r * 0.8, cx + r * 0.42, cx + r * 0.12)
    points = []
    for i in range(36):
        a, q = i * math.pi / 18, r * (1.06 if i % 2 == 0 else 0.92)
        points.append(f"{cx + q * math.cos(a):.1f} {cy + q * math.sin(a):.1f}")
    edge = "M" + " L".join(points) + " Z"
    folds = "".join(
        f'<path d="M{cx} {cy} L{cx + r * math.cos(a - 0.07):.1f} {cy + r * math.sin(a - 0.07):.1f} '
        f'L{cx + r * math.cos(a + 0.07):.1f} {cy + r * math.sin(a + 0.07):.1f} Z" fill="currentLight"/>'
        for a in (i * math.pi / 9 for i in range(18))
    )
    return (
        f'<path d="{left}" fill="currentDark"/><path d="{right}" fill="currentDark"/>'
        f'<path d="{edge}" fill="currentDark" transform="translate(0 2)"/><path d="{edge}" fill="currentColor"/>{folds}'
        f'<circle cx="{cx}" cy="{cy}" r="{r * 0.74:.1f}" fill="#D8A340"/>'
        f'<circle cx="{cx}" cy="{cy}" r="{r * 0.67:.1f}" fill="#FBF4E6"/>'
    )


def dog_token() -> str:
    """A sitting dog of painted wood."""
    body = "M28 46 C16 60 8 80 9 93 C9 97 12 98 16 98 L84 98 C88 98 91 97 91 93 C92 80 84 60 72 46 Z"
    head = "M50 5 C70 5 83 17 83 33 C83 50 70 60 50 60 C30 60 17 50 17 33 C17 17 30 5 50 5 Z"
    left = "M30 8 C14 4 3 20 5 40 C6 53 18 56 22 45 C25 36 24 20 34 12 Z"
    right = "M70 8 C86 4 97 20 95 40 C94 53 82 56 78 45 C75 36 76 20 66 12 Z"
    return (
        '<g transform="translate(1.5 6)" fill="currentDark">'
        f'<path d="{body}"/><path d="{left}"/><path d="{right}"/></g>'
        f'<path d="{body}" fill="currentColor" stroke="currentDark" stroke-width="2.5"/>'
        f'<path d="{head}" fill="currentLight" stroke="currentDark" stroke-width="2.5"/>'
        f'<path d="{left}" fill="currentDark"/><path d="{right}" fill="currentDark"/>'
        '<ellipse cx="50" cy="44" rx="15" ry="11" fill="#FFF8EA" opacity=".6"/>'
        '<circle cx="37" cy="31" r="5" fill="#241A18"/><circle cx="63" cy="31" r="5" fill="#241A18"/>'
        '<ellipse cx="50" cy="40" rx="6.5" ry="4.6" fill="#241A18"/>'
    )


def circle(x: float, y: float, r: float) -> str:
    return (
        f"M{x - r:.2f} {y:.2f} A{r:.2f} {r:.2f} 0 1 0 {x + r:.2f} {y:.2f} A{r:.2f} {r:.2f} 0 1 0 {x - r:.2f} {y:.2f} Z"
    )


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
    """The front of DOG's box, 298 by 396; the shelf writes the title over it."""
    w, h = 298, 396
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
    """The front of We Rate Dogs' box, 298 by 396: a dog on the show ground, and its rosette."""
    w, h = 298, 396
    sky = (
        '<defs><linearGradient id="s" x1="0%" y1="0%" x2="20%" y2="100%"><stop offset="0" stop-color="#8CC9EE"/>'
        '<stop offset="1" stop-color="#3F86C4"/></linearGradient></defs>'
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


def basket() -> str:
    """Two dogs in a basket, 270 by 216: guests of the house at the end of a shelf."""
    weave = "".join(
        f'<path d="M{14 + i * 12} {178 + (6 if i % 2 else 0)} q10 -8 20 0" {STRAND} opacity=".45"/>'
        f'<path d="M{24 + i * 11.2:.1f} {194 + (5 if i % 2 else 0)} q10 -8 20 0" {STRAND} opacity=".4"/>'
        for i in range(19)
    )
    rim = "M4 150 C30 164 240 164 266 150"
    return (
        '<defs><linearGradient id="w" x1="0%" y1="0%" x2="50%" y2="100%"><stop offset="0" stop-color="#C9A06A"/>'
        '<stop offset="1" stop-color="#8A6238"/></linearGradient></defs>'
        '<ellipse cx="135" cy="150" rx="124" ry="20" fill="#5A3D22"/>'
        + group(free_dog("benny"), 98, 0, 166 / 400)
        + group(free_dog("gracie"), 10, -3, 169 / 400)
        + '<path d="M8 160 C40 174 230 174 262 160 C262 188 236 214 135 214 C34 214 8 188 8 156 Z" fill="url(#w)"/>'
        + weave
        + f'<path d="{rim} C268 162 264 170 258 170 C230 178 40 178 12 170 C6 170 2 162 4 150 Z" fill="#DDB57C"/>'
        f'<path d="{rim} L266 154 C240 168 30 168 4 154 Z" fill="#F3D9AE" opacity=".8"/>'
    )


def window() -> str:
    """The sign of the program: a dog in a brass ring on felt."""
    cover = "M40 0 H216 A40 40 0 0 1 256 40 V216 A40 40 0 0 1 216 256 H40 A40 40 0 0 1 0 216 V40 A40 40 0 0 1 40 0 Z"
    return (
        f'<path d="{cover}" fill="#24504B"/><circle cx="128" cy="128" r="101" fill="#86B8D0"/>'
        f'<g transform="translate(2 8) scale(.63)">{free_dog("lucy")}</g>'
        f'<path d="{cover} {circle(128, 128, 100)}" fill="#24504B" fill-rule="evenodd"/>'
        '<circle cx="128" cy="128" r="104" fill="none" stroke="#8E6420" stroke-width="18"/>'
        '<circle cx="128" cy="127" r="104" fill="none" stroke="#D8A340" stroke-width="14"/>'
    )


def main() -> None:
    for name in SHAPES:
        put(OUT / f"{name}.svg", shape(name))
    put(OUT / "ring.svg", shape("ring"))
    for suit in ("heart", "diamond", "club", "spade"):
        put(OUT / f"{suit}s.svg", shape(suit))
    for name, emblem in (("bones", "bone_h"), ("crowns", "crown")):
        put(OUT / f"back_{name}.svg", back(emblem), "0 0 63 88")
    put(OUT / "rosette.svg", rosette(), "0 0 96 148")
    put(OUT / "dog_token.svg", dog_token(), "0 0 100 106")
    put(OUT / "basket.svg", basket(), "0 0 270 216")
    put(OUT / "window.svg", window(), "0 0 256 256")
    for rank in COURT:
        put(DOG / "court" / f"{rank}.svg", court(rank), "30 10 340 390")
    put(DOG / "box.svg", dog_box(), "0 0 298 396")
    put(RATE / "box.svg", rate_box(), "0 0 298 396")
    put(HOTEL / "box.svg", hotel_box(), "0 0 298 396")


if __name__ == "__main__":
    main()
