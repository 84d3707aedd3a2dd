"""The values of attributes: numbers, lengths, colours, transforms; each read whole or refused, and written anew."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from typing import Final

MOST: Final = 1e6
"""No number is larger, written or come about by transforms."""
MOST_FUNCTIONS: Final = 20
"""Functions in one `transform`."""
SHOWN: Final = 40
"""So many characters of a bad value are shown."""

NUMBER: Final = r"(?>[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?)"
"""A number is taken whole: no text can make the search for one try again and again."""
_LENGTH: Final = re.compile(rf"\s*({NUMBER})\s*(px|%)?\s*")
_ONE: Final = re.compile(NUMBER)
_MANY: Final = re.compile(rf"[\s,]*+(?:{NUMBER}[\s,]*+)*+")
_FUNCTION: Final = re.compile(r"[\s,]*([A-Za-z]+)\s*\(([^()]*)\)")
_HEX: Final = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_RGB: Final = re.compile(rf"rgb\(\s*({NUMBER})(%?)\s*,\s*({NUMBER})\2\s*,\s*({NUMBER})\2\s*\)")
_URL: Final = re.compile(r"""url\(\s*(["']?)#([^"'()\s]{1,200})\1\s*\)\s*(?:none|#?\w+)?""")
_NAME: Final = re.compile(r"[A-Za-z]{3,24}")

CURRENT: Final = ("currentColor", "currentLight", "currentDark")
"""The words for the colours that a table gives a picture."""

Matrix = tuple[float, float, float, float, float, float]
"""a, b, c, d, e, f: x' = a x + c y + e, y' = b x + d y + f."""

SAME: Final[Matrix] = (1, 0, 0, 1, 0, 0)


class PictureError(ValueError):
    """A picture that is not drawn. `line` and `column` begin at 1."""

    def __init__(self, message: str, line: int = 1, column: int = 1) -> None:
        super().__init__(message)
        self.message, self.line, self.column = message, line, column


def shown(text: str) -> str:
    """Return a value as a message shows it: short, and without anything that is not printed."""
    clean = "".join(c if c.isprintable() else " " for c in text[: SHOWN + 1]).strip()
    return f"{clean[:SHOWN]}…" if len(text) > SHOWN else clean


def written(value: float) -> str:
    """Return a number in plain digits."""
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return text if text not in ("-0", "") else "0"


def bounded(value: float, text: str) -> float:
    """Return a number that is within bounds; PictureError otherwise."""
    if not abs(value) <= MOST:  # not a number is not within
        raise PictureError(f"found the number {shown(text)}, expected one from -1,000,000 to 1,000,000")
    return value


def number(text: str) -> float:
    """Return what a text says that is one number."""
    found = re.fullmatch(rf"\s*({NUMBER})\s*", text)
    if found is None:
        raise PictureError(f"found '{shown(text)}', expected a number")
    return bounded(float(found[1]), found[1])


def numbers(text: str) -> list[float]:
    """Return numbers that stand one after the other."""
    end = whole.end() if (whole := _MANY.match(text)) is not None else 0
    if end < len(text):
        raise PictureError(f"found '{shown(text[end:])}', expected numbers")
    return all_bounded(_ONE.findall(text))


def all_bounded(texts: Sequence[str]) -> list[float]:
    """Return what texts say that are a number each."""
    found = list(map(float, texts))
    for at, value in enumerate(found):
        if not -MOST <= value <= MOST:
            bounded(value, texts[at])
    return found


def length(text: str) -> tuple[float, str]:
    """Return a length, and it written anew: a number, or one with `%`."""
    found = _LENGTH.fullmatch(text)
    if found is None:
        raise PictureError(f"found '{shown(text)}', expected a length: a number, px or %")
    value = bounded(float(found[1]), found[1])
    return value, written(value) + ("%" if found[2] == "%" else "")


def share(text: str) -> str:
    """Return an opacity or a place on the way, from 0 to 1, written anew."""
    value, wording = length(text)
    return written(min(1.0, max(0.0, value / 100 if wording.endswith("%") else value)))


def positive(text: str) -> tuple[float, str]:
    """Return a length that is not less than nothing, and it written anew."""
    value, wording = length(text)
    if value < 0:
        raise PictureError(f"found '{shown(text)}', expected a length of 0 or more")
    return value, wording


def colour(text: str) -> str:
    """Return a colour written anew."""
    text = text.strip()
    if text in CURRENT or _HEX.fullmatch(text):
        return text
    found = _RGB.fullmatch(text)
    if found is not None:
        full = 100.0 if found[2] else 255.0
        parts = (min(1.0, max(0.0, float(found[n]) / full)) for n in (1, 3, 4))
        return "#" + "".join(f"{round(255 * part):02X}" for part in parts)
    if text in ("none", "transparent"):
        return "none"
    if _NAME.fullmatch(text):
        return text.lower()
    raise PictureError(f"found the colour '{shown(text)}', expected #RRGGBB, rgb(r, g, b), a name, or none")


def paint(text: str, gradients: Callable[[str], str]) -> str:
    """Return what a shape is filled with, written anew; `gradients` gives the name of one by its id."""
    found = _URL.fullmatch(text.strip())
    return f"url(#{gradients(found[2])})" if found is not None else colour(text)


def word(*words: str) -> Callable[[str], str]:
    """Return a reader of one of these words."""

    def one(text: str) -> str:
        if text.strip() not in words:
            raise PictureError(f"found '{shown(text)}', expected {', '.join(words[:-1])} or {words[-1]}")
        return text.strip()

    return one


# --------------------------------------------------------------------------------------------------------- transforms

_ARGUMENTS: Final = {
    "matrix": (6,),
    "translate": (1, 2),
    "scale": (1, 2),
    "rotate": (1, 3),
    "skewX": (1,),
    "skewY": (1,),
}


def transform(text: str) -> tuple[Matrix, str]:
    """Return what a transform does, and it written anew."""
    whole, at = SAME, 0
    texts: list[str] = []
    while text[at:].strip(" \t\r\n,"):
        found = _FUNCTION.match(text, at)
        if found is None or found[1] not in _ARGUMENTS:
            raise PictureError(f"found the transform '{shown(text[at:])}', expected {', '.join(_ARGUMENTS)}")
        if len(texts) == MOST_FUNCTIONS:
            raise PictureError(f"more than {MOST_FUNCTIONS} functions in one transform")
        given = numbers(found[2])
        if len(given) not in _ARGUMENTS[found[1]]:
            raise PictureError(f"found {len(given)} numbers in '{shown(found[0])}'")
        whole = times(whole, _matrix(found[1], given))
        texts.append(f"{found[1]}({' '.join(map(written, given))})")
        at = found.end()
    return whole, " ".join(texts)


def times(first: Matrix, then: Matrix) -> Matrix:
    """Return the transform of a thing in `then` that lies in `first`; PictureError when it grows out of bounds."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    made = a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f
    for value in made:
        bounded(value, f"{value:g}")
    return made


def _matrix(name: str, given: Sequence[float]) -> Matrix:
    x, y = given[0], given[1] if len(given) > 1 else 0.0
    if name == "matrix":
        return given[0], given[1], given[2], given[3], given[4], given[5]
    if name == "translate":
        return 1, 0, 0, 1, x, y
    if name == "scale":
        return x, 0, 0, given[1] if len(given) > 1 else x, 0, 0
    angle = math.radians(x)
    if name == "skewX":
        return 1, 0, math.tan(angle), 1, 0, 0
    if name == "skewY":
        return 1, math.tan(angle), 0, 1, 0, 0
    sine, cosine = math.sin(angle), math.cos(angle)
    turn: Matrix = (cosine, sine, -sine, cosine, 0, 0)
    if len(given) == 1:
        return turn
    return times(times((1, 0, 0, 1, y, given[2]), turn), (1, 0, 0, 1, -y, -given[2]))
