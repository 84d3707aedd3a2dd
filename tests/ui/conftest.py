"""A window without a screen, and the app on it with a small session."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from dogtable.base.paths import user_folders
from dogtable.session.settings import Settings
from dogtable.ui.app import App
from dogtable.ui.window import Window
from tests.ui import fakes
from tests.ui.driver import Driver


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    folders = user_folders(tmp_path)
    app = App(Window(size=(1280, 720)), folders, Settings.load(folders.settings))
    app.library, app.journal, app.shelved = fakes.Library(), fakes.Journal(), fakes.shelf()  # type: ignore[assignment]  # stand-ins
    app.reopen = fakes.reopen  # type: ignore[method-assign,assignment]  # no game can be opened here
    yield app
    app.window.close()
    app.sleeper.close()
    pygame.quit()


@pytest.fixture
def driver(app: App) -> Driver:
    return Driver(app)
