"""What nobody may foresee: cards that lie face down lie in another order in another game."""

from __future__ import annotations

from typing import Any

from tests.rulesets.found import rules_of
from tests.rulesets.sides import PublicGame, tables

SEEDS = range(1, 7)


def hidden_order_differs(ruleset: str) -> None:
    """In games from several seeds, no heap face down, nor all of a zone, holds the same faces in one order in all."""
    hidden = [zone.name for zone in rules_of(ruleset).zones.values() if zone.seen_by != "everybody"]
    every = tables(ruleset)
    for players, options in every[:1] + every[1:][-1:]:
        games = [PublicGame.begin(ruleset, players, options, seed).position()["zones"] for seed in SEEDS]
        for name in hidden:
            lying = [_heaps(zones[name]) for zones in games]
            whole = [[word for heap in heaps for word in heap] for heaps in lying]
            for heaps in (whole, *zip(*lying, strict=True)):
                if len(set(heaps[0])) > 1:
                    told = f"{ruleset}, {players} players, {options}: {name} lies in one order in all games"
                    assert any(heap != heaps[0] for heap in heaps), told


def _heaps(zone: Any) -> list[list[str]]:
    """The heaps of a zone, each as the words of its pieces."""
    inner = list(zone.values()) if isinstance(zone, dict) else zone
    if all(isinstance(word, str) or (isinstance(word, dict) and "kind" in word) for word in inner):
        return [[word if isinstance(word, str) else repr(sorted(word.items())) for word in inner]]
    return [heap for part in inner for heap in _heaps(part)]
