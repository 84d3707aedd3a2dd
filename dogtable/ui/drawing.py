"""Drawing strangers' pictures: what runs in a process of its own (`apart`), as the SVG loader is written in C.

A request is JSON: `prove` asks whether a picture, as it lies in its file, can be read and drawn; `draw` is a picture
written anew, its colours filled in, and the answer are its pixels. See `Apart`.
"""

from __future__ import annotations

import io
import json
import time
from typing import Final

import pygame

from dogtable.base.svg.reader import read
from dogtable.base.svg.values import PictureError
from dogtable.ui import colour as tone

PROVED: Final = 1024
"""Pixels of the longer side at which a picture is drawn to see whether that can be."""
SLOW: Final = 1.0
"""Seconds of the processor after which a picture is too slow to be drawn again and again."""


def work(request: bytes) -> bytes:
    """Do one request."""
    head, _, body = request.partition(b"\n")
    if head == b"prove":
        return _prove(body)
    width, height = json.loads(head)
    return _pixels(body, (width, height))


def _pixels(svg: bytes, size: tuple[int, int]) -> bytes:
    """Return RGBA, not premultiplied, four bytes a pixel, line by line."""
    image = pygame.image.load_sized_svg(io.BytesIO(svg), size)
    if image.get_size() != size:  # the loader keeps the picture's shape
        whole = pygame.Surface(size, pygame.SRCALPHA)
        whole.blit(image, (0, 0))
        image = whole
    return pygame.image.tobytes(image, "RGBA")


def _prove(data: bytes) -> bytes:
    """Return what is wrong with a picture as JSON: reason, line, column; an empty reason when nothing is."""
    try:
        text = read(data)
    except PictureError as error:
        return json.dumps([error.message, error.line, error.column]).encode()
    begin = time.process_time()
    try:
        for word in ("currentColor", "currentLight", "currentDark"):
            text = text.replace(word, tone.MIDTONE)
        pygame.image.load_sized_svg(io.BytesIO(text.encode()), (PROVED, PROVED))
    except pygame.error as error:
        return json.dumps([f"the picture cannot be drawn ({error})", 1, 1]).encode()
    if time.process_time() - begin > SLOW:
        return json.dumps([f"the picture takes more than {SLOW:g} seconds to draw", 1, 1]).encode()
    return json.dumps(["", 1, 1]).encode()
