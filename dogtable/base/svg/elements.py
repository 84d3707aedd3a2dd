"""The elements of a picture: which attributes each has, how they are read, and gradients with their stops."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from dogtable.base.svg import values
from dogtable.base.svg.values import PictureError, shown

MOST_STOPS: Final = 64
MOST_STEPS: Final = 32
"""Gradients that take their stops from one another."""

SHAPES: Final[Mapping[str, tuple[str, ...]]] = {
    "path": (),
    "rect": ("x", "y", "width", "height", "rx", "ry"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2"),
    "polyline": (),
    "polygon": (),
}
"""Shapes, with the lengths that they have."""

GRADIENTS: Final[Mapping[str, tuple[str, ...]]] = {
    "linearGradient": ("x1", "y1", "x2", "y2"),
    "radialGradient": ("cx", "cy", "r", "fx", "fy"),
}

SIDES: Final = ("width", "height", "rx", "ry", "r")
"""Lengths that are never less than nothing."""

WORDS: Final = {
    "fill-rule": values.word("nonzero", "evenodd"),
    "stroke-linecap": values.word("butt", "round", "square"),
    "stroke-linejoin": values.word("miter", "round", "bevel"),
    "display": values.word("none", "inline", "block"),
}
SHARES: Final = ("opacity", "fill-opacity", "stroke-opacity")
PAINTS: Final = ("fill", "stroke")
REFUSED: Final = (
    "clip-path",
    "mask",
    "filter",
    "stroke-dasharray",
    "marker",
    "marker-start",
    "marker-mid",
    "marker-end",
)
"""What would be drawn otherwise than it is meant."""

_GROUP_ID: Final = re.compile(r"[\w.-]{1,80}", re.ASCII)
_STYLE: Final = re.compile(r"\s*([-\w]+)\s*:([^;]*)(?:;|$)")


def styled(given: Mapping[str, str]) -> dict[str, str]:
    """Return attributes with those that `style` says."""
    found = dict(given)
    text = found.pop("style", "")
    at = 0
    while (one := _STYLE.match(text, at)) is not None:
        found[one[1]] = one[2].strip()
        at = one.end()
    if text[at:].strip():
        raise PictureError(f"found style '{shown(text[at:])}', expected 'name: value;'")
    return found


def reads(name: str, given: Mapping[str, str], gradient: Callable[[str], str]) -> tuple[str, float]:
    """Return the attributes of a shape or group written anew (all but transform, points and d), and how far they reach.

    `gradient` gives the name of a gradient by its id. What is not known is left out.
    """
    out, reach = [], 0.0
    for key, text in styled(given).items():
        wording: str | None = None
        if text.strip() == "inherit":
            continue
        if key in REFUSED:
            if text.strip() not in ("none", ""):
                raise PictureError(f"'{key}' is not drawn")
        elif key in SHAPES.get(name, ()):
            value, wording = values.positive(text) if key in SIDES else values.length(text)
            reach += abs(value)
        elif key == "stroke-width":
            value, wording = values.positive(text)
            reach += value
        elif key == "stroke-miterlimit":
            wording = values.written(values.number(text))
        elif key in PAINTS:
            wording = values.paint(text, gradient)
        elif key in SHARES:
            wording = values.share(text)
        elif key in WORDS:
            wording = WORDS[key](text)
        if wording is not None:
            out.append(f' {key}="{wording}"')
    return "".join(out), reach


def group_id(given: Mapping[str, str]) -> str:
    """Return the id of a group, by which tables leave it out."""
    ident = given.get("id", "")
    return f' id="{ident}"' if _GROUP_ID.fullmatch(ident) else ""


def own_frame(given: Mapping[str, str]) -> bool:
    """Whether a gradient's lengths are shares of what is filled, not lengths of the picture."""
    text = given.get("gradientUnits", "objectBoundingBox")
    return values.word("userSpaceOnUse", "objectBoundingBox")(text) == "objectBoundingBox"


@dataclass
class Gradient:
    """A gradient as it was read: written but for its id and its stops, which it may have from another one."""

    name: str
    written: str
    other: str = ""
    stops: list[str] = field(default_factory=list)

    @classmethod
    def read(cls, name: str, given: Mapping[str, str], framed: bool) -> Gradient:
        """Read the attributes of a gradient."""
        out = ["" if framed else ' gradientUnits="userSpaceOnUse"']
        for key in GRADIENTS[name]:
            if key in given:
                _, text = values.positive(given[key]) if key == "r" else values.length(given[key])
                out.append(f' {key}="{text}"')
        if "spreadMethod" in given:
            out.append(f' spreadMethod="{values.word("pad", "reflect", "repeat")(given["spreadMethod"])}"')
        if "gradientTransform" in given:
            _, text = values.transform(given["gradientTransform"])
            out.append(f' gradientTransform="{text}"' if text else "")
        other = given.get("xlink:href", given.get("href", "")).strip()
        if other and not other.startswith("#"):
            raise PictureError(f"found the link '{shown(other)}', expected one within the picture")
        return cls(name, "".join(out), other[1:])

    def add(self, given: Mapping[str, str]) -> None:
        """Read one stop."""
        if len(self.stops) == MOST_STOPS:
            raise PictureError(f"a gradient has more than {MOST_STOPS} stops")
        said = styled(given)
        tone, opacity = values.colour(said.get("stop-color", "black")), values.share(said.get("stop-opacity", "1"))
        if tone == "none":
            tone, opacity = "#000000", "0"
        self.stops.append(
            f'<stop offset="{values.share(said.get("offset", "0"))}" stop-color="{tone}" stop-opacity="{opacity}"/>'
        )


def gradients_written(gradients: Mapping[str, Gradient], asked: Mapping[str, str]) -> str:
    """Return the gradients that are used, as they stand before the shapes; `asked`: new names by their ids."""
    out = []
    for ident, name in asked.items():
        one = gradients[ident]
        stops = _stops(one, gradients)
        out.append(f'<{one.name} id="{name}"{one.written}>{"".join(stops)}</{one.name}>')
    return f"<defs>{''.join(out)}</defs>" if out else ""


def _stops(one: Gradient, gradients: Mapping[str, Gradient]) -> Sequence[str]:
    for _ in range(MOST_STEPS):
        if one.stops or one.other not in gradients:
            break
        one = gradients[one.other]
    return one.stops
