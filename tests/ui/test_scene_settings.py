"""The settings: one language at once, no jump under the pointer, what is chosen is marked."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from dogtable.ui.app import App
from dogtable.ui.kit.pen import Pen
from dogtable.ui.scenes.settings import PAGES, SettingsScene
from dogtable.ui.text import languages
from dogtable.ui.widgets import Dropdown, Slider, Tabs, Toggle
from tests.ui.driver import Driver


@pytest.fixture
def scene(app: App, driver: Driver) -> SettingsScene:
    app.stage.clear_to(opened := SettingsScene(app))
    driver.turn()
    return opened


def of(scene: SettingsScene, sort: type[Any], name: str) -> Any:
    """The control of a name that is there now."""
    return next(one for one in scene.scroll.walk() if isinstance(one, sort) and one.name == name)


def test_the_tabs_speak_another_language_at_once(app: App, driver: Driver, scene: SettingsScene) -> None:
    scene._speak("de")
    assert scene.tabs.labels[0] == app.text("settings.page_play") == "Spielen"
    assert scene.title == scene.tabs.name == "Einstellungen"


@pytest.mark.parametrize("language", [code for code, _ in languages()])
def test_long_help_beside_a_control_leaves_the_sheet_its_height(
    app: App, driver: Driver, scene: SettingsScene, language: str
) -> None:
    """It ends with the last row that is whole: a row as high as half of the window would leave that half empty."""
    scene._speak(language)
    driver.turn()
    assert scene.sheets[0][3] > 0.65 * app.points[1]


def test_the_language_stands_where_one_looks_first(scene: SettingsScene) -> None:
    first = next(one for one in scene.scroll.walk() if one.takes_focus)
    assert isinstance(first, Dropdown) and first.name == "Language"


def test_a_switch_far_down_stays_under_the_pointer(app: App, driver: Driver, scene: SettingsScene) -> None:
    scene.scroll.scroll_to(scene.scroll.full)
    driver.turn()
    before, coach = scene.scroll.at, app.settings.coach
    assert before > 0
    at = of(scene, Toggle, app.text("settings.coach")).window_box()
    for turned in (not coach, coach):
        driver.click(of(scene, Toggle, app.text("settings.coach")))
        assert app.settings.coach is turned and scene.scroll.at == before
        assert of(scene, Toggle, app.text("settings.coach")).window_box() == at


@pytest.mark.parametrize("language", [code for code, _ in languages()])
def test_each_choice_has_its_tick(
    app: App, scene: SettingsScene, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    fitted = Pen.fitted
    monkeypatch.setattr(
        Pen, "fitted", lambda pen, box, words, *more: drawn.append(words) or fitted(pen, box, words, *more)
    )
    app.set_language(language)
    for page in range(len(PAGES)):
        scene.tabs.choose(page)
        for at in range(0, int(scene.scroll.full), 200):
            scene.scroll.scroll_to(at)
            scene.draw(pygame.Surface(app.window.size))
        for tabs in (one for one in scene.scroll.walk() if isinstance(one, Tabs)):
            ticked = [words for words in drawn if "<check" in words and words.endswith(tabs.labels[tabs.chosen])]
            assert ticked, tabs.name


def test_the_size_of_text_changes_when_the_slider_is_let_go(app: App, driver: Driver, scene: SettingsScene) -> None:
    scene.tabs.choose(PAGES.index("display"))
    slider = of(scene, Slider, app.text("speech.scale"))
    x, y, w, h = (round(side * app.unit) for side in slider.window_box())
    driver.press((x + 12, y + h // 2))
    for share in (0.4, 0.6, 0.8):
        driver.move((round(x + w * share), y + h // 2))
        assert app.settings.ui_scale == 100 and of(scene, Slider, slider.name) is slider
    assert slider.value == 175
    driver.release((round(x + w * 0.8), y + h // 2))
    assert app.settings.ui_scale == 175
