"""What would come of a thing is told when the pointer rests on it or it has the focus; else what it is called."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.ui.seated import Seated


def rested(table: Seated, thing: str) -> str:
    """What is told of a thing on which the pointer rests."""
    table.driver.move(table.at(thing))
    table.driver.turn()
    return table.scene.foretelling.words(table.app.now + 1.0)


def test_a_move_is_told_before_it_is_made(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    assert rested(table, "ring.11") == "5 before Anna's start"
    table.click("jack")
    table.click("marble.0.0")
    told = rested(table, "marble.1.0")
    assert told == "Mira plays a jack and swaps a marble with Anna's marble at 4 before Anna's start."
    assert table.log == [] or told not in " ".join(table.log)  # nothing has been done


def test_nothing_is_told_of_an_answer_that_has_been_given(sit: Callable[..., Seated]) -> None:
    table = sit(("you", "greedy"), ruleset="connect-four")
    table.come_to(lambda decision: len(decision.options) > 2)
    thing = next(target.thing for target in table.scene.desk.layout.targets if target.state == "legal")
    seat, decision = table.scene.sitting.seat, table.scene.sitting.decision
    assert seat is not None and decision is not None and rested(table, thing)
    table.table.answer(seat, decision.options[0].key)
    assert table.scene.sitting.decision is decision and table.table.decision(seat) is None, "it is not shown yet"
    table.scene.foretelling.words(table.app.now + 1.0)


def test_what_a_thing_is_called_is_told_where_nothing_comes_of_it(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    card = next(t.thing for t in table.scene.desk.layout.targets if t.place == "hand.0")
    assert rested(table, card)
    assert rested(table, "ring.0") == "Mira's start"


def test_a_glyph_has_its_word(sit: Callable[..., Seated]) -> None:
    table = sit(("you", "greedy", "greedy"), ruleset="we-rate-dogs")
    table.come_to(lambda decision: decision.name.startswith("table_turn"))
    marks = [one for one in table.scene.desk.layout.inspects if one.sort == "word"]
    said = {}
    for mark in marks:
        x, y = mark.rect.centre
        unit = table.scene.desk.kit.unit
        table.driver.move((round(x * unit), round(y * unit)))
        table.driver.turn()
        if table.scene.pointer.marked is not None:
            said[str(mark.value)] = table.scene.foretelling.words(table.app.now + 1.0)
    assert said and all(said.values())
    assert all(words.lower().startswith(value) and "*" not in words for value, words in said.items())


@pytest.mark.parametrize("game", ["inn-keeper", "sweet-dog-hotel", "we-rate-dogs"])
def test_whatever_can_be_taken_says_something(sit: Callable[..., Seated], game: str) -> None:
    table = sit(("you", "greedy", "greedy"), ruleset=game)
    table.come_to(lambda decision: len(decision.options) > 2)
    legal = [t for t in table.scene.desk.layout.targets if t.state == "legal"]
    assert legal and all(rested(table, target.thing) for target in legal)
