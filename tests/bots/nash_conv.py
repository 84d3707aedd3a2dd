"""How far a bot is from a strategy that nobody can take anything from, in poker so small that it can be worked out.

    python -m tests.bots.nash_conv kuhn-poker --bot hard --iterations 200 --samples 20

NashConv is what both players together could gain by the best answers to the bot's own strategy: 0 for an equilibrium.
The strategy is how often the bot plays what at each information set, asked so many times with other seeds.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from dogtable.bots.equilibrium import Solutions
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Request
from dogtable.engine.match import Match
from dogtable.engine.packed import Packed, pack
from tests.bots.honest import loaded
from tests.bots.mixing import SEARCHING

GAMES = ("kuhn-poker", "leduc-poker", "one-die")

BOTS = {**POLICIES, "searching": SEARCHING}

Strategy = Mapping[Hashable, Sequence[float]]
"""For each information set how likely each of its options is."""


@dataclass
class Place:
    """A position of the whole tree. `knows` is the information set of the seat that is asked; -1: the game is over."""

    seat: int
    chance: float  # of the deal that led here
    gain: float = 0.0  # chips of the first player, when it is over
    knows: Hashable = None
    after: list[Place] = field(default_factory=list)


@dataclass(frozen=True)
class Asked:
    """What a bot is given at an information set, and the keys of its options."""

    packed: Packed
    keys: tuple[str, ...]


class Tree:
    """All that can happen in a game for two in which chance decides before the first answer, or behind the last one."""

    def __init__(self, ruleset: str) -> None:
        self.rules = loaded(ruleset)
        self.sets: dict[Hashable, Asked] = {}
        self.program = self.rules.program(2, {})
        deals: dict[str, float] = {}
        first: dict[str, Match] = {}
        for chance, match in _deals(self.rules):
            zones = match.position()["zones"]
            told = repr([{**zones, "pack": zones.get("pack", [])[-1:]}, match.position()["state"]])
            deals[told] = deals.get(told, 0.0) + chance
            first.setdefault(told, match)
        self.roots = [self._grown(first[told], chance) for told, chance in deals.items()]

    def _grown(self, match: Match, chance: float) -> Place:
        decision = match.decision
        if decision is None:
            return Place(-1, chance, _gain(match))
        packed = pack(match, decision.seat)
        keys = tuple(option.key for option in decision.options)
        place = Place(decision.seat, chance, knows=(packed.seat, packed.cells, tuple(match.log)))
        self.sets.setdefault(place.knows, Asked(packed, keys))
        for key in keys:
            twin = match.clone()
            twin.choose(key)
            place.after.append(self._grown(twin, chance))
        return place

    def uniform(self) -> Strategy:
        """Return the strategy that plays everything alike."""
        return {knows: [1 / len(asked.keys)] * len(asked.keys) for knows, asked in self.sets.items()}

    def nash_conv(self, strategy: Strategy) -> float:
        """Return what both could gain together by best answers to the other's part of a strategy, in chips a game."""
        return sum(_Best(self, strategy, seat).worth for seat in (0, 1))

    def equilibrium(self, rounds: int) -> Strategy:
        """Return the mean strategy of counterfactual regret minimisation (CFR+) after so many rounds."""
        return _Regret(self).mean(rounds)


def _gain(match: Match) -> float:
    """Return what the first player has won: chips, or the game itself, where there are none."""
    state = match.position()["state"]
    if "gain" in state:
        return float(state["gain"])
    assert match.result is not None
    return 1.0 if match.result.winners == [0] else -1.0


def _deals(rules: Any) -> Iterator[tuple[float, Match]]:
    """Give every outcome of chance before the first decision, and how likely it is."""
    scripts: list[tuple[int, ...]] = [()]
    while scripts:
        script, widths = scripts.pop(), list[int]()

        def decided(
            _: str, outcomes: Sequence[Any], script: tuple[int, ...] = script, widths: list[int] = widths
        ) -> int:
            widths.append(len(outcomes))
            return script[len(widths) - 1] if len(widths) <= len(script) else 0

        match = Match(rules, 2, {}, 0, decided)
        for n in range(len(script), len(widths)):
            scripts += [(*script, *[0] * (n - len(script)), other) for other in range(1, widths[n])]
        chance = 1.0
        for width in widths:
            chance /= width
        yield chance, Match.at(rules, match.position())


class _Best:
    """The best answer of a seat: at each of its information sets what is best against all that may lie there."""

    def __init__(self, tree: Tree, strategy: Strategy, seat: int) -> None:
        self._strategy, self._seat = strategy, seat
        self._sign = 1 if seat == 0 else -1
        self._met: dict[Hashable, list[tuple[Place, float]]] = {}
        self._chosen: dict[Hashable, int] = {}
        for root in tree.roots:
            self._meet(root, root.chance)
        self.worth = sum(root.chance * self._value(root) for root in tree.roots)

    def _meet(self, place: Place, reach: float) -> None:
        """Note with which chance the others and the deal lead to each position."""
        if place.seat == self._seat:
            self._met.setdefault(place.knows, []).append((place, reach))
        shares = [1.0] * len(place.after) if place.seat == self._seat else self._strategy.get(place.knows, ())
        for after, share in zip(place.after, shares, strict=True):
            self._meet(after, reach * share)

    def _value(self, place: Place) -> float:
        if place.seat < 0:
            return self._sign * place.gain
        if place.seat == self._seat:
            return self._value(place.after[self._best(place.knows)])
        shares = self._strategy[place.knows]
        return sum(share * self._value(after) for after, share in zip(place.after, shares, strict=True) if share)

    def _best(self, knows: Hashable) -> int:
        if knows not in self._chosen:
            met = self._met[knows]
            worth = [
                sum(reach * self._value(place.after[n]) for place, reach in met if reach)
                for n in range(len(met[0][0].after))
            ]
            self._chosen[knows] = worth.index(max(worth))
        return self._chosen[knows]


class _Regret:
    """Counterfactual regret minimisation with regrets that are never below 0 (O. Tammelin, CFR+, 2014)."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._regret = {knows: [0.0] * len(asked.keys) for knows, asked in tree.sets.items()}
        self._sum = {knows: [0.0] * len(asked.keys) for knows, asked in tree.sets.items()}
        self._new: dict[Hashable, list[float]] = {}
        self._weight = 0

    def mean(self, rounds: int) -> Strategy:
        for self._weight in range(1, rounds + 1):
            for seat in (0, 1):
                self._new = {}
                for root in self._tree.roots:
                    self._walk(root, seat, 1.0, root.chance)
                for knows, gains in self._new.items():
                    self._regret[knows] = [max(0.0, a + b) for a, b in zip(self._regret[knows], gains, strict=True)]
        return {knows: _shares(sums) for knows, sums in self._sum.items()}

    def _walk(self, place: Place, seat: int, own: float, others: float) -> float:
        """Return what a position is worth to a seat, which has come to it with the chance `own`."""
        if place.seat < 0:
            return place.gain if seat == 0 else -place.gain
        shares = _shares(self._regret[place.knows])
        if place.seat != seat:
            return sum(s * self._walk(a, seat, own, others * s) for a, s in zip(place.after, shares, strict=True))
        worth = [self._walk(a, seat, own * s, others) for a, s in zip(place.after, shares, strict=True)]
        value = sum(s * w for s, w in zip(shares, worth, strict=True))
        new = self._new.setdefault(place.knows, [0.0] * len(shares))
        kept = self._sum[place.knows]
        for n, share in enumerate(shares):
            new[n] += others * (worth[n] - value)
            kept[n] += self._weight * own * share
        return value


def _shares(weights: Sequence[float]) -> list[float]:
    whole = sum(weights)
    return [weight / whole for weight in weights] if whole else [1 / len(weights)] * len(weights)


@cache
def tree_of(ruleset: str) -> Tree:
    """Return the tree of one of the games."""
    return Tree(ruleset)


def played(tree: Tree, ask: Callable[[Packed, int], str], samples: int) -> Strategy:
    """Return the strategy of somebody who is asked so many times at each information set, with seeds of its own."""
    strategy: dict[Hashable, Sequence[float]] = {}
    for place, (knows, asked) in enumerate(tree.sets.items()):
        counted = Counter(ask(asked.packed, 1000 * place + seed) for seed in range(samples))
        strategy[knows] = [counted[key] / samples for key in asked.keys]
    return strategy


def main() -> None:
    """Work out what was asked for, and tell it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset", choices=GAMES)
    parser.add_argument("--bot", choices=BOTS, default="hard")
    parser.add_argument("--iterations", type=int, default=200, help="rounds a decision; 0: by the clock")
    parser.add_argument("--budget", type=float, default=0.1, help="seconds a decision, by the clock")
    parser.add_argument("--anew", action="store_true", help="by the clock: as if it had never been solved here")
    parser.add_argument("--samples", type=int, default=20, help="so often is each information set asked")
    asked = parser.parse_args()
    tree = tree_of(asked.ruleset)

    def ask(packed: Packed, seed: int) -> str:
        request = Request(asked.bot, "", packed, seed, asked.budget, asked.iterations)
        return BOTS[asked.bot](tree.program, request).key

    if asked.anew:
        Solutions.read = lambda *_: None  # type: ignore[method-assign]
    began = time.process_time()
    found = tree.nash_conv(played(tree, ask, asked.samples))
    took = (time.process_time() - began) / len(tree.sets) / asked.samples
    even = tree.nash_conv(tree.uniform())
    sys.stdout.write(
        f"{asked.ruleset}: {asked.bot} {found:.3f}, uniform {even:.3f};"
        f" {len(tree.sets)} information sets, {asked.samples} answers each, {1000 * took:.1f} ms an answer\n"
    )


if __name__ == "__main__":
    main()
