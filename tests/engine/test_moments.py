"""Moments: how a game stood right after an event in the middle of an answer."""

from __future__ import annotations

from random import Random

import pytest

from dogtable.engine.match import Match, WatchedMatch
from dogtable.session.library import Library

ANSWERS = 25


def played(ruleset: str, players: int, seed: int) -> WatchedMatch:
    match, random = WatchedMatch(Library().load(ruleset), players=players, seed=seed), Random(seed)
    while match.decision is not None and match.count < ANSWERS:
        match.choose(random.choice(match.decision.options))
    return match


@pytest.mark.parametrize(("ruleset", "players"), [("dog", 4), ("we-rate-dogs", 3), ("inn-keeper", 2)])
def test_right_after_an_event_a_piece_lies_where_it_says(ruleset: str, players: int) -> None:
    match = played(ruleset, players, 5)
    layout, first, raws = match.game.program.layout, [], []
    for n in range(-1, match.count):
        begin, batch = match._history.batch(n)
        first += range(begin, begin + len(batch))
        raws += batch
    moments = match.after(first)
    assert [moment.n for moment in moments] == [number + 1 for number in first]
    moved = 0
    for raw, moment in zip(raws, moments, strict=True):
        if raw[0] in ("move", "deal"):
            moved += 1
            assert moment.cells[layout.at + raw[3]] == raw[5]
            assert moment.seat == raw[2]
    assert moved > 40


def test_what_came_of_it_is_told_as_it_was_then() -> None:
    match = played("we-rate-dogs", 3, 5)
    events = match.events(0)
    for event in events[:: len(events) // 40]:
        (moment,) = match.after([event.n])
        told = match.events(0, event.n - 5, until=moment)
        assert [one.n for one in told] == list(range(max(1, event.n - 4), event.n + 1))
        if isinstance(told[-1].piece, str) and event.to:
            assert told[-1].piece in str(match.view_at(moment, 0)["zones"]), "by the name it has there"


def test_of_an_opening_that_was_put_together_nothing_is_known() -> None:
    match = Match.at(Library().load("dog"), {"at": {"turn": 0}, "zones": {"hand": {0: ["ace", "king"]}}}, players=4)
    assert match.decision is not None
    opening = match.event_count
    match.choose(match.decision.options[0])
    assert match.after([1] if opening else []) == []
    assert [moment.n for moment in match.after([opening + 1])] == [opening + 2]


def test_what_somebody_else_decides_cannot_be_carried_out_again() -> None:
    match = Match(Library().load("dog"), players=4, seed=1, chance=lambda kind, outcomes: 0)
    assert match.after([1]) == []
