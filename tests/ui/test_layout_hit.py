"""Touching and the arrow keys."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dogtable.ui.look.entries import Layout, Target
from dogtable.ui.look.hit import hit, neighbour
from dogtable.ui.look.layout import layout
from dogtable.ui.look.state import Window
from tests.ui.tables import looks


@pytest.fixture(scope="module")
def dog() -> Layout:
    return looks.laid("dog-4p")


def target(laid: Layout, thing: str) -> Target:
    return next(t for t in laid.targets if t.thing == thing)


def touch(laid: Layout, thing: str, dx: float = 0, dy: float = 0) -> Target | None:
    x, y = target(laid, thing).rect.centre
    return hit(laid, x + dx, y + dy)


def named(found: Target | None) -> str:
    assert found is not None
    return found.thing


def test_every_pickable_target_can_be_touched_in_its_middle(dog: Layout) -> None:
    for wanted in dog.targets:
        if wanted.state:
            found = touch(dog, wanted.thing)
            assert found is not None
            assert found.state
            assert found.thing == wanted.thing or found.place == wanted.thing or wanted.place == found.thing


def test_a_field_with_a_marble_is_the_field_where_that_is_asked(dog: Layout) -> None:
    assert named(touch(dog, "ring.29")) == "ring.29"  # legal, with another's marble on it
    assert named(touch(dog, "ring.58")) == "marble.2.1"  # nobody asks for it: what lies on top


def test_between_two_fields_the_nearer_counts(dog: Layout) -> None:
    one, two = target(dog, "ring.27").rect.centre, target(dog, "ring.28").rect.centre
    for share, wanted in ((0.4, "ring.27"), (0.6, "ring.28")):
        x, y = one[0] + (two[0] - one[0]) * share, one[1] + (two[1] - one[1]) * share
        assert named(hit(dog, x, y)) == wanted


def test_small_targets_grow_to_32_pixels() -> None:
    small = looks.laid("dog-6p", Window(1280, 720))
    rect = target(small, "ring.40").rect
    assert rect.w * small.unit < 32
    assert named(hit(small, rect.centre[0], rect.centre[1] - 15.5 / small.unit)) == "ring.40"


def test_cards_are_touched_from_the_top(dog: Layout) -> None:
    first, second = (target(dog, f"hand.0#{i}").rect for i in (0, 1))
    x = second.x + 4  # the second card covers the first here
    assert first.holds(x, first.centre[1])
    assert named(hit(dog, x, second.centre[1])) == "hand.0#1"
    assert named(hit(dog, second.x - 3, second.centre[1])) == "hand.0#0"


def test_beside_everything_there_is_nothing(dog: Layout) -> None:
    assert hit(dog, 1900, 20) is None


def test_arrows_walk_along_the_loop(dog: Layout) -> None:
    at = target(dog, "ring.4")  # on the lower side: the ring runs to the right from the watcher's start
    right = neighbour(dog, at, "right")
    assert right is not None
    assert (right.place or right.thing) == "ring.5"
    left = neighbour(dog, at, "left")
    assert left is not None
    assert (left.place or left.thing) == "ring.3"


def test_arrows_leap_to_the_next_field_that_can_be_picked(dog: Layout) -> None:
    found = neighbour(dog, target(dog, "ring.27"), "left", lambda t: t.state == "legal")
    assert found is not None
    assert found.thing == "ring.28"
    found = neighbour(dog, target(dog, "ring.28"), "left", lambda t: t.state == "legal")
    assert found is not None
    assert found.thing == "ring.29"


def test_arrows_walk_through_the_hand(dog: Layout) -> None:
    found = neighbour(dog, target(dog, "hand.0#1"), "right", lambda t: t.place == "hand.0")
    assert found is not None
    assert found.thing == "hand.0#2"
    assert neighbour(dog, target(dog, "hand.0#0"), "left", lambda t: t.place == "hand.0") is None


def test_every_target_of_a_grid_is_reached_by_arrows() -> None:
    laid = looks.laid("tic-tac-toe")
    squares = [t for t in laid.targets if t.kind == "space"]
    reached, waiting = {squares[0].thing}, [squares[0]]
    while waiting:
        at = waiting.pop()
        for arrow in ("left", "right", "up", "down"):
            found = neighbour(laid, at, arrow, lambda t: t.kind == "space")
            if found is not None and found.thing not in reached:
                reached.add(found.thing)
                waiting.append(found)
    assert len(reached) == 9


def test_the_armed_go_before_the_faint() -> None:
    view, ui = looks.position("dog-4p")
    ui = replace(ui, armed=frozenset(["ring.29"]), faint=frozenset(["marble.3.0"]), legal=frozenset())
    laid = layout(looks.look("dog"), view, ui, Window(1920, 1080), looks.palette())
    assert named(touch(laid, "marble.3.0")) == "ring.29"
