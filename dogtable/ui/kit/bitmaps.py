"""Strangers' pictures as they were drawn, kept between runs in files that can hold nothing but pixels.

A file begins with `MAGIC`, width and height (four bytes each), and goes on with the pixels, deflated: RGBA, not
premultiplied. Beside them lie short texts: what was wrong with a picture. Whatever is not as it must be is not there.
"""

from __future__ import annotations

import os
import zlib
from pathlib import Path
from typing import Final

from dogtable.base.files import read_plain
from dogtable.ui.kit.raster import Size

MAGIC: Final = b"dogtable pixels 1\n"
LARGEST: Final = 2048
"""Pixels of the longer side of a stranger's picture; larger ones are drawn so large and scaled."""
MOST_TEXT: Final = 2_000
MOST_KEPT: Final = 64 * 1024 * 1024
"""Bytes of all files that are kept."""
_SIDES: Final = 8


class Bitmaps:
    """The bitmaps in one folder; with None nothing is kept."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def pixels(self, name: str, size: Size) -> bytes | None:
        """Return the pixels that are kept under a name, if they are of that size."""
        wanted = 4 * size[0] * size[1]
        data = self._read(f"{name}.pixels", len(MAGIC) + _SIDES + wanted + wanted // 100 + 1_000)
        if data is None or not data.startswith(MAGIC):
            return None
        sides, packed = data[len(MAGIC) :][:_SIDES], data[len(MAGIC) + _SIDES :]
        if sides != _sides(size):
            return None
        unpack = zlib.decompressobj()
        try:
            pixels = unpack.decompress(packed, wanted + 1)
        except zlib.error:
            return None
        return pixels if len(pixels) == wanted and unpack.eof else None

    def keep_pixels(self, name: str, size: Size, pixels: bytes) -> None:
        """Keep pixels."""
        self._write(f"{name}.pixels", MAGIC + _sides(size) + zlib.compress(pixels, 1))

    def text(self, name: str) -> bytes | None:
        """Return the text that is kept under a name."""
        data = self._read(f"{name}.text", MOST_TEXT)
        return data if data is not None and len(data) <= MOST_TEXT else None

    def keep_text(self, name: str, text: bytes) -> None:
        """Keep a text."""
        self._write(f"{name}.text", text)

    def tidy(self) -> None:
        """Delete the oldest files when there are too many."""
        if self._folder is None:
            return
        found = []
        for path in self._folder.glob("*"):
            try:
                info = path.lstat()
            except OSError:
                continue  # another window was quicker
            found.append((info.st_mtime, info.st_size, path))
        kept = 0
        for _, size, path in sorted(found, reverse=True):
            kept += size
            if kept > MOST_KEPT:
                try:
                    path.unlink()
                except OSError:
                    return  # not ours to delete: it costs room, nothing else

    def _read(self, name: str, most: int) -> bytes | None:
        if self._folder is None:
            return None
        try:
            return read_plain(self._folder / name, most)
        except OSError:  # not there, or not to be read: as good as not kept
            return None

    def _write(self, name: str, data: bytes) -> None:
        if self._folder is None:
            return
        path = self._folder / name
        part = path.with_suffix(f".{os.getpid()}.part")
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            part.unlink(missing_ok=True)
            with part.open("xb") as file:
                file.write(data)
            part.replace(path)
        except OSError:  # a full or closed disk costs time at the next start, nothing else
            return


def _sides(size: Size) -> bytes:
    return size[0].to_bytes(4, "big") + size[1].to_bytes(4, "big")
