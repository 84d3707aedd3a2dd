"""Tells what is on the screen: what the top scene says of itself goes to the voice when it is new."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from dogtable.ui.phrases import sentences
from dogtable.ui.speech.speaker import Kind, Speaker
from dogtable.ui.speech.system import system_voice
from dogtable.ui.speech.voice import Voice

if TYPE_CHECKING:
    from dogtable.ui.app import App
    from dogtable.ui.scene import Scene

Standing = tuple[str, Kind, str]
"""What it is of, of which kind that is, and the words."""
MOVING = (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN)
"""What moves the focus, or what it is on; what changes there by itself is no news, and is not even worked out."""
ON, AGAIN, CHOICES, TABLE, HUSH = KEYS = (pygame.K_F2, pygame.K_F3, pygame.K_F4, pygame.K_F5, pygame.K_F6)


class Narrator:
    """Looks at the top scene once a turn while speech is on. `heard` is called when something was said."""

    def __init__(self, app: App, voice: Voice | None = None) -> None:
        self.app = app
        self.speaker = Speaker(app.settings, voice or system_voice(app.wake), lambda: app.language)
        self._scene: Scene | None = None
        self._said: dict[str, str] = {}  # of what stands: what was said of it last
        self._pressed = False  # a key was pressed since

    def turn(self) -> None:
        """Say what is new."""
        if not self.speaker.on:
            return
        scene = self.app.stage.top
        led_here = self._pressed and scene is self._scene
        if scene is not self._scene:
            self._scene, self._said = scene, {}
            self.speaker.forget()
        for text in scene.news():
            self.speaker.say(text, "events")
            self._said.pop("prompt", None)  # what is asked after it is said, also where it is the same again
        for slot, kind, words in scene.standing():
            self._tell(slot, kind, words)
        if self._pressed or "focus" not in self._said:
            self._tell("focus", "focus", scene.focused(), first=led_here)
        self._pressed = False
        self.speaker.turn()

    def _tell(self, slot: str, kind: Kind, words: str, *, first: bool = False) -> None:
        """Say what stands now, where that is new."""
        if words != self._said.get(slot, ""):
            self.speaker.say(words, kind, slot, first=first)
        self._said[slot] = words

    def tell(self, text: str) -> None:
        """Say something that came up by itself: a notice."""
        self.speaker.say(text, "always")

    def pressed(self, event: pygame.event.Event) -> bool:
        """Take a key: whatever it is, it stops what is being said. True where it was one of the voice's own."""
        if event.type in MOVING and not self._pressed:
            self._pressed = True
            if "focus" in self._said and self._scene is self.app.stage.top:
                self._said["focus"] = self._scene.focused()  # what has changed there by itself since it was said
        if event.type != pygame.KEYDOWN:
            return False
        if self.speaker.on:
            self.speaker.interrupt()
        if event.key not in KEYS or event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL | pygame.KMOD_META):
            return False
        if event.key != ON and not self.speaker.on:
            return False
        scene = self.app.stage.top
        if event.key == ON:
            self.turn_on(not self.app.settings.speech)
        elif event.key == HUSH:
            self.speaker.hush()
        elif event.key == AGAIN:
            self.speaker.say(self.speaker.last, "always", "answer", first=True)
        else:
            texts = scene.choices() if event.key == CHOICES else scene.read_out()
            self.speaker.say(sentences(*texts), "always", "answer", first=True)
        return True

    def turn_on(self, on: bool) -> None:
        """Let it be said what happens, from now on, or no more."""
        app, settings = self.app, self.app.settings
        for _ in app.stage.top.news():
            pass  # it happened before
        if not on:
            self.speaker.hush()
            self.speaker.say(app.text("speech.is_off"), "always")
            self.speaker.turn()
        settings.speech = on
        app.save_settings()
        self._scene = None  # all of it is new
        if self.speaker.voice is None:
            app.toast(app.text("speech.no_voice"))
        else:
            app.toast(app.text("speech.is_on") if on else app.text("speech.is_off"))
        app.stage.top.renew()

    def close(self) -> None:
        """Say nothing more."""
        self.speaker.close()
