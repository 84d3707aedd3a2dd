"""What there is to say of the screen, for reports of faults."""

from __future__ import annotations

import pygame

from dogtable.base.paths import has_screen


def sdl_version() -> str:
    """Return the version of SDL that pygame runs on."""
    return ".".join(str(part) for part in pygame.get_sdl_version())


def screen() -> str:
    """Return how pictures get to the screen and how large it is, or why there is none; opens no window."""
    if not has_screen():
        return "none"
    try:
        pygame.display.init()
        sizes = ", ".join(f"{width} x {height}" for width, height in pygame.display.get_desktop_sizes())
        return f"{pygame.display.get_driver()}, {sizes}"
    except pygame.error as error:
        return f"none ({error})"
    finally:
        pygame.display.quit()
