"""Where things lie, by laws: equal distances, inside their rectangle, the same each time."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dogtable.ui.look import geometry
from dogtable.ui.look.entries import Rect
from dogtable.ui.look.geometry import Frame

RECT = Rect(10, 20, 1500, 700)


@given(
    n=st.integers(3, 120),
    corner=st.floats(0, 400),
    inset=st.floats(0, 100),
    begin=st.sampled_from(["top", "right", "bottom", "left", "12.5"]),
    clockwise=st.booleans(),
)
def test_the_points_of_a_loop_lie_on_the_path_at_equal_ways(
    n: int, corner: float, inset: float, begin: str, clockwise: bool
) -> None:
    points = geometry.loop(RECT, inset, corner, n, begin, clockwise)
    assert len(points) == n
    longest = max(math.dist(a[:2], b[:2]) for a, b in pairwise([*points, points[0]]))
    way = 2 * (RECT.w + RECT.h) / n
    assert longest <= way + 1e-6  # no two neighbours are further apart than their way along the path
    for p in points:
        assert RECT.x + inset - 1e-6 <= p.x <= RECT.x + RECT.w - inset + 1e-6
        assert RECT.y + inset - 1e-6 <= p.y <= RECT.y + RECT.h - inset + 1e-6
        assert math.hypot(p.dx, p.dy) == pytest.approx(1)


@pytest.mark.parametrize(
    ("begin", "x", "y"), [("bottom", 760, 660), ("top", 760, 80), ("left", 70, 370), ("right", 1450, 370)]
)
def test_the_first_lies_at_the_beginning(begin: str, x: float, y: float) -> None:
    for first in (0, 7):
        points = geometry.loop(RECT, 60, 150, 16, begin, True, first)
        assert points[first][:2] == pytest.approx((x, y))


def test_a_loop_turns_both_ways() -> None:
    forth, back = (geometry.loop(RECT, 60, 150, 16, "bottom", way) for way in (True, False))
    assert forth[1].x < forth[0].x  # clockwise: from the bottom to the left
    assert back[1].x > back[0].x
    assert back[1].dx == pytest.approx(-forth[-1].dx)


def test_inward_looks_to_the_middle() -> None:
    for p in geometry.loop(RECT, 60, 150, 16):
        nx, ny = geometry.inward(*p, *RECT.centre)
        assert nx * (RECT.centre[0] - p.x) + ny * (RECT.centre[1] - p.y) > 0


@given(
    n=st.integers(1, 40),
    one=st.floats(5, 200),
    gap=st.floats(-30, 30),
    align=st.sampled_from(["left", "right", "centre"]),
)
def test_a_row_stays_in_its_room_unless_it_cannot(n: int, one: float, gap: float, align: str) -> None:
    places = geometry.row(Rect(0, 0, 600, 100), n, one, 100, gap, align)
    assert len(places) == n
    if one <= 600 and n * one * geometry.MOST_CROWDED + one <= 600 and one + gap > 0:
        assert min(p.x for p in places) - one / 2 >= -1e-6
        assert max(p.x for p in places) + one / 2 <= 600 + 1e-6


def test_a_fan_is_level_in_the_middle_and_leans_at_its_ends() -> None:
    places = geometry.fan(Rect(0, 0, 600, 200), 5, 100, 140, -10)
    assert [p.turn for p in places] == [4, 2, 0, -2, -4]
    assert places[0].y == places[-1].y > places[2].y


def test_a_grid_stands_at_the_side_it_is_told() -> None:
    rect = Rect(0, 0, 300, 200)
    assert geometry.grid(rect, 1, 2, 1, 50, 40, 10)[0][:2] == (120, 100)
    assert geometry.grid(rect, 1, 2, 1, 50, 40, 10, align="left")[0][:2] == (25, 100)
    assert geometry.grid(rect, 1, 2, 1, 50, 40, 10, align="right")[0][:2] == (215, 100)
    assert geometry.grid(rect, 1, 2, 1, 50, 40, 10, align="top")[0][:2] == (120, 20)
    assert geometry.grid(rect, 1, 2, 1, 50, 40, 10, align="bottom")[0][:2] == (120, 180)


def test_a_grid_goes_row_by_row_down_or_up() -> None:
    rect = Rect(0, 0, 210, 100)
    down = geometry.grid(rect, 6, 3, 2, 60, 45, 10)
    assert [(p.x, p.y) for p in down[:4]] == [(35, 22.5), (105, 22.5), (175, 22.5), (35, 77.5)]
    up = geometry.grid(rect, 6, 3, 2, 60, 45, 10, up=True)
    assert [p.y for p in up] == [77.5] * 3 + [22.5] * 3


def test_a_frame_with_a_size_keeps_its_shape_in_the_middle() -> None:
    frame = Frame(Rect(0, 0, 300, 100), (63, 88))
    assert frame.scale == pytest.approx(100 / 88)
    assert frame.rect.centre == pytest.approx((150, 50))
    assert frame.at([0, 0, 63, 88]) == pytest.approx(frame.rect)


def test_a_frame_without_one_counts_places_in_per_cent_and_sizes_in_points() -> None:
    frame = Frame(Rect(100, 0, 1000, 500))
    assert frame.at([10, 20, 50, 50]) == (200, 100, 500, 250)
    assert frame.mid([50, 50, 44]) == (578, 228, 44, 44)
    assert frame.point(100, 100) == (1100, 500)


def test_a_pile_is_askew_the_same_way_each_time() -> None:
    turns = [geometry.strewn(i, 4, 12) for i in range(4)]
    assert turns == [geometry.strewn(i, 4, 12) for i in range(4)]
    assert len(set(turns)) == 4
    assert max(map(abs, turns)) <= 12


def test_crowded_things_shrink_but_not_away() -> None:
    assert geometry.shrunk(3, 400, 100, 10) == 1
    assert geometry.shrunk(5, 400, 100, 10) == pytest.approx(0.76)
    assert geometry.shrunk(50, 400, 100, 0) == geometry.SMALLEST_SHRINK
