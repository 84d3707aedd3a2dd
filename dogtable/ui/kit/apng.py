"""Moving pictures as animated PNG: frames that were written as PNG are put into one file. Pure: bytes in, bytes out.

A program that knows no animation shows the first frame. Frames are as PNG is: without loss, and small where little of a
frame is new.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from struct import pack, unpack_from
from typing import Final
from zlib import crc32

SIGN: Final = b"\x89PNG\r\n\x1a\n"
OVER: Final = 1
LONGEST: Final = 60_000
"""Milliseconds of a frame."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A PNG that is laid over what is there with its corner at x, y (pixels), and stays for `ms` milliseconds.

    Where it is clear, what is below stays.
    """

    png: bytes
    x: int
    y: int
    ms: int


def animated(frames: Sequence[Frame]) -> bytes:
    """Return a PNG that shows frames one after another, over and over.

    The first one is as large as the whole and lies at its corner; all have the same kind of pixels. ValueError where
    that is not so.
    """
    first = dict(_chunks(frames[0].png))[b"IHDR"]
    parts = [SIGN, _chunk(b"IHDR", first), _chunk(b"acTL", pack(">II", len(frames), 0))]
    number = 0  # of the chunks that belong to the animation
    for frame in frames:
        chunks = list(_chunks(frame.png))
        head = chunks[0][1]
        if head[8:] != first[8:] or (frame is frames[0] and (frame.x or frame.y)):
            raise ValueError("the frames do not belong together")
        width, height = unpack_from(">II", head)
        control = pack(">IIIIIHHBB", number, width, height, frame.x, frame.y, min(frame.ms, LONGEST), 1000, 0, OVER)
        parts.append(_chunk(b"fcTL", control))
        number += 1
        for name, data in chunks:
            if name != b"IDAT":
                continue
            if frame is frames[0]:
                parts.append(_chunk(b"IDAT", data))
            else:
                parts.append(_chunk(b"fdAT", pack(">I", number) + data))
                number += 1
    parts.append(_chunk(b"IEND", b""))
    return b"".join(parts)


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the name and the content of each chunk."""
    if not png.startswith(SIGN):
        raise ValueError("no PNG")
    at = len(SIGN)
    while at < len(png):
        (length,) = unpack_from(">I", png, at)
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += length + 12


def _chunk(name: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + name + data + pack(">I", crc32(name + data))
