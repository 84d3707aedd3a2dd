"""What sounds are made of: struck wood, brushed cloth and card, tuned bars, and the room round them.

A sound is a row of samples at RATE, mono, of no particular level. Times are in seconds, frequencies in Hz. All that is
left to chance comes from the generator that is handed in.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

RATE = 44_100
Wave = NDArray[np.float64]
Rng = np.random.Generator


def times(seconds: float) -> Wave:
    return np.arange(round(seconds * RATE)) / RATE


def modes(seconds: float, *tones: tuple[float, float, float], rng: Rng, contact: float = 0.001) -> Wave:
    """Something solid that is struck: (frequency, time to a thousandth, strength) of each way in which it rings.

    `contact` is how long the two touch: the softer, the longer, and the less there is of what is high.
    """
    t = times(seconds)
    out = np.zeros_like(t)
    for frequency, decay, strength in tones:
        damped = strength * np.exp(-6.9 * t / decay)
        out += damped * np.sin(2 * np.pi * frequency * t + rng.uniform(-0.1, 0.1))
    touch = np.hanning(max(5, round(contact * RATE)))
    return np.convolve(out, touch / touch.sum())[: len(t)]


def wood(pitch: float, rng: Rng, *, ring: float = 0.09, contact: float = 0.001) -> Wave:
    """A peg or a marble on a board: a dull body, a few short modes that are no harmonics."""

    def near(ratio: float) -> float:
        return pitch * ratio * rng.uniform(0.985, 1.015)

    tones = (
        (near(0.52), ring * 1.5, 0.55),
        (pitch, ring, 1.0),
        (near(2.41), ring * 0.55, 0.42),
        (near(3.87), ring * 0.35, 0.22),
        (near(5.6), ring * 0.22, 0.12),
    )
    return modes(ring * 2.2, *tones, rng=rng, contact=contact)


def bar(pitch: float, rng: Rng, *, ring: float = 0.9, strength: float = 1.0) -> Wave:
    """A tuned bar of wood over its tube, struck with yarn: a warm note."""
    tones = (
        (pitch, ring, 1.0),
        (pitch * 1.003, ring * 0.8, 0.3),
        (pitch * 3.93, ring * 0.22, 0.16),
        (pitch * 9.4, 0.05, 0.05),
    )
    note = modes(ring * 1.1, *tones, rng=rng, contact=0.0009)
    return strength * (note + added(0.25 * wood(pitch * 0.75, rng, ring=0.05, contact=0.002), len(note)))


def metal(pitch: float, rng: Rng, *, ring: float = 0.25) -> Wave:
    """A coin that falls on others: bright, but short, and not struck hard."""
    tones = tuple(
        (pitch * ratio * rng.uniform(0.99, 1.01), ring / (1 + 0.5 * k), 1 / (1 + k))
        for k, ratio in enumerate((1.0, 1.52, 2.31, 2.93, 4.18))
    )
    return modes(ring * 1.2, *tones, rng=rng, contact=0.0005)


def noise(seconds: float, low: float, high: float, rng: Rng, slope: float = 0.0) -> Wave:
    """Noise between two frequencies, falling by `slope` dB an octave; it ends as it begins, so that it can go round."""
    n = round(seconds * RATE)
    spectrum = np.fft.rfft(rng.standard_normal(n))
    f = np.fft.rfftfreq(n, 1 / RATE) + 1e-9
    shape = 1 / np.sqrt((1 + (low / f) ** 6) * (1 + (f / high) ** 4))
    made = np.fft.irfft(spectrum * shape * (f / 1000) ** (-slope / 6.02), n)
    made /= np.abs(made).max()
    return made


def swell(seconds: float, rise: float, power: float = 2.0) -> Wave:
    """An envelope that comes up within a share of the time and goes down again, softly."""
    n = round(seconds * RATE)
    up = max(2, round(n * rise))
    return np.concatenate(
        [np.sin(np.linspace(0, np.pi / 2, up)) ** 2, np.cos(np.linspace(0, np.pi / 2, n - up)) ** power]
    )


def flutter(seconds: float, rate: float, depth: float, rng: Rng) -> Wave:
    """Unevenness: what drags over cloth is never quite even."""
    n = round(seconds * RATE)
    knots = rng.uniform(1 - depth, 1, max(3, round(seconds * rate)))
    return np.interp(np.linspace(0, len(knots) - 1, n), np.arange(len(knots)), knots)


def added(wave: Wave, length: int, at: float = 0.0) -> Wave:
    """The wave as part of a longer one, beginning at a time."""
    out = np.zeros(length)
    start = round(at * RATE)
    end = min(length, start + len(wave))
    out[start:end] = wave[: end - start]
    return out


def together(*parts: tuple[float, Wave]) -> Wave:
    """Several waves, each from its time on."""
    length = max(round(at * RATE) + len(wave) for at, wave in parts)
    out = np.zeros(length)
    for at, wave in parts:
        out += added(wave, length, at)
    return out


def soft(wave: Wave, high: float) -> Wave:
    """The wave with little above a frequency: what lies behind cloth."""
    padded = np.concatenate([wave, np.zeros(2048)])
    f = np.fft.rfftfreq(len(padded), 1 / RATE)
    return np.fft.irfft(np.fft.rfft(padded) / np.sqrt(1 + (f / high) ** 4), len(padded))[: len(wave)]


REFLECTIONS = ((0.0071, 0.30), (0.0113, 0.24), (0.0179, 0.19), (0.0237, 0.14), (0.0311, 0.10))
"""The nearest walls, ceiling and table top: seconds, share."""


def in_a_room(wave: Wave, rng: Rng, *, share: float = 0.12, decay: float = 0.22) -> Wave:
    """The wave as it is heard in a small room with curtains."""
    tail = noise(decay, 180, 2600, rng, slope=3.0) * np.exp(-6.9 * times(decay) / decay)
    tail[: round(0.012 * RATE)] *= np.linspace(0, 1, round(0.012 * RATE))
    for at, part in REFLECTIONS:
        tail[round(at * RATE)] += 8 * part * rng.uniform(0.8, 1.2)
    length = len(wave) + len(tail)
    size = 1 << (length - 1).bit_length()
    wet = np.fft.irfft(np.fft.rfft(wave, size) * np.fft.rfft(tail, size), size)[:length]
    wet = soft(wet, 3000)
    wet *= share * np.abs(wave).max() / np.abs(wet).max()
    return added(wave, length) + wet


def ended(wave: Wave, rise: float = 0.0015, fall: float = 0.03) -> Wave:
    """The wave without what can no longer be heard, coming from nothing and going to nothing."""
    heard = np.flatnonzero(np.abs(wave) > np.abs(wave).max() * 0.0015)
    out = wave[: min(len(wave), heard[-1] + round(fall * RATE))].copy()
    up, down = round(rise * RATE), min(len(out) // 2, round(fall * RATE))
    out[:up] *= np.sin(np.linspace(0, np.pi / 2, up)) ** 2
    out[-down:] *= np.cos(np.linspace(0, np.pi / 2, down)) ** 2
    return np.concatenate([np.zeros(64), out, np.zeros(64)])  # what encoding smears has room


def notes(*semitones: int, base: float) -> Sequence[float]:
    return [base * 2 ** (step / 12) for step in semitones]
