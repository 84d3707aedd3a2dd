"""Somebody who plays whole games by what is seen: events of mouse and keys are posted to the program's own loop.

They read where pictures lie that glow, where buttons lie, and nothing else: no option, no rule. What they touch is
drawn by lot; what glows may be clicked, or carried to whatever glows then. What glows is never refused.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Literal, cast
from unittest.mock import patch

import pygame

from dogtable.base.paths import user_folders
from dogtable.bots.process import BotHost
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.seats import make
from dogtable.session.settings import Settings
from dogtable.ui.app import App
from dogtable.ui.look.entries import Target
from dogtable.ui.phrases import flow
from dogtable.ui.scenes.new_game import NewGameScene
from dogtable.ui.scenes.result import ResultScene
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.table.controls import Box, Control
from dogtable.ui.widgets import Button, TextEntry
from dogtable.ui.window import Window
from tests.patience import PATIENCE
from tests.ui.driver import Driver

Point = tuple[int, int]
How = Literal["mouse", "keys"]
PRESSED = ("answer", "pick", "let be", "done", "ready", "go on")
"""What buttons do that go on with the game; all others lead elsewhere, or back."""
ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
MOST = 400
"""So many keys find everything that glows."""


PATIENT = partial(BotHost, grace=PATIENCE, first_grace=PATIENCE)
"""What bots answer through: no load of the machine lets another one answer in the place of one that is slow."""


class Hands:
    """All persons at one table, from a new game to its result. `told` is what they did, and after how many lines."""

    def __init__(self, ruleset: str, who: list[str], folder: Path, library: Library, how: How, seed: int = 1) -> None:
        folders = user_folders(folder)
        settings = Settings.load(folders.settings)
        settings.speed, settings.name = "off", "Mira"
        settings.last_setup = {
            ruleset: {"players": len(who), "seats": [seat.to_json() for seat in make(who, "Mira", "lucy")]}
        }
        self.app = App(Window(size=(1280, 720)), folders, settings)
        self.app.library, self.app.journal, self.app.shelved = library, Journal(folders.journal), []
        self.driver, self.random, self.how, self.seed = Driver(self.app), Random(seed), how, seed
        self.told: list[tuple[int, str]] = []
        self.app.stage.clear_to(NewGameScene(self.app, library.load(ruleset)))

    # ------------------------------------------------------------------ a game
    def begin(self) -> None:
        """Set the seed at the new game, and begin it."""
        driver, scene = self.driver, self.app.stage.top
        assert isinstance(scene, NewGameScene)
        driver.turn()
        more = next(
            one for one in scene.focusable() if isinstance(one, Button) and one.label == self.app.text("new_game.more")
        )
        driver.click(more)
        driver.click([one for one in scene.focusable() if isinstance(one, TextEntry)][-1])
        driver.type(str(self.seed))
        with patch("dogtable.session.bot_seats.BotHost", PATIENT):
            driver.click(scene.start)
            self.until(lambda: isinstance(self.app.stage.top, TableScene))
        self.scene = cast(TableScene, self.app.stage.top)
        self.table = self.scene.table
        assert self.table.match.seed == self.seed
        self.scene.patience = 0.0  # these hands are quick
        self.table.pause = lambda n, again: 0.0  # type: ignore[method-assign]  # and nobody is to be kept from seeing

    def play(self, most: int = 10_000) -> None:
        """Play until the result is shown, or something was done so many times."""
        while not self.is_over and len(self.told) < most:
            assert not self.table.bots.replaced, f"another game: {self.table.bots.replaced[0].message}"
            self.until(lambda: self.is_over or self.asked)
            if not self.is_over:
                self.by_mouse() if self.how == "mouse" else self.by_keys()

    @property
    def is_over(self) -> bool:
        return isinstance(self.app.stage.top, ResultScene)

    @property
    def asked(self) -> bool:
        """Whether everything has been shown, no bot is waited for, and a person is to do something."""
        scene = self.scene
        if scene.showing.busy or self.app.stage.top is not scene:
            return False
        waits = scene.model.viewer.next is not None or scene.model.moment is not None
        bots = set(self.table.waiting) - set(self.table.people)
        return (waits or not bots) and bool(self.glowing() or self.buttons())

    def until(self, holds: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, f"still waiting: {self.where}"
            self.driver.turn(1)

    @property
    def where(self) -> str:
        if not isinstance(self.app.stage.top, TableScene):
            return str(self.app.stage.top)
        model, buttons = self.scene.model, [one.name for one in self.scene.controls if one.kind != "icon"]
        asked = None if model.decision is None else model.decision.name
        return f"{self.told[-3:]}, {asked} of seat {model.seat}, {buttons}, waiting for {self.table.waiting}"

    # ------------------------------------------------------------------ eyes
    def glowing(self) -> list[Target]:
        """What glows; where nothing does, what is held already, else what can be taken at all."""
        targets = sorted(self.scene.desk.layout.targets, key=lambda one: one.thing)
        if self.scene.chooser or self.scene.model.viewer.next is not None:
            return []
        found = ([one for one in targets if one.state == state] for state in ("legal", "armed", "faint"))
        return next(filter(None, found), [])

    def buttons(self) -> list[Control]:
        """The buttons that go on with the game; those at the pointer alone, where there are such."""
        scene = self.scene
        found = scene.chooser or [one for one in scene.controls if one.kind not in ("icon", "line")]
        wanted = [one for one in found if one.enabled and one.action in PRESSED]
        calls = [one for one in found if one.action == "call"]
        return calls if scene.model.sealed else wanted

    def at(self, box: Box) -> Point:
        unit = self.app.unit
        return round((box[0] + box[2] / 2) * unit), round((box[1] + box[3] / 2) * unit)

    # ------------------------------------------------------------------ hands
    def by_mouse(self) -> None:
        """Click or carry one thing, whichever."""
        glowing, buttons = self.glowing(), self.buttons()
        both: list[Target | Control] = [*glowing, *buttons]
        one = self.random.choice(both)
        if isinstance(one, Control):
            self.say(f"presses {one.label or one.name}")
            self.click(self.at(one.box))
        elif one.kind == "piece" and self.random.random() < 0.5:
            self.drag(one)
        else:
            self.say(f"clicks {one.id}")
            self.click(self.at(one.rect))
        bubble = self.scene.bubble
        assert bubble is None, f"{self.told[-1][1]}: {bubble and bubble.reason}"

    def click(self, at: Point) -> None:
        self.post(pygame.MOUSEMOTION, at)
        self.post(pygame.MOUSEBUTTONDOWN, at)
        self.post(pygame.MOUSEBUTTONUP, at)
        self.driver.turn(1)

    def drag(self, piece: Target) -> None:
        """Carry a piece to something that glows as long as it is carried."""
        x, y = self.at(piece.rect)
        self.post(pygame.MOUSEMOTION, (x, y))
        self.post(pygame.MOUSEBUTTONDOWN, (x, y))
        self.driver.turn(1)
        self.post(pygame.MOUSEMOTION, (x + 14, y - 14))
        self.driver.turn(1)
        carried = self.scene.pointer.carried
        to = [one for one in self.glowing() if one.state == "legal" and one.thing != piece.thing]
        if carried is None or not to:
            self.say(f"lifts {piece.id}")
            self.post(pygame.MOUSEBUTTONUP, (x + 14, y - 14))
        else:
            target = self.random.choice(to)
            self.say(f"carries {piece.id} to {target.id}")
            self.post(pygame.MOUSEMOTION, self.at(target.rect))
            self.post(pygame.MOUSEBUTTONUP, self.at(target.rect))
        self.driver.turn(1)

    def by_keys(self) -> None:
        """Go with Tab and arrows until the focus rests on something that glows or a button, and press Enter."""
        keys: list[str] = []
        numbered = [one for one in self.buttons() if one.key.isdigit()]
        if numbered and self.random.random() < 0.5:
            one = self.random.choice(numbered)
            self.say(f"key {one.key}: {one.label}")
            self.key(pygame.K_0 + int(one.key))
            return
        names = {one.thing: one.id for one in self.glowing()} | {one.name: one.label for one in self.buttons()}
        for _ in range(MOST):
            key = pygame.K_TAB if self.random.random() < 0.7 else self.random.choice(ARROWS)
            keys.append(pygame.key.name(key))
            self.key(key)
            found = names.get(self.scene.keyboard.focus.name or "")
            if found is not None:
                self.say(f"{' '.join(keys)} enter: {found}")
                self.key(pygame.K_RETURN)
                return
        raise AssertionError(f"no key finds {names}")

    def key(self, key: int) -> None:
        self.driver.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
        self.driver.post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
        self.driver.turn(1)

    def post(self, kind: int, at: Point) -> None:
        more = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        self.driver.post(kind, pos=at, **more)

    def say(self, what: str) -> None:
        self.told.append((len(self.scene.model.history.lines), what))

    # ------------------------------------------------------------------ the log
    @property
    def log(self) -> str:
        """What the log of the table says, and behind `>` between its lines what the hands did."""
        how = flow(self.app.text)
        lines = self.scene.model.history.lines
        said: list[str] = []
        for number in range(len(lines) + 1):
            said += [f"    > {what}" for after, what in self.told if after == number]
            if number < len(lines):
                said += [text for text in (lines[number].heading, lines[number].paragraph(how)) if text]
        return "\n".join([*said, ""])

    def close(self) -> None:
        self.app.close()
