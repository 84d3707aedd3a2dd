"""What is freed goes back to the system, and cloths do not pile up."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Iterator

import pytest

from dogtable.ui.app import App
from dogtable.ui.heap import MOST, OLD, YOUNG, Collector
from tests.ui.driver import Driver

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
