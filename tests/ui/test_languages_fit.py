"""No text is cut, or runs out of the window, in any language: measured as it would be drawn, and nothing is painted.

`make test` measures each scene at one size and scale for each language, another one from scene to scene; `make deep`
at all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pygame
import pytest

from dogtable.ui.app import App
from dogtable.ui.kit.fit import Fitted
from dogtable.ui.kit.markup import Words
from dogtable.ui.kit.pen import Pen
from dogtable.ui.scenes.settings import PAGES, SettingsScene
from dogtable.ui.text import languages
from tests.ui.driver import Driver
from tests.ui.test_scenes import SCENES, SIZES, resize, scene_of

LANGUAGES = [code for code, _ in languages()]
SCALES = (100, 150, 200)
ALL = list(product(SIZES, SCALES))
SLACK = 1.0  # points


class Measured:
    """What is drawn: which texts are cut, and which begin or end outside the window."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.found: list[str] = []
        monkeypatch.setattr(Pen, "stamp", lambda *_: None)
        monkeypatch.setattr(Pen, "_laid", lambda *given: self.note(*given))

    def note(self, pen: Pen, x: float, y: float, laid: Fitted, *_: Any) -> None:
        told = " / ".join("".join(run.text for run in line if isinstance(run, Words)) for line in laid.lines)
        wide = pen.surface.get_width() / pen.kit.unit
        if laid.cut:
            self.found.append(f"cut: {told}")
        elif x < -SLACK or x + laid.width > wide + SLACK:
            self.found.append(f"runs out: {told}")


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> Measured:
    return Measured(monkeypatch)


def pages(app: App, name: str) -> Iterator[Any]:
    """Every page of a scene."""
    if name != "settings":
        yield scene_of(app, name)
        return
    for page in range(len(PAGES)):
        scene = SettingsScene(app)
        scene.tabs.choose(page)
        yield scene


def faults(app: App, driver: Driver, found: list[str], name: str, language: str, at: list[Any]) -> list[str]:
    app.home()
    app.set_language(language)
    told = []
    for size, scale in at:
        resize(driver, size, scale)
        for scene in pages(app, name):
            app.stage.clear_to(scene)
            found.clear()
            scene.draw(pygame.Surface(size))
            told += [f"{size[0]}x{size[1]} at {scale} %: {one}" for one in found]
    return told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SCENES)
def test_a_scene_at_one_size(app: App, driver: Driver, measured: Measured, name: str, language: str) -> None:
    at = ALL[(SCENES.index(name) * len(LANGUAGES) + LANGUAGES.index(language)) % len(ALL)]
    told = faults(app, driver, measured.found, name, language, [at])
    assert not told, "\n".join(told)


@pytest.mark.deep
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SCENES)
def test_a_scene_at_all_sizes(app: App, driver: Driver, measured: Measured, name: str, language: str) -> None:
    told = faults(app, driver, measured.found, name, language, ALL)
    assert not told, "\n".join(told)
