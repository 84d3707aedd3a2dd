"""`python -m assets.make.sounds`: makes all sounds anew; with names, those alone. Needs the extra `art`.

The same samples come out every time: each variant has a generator of its own, seeded by its name. A file that holds
them already is left as it is (encoding marks each stream with a number of its own).
"""

from __future__ import annotations

import argparse
import io
import zlib
from pathlib import Path

import numpy as np
import soundfile

from dogtable.base.sounds import ROOMS, SOUNDS

from . import rooms
from .classes import MAKERS
from .matter import RATE, Wave, ended, in_a_room
from .measure import level, weighted

OUT = Path(__file__).parents[2] / "sounds"
QUIETEST, STEP = -38.0, 1.0
"""dB(A) of the loudest 100 ms: of the least important class, and from one class to the next."""
CHANCE = 0.6  # dB by which variants differ
ROOM = -42.0  # dB(A) of a room, on the whole
QUALITY, ROOM_QUALITY = 0.35, 0.0


def wanted(sound: str) -> float:
    """The level of a class."""
    return QUIETEST + STEP * list(SOUNDS).index(sound)


def made(sound: str, variant: int) -> Wave:
    """One variant of a class, at its level."""
    rng = np.random.default_rng(zlib.crc32(f"{sound}-{variant + 1}".encode()))
    wave = ended(in_a_room(MAKERS[sound][variant](rng), rng))
    return wave * 10 ** ((wanted(sound) + rng.uniform(-CHANCE, CHANCE) - level(wave)) / 20)


def room(name: str) -> Wave:
    """The murmur of a room, at the level of all of them and at half the rate: nothing in it is bright."""
    wave = rooms.MAKERS[name](np.random.default_rng(zlib.crc32(name.encode())))
    wave *= 10 ** (ROOM / 20) / np.sqrt(np.mean(weighted(wave) ** 2))
    return np.fft.irfft(np.fft.rfft(wave)[: len(wave) // 4 + 1], len(wave) // 2) / 2


def write(path: Path, wave: Wave, rate: int, quality: float) -> None:
    data = encoded(wave, rate, quality)
    if not (path.exists() and np.array_equal(decoded(path.read_bytes()), decoded(data))):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def encoded(wave: Wave, rate: int, quality: float) -> bytes:
    file = io.BytesIO()
    soundfile.write(file, wave, rate, format="OGG", subtype="VORBIS", compression_level=1 - quality)
    return file.getvalue()


def decoded(data: bytes) -> Wave:
    wave: Wave = soundfile.read(io.BytesIO(data))[0]
    return wave


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m assets.make.sounds", description=__doc__)
    parser.add_argument("names", nargs="*", help="classes and rooms; none: all")
    given = parser.parse_args()
    for name in given.names or [*SOUNDS, *ROOMS]:
        if name in ROOMS:
            write(OUT / "rooms" / f"{name}.ogg", room(name), RATE // 2, ROOM_QUALITY)
            continue
        for variant in range(len(MAKERS[name])):
            write(OUT / f"{name}-{variant + 1}.ogg", made(name, variant), RATE, QUALITY)


if __name__ == "__main__":
    main()
