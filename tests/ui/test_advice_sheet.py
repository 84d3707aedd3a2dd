"""What a sheet of advice says, of a hint and of why a bot played so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dogtable.session.advising import Advised
from dogtable.session.bot_seats import Played
from dogtable.ui.app import App
from dogtable.ui.kit import Kit
from dogtable.ui.table.advice import Saying, percent, sheet_of
from tests.ui.driver import Driver
from tests.ui.small_games import begun


@pytest.fixture
def app(real_app: App) -> App:
    return real_app


def test_a_sheet_tells_the_best_first_and_what_speaks_for_it(app: App) -> None:
    kit: Kit = app.kit
    options = [Advised("a", "king, start", 0.62, (("far", 4), ("danger", -3))), Advised("b", "seven", 0.481, ())]
    sheet = sheet_of(kit, app.text, options, 400)
    assert [(row.sort, row.text, row.share) for row in sheet.rows[:4]] == [
        ("head", "A hint", 0.62),
        ("best", "King, start", None),
        ("for", "far", 1.0),
        ("against", "danger", 0.75),
    ]
    assert ("next", "Seven", 0.481) in [(row.sort, row.text, row.share) for row in sheet.rows]
    assert [percent(value) for value in (0.62, 0.0, 1.0)] == ["62 %", "1 %", "99 %"]
    even = sheet_of(kit, app.text, [Advised("a", "here", 0.621, ()), Advised("b", "there", 0.619, ())], 400)
    assert app.text("table.hint_even") in [row.text for row in even.rows]
    assert app.text("table.hint_even") not in [row.text for row in sheet.rows]
    only = sheet_of(kit, app.text, [Advised("a", "pass", None, ())], 400)
    assert [row.text for row in only.rows] == ["A hint", "Pass", app.text("table.hint_only")]
    alone = Advised("a", "pass", 0.4, (("far", 4),), warned=frozenset({"b"}))
    warned = sheet_of(kit, app.text, [alone], 400)
    assert [(row.sort, row.text) for row in warned.rows if row.sort == "soft"] == [
        ("soft", app.text("table.hint_warned")),
        ("soft", f"{app.text('table.hint_value')} {app.text('table.hint_signs')}"),
    ]
    tried = sheet_of(kit, app.text, [replace(alone, warned=frozenset())], 400)
    assert [row.text for row in tried.rows if row.sort == "soft"] == [warned.rows[-1].text]
    greedy = sheet_of(
        kit, app.text, [Advised("a", "pass", None, (("far", 4),) * 9)], 380, Saying("Why", "Also", "Mira passes.")
    )
    assert [row.text for row in greedy.rows] == [
        "Why",
        "Mira passes.",
        *["far"] * 4,
        app.text("table.hint_signs"),
    ]


def test_the_line_of_a_bot_tells_why_it_played_so(app: App) -> None:
    scene, driver = begun(app, "connect-four"), Driver(app)
    driver.turn(3)
    table = scene.table
    assert scene.model.decision is not None
    scene.answer((scene.model.decision.options[3].key,))
    key, since, count = table.match.decisions[0].options[2].key, table.match.event_count, table.match.count
    table._carry_out(1, key)
    told = (Advised(key, "slot 3", 0.6, (("threes", 5),)), Advised("else", "slot 4", 0.5, ()))
    table.bots._played.append(Played(1, told, since, table.match.event_count, count, is_open=True))
    scene.back(scene.model.look)
    scene.fold_log()
    scene.relay()
    driver.turn(3)
    mine, theirs = scene.model.history.lines[-2:]
    told = {one.value for one in scene.controls if one.action == "trail"}
    assert scene.model.history.lines.index(theirs) in told
    without = len(scene.renderer.layers(app.now))
    control = next(one for one in scene.controls if one.value == scene.model.history.lines.index(theirs))
    scene.act(control)
    assert len(scene.renderer.layers(app.now)) == without + 1
    log = scene.desk.logbook
    assert log._log_line(theirs).markup.endswith("<bulb brass>") and "<bulb" not in log._log_line(mine).markup
    shown = log.layers(scene.model.history.lines, (900, 70, 300, 600), 0, None)
    app.settings.reasons = False
    assert log.layers(scene.model.history.lines, (900, 70, 300, 600), 0, None) is not shown
    assert "<bulb" not in log._log_line(theirs).markup
    scene.relay()
    assert not any(one.value == scene.model.history.lines.index(theirs) for one in scene.controls if not mine.trail)
