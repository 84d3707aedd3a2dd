"""Draw the program's icons from its sign: `python packaging/icons.py [OUT]`, into build/icons unless told.

The small ones leave out the cloth around the ring and show more of the dog, which 16 pixels cannot hold otherwise.
OUT/hicolor is laid out as Linux desktops want it; dogtable.ico is for Windows, dogtable.icns for macOS.
"""

from __future__ import annotations

import io
import os
import re
import struct
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import contents
import pygame

SIGN = contents.ROOT / "assets" / "pictures" / "window.svg"
LINUX = (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)
WINDOWS = (16, 20, 24, 32, 40, 48, 64, 128, 256)
FILE_TYPE = "application-x-dogtable"  # what desktops call the icon of that type's files
SMALL = 32  # px; up to here the ring fills the whole picture
SMALLEST = 20  # px; up to here the face alone does
MARGIN = 0.1  # of an icon for macOS is empty on every side, as its grid asks


def sign(zoom: str = "whole") -> str:
    """Return the sign as SVG: the `whole` of it, the `ring`, or the `face` inside."""
    text = SIGN.read_text(encoding="utf-8")
    box = {"whole": "0 0 256 256", "ring": "15 15 226 226", "face": "40 46 176 176"}[zoom]
    return re.sub(r'viewBox="[^"]*"', f'viewBox="{box}"', text, count=1)


def drawing(size: int, zoom: str = "whole") -> pygame.Surface:
    """Draw the sign, or a part of it, in a square."""
    return pygame.image.load_sized_svg(io.BytesIO(sign(zoom).encode()), (size, size)).convert_alpha()


def disc(size: int, zoom: str) -> pygame.Surface:
    """Draw a part of the sign in a round picture; what lies outside is empty."""
    drawn = drawing(size, zoom)
    circle = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><circle cx="1" cy="1" r="1" fill="#fff"/></svg>'
    mask = pygame.image.load_sized_svg(io.BytesIO(circle.encode()), (size, size)).convert_alpha()
    mask.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
    drawn.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return drawn


def picture(size: int, margin: float = 0.0) -> pygame.Surface:
    """Draw the icon `size` px wide and high, transparent around; `margin` is a share of the size."""
    inner = round(size * (1 - 2 * margin))
    drawn = drawing(inner) if inner > SMALL else disc(inner, "face" if inner <= SMALLEST else "ring")
    if inner == size:
        return drawn
    whole = pygame.Surface((size, size), pygame.SRCALPHA)
    whole.blit(drawn, drawn.get_rect(center=(size // 2, size // 2)))
    return whole


def sheet(size: int) -> pygame.Surface:
    """Draw the icon of a kept game, `size` px wide and high: a sheet of paper with the sign on it."""
    edge = max(1, round(size / 96))
    beside, above, ear = round(size * 0.13), round(size * 0.03), round(size * 0.2)
    left, right, top, low = beside + edge / 2, size - beside - edge / 2, above + edge / 2, size - above - edge / 2
    paper = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" stroke="#8E7A5A" stroke-width="{edge}" '
        f'stroke-linejoin="round"><path d="M{left} {top} H{right - ear} L{right} {top + ear} V{low} H{left} Z" '
        f'fill="#FBF6EA"/><path d="M{right - ear} {top} V{top + ear} H{right} Z" fill="#E2D6BC"/></svg>'
    )
    whole = pygame.image.load_sized_svg(io.BytesIO(paper.encode()), (size, size)).convert_alpha()
    free = round(size * (0.03 if size <= SMALL else 0.09))  # between the sign and the outline
    drawn = disc(size - 2 * (beside + max(edge, free)), "face" if size <= SMALL else "ring")
    whole.blit(drawn, drawn.get_rect(midbottom=(size // 2, size - above - edge - max(edge, free))))
    return whole


def png(surface: pygame.Surface) -> bytes:
    """Return a picture as PNG."""
    out = io.BytesIO()
    pygame.image.save(surface, out, "icon.png")
    return out.getvalue()


def ico(pictures: dict[int, bytes]) -> bytes:
    """Return an icon file of Windows that holds these PNGs by size."""
    place = 6 + 16 * len(pictures)
    head, body = struct.pack("<HHH", 0, 1, len(pictures)), b""
    for size, data in pictures.items():
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), place + len(body))
        body += data
    return head + body


def icns(pictures: dict[str, bytes]) -> bytes:
    """Return an icon file of macOS that holds these PNGs by kind."""
    body = b"".join(kind.encode() + struct.pack(">I", 8 + len(data)) + data for kind, data in pictures.items())
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def draw(out: Path) -> None:
    """Write all icons."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    for size in LINUX:
        for context, name, surface in (("apps", "dogtable", picture(size)), ("mimetypes", FILE_TYPE, sheet(size))):
            folder = out / "hicolor" / f"{size}x{size}" / context
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"{name}.png").write_bytes(png(surface))
    scalable = out / "hicolor" / "scalable" / "apps"
    scalable.mkdir(parents=True, exist_ok=True)
    (scalable / "dogtable.svg").write_text(sign(), encoding="utf-8")
    (out / "dogtable.ico").write_bytes(ico({size: png(picture(size)) for size in WINDOWS}))
    (out / "dogtable.icns").write_bytes(
        icns({kind: png(picture(size, MARGIN)) for kind, size in contents.MACOS_ICON.items()})
    )
    pygame.display.quit()


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else contents.ROOT / "build" / "icons")
