"""P10: memory of the table's window after 200 games in a row, over that after 5; also whether anything else piles up.

Nothing slides, no frame waits for the next, and every answer is drawn. Every tenth game is played by bots in their own
processes, the others by random ones that answer at once. What is measured is the shelf at rest after each game, and the
table at its end. `python -m tests.bench.memory DATA GAMES` plays them and prints a line of JSON.
"""

from __future__ import annotations

import gc
import json
import os
import random
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING

from dogtable.base.forms import listed
from tests.bench.measure import Figure, Plot
from tests.bench.screen import run_python

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dogtable.bots.process import Answer, Request
    from dogtable.session.table import Table
    from dogtable.ui.app import App

GAMES = 200
FIRST = 5
MIX: Sequence[tuple[str, int, int]] = (
    ("tic-tac-toe", 2, 10_000),
    ("crazy-eights", 4, 30),
    ("dog", 4, 20),
    ("connect-four", 2, 10_000),
    ("we-rate-dogs", 3, 12),
)
"""Ruleset, players, after how many answers the players get up if the game is not over by then."""
PATIENCE = 60.0  # seconds a game may take
REAL = 10  # every such game is played by bots in their own processes


class AtOnce:
    """Stands for a table's bots: any option, at once, without a process."""

    def __init__(self, table: Table, seed: int) -> None:
        self._table, self._random = table, random.Random(seed)
        self._seat: int | None = None
        self.notes: list[str] = []
        self.busy = False

    def came(self) -> None:
        """Tell nobody."""

    def start(self) -> None:
        """Need nothing."""

    stop = drop = start

    def ask(self, request: Request) -> None:
        """Be asked; `poll` answers."""
        self.busy = True

    def poll(self) -> Answer | None:
        """Answer what is asked."""
        from dogtable.bots.process import Answer

        if not self.busy:
            return None
        self.busy = False
        seat = self._table.bots._thinking
        asked = next(d for d in self._table.match.decisions if d.seat == seat)
        return Answer(self._random.choice(asked.options).key)


def play(data: Path, games: int) -> Iterator[dict[str, float]]:
    """Play so many games in the window, one after another; what the process holds after each."""
    from dogtable.base.bounds import used
    from dogtable.session import seats
    from dogtable.session.table import Table
    from dogtable.ui import app as program
    from dogtable.ui.launch import open_app
    from dogtable.ui.scenes.shelf import ShelfScene

    program.FRAME = program.QUICKEST = 0.0  # type: ignore[misc]  # nobody looks: no frame waits for the next
    app = open_app(data, size=(1920, 1080))
    app.settings.speed = "off"
    while not isinstance(app.stage.top, ShelfScene):
        app.turn()
    for n, (ruleset, players, most) in zip(range(games), cycle(MIX), strict=False):
        rules = app.library.load(ruleset)
        table = Table.new(app.journal, rules, players, {}, seats.make(["random"] * players), n)
        if n % REAL:
            table.bots.host = AtOnce(table, n)  # type: ignore[assignment]  # a stand-in
        app.open_table(table)
        end = time.monotonic() + PATIENCE
        while not table.over and table.match.count < most and time.monotonic() < end:
            app.turn()
        if table.over:
            app.show_result(table)
            _rest(app, 0.1)
        at_the_end = used()
        app.home()
        _rest(app, 0.05)
        while app.jobs.waiting and time.monotonic() < end:
            app.turn()
        gc.collect()
        yield {
            "bytes": used(),
            "most": at_the_end,
            "files": sum(1 for _ in Path("/proc/self/fd").iterdir()) if sys.platform == "linux" else 0,
            "threads": threading.active_count(),
            "answers": table.match.count,
        }


def _rest(app: App, seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        app.turn()


def memory(scale: float) -> list[Figure | Plot]:
    """P10, with a plot of the memory after each game."""
    games = max(FIRST + 5, round(GAMES * scale))
    with tempfile.TemporaryDirectory() as data:
        held = json.loads(run_python("tests.bench.memory", data, str(games)))
    mega = [game["bytes"] / 1e6 for game in held]
    ratio = mega[-1] / mega[FIRST - 1]
    more = [f"{name} {held[FIRST - 1][name]:.0f} then {held[-1][name]:.0f}" for name in ("files", "threads")]
    at_table = max(game["most"] for game in held) / 1e6
    told = (
        f"{mega[FIRST - 1]:.0f} MB, then {mega[-1]:.0f} MB ({listed(more)}; at a table's end at most {at_table:.0f} MB)"
    )
    what = f"memory of the window after {games} games in a row ÷ after {FIRST}"
    details = {"first": mega[FIRST - 1], "last": mega[-1], "most": max(mega), "at a table": at_table}
    reached = ratio <= 1.05 and at_table <= 200
    figure = Figure("P10", what, "≤ 1.05; at a table ≤ 200 MB", told, ratio, "", details, ratio, reached)
    points = [(n + 1.0, value) for n, value in enumerate(mega)]
    return [figure, Plot("P10", "Memory of the window", "games in a row", "MB", {"held": points}, goal=200.0)]


FIGURES = {"P10": memory}

if __name__ == "__main__":
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "software")  # a screen card's driver is no part of the table
    print(json.dumps(list(play(Path(sys.argv[1]), int(sys.argv[2])))), flush=True)
    os._exit(0)  # what is measured is over
