"""A line that is said at a table: shown by the plate, over nothing that is wanted, spoken, and switched off."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dogtable.ui.lesson.place import overlap
from dogtable.ui.lesson.room import untouchable
from dogtable.ui.look.entries import Rect, Text
from dogtable.ui.table import company
from dogtable.ui.table.company import Remark
from tests.ui.seated import Seated

ANNA = Remark(1, 1, "bold", "hit")
WHO = ("you", "easy", "easy", "easy")


def said(one: Seated) -> Rect | None:
    assert one.scene.remarks._said is not None
    return one.scene.remarks._lies(one.scene.remarks._said)


def test_a_line_lies_by_the_plate_and_over_nothing_that_is_wanted(sit: Callable[..., Seated]) -> None:
    one = sit(WHO)
    one.lay()
    before = len(one.scene.renderer.layers(one.app.now))
    one.scene.remarks.hear(ANNA)
    at = said(one)
    assert at is not None and len(one.scene.renderer.layers(one.app.now)) == before + 1
    wanted = [rect for rect, _ in untouchable(one.scene)]
    wanted += [target.rect for target in one.scene.desk.layout.targets if target.kind == "seat"]
    assert len(wanted) > 7 and not any(overlap(at, rect) for rect in wanted)
    assert "Anna says: You will hear from me." in [words for _, _, words in one.scene.standing()]


def test_a_line_lies_over_no_heading_of_the_table(sit: Callable[..., Seated]) -> None:
    """In We Rate Dogs the plate of the first rival stands above the Winner's Circle."""
    one = sit(WHO[:3], ruleset="we-rate-dogs")
    one.come_to(lambda decision: decision.name == "table_turn.card")
    one.scene.remarks.hear(ANNA)
    at = said(one)
    headings = [
        entry for entry in one.scene.desk.layout.entries if isinstance(entry, Text) and "Circle" in entry.markup
    ]
    assert at is not None and headings
    assert not any(overlap(at, Rect(text.x, text.y, text.w, text.h)) for text in headings)


def test_where_there_is_no_room_nothing_is_shown(sit: Callable[..., Seated], monkeypatch: pytest.MonkeyPatch) -> None:
    one = sit(WHO)
    one.lay()
    everywhere = Rect(0, 0, *one.scene.desk.size)
    monkeypatch.setattr("dogtable.ui.table.remarks.untouchable", lambda scene: [(everywhere, 1.0)])
    before = len(one.scene.renderer.layers(one.app.now))
    one.scene.remarks.hear(ANNA)
    assert said(one) is None and len(one.scene.renderer.layers(one.app.now)) == before


def test_it_goes_by_itself_and_when_the_table_is_seen_anew(sit: Callable[..., Seated]) -> None:
    one = sit(WHO)
    remarks = one.scene.remarks
    remarks.hear(ANNA)
    wait = remarks.update(one.app.now)
    assert wait is not None and 2 < wait < 6
    assert remarks.update(one.app.now + wait) is None and remarks.line == ""
    remarks.hear(ANNA)
    one.scene.showing.clear()
    assert remarks.words() == ""


def test_it_is_switched_off(sit: Callable[..., Seated]) -> None:
    one = sit(WHO)
    one.app.settings.remarks = False
    one.scene.remarks.hear(ANNA)
    assert one.scene.remarks.line == ""


def test_who_is_hit_is_cross_and_may_say_so(sit: Callable[..., Seated], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(company, "SHARE", 1.0)
    one = sit(WHO)
    one.lay(hand=["two"], placed={"marble.0.0": "ring.10", "marble.1.0": "ring.12"})
    assert [seat.portrait for seat in one.scene.desk.seats()] == ["lucy", "cast-anna", "cast-ben", "cast-chloe"]
    decision = one.scene.model.decision
    assert decision is not None
    one.scene.answer((next(option.key for option in decision.options if option.key.endswith("f=ring.12")),))
    one.driver.turn(4)
    assert [seat.portrait for seat in one.scene.desk.seats()][1] == "cast-anna-cross"
    assert one.scene.remarks.line == "You will hear from me."
    one.scene.back(one.scene.model.undo)
    one.scene.back(one.scene.model.take_back)
    assert [seat.portrait for seat in one.scene.desk.seats()][1] == "cast-anna"
    assert one.scene.remarks.line == ""
