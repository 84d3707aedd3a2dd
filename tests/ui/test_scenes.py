"""The scenes around the table, by mouse and keyboard, at the sizes they are made for."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from dogtable.session.settings import Settings
from dogtable.ui.app import App
from dogtable.ui.bindings import USUAL
from dogtable.ui.phrases import names_list, players_range, when
from dogtable.ui.scenes.about import AboutScene
from dogtable.ui.scenes.characters import CharacterScene
from dogtable.ui.scenes.new_game import NewGameScene
from dogtable.ui.scenes.problems import ProblemsScene
from dogtable.ui.scenes.result import ResultScene
from dogtable.ui.scenes.rulebook import RulebookScene
from dogtable.ui.scenes.saved import SavedScene
from dogtable.ui.scenes.settings import PAGES, SettingsScene
from dogtable.ui.scenes.shelf import ShelfScene
from dogtable.ui.scenes.statistics import StatisticsScene
from dogtable.ui.widgets import TextEntry, Toggle, WidgetScene
from tests.ui import fakes
from tests.ui.driver import Driver
from tests.ui.placed import misplaced

SIZES = [(1152, 720), (1280, 720), (1920, 1080), (2560, 1080), (3840, 2160)]


def resize(driver: Driver, size: tuple[int, int], scale: int = 100, *, drawn: bool = True) -> None:
    """Make the window as large; `drawn`: what is open is drawn anew."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    driver.app.settings.ui_scale = scale
    driver.app._measured = (0, 0)
    if drawn:
        driver.post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])
        driver.turn()
    else:
        driver.app._resized()


def scene_of(app: App, name: str) -> WidgetScene:
    rules: Any = app.library.load("dog")
    made: dict[str, Callable[[], WidgetScene]] = {
        "shelf": lambda: ShelfScene(app),
        "new game": lambda: NewGameScene(app, rules),
        "cast": lambda: CharacterScene(app, "cast-anna", lambda _: None),
        "rulebook": lambda: RulebookScene(app, rules, "D12"),
        "saved": lambda: SavedScene(app),
        "settings": lambda: SettingsScene(app),
        "result": lambda: ResultScene(app, fakes.won_by_points()),  # type: ignore[arg-type]  # the small table
        "podium": lambda: ResultScene(app, fakes.won_by_team()),  # type: ignore[arg-type]  # the small table
        "six": lambda: ResultScene(app, fakes.won_by_three()),  # type: ignore[arg-type]  # the small table
        "statistics": lambda: StatisticsScene(app, fakes.counted()),
        "about": lambda: AboutScene(app),
        "problems": lambda: ProblemsScene(app, fakes.shelf()[3]),  # type: ignore[arg-type]  # the small shelf
    }
    return made[name]()


SCENES = ["shelf", "new game", "rulebook", "saved", "settings", "result", "podium", "six", "statistics", "about"]
SCENES += ["problems", "cast"]


@pytest.mark.parametrize("name", SCENES)
def test_controls_lie_in_the_window_apart_and_large_enough(app: App, driver: Driver, name: str) -> None:
    app.home()
    for size in SIZES:
        for scale in (75, 100, 150, 200):
            if size[0] > 2560 and scale != 100:
                continue  # as large as smaller windows, only slower
            resize(driver, size, scale, drawn=False)
            app.stage.clear_to(scene := scene_of(app, name))
            where = f"{name} at {size} and {scale} %"
            assert any(widget.box[2] > 0 for widget in scene.focusable()), where
            assert misplaced(app, scene) == [], where


@pytest.mark.parametrize("name", SCENES)
def test_every_scene_is_drawn_and_walked_through_with_tab(app: App, driver: Driver, name: str) -> None:
    app.home()
    app.go(scene := scene_of(app, name))
    order = scene.focusable()
    for _ in range(len(order) + 1):
        driver.key(pygame.K_TAB)
        assert scene.focus in order or scene.focus in scene.focusable()
    driver.key(pygame.K_ESCAPE)
    assert isinstance(app.stage.top, ShelfScene)


# ------------------------------------------------------------------------------------------------------------ settings


def test_settings_are_kept_at_once(app: App, driver: Driver) -> None:
    scene = driver.open(app.show_settings, SettingsScene)
    shown = {type(w): w for w in reversed(scene.focusable())}  # the first of each sort
    driver.click(shown[TextEntry])
    driver.type("Rosa")
    driver.click(shown[Toggle])
    scene.tabs.choose(1)
    driver.turn()
    scene._scale(150)
    kept = Settings.load(app.folders.settings)
    assert (kept.name, kept.reduced_motion, kept.ui_scale) == ("Rosa", True, 150)
    scene.tabs.choose(PAGES.index("keys"))
    driver.turn()
    assert len(scene.scroll.content) == 2 * len(USUAL)  # a line and a key each


def test_speed_is_a_factor(app: App) -> None:
    for speed, factor in (("off", 0.0), ("normal", 1.0)):
        app.settings.speed = speed
        assert app.speed == factor


# ------------------------------------------------------------------------------------------------------------- phrases


def test_phrases(app: App) -> None:
    text = app.text
    assert [players_range(text, p) for p in ((4, 6), (3, 4, 5, 6), (2,), (2, 4, 6), ())] == [
        "4 or 6",
        "3 to 6",
        "2",
        "2, 4 or 6",
        "",
    ]
    assert names_list(text, ["Mira", "Anna", "Ben"]) == "Mira, Anna and Ben"
    noon = time.mktime((2026, 11, 21, 12, 5, 0, 0, 0, -1))
    assert when(text, noon - 3600, noon) == "today, 11:05"
    assert when(text, noon - 86_400, noon) == "yesterday, 12:05"
    assert when(text, noon - 9 * 86_400, noon) == "12 November"
    assert when(text, noon - 400 * 86_400, noon).endswith("2025")
    assert when(text, 0, noon) == ""
