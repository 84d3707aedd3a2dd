"""Reading a sound that a stranger may have made: WAV, 16 bit, 44,100 a second, short; nothing of it is run by C.

Header and samples are taken apart by Python's own `wave`, which knows no compression; what comes out is plain samples.
"""

from __future__ import annotations

import io
import math
import sys
from array import array
from operator import mul
from typing import Final

from dogtable.base.sounds import RATE

SECONDS: Final = 3
MOST_BYTES: Final = 600_000
"""Of a file."""
MOST_TOTAL: Final = 8_000_000
"""Bytes of all files of one ruleset."""
LOUDEST: Final = 0.08
"""How loud 100 ms may be, as a share of full scale (root of the mean square): as a piece that is driven away."""
HIGHEST: Final = 0.5
FULL: Final = 32768
WINDOW: Final = RATE // 10 * 2


class SoundError(ValueError):
    """The bytes are no sound that is taken; the message says why, in a clause."""


class Samples:
    """A sound: `data` in two channels of 16 bits."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    @property
    def gain(self) -> float:
        """The factor that makes it no louder than sounds may be; it costs some milliseconds."""
        heard = array("h", self.data)
        if sys.byteorder == "big":
            heard.byteswap()
        peak = max(max(heard), -min(heard), 1) / FULL
        windows = (heard[at : at + WINDOW] for at in range(0, len(heard), WINDOW))
        loudest = math.sqrt(max(sum(map(mul, part, part)) for part in windows) / WINDOW) / FULL
        return min(1.0, HIGHEST / peak, LOUDEST / max(LOUDEST, loudest))


def read(data: bytes) -> Samples:
    """Return the sound that a file holds; SoundError when it is none, or not as sounds of a ruleset are."""
    import wave  # seldom wanted

    if len(data) > MOST_BYTES:
        raise SoundError(f"it has more than {MOST_BYTES:,} bytes")
    try:
        with wave.open(io.BytesIO(data)) as file:
            channels, width, rate, frames = file.getparams()[:4]
            if width != 2 or rate != RATE or channels not in (1, 2):
                found = f"{8 * width} bit, {rate:,} a second, channels {channels}"
                raise SoundError(f"it is {found}; a sound has 16 bit, {RATE:,} a second, one channel or two")
            if not 0 < frames <= SECONDS * RATE:
                raise SoundError(f"it is empty or longer than {SECONDS} seconds")
            samples = file.readframes(frames)
    except (wave.Error, EOFError, RuntimeError) as error:
        raise SoundError(f"it is no WAV of plain samples ({error or 'it ends too soon'})") from None
    if len(samples) < frames * channels * width:
        raise SoundError("it ends too soon")
    return Samples(samples if channels == 2 else _doubled(samples))


def _doubled(one: bytes) -> bytes:
    """Return samples of one channel in two."""
    both = array("h", bytes(2 * len(one)))
    both[0::2] = both[1::2] = array("h", one)
    return both.tobytes()
