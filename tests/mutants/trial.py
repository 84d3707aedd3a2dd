"""A change is tried: a process of its own (`apart.py`) imports the changed module and runs tests until one fails."""

from __future__ import annotations

import ast
import resource
import tempfile
from dataclasses import dataclass
from itertools import accumulate, takewhile
from pathlib import Path

from tests.mutants.changes import Change
from tests.mutants.process import child


@dataclass(frozen=True)
class Verdict:
    """The test that failed, or that came to no end; "" when nobody noticed. Seconds of processor time."""

    by: str
    seconds: float


def tried(change: Change, order: list[tuple[str, float]], most: float) -> Verdict:
    """Try a change by tests in this order, as many as take `most` seconds on the sound code."""
    begin = _used()
    within = len(list(takewhile(lambda taken: taken <= most, accumulate(seconds for _, seconds in order))))
    return Verdict(apart(change.file, change.tree(), order[:within]), _used() - begin)


def apart(file: str, tree: ast.Module, tests: list[tuple[str, float]]) -> str:
    """Return who noticed, of these tests with the seconds that each takes on the sound code; "" for nobody."""
    if not tests:
        return ""
    with tempfile.TemporaryDirectory(prefix="dogtable-mutant-") as folder:
        told = Path(folder) / "told"
        status = child("apart", told, {"sources": {file: ast.unparse(tree)}, "tests": tests}, Path(folder))
        if status == 0:
            return ""
        return told.read_text(encoding="utf-8") if told.exists() else f"no end: {tests[0][0]}"


def _used() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
