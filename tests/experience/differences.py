"""What playing on sees and greedy does not: both asked in the same positions, sorted by what greedy gives away.

    python -m tests.experience.possible we-rate-dogs --players 3 --alone --notes notes.jsonl
    python -m tests.experience.differences we-rate-dogs notes.jsonl --players 3 --by stage turn_number

The positions are the decisions of who plays on, as it noted them. Of each there is what led in half of the worlds, and
what greedy takes: in the other half it is told by how much the one came to more (of one win), so that the best of many
is not just the luckiest. Where greedy's was taken before all worlds were tried, it gives away nothing, as far as is
told. Means are by what is asked, with the values of states (`--by`); what differs most is told option by option.
"""

from __future__ import annotations

import argparse
import base64
import json
import zlib
from array import array
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any

from dogtable.engine.game import Game, game_of
from dogtable.engine.position import state
from dogtable.engine.sight import Sight
from dogtable.session.library import Library
from tests.experience.possible import MOST

SHOWN = 25


@dataclass(frozen=True)
class Difference:
    """What led and what greedy takes; by how much that came to more in the worlds in which it did not come to lead."""

    ask: str
    greedy: str
    led: str
    gain: float
    error: float
    taken: bool


def difference(game: Game, noted: dict[str, Any], by: Sequence[str], most: int = MOST) -> Difference:
    """Return what was noted of a decision; it is called by what is asked and the values of these states."""
    mine, best = noted["greedy"], noted["best"]
    off = [its - greedys for its, greedys in zip(best["came"], mine["came"], strict=True)][most // 2 :]
    gain = sum(off) / len(off) if off else 0.0
    error = sqrt(sum((one - gain) ** 2 for one in off)) / len(off) if off else 0.0
    told = stated(game, noted["view"]) if by else {}
    ask = " ".join([noted["ask"], *(f"{name}={told.get(name)}" for name in by)])
    return Difference(ask, mine["key"], best["key"], gain, error, noted["taken"] != mine["key"])


def stated(game: Game, view: dict[str, Any]) -> dict[str, Any]:
    """Return the states of a view, by name, as positions are written."""
    cells = array("q")
    cells.frombytes(zlib.decompress(base64.b85decode(view["cells"])))
    return state(Sight(game.naming, cells.tolist(), view["seat"]))


def main() -> None:
    """Tell what greedy gives away, over all, by what it does, and where it is most."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("notes", type=Path)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--by", nargs="*", default=[], metavar="STATE")
    args = parser.parse_args()
    game = game_of(Library().load(args.ruleset).program(args.players, {}))
    lines = args.notes.read_text(encoding="utf-8").splitlines()
    found = [difference(game, json.loads(line), args.by) for line in lines]
    told("all", found, lambda _: "all")
    told("by what is asked", found, lambda one: one.ask)
    told("by what greedy does", found, lambda one: f"{one.ask}: {deed(one.greedy)}")
    for one in sorted(found, key=lambda one: -one.gain)[:SHOWN]:
        print(f"{one.gain:+.3f} ± {1.96 * one.error:.3f} {one.ask}: {one.greedy} / {one.led}")


def deed(key: str) -> str:
    """Return what stands for all options that are alike but for whom they name: the words that are picked first."""
    return " ".join(key.split()[:2])


def told(name: str, found: list[Difference], kind: Callable[[Difference], str]) -> None:
    """Tell what greedy gives away, by a kind of decision, those with most in all first."""
    groups = defaultdict(list)
    for one in found:
        groups[kind(one)].append(one)
    print(f"{name}:")
    for of, group in sorted(groups.items(), key=lambda item: -sum(one.gain for one in item[1])):
        mean = sum(one.gain for one in group) / len(group)
        within = 1.96 * sqrt(sum((one.gain - mean) ** 2 for one in group)) / len(group)
        other = sum(one.taken for one in group)
        print(f"  {of}: {len(group)} decisions, {other} otherwise, gives away {mean:.2%} ± {within:.2%} of a win")


if __name__ == "__main__":
    main()
