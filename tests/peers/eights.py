"""Crazy Eights against OpenSpiel: same deals, legal actions, returns. For development; `make test` never runs it.

OpenSpiel is not among the project's requirements, so this has an environment of its own:

    python3 -m venv build/peers
    build/peers/bin/pip install -e . -r tests/peers/requirements.txt
    build/peers/bin/python -m tests.peers.eights [--games 1000]

Our match draws the cards, and OpenSpiel is told which: it takes any outcome of chance. At every decision the actions of
both are compared as sets, at the end the returns; the answers are drawn by lot.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import pyspiel

import dogtable
from dogtable.engine.match import Match
from dogtable.session.loaded import LoadedRuleset

DRAW, PASS, NAMING = 52, 53, 54
DEALER = 52
"""Numbers of OpenSpiel: a card is 4 * rank + suit; as an outcome of chance, 52 + seat makes a seat the dealer."""


class Table:
    """Our match, in the numbers of OpenSpiel."""

    def __init__(self, rules: LoadedRuleset, seed: int) -> None:
        self.match = Match(rules, players=4, seed=seed)
        layout = self.match.game.program.layout
        words = layout.words
        self._suits = {word: n for n, word in enumerate(words["suits"].words)}
        self._ranks = {word: n for n, word in enumerate(words["ranks"].words)}
        self._state = {info.name: info.cell for info in layout.state}
        self._hands = {n: place.owner for n, place in enumerate(layout.places) if place.name == "hand"}
        self._at = layout.at
        self._cards = [4 * piece.faces["rank"] + piece.faces["suit"] for piece in layout.pieces]

    @property
    def dealer(self) -> int:
        """Return who deals."""
        return self.match.cells[self._state["dealer"]]

    @property
    def up(self) -> int:
        """Return the card to match."""
        return self._cards[self.match.cells[self._state["up"]]]

    def hands(self) -> list[set[int]]:
        """Return what each seat holds."""
        held: list[set[int]] = [set() for _ in range(4)]
        for piece, card in enumerate(self._cards):
            owner = self._hands.get(self.match.cells[self._at + piece])
            if owner is not None:
                held[owner].add(card)
        return held

    def actions(self) -> dict[str, tuple[int, ...]]:
        """Return the actions that each option is: a card, and what is named for an eight; drawing; passing."""
        decision = self.match.decision
        assert decision is not None
        return {option.key: self._actions(option.picks) for option in decision.options}

    def _actions(self, picks: dict[str, Any]) -> tuple[int, ...]:
        if picks["act"] != "play":
            return (DRAW if picks["act"] == "draw" else PASS,)
        suit, rank = picks["card"]["suit"], picks["card"]["rank"]
        card = 4 * self._ranks[rank] + self._suits[suit]
        return (card, NAMING + self._suits[picks["suit"]]) if "suit" in picks else (card,)


class DifferenceError(Exception):
    """The two do not agree."""


def agree(what: str, ours: object, theirs: object) -> None:
    """Raise DifferenceError unless both are equal."""
    if ours != theirs:
        raise DifferenceError(f"{what}: ours {ours}, OpenSpiel's {theirs}")


def deal(table: Table, state: Any) -> None:
    """Tell OpenSpiel who deals, what each holds, and what was turned up."""
    state.apply_action(DEALER + table.dealer)
    hands = table.hands()
    hands[table.dealer].discard(table.up)
    order = [sorted(hand) for hand in hands]
    for n in range(20):
        state.apply_action(order[(table.dealer + 1 + n) % 4].pop())
    state.apply_action(table.up)


def play(rules: LoadedRuleset, game: Any, seed: int, seen: Counter[str]) -> None:
    """Play one game on both; DifferenceError at the first decision at which they differ."""
    table, state, chance = Table(rules, seed), game.new_initial_state(), Random(seed)
    deal(table, state)
    while (decision := table.match.decision) is not None:
        agree("who is asked", decision.seat, state.current_player())
        offered = table.actions()
        agree("legal actions", {actions[0] for actions in offered.values()}, set(state.legal_actions()))
        key = chance.choice(sorted(offered))
        before = table.hands()
        table.match.choose(key)
        card, *named = offered[key]
        state.apply_action(card)
        seen["decisions"] += 1
        if named:
            suits = {actions[1] for actions in offered.values() if actions[0] == card}
            agree("suits to name", suits, set(state.legal_actions()))
            state.apply_action(named[0])
            seen["eights"] += 1
        if card == DRAW:
            (drawn,) = _new(before, table.hands())
            state.apply_action(drawn)
            seen["draws"] += 1
        seen["passes"] += card == PASS
    agree("whether it is over", True, state.is_terminal())
    result = table.match.result
    assert result is not None
    agree("returns", [float(total) for total in result.totals], list(state.returns()))
    seen["games"] += 1
    seen["ended with cards left to nobody"] += all(table.hands())


def _new(before: Iterable[set[int]], after: Iterable[set[int]]) -> list[int]:
    return [card for old, new in zip(before, after, strict=True) for card in new - old]


def main() -> int:
    """Play, and say what was seen; 1 at the first difference."""
    parser = argparse.ArgumentParser(prog="python -m tests.peers.eights", description="Crazy Eights against OpenSpiel.")
    parser.add_argument("--games", type=int, default=1000)
    chosen = parser.parse_args()
    rules = dogtable.load("crazy-eights")
    assert isinstance(rules, LoadedRuleset)
    game = pyspiel.load_game("crazy_eights(players=4,max_turns=10000)")
    seen: Counter[str] = Counter()
    for seed in range(chosen.games):
        try:
            play(rules, game, seed, seen)
        except DifferenceError as difference:
            print(f"game {seed}, decision {seen['decisions']}: {difference}", file=sys.stderr)
            return 1
    print(", ".join(f"{count:,} {what}" for what, count in seen.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
