"""Keys of the player's own: each means what the usual key means, everywhere, and is kept."""

from __future__ import annotations

import pygame
import pytest

from dogtable.session.settings import Settings
from dogtable.ui.app import App
from dogtable.ui.bindings import USUAL, Bindings
from dogtable.ui.scenes.settings import PAGES, SettingsScene
from tests.ui.driver import Driver


def down(key: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")


def test_the_usual_keys_come_as_they_are() -> None:
    event = down(pygame.K_i)
    assert Bindings(Settings()).translated(event) is event


def test_a_key_of_ones_own_means_what_the_usual_one_means(app: App) -> None:
    bindings = Bindings(Settings())
    assert bindings.assign("inspect", pygame.K_k)
    assert bindings.translated(down(pygame.K_k)).key == pygame.K_i
    assert bindings.translated(down(pygame.K_i)).key == pygame.K_UNKNOWN  # it means nothing any more
    assert bindings.translated(down(pygame.K_l)).key == pygame.K_l
    assert bindings.label("inspect", app.text) == "K" and bindings.settings.keys == {"inspect": "k"}


def test_a_key_that_meant_something_else_changes_places_with_it(app: App) -> None:
    bindings = app.bindings
    assert bindings.assign("inspect", USUAL["log"])
    assert bindings.translated(down(pygame.K_l)).key == pygame.K_i
    assert bindings.translated(down(pygame.K_i)).key == pygame.K_l
    bindings.reset()
    assert bindings.are_usual and bindings.settings.keys == {}


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_3])
def test_esc_and_digits_stay(key: int) -> None:
    bindings = Bindings(Settings())
    assert not bindings.assign("inspect", key) and bindings.are_usual


def test_a_file_that_gives_two_things_one_key_is_not_followed(app: App) -> None:
    settings = app.settings
    settings.keys = {"inspect": "x", "log": "x", "fly": "y", "shot": "no such key"}
    assert Bindings(settings).are_usual


def test_a_key_is_set_by_pressing_it(app: App, driver: Driver) -> None:
    app.stage.clear_to(scene := SettingsScene(app))
    driver.turn()
    scene.tabs.choose(PAGES.index("keys"))
    driver.turn()
    row = list(USUAL).index("inspect")
    button = [w for w in scene.scroll.walk() if hasattr(w, "label")][row]
    assert button.label == "I"
    scene._ask_key("inspect")
    driver.key(pygame.K_ESCAPE)  # not after all
    assert app.stage.top is scene and app.bindings.are_usual
    scene._ask_key("inspect")
    driver.key(pygame.K_k)
    assert Settings.load(app.folders.settings).keys == {"inspect": "k"}
    assert "K" in [w.label for w in scene.scroll.walk() if hasattr(w, "label")]
