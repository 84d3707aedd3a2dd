"""How colours look to eyes that tell fewer of them apart, and how far apart two colours look.

Protanopia, deuteranopia and tritanopia are simulated on linear RGB by the matrices at full severity of Machado,
Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on
Visualization and Computer Graphics 15(6), 2009. Distances are CIEDE2000 (Sharma, Wu and Dalal, Color Research and
Application 30(1), 2005) in CIELAB at D65: about 1 can just be told apart when two colours lie side by side.
"""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from dogtable.ui.colour import linear, rgb

Lab = tuple[float, float, float]
Matrix = tuple[tuple[float, float, float], ...]

SIGHT: dict[str, Matrix] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
D65 = (0.95047, 1.0, 1.08883)
XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))


def lab(colour: str, sight: str = "full") -> Lab:
    """Return a colour (`#RRGGBB`) in CIELAB as such eyes see it."""
    light = [linear(channel) for channel in rgb(colour)]
    seen = [max(0.0, min(1.0, sum(m * v for m, v in zip(row, light, strict=True)))) for row in SIGHT[sight]]
    shares = [sum(m * v for m, v in zip(row, seen, strict=True)) / w for row, w in zip(XYZ, D65, strict=True)]
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in shares)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: str, other: str, sight: str = "full") -> float:
    """Return how far apart two colours look (CIEDE2000)."""
    return ciede2000(lab(one, sight), lab(other, sight))


def ciede2000(one: Lab, other: Lab) -> float:
    """Return the difference of two colours in CIELAB, in the names of Sharma's paper."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 0.5 * (1 - sqrt(mean**7 / (mean**7 + 25**7)))
    c1, h1 = _polar((1 + g) * a1, b1)
    c2, h2 = _polar((1 + g) * a2, b2)
    dh = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    middle = h1 + h2 if c1 * c2 == 0 else (h1 + h2) / 2 + (180 if abs(h1 - h2) > 180 else 0)
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    turn = 2 * sqrt(c1 * c2) * sin(radians(dh / 2))
    t = 1 - 0.17 * cos(radians(middle - 30)) + 0.24 * cos(radians(2 * middle))
    t += 0.32 * cos(radians(3 * middle + 6)) - 0.20 * cos(radians(4 * middle - 63))
    light = (l2 - l1) / (1 + 0.015 * (lm - 50) ** 2 / sqrt(20 + (lm - 50) ** 2))
    chroma, hue = (c2 - c1) / (1 + 0.045 * cm), turn / (1 + 0.015 * cm * t)
    around = 30 * exp(-((((middle % 360) - 275) / 25) ** 2))
    both = -sin(radians(2 * around)) * 2 * sqrt(cm**7 / (cm**7 + 25**7))
    return sqrt(light**2 + chroma**2 + hue**2 + both * chroma * hue)


def _polar(a: float, b: float) -> tuple[float, float]:
    return hypot(a, b), degrees(atan2(b, a)) % 360
