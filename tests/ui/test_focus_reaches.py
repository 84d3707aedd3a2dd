"""Whatever can be picked or pressed is reached by Tab and arrows alone: a controller has no more."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dogtable.ui.scenes.table import TableScene
from dogtable.ui.table.focus import AHEAD
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
