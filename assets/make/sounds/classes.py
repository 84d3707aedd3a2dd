"""How each class of `dogtable.base.sounds` is made: what happens on the table, told with wood, card and cloth."""

from collections.abc import Callable
from functools import partial

import numpy as np

from .matter import Rng, Wave, bar, flutter, metal, noise, notes, soft, swell, together, wood

STEPS = (0, 2, 4, 7, 9, 12, 14, 16)
"""Semitones from hop to hop: five to the octave, so that no way over the board ends on a wrong note."""
HOP = 330.0
D4, D5 = 293.7, 587.3  # what has a pitch is in D


def brushed(seconds: float, low: float, high: float, rng: Rng, *, rise: float = 0.35, slope: float = 4.0) -> Wave:
    """Card or cloth that is drawn over cloth."""
    n = len(noise(seconds, low, high, rng))
    return noise(seconds, low, high, rng, slope)[:n] * swell(seconds, rise)[:n] * flutter(seconds, 60, 0.5, rng)[:n]


def pat(rng: Rng, low: float = 120, high: float = 900, seconds: float = 0.06) -> Wave:
    """A card that comes down on cloth."""
    return noise(seconds, low, high, rng, 3.0) * swell(seconds, 0.06, 3.0)


def slide(rng: Rng) -> Wave:
    return brushed(rng.uniform(0.26, 0.33), 260, 1500, rng, rise=0.4)


def deal(rng: Rng) -> Wave:
    return together(
        (0.0, brushed(rng.uniform(0.07, 0.09), 900, 4200, rng, rise=0.5, slope=2.0)), (0.06, 0.7 * pat(rng))
    )


def flip(rng: Rng) -> Wave:
    late = rng.uniform(0.1, 0.12)
    return together(
        (0.0, 0.5 * brushed(0.13, 500, 1800, rng, rise=0.6)),
        (late - 0.05, 0.6 * brushed(0.1, 1200, 5200, rng, rise=0.4, slope=1.0)),
        (late, 0.8 * pat(rng, 900, 5000, 0.022)),
        (late + 0.008, 0.5 * pat(rng)),
    )


def seal(rng: Rng) -> Wave:
    pressed = soft(wood(rng.uniform(180, 190), rng, ring=0.13, contact=0.004), 600)
    return together(
        (0.0, 0.25 * brushed(0.13, 600, 2400, rng, rise=0.7)), (0.11, pressed), (0.11, 0.6 * pat(rng, 70, 320, 0.16))
    )


def hop(rng: Rng, step: int) -> Wave:
    pitch = HOP * 2 ** (step / 12) * rng.uniform(0.994, 1.006)
    return wood(pitch, rng, ring=0.075 * (HOP / pitch) ** 0.3, contact=0.0011)


def place(rng: Rng) -> Wave:
    down = soft(wood(rng.uniform(300, 330), rng, ring=0.07, contact=0.0022), 1400)
    settles = 0.12 * brushed(rng.uniform(0.15, 0.17), 250, 1300, rng, rise=0.3)
    return together((0.0, down), (0.0, 0.35 * pat(rng, 180, 1100, 0.05)), (0.03, settles))


def shuffle(rng: Rng) -> Wave:
    at, parts = 0.0, []
    count = int(rng.integers(24, 29))
    for k in range(count):
        loud = 0.35 + 0.65 * np.sin(np.pi * (k + 1) / (count + 1))
        parts.append((at, loud * pat(rng, 1000, 4600, 0.014)))
        parts.append((at, 0.25 * loud * pat(rng, 200, 900, 0.03)))
        at += rng.uniform(0.6, 1.4) * np.interp(k / count, [0, 0.5, 1], [0.03, 0.014, 0.02])
    parts.append((at - 0.04, 0.5 * brushed(0.26, 500, 2600, rng, rise=0.5)))
    parts.append((at + 0.24, 0.55 * pat(rng, 200, 1600, 0.05)))
    return together(*parts)


def coin(rng: Rng) -> Wave:
    high = rng.uniform(2050, 2300)
    parts = [(0.0, 0.5 * soft(metal(high, rng, ring=0.22), 5200))]
    for at, ratio, strength in ((0.055, 1.19, 0.8), (0.115, 0.94, 0.6), (0.16, 1.31, 0.3)):
        parts.append((at * rng.uniform(0.9, 1.1), strength * soft(metal(high * ratio, rng, ring=0.36), 5200)))
    return together(*parts, (0.0, 0.4 * wood(300, rng, ring=0.05, contact=0.003)))


def reveal(rng: Rng) -> Wave:
    low, high = notes(7, 14, base=D5 * rng.uniform(0.998, 1.002))
    return together(
        (0.0, 0.55 * brushed(0.2, 600, 3600, rng, rise=0.8, slope=2.0)),
        (0.15, bar(low, rng, ring=0.6, strength=0.6)),
        (0.2, bar(high, rng, ring=0.7, strength=0.5)),
    )


def home(rng: Rng) -> Wave:
    pitch = rng.uniform(395, 410)
    parts, at = [], 0.0
    for strength, after in ((1.0, 0.085), (0.4, 0.055), (0.18, 0.035), (0.08, 0.0)):
        parts.append((at, strength * wood(pitch * rng.uniform(0.99, 1.01), rng, ring=0.08, contact=0.0012)))
        at += after * rng.uniform(0.92, 1.08)
    return together(*parts, (0.005, bar(D4, rng, ring=0.8, strength=0.9)))


def refused(rng: Rng) -> Wave:
    first = soft(wood(rng.uniform(355, 365), rng, ring=0.08, contact=0.0022), 1300)
    then = soft(wood(rng.uniform(296, 306), rng, ring=0.1, contact=0.0022), 1200)
    return together((0.0, first), (rng.uniform(0.145, 0.155), 0.9 * then))


def reaction(rng: Rng) -> Wave:
    low, high = notes(-5, 2, base=2 * D5 * rng.uniform(0.998, 1.002))
    return together(
        (0.0, bar(low, rng, ring=0.22, strength=0.8)),
        (0.09, bar(low, rng, ring=0.2, strength=0.6)),
        (0.18, bar(high, rng, ring=0.35)),
    )


def your_turn(rng: Rng) -> Wave:
    low, high = notes(-8, -3, base=D5 * rng.uniform(0.998, 1.002))
    return together((0.0, bar(low, rng, ring=0.55, strength=0.8)), (rng.uniform(0.15, 0.16), bar(high, rng, ring=0.8)))


def hit(rng: Rng) -> Wave:
    clack = soft(metal(rng.uniform(1550, 1650), rng, ring=0.11), 5200)
    board = wood(rng.uniform(285, 300), rng, ring=0.16, contact=0.0012)
    rolls = together(*((at, loud * wood(rng.uniform(380, 420), rng)) for at, loud in ((0.07, 0.4), (0.12, 0.2))))
    return together((0.0, 0.9 * clack), (0.0, 0.55 * board), (0.0, 0.25 * pat(rng, 100, 500, 0.09)), (0.0, rolls))


def chimes(rng: Rng, base: float, *played: tuple[float, int, float, float]) -> Wave:
    """Notes on bars: (when, semitones above the base, how long they ring, how loud)."""
    tune = base * rng.uniform(0.998, 1.002)
    late = partial(rng.uniform, 0.0, 0.008)
    return together(
        *(
            (at + late(), bar(notes(step, base=tune)[0], rng, ring=ring, strength=loud))
            for at, step, ring, loud in played
        )
    )


def round_won(rng: Rng) -> Wave:
    return chimes(rng, D5, (0.0, 0, 0.45, 0.7), (0.1, 4, 0.45, 0.8), (0.2, 7, 0.9, 1.0))


def lost(rng: Rng) -> Wave:
    return chimes(rng, D4, (0.0, 7, 0.8, 0.9), (0.26, 3, 0.9, 0.85), (0.56, 0, 1.5, 1.0))


def game_won(rng: Rng) -> Wave:
    run = ((0.0, 0, 0.8, 0.6), (0.12, 4, 0.8, 0.65), (0.24, 7, 0.8, 0.7), (0.36, 12, 0.9, 0.8))
    return chimes(rng, D4, *run, (0.62, 7, 1.4, 0.5), (0.62, 12, 1.5, 0.7), (0.62, 16, 1.6, 0.8), (0.62, 24, 1.2, 0.35))


VARIANTS = 4
ALL = (
    slide, deal, flip, seal, place, shuffle, coin, reveal, home, refused, reaction, your_turn, hit, round_won, lost,
    game_won,
)  # fmt: skip
MAKERS: dict[str, list[Callable[[Rng], Wave]]] = {
    "hop": [partial(hop, step=step) for step in STEPS for _ in range(2)],
    **{maker.__name__: [maker] * VARIANTS for maker in ALL},
}
"""Class -> what makes each of its variants; those of `hop` rise, two by two."""
