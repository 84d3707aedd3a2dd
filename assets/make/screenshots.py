"""Makes the pictures of the README with the program itself: `python assets/make/screenshots.py`.

It lets bots play until the first seat may share out a seven between two marbles, makes three steps, and looks at the
table and at the shelf, in a window that nobody sees. Then it asks for a hint, lets bots play the game to its end, and
looks back at it.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Request
from dogtable.engine.match import Match
from dogtable.engine.packed import pack
from dogtable.session import seats
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.table import Table
from dogtable.ui.app import App, open_app
from dogtable.ui.scenes.analysis import AnalysisScene
from dogtable.ui.scenes.shelf import ShelfScene
from dogtable.ui.scenes.table import TableScene

OUT = Path("docs/images")
SIZE = (1920, 1080)
STEPS = 3


def a_seven(library: Library) -> tuple[int, list[tuple[int, str]]]:
    """The seed of a game, and its answers up to a seven of seat 0 with two marbles on the ring."""
    rules = library.load("dog")
    program = rules.program(4)
    for seed in range(40, 400):
        match = Match(rules, players=4, seed=seed)
        while (decision := match.decision) is not None and match.count < 260:
            seat = decision.seat
            keys = [option.key for option in decision.options]
            ring = match.view(seat)["boards"]["ring"].values()
            own = sum(name.startswith("marble.0.") for names in ring for name in names)
            if seat == 0 and match.count > 90 and "card=seven use=split" in keys and own >= 2 and len(ring) > 6:
                return seed, steps_of_the_seven(match)
            answer = POLICIES["greedy"](program, Request("greedy", rules.hash, pack(match, seat), seed))
            match.choose(answer.key, seat=seat)
    raise SystemExit("no game came to such a seven")


def steps_of_the_seven(match: Match) -> list[tuple[int, str]]:
    match.choose("card=seven use=split")
    for _ in range(STEPS):
        assert match.decision is not None
        match.choose(match.decision.options[0])
    return match.log


def turn(app: App, seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        app.turn()


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        library = Library(data=data)
        journal = Journal(library.user.journal)
        seed, answers = a_seven(library)
        table = Table.new(journal, library.load("dog"), 4, {}, seats.make(["you", *["greedy"] * 3], "Mira"), seed)
        for n, (seat, key) in enumerate(answers):
            journal.append(table.id, n, seat, key)
        table.close()
        journal.close()
        app = open_app(data)
        pygame.display.set_mode(SIZE, pygame.RESIZABLE)
        app.window.resized()
        app._resized()
        wait(app, lambda: isinstance(app.stage.top, ShelfScene))
        turn(app, 8)
        pygame.image.save(app.window.canvas, OUT / "shelf.png")
        app.open_table(Table.open(app.journal, table.id, app.library))
        turn(app, 8)
        pygame.image.save(app.window.canvas, OUT / "table.png")
        hint(app, table.id, answers[: -STEPS - 1])
        analysis(app, play_on(app, table.id))


def wait(app: App, holds: Callable[[], object], seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            raise SystemExit("it takes too long")
        app.turn()


def hint(app: App, game: str, answers: list[tuple[int, str]]) -> None:
    """The hint for the card to be played, before the seven was."""
    app.open_table(Table.open(app.journal, app.journal.branch(game, len(answers)), app.library))
    scene = app.stage.top
    assert isinstance(scene, TableScene)
    turn(app, 3)
    scene.hinting.toggle()
    wait(app, lambda: scene.hinting.advice)
    turn(app, 2)
    pygame.image.save(app.window.canvas, OUT / "hint.png")


def play_on(app: App, game: str) -> str:
    """Let bots play a game to its end; return it."""
    branch = app.journal.branch(game, len(app.journal.answers(game)))
    table = Table.open(app.journal, branch, app.library)
    while not table.over:
        seat = table.waiting[0]
        packed = pack(table.match, seat)
        request = Request("easy", table.rules.hash, packed, table.match.count, iterations=10)
        table._carry_out(seat, POLICIES["easy"](table.program, request).key)
    table.close()
    return branch


def analysis(app: App, game: str) -> None:
    """The analysis at the first answer to which something was better, else at the largest loss."""
    app.show_analysis(game)
    wait(app, lambda: isinstance(app.stage.top, AnalysisScene) and app.stage.top.analysis.ready)
    scene = app.stage.top
    assert isinstance(scene, AnalysisScene)
    found = scene.analysis
    wait(app, lambda: scene.curve.better or all(one.number in found.advice for one in found.losses))
    scene.curve.seek(min(scene.curve.better, default=found.losses[0].number if found.losses else found.length // 2))
    turn(app, 6)
    pygame.image.save(app.window.canvas, OUT / "analysis.png")


if __name__ == "__main__":
    main()
