"""Searching for slow positions: `python -m tests.bench.corpus_search [RULESET ...] [--seconds 60]`, `--count`.

First random games, in every number of players: of each question the positions are kept that took longest, and those
with the most options. Then each of them is made worse step by step: two pieces change places, or one goes where others
of its kind lie, and what takes longer is kept. It knows nothing of any game. What it finds goes to `corpus/`, beside
what is there already; `--count` only counts the options and lines of what is kept anew.
"""

from __future__ import annotations

import argparse
import copy
import json
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import dogtable
from dogtable.base.errors import DogtableError, RuleError
from dogtable.base.ruleset import Ruleset
from dogtable.engine.decision import Decision
from dogtable.engine.match import Match
from tests.bench.corpus import Opened, Slow, counted, listed, ms, read, timed, write
from tests.bench.state import SHIPPED

SLOWEST, WIDEST, ALIKE = 6, 2, 3
"""Positions that are kept of a ruleset: the slowest, of each question at most so many, and those with most options."""

BEGUN = 5
"""So many positions are made worse."""

PLAYED = 0.4
"""The share of the time that goes to random games; the rest makes positions worse."""

Position = Mapping[str, Any]


class Search:
    """Looks for slow positions of one ruleset; `given` are some to begin with."""

    def __init__(self, rules: Ruleset, seed: int) -> None:
        self.rules, self.rng = rules, Random(seed)
        self.slow: dict[tuple[str, str, int], tuple[float, Position]] = {}
        self.given: list[Position] = []

    def play(self, seconds: float) -> None:
        """Keep the slowest and the widest position of each question over random games."""
        end = time.process_time() + seconds
        while time.process_time() < end:
            players = self.rng.choice(self.rules.players)
            match = dogtable.Match(self.rules, players=players, seed=self.rng.getrandbits(32))
            while (decision := match.decision) is not None and time.process_time() < end:
                self._look(match, players, decision)
                match.choose(self.rng.choice(decision.options))

    def _look(self, match: Match, players: int, decision: Decision) -> None:
        spent = ms(lambda: listed(match.game.machine, match.cells, decision.seat))
        for what, cost in (("slow", spent), ("wide", float(len(decision.options)))):
            if cost > self.slow.get((decision.name, what, players), (0.0, {}))[0]:
                self.slow[decision.name, what, players] = cost, match.position()

    def worsen(self, seconds: float) -> list[Position]:
        """Make the positions worse; return all that came of it."""
        played = [*self.given, *(position for _, position in self.slow.values())]
        begun = sorted(((self.cost(p), p) for p in played), key=lambda pair: -pair[0])[:BEGUN]
        found = played
        for cost, position in begun:
            end = time.process_time() + seconds / len(begun)
            best, at = cost, position
            while time.process_time() < end:
                other = changed(at, self.rng)
                if (worse := self.cost(other)) > 1.02 * best:
                    best, at = worse, other
            found.append(at)
        return found

    def cost(self, position: Position) -> float:
        """Return the milliseconds of listing the options; 0 for what is no position."""
        try:
            opened = Opened(self.rules, position)
        except DogtableError:
            return 0.0
        return min(ms(opened.list) for _ in range(2))


def whole(rules: Ruleset, told: Position) -> Position:
    """Return all of a position of which a part was told."""
    return Opened(rules, told).match.position()


def changed(position: Position, rng: Random) -> Position:
    """Return the position with two or three pieces somewhere else."""
    new = copy.deepcopy(dict(position))
    new["known"] = {}  # who knows what would no longer fit
    held = json.dumps(new["at"])
    for _ in range(rng.choice((1, 1, 2, 4))):
        _change(new, held, rng)
    return new


def _change(position: dict[str, Any], held: str, rng: Random) -> None:
    lists = [one for one in _lists(position) if one]
    if not lists:
        return
    here = rng.choice(lists)
    n = rng.randrange(len(here))
    piece = here[n]
    if _name(piece) in held:
        return
    if rng.random() < 0.3 and isinstance(piece, str):
        spaces = [board for board in _boards(position) if board]
        if spaces:  # an owned piece goes to a space that is free
            board = rng.choice(spaces)
            space = str(rng.randrange(80))
            if space not in board:
                here.pop(n)
                board[space] = [piece]
        return
    others = [(one, k) for one in lists for k, other in enumerate(one) if _kind(other) == _kind(piece)]
    there, k = rng.choice(others)
    if _name(there[k]) not in held:
        here[n], there[k] = there[k], piece


def _lists(position: Mapping[str, Any]) -> Iterator[list[Any]]:
    """Yield every list of pieces in zones and on boards."""
    yield from _below(position["zones"])
    yield from _below(position["boards"])


def _below(told: Any) -> Iterator[list[Any]]:
    if isinstance(told, list) and all(
        isinstance(one, str) or (isinstance(one, dict) and "kind" in one) for one in told
    ):
        yield told
    elif isinstance(told, list | dict):
        for one in told.values() if isinstance(told, dict) else told:
            yield from _below(one)


def _boards(position: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for board in position["boards"].values():
        yield from [one for one in (board if isinstance(board, list) else [board]) if isinstance(one, dict)]


def _name(piece: Any) -> str:
    return json.dumps(piece)


def _kind(piece: Any) -> str:
    return str(piece["kind"]) if isinstance(piece, dict) else str(piece).split(".", 1)[0]


def chosen(rules: Ruleset, positions: list[Position]) -> list[Slow]:
    """Return the slowest of all positions, and the widest; none in which an answer cannot be carried out."""
    judged = []
    for told in dict.fromkeys(json.dumps(position) for position in positions):
        try:
            judged.append((max(timed(rules, json.loads(told))), Opened(rules, json.loads(told)).width, told))
        except RuleError:
            continue  # no game comes to where the rules have no answer
    slowest = sorted(judged, key=lambda one: -one[0])
    found: dict[str, Slow] = {}
    for _, _, position in slowest:
        slow = counted(rules, json.loads(position))
        if len(found) < SLOWEST and sum(other.asked == slow.asked for other in found.values()) < ALIKE:
            found[position] = slow
    for _, _, position in sorted(judged, key=lambda one: -one[1])[:WIDEST]:
        found.setdefault(position, counted(rules, json.loads(position)))
    return list(found.values())


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.corpus_search", description=__doc__)
    parser.add_argument("rulesets", nargs="*", default=SHIPPED)
    parser.add_argument("--seconds", type=float, default=60, help="processor time for each ruleset")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin", type=Path, help="a file of positions (JSON, a list) to be made worse, too")
    parser.add_argument("--count", action="store_true", help="search nothing, only count anew")
    asked = parser.parse_args()
    for ruleset in asked.rulesets:
        rules = dogtable.load(ruleset)
        kept = [slow.position for slow in read(ruleset)]
        if asked.count:
            write(ruleset, [counted(rules, position) for position in kept])
            continue
        search = Search(rules, asked.seed)
        if asked.begin:
            search.given = [whole(rules, told) for told in json.loads(asked.begin.read_text(encoding="utf-8"))]
        search.play(PLAYED * asked.seconds)
        found = chosen(rules, kept + search.worsen((1 - PLAYED) * asked.seconds))
        write(ruleset, found)
        for slow in found:
            listing, answering = timed(rules, slow.position)
            told = f"{slow.options:>4} options, {slow.listing:>7,} lines {listing:6.2f} ms, answer {answering:6.2f} ms"
            print(f"{ruleset:<16} {slow.asked:<28} {told}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
