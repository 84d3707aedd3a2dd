"""What is measured of a sound: how loud it is to the ear, how soon it is there, how long it lasts, how bright it is."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .matter import RATE, Wave

WINDOW = 0.1  # seconds of the loudest stretch
LASTS = 30.0  # decibels below its loudest moment a sound has gone


class Measured(NamedTuple):
    """Level of the loudest 100 ms in dB(A) below full scale, peak, and attack, length (ms) and centre (Hz)."""

    level: float
    peak: float
    attack: float
    length: float
    centre: float


def weighted(wave: Wave) -> Wave:
    """The wave as the ear weighs it at low levels: the A curve of IEC 61672, 0 dB at 1 kHz."""
    f = np.fft.rfftfreq(len(wave), 1 / RATE)
    return np.fft.irfft(np.fft.rfft(wave) * a_curve(f), len(wave))


def a_curve(f: NDArray[np.floating[Any]]) -> NDArray[np.floating[Any]]:
    f2 = f**2
    shape = 12194**2 * f2**2 / ((f2 + 20.6**2) * np.sqrt((f2 + 107.7**2) * (f2 + 737.9**2)) * (f2 + 12194**2))
    return shape * 10 ** (2.0 / 20)


def level(wave: Wave) -> float:
    """dB(A) of the loudest 100 ms; 0 would be a square wave of full scale."""
    window = round(WINDOW * RATE)
    heard = weighted(np.concatenate([np.zeros(window), wave, np.zeros(window)]))
    power = np.cumsum(np.concatenate([[0.0], heard**2]))
    return float(10 * np.log10((power[window:] - power[:-window]).max() / window + 1e-20))


def measured(wave: Wave) -> Measured:
    heard = np.abs(weighted(wave))
    window = round(0.004 * RATE)
    envelope = np.sqrt(np.convolve(heard**2, np.ones(window) / window, "same"))
    top = envelope.max()
    loud = np.flatnonzero(envelope > top * 10 ** (-LASTS / 20))
    begin, highest = loud[0], int(np.argmax(envelope >= top * 0.9))
    spectrum = np.abs(np.fft.rfft(weighted(wave))) ** 2
    f = np.fft.rfftfreq(len(wave), 1 / RATE)
    audible = f > 30
    centre = float(np.exp((np.log(f[audible]) * spectrum[audible]).sum() / spectrum[audible].sum()))
    return Measured(
        level(wave),
        float(np.abs(wave).max()),
        float((highest - begin) / RATE * 1000),
        float((loud[-1] - begin) / RATE * 1000),
        centre,
    )
