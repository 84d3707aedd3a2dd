"""A frame may not become clearly dearer: what is drawn and made for each, counted while a game of bots is shown.

The clock is the test's own and bots answer at once: the same frames come every time, on every machine; nothing is
timed. Frames for which the table was laid out anew are counted by themselves, as how many of them there are hangs on
the pace of the film. Each bound is at most a quarter above what is reached; a table that was slowed down on purpose
counts more.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import pytest

from dogtable.bots.process import Answer, Request
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.seats import make as make_seats
from dogtable.session.table import Table
from dogtable.ui.app import App
from dogtable.ui.kit import raster
from dogtable.ui.kit.cache import Cache
from dogtable.ui.scenes.table import TableScene

FRAMES = 240
BLITS = ("blit", "blits", "fblits")
MADE = ("copy", "convert", "convert_alpha", "rotozoom", "smoothscale", "scale", "rotate", "frombuffer", "gaussian_blur")
PLAIN = (raster.blank.__code__, raster.opaque.__code__)
BOUNDS = {"blits": 11.4, "texts": 0.31, "surfaces": 4.5}
"""For each frame that was drawn: pictures blitted, texts rendered, surfaces made."""
LAID_OUT = {"blits": 28.0, "texts": 2.9, "surfaces": 29.0}
"""The same for one for which the table was laid out anew."""
CALLS = 695.0
"""Functions of Python called in a sixtieth of a second, whether something is drawn or not."""


class AtOnce:
    """Bots that answer at once, in this process, by lot."""

    def __init__(self, table: Table) -> None:
        self.notes: list[str] = []
        self._table, self._random, self._asked = table, Random(1), False

    def start(self) -> None: ...

    def drop(self) -> None: ...

    def stop(self) -> None: ...

    def ask(self, _request: Request) -> None:
        self._asked = True

    def poll(self) -> Answer | None:
        decision = self._table.match.decision
        if not self._asked or decision is None:
            return None
        self._asked = False
        return Answer(self._random.choice(list(decision.options)).key)


class Counted:
    """A table of bots whose frames are drawn by a clock of its own, and what they cost."""

    def __init__(self, app: App, folder: Path) -> None:
        app.library, app.journal = Library(), Journal(folder / "games")
        seats = make_seats(["random"] * 4, "Mira", "lucy")
        table = Table.new(app.journal, app.library.load("dog"), 4, {}, seats, seed=5)
        table.bots.host = AtOnce(table)  # type: ignore[assignment]  # a stand-in
        self.app, self.table, self.counts = app, table, Counter[str]()
        self.costs = {False: Counter[str](), True: Counter[str]()}  # by whether the table was laid out anew
        self.drawn, self.turns = Counter[bool](), 0
        self.scene = TableScene(app, table)
        app.stage.clear_to(self.scene)

    def run(self, frames: int = FRAMES) -> None:
        """Turn until enough frames were drawn, and keep what they take."""
        self.turn(20)
        sys.setprofile(self._note)
        try:
            while sum(self.drawn.values()) < frames:
                before, layout, answers = self.counts.copy(), self.scene.desk.layout, self.table.match.count
                drawn = self.turn(1)
                is_laid = self.scene.desk.layout is not layout or self.table.match.count != answers
                self.turns += 1
                self.drawn[is_laid] += drawn
                self.costs[is_laid] += self.counts - before
        finally:
            sys.setprofile(None)

    def of_a_frame(self, *, is_laid: bool = False) -> dict[str, float]:
        """Return what a frame takes: one for which the table was laid out anew, or one of the others."""
        return {name: self.costs[is_laid][name] / self.drawn[is_laid] for name in BOUNDS}

    def turn(self, times: int) -> int:
        """Let a sixtieth of a second pass; return how many frames were drawn."""
        drawn = 0
        for _ in range(times):
            self.app.now += 1 / 60
            self.app.jobs.finish()
            self.app._update()
            before = self.app._painted
            self.app._paint()
            drawn += self.app._painted != before
        return drawn

    def _note(self, frame: FrameType, event: str, what: Any) -> None:
        if event == "call":
            self.counts["calls"] += 1
            self.counts["surfaces"] += frame.f_code in PLAIN
        elif event == "c_call":
            name = what.__name__
            self.counts["blits"] += name in BLITS
            self.counts["texts"] += name == "render"
            self.counts["surfaces"] += name in MADE


@pytest.fixture
def counted(app: App, tmp_path: Path) -> Iterator[Counted]:
    one = Counted(app, tmp_path)
    yield one
    one.table.close()


def test_a_frame_draws_and_makes_no_more_than_it_needs(counted: Counted) -> None:
    counted.run()
    for bounds, found in ((BOUNDS, counted.of_a_frame()), (LAID_OUT, counted.of_a_frame(is_laid=True))):
        assert all(found[name] < bound for name, bound in bounds.items()), found
    assert counted.counts["calls"] / counted.turns < CALLS


def test_the_guard_sees_pictures_that_are_not_kept(counted: Counted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Cache, "get", lambda self, key, make: make())
    counted.run(frames=4)
    found = counted.of_a_frame()
    assert found["texts"] > BOUNDS["texts"] and found["surfaces"] > BOUNDS["surfaces"], found


def test_the_guard_sees_what_is_drawn_without_need(counted: Counted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableScene, "redraw_layers", lambda self: self.redraw())
    counted.run(frames=20)
    found = counted.of_a_frame()
    assert found["blits"] > BOUNDS["blits"], found
