"""Keys of the player's own: each means what the usual key means, everywhere, and is kept."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from dogtable.session.settings import Settings
from dogtable.ui.app import App
from dogtable.ui.bindings import USUAL, Bindings
from dogtable.ui.scenes.settings import PAGES, SettingsScene
from dogtable.ui.scenes.shelf import ShelfScene
from dogtable.ui.scenes.your_name import YourNameScene
from tests.ui.driver import Driver
from tests.ui.seated import Seated


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


@pytest.mark.usefixtures("app")  # names of keys are asked of pygame
def test_esc_leaves_whatever_key_leaves_too() -> None:
    bindings = Bindings(Settings())
    assert not bindings.assign("inspect", pygame.K_ESCAPE) and bindings.are_usual
    assert not bindings.assign("leave", USUAL["log"]) and bindings.are_usual  # the log would be left without a key
    assert bindings.assign("leave", pygame.K_q)
    assert [bindings.translated(down(key)).key for key in (pygame.K_q, pygame.K_ESCAPE)] == [pygame.K_ESCAPE] * 2
    assert not bindings.assign("log", pygame.K_ESCAPE)
    assert bindings.assign("leave", pygame.K_ESCAPE) and bindings.are_usual


def test_digits_are_keys_like_all_others(app: App) -> None:
    bindings = app.bindings
    assert bindings.assign("answer_2", pygame.K_w)
    assert bindings.translated(down(pygame.K_w)).key == pygame.K_2
    assert bindings.translated(down(pygame.K_2)).key == pygame.K_UNKNOWN
    assert bindings.settings.keys == {"answer_2": "w"} and app.key("answer_2") == "W" and app.key("answer_1") == "1"


@pytest.mark.usefixtures("app")  # likewise
@pytest.mark.parametrize("keys", [{"inspect": "escape"}, {"leave": "l"}, {"answer_1": "2"}])
def test_a_file_that_leaves_no_way_out_is_not_followed(keys: dict[str, str]) -> None:
    settings = Settings()
    settings.keys = keys
    assert Bindings(settings).are_usual


def test_a_file_that_gives_two_things_one_key_is_not_followed(app: App) -> None:
    settings = app.settings
    settings.keys = {"inspect": "x", "log": "x", "fly": "y", "shot": "no such key", "leave": "\x00"}
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


def test_what_a_key_did_before_is_told(app: App, driver: Driver) -> None:
    app.stage.clear_to(scene := SettingsScene(app))
    driver.turn()
    scene._ask_key("inspect")
    driver.key(pygame.K_m)
    assert app.stage.notices.texts == ["“Sound off and on” has the key I now."] and app.key("inspect") == "M"
    app.stage.notices._shown = []
    scene._ask_key("leave")
    driver.key(pygame.K_m)
    assert app.stage.notices.texts == ["That key stays with “Look closely (or the right button)”."]


def test_every_action_has_a_row_with_its_key(app: App, driver: Driver) -> None:
    app.stage.clear_to(scene := SettingsScene(app))
    scene.tabs.choose(PAGES.index("keys"))
    driver.turn()
    labels = [w.label for w in scene.scroll.walk() if hasattr(w, "label")]
    assert labels == [app.key(action) for action in USUAL]
    titles = {app.bindings.title(action, app.text) for action in USUAL}
    assert len(titles) == len(USUAL) and not any(title.startswith("keys.") for title in titles)


def test_what_the_window_says_about_keys_follows_them(app: App, driver: Driver) -> None:
    app.stage.clear_to(scene := SettingsScene(app))
    for action, key in (("skip", pygame.K_j), ("full", pygame.K_F5), ("usual", pygame.K_u), ("mute", pygame.K_n)):
        assert app.bindings.assign(action, key)
    said = " ".join(row[1] for page in (scene._play, scene._display, scene._sound) for row in page())
    assert all(f" {name} " in f" {said} " for name in ("J", "F5", "U", "N")), said
    assert not any(f" {name} " in f" {said} " for name in ("Space", "F11", "0", "M")), said


def test_answers_of_a_small_list_are_given_by_ones_own_keys(sit: Callable[..., Seated]) -> None:
    seated = sit()
    seated.lay(["seven", "four", "jack", "ace"])
    assert seated.app.bindings.assign("answer_1", pygame.K_w)
    seated.click("ace")
    shown = [control.key for control in [*seated.scene.chooser, *seated.scene.controls] if control.key in ("1", "W")]
    assert shown == ["W"]
    seated.driver.key(pygame.K_1)
    assert not seated.log
    seated.driver.key(pygame.K_w)
    seated.settle()
    assert seated.log or len(seated.armed) > 1


@pytest.mark.parametrize("page", range(len(PAGES)))
def test_no_row_is_cut_at_the_edge_of_the_sheet(app: App, page: int) -> None:
    app.stage.clear_to(scene := SettingsScene(app))
    scene.tabs.chosen = page
    scene.layout()
    high = scene.scroll.box[3]
    boxes = [widget.box for widget in scene.scroll.content]
    assert not any(y < high < y + h for _, y, _, h in boxes) and sum(y < high for _, y, _, _ in boxes) > 6


def test_a_key_that_is_held_does_nothing_in_the_scene_that_it_led_to(app: App, driver: Driver) -> None:
    begun: list[str] = []

    def then() -> None:  # what Enter begins, and would be answered by the same Enter
        app.go(YourNameScene(app, lambda: begun.append("again")))

    app.stage.clear_to(ShelfScene(app))
    app.go(YourNameScene(app, then))
    enter = {"key": pygame.K_RETURN, "mod": 0, "unicode": "\r", "scancode": 0}
    driver.post(pygame.KEYDOWN, **enter)
    driver.turn()
    second = app.stage.top
    driver.post(pygame.KEYDOWN, **enter)  # as it comes by itself while a line is typed and a frame takes long
    driver.turn()
    assert app.stage.top is second and not begun
    driver.post(pygame.KEYUP, **enter)
    driver.key(pygame.K_RETURN)
    assert begun == ["again"]
