"""P10: memory of the table's window after 200 games in a row, over that after 5; also whether anything else piles up.

The games are played by bots in their own processes, nothing slides, and every answer is drawn. `python -m
tests.bench.memory DATA GAMES` plays them and prints a line of JSON.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path

from dogtable.base.texts import listed
from tests.bench.measure import Figure, Plot
from tests.bench.screen import run_python

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


def play(data: Path, games: int) -> list[dict[str, float]]:
    """Play so many games in the window, one after another; what the process holds after each."""
    from dogtable.bots.bounds import used
    from dogtable.session import seats
    from dogtable.session.table import Table
    from dogtable.ui.app import open_app
    from dogtable.ui.scenes.shelf import ShelfScene

    app = open_app(data, size=(1920, 1080))
    app.settings.speed = "off"
    while not isinstance(app.stage.top, ShelfScene):
        app.turn()
    held: list[dict[str, float]] = []
    for n, (ruleset, players, most) in zip(range(games), cycle(MIX), strict=False):
        rules = app.library.load(ruleset)
        table = Table.new(app.journal, rules, players, {}, seats.make(["random"] * players), n)
        app.open_table(table)
        end = time.monotonic() + PATIENCE
        while not table.over and table.match.count < most and time.monotonic() < end:
            app.turn()
        if table.over:
            shown = time.monotonic() + 0.3  # the result is shown
            while time.monotonic() < shown:
                app.turn()
        app.home()
        app.turn()
        gc.collect()
        held.append(
            {
                "bytes": used(),
                "files": sum(1 for _ in Path("/proc/self/fd").iterdir()) if sys.platform == "linux" else 0,
                "threads": threading.active_count(),
                "answers": table.match.count,
            }
        )
    return held


def memory(scale: float) -> list[Figure | Plot]:
    """P10, with a plot of the memory after each game."""
    games = max(FIRST + 5, round(GAMES * scale))
    with tempfile.TemporaryDirectory() as data:
        held = json.loads(run_python("tests.bench.memory", data, str(games)))
    mega = [game["bytes"] / 1e6 for game in held]
    ratio = mega[-1] / mega[FIRST - 1]
    more = [f"{name} {held[FIRST - 1][name]:.0f} then {held[-1][name]:.0f}" for name in ("files", "threads")]
    told = f"{mega[FIRST - 1]:.0f} MB, then {mega[-1]:.0f} MB ({listed(more)})"
    what = f"memory of the window after {games} games in a row ÷ after {FIRST}"
    details = {"first": mega[FIRST - 1], "last": mega[-1], "most": max(mega)}
    reached = ratio <= 1.1 and max(mega) <= 200
    figure = Figure("P10", what, "≤ 1.1 and ≤ 200 MB", told, ratio, "", details, ratio, reached)
    points = [(n + 1.0, value) for n, value in enumerate(mega)]
    return [figure, Plot("P10", "Memory of the window", "games in a row", "MB", {"held": points}, goal=200.0)]


FIGURES = {"P10": memory}

if __name__ == "__main__":
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "software")  # a screen card's driver is no part of the table
    print(json.dumps(play(Path(sys.argv[1]), int(sys.argv[2]))), flush=True)
    os._exit(0)  # what is measured is over
