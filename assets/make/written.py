"""Makes docs/images/written-*.jpg: `python assets/make/written.py [FOLDER [RULESET ...]]`.

Each ruleset at the table that the program writes for it, in two windows, whatever its own `table.yaml` says. With a
folder, each picture is kept there as it is, too; with names of rulesets only those are made, and no sheet.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
from screenshots import settle, sit, wait

from dogtable.session import seats
from dogtable.session.library import Library
from dogtable.session.loaded import LoadedRuleset
from dogtable.session.table import Table
from dogtable.ui.app import App
from dogtable.ui.launch import open_app
from dogtable.ui.scenes.shelf import ShelfScene

OUT = Path("docs/images")
HOMES = (Path("tests/rulesets"), Path("rulesets/examples"))
SIZES = ((1280, 720), (1920, 1080))
CELL = (640, 360)  # px: how large a picture is on a sheet
ACROSS, HIGH = 2, 8  # pictures side by side: one of each size; rulesets on a sheet
SEED = 7
SMALL = ("-sampling-factor", "4:2:0", "-quality", "62", "-strip")  # for ImageMagick


class Shot(NamedTuple):
    """How many players, and after how many answers by lot the first seat is looked at."""

    players: int
    answers: int


SHOTS = {
    "auction": Shot(4, 24),
    "backgammon": Shot(2, 16),
    "bulls-and-cows": Shot(2, 8),
    "connect-four": Shot(2, 5),
    "crazy-eights": Shot(4, 22),
    "crossings": Shot(2, 5),
    "dominoes": Shot(4, 12),
    "draft": Shot(4, 16),
    "draughts": Shot(2, 12),
    "fishing": Shot(3, 9),
    "four-rows": Shot(3, 20),
    "five-lands": Shot(4, 25),
    "flood": Shot(4, 0),
    "go-fish": Shot(4, 24),
    "guild": Shot(3, 16),
    "hearts": Shot(4, 26),
    "hex": Shot(2, 10),
    "kuhn-poker": Shot(2, 0),
    "leapfrog": Shot(4, 20),
    "leduc-poker": Shot(2, 0),
    "liars-dice": Shot(4, 20),
    "little-court": Shot(4, 6),
    "low-wins": Shot(3, 6),
    "ludo": Shot(4, 27),
    "mu-torere": Shot(2, 8),
    "nap": Shot(4, 30),
    "nine-mens-morris": Shot(2, 24),
    "one-die": Shot(2, 1),
    "pass-three": Shot(4, 4),
    "peg-solitaire": Shot(1, 12),
    "pig": Shot(4, 24),
    "reeds": Shot(2, 8),
    "reversi": Shot(2, 20),
    "sea-battle": Shot(2, 24),
    "six-mens-morris": Shot(2, 14),
    "sowing": Shot(2, 9),
    "thieves": Shot(4, 24),
    "tic-tac-toe": Shot(2, 3),
    "torture": Shot(3, 12),
    "treasure": Shot(3, 8),
    "two-lives": Shot(3, 6),
    "whist": Shot(4, 22),
    "workshop": Shot(3, 20),
    "yacht": Shot(4, 40),
}


def bare(folder: Path) -> Library:
    """A library of copies without their table.yaml."""
    for path in (path.parent for home in HOMES for path in home.glob("*/game.yaml")):
        shutil.copytree(path, folder / path.name, ignore=shutil.ignore_patterns("table.yaml"))
    return Library(folders=[folder], data=folder)


def begun(app: App, rules: LoadedRuleset, shot: Shot) -> Table:
    """A game after some answers by lot, when the first seat is asked."""
    who = seats.make(["you", *["greedy"] * (shot.players - 1)], "Mira")
    table = Table.new(app.journal, rules, shot.players, {}, who, SEED)
    rng = random.Random(SEED)
    while not table.over:
        seat = table.waiting[0]
        if seat == 0 and table.match.count >= shot.answers:
            break
        asked = next(one for one in table.match.decisions if one.seat == seat)
        table._carry_out(seat, rng.choice(asked.options).key)
    table.warm_up = lambda _came: None  # type: ignore[method-assign]  # nobody plays on while the picture is taken
    table.poll = list  # type: ignore[method-assign]  # likewise
    return table


def pictures(app: App, table: Table) -> list[pygame.Surface]:
    """The table in each window."""
    found = []
    for size in SIZES:
        pygame.display.set_mode(size, pygame.RESIZABLE)
        app.window.resized()
        app._resized()
        sit(app, table)
        settle(app)
        found.append(app.window.canvas.copy())
    return found


def write_sheets(cells: Sequence[pygame.Surface]) -> None:
    """Put the pictures together, some rulesets on a sheet."""
    many = ACROSS * HIGH
    for number, start in enumerate(range(0, len(cells), many), 1):
        part = cells[start : start + many]
        sheet = pygame.Surface((CELL[0] * ACROSS, CELL[1] * -(-len(part) // ACROSS)))
        sheet.blits([(one, (n % ACROSS * CELL[0], n // ACROSS * CELL[1])) for n, one in enumerate(part)])
        whole = OUT / "written.whole.png"
        pygame.image.save(sheet, whole)
        subprocess.run(["convert", str(whole), *SMALL, str(OUT / f"written-{number}.jpg")], check=True)
        whole.unlink()


def main() -> None:
    keep = Path(sys.argv[1]) if sys.argv[1:] else None
    names = sys.argv[2:] or list(SHOTS)
    cells = []
    with tempfile.TemporaryDirectory() as folder:
        library = bare(Path(folder) / "bare")  # not the rulesets of whoever plays: those are tried out first
        app = open_app(Path(folder))
        app.settings.name, app.settings.speed, app.settings.coach = "Mira", "off", False
        wait(app, lambda: isinstance(app.stage.top, ShelfScene))
        for name in names:
            shots = pictures(app, begun(app, library.load(name), SHOTS[name]))
            cells += [pygame.transform.smoothscale(one, CELL) for one in shots]
            if keep is not None:
                for one, (_, high) in zip(shots, SIZES, strict=True):
                    pygame.image.save(one, keep / f"{name}-{high}.png")
        if names == list(SHOTS):
            write_sheets(cells)
        app.close()


if __name__ == "__main__":
    main()
