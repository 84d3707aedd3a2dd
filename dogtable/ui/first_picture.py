"""Cloth and name: what the window shows while the program is being loaded.

Drawn by pygame alone, without the kit: it is on the screen before all else that a window needs is loaded.
"""

from __future__ import annotations

from typing import Final

import pygame

from dogtable.base.paths import assets_folder
from dogtable.ui.theme import Theme, window_scale

NAME: Final = "dogtable"  # a proper name, the same in every language
SIZE: Final = 96.0  # points
MIDDLE: Final = 0.47  # of the window's height


def draw_name(canvas: pygame.Surface, theme: Theme, per_cent: int) -> None:
    """Fill a window with felt and write the name on it; `per_cent` is the scale of the settings."""
    canvas.fill(theme.colour("felt"))
    pixels = window_scale(canvas.get_size(), per_cent).px(SIZE)
    font = pygame.font.Font(assets_folder() / "fonts" / theme.faces["black"], pixels)
    name = font.render(NAME, True, theme.colour("on_felt"))
    w, h = canvas.get_size()
    canvas.blit(name, name.get_rect(center=(w // 2, round(h * MIDDLE))))
