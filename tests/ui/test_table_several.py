"""Several spaces, words or players at once: each glows, a click picks it and one more takes it back, a button ends."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from dogtable.session.advising import Advice, Advised
from dogtable.session.library import Library
from dogtable.ui.table.advice import Saying
from dogtable.ui.table.asking import prompt
from dogtable.ui.table.controls import Control
from dogtable.ui.table.hint_picture import HintPicture
from dogtable.ui.table.picks import parts
from tests.ui.seated import Seated

ROOM = Path(__file__).parents[1] / "rulesets"
SPACES, DISHES, GUESTS, SONGS = range(4)
"""What is asked in turn: of these the songs lie nowhere on the table."""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return Library([ROOM], tmp_path_factory.mktemp("several"))


@pytest.fixture
def picnic(sit: Callable[..., Seated]) -> Seated:
    return sit(("you", "greedy", "greedy"), ruleset="picnic")


def come_to(table: Seated, asked: int) -> None:
    """Give the first answers to what is asked before."""
    for _ in range(asked):
        table.scene.answer((table.scene.model.decision.options[0].key,))  # type: ignore[union-attr]  # it is asked
        table.settle()


def glowing(table: Seated, state: str = "legal") -> set[str]:
    return {target.id for target in table.scene.desk.layout.targets if target.state == state}


def done(table: Seated) -> list[Control]:
    return [control for control in table.scene.controls if control.action == "answer"]


def soft(table: Seated) -> str:
    buttons = [c for c in table.scene.controls if c.kind in ("plain", "quiet", "primary")]
    said = prompt(table.scene.model, table.app.text, buttons)
    return f"{said.head} {said.soft}"


PICKED = [
    (SPACES, ["lawn.0.0", "lawn.2.3"], "lawn.1.1", "spots=lawn.0.0+lawn.2.3"),
    (DISHES, ["word:cheese"], "word:bread", "brought=cheese"),
    (GUESTS, ["seat:1"], "seat:2", "guests=1"),
]


@pytest.mark.parametrize(("asked", "wanted", "other", "key"), PICKED, ids=["spaces", "words", "players"])
def test_each_is_picked_by_a_click_and_taken_back_by_another(
    picnic: Seated, asked: int, wanted: list[str], other: str, key: str
) -> None:
    come_to(picnic, asked)
    assert glowing(picnic) >= {*wanted, other} and done(picnic) == []
    for thing in wanted:
        picnic.click(thing)
        picnic.click(thing)
        assert thing not in picnic.armed
        picnic.click(thing)
    assert picnic.armed == wanted and glowing(picnic, "armed") == set(wanted) and other in glowing(picnic)
    button = done(picnic)[0]
    assert button.label == f"Done ({len(wanted)})"
    picnic.press(button.name)
    assert picnic.log[-1] == key


@pytest.mark.parametrize(
    ("asked", "first", "second"), [(DISHES, "word:bread", "word:grapes"), (GUESTS, "seat:1", "seat:2")]
)
def test_as_many_as_go_at_once_need_no_button(picnic: Seated, asked: int, first: str, second: str) -> None:
    come_to(picnic, asked)
    count = len(picnic.log)
    picnic.click(first)
    assert len(picnic.log) == count
    picnic.click(second)
    assert len(picnic.log) == count + 1


def test_words_that_lie_nowhere_are_buttons_that_can_be_switched(picnic: Seated) -> None:
    come_to(picnic, SONGS)
    waltz, polka = "pick sing=word:waltz", "pick sing=word:polka"

    def looks() -> dict[str, str]:
        return {c.name: c.icon for c in picnic.scene.controls if c.action == "pick"}

    assert [*looks()] == [waltz, polka, "pick sing=word:march"] and "choose by the buttons (up to 2)" in soft(picnic)
    picnic.press(polka)
    assert [*looks()] == [waltz, polka, "pick sing=word:march"] and looks()[polka] == "check"
    picnic.press(polka)
    assert picnic.armed == [] and set(looks().values()) == {""}
    picnic.press(polka)
    picnic.press(done(picnic)[0].name)
    assert picnic.log[-1] == "sing=polka"


def test_the_prompt_says_of_how_many_and_asks_the_same_until_it_is_done(picnic: Seated) -> None:
    assert soft(picnic) == "Mira: Where do you lay blankets? click a space that glows (up to 3)"
    picnic.click("lawn.0.0")
    assert soft(picnic) == "Mira: Where do you lay blankets? choose on the right, or pick a space that glows (1 of 3)"
    with picnic.speaking("de"):
        picnic.click("lawn.0.0")
        assert "(1 von 3)" in soft(picnic) and picnic.app.text("table.done_several", n=1) == "Fertig (1)"


def test_they_are_picked_by_keys_alone(picnic: Seated) -> None:
    come_to(picnic, SONGS)
    for key in (pygame.K_2, pygame.K_2, pygame.K_1):
        picnic.driver.key(key)
        picnic.settle()
    assert picnic.armed == ["word:waltz"]
    picnic.driver.key(pygame.K_RETURN)
    picnic.settle()
    assert picnic.log[-1] == "sing=waltz"


def test_what_cannot_be_among_them_says_why(picnic: Seated) -> None:
    picnic.click("lawn.0.0")
    picnic.press(done(picnic)[0].name)
    match = picnic.table.match
    while match.decisions[0].seat != 0 or "spots" not in match.decisions[0].kinds:
        decision = match.decisions[0]
        match.choose(decision.options[-1], decision.seat)
    picnic._sit_at(match)
    picnic.settle()
    for armed in ([], ["lawn.1.0"]):
        for thing in armed:
            picnic.click(thing)
        picnic.click("lawn.0.0")
        assert picnic.scene.bubble is not None and picnic.scene.bubble.reason == "There lies a blanket already"
        assert picnic.armed == armed


def test_a_player_who_cannot_be_among_them_is_refused(picnic: Seated) -> None:
    come_to(picnic, GUESTS)
    for armed in ([], ["seat:1"]):
        for thing in armed:
            picnic.click(thing)
        picnic.click("seat:0")
        assert picnic.scene.bubble is not None and picnic.armed == armed


@pytest.mark.parametrize(("asked", "number"), [(SPACES, 2), (DISHES, 2), (GUESTS, 2)])
def test_a_hint_marks_each_of_them_and_draws_no_way_between(picnic: Seated, asked: int, number: int) -> None:
    come_to(picnic, asked)
    decision = picnic.scene.model.decision
    assert decision is not None
    best = next(one for one in decision.options if len(parts(one.picks, decision.kinds)) == number)
    told = (Advised(best.key, best.text, None, ()),)
    advice = Advice(0, decision.name, picnic.table.match.count, told, best.picks, decision.kinds)
    picks = parts(best.picks, decision.kinds)
    picture = HintPicture(picnic.scene, advice, picks, [], Saying())
    assert {target.id for target in picture.targets()} == {pick.thing for pick in picks}
    assert list(picture._arrows()) == []
