"""P6, P10 and P12: how soon the shelf and a table are there, how much they take, how soon a click is seen."""

from __future__ import annotations

import json
import os
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from tests.bench.measure import Figure, percentile
from tests.bench.screen import LARGE, run_python

RULESETS: Sequence[str] = ("dog", "we-rate-dogs", "inn-keeper", "sweet-dog-hotel")


def _run(*words: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(run_python("tests.bench.quick_window", *words))
    return told


@contextmanager
def _cache(folder: str) -> Iterator[None]:
    """Keep what is compiled in a folder of one's own, as after an installation."""
    before = os.environ.get("XDG_CACHE_HOME")
    os.environ["XDG_CACHE_HOME"] = folder
    try:
        yield
    finally:
        os.environ.pop("XDG_CACHE_HOME")
        if before is not None:
            os.environ["XDG_CACHE_HOME"] = before


def shelf(scale: float) -> list[Figure]:
    """P6: from starting the process to a shelf that changes no more, with and without what was compiled before."""
    found: dict[str, list[float]] = {"cold": [], "cached": []}
    for _ in range(5 if scale >= 1 else 2):
        with tempfile.TemporaryDirectory() as data, tempfile.TemporaryDirectory() as cache, _cache(cache):
            for how in ("cold", "cached"):
                begin = time.time()
                found[how].append(_run("shelf", data)["at"] - begin)
    goals = {"cached": 1.0, "cold": 2.0}
    return [_seconds("P6", f"shelf complete and still, {how}", found[how], goal) for how, goal in goals.items()]


def table(scale: float) -> list[Figure]:
    """P6 and P10: a table of DOG until its first picture, and at 3840x2160 until it is still, and what it takes."""
    first, still, most, by_shelf = [], [], [], []
    for _ in range(3 if scale >= 1 else 1):
        with tempfile.TemporaryDirectory() as data:
            _run("table", data, "dog", "1920", "1080")
            first.append(_run("table", data, "dog", "1920", "1080")["first"])
            big = _run("table", data, "dog", *LARGE)
            still.append(big["still"])
            most.append(big["mb"])
            by_shelf.append(_run("seated", data, "dog", *LARGE)["mb"])
    return [
        _seconds("P6", "from the start to the first picture of a DOG table", first, 0.8),
        _seconds("P6", "from the start to a table at 3840x2160 that is still", still, 3.0),
        _held("a table at 3840x2160, at most", most),
        _held("a table at 3840x2160 that was come to by the shelf, at most", by_shelf),
    ]


def clicks(scale: float) -> list[Figure]:
    """P12: from a posted click to the changed picture, at a table of each ruleset."""
    figures = []
    for ruleset in RULESETS:
        with tempfile.TemporaryDirectory() as data:
            times = _run("clicks", data, ruleset)["ms"]
        p50, p95 = statistics.median(times), percentile(times, 0.95)
        words = f"p95 {p95:.0f}, p50 {p50:.0f}, worst {max(times):.0f} ms of {len(times)}"
        figures.append(Figure("P12", f"click to picture, {ruleset}", "p95 ≤ 50 ms", words, p95, reached=p95 <= 50))
    return figures


def _held(what: str, megabytes: Sequence[float]) -> Figure:
    value = statistics.median(megabytes)
    return Figure("P10", what, "≤ 350 MB", f"{value:.0f} MB", value, reached=value <= 350)


def _seconds(name: str, what: str, times: Sequence[float], goal: float) -> Figure:
    value = statistics.median(times)
    spread = f"{min(times):.2f} to {max(times):.2f}"
    return Figure(name, what, f"≤ {goal} s", f"{value:.2f} s", value, spread, {}, value, value <= goal)


FIGURES = {"P6": lambda scale: [*shelf(scale), *table(scale)], "P12": clicks}
