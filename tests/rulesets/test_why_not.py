"""Refusals name the rule that forbids what was tried, quickly, and alike in every world that it could be."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from dogtable.engine.match import Match
from tests.effort import effort
from tests.rulesets.sides import compiled
from tests.rulesets.why_not import RULESETS, Hand, measure, positions, tries


@pytest.mark.parametrize("ruleset", RULESETS)
def test_nearly_every_refusal_names_its_rule(ruleset: str) -> None:
    told = measure(ruleset, 150)
    assert told.refused > 2_000
    assert told.share >= 0.95, told.general.most_common(5)
    assert len(told.by_rule) >= 9, told.by_rule


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_refusal_takes_long_to_find(ruleset: str) -> None:
    """Some 5,000 calls at most; a hundredth of a second is 50,000."""
    rng = Random(1)
    for match, decision in positions(ruleset, 12, rng):
        for picks in tries(Hand(match, decision, rng), decision):
            assert effort(lambda match=match, picks=picks: match.why_not(picks)) < 20_000


@pytest.mark.parametrize("ruleset", RULESETS)
def test_another_world_has_the_same_reasons(ruleset: str) -> None:
    rng = Random(7)
    for match, decision in islice(positions(ruleset, 280, rng), 0, 280, 7):
        world = match.sample(decision.seat, rng)
        for picks in islice(tries(Hand(match, decision, rng), decision), 0, None, 5):
            assert world.why_not(picks) == match.why_not(picks), picks


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_can_be_done_is_not_refused(ruleset: str) -> None:
    rng = Random(3)
    for match, decision in islice(positions(ruleset, 400, rng), 0, 400, 20):
        option = rng.choice(decision.options)
        assert match.why_not(option.picks) is None
        for name in option.picks:
            assert match.why_not({name: option.picks[name]}) is None


def test_while_all_choose_a_card_to_pass_on_nothing_else_is_picked() -> None:
    match = Match(compiled("dog"), 4, {}, 5)
    assert len(match.decisions) == 4
    for decision in match.decisions:
        for card in match.view(decision.seat)["zones"]["hand"][decision.seat]:
            assert match.why_not({"card": card}, decision.seat) is None
        reason = match.why_not({"m": "marble.0.0"}, decision.seat)
        assert reason is not None and reason.text and not reason.rule


def test_the_later_steps_of_a_seven_are_not_forbidden() -> None:
    match = Match.at(
        compiled("dog"),
        {
            "at": {"turn": 0},
            "zones": {"hand": {0: ["seven", "two"], 1: ["ace"]}},
            "placed": {"marble.0.0": "ring.20", "marble.0.1": "ring.30"},
        },
        players=4,
    )
    reason = match.why_not({"card": "seven", "m": "marble.0.1", "f": "ring.31"})
    assert reason is not None and reason.text == "That is chosen later in this move."


def test_a_seven_that_leads_nowhere_is_explained_at_once() -> None:
    """All ways have to be looked at: own marbles can make six steps, in any order, before all are shut in."""
    match = Match.at(
        compiled("dog"),
        {
            "at": {"turn": 0},
            "zones": {"hand": {0: ["seven", "joker"], 1: ["ace"]}},
            "placed": {
                "marble.0.0": "centre.0.2",
                "marble.0.1": "ring.13",
                "marble.0.2": "ring.29",
                "marble.0.3": "ring.46",
                "marble.1.0": "ring.16",
                "marble.2.0": "ring.32",
                "marble.3.0": "ring.48",
            },
            "fields": {f"marble.{seat}.0": {"fresh": True} for seat in (1, 2, 3)},
        },
        players=4,
    )
    for card in ({"card": "seven"}, {"card": "joker", "named": "seven"}):
        for picks in (card, {**card, "use": "split"}, {**card, "m": "marble.0.1"}):
            reason = match.why_not(picks)
            assert reason is not None and reason.rule in ("D15", "D19"), (picks, reason)
            assert effort(lambda picks=picks: match.why_not(picks)) < 50_000, picks
