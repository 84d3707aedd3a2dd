"""A bot that was replaced is said at the table: on its plate, in the log, and where one looks closely."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

import pytest

from dogtable.base.message import Message
from dogtable.bots.process import SIMPLER
from dogtable.session.bot_seats import Replaced
from dogtable.ui.kit import Pen
from dogtable.ui.look.entries import Layout, Text
from dogtable.ui.phrases import worded
from dogtable.ui.table import replaced
from dogtable.ui.table.history import Happened, Line
from dogtable.ui.table.logbook import HEAD
from dogtable.ui.text import Catalogue
from tests.ui.seated import Seated

NOTE = Message(SIMPLER, bot=Message("hard"), trouble=Message("took too long"), simpler=Message("greedy"))


def test_it_is_on_the_plate_in_the_log_and_in_a_notice(sit: Callable[..., Seated]) -> None:
    table = sit(("you", "hard", "greedy", "hard"))
    scene, bots = table.scene, table.table.bots
    assert list(replaced.layers(scene)) == []
    bots._tell_trouble(1, NOTE)
    scene.tell_notice()
    table.driver.turn()
    said = worded(table.app.text, bots.replaced[0].message)
    name = table.table.seats[1].name
    assert said == f"{name}: The bot hard took too long; from now on greedy answers in its place."
    assert said in table.app.stage.notices.texts
    history = scene.model.history.lines
    panel = (0.0, 0.0, 400.0, 900.0)
    placed = scene.desk.logbook.lay(history, panel, 0.0)
    assert placed[-1].line.texts == [said]
    assert [one.number for one in placed[:-1]] == list(range(len(history)))[-len(placed) + 1 :]
    signs = list(replaced.layers(scene))
    assert len(signs) == 2, "both that were such bots have another one in their place"
    assert [seat.status for seat in scene.desk.seats()][1:] == ["now greedy", "bot · greedy", "now greedy"]
    table.app.set_language("de")
    table.driver.turn()
    placed = scene.desk.logbook.lay(scene.model.history.lines, panel, 0.0)
    assert placed[-1].line.texts == [worded(table.app.text, bots.replaced[0].message)] != [said]


def test_it_stands_on_the_plate_before_the_other_one_has_answered(sit: Callable[..., Seated]) -> None:
    table = sit(("you", "hard", "greedy", "hard"))
    showing, bots, desk = table.scene.showing, table.table.bots, table.scene.desk
    table.settle()

    def written(layout: Layout) -> list[str]:
        texts = [entry.markup for entry in layout.entries if isinstance(entry, Text)]
        return [text for text in texts if text in ("bot · hard", "now greedy")]

    model = table.scene.model
    assert written(desk.layout) == written(desk.lay(model.view, model.history)) == ["bot · hard"] * 2

    def poll() -> list[object]:
        bots.host.notes.append(NOTE)
        bots._hear(1)
        return []

    table.table.poll = poll  # type: ignore[assignment,method-assign]
    showing._poll()
    assert written(desk.layout) == written(desk.lay(model.view, model.history)) == ["now greedy"] * 2


def test_it_lies_in_the_log_where_it_came_about() -> None:
    events = [cast(Happened, SimpleNamespace(n=n)) for n in (3, 7)]
    shown = [(number, Line(0, events=[event])) for number, event in enumerate(events)]
    found = replaced.lines(Catalogue.load("en"), shown, [Replaced(n, Message(str(n))) for n in (2, 5, 9)])
    assert [line.texts for _, line in found] == [["2"], [], ["5"], [], ["9"]]
    assert [number for number, _ in found] == [replaced.NOBODYS, 0, replaced.NOBODYS, 1, replaced.NOBODYS]


def test_no_gap_is_left_under_the_heading_of_a_long_log(sit: Callable[..., Seated]) -> None:
    logbook = sit(("you", "greedy", "greedy", "greedy")).scene.desk.logbook
    many = [Line(None, heading=f"Round {n}") for n in range(60)]
    panel = (0.0, 0.0, 400.0, 905.0)
    for back in (0.0, 30.0, 1e6):
        logbook.back = back
        placed = logbook.lay(many, panel, 0.0)
        assert placed[0].box[1] == HEAD and placed[-1].box[1] + placed[-1].box[3] <= panel[3]
    logbook.back = 0.0
    assert logbook.lay(many, panel, 0.0)[-1].line.heading == "Round 59"


def test_a_long_heading_of_the_log_is_whole(sit: Callable[..., Seated], monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes more than one line, and the log makes room for them."""
    logbook = sit(("you", "greedy", "greedy"), ruleset="sweet-dog-hotel").scene.desk.logbook
    panel, laid = (0.0, 0.0, 300.0, 905.0), []
    short, long = Line(None, heading="Turn 14"), Line(None, heading="Turn 14: Chloe is furthest behind in the park")
    fitted = Pen.fitted
    monkeypatch.setattr(Pen, "fitted", lambda *given, **more: laid.append(fitted(*given, **more)) or laid[-1])
    for line in (short, long):
        logbook.layers([line], panel, 0.0, None)
    one, two = laid[-2:]
    assert not two.cut and len(one.lines) == 1 < len(two.lines)
    heights = [logbook.lay([line], panel, 0.0)[0].box[3] for line in (short, long)]
    assert heights[1] - heights[0] >= two.height - one.height - 6
