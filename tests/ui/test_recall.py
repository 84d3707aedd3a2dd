"""Why bots played so, in a game that is over and was opened again."""

from __future__ import annotations

import random

from dogtable.session.seats import make as make_seats
from dogtable.session.table import Table
from dogtable.ui.app import App
from dogtable.ui.scenes.result import ResultScene
from dogtable.ui.scenes.table import TableScene
from tests.ui import small_games
from tests.ui.driver import Driver


def test_a_game_that_is_opened_again_still_tells_why_its_bots_played_so(real_app: App) -> None:
    app, driver = real_app, Driver(real_app)
    app.settings.thinking = 0.25
    seats = make_seats(["you", "greedy", "greedy"], "Mira", "lucy")
    table = Table.new(app.journal, app.library.load("inn-keeper"), 3, {}, seats, 3)
    rng = random.Random(1)
    while not table.over:
        asked = next(one for one in table.match.decisions if one.sealed is None)
        table._carry_out(asked.seat, rng.choice(asked.options).key)
    table.close()
    app.stage.clear_to(scene := TableScene(app, app.reopen(table.id)))
    small_games.until(driver, lambda: isinstance(app.stage.top, ResultScene))
    driver.click(app.stage.top.look)  # type: ignore[attr-defined]  # it is the result
    driver.turn(2)
    why, lines = scene.desk.logbook.why, scene.model.history.lines
    number = next(n for n, line in enumerate(lines) if line.seat == 1 and "to room" in " ".join(line.texts))
    assert why.can(lines[number]) and not why.of(lines[number])
    assert not any(why.can(line) for line in lines if line.seat == 0), "a person is asked nothing"
    scene.line = number
    small_games.until(driver, lambda: why.of(lines[number]))
    told = why.of(lines[number])
    said = {slot: words for slot, _, words in scene.standing()}["hint"]
    assert said.startswith(f"Why {scene.table.seats[1].name} played so"), said
    assert told[0].key in [key for seat, key in scene.table.match.log if seat == 1] and len(told) > 1
    assert told[0].reasons or told[1].reasons


def test_a_line_of_a_bot_that_knew_more_says_that_its_reasons_come_after_the_game(real_app: App) -> None:
    app, driver = real_app, Driver(real_app)
    table = Table.new(
        app.journal, app.library.load("inn-keeper"), 3, {}, make_seats(["you", "greedy", "greedy"], "Mira", "lucy"), 3
    )
    table.poll = list  # type: ignore[method-assign]  # nobody answers by itself
    app.stage.clear_to(scene := TableScene(app, table))
    rng = random.Random(1)
    while not any(line.seat == 1 and line.events and not line.trail for line in scene.model.history.lines):
        asked = next(one for one in table.match.decisions if one.sealed is None)
        table._carry_out(asked.seat, rng.choice(asked.options).key)
        scene.model.look()
    scene.fold_log()
    driver.turn(2)
    lines = scene.model.history.lines
    control = next(
        one
        for one in scene.controls
        if one.action == "trail" and (line := lines[one.value]).seat == 1 and not line.trail
    )
    x, y, w, h = control.box
    driver.click((round((x + w / 2) * app.unit), round((y + h / 2) * app.unit)))
    said = {slot: words for slot, _, words in scene.standing()}["hint"]
    assert app.text("table.why_later") in said
    app.settings.reasons = False
    scene.relay()
    assert control.name not in [one.name for one in scene.controls], "nobody wants to know"
