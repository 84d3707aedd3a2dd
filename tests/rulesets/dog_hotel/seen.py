"""Words for what has happened in a game of Sweet Dog Hotel by hand: a comparison of dull games would say little."""

from __future__ import annotations

from collections.abc import Iterator

from tests.rulesets.dog_hotel.points import counted, ranking, reached, scores, values
from tests.rulesets.dog_hotel.table import Table
from tests.rulesets.dog_hotel.things import (
    BONES,
    CAFES,
    COOKIE_FROM_SUPPLY,
    COOKIE_RIBBON,
    HOTELS,
    LAP,
    MEDAL_RIBBON,
    spaces_of,
)


def happened(before: Table, key: str, table: Table) -> Iterator[str]:
    """Words for what an answer has brought about that is not there in every game."""
    me = before.seat
    yield f"{'pass' if key in ('pass', 'done', 'go_on') else key.partition(' ')[0].partition('=')[0]} at {before.stop}"
    if key.startswith("anytime"):
        yield f"{key.partition(' ')[0]} at {before.stop}"
        if not before.display:
            yield "a cookie in the last turn"
        if before.moved:
            yield "a cookie changed after a move"
    if key.startswith("act=stay"):
        yield f"a price of {min(3, before.funds[me] - table.funds[me])}"
        yield "funds spent to the last" if not table.funds[me] else "funds left"
    if key.startswith("t="):
        yield from walked(before, table, me)
    for hotel in HOTELS:
        sums = [sum(values(table, hotel, seat)) for seat in range(table.players) if values(table, hotel, seat)]
        yield f"{len(sums)} in a hotel, sums: {len(set(sums))}"
    if table.stop == "over":
        yield from ended(table)
    elif key in ("pass", "done", "go_on") and table.seat == me and table.turn > before.turn:
        yield "a second turn in a row"
    if not any(table.hand):
        yield "all dogs are out"


def walked(before: Table, table: Table, me: int) -> Iterator[str]:
    """What has happened on a walk."""
    space, passed = table.way[me] % LAP, {way % LAP for way in range(before.way[me] + 1, table.way[me] + 1)}
    jumped = {way % LAP for seat, way in enumerate(table.way) if seat != me} & passed
    yield f"stopped at {space}"
    if jumped:
        yield f"jumped over {len(jumped)}"
    if space in BONES and space not in before.bones:
        yield "a bone without a cookie"
    if space == COOKIE_FROM_SUPPLY and not before.supply:
        yield "a cookie space without a supply"
    if COOKIE_RIBBON in passed:
        yield f"cookies on the ribbon: {before.ribbon}, then {table.ribbon}"
        yield "jumped over a dog on the cookie ribbon" if COOKIE_RIBBON in jumped else "passed the cookie ribbon"
    if MEDAL_RIBBON in passed:
        yield f"medals on the ribbon: {len(before.medals)}, then {len(table.medals)}"
        if before.shelf[me]:
            yield "past the medals a second time"
        yield "stopped on the medal ribbon" if space == MEDAL_RIBBON else "passed the medal ribbon"
    if space in CAFES and table.stop == "act" and table.jar[me] >= 3:
        yield "nobody is asked for a cafe"


def ended(table: Table) -> Iterator[str]:
    """What there was at the end."""
    yield f"cafes: {len(table.cafes)}"
    for goal in table.goals:
        for seat in range(table.players):
            yield f"{goal}: {reached(goal, counted(table, goal, seat))}"
    for hotel in HOTELS:
        if all(space in table.rooms for space in spaces_of(hotel)):
            yield "a hotel that is built up"
    best = ranking(table)[0]
    totals = sorted(sum(points.values()) for points in scores(table))
    yield f"winners: {len(best)}" + (", by first places" if totals[-1] == totals[-2] and len(best) == 1 else "")
