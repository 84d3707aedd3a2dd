"""Moving pictures as animated GIF, which all programs play that show pictures: frames come as PNG, and go out as one.

All frames share 255 colours, found by median cut (Heckbert, "Color image quantization for frame buffer display", 1982)
over what is seen in any of them, and are packed by LZW as GIF89a has it. What is clear in a frame stays as it was.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from struct import pack
from typing import Final

import pygame

COLOURS: Final = 255
CLEAR: Final = 255
"""The number of the colour that is none."""
_LONGEST: Final = 60_000  # ms of a frame
_OPAQUE: Final = 0x8000
_MASKS: Final = (0x7C00, 0x03E0, 0x001F, _OPAQUE)
"""Pixels of two bytes: whether they are there, and 32 steps of red, green and blue."""
_WIDEST: Final = 12  # bits of a code

Cell = int  # 15 bits of colour
Pixels = list[int]


@dataclass(frozen=True, slots=True)
class Frame:
    """A PNG that is laid over what is there with its corner at x, y (pixels), and stays for `ms` milliseconds."""

    png: bytes
    x: int
    y: int
    ms: int


def animated(frames: Sequence[Frame]) -> bytes:
    """Return a GIF that shows frames one after another, over and over; the first one is as large as the whole."""
    seen = Counter[int]()
    for frame in frames:
        seen.update(_pixels(frame.png)[1])
    palette = _palette(seen)
    nearest = _Nearest(palette)
    (width, high), _ = _pixels(frames[0].png)
    colours = b"".join(bytes(_colour(cell)) for cell in palette).ljust(3 * 256, b"\0")
    parts = [b"GIF89a", pack("<HHBBB", width, high, 0xF7, 0, 0), colours]
    parts.append(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00")  # for ever
    for frame in frames:
        (width, high), pixels = _pixels(frame.png)
        hundredths = round(min(frame.ms, _LONGEST) / 10)
        parts.append(pack("<BBBBHBB", 0x21, 0xF9, 4, 0b101, hundredths, CLEAR, 0))  # stays; has a clear colour
        parts.append(pack("<BHHHHBB", 0x2C, frame.x, frame.y, width, high, 0, 8))
        parts += _blocks(packed([nearest[pixel] for pixel in pixels]))
    return b"".join([*parts, b"\x3b"])


def _pixels(png: bytes) -> tuple[tuple[int, int], Pixels]:
    """Return the size of a PNG, and its pixels of two bytes, row by row."""
    image = pygame.image.load(io.BytesIO(png), "frame.png")
    short = pygame.Surface(image.get_size(), pygame.SRCALPHA, 16, _MASKS)
    short.blit(image, (0, 0))
    width, high = image.get_size()
    wide = short.get_pitch() // 2  # rows may end in padding
    whole = memoryview(short.get_buffer().raw).cast("H")
    if wide == width:
        return (width, high), whole.tolist()
    return (width, high), [pixel for row in range(high) for pixel in whole[row * wide : row * wide + width]]


# ---------------------------------------------------------------------------------------------------------- colours


def _colour(cell: Cell) -> tuple[int, int, int]:
    """Return red, green and blue, 0 to 255."""
    red, green, blue = cell >> 10 & 31, cell >> 5 & 31, cell & 31
    return red * 255 // 31, green * 255 // 31, blue * 255 // 31


def _palette(seen: Counter[int]) -> list[Cell]:
    """Return the colours that stand for all that are seen, so many times each: at most 255."""
    boxes = [[pixel & ~_OPAQUE for pixel in seen if pixel & _OPAQUE]]
    weight = {pixel & ~_OPAQUE: times for pixel, times in seen.items()}
    while len(boxes) < COLOURS and (widest := max(boxes, key=_spread, default=[])) and _spread(widest):
        boxes.remove(widest)
        boxes += _halves(widest, weight)
    return [_middle(box, weight) for box in boxes if box]


def _ranges(box: Sequence[Cell]) -> list[int]:
    """Return how far apart the colours of a box lie in red, green and blue, 0 to 31."""
    if not box:
        return [0, 0, 0]
    return [max(cell >> by & 31 for cell in box) - min(cell >> by & 31 for cell in box) for by in (10, 5, 0)]


def _spread(box: Sequence[Cell]) -> int:
    """Return how much is won by cutting a box: how long it is, times how many colours are in it."""
    return max(_ranges(box)) * len(box)


def _halves(box: Sequence[Cell], weight: Counter[int] | dict[int, int]) -> list[list[Cell]]:
    """Cut a box across its longest side, so that as much is seen of one half as of the other."""
    ranges = _ranges(box)
    by = (10, 5, 0)[ranges.index(max(ranges))]
    cells = sorted(box, key=lambda cell: cell >> by & 31)
    half, passed, cut = sum(weight[cell] for cell in cells) / 2, 0, 0
    for cut, cell in enumerate(cells, 1):  # noqa: B007  where it stops is what is looked for
        passed += weight[cell]
        if passed >= half:
            break
    cut = min(max(cut, 1), len(cells) - 1)
    return [cells[:cut], cells[cut:]]


def _middle(box: Sequence[Cell], weight: Counter[int] | dict[int, int]) -> Cell:
    """Return the colour in the middle of those that are seen."""
    total = sum(weight[cell] for cell in box)
    red, green, blue = (round(sum((c >> by & 31) * weight[c] for c in box) / total) for by in (10, 5, 0))
    return red << 10 | green << 5 | blue


class _Nearest(dict[int, int]):
    """The number of the nearest colour of a palette by pixel; each is looked for once."""

    def __init__(self, palette: Sequence[Cell]) -> None:
        super().__init__()
        self._palette = [_colour(cell) for cell in palette]

    def __missing__(self, pixel: int) -> int:
        if not pixel & _OPAQUE:
            found = CLEAR
        else:
            red, green, blue = _colour(pixel)
            far = [3 * (red - r) ** 2 + 6 * (green - g) ** 2 + (blue - b) ** 2 for r, g, b in self._palette]
            found = far.index(min(far))
        self[pixel] = found
        return found


# ---------------------------------------------------------------------------------------------------------- packing


def packed(pixels: Sequence[int]) -> bytes:
    """Return numbers from 0 to 255 packed by LZW as GIF has it: codes of 9 to 12 bits, the low bits first."""
    clear, end = 256, 257
    known: dict[int, int] = {}  # a code and a number behind it: the code of both
    fresh, wide = end + 1, 9
    out, bits, held = bytearray(), clear, wide
    code = pixels[0]
    for pixel in pixels[1:]:
        both = code << 8 | pixel
        longer = known.get(both)
        if longer is not None:
            code = longer
            continue
        bits |= code << held
        held += wide
        if fresh < 1 << _WIDEST:
            known[both] = fresh
            if fresh == 1 << wide:
                wide += 1
            fresh += 1
        else:
            bits |= clear << held
            held += wide
            known.clear()
            fresh, wide = end + 1, 9
        code = pixel
        while held >= 8:
            out.append(bits & 255)
            bits >>= 8
            held -= 8
    bits |= code << held
    held += wide
    if fresh == 1 << wide and wide < _WIDEST:
        wide += 1
    bits |= end << held
    held += wide
    return bytes(out) + bits.to_bytes(-(-held // 8), "little")


def _blocks(data: bytes) -> Iterator[bytes]:
    """Yield data in blocks of at most 255 bytes, each with its length, and the empty one at the end."""
    for at in range(0, len(data), 255):
        block = data[at : at + 255]
        yield bytes([len(block)]) + block
    yield b"\0"
