"""Making moves with the mouse: picks in any order, dragged, step by step, taken back."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame
import pytest

from dogtable.ui.look.entries import Trail
from dogtable.ui.look.ids import piece_id
from dogtable.ui.table.picture import ghosts
from tests.ui.seated import Seated


def test_a_card_then_a_field_makes_the_move(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    table.click("four")
    assert table.armed == ["card:rank=four"] and table.log == []
    table.click("ring.30")
    assert table.log == ["card=four use=forward m=marble.0.1 f=ring.30"]


def test_a_marble_then_a_field_then_whichever_card(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    table.click("marble.0.0")
    table.click("ring.6")  # four back
    assert table.log == ["card=four use=back m=marble.0.0 f=ring.6"]


def test_the_same_card_twice_lets_go_of_it(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    table.click("four")
    table.click("four")
    assert table.armed == [] and table.log == []


def test_any_marble_at_home_stands_for_the_one_that_may_leave(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    table.click("ace")
    named = next(iter(o.picks["m"] for o in table.scene.model.picking.fitting if o.picks["use"] == "leave"))
    other = next(m for m in ("marble.0.2", "marble.0.3") if m != named)
    table.click(other)
    assert table.log == [f"card=ace use=leave m={named}"]


def test_two_pieces_of_a_swap_in_either_order(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    table.click("jack")
    table.click("marble.2.1")
    table.click("marble.0.1")
    assert table.log == ["card=jack use=swap m=marble.0.1 other=marble.2.1"]


def test_a_card_dragged_onto_its_field(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    table.drag("four", table.at("ring.30"))
    assert table.log == ["card=four use=forward m=marble.0.1 f=ring.30"]


def test_a_drop_near_a_field_counts_and_one_far_off_glides_back(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    x, y = table.at("ring.30")
    table.drag("four", (x + 10, y + 12))
    assert len(table.log) == 1
    table.lay()
    table.drag("marble.0.1", (640, 330))
    assert table.log == []
    table.until(lambda: table.scene.pointer.carried is None)
    assert table.armed == ["marble.0.1"]


def test_a_drop_that_means_two_things_asks_which_by_key_or_click(sit: Callable[..., Seated]) -> None:
    for choose in (lambda table: table.driver.key(pygame.K_2), lambda table: table.press(table.scene.chooser[1].name)):
        table = sit()
        table.lay()
        table.drag("ace", table.at("marble.0.1"))
        assert [row.key for row in table.scene.chooser] == ["1", "2"] and table.log == []
        wanted = str(table.scene.chooser[1].value)
        choose(table)
        table.settle()
        assert table.log == [wanted]


def test_a_card_whose_only_pick_it_is_may_be_laid_anywhere_on_the_table(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.driver.turn()
    assert table.scene.model.decision.name == "exchange.card"
    card = next(t.thing for t in table.scene.desk.layout.targets if table.scene.renderer.in_hand(t))
    table.drag(card, table.at("centre.0.1"))
    assert table.table.decision(0).sealed is not None and table.scene.model.sealed


def test_what_others_sealed_meanwhile_is_not_shown_after_ones_own_answer(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.driver.turn()
    model = table.scene.model
    for seat in (1, 2, 3):  # the bots are quicker, and what they did waits to be shown
        table.table.match.choose(table.table.match.decisions[seat].options[0], seat=seat)
    model._queue.extend(model._happenings())
    table.scene.answer((model.decision.options[0].key,))
    table.settle()
    assert model.view == table.table.view(0) and model.decision is table.table.decision(0)
    assert not model.behind


def test_while_it_is_carried_a_piece_is_not_on_the_board(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    table.drag("marble.0.1", table.at("ring.30"), drop=False)
    carried = table.scene.pointer.carried
    assert carried is not None and carried.thing == "marble.0.1" and carried.over == "ring.30"
    assert "marble.0.1" not in {shown.thing for shown in table.scene.desk.layout.shown}
    table.driver.key(pygame.K_ESCAPE)
    table.until(lambda: table.scene.pointer.carried is None)
    assert "marble.0.1" in {shown.thing for shown in table.scene.desk.layout.shown} and table.log == []


def seven(table: Seated) -> None:
    table.lay()
    table.click("seven")
    assert table.scene.model.decision.left == 7


def test_a_seven_step_by_step_and_back(sit: Callable[..., Seated]) -> None:
    table = sit()
    seven(table)
    table.click("marble.0.0")
    assert table.scene.desk.layout.targets and set(table.scene.model.ahead.strides) >= {"ring.11", "ring.17"}
    assert "ring.12" in table.scene.model.ahead.hit_by([])  # another marble stands in the way
    table.click("ring.13")  # three answers at once
    assert table.scene.model.decision.left == 4 and len(table.log) == 4
    table.drag("marble.0.1", table.at("ring.28"))
    assert table.scene.model.decision.left == 2
    table.driver.key(pygame.K_BACKSPACE)
    assert table.scene.model.decision.left == 3
    table.driver.key(pygame.K_ESCAPE)
    assert table.scene.model.decision.name == "turn.card" and table.log == []


def test_several_steps_are_made_by_a_quick_drag_too(sit: Callable[..., Seated]) -> None:
    table = sit()
    seven(table)
    start, end = table.at("marble.0.0"), table.at("ring.17")
    table.driver.move(start)
    table.driver.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    table.driver.post(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0))
    table.driver.post(pygame.MOUSEBUTTONUP, pos=end, button=1)  # before any frame could look ahead
    table.driver.turn()
    table.settle()
    assert len(table.log) == 8 and table.scene.model.decision is None


def test_what_is_committed_leaves_a_ghost_and_a_trail(sit: Callable[..., Seated]) -> None:

    table = sit()
    seven(table)
    table.click("marble.0.0")
    table.click("ring.13")
    model = table.scene.model
    assert ghosts(model.history, model.seat, model.view) == (("marble.0.0", "ring.10"),)
    assert any(isinstance(entry, Trail) for entry in table.scene.desk.layout.entries)


def test_the_buttons_take_back_one_step_or_all(sit: Callable[..., Seated]) -> None:
    table = sit()
    seven(table)
    table.click("marble.0.0")
    table.click("ring.12")
    assert table.scene.model.decision.left == 5
    table.press("undo")
    assert table.scene.model.decision.left == 6
    table.press("undo all")
    assert table.scene.model.decision.left is None


def test_a_seven_is_complete_after_seven_steps(sit: Callable[..., Seated]) -> None:
    table = sit()
    seven(table)
    table.click("marble.0.0")
    table.click("ring.14")
    table.click("marble.0.1")
    table.click("ring.29")
    assert len(table.log) == 8 and table.scene.model.decision is None


def test_a_click_after_the_hand_has_rested_is_no_long_press(
    sit: Callable[..., Seated], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The window sleeps until something happens; a press begins when it is made, not when the window fell asleep."""
    table = sit()
    table.lay()
    table.driver.move(table.at("four"))
    table.settle()
    clock, app = [time.monotonic()], table.app
    monkeypatch.setattr("dogtable.ui.app.time.monotonic", lambda: clock[0])
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=table.at("four"), button=1)

    def slept(wait: float | None) -> list[pygame.event.Event]:
        clock[0] += 0.9
        return [down]

    monkeypatch.setattr(app, "_events", slept)
    app.turn()
    monkeypatch.setattr(app, "_events", lambda wait: [])
    clock[0] += 0.05
    app.turn()
    assert table.scene.inspected is None and table.scene.pointer._gesture.down
    clock[0] += 0.6
    app.turn()
    assert table.scene.inspected is not None, "now it is a long press"


def test_a_drag_that_a_slow_frame_sees_late_is_no_long_press(
    sit: Callable[..., Seated], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit()
    table.lay()
    start, end = table.at("four"), (640, 400)
    table.driver.move(start)
    table.settle()
    clock = [time.monotonic()]
    monkeypatch.setattr("dogtable.ui.app.time.monotonic", lambda: clock[0])
    table.driver.press(start)
    clock[0] += 5
    table.driver.post(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0))
    table.app.turn()
    assert table.scene.inspected is None and table.scene.pointer.carried is not None


def test_of_two_that_change_places_nobody_asks_which_is_which(sit: Callable[..., Seated]) -> None:
    table = sit(("you", "greedy", "greedy"), ruleset="we-rate-dogs")
    option = table.come_to_option(lambda picks: picks.get("use") == "swap_categories_use")
    card, *dogs = map(piece_id, (option.picks["card"], *option.picks["both"]))
    for name in (card, *reversed(dogs)):
        table.click(next(one.thing for one in table.scene.desk.layout.targets if one.id == name))
        if name == card:
            table.press(next(one.name for one in table.scene.controls if "swap_categories" in str(one.value)))
    assert not table.scene.chooser and table.log == [option.key]
