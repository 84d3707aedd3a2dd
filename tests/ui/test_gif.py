"""Moving pictures: what is written is read again by hand, block by block, and laid over one another."""

from __future__ import annotations

import io
import struct
from random import Random

import pygame
import pytest

from dogtable.ui.kit.gif import CLEAR, Frame, animated, packed


def png(image: pygame.Surface) -> bytes:
    file = io.BytesIO()
    pygame.image.save(image, file, "x.png")
    return file.getvalue()


def unpacked(data: bytes) -> bytes:
    """What LZW packed, by a table of strings."""
    bits, at, wide = int.from_bytes(data, "little"), 0, 9
    table, before, out = [bytes([n]) for n in range(256)] + [b"", b""], b"", bytearray()
    while True:
        code = bits >> at & (1 << wide) - 1
        at += wide
        if code == 257:
            return bytes(out)
        if code == 256:
            table, before, wide = table[:258], b"", 9
            continue
        found = table[code] if code < len(table) else before + before[:1]
        if before and len(table) < 4096:
            table.append(before + found[:1])
        if len(table) == 1 << wide and wide < 12:
            wide += 1
        out += found
        before = found


def shown(data: bytes) -> list[tuple[pygame.Surface, int]]:
    """Every frame of a GIF as it is seen, and how long (ms)."""
    assert data[:6] == b"GIF89a"
    assert data[-1:] == b"\x3b"
    size = struct.unpack_from("<HH", data, 6)
    colours = [tuple(data[13 + 3 * n : 16 + 3 * n]) for n in range(256)]
    at = 13 + 3 * 256 + 19
    assert data[at - 19 : at] == b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00", "over and over"
    canvas, seen = pygame.Surface(size), []
    while data[at] != 0x3B:
        sign, kind, length, flags, hundredths, clear, none = struct.unpack_from("<BBBBHBB", data, at)
        assert (sign, kind, length, flags, clear, none) == (0x21, 0xF9, 4, 5, CLEAR, 0)
        sign, x, y, wide, high, flags, least = struct.unpack_from("<BHHHHBB", data, at + 8)
        assert (sign, flags, least) == (0x2C, 0, 8)
        at, content = at + 19, b""
        while data[at]:
            content += data[at + 1 : at + 1 + data[at]]
            at += 1 + data[at]
        at += 1
        pixels = unpacked(content)
        assert len(pixels) == wide * high
        for n, number in enumerate(pixels):
            if number != CLEAR:
                canvas.set_at((x + n % wide, y + n // wide), colours[number])
        seen.append((canvas.copy(), 10 * hundredths))
    return seen


@pytest.mark.parametrize("colours", [2, 200])
def test_what_is_packed_is_unpacked(colours: int) -> None:
    random = Random(colours)
    for length in (1, 2, 255, 256, 30_000):  # the longest fills the table more than once
        pixels = bytes(random.randrange(colours) for _ in range(length))
        assert unpacked(packed(pixels)) == pixels
    for length in range(1, 1200):  # wherever the end lies among codes that grow
        assert unpacked(packed(bytes(length))) == bytes(length)


def test_frames_are_laid_over_one_another() -> None:
    random = Random(1)
    first = pygame.Surface((61, 40), pygame.SRCALPHA, 32)
    some = [tuple(random.randrange(32) * 255 // 31 for _ in range(3)) for _ in range(200)]
    for x in range(61):
        for y in range(40):
            first.set_at((x, y), random.choice(some))
    dot = pygame.Surface((5, 3), pygame.SRCALPHA, 32)
    dot.fill((255, 0, 123), (0, 0, 2, 3))
    seen = shown(animated([Frame(png(first), 0, 0, 700), Frame(png(dot), 10, 20, 90_000)]))
    assert [ms for _, ms in seen] == [700, 60_000]
    assert pygame.image.tobytes(seen[0][0], "RGB") == pygame.image.tobytes(first, "RGB"), "few colours stay as they are"
    first.blit(dot, (10, 20))
    assert pygame.image.tobytes(seen[1][0], "RGB") == pygame.image.tobytes(first, "RGB")


def test_of_many_colours_the_nearest_are_shown() -> None:
    image = pygame.Surface((64, 64), pygame.SRCALPHA, 32)
    for x in range(64):
        for y in range(64):
            image.set_at((x, y), (4 * x, 4 * y, 2 * (x + y)))
    ((found, _),) = shown(animated([Frame(png(image), 0, 0, 100)]))
    far = [
        max(abs(a - b) for a, b in zip(found.get_at((x, y))[:3], image.get_at((x, y))[:3], strict=True))
        for x in range(64)
        for y in range(64)
    ]
    assert sum(far) / len(far) < 10
    assert max(far) < 30


def test_one_colour_is_enough() -> None:
    image = pygame.Surface((3, 2), pygame.SRCALPHA, 32)
    image.fill((255, 0, 0))
    ((found, _),) = shown(animated([Frame(png(image), 0, 0, 100)]))
    assert found.get_at((2, 1))[:3] == (255, 0, 0)
