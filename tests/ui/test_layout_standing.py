"""How the pieces on one space stand, and what is told of those that cannot be told apart."""

from __future__ import annotations

import pytest

from dogtable.ui.look.entries import Rect
from dogtable.ui.look.standing import HEAPED, PILED, SEEDS, piles, standing

BOX = Rect(100, 200, 60, 240)


@pytest.mark.parametrize("n", [1, 4, 5, 9, 30])
@pytest.mark.parametrize("stand", ["up", "down", "row", "strewn"])
def test_all_of_them_stand_on_their_space(stand: str, n: int) -> None:
    rects, _ = standing(stand, BOX, ["man"] * n, 1.0)
    assert len(rects) == n
    for rect in rects:
        assert BOX.x - 0.01 <= rect.x
        assert rect.x + rect.w <= BOX.x + BOX.w + 0.01
        assert BOX.y - 0.01 <= rect.y
        assert rect.y + rect.h <= BOX.y + BOX.h + 0.01


def test_a_column_begins_at_its_edge_and_closes_up() -> None:
    up, told = standing("up", BOX, ["man"] * 3, 1.0)
    assert [rect.y for rect in up] == [380, 320, 260]
    assert told is None
    down, told = standing("down", BOX, ["man"] * 7, 1.0)
    assert [rect.y for rect in down] == [200, 230, 260, 290, 320, 350, 380]
    assert told is None
    crowd, told = standing("down", BOX, ["man"] * 12, 1.0)
    assert crowd[-1].y == crowd[HEAPED - 1].y == 380
    assert told == crowd[-1].centre


def test_many_of_a_heap_are_counted() -> None:
    five, told = standing("heap", BOX, ["man"] * HEAPED, 1.0)
    assert told is None
    assert five[0].x < BOX.x < five[-1].x
    _, told = standing("heap", BOX, ["man"] * 3 + ["drop"] * 3, 1.0)
    assert told is None
    six, told = standing("heap", BOX, ["man"] * (HEAPED + 1), 1.0)
    assert told == (130, 440)
    assert six[0] == six[1]


def test_what_is_strewn_is_counted_from_two_on() -> None:
    assert standing("strewn", BOX, ["seed"], 1.0) == ([Rect(130 - 60 / 6.8, 320 - 60 / 6.8, 60 / 3.4, 60 / 3.4)], None)
    _, told = standing("strewn", BOX, ["seed"] * (SEEDS + 1), 1.0)
    assert told == (130, 436)


def test_what_looks_alike_lies_on_a_pile_of_its_own() -> None:
    looks = ["red", "blue", "red", "red", "blue", "green", *["red"] * PILED]
    rects, counted = piles(BOX, looks, 1.0)
    columns = {look: rects[looks.index(look)].x for look in ("red", "blue", "green")}
    assert columns["red"] < columns["blue"] < columns["green"]  # as they came
    assert all(rect.x == columns[look] for look, rect in zip(looks, rects, strict=True))
    assert [n for _, _, n in counted] == [3 + PILED, 2]  # one alone is not counted
    assert all(BOX.x <= rect.x and rect.x + rect.w <= BOX.x + BOX.w for rect in rects)
    assert all(BOX.y <= rect.y and rect.y + rect.h <= BOX.y + BOX.h for rect in rects)
    blue = [rect.y for look, rect in zip(looks, rects, strict=True) if look == "blue"]
    assert blue[1] < blue[0]  # the later one lies higher
