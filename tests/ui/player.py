"""Somebody who plays whole games at the table by posted events: points at what glows, presses buttons, looks at all."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pygame

from dogtable.base.paths import user_folders
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.seats import make as make_seats
from dogtable.session.settings import Settings
from dogtable.session.table import Table
from dogtable.ui.app import App
from dogtable.ui.scenes.result import ResultScene
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.table.picks import Pick
from dogtable.ui.window import Window
from tests.patience import PATIENCE
from tests.ui.driver import Driver

Point = tuple[int, int]


class Player:
    """All persons at one table. `seen` is called whenever somebody is asked, before anything is touched."""

    def __init__(
        self,
        ruleset: str,
        who: list[str],
        folder: Path,
        *,
        seed: int = 1,
        options: dict[str, object] | None = None,
        size: Point = (1280, 720),
        library: Library | None = None,
        asking: Literal["can", "always", "never"] = "can",
    ) -> None:
        folders = user_folders(folder)
        settings = Settings.load(folders.settings)
        settings.speed = "off"
        settings.ask_before_reactions = asking
        self.app = App(Window(size=size), folders, settings)
        self.driver = Driver(self.app)
        self.app.library, self.app.journal = library or Library(), Journal(folder / "games")
        rules = self.app.library.load(ruleset)
        seats = make_seats(who, "Mira", "lucy")
        self.table = Table.new(self.app.journal, rules, len(who), options or {}, seats, seed=seed)
        self.table.bots.host.grace = self.table.bots.host.first_grace = PATIENCE  # none is replaced by another one
        self.scene = TableScene(self.app, self.table)
        self.scene.patience = 0.0  # these hands are quick
        self.table.pause = lambda n, again: 0.0  # type: ignore[method-assign]  # and nobody is to be kept from seeing
        self.app.stage.clear_to(self.scene)
        self.random = random.Random(seed)
        self.seen: Callable[[Player], None] = lambda player: None
        self.taken = 0

    # ------------------------------------------------------------------ hands
    def turn(self) -> None:
        self.driver.turn(1)

    def point(self, box: Any) -> Point:
        unit = self.scene.desk.kit.unit
        x, y, w, h = box
        return round((x + w / 2) * unit), round((y + h / 2) * unit)

    def click(self, at: Point) -> None:
        self.driver.click(at)

    @property
    def asked(self) -> bool:
        """Whether a person is asked for something that is not answered yet, and everything has been shown."""
        model = self.scene.model
        if self.scene.showing.busy:
            return False
        if model.viewer.next is not None or model.moment is not None:
            return True
        return model.decision is not None and (not model.sealed or not self._others())

    def _others(self) -> bool:
        people = set(self.table.people)
        return bool(set(self.table.waiting) - people) or not self.table.waiting

    # ------------------------------------------------------------------ a game
    def play(self, most: int = 10_000) -> None:
        """Play until the result is shown, or `most` answers are given."""
        end = time.monotonic() + PATIENCE
        while not isinstance(self.app.stage.top, ResultScene) and self.taken < most:
            assert time.monotonic() < end, f"still waiting: {self._where()}"
            assert self.app.stage.top is self.scene, self.app.stage.top
            if not self.asked:
                self.turn()
                continue
            self.seen(self)
            self.step()
            end = time.monotonic() + PATIENCE

    def step(self) -> None:
        """Do one thing: be ready, pass on, or give one answer."""
        model = self.scene.model
        if model.viewer.next is not None:
            self.press("ready")
            return
        if model.moment is not None:
            self.press("let be")
            return
        if model.sealed:
            self.press("pass on")
            return
        decision = model.decision
        assert decision is not None
        before = self.table.match.count
        self.answer(self.random.choice(list(decision.options)))
        assert self.table.match.count > before
        self.taken += 1

    def answer(self, option: Any) -> None:
        """Make the picks of an option one after another, by whatever the table offers for each."""
        scene, decision = self.scene, self.scene.model.decision
        before = self.table.match.count
        for _ in range(12):
            if self.table.match.count > before:
                return
            picking = scene.model.picking
            if scene.chooser:
                row = next(row for row in scene.chooser if row.value == option.key)
                self.click(self.point(row.box))
                continue
            rest = picking.rest(option)
            place = self._place_of(rest, option.key)
            assert place is not None, f"{option.key} cannot be reached: {self._where()}"
            self.click(place)
        raise AssertionError(f"{option.key} is not made: {self._where()} {decision}")

    def _place_of(self, rest: list[Pick], key: str) -> Point | None:
        """Where to touch for one of these picks: what glows, or a button."""
        scene = self.scene
        for control in scene.controls:
            if control.action == "answer" and control.value == key:
                return self.point(control.box)
        openings = {pick.thing for pick in rest}
        for control in scene.controls:
            if control.action == "pick" and control.value in rest:
                return self.point(control.box)
        lit = [t for t in scene.desk.layout.targets if t.state == "legal" and self._means(t, openings)]
        faint = [t for t in scene.desk.layout.targets if t.state == "faint" and self._means(t, openings)]
        for target in [*lit, *faint]:
            at = self.point(target.rect)
            hit = scene.pointer_target(at) if hasattr(scene, "pointer_target") else target
            if hit is not None:
                return at
        return None

    def _means(self, target: Any, things: set[str]) -> bool:
        from dogtable.ui.table.touch import names_of

        return bool(things & set(names_of(target)))

    def press(self, name: str) -> None:
        control = next((c for c in self.scene.controls if c.name == name), None)
        assert control is not None, f"no button {name}: {self._where()}"
        self.click(self.point(control.box))

    def _where(self) -> str:
        model = self.scene.model
        name = model.decision.name if model.decision else None
        return (
            f"{self.table.rules.id} at {name}, seat {model.seat}, armed {model.picking.armed}, "
            f"{[c.name for c in self.scene.controls if c.kind not in ('icon', 'line')]}, waiting {self.table.waiting}"
        )

    def picture(self, path: Path) -> None:
        self.driver.turn(2)
        pygame.image.save(self.app.window.canvas, path)

    def close(self) -> None:
        self.table.close()
        self.app.close()
