"""Strangers' pictures are drawn apart: in a process of their own, with bounds, and kept as bitmaps.

The SVG loader is written in C and trusts what it reads. In the window's process it reads what came with the program
and nothing else.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Final

import pygame

from dogtable.base.confined import Confined, ConfinedError, How, Limits
from dogtable.base.svg.bounds import MOST_BYTES
from dogtable.base.version import __version__
from dogtable.session.pictures import Verdict
from dogtable.ui.kit import raster
from dogtable.ui.kit.bitmaps import LARGEST, Bitmaps

WORK: Final = "dogtable.ui.drawing:work"
LIMITS: Final = Limits(
    processor=4.0, wall=60.0, megabytes=400, sent=8 * MOST_BYTES + 100, answered=4 * LARGEST * LARGEST + 1_000
)
MOST_FAILED: Final = 5
"""After so many pictures that ended the process no further ones of strangers are drawn."""
UNTRIED: Final = Verdict(f"the picture was not tried: {MOST_FAILED} of this ruleset could not be drawn already")
_MADE_BY: Final = f"{__version__} {pygame.version.ver} {pygame.get_sdl_version()}"


class Apart:
    """Draws strangers' pictures. `folder` is where bitmaps are kept (None: nowhere); threads take turns."""

    def __init__(self, folder: Path | None) -> None:
        self._kept = Bitmaps(folder)
        self._confined = Confined(WORK, LIMITS)
        self._lock = threading.Lock()
        self._failed: dict[str, str] = {}  # by digest, with the reason

    def draw(self, svg: str, size: raster.Size) -> pygame.Surface | None:
        """Return a picture at `size` pixels, premultiplied; None when it cannot be drawn.

        `svg` is written anew by the reader, with its colours filled in.
        """
        drawn = _within(size)
        name = _digest(svg.encode(), f"{drawn}")
        with self._lock:
            pixels = self._kept.pixels(name, drawn)
            if pixels is None:
                pixels = self._drawn(svg.encode(), drawn)
                if pixels is None:
                    return None
                self._kept.keep_pixels(name, drawn, pixels)
        image = raster.prepared(pygame.image.frombytes(pixels, drawn, "RGBA"))
        return image if drawn == size else pygame.transform.smoothscale(image, size)

    def _drawn(self, svg: bytes, size: raster.Size) -> bytes | None:
        which = _digest(svg)
        if which in self._failed or len(self._failed) >= MOST_FAILED:
            return None
        try:
            pixels = self._confined.call(json.dumps(size).encode() + b"\n" + svg)
        except ConfinedError as error:
            self._failed[which] = str(error)
            return None
        return pixels if len(pixels) == 4 * size[0] * size[1] else None

    def prove(self, pictures: Sequence[bytes]) -> list[Verdict]:
        """Say of pictures, as they lie in their files, whether each can be drawn; what was proved once is known."""
        found: list[Verdict] = []
        failed = 0
        with Confined(WORK, LIMITS) as confined:  # one of its own, so that the window need not wait for it
            for data in pictures:
                name = _digest(data)
                verdict = _verdict(self._kept.text(name))
                if verdict is None and failed == MOST_FAILED:
                    verdict = UNTRIED
                elif verdict is None:
                    try:
                        verdict = _verdict(confined.call(b"prove\n" + data)) or Verdict("the picture cannot be drawn")
                    except ConfinedError as error:
                        failed += 1
                        verdict = Verdict(f"the picture is not drawn: {error}")
                        if error.how in (How.START, How.CANCELLED):
                            found.append(verdict)
                            continue  # which says nothing of the picture
                    self._kept.keep_text(name, json.dumps([verdict.reason, verdict.line, verdict.column]).encode())
                found.append(verdict)
        self._kept.tidy()
        return found

    def close(self) -> None:
        """End the process."""
        self._confined.close()


def _within(size: raster.Size) -> raster.Size:
    longest = max(size)
    if longest <= LARGEST:
        return size
    return max(1, size[0] * LARGEST // longest), max(1, size[1] * LARGEST // longest)


def _digest(*parts: bytes | str) -> str:
    digest = blake2b(_MADE_BY.encode(), digest_size=20)
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()


def _verdict(text: bytes | None) -> Verdict | None:
    """Return what a text says of a picture; None when it says nothing sound."""
    if text is None:
        return None
    try:
        match json.loads(text):
            case [str(reason), int(line), int(column)]:
                return Verdict(reason, line, column)
    except (ValueError, RecursionError):
        pass  # as good as not told
    return None
