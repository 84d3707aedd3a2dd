"""Deals that are the same for all: by the day, and with the seats exchanged."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from datetime import date

import pytest

from dogtable.session.deals import BITS, deal_of_the_day, exchanged

DAY = date(2026, 11, 23)
PRINTED = f"import datetime; from dogtable.session.deals import *; print(deal_of_the_day('dog', {DAY!r}))"


def test_the_deal_of_a_day_is_the_same_on_every_machine() -> None:
    assert deal_of_the_day("dog", DAY) == 208472239088463
    told = [
        subprocess.run(
            [
                sys.executable,
                "-c",
                f"import datetime; from dogtable.session.deals import *; print(deal_of_the_day('dog', {DAY!r}))",
            ],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path), "TZ": zone},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed, zone in (("1", "Asia/Tokyo"), ("2", "America/Lima"))
    ]
    assert {int(one) for one in told} == {deal_of_the_day("dog", DAY)}


def test_every_day_and_every_ruleset_has_a_deal_of_its_own() -> None:
    deals = {deal_of_the_day(ruleset, date(2026, 1, day)) for ruleset in ("dog", "x") for day in range(1, 32)}
    assert len(deals) == 62 and all(0 <= deal < 1 << BITS for deal in deals)


@pytest.mark.parametrize(
    ("sides", "expected"),
    [
        ([[0], [1], [2]], "cab"),
        ([[0, 2], [1, 3]], "badc"),
        ([[0, 1], [2, 3]], "cdab"),
        ([[0, 2, 4], [1, 3, 5]], "badcfe"),
        ([[0, 3], [1, 4], [2, 5]], "cabfde"),
        ([[0], [1, 2]], "cab"),
    ],
)
def test_seats_are_exchanged_side_by_side(sides: Sequence[Sequence[int]], expected: str) -> None:
    seats = "abcdef"[: sum(map(len, sides))]
    assert "".join(exchanged(seats, sides)) == expected


def test_in_the_end_everybody_has_sat_at_every_side() -> None:
    sides = [[0, 3], [1, 4], [2, 5]]
    seats = list("abcdef")
    for _ in sides:
        seats = exchanged(seats, sides)
    assert seats == list("abcdef")
