"""The keys that mean the same everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from dogtable.session.settings import SCALES
from dogtable.ui.screenshots import keep_window

if TYPE_CHECKING:
    from dogtable.ui.app import App
    from dogtable.ui.scene import Scene

FOCUS_KEYS: Final = {
    pygame.K_TAB,
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_RETURN,
    pygame.K_KP_ENTER,
    pygame.K_SPACE,
    pygame.K_HOME,
    pygame.K_END,
}
LARGER: Final = {pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS}
SMALLER: Final = {pygame.K_MINUS, pygame.K_KP_MINUS}
USUAL: Final = {pygame.K_0, pygame.K_KP_0}


class HeldKeys:
    """Which keys are down, and in which scene each of them was pressed.

    While a line is typed, a key that is held comes again and again, and by a clock that runs on while a slow frame is
    drawn. Where the first press has led to another scene, what comes after it is meant for nobody there.
    """

    def __init__(self) -> None:
        self._pressed: dict[int, Scene] = {}

    def strays(self, event: pygame.event.Event, top: Scene) -> bool:
        """Take an event of the window; whether it is a key that was pressed in another scene and is still down."""
        if event.type == pygame.KEYDOWN:
            return self._pressed.setdefault(event.key, top) is not top
        if event.type == pygame.KEYUP:
            self._pressed.pop(event.key, None)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._pressed.clear()
        return False


def own_keys(app: App, event: pygame.event.Event) -> None:
    """Do what a key means that no scene took."""
    if event.type == pygame.DROPFILE:
        app.take_file(event.file)
    if event.type != pygame.KEYDOWN:
        return
    enter = event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
    if event.key == pygame.K_F11 or (enter and event.mod & pygame.KMOD_ALT):
        app.set_fullscreen(not app.window.fullscreen)
    elif event.key == pygame.K_F12:
        keep_window(app)
    elif event.key == pygame.K_F1:
        rules = app.stage.top.rules()
        if rules is not None:
            app.show_rules(rules, app.stage.top.rule_in_play())
    elif event.key == pygame.K_m:
        app.set_sound(not app.settings.sound)
    elif event.key == pygame.K_ESCAPE:
        escape(app)
    elif event.key in LARGER:
        app.set_scale(next((s for s in SCALES if s > app.settings.ui_scale), SCALES[-1]))
    elif event.key in SMALLER:
        app.set_scale(next((s for s in reversed(SCALES) if s < app.settings.ui_scale), SCALES[0]))
    elif event.key in USUAL:
        app.set_scale(100)


def escape(app: App) -> None:
    """One rung down the ladder: within the scene, else back to the scene below; never out of the program."""
    if not app.stage.top.escape():
        app.back()
