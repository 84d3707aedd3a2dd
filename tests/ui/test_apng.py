"""Moving pictures: what is written is read again by hand, chunk by chunk, and laid over one another."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator
from random import Random

import pygame
import pytest

from dogtable.ui.kit.apng import SIGN, Frame, animated


def png(image: pygame.Surface) -> bytes:
    file = io.BytesIO()
    pygame.image.save(image, file, "x.png")
    return file.getvalue()


def chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    assert data.startswith(SIGN)
    at = len(SIGN)
    while at < len(data):
        length, name = struct.unpack_from(">I4s", data, at)
        content = data[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", data, at + 8 + length) == (zlib.crc32(name + content),)
        yield name, content
        at += length + 12


def shown(data: bytes) -> list[tuple[pygame.Surface, int]]:
    """Every frame as it is seen, and how long (ms)."""
    found = list(chunks(data))
    head = found[0][1]
    frames: list[tuple[tuple[int, ...], bytes]] = []
    number = 0
    for name, content in found:
        if name == b"fcTL":
            frames.append((struct.unpack(">IIIIIHHBB", content), b""))
        elif name in (b"IDAT", b"fdAT"):
            frames[-1] = (frames[-1][0], frames[-1][1] + (content[4:] if name == b"fdAT" else content))
        if name in (b"fcTL", b"fdAT"):
            assert struct.unpack_from(">I", content) == (number,)
            number += 1
    assert dict(found)[b"acTL"] == struct.pack(">II", len(frames), 0)
    canvas = pygame.Surface(struct.unpack_from(">II", head), pygame.SRCALPHA, 32)
    seen = []
    for (_, w, h, x, y, part, whole, dispose, blend), content in frames:
        own = [(b"IHDR", struct.pack(">II", w, h) + head[8:]), (b"IDAT", content), (b"IEND", b"")]
        made = b"".join(struct.pack(">I", len(c)) + n + c + struct.pack(">I", zlib.crc32(n + c)) for n, c in own)
        canvas.blit(pygame.image.load(io.BytesIO(SIGN + made), "x.png"), (x, y))
        assert (dispose, blend) == (0, 1)
        seen.append((canvas.copy(), part * 1000 // whole))
    return seen


def test_frames_are_laid_over_one_another() -> None:
    random = Random(1)
    first = pygame.Surface((60, 40), pygame.SRCALPHA, 32)
    for x in range(60):
        for y in range(40):
            first.set_at((x, y), [random.randrange(256) for _ in range(3)])
    dot = pygame.Surface((5, 3), pygame.SRCALPHA, 32)
    dot.fill((9, 8, 7), (0, 0, 2, 3))
    frames = [Frame(png(first), 0, 0, 700), Frame(png(dot), 10, 20, 90_000)]
    seen = shown(animated(frames))
    assert [ms for _, ms in seen] == [700, 60_000]
    assert pygame.image.tobytes(seen[0][0], "RGB") == pygame.image.tobytes(first, "RGB")
    first.blit(dot, (10, 20))
    assert pygame.image.tobytes(seen[1][0], "RGB") == pygame.image.tobytes(first, "RGB")


def test_frames_of_another_kind_are_refused() -> None:
    clear, full = pygame.Surface((4, 4), pygame.SRCALPHA, 32), pygame.Surface((4, 4), 0, 24)
    with pytest.raises(ValueError, match="belong together"):
        animated([Frame(png(clear), 0, 0, 1), Frame(png(full), 0, 0, 1)])
    with pytest.raises(ValueError, match="no PNG"):
        animated([Frame(b"GIF89a", 0, 0, 1)])
