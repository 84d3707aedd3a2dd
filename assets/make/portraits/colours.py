"""Colours of paint: darker in the shade and lighter in the light, as an eye sees it (OKLCH)."""

from __future__ import annotations

import math

SHADOW = "#3a1440"
"""What lies in a shadow that falls on anything, drawn thinly."""


def oklch(colour: str) -> tuple[float, float, float]:
    """Lightness 0 to 1, strength, and hue in degrees, of #rrggbb."""
    digits = colour.lstrip("#")
    r, g, b = (_linear(int(digits[i : i + 2], 16) / 255) for i in (0, 2, 4))
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    middle = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    lightness = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short
    x = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
    y = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
    return lightness, math.hypot(x, y), math.degrees(math.atan2(y, x)) % 360


def from_oklch(lightness: float, strength: float, hue: float) -> str:
    """#rrggbb; what a screen cannot show is made weaker until it can."""
    for _ in range(30):
        x, y = strength * math.cos(math.radians(hue)), strength * math.sin(math.radians(hue))
        long = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3
        middle = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3
        short = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3
        shown = (
            4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
            -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
            -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
        )
        if all(-0.001 <= part <= 1.001 for part in shown):
            break
        strength *= 0.92
    return "#" + "".join(f"{round(255 * _encoded(min(1.0, max(0.0, part)))):02x}" for part in shown)


def shade(colour: str, k: float = 1.0) -> str:
    """In soft shadow: warm colours turn to red, cool ones keep their hue, white gets lilac, black stays plum."""
    lightness, strength, hue = oklch(colour)
    if strength < 0.035 and lightness > 0.8:
        return from_oklch(lightness - 0.10 * k, strength + 0.017 * k, 305)
    if lightness < 0.38:
        return from_oklch(max(0.1, lightness - 0.075 * k), strength, _towards(hue, 310, 0.3))
    if 130 < hue < 330:
        turned = _towards(hue, 285, min(0.2, 0.09 * k))
        return from_oklch(lightness - 0.105 * k, strength * (1 + 0.04 * k), turned)
    return from_oklch(lightness - 0.105 * k, strength * (1 + 0.08 * k), _towards(hue, 15, min(0.3, 0.22 * k)))


def light(colour: str, k: float = 1.0) -> str:
    """In the light: warm colours turn to yellow, black is lit with cool plum."""
    lightness, strength, hue = oklch(colour)
    if lightness < 0.42:
        return from_oklch(lightness + 0.085 * k, strength + 0.012 * k, _towards(hue, 300, 0.25))
    if 130 < hue < 330:
        return from_oklch(min(0.985, lightness + 0.06 * k), strength * max(0.4, 1 - 0.1 * k), hue)
    turned = _towards(hue, 90, min(0.3, 0.2 * k))
    return from_oklch(min(0.985, lightness + 0.06 * k), strength * max(0.3, 1 - 0.12 * k), turned)


def mix(a: str, b: str, t: float) -> str:
    """`t` of b in a."""
    one, two = a.lstrip("#"), b.lstrip("#")
    parts = (round(int(one[i : i + 2], 16) * (1 - t) + int(two[i : i + 2], 16) * t) for i in (0, 2, 4))
    return "#" + "".join(f"{part:02x}" for part in parts)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _encoded(part: float) -> float:
    return 12.92 * part if part <= 0.0031308 else float(1.055 * part ** (1 / 2.4) - 0.055)


def _towards(hue: float, to: float, k: float) -> float:
    away = (to - hue + 180) % 360 - 180
    return (hue + away * k) % 360
