"""Draw assets/pictures and the court of the ruleset `dog`, from shapes.yaml, hats.yaml and the portraits.

Everything is plain SVG 1.1 as pygame's loader knows it: no clip paths, masks or text. What must be cut by a circle
is covered by a ring instead.
"""

import math
import re
from pathlib import Path

import yaml

HERE = Path(__file__).parent
OUT = HERE.parent / "pictures"
PORTRAITS = HERE.parent / "portraits"
DOG = HERE.parents[1] / "rulesets" / "dog" / "pictures"

SHAPES = yaml.safe_load((HERE / "shapes.yaml").read_text(encoding="utf-8"))
HATS = yaml.safe_load((HERE / "hats.yaml").read_text(encoding="utf-8"))
RING = '<circle cx="50" cy="50" r="34" fill="none" stroke="{0}" stroke-width="24"/>'

GROUND = re.compile(r'<g id="ground">.*?</g>', re.DOTALL)
COURT = {"jack": ("max", "cap"), "queen": ("eleanor", "tiara"), "king": ("bear", "crown"), "joker": ("tucker", "bells")}
STRAND = 'fill="none" stroke="#5E3F22" stroke-width="3"'


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


def head(name: str) -> str:
    """A portrait's head alone."""
    dog = free_dog(name)
    begin = end = dog.index(f'<g id="{name}_head"')
    depth = 0
    for tag in re.finditer(r"<(/?)g\b[^>]*>", dog[begin:]):
        depth += -1 if tag[1] else 1
        if not depth:
            end = begin + tag.end()
            break
    return "".join(re.findall(r"<defs>.*?</defs>", dog, re.DOTALL)) + dog[begin:end]


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
    put(OUT / "triangle.svg", '<path d="M0 236 L26 22 L52 236 Z" fill="currentColor"/>', "0 0 52 236")
    put(OUT / "rosette.svg", rosette(), "0 0 96 148")
    put(OUT / "dog_token.svg", dog_token(), "0 0 100 106")
    put(OUT / "basket.svg", basket(), "0 0 270 216")
    put(OUT / "window.svg", window(), "0 0 256 256")
    for rank in COURT:
        put(DOG / "court" / f"{rank}.svg", court(rank), "30 10 340 390")


if __name__ == "__main__":
    main()
