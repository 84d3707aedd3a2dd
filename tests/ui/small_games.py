"""Small real games in a window without a screen: one to be played, one that is over; and waiting for what comes."""

from __future__ import annotations

import time
from collections.abc import Callable

from dogtable.engine.match import Match
from dogtable.session.seats import make as make_seats
from dogtable.session.table import Table
from dogtable.ui.app import App
from dogtable.ui.scenes.table import TableScene
from tests.patience import PATIENCE
from tests.ui.driver import Driver

ROW = (0, 3, 1, 4, 2)
"""The cells that are taken one after another: seat 0 fills the first row of three."""


def until(driver: Driver, holds: Callable[[], object], seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, type(driver.app.stage.top).__name__
        driver.turn(1)
        time.sleep(0.002)


def begun(app: App, ruleset: str = "tic-tac-toe", players: int = 2) -> TableScene:
    seats = make_seats(["you", *["greedy"] * (players - 1)], "Mira", "lucy")
    table = Table.new(app.journal, app.library.load(ruleset), players, {}, seats, 7)
    table.poll = list  # type: ignore[method-assign]  # no bot answers here
    scene = TableScene(app, table)
    app.stage.clear_to(scene)
    return scene


def finished(app: App) -> str:
    """A saved game of tic-tac-toe that is over."""
    seats = make_seats(["you", "greedy"], "Mira", "lucy")
    table = Table.new(app.journal, app.library.load("tic-tac-toe"), 2, {}, seats, 7)
    cells = [option.key for option in table.match.decisions[0].options]
    for cell in ROW:
        table._carry_out(table.match.decisions[0].seat, cells[cell])
    assert table.over
    table.close()
    return table.id


def played_inn(app: App) -> str:
    """A saved game of Inn Keeper, over, in which one seat is yours."""
    match = Match(app.library.load("inn-keeper"), players=2, seed=1)
    while match.decision is not None:
        match.choose(match.decision.options[0])
    seats = [{"name": name, "by": by, "portrait": ""} for name, by in (("Mira", "you"), ("Kai", "hard"))]
    game = app.journal.create({**match.record(), "seats": seats}, match.log)
    table = Table.open(app.journal, game, app.library)
    table.write_standing()
    table.close()
    return game
