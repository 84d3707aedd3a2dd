"""One sheet of portraits, drawn as the program draws them, to be judged by eye."""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path

import pygame

from .dog import Row
from .portrait import portrait

FONT = Path(__file__).parents[2] / "fonts" / "SourceSansPro-Semibold.ttf"
PAPER, INK = (250, 245, 236), (70, 50, 50)
GAP, LINE = 10, 26


def sheet(rows: Mapping[str, Row], out: Path, size: int = 180, columns: int = 9) -> None:
    """All portraits with their names below, in rows of at most `columns`."""
    pygame.font.init()
    font = pygame.font.Font(FONT, 18)
    columns = min(columns, len(rows), max(1, 1800 // size))
    lines = -(-len(rows) // columns)
    surface = pygame.Surface((columns * (size + GAP) + GAP, lines * (size + GAP + LINE) + GAP))
    surface.fill(PAPER)
    for i, row in enumerate(rows.values()):
        x, y = GAP + i % columns * (size + GAP), GAP + i // columns * (size + GAP + LINE)
        surface.blit(pygame.image.load_sized_svg(io.BytesIO(portrait(row).encode()), (size, size)), (x, y))
        name = font.render(row["name"], True, INK)
        surface.blit(name, (x + (size - name.get_width()) // 2, y + size + 2))
    pygame.image.save(surface, out)
