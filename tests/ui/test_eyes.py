"""Colours of seats are told apart by every eye, and no seat is told by its colour alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import hypot

import pytest

from dogtable.ui.look.entries import Box, Entry, Group, Picture, Rect, Text, Trail
from dogtable.ui.theme import load_theme, themes
from tests.ui.eyes import SIGHT, Lab, ciede2000, distance
from tests.ui.tables import looks

APART = 18.0
"""More than ten times what can just be told apart side by side: seats are far from each other, and small."""
NEAR = 30.0
"""Points from what has a seat's colour to the seat's sign, at most."""
GAMES = sorted({path.parent for folder in looks.FOLDERS[::3] for path in folder.glob("*/table.yaml")})


@pytest.mark.parametrize("sight", SIGHT)
def test_seats_of_every_theme_and_ruleset_are_told_apart(sight: str) -> None:
    rows = {name: [seat.colour for seat in load_theme(name).seats] for name in themes()}
    rows |= {path.name: [colour for colour, _ in looks.look(path.name).seats] for path in GAMES}
    near = {
        (name, one, other): distance(one, other, sight)
        for name, row in rows.items()
        for one, other in combinations(row, 2)
        if distance(one, other, sight) < APART
    }
    assert len(rows) > 5 and near == {}


def test_a_reddish_and_a_greenish_seat_would_be_found_out() -> None:
    assert distance("#B86A32", "#8A7A30", "deuteranopia") < APART < distance("#B86A32", "#3A8A30")


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.4900, -0.0010), (50.0, -2.4900, 0.0011), 7.2195),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_distances_are_those_of_the_paper(one: Lab, other: Lab, told: float) -> None:
    assert ciede2000(one, other) == pytest.approx(told, abs=1e-4)


@pytest.mark.parametrize("position", looks.NAMES)
def test_what_has_the_colour_of_a_seat_has_its_sign_beside_it(position: str) -> None:
    laid = looks.laid(position)
    emblems = dict(laid.seats)
    drawn = list(_placed(laid.entries, 0.0, 0.0))
    signs = [(name, where) for entry, where in drawn for name in _signs(entry)]
    coloured = [(entry, emblems[colour], where) for entry, where in drawn if (colour := _colour(entry)) in emblems]
    alone = [
        (entry, emblem)
        for entry, emblem, where in coloured
        if not any(name == emblem and _away(where, there) <= NEAR for name, there in signs)
    ]
    assert coloured and alone == []


def _placed(entries: Sequence[Entry], x: float, y: float) -> Iterator[tuple[Entry, Rect]]:
    for entry in entries:
        if isinstance(entry, Group):
            yield from _placed(entry.entries, x + entry.x, y + entry.y)
        elif isinstance(entry, Trail):
            yield entry, Rect(x + entry.points[0][0], y + entry.points[0][1], 0.0, 0.0)
        elif isinstance(entry, Box | Picture | Text):
            yield entry, Rect(x + entry.x, y + entry.y, entry.w, entry.h)


def _colour(entry: Entry) -> str | None:
    """The colour in which something is drawn; None where it has none of its own."""
    if isinstance(entry, Box):
        return entry.fill or (entry.line.colour if entry.line else None)
    return entry.colour if isinstance(entry, Picture | Text | Trail) else None


def _signs(entry: Entry) -> list[str]:
    """The pictures in something, which may be signs."""
    return (
        [entry.name]
        if isinstance(entry, Picture)
        else re.findall(r"<@?(\w+)", entry.markup)
        if isinstance(entry, Text)
        else []
    )


def _away(one: Rect, other: Rect) -> float:
    """How far apart two rectangles are, in points."""
    across = max(0.0, one.x - other.x - other.w, other.x - one.x - one.w)
    return hypot(across, max(0.0, one.y - other.y - other.h, other.y - one.y - one.h))
