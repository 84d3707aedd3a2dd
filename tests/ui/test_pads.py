"""Game controllers: their buttons do what keys do, and what is said about keys names what was used last."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from dogtable.session.settings import Settings
from dogtable.ui.app import App
from dogtable.ui.bindings import USUAL
from dogtable.ui.pads import CALLED, DOES, PUSHED, Pads
from dogtable.ui.scenes.settings import SettingsScene
from dogtable.ui.scenes.shelf import ShelfScene
from dogtable.ui.text import Catalogue
from tests.ui.driver import Driver
from tests.ui.seated import Seated

A, B, Y = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B, pygame.CONTROLLER_BUTTON_Y
RIGHT = pygame.CONTROLLER_BUTTON_DPAD_RIGHT


class Pad:
    """A controller that tells its name."""

    def __init__(self, name: str) -> None:
        self.name = name


def press(driver: Driver, *buttons: int) -> None:
    for button in buttons:
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            driver.post(kind, button=button, instance_id=0, which=0)
        driver.turn()


def push(driver: Driver, axis: int, *values: int) -> None:
    for value in values:
        driver.post(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=0, which=0)
    driver.turn()


def test_every_button_does_what_a_key_does_and_has_a_name() -> None:
    assert set(DOES.values()) == set(CALLED) and set(CALLED) <= set(USUAL)
    assert {"choose", "leave", "inspect", "log", "hint", "up", "down", "left", "right"} <= set(CALLED)
    text, pads = Catalogue.load("en"), Pads()
    names = [pads.label(action, text) for action in CALLED]
    assert len(set(names)) == len(names) and all(names) and not any(name.startswith("pads.") for name in names if name)
    assert pads.label("answer_1", text) == "" and pads.label("full", text) is None


def test_a_card_is_taken_and_a_marble_goes_by_controller(sit: Callable[..., Seated]) -> None:
    seated = sit()
    seated.lay(["two", "jack"])
    press(seated.driver, RIGHT)
    assert seated.app.keyboard and seated.app.pads.used
    for _ in range(12):
        target = seated.scene.keyboard.target()
        if target is not None and target.thing == seated.thing("two"):
            break
        press(seated.driver, RIGHT)
    press(seated.driver, A)
    assert seated.armed == ["card:rank=two"]
    press(seated.driver, B)
    assert seated.armed == []


def test_glyphs_follow_what_was_used_last(sit: Callable[..., Seated]) -> None:
    seated = sit()
    seated.lay()
    hint = next(control for control in seated.scene.controls if control.name == "hint")
    assert "(H)" in hint.label
    press(seated.driver, RIGHT)
    assert "(Y)" in next(control for control in seated.scene.controls if control.name == "hint").label
    seated.app.pads._open[0] = Pad("DualSense Wireless Controller")  # type: ignore[assignment]  # a stand-in
    press(seated.driver, RIGHT)
    assert seated.app.key("hint") == "Triangle" and seated.app.key("full") == "F11"
    seated.driver.key(pygame.K_LEFT)
    assert "(H)" in next(control for control in seated.scene.controls if control.name == "hint").label
    press(seated.driver, RIGHT)
    seated.driver.click((5, 300))
    assert not seated.app.pads.used


def test_keys_of_ones_own_leave_the_controller_as_it_is(app: App, driver: Driver) -> None:
    app.home()
    assert app.bindings.assign("leave", pygame.K_q) and app.bindings.assign("choose", pygame.K_j)
    app.go(SettingsScene(app))
    driver.turn()
    press(driver, B)
    assert isinstance(app.stage.top, ShelfScene)


def test_no_button_becomes_a_key(app: App, driver: Driver) -> None:
    app.stage.clear_to(scene := SettingsScene(app))
    driver.turn()
    scene._ask_key("inspect")
    press(driver, A, Y)
    assert scene._asked == "inspect" and app.bindings.are_usual
    press(driver, B)  # not after all
    assert scene._asked == "" and app.bindings.are_usual and Settings().keys == {}


def test_the_stick_moves_the_focus_once_for_each_push(app: App, driver: Driver) -> None:
    heard = [
        app.pads.heard(
            pygame.event.Event(
                pygame.CONTROLLERAXISMOTION, axis=pygame.CONTROLLER_AXIS_LEFTX, value=value, instance_id=0
            )
        )
        for value in (3000, PUSHED, 15000, 32767, 2000, -32768, -900)
    ]
    assert [event.key if event else None for event in heard] == [
        None,
        pygame.K_RIGHT,
        None,
        None,
        None,
        pygame.K_LEFT,
        None,
    ]


@pytest.mark.parametrize("button", [pygame.CONTROLLER_BUTTON_GUIDE, 40])
def test_a_button_of_no_use_does_nothing(app: App, driver: Driver, button: int) -> None:
    app.home()
    press(driver, button)
    assert not app.pads.used


def test_a_controller_that_goes_leaves_the_keys(app: App) -> None:
    app.home()
    app.pads._open[3], app.pads.used = Pad("any"), True  # type: ignore[assignment]  # a stand-in
    app.dispatch(pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=3))
    assert not app.pads.used and not app.pads.connected and not app.sleeper.polled


def test_who_has_no_controller_notices_nothing() -> None:
    pads = Pads()
    pads.begin()
    assert not pads.connected and not pads.used
