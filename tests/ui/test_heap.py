"""What is freed goes back to the system, and cloths do not pile up."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

from dogtable.ui.app import App
from dogtable.ui.heap import MOST, OLD, YOUNG, Collector
from dogtable.ui.kit import Kit, core
from dogtable.ui.kit.sprite import flat
from tests.ui.driver import Driver
from tests.ui.seated import Seated

CODE = """
from dogtable.base.bounds import used
from dogtable.ui.heap import give_back
assert give_back()
# Large pictures come and go, and something small that stays is made in between.
first = bytearray(30 << 20)
del first
large, kept = [], []
for _ in range(20):
    large.append(bytearray(8 << 20))
    kept.append(bytearray(100_000))
large.clear()
print(used() >> 20)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the C library of Linux")
def test_what_is_freed_goes_back() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    assert int(done.stdout) < 40  # MB; left alone, the C library keeps 170 as a rule


def test_only_the_cloths_used_last_are_kept(app: App, driver: Driver) -> None:
    app.home()
    for colour in ("#224433", "#443322", "#223344", "#442233"):
        app.felt(colour)
    assert list(app.cloths._made) == ["#223344", "#442233"]
    app.felt("#223344")
    app.felt("#112233")
    assert list(app.cloths._made) == ["#223344", "#112233"]
    driver.settle()
    assert len(app.cloths._made) == 2


def test_a_large_window_keeps_one_cloth_and_a_table_sends_what_the_shelf_has_drawn_away(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert [core.cloths_kept(size) for size in ((1920, 1080), (3840, 2160), (100_000, 100_000))] == [2, 1, 1]
    kit = app.kit
    for colour in ("#224433", "#443322"):
        kit.felt(app.size, colour)
    for n in range(3):
        kit.keep(n, lambda: flat(pygame.Surface((100, 100), pygame.SRCALPHA)))
    kit.rest()
    assert len(kit._cloths) == 2 and len(kit.cache) == 3  # in a window of this size all stays
    monkeypatch.setattr(core, "CLOTHS_ROOM", app.size[0] * app.size[1] * 4)
    monkeypatch.setattr(core, "KEPT", 100 * 100 * 4)
    kit.rest()
    assert not kit._cloths and 2 in kit.cache and len(kit.cache) == 1


def test_the_shelf_rests_while_a_table_is_open_and_its_board_stays_the_same(
    sit: Callable[..., Seated], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, rested = sit(), list[Kit]()
    monkeypatch.setattr(Kit, "rest", lambda kit: rested.append(kit))
    one.app.open_table(one.table)
    assert rested == [one.app.kit]
    scene: Any = one.app.stage.top
    one.driver.turn()
    board = scene.desk.board
    one.app.stage.refresh()
    one.driver.turn()
    assert scene.desk.board is board  # drawn anew, but not twice there
    scene.desk.board.fill("#FF0000")
    one.app.stage.refresh()
    one.driver.turn()
    assert scene.desk.board.get_at((3, 300)) != pygame.Color("#FF0000")


@pytest.fixture
def collected(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The generations that were looked through; Python itself looks at none."""
    found: list[int] = []
    gc.disable()
    monkeypatch.setattr(gc, "collect", lambda generation=2: found.append(generation))
    yield found
    gc.enable()


def test_circles_are_looked_for_while_nothing_moves(collected: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    collector = Collector()

    def turns(count: int, *, rests: bool) -> list[int]:
        collected.clear()
        monkeypatch.setattr(gc, "get_count", lambda: (count, 0, 0))
        collector.turn(rests=rests)
        return list(collected)

    assert turns(YOUNG - 1, rests=True) == turns(YOUNG, rests=False) == turns(MOST - 1, rests=False) == []
    assert turns(YOUNG, rests=True) == turns(MOST, rests=False) == [1]
    for _ in range(OLD - 3):
        assert turns(YOUNG, rests=True) == [1]
    assert turns(YOUNG, rests=True) == [2]  # now and then all of them
    gc.enable()
    assert turns(MOST, rests=True) == []  # Python does it by itself
    gc.disable()


def test_a_flight_is_not_stopped_to_look_for_circles(
    app: App, driver: Driver, collected: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    app.home()
    driver.settle()
    monkeypatch.setattr(gc, "get_count", lambda: (YOUNG, 0, 0))
    collected.clear()
    monkeypatch.setattr(app, "_update", lambda: 0.0)  # something moves
    app.turn()
    assert collected == []
    monkeypatch.setattr(app, "_update", lambda: 0.001)
    app.turn()
    assert collected == [1]


def test_the_program_takes_it_over_and_gives_it_back(monkeypatch: pytest.MonkeyPatch, app: App) -> None:
    app.home()
    app.collector.start()
    assert not gc.isenabled()
    app.run(until=lambda _: True)
    assert gc.isenabled()
