"""A frame may not become clearly dearer: what is drawn and made for each, counted while a game of bots is shown.

The clock is the test's own and bots answer at once: the same frames come every time, on every machine; nothing is
timed. Each bound is a quarter above what is reached, with fourteen answers shown in so many frames: the quicker the
film, the more is laid out for each. A table that was slowed down on purpose counts more.
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
BOUNDS = {"blits": 12.9, "texts": 0.45, "surfaces": 6.4, "calls": 4980.0}
"""For each frame that was drawn: pictures blitted, texts rendered, surfaces made, functions of Python called."""


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
        self.scene = TableScene(app, table)
        app.stage.clear_to(self.scene)

    def run(self, frames: int = FRAMES) -> dict[str, float]:
        """Turn until enough frames were drawn; return what one of them takes."""
        self.turn(20)
        drawn = 0
        sys.setprofile(self._note)
        try:
            while drawn < frames:
                drawn += self.turn(1)
        finally:
            sys.setprofile(None)
        return {name: self.counts[name] / frames for name in BOUNDS}

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
    found = counted.run()
    assert all(found[name] < bound for name, bound in BOUNDS.items()), found


def test_the_guard_sees_pictures_that_are_not_kept(counted: Counted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Cache, "get", lambda self, key, make: make())
    found = counted.run(frames=4)
    assert found["texts"] > BOUNDS["texts"] and found["surfaces"] > BOUNDS["surfaces"], found


def test_the_guard_sees_what_is_drawn_without_need(counted: Counted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableScene, "redraw_layers", lambda self: self.redraw())
    found = counted.run(frames=20)
    assert found["blits"] > BOUNDS["blits"], found
