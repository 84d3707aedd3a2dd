"""The murmur of a room: quiet, without an event that one would listen for, and going round without a seam."""

from collections.abc import Callable

import numpy as np

from .matter import RATE, Rng, Wave, modes, noise, soft

SECONDS = 12.0
COUNT = round(SECONDS * RATE)


def drift(rng: Rng, rate: float, low: float, high: float) -> Wave:
    """Something that changes a few times a second, and at the end is as at the beginning."""
    knots = rng.uniform(low, high, max(4, round(SECONDS * rate)))
    knots = np.append(knots, knots[0])
    at = np.linspace(0, len(knots) - 1, COUNT, endpoint=False)
    share = (1 - np.cos(np.pi * (at % 1))) / 2
    whole = at.astype(int)
    made: Wave = knots[whole] * (1 - share) + knots[whole + 1] * share
    return made


def scattered(rng: Rng, count: int, make: Callable[[], Wave]) -> Wave:
    """Small sounds now and then; what begins before the end goes on at the beginning."""
    out = np.zeros(COUNT)
    for at in rng.integers(0, COUNT, count):
        wave = make()
        np.add.at(out, (at + np.arange(len(wave))) % COUNT, wave)
    return out


def voices(rng: Rng, many: int, far: float) -> Wave:
    """People of whom no word is understood: the throat's band, opened and shut as by syllables, behind a wall."""
    out = np.zeros(COUNT)
    for _ in range(many):
        low = rng.uniform(140, 240)
        talks = np.clip(drift(rng, 0.5, -0.6, 1.0), 0, None)
        out += noise(SECONDS, low, low * 3.2, rng, 3.0) * drift(rng, 5.0, 0.0, 1.0) ** 1.5 * talks
    return soft(out / many**0.5, far)


def parlour(rng: Rng) -> Wave:
    return voices(rng, 6, 900) + 0.15 * noise(SECONDS, 80, 400, rng, 5.0)


def hearth(rng: Rng) -> Wave:
    crackle = scattered(
        rng, 110, lambda: rng.uniform(0.02, 0.3) ** 2 * 6 * modes(0.02, (rng.uniform(1200, 3600), 0.012, 1.0), rng=rng)
    )
    wind = noise(SECONDS, 180, 700, rng, 4.0) * drift(rng, 0.4, 0.1, 0.6)
    return wind + 0.5 * noise(SECONDS, 60, 300, rng, 5.0) * drift(rng, 6, 0.6, 1.0) + soft(crackle, 3500)


def garden(rng: Rng) -> Wave:
    leaves = noise(SECONDS, 700, 3200, rng, 2.0) * drift(rng, 0.6, 0.15, 0.8) * drift(rng, 7, 0.7, 1.0)

    def bird() -> Wave:
        t = np.arange(round(0.11 * RATE)) / RATE
        pitch = rng.uniform(2600, 3400) * (1 + rng.uniform(-0.12, 0.12) * np.sin(2 * np.pi * rng.uniform(9, 16) * t))
        return rng.uniform(0.02, 0.06) * np.sin(2 * np.pi * np.cumsum(pitch) / RATE) * np.hanning(len(t))

    return leaves + 0.3 * noise(SECONDS, 120, 500, rng, 4.0) + soft(scattered(rng, 14, bird), 3000)


def hall(rng: Rng) -> Wave:
    return voices(rng, 16, 1400) + 0.25 * noise(SECONDS, 150, 900, rng, 4.0) * drift(rng, 0.8, 0.6, 1.0)


MAKERS: dict[str, Callable[[Rng], Wave]] = {maker.__name__: maker for maker in (parlour, hearth, garden, hall)}
