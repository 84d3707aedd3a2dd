"""Which changes are tried, what came of each, and what share is noticed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from math import sqrt
from pathlib import Path
from random import Random

import yaml

from tests.mutants.changes import ROOT, Change, changes, files
from tests.mutants.trial import tried
from tests.mutants.watched import Watched, watched

KEPT = ROOT / "build" / "mutants.jsonl"
GOAL = 0.85  # of those that are not equal
MOST = 100.0  # seconds of processor time that the tests of one change take on the sound code


def sample(count: int, seed: int, only: str = "") -> list[Change]:
    """So many of all changes, in an order of chance; all, as they stand, for 0."""
    wanted = [file for file in files() if file.startswith(only[: len(file)])]
    every = [change for file in wanted for change in changes(file) if change.name.startswith(only)]
    return Random(seed).sample(every, min(count, len(every))) if count else every


def verdicts(
    found: Sequence[Change], part: slice = slice(None), again: bool = False, most: float = MOST
) -> Iterator[tuple[Change, str, str]]:
    """Each change of a part with "noticed", "equal" or "nobody", and the test that noticed.

    Only by so many seconds of tests. What is known is not tried again.
    """
    known = {} if again else kept(most)
    seen = watched(found)
    for change in found[part]:
        by = known[change.name] if change.name in known else _tried(change, seen, most)
        yield change, "noticed" if by else "equal" if change.name in equal() else "nobody", by


def _tried(change: Change, seen: Watched, most: float) -> str:
    order = seen.order(change)
    verdict = tried(change, order, most)
    KEPT.parent.mkdir(exist_ok=True)
    with KEPT.open("a", encoding="utf-8") as file:
        row = {"name": change.name, "by": verdict.by, "most": most, "seconds": round(verdict.seconds, 1)}
        file.write(json.dumps(row | {"reach": len(seen.reached.get(change.name, ()))}) + "\n")
    return verdict.by


def kept(most: float) -> dict[str, str]:
    """Who noticed in earlier runs, by the name of the change; nobody counts only when as many tests were run."""
    rows = KEPT.read_text(encoding="utf-8").splitlines() if KEPT.exists() else []
    return {row["name"]: row["by"] for row in map(json.loads, rows) if row["by"] or row["most"] >= most}


@cache
def equal() -> dict[str, str]:
    """The names of the changes that mean the same, with the reason."""
    groups = yaml.safe_load(Path(__file__).with_name("equal.yaml").read_text(encoding="utf-8"))
    return {name: group["because"] for group in groups for name in group["changes"]}


def portion(count: int, number: int, whole: int) -> None:
    """Try a portion of a sample, for `make deep`; AssertionError when of all so far too few are noticed."""
    every = sample(whole, 1)
    told = [(change, who) for change, who, _ in verdicts(every, slice((number + 1) * count))]
    left = [str(change) for change, who in told if who == "nobody"]
    noticed = sum(who == "noticed" for _, who in told)
    assert noticed >= GOAL * (noticed + len(left)), "nobody notices:\n" + "\n".join(left)


def wilson(hits: int, tries: int, z: float = 1.96) -> tuple[float, float]:
    """The interval of a share, by Wilson; 0 to 1 for no tries."""
    if not tries:
        return 0.0, 1.0
    middle, spread = hits + z * z / 2, z * sqrt(hits * (tries - hits) / tries + z * z / 4)
    return (middle - spread) / (tries + z * z), (middle + spread) / (tries + z * z)
