"""Measure the program on this machine: how long rulesets take to load, and how many games and decisions a second.

(`make bench` in a checkout compares with the same game by hand and measures the window, too.)
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from typing import TYPE_CHECKING, Any

from dogtable.cli import common

if TYPE_CHECKING:
    from dogtable.session.library import Library
    from dogtable.session.loaded import LoadedRuleset


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("rulesets", nargs="*", metavar="RULESET", help="which (default: all that are found)")
    parser.add_argument(
        "--seconds", type=common.seconds, default=3.0, metavar="S", help="how long each is measured (default 3)"
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    library = common.library(args)
    which = args.rulesets or [one.id for one in library.shelf() if not one.problems]
    figures = [_measure(library, ruleset, args.seconds) for ruleset in which]
    if args.json:
        print(json.dumps(figures))
        return 0
    rows: list[tuple[str, ...]] = [
        ("ruleset", "load ms", "compile ms", "games/s", "decisions/s", "decision µs", "slowest ms", "clone µs")
    ]
    for one in figures:
        numbers = (f"{value:.0f}" if value >= 100 else f"{value:.2f}" for key, value in one.items() if key != "ruleset")
        rows.append((str(one["ruleset"]), *numbers))
    print(common.table(rows, right=range(1, 9)))
    return 0


def _measure(library: Library, ruleset: str, seconds: float) -> dict[str, Any]:
    library.forget()
    begin = time.perf_counter()
    rules = library.load(ruleset)
    loaded = time.perf_counter()
    rules.program(rules.players[0])
    compiled = time.perf_counter()
    games, decisions = _playouts(rules, seconds / 2)
    times, clone = _decisions(rules, seconds / 2)
    return {
        "ruleset": rules.id,
        "load_ms": (loaded - begin) * 1e3,
        "compile_ms": (compiled - loaded) * 1e3,
        "games_a_second": games,
        "decisions_a_second": decisions,
        "decision_us": statistics.median(times) * 1e6,
        "slowest_ms": max(times) * 1e3,
        "clone_us": clone * 1e6,
    }


def _playouts(rules: LoadedRuleset, seconds: float) -> tuple[float, float]:
    begin, games, decisions = time.perf_counter(), 0, 0
    while (spent := time.perf_counter() - begin) < seconds or not games:
        decisions += rules.playout(games).decisions
        games += 1
    return games / spent, decisions / spent


def _decisions(rules: LoadedRuleset, seconds: float) -> tuple[list[float], float]:
    """Return how long each decision took (carried out, and the next options listed) and how long a clone (s)."""
    from random import Random

    from dogtable.engine.match import Match

    times: list[float] = []
    clones: list[float] = []
    begin, seed = time.perf_counter(), 0
    while time.perf_counter() - begin < seconds:
        match, rng = Match(rules, seed=seed), Random(seed)
        seed += 1
        while (decision := match.decision) is not None and time.perf_counter() - begin < seconds:
            start = time.perf_counter()
            match.clone()
            cloned = time.perf_counter()
            match.choose(decision.options[rng.randrange(len(decision.options))])
            if (following := match.decision) is not None:
                len(following.options)
            times.append(time.perf_counter() - cloned)
            clones.append(cloned - start)
    return times, statistics.median(clones)
