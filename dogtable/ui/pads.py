"""Game controllers: what is pressed on one is read as the key that does the same.

SDL knows how the buttons of each kind of controller lie: `pygame._sdl2.controller` (`pygame.joystick` has numbers).
That module calls itself experimental; only this room uses it. It is loaded once the first scene stands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from dogtable.ui.bindings import ANSWER, USUAL

if TYPE_CHECKING:
    from pygame._sdl2.controller import Controller

    from dogtable.ui.text import Catalogue

DOES: Final = {
    pygame.CONTROLLER_BUTTON_A: "choose",
    pygame.CONTROLLER_BUTTON_B: "leave",
    pygame.CONTROLLER_BUTTON_X: "inspect",
    pygame.CONTROLLER_BUTTON_Y: "hint",
    pygame.CONTROLLER_BUTTON_BACK: "log",
    pygame.CONTROLLER_BUTTON_START: "rules",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "back",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "next",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "skip",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}
CALLED: Final = {
    "choose": "a",
    "leave": "b",
    "inspect": "x",
    "hint": "y",
    "log": "view",
    "rules": "menu",
    "back": "lb",
    "next": "rb",
    "skip": "ls",
    "up": "up",
    "down": "down",
    "left": "left",
    "right": "right",
}
"""What an action's button is called in the catalogue."""
SHAPES: Final = ("a", "b", "x", "y")
"""The buttons that have shapes on some controllers, not letters."""
SHAPED: Final = ("ps3", "ps4", "ps5", "playstation", "dualshock", "dualsense")
STICK: Final = {pygame.CONTROLLER_AXIS_LEFTX: ("left", "right"), pygame.CONTROLLER_AXIS_LEFTY: ("up", "down")}
PUSHED, LET_GO = 20_000, 12_000
"""Of 32767: how far the stick is pushed to count, and how near the middle it is let go."""
POINTING: Final = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)


class Pads:
    """The controllers that are connected. `used`: whether one was used last, and not keyboard or mouse."""

    def __init__(self) -> None:
        self.used = False
        self._open: dict[int, Controller] = {}
        self._pushed: dict[int, str] = {}  # axis -> where the stick is pushed
        self._shaped = False

    @property
    def connected(self) -> bool:
        """Whether there is any."""
        return bool(self._open)

    def begin(self) -> None:
        """Look for controllers from now on; where the system has none, there are none."""
        from pygame._sdl2 import controller

        try:
            controller.init()
        except pygame.error:
            return
        for number in range(controller.get_count()):
            self._add(number)

    def heard(self, event: pygame.event.Event) -> pygame.event.Event | None:
        """Return the event, that of a controller as one of the key that does the same; None: it means nothing."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self._add(event.device_index)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._open.pop(event.instance_id, None)
            self.used = self.used and self.connected
        elif event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            does = DOES.get(event.button)
            if does is None:
                return None
            self._use(event)
            return _key(does, down=event.type == pygame.CONTROLLERBUTTONDOWN)
        elif event.type == pygame.CONTROLLERAXISMOTION:
            return self._stick(event)
        else:
            if event.type in POINTING:
                self.used = False
            return event
        return None

    def label(self, action: str, text: Catalogue) -> str | None:
        """Return what the button is called that does something: nothing for answers, None where only a key does it."""
        name = CALLED.get(action)
        if name is None:
            return "" if action.startswith(ANSWER) else None
        return text(f"pads.shape_{name}" if self._shaped and name in SHAPES else f"pads.{name}")  # text: pads.*

    def _use(self, event: pygame.event.Event) -> None:
        self.used = True
        pad = self._open.get(event.instance_id)
        self._shaped = pad is not None and any(name in pad.name.lower() for name in SHAPED)

    def _add(self, number: int) -> None:
        from pygame._sdl2 import controller

        if not controller.is_controller(number):
            return
        try:
            pad = controller.Controller(number)
        except pygame.error:
            return  # gone again before it was opened
        self._open[pad.as_joystick().get_instance_id()] = pad

    def _stick(self, event: pygame.event.Event) -> pygame.event.Event | None:
        """The left stick moves the focus once for each push."""
        if event.axis not in STICK:
            return None
        before = self._pushed.get(event.axis, "")
        if abs(event.value) >= PUSHED:
            way = STICK[event.axis][event.value > 0]
        else:
            way = before if abs(event.value) > LET_GO else ""
        self._pushed[event.axis] = way
        if way in ("", before):
            return None
        self._use(event)
        return _key(way, down=True)


def _key(action: str, *, down: bool) -> pygame.event.Event:
    kind = pygame.KEYDOWN if down else pygame.KEYUP
    return pygame.event.Event(kind, key=USUAL[action], mod=0, unicode="", scancode=0)
