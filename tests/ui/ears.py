"""Somebody who does not see presses keys by what the voice says, from the shelf to the result, and by nothing else.

What is chosen is drawn by lot among what the voice says can be chosen.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame

from dogtable.base.paths import user_folders
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.settings import Settings
from dogtable.session.table import Table
from dogtable.ui.app import App
from dogtable.ui.scenes.shelf import ShelfScene
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.speech.voice import Manner
from dogtable.ui.window import Window
from tests.patience import PATIENCE
from tests.ui.driver import Driver

MOST = 80
"""So many keys lead to everything."""
NEXT, CHOICES, LIE = pygame.K_PAGEDOWN, pygame.K_F4, pygame.K_F5
BACK = re.compile(r"^(Step back|Take .+ back|Cancel)", re.M)
"""What is called so takes back. Who chose it as often as what goes on would hardly ever come through a seven."""
TURNS = 2
"""Turns of the loop after a key: what it leads to has been said by then."""


class Recorder:
    """A voice that writes down what it says, and has said it at once."""

    speaking = fails = False

    def __init__(self) -> None:
        self.said: list[tuple[str, Manner]] = []

    def say(self, text: str, manner: Manner) -> None:
        self.said.append((text, manner))

    def stop(self) -> None: ...

    def close(self) -> None: ...


class Ears:
    """One person at the keyboard, who hears. `heard` is all that was said."""

    def __init__(self, folder: Path, library: Library, seed: int = 1) -> None:
        folders = user_folders(folder)
        settings = Settings.load(folders.settings)
        settings.speed, settings.speech = "off", True
        self.app = App(Window(size=(1280, 720)), folders, settings)
        self.app.library, self.app.journal = library, Journal(folders.journal)
        self.app.shelved = library.shelf()
        self.voice = Recorder()
        self.app.narrator.speaker.voice = self.voice
        self.driver, self.random, self._known, self._heard = Driver(self.app), Random(seed), 0, ""
        self.app.stage.clear_to(ShelfScene(self.app))
        self.turn()

    def close(self) -> None:
        self.app.close()

    # ------------------------------------------------------------------ ears and fingers
    @property
    def heard(self) -> list[str]:
        return [text for text, _ in self.voice.said]

    def turn(self, times: int = TURNS) -> str:
        """Let time pass; return what is said meanwhile."""
        self.driver.turn(times)
        new, self._known = self.heard[self._known :], len(self.voice.said)
        self._heard = "\n".join(new)
        return self._heard

    def key(self, key: int) -> str:
        """Press a key; return what is said then."""
        self.driver.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
        self.driver.post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
        return self.turn()

    def find(self, words: str, key: int = pygame.K_TAB) -> str:
        """Press a key until something is said that begins so."""
        told = []
        for _ in range(MOST):
            said = self.key(key)
            if any(line.startswith(words) for line in said.splitlines()):
                return said
            told.append(said)
        raise AssertionError(f"no {pygame.key.name(key)} finds “{words}”: {told}")

    def until(self, holds: Callable[[str], bool]) -> str:
        """Wait until something is said; return that, with all that was said since the last key."""
        end, told = time.monotonic() + PATIENCE, self._heard
        while not holds(told):
            assert time.monotonic() < end, f"still waiting: {self.heard[-8:]}"
            told += "\n" + self.turn(1)
        return told

    # ------------------------------------------------------------------ a game
    def begin(self, title: str) -> None:
        """Go from the shelf to the table of a game: seats are taken, a seed is typed, all of it by ear.

        The others look one move ahead, so a game against somebody who draws lots is over after few rounds.
        """
        self.find(f"{title}.")
        if "Enter takes it" in self.heard[-1]:
            self.key(pygame.K_RETURN)
        self.key(pygame.K_RETURN)
        self.until(lambda told: "What shall we call you?" in told)
        self.driver.type("Mira")
        self.find("That is me")
        self.key(pygame.K_RETURN)
        self.until(lambda told: "New game" in told)
        seats = 1
        while f"Who sits at seat {seats + 1}" in (said := self._who(seats + 1)):
            self._choose(said, "Bot · one move ahead")
            seats += 1
        self.find("More")
        self.key(pygame.K_RETURN)
        self.find("Seed")
        self.driver.type("1")
        self.find("Start the game")
        self.key(pygame.K_RETURN)
        self.until(lambda told: "Mira" in told)
        self._quick()

    def _who(self, seat: int) -> str:
        """Go to who sits at a seat; return what is said there, or nothing where there is no such seat."""
        for _ in range(MOST):
            said = self.key(pygame.K_TAB)
            if said.startswith((f"Who sits at seat {seat}", "Start the game")):
                return said
        return ""

    def _choose(self, said: str, wanted: str) -> None:
        for key in (pygame.K_RIGHT, pygame.K_LEFT):
            for _ in range(MOST):
                if wanted in said:
                    return
                before, said = said, self.key(key) or said
                if said == before:
                    break
        raise AssertionError(f"no {wanted}: {said}")

    def _quick(self) -> None:
        """These hands are quick, nobody is to be kept from knowing whether somebody answers, and nobody looks."""
        scene = self.app.stage.top
        assert isinstance(scene, TableScene)
        self.scene = scene
        scene.renderer.board = lambda now: []  # type: ignore[method-assign]
        scene.renderer.layers = lambda now: []  # type: ignore[method-assign]
        scene.patience = 0.0
        table: Table = scene.table
        table.pause = lambda n, again: 0.0  # type: ignore[method-assign]

    def play(self, most: int = 10_000) -> bool:
        """Play until the result is told (True), or so many choices were made."""
        for _ in range(most):
            said = self.key(CHOICES)
            if not asked(said):
                said = self.until(lambda told: asked(told) or over(told))
            if over(said):
                return True
            for _ in range(self.random.randrange(1, 5)):
                said = self.key(NEXT)
            while "It is picked" in said or BACK.search(said):
                said = self.key(NEXT)
            self.key(pygame.K_RETURN)
        return False

    def told_all(self) -> bool:
        """Whether every sentence of the log was said (it may go on in one that was begun before)."""
        whole = " ".join(self.heard)
        sentences = [
            told for line in self.scene.model.history.lines for told in [line.heading, *line.texts[:1]] if told
        ]
        missing = [told for told in sentences if told.rstrip(".").split(",")[0] not in whole]
        assert not missing, missing
        return bool(sentences)


def asked(said: str) -> bool:
    """Whether somebody who hears this knows that it is their turn."""
    return bool(re.search(r"^(Mira[:,]|Which of these|Go on|Pass to)", said, re.M))


def over(said: str) -> bool:
    """Whether somebody who hears this knows that the game is over."""
    return "Play again" in said
