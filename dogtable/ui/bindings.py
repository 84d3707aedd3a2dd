"""Which key does what. The program knows the usual keys; a key of the player's own is read as the usual one.

Every key can be another one. Esc always leaves, too, whatever key leaves: there is a way out of everything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

if TYPE_CHECKING:
    from dogtable.session.settings import Settings
    from dogtable.ui.text import Catalogue

USUAL: Final = {
    "choose": pygame.K_RETURN,
    "skip": pygame.K_SPACE,
    "next": pygame.K_TAB,
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
    "back": pygame.K_BACKSPACE,
    "undo": pygame.K_z,
    "inspect": pygame.K_i,
    "hint": pygame.K_h,
    "log": pygame.K_l,
    "bench": pygame.K_b,
    "watch": pygame.K_t,
    "mute": pygame.K_m,
    "rules": pygame.K_F1,
    "full": pygame.K_F11,
    "larger": pygame.K_PLUS,
    "smaller": pygame.K_MINUS,
    "usual": pygame.K_0,
    "shot": pygame.K_F12,
    "speech": pygame.K_F2,
    "say_again": pygame.K_F3,
    "say_choices": pygame.K_F4,
    "say_table": pygame.K_F5,
    "say_no_more": pygame.K_F6,
    "next_lit": pygame.K_PAGEDOWN,
    "last_lit": pygame.K_PAGEUP,
    "leave": pygame.K_ESCAPE,
    **{f"answer_{number}": pygame.K_0 + number for number in range(1, 10)},
}
ANSWER: Final = "answer_"
WITH_CTRL: Final = ("undo",)
SIGNS: Final = {
    pygame.K_PLUS: "+",
    pygame.K_MINUS: "−",
    pygame.K_LEFT: "←",
    pygame.K_RIGHT: "→",
    pygame.K_UP: "↑",
    pygame.K_DOWN: "↓",
}
NAMED: Final = {
    pygame.K_RETURN: "enter",
    pygame.K_SPACE: "space",
    pygame.K_TAB: "tab",
    pygame.K_BACKSPACE: "backspace",
    pygame.K_ESCAPE: "esc",
    pygame.K_DELETE: "delete",
    pygame.K_PAGEDOWN: "page_down",
    pygame.K_PAGEUP: "page_up",
}
ALWAYS: Final = pygame.K_ESCAPE
"""The key that leaves, whatever else does."""


class Bindings:
    """The keys as they are set: `settings.keys` holds those that are not the usual ones, by the names of pygame."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._read()

    def _read(self) -> None:
        own = {action: _code(name) for action, name in self.settings.keys.items() if action in USUAL}
        self.keys = {action: own.get(action) or usual for action, usual in USUAL.items()}
        if len(set(self.keys.values())) < len(self.keys) or self.holder(ALWAYS) not in ("leave", ""):
            self.keys = dict(USUAL)  # a file written by hand: two for one key, or no way out
        self._meant = {key: USUAL[action] for action, key in self.keys.items()}
        self._free = set(USUAL.values()) - set(self.keys.values()) - {ALWAYS}  # mean nothing any more

    @property
    def are_usual(self) -> bool:
        """Whether every key is the usual one."""
        return self.keys == USUAL

    def translated(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return the event with the usual key for what its own key means."""
        if self.are_usual or event.type not in (pygame.KEYDOWN, pygame.KEYUP):
            return event
        meant = pygame.K_UNKNOWN if event.key in self._free else self._meant.get(event.key, event.key)
        return event if meant == event.key else pygame.event.Event(event.type, {**event.dict, "key": meant})

    def holder(self, key: int) -> str:
        """Return what a key does; nothing where it does nothing."""
        return next((action for action, taken in self.keys.items() if taken == key), "")

    def assign(self, action: str, key: int) -> bool:
        """Let a key do something; what it did before gets the key that is free now.

        False where that cannot be: Esc does nothing but leave, so it cannot be what another action gets.
        """
        other = self.holder(key)
        given = self.keys[action]
        if not pygame.key.name(key) or (key == ALWAYS and action != "leave"):
            return False
        if other not in ("", action):
            if given == ALWAYS:
                return False
            self.keys[other] = given
        self.keys[action] = key
        self.settings.keys = {name: pygame.key.name(one) for name, one in self.keys.items() if one != USUAL[name]}
        self._read()
        return True

    def reset(self) -> None:
        """Let every key do what it usually does."""
        self.settings.keys = {}
        self._read()

    def title(self, action: str, text: Catalogue) -> str:
        """Return what an action is called."""
        if action.startswith(ANSWER):
            return text("keys.answer", n=int(action.removeprefix(ANSWER)))
        return text(f"keys.{action}")  # text: keys.*

    def label(self, action: str, text: Catalogue) -> str:
        """Return what the key is called that does something."""
        key = self.keys[action]
        name = SIGNS.get(key) or (text(f"keys.name_{NAMED[key]}") if key in NAMED else "")  # text: keys.name_*
        name = name or pygame.key.name(key).capitalize()
        return text("keys.with_ctrl", key=name) if action in WITH_CTRL else name


def _code(name: str) -> int:
    try:
        return pygame.key.key_code(name)
    except (ValueError, pygame.error):
        return 0
