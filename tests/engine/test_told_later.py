"""Events that are worked out when somebody reads them are those that are written down at once."""

from __future__ import annotations

from random import Random

import pytest

from dogtable.engine.match import Match
from dogtable.engine.moves import Moves
from tests.helpers import ruleset
from tests.rulesets.found import ids
from tests.rulesets.sides import tables

DECISIONS = 50


@pytest.mark.parametrize("name", ids())
def test_they_are_the_same(name: str):
    for number, (players, options) in enumerate(tables(name)[:3]):
        for seed in range(2 if number == 0 else 1):
            at_once, later = (Match(ruleset(name), players, options, seed) for _ in range(2))
            assert at_once.event_count == len(at_once.events(None))
            rng = Random(seed)
            while at_once.decision is not None and at_once.count < DECISIONS:
                decision = rng.choice(at_once.decisions)
                option = rng.randrange(len(decision.options))
                for match in (at_once, later):
                    seat = next(d for d in match.decisions if d.seat == decision.seat)
                    match.choose(seat.options[option])
                assert (at_once._past.last.heard, later._past.last.heard) != (None, None)
                assert later._past.last.heard is None
                assert at_once.event_count >= 0  # somebody reads it, so the next answer is written down at once
                if rng.randrange(16) == 0:
                    later = later.clone()
            for seat in (None, *range(players)):
                assert later.events(seat) == at_once.events(seat)
                assert later.events(seat, since=9) == at_once.events(seat, since=9)
            for seat in range(players):
                assert later.stuck(seat) == at_once.stuck(seat)
                assert later.rests(0) == at_once.rests(0)


def noted(monkeypatch: pytest.MonkeyPatch, reads: bool) -> int:
    """Return how many moves are written down in some decisions, while events are read or not."""
    count = 0
    note = Moves._note

    def counted(*args: object) -> None:
        nonlocal count
        count += 1
        note(*args)

    monkeypatch.setattr(Moves, "_note", counted)
    match = Match(ruleset("dog"), 4, seed=1)
    assert match.cells
    count = 0
    for _ in range(DECISIONS):
        match.choose(match.decision.options[0])
        if reads:
            match.events(0, since=match.event_count - 1)
    return count


def test_nothing_is_written_down_when_nobody_reads(monkeypatch: pytest.MonkeyPatch):
    assert noted(monkeypatch, reads=False) == 0


def test_who_reads_every_answer_has_it_carried_out_once(monkeypatch: pytest.MonkeyPatch):
    match = Match(ruleset("dog"), 4, seed=1)
    assert match.cells
    for _ in range(DECISIONS):
        match.choose(match.decision.options[0])
    moves = sum(event.kind in ("move", "deal") for event in match.events(None))
    opening = sum(event.kind == "deal" for event in match.events(None)[:moves])
    assert moves <= noted(monkeypatch, reads=True) <= moves + opening


def test_after_taking_back_other_things_have_happened():
    one, other = (Match(ruleset("dog"), 4, seed=1) for _ in range(2))
    for _ in range(20):
        one.choose(one.decision.options[0])
    assert one.events(None)
    for _ in range(10):
        one.undo()
    for _ in range(10):
        other.choose(other.decision.options[0])
    for match in (one, other):
        for _ in range(10):
            match.choose(match.decision.options[-1])
    assert one.events(None) == other.events(None)
