"""How often a refusal names its rule: what somebody at the table of DOG may touch, over random positions.

    python -m tests.rulesets.why_not [POSITIONS] [--show N]

measures both rulesets (2,000 positions each, if nothing is said) and writes the shares, what is left with a general
sentence, and how long the slowest answers took; `--show` prints so many refusals, picked at random, to be read.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from dogtable.engine.decision import Decision, Reason
from dogtable.engine.match import Match
from tests.rulesets.sides import compiled, tables

USES = ("leave", "forward", "back", "swap", "split")
RANKS = ("ace", "two", "four", "five", "seven", "ten", "jack", "king", "joker")
RULESETS = ("dog", "dog-marbles")

Picks = dict[str, Any]


@dataclass
class Told:
    """What was tried: refusals that name a rule; the others by sentence and names of the picks; seconds an answer."""

    named: int = 0
    general: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    by_rule: Counter[str] = field(default_factory=Counter)

    @property
    def refused(self) -> int:
        return self.named + self.general.total()

    @property
    def share(self) -> float:
        return self.named / self.refused

    def add(self, picks: Mapping[str, Any], reason: Reason) -> None:
        self.named += bool(reason.rule)
        if reason.rule:
            self.by_rule[reason.rule] += 1
        else:
            self.general[f"{reason.text} ({', '.join(picks)})"] += 1


class Hand:
    """What a seat that is asked may touch, and where it may drag it."""

    def __init__(self, match: Match, decision: Decision, rng: Random) -> None:
        self.rng = rng
        self.seat = decision.seat
        self.players = match.players
        position = match.position()
        self.ranks = sorted({card["rank"] for card in position["zones"]["hand"][self.seat]})
        self.marbles = [f"marble.{seat}.{n}" for seat in range(match.players) for n in range(4)]
        ring, centres = position["boards"]["ring"], position["boards"]["centre"]
        self.where = {marble: f"ring.{n}" for n, marbles in ring.items() for marble in marbles}
        for seat, centre in enumerate(centres):
            self.where |= {marble: f"centre.{seat}.{n}" for n, marbles in centre.items() for marble in marbles}

    def marble(self) -> str:
        """Return a marble: an own one as often as any other."""
        if self.rng.random() < 0.5:
            return f"marble.{self.seat}.{self.rng.randrange(4)}"
        return self.rng.choice(self.marbles)

    def field(self, marble: str = "") -> str:
        """Return a place to drag to: near the marble, on its way in, anywhere on the ring, in a centre, a home."""
        rng, at = self.rng, self.where.get(marble, "")
        owner = marble.split(".")[1] if marble else self.seat
        dice = rng.random()
        if dice < 0.5 and at.startswith("ring"):
            return f"ring.{(int(at.partition('.')[2]) + rng.randrange(-6, 14)) % (16 * self.players)}"
        if dice < 0.7:
            return f"centre.{owner}.{rng.randrange(4)}"
        if dice < 0.75:
            return f"centre.{rng.randrange(self.players)}.{rng.randrange(4)}"
        return f"home.{owner}" if dice < 0.8 else f"ring.{rng.randrange(16 * self.players)}"


def tries(hand: Hand, decision: Decision) -> Iterator[Picks]:
    """What somebody may try at this decision: parts of a move, and whole ones."""
    if "card" not in decision.kinds:  # in the middle of a seven
        yield from _steps(hand)
        return
    yield {"other": hand.marble()}
    for name, words in (("use", USES), ("named", RANKS)):
        if name in decision.kinds:  # words are on the screen only where they are offered
            yield {name: hand.rng.choice(words)}
    yield from _steps(hand)
    for rank in hand.ranks:
        yield {"card": rank}
        yield from _with_card(hand, {"card": rank})
        if rank == "joker":
            named = {"card": rank, "named": hand.rng.choice(RANKS)}
            yield named
            yield from _with_card(hand, named)


def _steps(hand: Hand) -> Iterator[Picks]:
    for _ in range(4):
        m = hand.marble()
        yield {"m": m}
        yield {"m": m, "f": hand.field(m)}
    yield {"f": hand.field()}


def _with_card(hand: Hand, card: Picks) -> Iterator[Picks]:
    m, n, use = hand.marble(), hand.marble(), hand.rng.choice(USES)
    yield {**card, "m": m}
    yield {**card, "m": n, "f": hand.field(n)}
    yield {**card, "m": m, "f": hand.field(m)}
    yield {**card, "f": hand.field()}
    yield {**card, "use": use}
    yield {**card, "use": use, "m": m}
    if use in ("forward", "back"):
        yield {**card, "use": use, "m": m, "f": hand.field(m)}
    if use == "swap" or "jack" in card.values():
        yield {**card, "other": n}
        yield {**card, "use": "swap", "m": m, "other": n}


def positions(ruleset: str, count: int, rng: Random) -> Iterator[tuple[Match, Decision]]:
    """Give so many decisions of random games, at every table of the ruleset in turn, early and late in the game."""
    every = tables(ruleset)
    number = 0
    while count > 0:
        players, options = every[number % len(every)]
        number += 1
        match = Match(compiled(ruleset), players, options, rng.getrandbits(32))
        for _ in range(rng.randrange(10, 500)):
            if match.decision is not None:
                match.choose(rng.choice(match.decision.options))
        for _ in range(20):
            decision = match.decision
            if decision is None or count <= 0:
                break
            if not decision.together:  # of the cards to pass on none is refused
                count -= 1
                yield match, decision
            match.choose(rng.choice(decision.options))


def refusals(ruleset: str, count: int, seed: int) -> Iterator[tuple[Match, Picks, Reason, float]]:
    """Give what is refused over so many positions, why, and how many seconds of CPU it took to say so."""
    rng = Random(seed)
    for match, decision in positions(ruleset, count, rng):
        for picks in tries(Hand(match, decision, rng), decision):
            begin = time.process_time()
            reason = match.why_not(picks)
            took = time.process_time() - begin
            if reason is not None:
                yield match, picks, reason, took


def measure(ruleset: str, count: int, seed: int = 1) -> Told:
    """Return what was told about all that is refused over so many random positions."""
    told = Told()
    for _, picks, reason, took in refusals(ruleset, count, seed):
        told.add(picks, reason)
        told.seconds.append(took)
    return told


def show(ruleset: str, number: int, seed: int) -> None:
    """Print refusals with where the marbles lie, to be read."""
    rng = Random(seed)
    found: list[str] = []
    for match, picks, reason, _ in refusals(ruleset, 4 * number, seed):
        hand = Hand(match, match.decisions[0], rng)
        fresh = [marble for marble, fields in match.position()["fields"].items() if fields["fresh"]]
        found.append(
            f"seat {hand.seat}, {hand.where}, fresh {fresh}\n"
            f"    {' '.join(f'{name}={word}' for name, word in picks.items())}\n"
            f"    {reason.text} {reason.rule} {reason.place}"
        )
    print(*rng.sample(found, number), sep="\n")


def main() -> None:
    parser = argparse.ArgumentParser(description="How often a refusal names its rule.")
    parser.add_argument("positions", nargs="?", type=int, default=2_000)
    parser.add_argument("--show", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for ruleset in RULESETS:
        if given.show:
            show(ruleset, given.show, given.seed)
            continue
        told = measure(ruleset, given.positions, given.seed)
        slowest = sorted(told.seconds)[-3:]
        print(f"{ruleset}: {told.refused} refusals, {told.share:.2%} name a rule; {dict(told.by_rule.most_common())}")
        print(f"    slowest answers: {', '.join(f'{1000 * s:.0f} ms' for s in slowest)}")
        for sentence, times in told.general.most_common():
            print(f"    {times:6} {sentence}")


if __name__ == "__main__":
    main()
