"""How often a refusal names its rule: what a player tries at the table of DOG, over random positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from dogtable.engine.match import Match
from tests.rulesets.sides import compiled, tables


def tries(match: Match, rng: Random) -> Iterator[dict[str, Any]]:
    """What somebody may touch: a card of the hand, a marble, a card and a marble, and a space to go to."""
    decision = match.decision
    assert decision is not None
    view = match.view(decision.seat)
    marbles = [f"marble.{seat}.{n}" for seat in range(match.players) for n in range(4)]
    spaces = [f"ring.{i}" for i in range(16 * match.players)] + [f"centre.{decision.seat}.{i}" for i in range(4)]
    ranks = sorted({card["rank"] for card in view["zones"]["hand"][decision.seat]})
    cards = [{"card": rank} for rank in ranks] if "card" in decision.kinds else [{}]
    for card in cards:
        if card:
            yield card
        for _ in range(3):
            marble = {**card, "m": rng.choice(marbles)}
            yield marble
            yield {**marble, "f": rng.choice(spaces)}


def measure(ruleset: str, positions: int, seed: int = 1) -> tuple[int, Counter[str]]:
    """Return how many refusals named a rule over so many random positions, and which did not, by their sentence."""
    rng = Random(seed)
    named = 0
    general: Counter[str] = Counter()
    choices = tables(ruleset)
    while positions > 0:
        players, options = rng.choice(choices)
        match = Match(compiled(ruleset), players, options, rng.getrandbits(32))
        for _ in range(rng.randrange(40, 400)):
            if match.decision is None:
                break
            match.choose(rng.choice(match.decision.options))
        for _ in range(20):
            decision = match.decision
            if decision is None:
                break
            if not decision.together:
                positions -= 1
                for picks in tries(match, rng):
                    reason = match.why_not(picks)
                    if reason is not None and reason.rule:
                        named += 1
                    elif reason is not None:
                        general[f"{reason.text} {sorted(picks)}"] += 1
            match.choose(rng.choice(match.decision.options))
    return named, general
