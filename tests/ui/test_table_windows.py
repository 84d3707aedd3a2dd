"""Windows of answers: who is asked, who is not, and who is asked with nothing to answer. No pixels."""

from __future__ import annotations

from typing import Any

import pytest

from dogtable.ui.table.asking import buttons, prompt
from dogtable.ui.table.controls import Control
from dogtable.ui.table.model import TableModel
from dogtable.ui.table.windows import Mode
from dogtable.ui.text import Catalogue
from tests.ui.fakes_table import (
    FakeDecision,
    FakeEvent,
    FakeMoment,
    FakeOption,
    FakeSeat,
    FakeTable,
    Turn,
    plain_view,
)

TEXT = Catalogue.load("en")
ANSWERS = (FakeOption("answer=no", {"answer": "no"}, "no"), FakeOption("pass", {}, "Let it be"))
PLAYED = FakeEvent(1, "move", 1, {"kind": "card", "rank": "ace"}, "hand.1", "table", text="Ben plays an ace.")
DONE = FakeEvent(2, "move", 1, {"kind": "card", "rank": "ace"}, "table", "bin", text="It works.")


def turn(seat: int, name: str = "turn.card", events: tuple[FakeEvent, ...] = (), **more: Any) -> Turn:
    options = ANSWERS if more.get("answers") else (FakeOption("pass", {}, "Pass"),)
    return Turn(FakeDecision(seat, options, name=name, **more), plain_view(), events)


def table(*turns: Turn, people: int = 1) -> FakeTable:
    seats = [FakeSeat(name, "you" if n < people else "greedy") for n, name in enumerate(["Anna", "Ben"])]
    return FakeTable([*turns], seats)


def show(model: TableModel) -> int:
    """Show all there is; return how many answers were shown."""
    shown = 0
    while (found := model.next()) is not None:
        model.shown(found)
        shown += 1
    return shown


def pressed(model: TableModel) -> dict[str, Control]:
    made = buttons(model, TEXT, frozenset(), str)
    return {control.name: control for control in made}


# ---------------------------------------------------------------------- buttons
def test_letting_it_be_and_ending_the_turn_are_different_buttons() -> None:
    window = TableModel(table(turn(0, "window.answer", answers=True)))
    own = TableModel(table(turn(0)))
    let_be, end = pressed(window)["window.answer pass"], pressed(own)["turn.card pass"]
    assert (let_be.kind, let_be.key, let_be.label) == ("primary", "choose", "Let it be")
    assert (end.kind, end.label) == ("plain", "Pass")
    assert "not this round" in pressed(window) and "not this round" not in pressed(own)


# ---------------------------------------------------------------------- not this round
@pytest.mark.parametrize("mode", ["round", "never"])
def test_who_wants_no_question_lets_it_be_without_one(mode: Mode) -> None:
    at = table(turn(0, "window.answer", answers=True), turn(0, "window.answer", answers=True), turn(0), turn(1))
    model = TableModel(at)
    model.windows.want(0, mode)
    model.look()
    show(model)
    assert at.answers == [(0, "pass"), (0, "pass")]
    assert model.decision is not None and model.decision.name == "turn.card"


def test_a_turn_of_ones_own_ends_the_round() -> None:
    at = table(turn(0, "window.answer", answers=True), turn(0), turn(0, "window.answer", answers=True))
    model = TableModel(at)
    model.windows.want(0, "round")
    model.look()
    show(model)
    model.shown(model.answer("pass"))
    assert at.answers == [(0, "pass"), (0, "pass")]
    assert model.decision is not None and model.decision.answers


# ---------------------------------------------------------------------- asked always
def silent(people: int, mode: Mode) -> tuple[FakeTable, TableModel]:
    """Ben's card is played and works in one answer; Anna (0) had nothing to answer it between the two events."""
    at = table(turn(1, events=(PLAYED, DONE)), turn(0), people=people)
    at.moments = [FakeMoment(2, 0, plain_view(stack=["ace"]))]
    model = TableModel(at, mode)
    return at, model


def test_asked_always_the_game_stops_where_one_had_no_answer() -> None:
    _, model = silent(1, "always")
    assert model.poll()
    show(model)
    assert model.moment is not None and model.view["stack"] == ["ace"]
    assert [event.n for event in model.events] == [1]  # what comes of it is not known yet
    assert prompt(model, TEXT, []).head == "Anna, nothing you hold answers this"
    assert list(pressed(model)) == ["let be"] and not model.poll() and not model.over
    model.let_be()
    assert show(model) == 1
    assert model.moment is None and [event.n for event in model.events] == [1, 2]
    assert model.decision is not None and model.decision.seat == 0


def test_asked_when_one_can_nothing_stops() -> None:
    _, model = silent(1, "can")
    assert model.poll()
    show(model)
    assert model.moment is None and [event.n for event in model.events] == [1, 2]


def test_at_one_screen_the_curtain_falls_for_who_had_no_answer() -> None:
    at, model = silent(2, "always")
    assert model.viewer.next == 1
    model.ready()
    model.shown(model.answer("pass"))
    assert (model.seat, model.viewer.next) == (1, 0)
    assert [line.texts for line in model.since(0).lines] == [["Ben plays an ace."]]  # and not what came of it
    model.ready()
    assert model.seat == 0 and model.view["stack"] == ["ace"] and [event.n for event in model.events] == [1]
    model.let_be()
    show(model)
    assert model.decision is not None and model.decision.seat == 0
    assert at.answers == [(1, "pass")]


def test_at_one_screen_asked_when_one_can_is_asked_always() -> None:
    """Else the curtain would tell the others who holds an answer."""
    at = table(turn(1, events=(PLAYED, DONE)), turn(0), people=2)
    at.moments = [FakeMoment(2, 0, plain_view(stack=["ace"]))]
    model = TableModel(at, "can")
    assert model.windows.mode(0) == "always" and model.windows.modes == ("always", "round")
    model.ready()
    model.shown(model.answer("pass"))
    assert (model.seat, model.viewer.next) == (1, 0)


@pytest.mark.parametrize("holds", [True, False])
def test_at_one_screen_the_game_pauses_for_who_wants_no_question(holds: bool) -> None:
    """Whether they could have answered is not seen by how the move of another is shown."""
    window = turn(0, "window.answer", answers=True, events=(DONE,))
    turns = (turn(1, events=(PLAYED,)), window, turn(1)) if holds else (turn(1, events=(PLAYED, DONE)), turn(1))
    at = table(*turns, people=2)
    at.moments = [] if holds else [FakeMoment(2, 0, plain_view())]
    model = TableModel(at, "never")
    model.ready()
    first = model.answer("pass")
    assert [event.n for event in first.events] == [1]
    model.shown(first)
    assert model.pause == pytest.approx(2.1) and model.decision is None
    asked = prompt(model, TEXT, [])
    assert asked.head == f"{PLAYED.text} Does anybody answer?"
    assert not model.poll() and model.go_on()
    second = model.next()
    assert second is not None and [event.n for event in second.events] == [2] and second.seat == 1


@pytest.mark.parametrize("asked", [True, False])
def test_for_a_bot_the_game_pauses_whether_it_is_asked_or_not(asked: bool) -> None:
    window = Turn(FakeDecision(1, ANSWERS[::-1], name="window.answer", answers=True), plain_view(), (DONE,))
    own = turn(0, events=(PLAYED,)) if asked else turn(0, events=(PLAYED, DONE))
    at = table(own, *([window] if asked else []), turn(0))
    at.moments = [] if asked else [FakeMoment(2, 1, plain_view())]
    model = TableModel(at)
    first = model.answer("pass")
    assert [event.n for event in first.events] == [1]
    model.shown(first)
    assert model.pause == pytest.approx(2.1) and model.waiting == () and not model.can("take_back")
    assert not model.poll() and model.next() is None, "nothing is shown before the pause is over"
    assert model.go_on()
    second = model.next()
    assert second is not None and [event.n for event in second.events] == [2] and second.seat == 0
    model.shown(second)
    assert model.decision is not None and model.pause is None
