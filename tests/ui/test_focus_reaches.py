"""Whatever can be picked or pressed is reached by Tab and arrows alone: a controller has no more."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dogtable.ui.app import App
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.table.focus import AHEAD
from dogtable.ui.widgets import Button, WidgetScene
from dogtable.ui.widgets.focus import ARROWS, neighbour
from tests.ui.everywhere import Everywhere
from tests.ui.seated import Seated


def reached(scene: TableScene) -> set[str]:
    """Every stop to which Tab and arrows lead from where Tab begins."""
    scene.app.keyboard = True
    keyboard, stops = scene.keyboard, scene.keyboard.stops()
    by_name, focus = {stop.name: stop for stop in stops}, keyboard.focus
    focus.go(None)
    first = focus.tab(stops)
    assert first is not None
    found, ahead = set[str](), [first.name]
    while ahead:
        name = ahead.pop()
        found.add(name)
        for way in (None, *AHEAD):
            focus.go(by_name[name])
            if way is None:
                focus.tab(stops)
            else:
                focus.step(stops, way, keyboard._neighbour)
            if focus.name is not None and focus.name not in found:
                ahead.append(focus.name)
    return found


def missed(scene: TableScene) -> list[str]:
    found = reached(scene)
    wanted = [stop.name for stop in scene.keyboard.stops() if stop.lit]
    return sorted({*wanted, *(one.name for one in scene.controls if one.enabled)} - found)


@pytest.mark.parametrize(
    ("game", "players", "asked"),
    [
        ("inn-keeper", 4, "come_second.second"),  # a customer lies in a room
        ("sweet-dog-hotel", 3, "play.t"),
        ("ludo", 4, "roll_and_move.m"),  # a man stands on a space
        ("we-rate-dogs", 4, "table_turn.card"),
        ("dog", 4, "turn.card"),
    ],
)
def test_what_can_be_picked_is_reached(sit: Callable[..., Seated], game: str, players: int, asked: str) -> None:
    table = sit(("you", *["greedy"] * (players - 1)), ruleset=game)
    for seed in (1, 2):
        table.come_to(lambda one: one.name == asked and len(one.options) > 2, seed)
        assert missed(table.scene) == []


def test_the_menu_at_the_far_end_of_the_bar_is_reached_beside_a_hint(sit: Callable[..., Seated]) -> None:
    table = sit(("you", "easy"), ruleset="tic-tac-toe")
    scene = Everywhere(table.app).scenes["hint"]()
    assert isinstance(scene, TableScene) and missed(scene) == []


@pytest.mark.parametrize("name", ["character", "portrait", "book", "bench"])
def test_each_member_of_a_list_is_reached_by_arrows(real_app: App, name: str) -> None:
    """Tab enters a list once; within it arrows go from one to the next, in the direction that they show."""
    real_app.home()
    scene = Everywhere(real_app).scenes[name]()
    assert isinstance(scene, WidgetScene)
    real_app.go(scene)
    order = scene.focusable()
    listed = [one for one in order if one.group is not None and type(one) is not Button]
    found, ahead = set[int](), [next(one for one in order if one.group is not None)]
    while ahead:
        one = ahead.pop()
        found.add(id(one))
        for arrow, (dx, dy) in ARROWS.items():
            other = neighbour(order, one, arrow)
            if other is None:
                continue
            (x, y, w, h), (x1, y1, w1, h1) = one.window_box(), other.window_box()
            assert (x1 + w1 / 2 - x - w / 2) * dx + (y1 + h1 / 2 - y - h / 2) * dy >= 1, (one, other)
            if id(other) not in found:
                ahead.append(other)
    assert listed and [one.spoken(real_app.text) for one in listed if id(one) not in found] == []
