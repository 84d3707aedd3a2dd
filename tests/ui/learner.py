"""Somebody who goes through a lesson at the table by posted events."""

from __future__ import annotations

from collections.abc import Callable

from dogtable.session.lessons.table import LessonTable
from dogtable.session.lessons.walk import deeds
from dogtable.session.lessons.walkthrough import Walkthrough
from dogtable.ui.app import App
from dogtable.ui.scenes.lesson import LessonScene
from tests.ui.driver import Driver
from tests.ui.player import Player


class Learner(Player):
    """At the table of a lesson that is open in the app."""

    table: LessonTable
    scene: LessonScene

    def __init__(self, app: App) -> None:
        assert isinstance(app.stage.top, LessonScene)
        self.app, self.driver, self.scene = app, Driver(app), app.stage.top
        self.table = self.scene.table
        self.scene.patience = 0.0

    @property
    def going(self) -> Walkthrough:
        return self.table.going

    def settle(self) -> None:
        """Until nothing moves and nobody else answers."""
        for _ in range(200):
            self.turn()
            if not self.scene.showing.busy and self.going.phase != "replying":
                break
        self.driver.turn(3)

    def do(self, verdict: str, wanted: Callable[[tuple[str, ...]], bool] = lambda _: True) -> None:
        """Answer so that it is right, or wrong."""
        found = deeds(self.going.ground, self.going.step, self.table.match)
        keys = next(one.keys for one in found if one.verdict == verdict and wanted(one.keys))
        for key in keys:
            decision = self.scene.model.decision
            assert decision is not None, (self.going.number, key)
            self.answer(decision.option(key))
            self.settle()

    def guide(self, name: str) -> None:
        """Press a button of the guide."""
        self.press(f"guide {name}")
        self.settle()
