"""Arithmetic on colours, written `#RRGGBB` or `#RRGGBBAA`.

All tones are derived by mixing: towards warm light or towards a warm plum black, never towards pure white,
pure black or grey. Where mixing leads is the light of the room: `ROOM`, the same in every theme. Pure: no pygame, so
that a layout can resolve its colours.
"""

from __future__ import annotations

import colorsys
from collections.abc import Mapping, Sequence
from typing import Final

from dogtable.base.own_yaml import read_own
from dogtable.base.paths import assets_folder

ROOM: Final[Mapping[str, str]] = read_own(assets_folder() / "themes" / "room" / "light.yaml")
"""The colours that every theme has, by role."""
MIDTONE: Final = ROOM["midtone"]
WHOLE, NOTHING = "#FFFFFF", "#000000"
"""All light and none, for masks and for light that is added up."""


def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def alpha(colour: str) -> int:
    """How opaque it is, 0 to 255; 255 when nothing is said."""
    return int(colour[7:9], 16) if len(colour) == 9 else 255


def opaque(colour: str) -> str:
    """The colour without its opacity."""
    return colour[:7]


def mix(a: str, b: str, t: float) -> str:
    """`a` with the share `t` (0 to 1) of `b`; the opacity of `a` stays."""
    tone = "".join(f"{round(x + (y - x) * t):02X}" for x, y in zip(rgb(a), rgb(b), strict=True))
    return f"#{tone}{a[7:9]}"


def lift(colour: str, t: float) -> str:
    """Lighter by the share `t`, towards warm light."""
    return mix(colour, ROOM["warm_light"], t)


def sink(colour: str, t: float) -> str:
    """Darker by the share `t`, towards plum black."""
    return mix(colour, ROOM["plum_black"], t)


def fade(colour: str, t: float) -> str:
    """The colour at the opacity `t` (0 to 1)."""
    return f"{colour[:7]}{round(255 * t):02X}"


def dyed(colour: str, light: float, strength: float) -> str:
    """The hue of a colour at a lightness and a saturation (0 to 1, as in HLS)."""
    red, green, blue = (channel / 255 for channel in rgb(colour))
    hue, _, _ = colorsys.rgb_to_hls(red, green, blue)
    tone = "".join(f"{round(channel * 255):02X}" for channel in colorsys.hls_to_rgb(hue, light, strength))
    return f"#{tone}{colour[7:9]}"


def linear(channel: int) -> float:
    """A channel of sRGB (0 to 255) as linear light, 0 to 1."""
    c = channel / 255
    return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it, 0 (black) to 1 (white)."""
    red, green, blue = (linear(c) for c in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    """The contrast ratio of WCAG 2, 1 to 21."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def reach(colour: str, below: str, least: float, ends: Sequence[str]) -> str:
    """The colour, mixed with that one of `ends` which stands out on `below`, as little as gives `least` contrast.

    Where nothing reaches that, it is that end.
    """
    end = max(ends, key=lambda one: contrast(one, below))
    for step in range(5):
        mixed = mix(colour, end, step / 5)
        if contrast(mixed, below) >= least:
            return mixed
    return end + colour[7:9]


def on(colour: str) -> str:
    """The tone in which an emblem is readable on a seat's colour."""
    return ROOM["dark_emblem" if luminance(colour) > 0.30 else "light_emblem"]
