"""The table as one plays at it: posted events on a window without a screen, a real game behind it."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import product
from typing import Any

import pygame
import pytest

from dogtable.base.errors import SaveError
from dogtable.ui.look.entries import Group
from dogtable.ui.table import curtain, toolbar
from tests.ui.seated import Seated


# ---------------------------------------------------------------------- keyboard
def test_a_whole_move_by_keyboard(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    keyboard, driver = table.scene.keyboard, table.driver
    driver.key(pygame.K_TAB)
    for _ in range(6):
        stop = keyboard.focus.at(keyboard.stops())
        if stop is not None and stop.name == table.thing("four"):
            break
        driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RETURN)
    assert table.armed == ["card:rank=four"]
    time.sleep(0.32)
    driver.key(pygame.K_TAB)
    stop = keyboard.focus.at(keyboard.stops())
    assert stop is not None and stop.group == "board" and stop.lit
    driver.key(pygame.K_RETURN)
    table.settle()
    assert len(table.armed) == 2 or table.log


def test_a_second_enter_at_once_does_nothing(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    table.driver.key(pygame.K_TAB)
    with table.driver.at_once():
        for _ in range(3):
            table.driver.key(pygame.K_RETURN)
    assert table.log == ["card=seven use=split"] and table.armed == []


def test_escape_goes_down_the_ladder_to_the_menu_and_never_out(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    table.click("four")
    table.driver.key(pygame.K_ESCAPE)
    assert table.armed == [] and table.app.stage.top is table.scene
    table.driver.key(pygame.K_ESCAPE)
    assert type(table.app.stage.top).__name__ == "MenuScene"
    table.driver.key(pygame.K_ESCAPE)
    assert table.app.stage.top is table.scene


def test_inspecting_shows_a_card_and_any_key_hides_it(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    x, y = table.at("seven")
    table.driver.move((x, y))
    table.driver.post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=3)
    table.driver.turn()
    assert table.scene.inspected is not None and table.scene.inspected.value["rank"] == "seven"
    table.driver.key(pygame.K_LEFT)
    assert table.scene.inspected is None


# ---------------------------------------------------------------------- following, hot seat
def test_a_click_finishes_what_moves_and_is_no_move(sit: Callable[..., Seated]) -> None:
    table = sit(speed="slow")
    table.lay()
    table.driver.click(table.at("four"))
    table.driver.click(table.at("ring.30"))
    assert table.scene.flights is not None
    table.driver.press(table.at("jack"))
    table.driver.release(table.at("jack"))
    table.driver.turn(3)
    assert table.scene.flights is None and table.armed == []


def test_only_what_moves_is_drawn_again(sit: Callable[..., Seated]) -> None:
    table = sit(speed="slow")
    table.lay()
    table.driver.settle()
    table.driver.click(table.at("four"))
    table.driver.click(table.at("ring.30"))
    table.driver.turn(4)
    assert table.scene.flights is not None
    table.scene.redraw_layers()
    drawn = table.scene.draw(table.app.window.canvas)
    assert drawn is not None
    assert sum(rect.w * rect.h for rect in drawn) < 0.15 * 1280 * 720


def test_what_is_drawn_in_pieces_is_what_is_drawn_whole(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    table.driver.settle()
    for name in ("four", "four", "ace", "marble.0.1"):
        table.driver.click(table.at(name))
        table.driver.turn(4)
    pieces = table.app.window.canvas.copy()
    table.scene.redraw()
    table.driver.turn(2)
    assert pieces.get_buffer().raw == table.app.window.canvas.get_buffer().raw


def test_behind_the_curtain_no_hand_is_on_the_screen(sit: Callable[..., Seated]) -> None:
    table = sit(("you", "greedy", "person", "greedy"))
    looked: list[int | None] = []
    view = table.table.view
    table.table.view = lambda seat: (looked.append(seat), view(seat))[1]  # type: ignore[method-assign]  # to see who looks
    table.driver.turn(4)
    scene = table.scene
    assert scene.model.viewer.next == 0 and looked == []
    table.press("ready")
    assert scene.model.seat == 0 and set(looked) == {0}
    card = next(t.thing for t in scene.desk.layout.targets if scene.renderer.in_hand(t))
    table.click(card)
    assert scene.model.viewer.next == 2 and 2 not in looked
    table.press("change")
    assert scene.model.viewer.next == 0
    table.press("ready")
    assert scene.model.seat == 0 and scene.model.sealed
    table.press("pass on")
    assert scene.model.viewer.next == 2 and 2 not in looked
    table.press("ready")
    assert scene.model.seat == 2 and not scene.model.sealed


def test_every_size_from_the_smallest_to_4k_is_laid_out(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    for size in ((1152, 720), (1920, 1080), (2560, 1080)):
        table.app.window.canvas = table.app.window._surface = pygame.Surface(size)
        table.app._measure()
        table.app.stage.layout()
        table.driver.turn(2)
        wide, high = table.scene.desk.size
        for control in table.scene.controls:
            x, y, w, h = control.box
            assert x >= -0.01 and x + w <= wide + 0.01 and y >= -0.01 and y + h <= high + 0.01, control.name


@pytest.mark.parametrize("per_cent", [100, 200])
def test_a_chooser_is_as_wide_as_its_words(sit: Callable[..., Seated], per_cent: int) -> None:
    table = sit()
    table.app.set_scale(per_cent)
    table.lay()
    table.drag("ace", table.at("marble.0.1"))
    fonts, rows = table.scene.desk.kit.fonts, table.scene.chooser
    assert len(rows) == 2
    assert all(fonts.width(row.label, 19.0, "semi") < row.box[2] - 60 for row in rows)
    assert rows[0].box[0] > 0 and rows[0].box[0] + rows[0].box[2] < table.scene.desk.size[0]


@pytest.mark.parametrize("per_cent", [100, 200])
def test_a_chooser_leaves_what_is_asked_in_sight(sit: Callable[..., Seated], per_cent: int) -> None:
    table = sit()
    table.app.set_scale(per_cent)
    table.lay()
    table.drag("ace", table.at("marble.0.1"))
    scene, asked = table.scene, table.scene.desk.layout.regions["prompt"]
    offered = {row.value for row in scene.chooser}
    options = tuple(one for one in scene.model.picking.fitting if one.key in offered)
    assert len(options) == 2
    for x, y in product(range(0, int(scene.desk.size[0]), 60), range(0, int(scene.desk.size[1]), 30)):
        left, top, wide, high = toolbar.chooser_box(toolbar.chooser(scene, options, (x, y)))
        assert left >= asked.x + asked.w or left + wide <= asked.x or top >= asked.y + asked.h or top + high <= asked.y


def test_a_session_that_cannot_save_is_told_once_and_asked_again(
    sit: Callable[..., Seated], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, told, polled = sit(), [], []

    def full() -> list[Any]:
        polled.append(1)
        raise SaveError("The disk is full.")

    monkeypatch.setattr(table.app, "error", told.append)
    monkeypatch.setattr("dogtable.ui.table.showing.RETRY", 0.0)
    table.table.poll = full  # type: ignore[method-assign]  # a disk without room
    table.driver.turn(6)
    assert len(told) == 1 and len(polled) > 2
    table.table.poll = list  # type: ignore[method-assign]  # there is room again
    table.driver.turn(6)
    assert len(told) == 1 and table.scene.model.decision is not None


def test_the_hand_parts_under_the_pointer(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    still = table.scene.desk.layout
    table.driver.move(table.at("jack"))
    table.driver.turn(2)
    raised = table.scene.renderer._parted()
    moved = [(a, b) for a, b in zip(still.entries, raised.entries, strict=True) if a != b]
    assert len(moved) >= 3 and all(isinstance(a, Group) for a, _ in moved)
    assert raised.targets == still.targets
    table.driver.move((5, 300))
    table.driver.turn(2)
    assert table.scene.renderer._parted() is table.scene.desk.layout


@pytest.mark.parametrize("sound", [True, False])
def test_what_the_bar_says_ends_before_its_buttons(
    sit: Callable[..., Seated], sound: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also while the sign that the sound is off stands there, as one more."""
    table = sit()
    table.app.settings.sound = sound
    table.lay()
    scene = table.scene
    scene.relay()
    first = min(one.box[0] for one in scene.controls if one.kind == "icon" and one.name != "menu")
    boxes: list[Any] = []
    title = scene.desk.parts.title
    monkeypatch.setattr(scene.desk.parts, "title", lambda *given: boxes.append(given[2]) or title(*given))
    scene.renderer.layers(table.app.now)
    (left, _, wide, _), *_ = boxes
    assert left + wide <= first


def test_of_much_that_happened_the_curtain_tells_the_newest_above_its_buttons(
    sit: Callable[..., Seated], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit(("you", "person", "greedy"), ruleset="inn-keeper")
    scene, told = table.scene, [f"{n} " + "and so on " * 20 for n in range(8)]
    scene.model.viewer.next = 1
    monkeypatch.setattr(curtain, "_paragraphs", lambda *_: told)
    _, card = curtain.layers(scene.desk.parts, scene.model, table.app.text, scene.desk.size)
    shown = next(part for part in card.key if isinstance(part, tuple) and part[:1] == ("curtain",))[-1]
    assert 0 < len(shown) < len(told) and list(shown) == told[-len(shown) :]
    _, y, w, _ = curtain.box(scene.desk.size)
    ready, *_ = curtain.controls(scene.model, table.app.text, scene.desk.size, "")
    assert y + curtain.TOLD + curtain._high(scene.desk.parts, shown, w - 120) < ready.box[1]
