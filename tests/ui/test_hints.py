"""When a hint is asked for, shown and put away: posted events on a window without a screen, real games."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from dogtable.engine.match import Match
from dogtable.session.seats import make as make_seats
from dogtable.session.table import Table
from dogtable.ui.app import App
from dogtable.ui.scenes.table import TableScene
from tests.ui.driver import Driver
from tests.ui.hinted import at_a_seven, given, picture, the_seven
from tests.ui.small_games import begun, until


@pytest.fixture
def app(real_app: App) -> App:
    return real_app


def test_h_asks_for_a_hint_which_is_shown_counted_and_put_away(app: App) -> None:
    scene, driver = begun(app), Driver(app)
    driver.turn(3)
    driver.key(pygame.K_h)
    assert scene.hinting.thinking and scene.hinting.advice is None
    until(driver, lambda: scene.hinting.advice)
    assert scene.table.hints == 1 and scene.hinting.picture is not None and scene.hinting.picture.targets()
    driver.turn(2)
    assert list(scene.hinting.layers())
    driver.key(pygame.K_h)
    assert scene.hinting.advice is None and not list(scene.hinting.layers())


def test_esc_stops_the_thinking_and_nothing_is_counted(app: App) -> None:
    scene, driver = begun(app), Driver(app)
    driver.turn(3)
    driver.key(pygame.K_h)
    assert scene.hinting.thinking
    driver.key(pygame.K_ESCAPE)
    assert not scene.hinting.thinking and scene.table.hints == 0 and app.stage.top is scene


def test_the_hint_stays_while_what_is_picked_belongs_to_it_and_goes_with_the_answer(app: App) -> None:
    scene, driver = begun(app), Driver(app)
    driver.turn(3)
    decision = scene.model.decision
    assert decision is not None
    given(scene, decision.options[4].key)
    driver.turn(2)
    assert scene.hinting.advice is not None
    scene.answer((decision.options[4].key,))
    driver.turn(3)
    assert scene.hinting.advice is None and len(scene.table.match.log) == 1


def test_a_pick_that_is_no_part_of_the_hint_puts_it_away(app: App) -> None:
    scene, driver = begun(app, "dog", 4), Driver(app)
    driver.turn(3)
    decision = scene.model.decision
    assert decision is not None
    keys = [option.key for option in decision.options]
    given(scene, keys[0])
    driver.turn(2)
    first = picture(scene).targets()[0]
    assert scene.hinting.raised() == first.thing  # the card stands out
    other = next(
        t for t in scene.desk.layout.targets if scene.renderer.in_hand(t) and t.state == "legal" and t.id != first.id
    )
    scene.selection.lift(other)
    scene.relay()
    driver.turn(2)
    assert scene.hinting.advice is None


def test_the_card_in_the_hand_is_meant_and_not_an_equal_one_on_the_pile(app: App) -> None:
    scene, driver = begun(app, "dog", 4), Driver(app)
    zones = {"hand": {0: ["seven", "ace"], 1: 2, 2: 2, 3: 2}, "discard": ["seven"]}
    scene.table.match = Match.at(
        scene.table.rules, {"at": {"turn": 0}, "zones": zones, "placed": {"marble.0.0": "ring.10"}}, players=4
    )
    scene.back(scene.model.look)
    driver.turn(3)
    decision = scene.model.decision
    assert decision is not None
    given(scene, next(option.key for option in decision.options if option.key.startswith("card=seven")))
    assert [scene.renderer.in_hand(target) for target in picture(scene).targets()][:1] == [True]
    assert scene.hinting.raised() == picture(scene).targets()[0].thing


def test_no_hint_where_nobody_is_asked(app: App) -> None:
    scene, driver = begun(app), Driver(app)
    driver.turn(3)
    assert scene.model.decision is not None
    scene.answer((scene.model.decision.options[4].key,))
    driver.turn(3)
    button = next(one for one in scene.controls if one.name == "hint")
    assert not button.enabled
    driver.key(pygame.K_h)
    assert not scene.hinting.thinking


def test_what_others_seal_meanwhile_takes_nothing_from_a_hint(app: App) -> None:
    scene, driver = begun(app, "inn-keeper", 4), Driver(app)
    driver.turn(3)
    driver.key(pygame.K_h)
    seals(scene, 1)
    seals(scene, 2)
    scene.update(app.now)
    assert scene.hinting.thinking and scene.model.behind  # one of the answers is there and not shown yet
    until(driver, lambda: scene.hinting.advice)
    seals(scene, 3)
    until(driver, lambda: not scene.showing.busy)
    assert scene.hinting.advice is not None and scene.table.hints == 1
    assert len(list(scene.hinting.layers())) > 1
    scene.showing.flights = object()  # type: ignore[assignment]  # something moves
    assert len(list(scene.hinting.layers())) == 1  # the sheet alone
    scene.showing.flights = None


def seals(scene: TableScene, seat: int) -> None:
    """Have the sealed answer of another seat come in."""
    key = next(one for one in scene.table.match.decisions if one.seat == seat).options[0].key
    scene.table._carry_out(seat, key)
    scene.model._queue.extend(scene.model._happenings())


def test_among_several_persons_a_hint_is_for_who_looks_and_gone_with_the_curtain(app: App) -> None:
    seats = make_seats(["you", "another", "you", "another"], "Mira", "lucy")
    table = Table.new(app.journal, app.library.load("crazy-eights"), 4, {}, seats, 7)
    scene, driver = TableScene(app, table), Driver(app)
    app.stage.clear_to(scene)
    driver.turn(3)
    assert scene.model.viewer.next is not None  # the curtain is up
    driver.key(pygame.K_h)
    assert not scene.hinting.thinking and not list(scene.hinting.layers())
    scene.back(scene.model.ready)
    driver.turn(3)
    first = scene.model.seat
    driver.key(pygame.K_h)
    until(driver, lambda: scene.hinting.advice)
    assert scene.hinting.advice is not None and scene.hinting.advice.seat == first
    assert scene.hinting.picture is not None
    assert scene.model.decision is not None
    scene.answer((scene.hinting.advice.best.key,))
    until(driver, lambda: scene.model.viewer.next is not None)
    assert scene.hinting.advice is None and not list(scene.hinting.layers())
    scene.back(scene.model.ready)
    driver.turn(3)
    assert scene.model.seat != first and scene.hinting.picture is None


def test_who_takes_what_was_advised_is_shown_what_comes_next_and_it_counts_once(app: App) -> None:
    scene, driver = at_a_seven(app), Driver(app)
    whole = the_seven(scene)
    scene.hinting._show(whole)
    scene.answer((whole.best.key,))
    assert scene.hinting.advice is None
    until(driver, lambda: scene.hinting.advice)
    assert scene.hinting.advice == whole.rest and scene.table.hints == 0
    scene.answer(whole.keys[1:3])  # two steps in one go
    until(driver, lambda: scene.hinting.advice)
    assert scene.hinting.advice is not None and scene.hinting.advice.keys == whole.keys[3:]
    decision = scene.model.decision
    assert decision is not None
    scene.answer((next(option.key for option in decision.options if option.key != whole.keys[3]),))
    until(driver, lambda: scene.model.decision)
    driver.turn(3)
    assert scene.hinting.advice is None


def test_the_first_answer_is_shown_while_the_rest_is_thought_about(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = at_a_seven(app)
    whole = the_seven(scene)
    adviser = scene.hinting._adviser
    come = [replace(whole, then=()), whole]
    monkeypatch.setattr(type(adviser), "busy", property(lambda _: bool(come)))
    monkeypatch.setattr(adviser, "poll", lambda: come.pop(0))
    scene.hinting.update()
    assert scene.hinting.thinking and app.text("table.hint_more") in [
        row.text for row in picture(scene)._laid()[0].rows
    ]
    scene.hinting.update()
    assert not scene.hinting.thinking and scene.hinting.advice == whole and scene.table.hints == 1


def test_where_no_hint_is_to_be_had_h_says_when_it_is(app: App) -> None:
    scene, driver = begun(app), Driver(app)
    driver.turn(3)
    assert scene.model.decision is not None
    scene.answer((scene.model.decision.options[4].key,))
    driver.turn(3)
    driver.key(pygame.K_h)
    assert not scene.hinting.thinking and app.text("table.hint_not_now") in app.stage.notices.texts
