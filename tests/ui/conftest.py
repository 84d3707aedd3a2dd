"""A window without a screen; the app on it with a small session, or at a table with a real one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from dogtable.base.paths import user_folders
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.settings import Settings
from dogtable.ui.app import App
from dogtable.ui.kit import art
from dogtable.ui.scenes.thumbnail import Thumbnail
from dogtable.ui.window import Window
from tests.patience import FOR_GOOD
from tests.ui import fakes
from tests.ui.drawn import Once
from tests.ui.driver import Driver
from tests.ui.seated import Seated


@pytest.fixture(scope="session", autouse=True)
def drawn_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(art, "load", Once())
        yield


@pytest.fixture(autouse=True)
def what_is_told_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is, what is told for a while is there when it is looked for.

    A test that lets it go sets the clock on.
    """
    for told in ("notices.SHORTEST", "table.bubble.SHOWN"):
        monkeypatch.setattr(f"dogtable.ui.{told}", FOR_GOOD)


@pytest.fixture(autouse=True)
def others_wait_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing moves, what others do is shown as soon as it is done; a test of how it looks sets it back."""
    monkeypatch.setattr("dogtable.ui.table.showing.APART", 0.0)


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    folders = user_folders(tmp_path)
    app = App(Window(size=(1280, 720)), folders, Settings.load(folders.settings))
    app.settings.name = "Mira"
    app.library, app.journal, app.shelved = fakes.Library(), fakes.Journal(), fakes.shelf()  # type: ignore[assignment]  # stand-ins
    monkeypatch.setattr(Thumbnail, "show", lambda self, game: None)  # nor is one looked into
    app.reopen = fakes.reopen  # type: ignore[method-assign,assignment]  # no game can be opened here
    app.look_back = lambda game, then: None  # type: ignore[method-assign]  # nor gone through
    yield app
    all_shown(app)
    app.close()
    pygame.quit()


def all_shown(app: App) -> None:
    """What the guard keeps from the player is a fault all the same where no test has made it."""
    assert len(app.guard) == 0 or not app.folders.log.exists(), app.folders.log.read_text(encoding="utf-8")


@pytest.fixture
def driver(app: App) -> Driver:
    return Driver(app)


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


@pytest.fixture
def real_app(tmp_path: Path, library: Library) -> Iterator[App]:
    """The app with a session of its own, in which nothing flies."""
    folders = user_folders(tmp_path)
    settings = Settings.load(folders.settings)
    settings.speed, settings.name = "off", "Mira"
    app = App(Window(size=(1280, 720)), folders, settings)
    app.library, app.journal, app.shelved = library, Journal(folders.journal), []
    yield app
    all_shown(app)
    app.close()
    pygame.quit()


@pytest.fixture
def sit(tmp_path: Path, library: Library) -> Iterator[Callable[..., Seated]]:
    opened: list[Seated] = []

    def seated(
        who: tuple[str, ...] = ("you", "greedy", "greedy", "greedy"), speed: str = "off", ruleset: str = "dog"
    ) -> Seated:
        folders = user_folders(tmp_path)
        settings = Settings.load(folders.settings)
        settings.speed = speed
        app = App(Window(size=(1280, 720)), folders, settings)
        opened.append(Seated(app, library, tmp_path / "games", who, ruleset))
        return opened[-1]

    yield seated
    for one in opened:
        one.table.close()
        one.app.close()
    pygame.quit()
