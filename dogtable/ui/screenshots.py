"""Pictures of the window and of games, kept among the player's screenshots."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import chain, count
from typing import TYPE_CHECKING, BinaryIO

import pygame

if TYPE_CHECKING:
    from dogtable.ui.app import App


def keep_window(app: App) -> None:
    """Keep the window's picture."""
    keep_picture(app, lambda file: pygame.image.save(app.window.canvas, file, "window.png"))


def keep_picture(app: App, write: Callable[[BinaryIO], object], kind: str = "png") -> None:
    """Have a picture written among the screenshots, whole or not at all, and tell where, or that it cannot be kept."""
    folder = app.folders.screenshots
    stem = f"dogtable-{time.strftime('%Y%m%d-%H%M%S')}"
    names = (f"{stem}{again}.{kind}" for again in chain([""], map("-{}".format, count(2))))  # several in one second
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = next(path for name in names if not (path := folder / name).exists())
        beside = path.with_suffix(".part")  # who looks at the folder finds whole pictures only
        with beside.open("wb") as file:
            write(file)
        beside.replace(path)
    except (OSError, pygame.error):
        app.toast(app.text("app.no_screenshot", path=folder), "error")
    else:
        app.toast(app.text("app.screenshot", path=path), "saved")
