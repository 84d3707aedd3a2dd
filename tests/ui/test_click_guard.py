"""What lies between a click and the picture that it changes: one layout, and nothing that could be found out later.

Counted from the posted click to the picture, in the game whose table takes the longest to lay out; nothing is timed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pygame
import pytest

from dogtable.compile.look_run import Runtime
from dogtable.session.table import Table
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.table.picture import Picture
from dogtable.ui.table.renderer import TableRenderer
from tests.ui.seated import Seated

BURNT = 3_400
"""Steps of the table's expressions for the layout after a pick: a quarter above what is reached."""

Sit = Callable[..., Seated]


class Clicks:
    """A table at which somebody picks things; what happens before each is seen."""

    def __init__(self, one: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
        self.one, self.counts, self._on = one, Counter[str](), False
        for kind, name in ((Picture, "lay"), (Table, "preview"), (TableRenderer, "warm"), (TableScene, "relay")):
            self._count(monkeypatch, kind, name)
        burn = Runtime.burn

        def counted(runtime: Runtime, amount: int = 1) -> None:
            self.counts["burnt"] += amount if self._on else 0
            burn(runtime, amount)

        monkeypatch.setattr(Runtime, "burn", counted)

    def _count(self, monkeypatch: pytest.MonkeyPatch, kind: type, name: str) -> None:
        real = getattr(kind, name)

        def counted(*given: object, **named: object) -> object:
            self.counts[name] += self._on
            return real(*given, **named)

        monkeypatch.setattr(kind, name, counted)

    def pick(self) -> Counter[str]:
        """Click the first thing that glows; what was done until that is seen."""
        one, app = self.one, self.one.app
        one.settle()
        pos = one.at(next(target.thing for target in one.scene.desk.layout.targets if target.state == "legal"))
        one.driver.move(pos)
        one.settle()
        self.counts.clear()
        painted, self._on = app._painted, True
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            one.driver.post(kind, pos=pos, button=1)
        while app._painted == painted:
            app.turn()
        self._on = False
        assert one.scene.model.picking.armed
        return self.counts


@pytest.fixture
def clicks(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> Clicks:
    one = sit(("you", "greedy", "greedy"), ruleset="sweet-dog-hotel")
    one.come_to(lambda decision: len(decision.options) > 20)
    return Clicks(one, monkeypatch)


def test_a_pick_is_laid_out_once_and_seen_before_anything_is_looked_ahead(clicks: Clicks) -> None:
    found = clicks.pick()
    assert (found["lay"], found["preview"], found["warm"]) == (1, 0, 0)
    assert found["burnt"] < BURNT, found


def test_a_table_is_made_once_when_one_sits_down(clicks: Clicks) -> None:
    one = clicks.one
    kit = one.scene.desk.kit
    clicks.counts.clear()
    clicks._on = True
    scene = TableScene(one.app, one.table)
    one.app.stage.replace(scene)
    assert clicks.counts["lay"] == 2 and scene.desk.kit is not kit  # as it lies, and with what can be touched
    made = scene.desk.kit
    one.app.set_scale(125)
    assert scene.desk.kit is not made and clicks.counts["lay"] == 4


def test_the_guard_sees_what_is_looked_ahead_too_soon(clicks: Clicks, monkeypatch: pytest.MonkeyPatch) -> None:
    def at_once(scene: TableScene) -> float | None:
        while scene.looking.look(moving=False)[1]:
            continue
        scene.relay()
        return None

    monkeypatch.setattr(TableScene, "_look_ahead", at_once)
    assert clicks.pick()["lay"] > 1


def test_the_guard_sees_definitions_that_are_worked_out_again_and_again(
    clicks: Clicks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dogtable.compile.look_functions.once", lambda definition: definition)
    assert clicks.pick()["burnt"] > BURNT
