"""P3, P4 and P9: how long a decision takes, a clone, and the way from a ruleset's text to its first decision."""

from __future__ import annotations

import gc
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from random import Random

import dogtable
from dogtable.engine.match import Match
from dogtable.session.library import Library
from dogtable.session.loaded import LoadedRuleset
from tests.bench.measure import Figure, Plot, percentile, ratio

PAIR = ("dog", "dog-marbles")
SHIPPED = (*PAIR, "inn-keeper", "sweet-dog-hotel", "we-rate-dogs")
EXAMPLES = ("tic-tac-toe", "connect-four", "ludo", "crazy-eights")
LARGEST = "we-rate-dogs"


def decisions(scale: float) -> list[Figure]:
    """P3: how long a decision takes, over 10,000 of each ruleset: the answer carried out, the next options listed.

    That is processor time, like all figures here. (A list may be made on the way to its decision already, as `none:`
    needs it, so both are timed together.)
    """
    figures = []
    for game in SHIPPED:
        found = decision_times(Library().load(game), int(10_000 * scale))
        times = [ms for ms, _ in found]
        p50, p999, worst = percentile(times, 0.5), percentile(times, 0.999), max(times)
        bare = max(ms - collecting for ms, collecting in found)
        told = f"p50 {p50:.3f} ms, p99.9 {p999:.2f} ms, worst {worst:.2f} ms ({bare:.2f} without Python's collector)"
        details = {"p50": p50, "p99.9": p999, "max": worst}
        what, goal = f"{game}, a decision of random games", "p50 ≤ 0.05, p99.9 ≤ 1, worst ≤ 10 ms"
        reached = p50 <= 0.05 and p999 <= 1 and worst <= 10
        figures.append(Figure("P3", what, goal, told, p999, "", details, reached=reached))
    return figures


def decision_times(rules: LoadedRuleset, wanted: int) -> list[tuple[float, float]]:
    """Return the milliseconds that so many decisions of random games took, and how many of them the collector."""
    times: list[tuple[float, float]] = []
    collector = Collector()
    gc.callbacks.append(collector)
    try:
        _fill(times, rules, wanted, collector)
    finally:
        gc.callbacks.remove(collector)
    return times


class Collector:
    """Adds up the milliseconds that Python's garbage collector takes."""

    def __init__(self) -> None:
        self.ms = self._begin = 0.0

    def __call__(self, phase: str, _info: object) -> None:
        now = time.process_time() * 1000
        if phase == "start":
            self._begin = now
        else:
            self.ms += now - self._begin


def _fill(times: list[tuple[float, float]], rules: LoadedRuleset, wanted: int, collector: Collector) -> None:
    seed = 0
    while len(times) < wanted:
        match = dogtable.Match(rules, seed=seed)
        match.clone()  # somebody looks into it, as at a table: from now on all of it is there after every answer
        rng = Random(seed)
        seed += 1
        while (decision := match.decision) is not None and len(times) < wanted:
            option = decision.options[rng.randrange(len(decision.options))]
            begin, collected = time.process_time(), collector.ms
            match.choose(option)
            following = match.decision
            if following is not None:
                len(following.options)
            times.append(((time.process_time() - begin) * 1000, collector.ms - collected))


def clones(scale: float) -> list[Figure | Plot]:
    """P4: the copy of a running game's state over `list(state)` of the same length, and `Match.clone`."""
    figures: list[Figure | Plot] = []
    copies, whole = [], []
    for game in (*SHIPPED, *EXAMPLES):
        match = _running(Library().load(game))
        cells = match.cells
        count = int(20_000 * scale) + 100
        pairs = [(_each(lambda c=cells: c[:], count), _each(lambda c=cells: list(c), count)) for _ in range(9)]
        value, spread = ratio(pairs)
        us = statistics.median(a for a, _ in pairs) * 1e6
        clone = statistics.median(_each(match.clone, count) for _ in range(9)) * 1e6
        told = f"{us:.2f} µs for {len(cells)} cells; Match.clone {clone:.1f} µs"
        what = f"{game}, copy of a running game ÷ list(state)"
        details = {"µs": us, "Match.clone µs": clone}
        figures.append(Figure("P4", what, "≤ 1.1", told, value, spread, details, value, value <= 1.1))
        copies.append((float(len(cells)), us))
        whole.append((float(len(cells)), clone))
    figures += [_first_look(name, scale) for name in ("dog", "connect-four")]
    series = {"copy of the state": sorted(copies), "Match.clone": sorted(whole)}
    note = "A clone of a match shares the state, which is never changed in place, so it costs the same at any length."
    return [*figures, Plot("P4", "A clone, by the length of the state", "cells", "µs", series, note=note)]


def _first_look(game: str, scale: float) -> Figure:
    """What it costs to look into a match that was only played so far: all its answers are carried out once more."""
    rules = Library().load(game)
    dogtable.Match(rules, seed=0)  # the first of all does not go straight on
    found = []
    for seed in range(1, 3 + round(10 * scale)):
        match = dogtable.Match(rules, seed=seed)
        choice = Random(seed).choice
        while (decision := match.decision) is not None and match.count < 200:
            match.choose(choice(decision.options))
        begin = time.process_time()
        match.clone()
        found.append((time.process_time() - begin) / match.count * 1e6)
    value, spread = statistics.median(found), f"{min(found):.1f} to {max(found):.1f}"
    what = f"{game}, first look into a match after 200 decisions or its end"
    return Figure("P4", what, "", f"{value:.1f} µs for each decision so far, once", value, spread)


def _running(rules: LoadedRuleset) -> Match:
    """Return a match some way into its game."""
    match = dogtable.Match(rules, seed=3)
    for _ in range(200):
        before = match.clone()
        if match.decision is None:
            break
        match.choose(match.decision.options[0], seat=match.decision.seat)
        if match.decision is None:
            return before
    return match


def _each(work: Callable[[], object], count: int) -> float:
    """Return the seconds of one of so many calls."""
    begin = time.process_time()
    for _ in range(count):
        work()
    return (time.process_time() - begin) / count


_FIRST = """
import sys, time
from pathlib import Path
from dogtable.base.paths import KeptFolders, UserFolders
from dogtable.session.library import Library
from dogtable.engine.match import Match
own = Path(sys.argv[1])
user = UserFolders(own, KeptFolders(own / "cache", own / "key"))
begin = time.process_time()
if not user.kept.cache.exists():  # what is kept needs neither
    import dogtable.lang.load
    import dogtable.compile.compiler
loaded = time.process_time()
for game in sys.argv[2:]:
    rules = Library(user=user).load(game)
    Match(rules, players=rules.players[0], seed=1).decision.options[0]
print((loaded - begin) * 1000, (time.process_time() - loaded) * 1000)
"""


def first_decision(scale: float) -> list[Figure]:
    """P9: from the ruleset's text to the first decision, with an empty cache and with a warm one."""
    figures, loading = [], []
    with tempfile.TemporaryDirectory() as bytecode:
        for what, games, cold_goal in (("the DOG pair", PAIR, 250), (f"{LARGEST}, the largest,", (LARGEST,), 500)):
            cold, warm = [], []
            for _ in range(7 if scale >= 1 else 3):
                with tempfile.TemporaryDirectory() as data:
                    loaded, first = _first(data, bytecode, games)
                    loading.append(loaded)
                    cold.append(first)
                    warm.append(_first(data, bytecode, games)[1])
            figures += [_told(f"{what} to the first decision, cold", cold_goal, cold)]
            figures += [_told(f"{what} to the first decision, cached", 30, warm)]
    value, spread = statistics.median(loading), f"{min(loading):.0f} to {max(loading):.0f}"
    what = "the modules that read and compile are loaded, where nothing is kept"
    return [*figures, Figure("P9", what, "", f"{value:.0f} ms", value, spread)]


def _first(data: str, bytecode: str, games: Sequence[str]) -> tuple[float, float]:
    """Return how long our modules took to load, and then the way to the first decisions, in ms of the processor."""
    words = [sys.executable, "-c", _FIRST, data, *games]
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env["PYTHONPYCACHEPREFIX"] = bytecode  # as in an installed program, where modules are compiled
    loaded, first = subprocess.run(words, capture_output=True, text=True, check=True, env=env).stdout.split()
    return float(loaded), float(first)


def _told(what: str, goal: int, times: Sequence[float]) -> Figure:
    value, spread = statistics.median(times), f"{min(times):.0f} to {max(times):.0f}"
    return Figure("P9", what, f"≤ {goal} ms", f"{value:.0f} ms", value, spread, reached=value <= goal)


FIGURES = {"P3": decisions, "P4": clones, "P9": first_decision}
