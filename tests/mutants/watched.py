"""Which tests come to a changed place, and how dear each is: one run of all of them on the sound code, all watched.

    python -m tests.mutants.watched TOLD        with {"sources": {FILE: TEXT}, "tests": [FILE, ...]} given

Before each statement that holds a change another is put that notes that it was come to: no call, as tests count those.
What tests keep for each other is thrown away after each file, so that of every file it is known what it comes to.
"""

from __future__ import annotations

import ast
import builtins
import hashlib
import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.mutants.changes import ROOT, Change, parsed
from tests.mutants.process import changed, child, run

RULESETS = "tests/rulesets"
TESTS = (
    "tests/lang",
    "tests/compile",
    "tests/engine",
    "tests/bounds",
    "tests/ahead",
    *(
        f"{RULESETS}/test_{name}.py"
        for name in ("scenarios", "slips", "constructs", "words_used", "lockstep", "why_not")
    ),
    *(f"{RULESETS}/test_{name}.py" for name in ("orders", "passing", "rolls", "lines", "dog", "inn_keeper")),
    *(f"{RULESETS}/test_{name}.py" for name in ("sweet_dog_hotel_by_hand", "rate_dogs")),
    *(f"tests/session/test_{name}.py" for name in ("record", "replay", "python", "statistics", "foresight")),
    "tests/study/test_learning.py",
    *(f"tests/ui/test_{name}.py" for name in ("layout_games", "legend", "scene_statistics", "scene_result")),
)
"""Files and folders of the suite that play or read rulesets in their own process."""
BOUND = 1_500  # seconds of processor time for all of it
KEPT = ROOT / "build" / "mutants-watched.json"
COME = "_dogtable_watched"


@dataclass
class Watched:
    """What a run of the tests told: seconds of processor time of each test, and the tests that come to each change."""

    seconds: dict[str, float] = field(default_factory=dict)
    reached: dict[str, list[str]] = field(default_factory=dict)

    def order(self, change: Change) -> list[tuple[str, float]]:
        """The tests that may notice a change: those that come to it, the cheapest first, then their neighbours.

        Neighbours are of the same file: they may use what another has made. None for what nobody comes to; those of its
        room for what is done while a module is imported.
        """
        first = set(self.reached.get(change.name, ()))
        near = {test.partition("::")[0] for test in first}
        room = f"tests/{change.file.split('/')[1]}/" if _when_imported(change) else "::"
        found = [test for test in self.seconds if test.startswith(room) or test.partition("::")[0] in near]
        return [(test, self.seconds[test]) for test in sorted(found, key=lambda t: (t not in first, self.seconds[t]))]


def _when_imported(change: Change) -> bool:
    tree = parsed(change.file)
    path = _statement(tree, change.path)
    return not any(isinstance(_node(tree, path[:end]), ast.FunctionDef) for end in range(1, len(path)))


def watched(changes: Sequence[Change]) -> Watched:
    """Run all tests on the sound code, those of a file that is as it was when it was last run for these changes not.

    AssertionError when one fails.
    """
    names = [change.name for change in changes]
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    files = kept["files"] if kept.get("changes") == names else {}
    now = {test: _digest(ROOT / test) for place in TESTS for test in _tests(place)}
    if left := [test for test, digest in now.items() if files.get(test, {}).get("digest") != digest]:
        told = _run(changes, left)
        for test in left:
            own = {name: seconds for name, seconds in told["seconds"].items() if name.startswith(f"{test}::")}
            reached = {number: [t for t in tests if t in own] for number, tests in told["reached"].items()}
            files[test] = {"digest": now[test], "seconds": own, "reached": reached}
        KEPT.parent.mkdir(exist_ok=True)
        KEPT.write_text(json.dumps({"changes": names, "files": files}), encoding="utf-8")
    found = Watched()
    for test in now:
        found.seconds |= files[test]["seconds"]
        for number, tests in files[test]["reached"].items():
            found.reached.setdefault(names[int(number)], []).extend(tests)
    return found


def _tests(place: str) -> list[str]:
    paths = sorted((ROOT / place).glob("test_*.py")) if (ROOT / place).is_dir() else [ROOT / place]
    return [path.relative_to(ROOT).as_posix() for path in paths]


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _run(changes: Sequence[Change], tests: list[str]) -> dict[str, Any]:
    sources = {file: ast.unparse(tree) for file, tree in _with_notes(changes)}
    with tempfile.TemporaryDirectory(prefix="dogtable-watched-") as folder:
        told = Path(folder) / "told"
        status = child("watched", told, {"sources": sources, "tests": tests}, Path(folder))
        assert told.exists(), f"the tests came to no end on the sound code: {status}"
        found: dict[str, Any] = json.loads(told.read_text(encoding="utf-8"))
    assert not found["failed"], f"on the sound code: {found['failed']}"
    return found


def _with_notes(changes: Sequence[Change]) -> Iterator[tuple[str, ast.Module]]:
    """Each module with a note before each statement that holds a change."""
    for file in sorted({change.file for change in changes}):
        tree = deepcopy(parsed(file))
        places = [
            (_statement(tree, change.path), number) for number, change in enumerate(changes) if change.file == file
        ]
        for path, number in sorted(places, reverse=True):  # from the end: what stands before keeps its place
            *above, (block, at) = path
            noted = ast.Subscript(ast.Name(COME, ast.Load()), ast.Constant(number), ast.Store())
            getattr(_node(tree, above), block).insert(at, ast.Assign([noted], ast.Constant(True)))
        yield file, ast.fix_missing_locations(tree)


def _node(tree: ast.AST, path: Iterable[tuple[str, int]]) -> Any:
    node: Any = tree
    for block, at in path:
        node = getattr(node, block) if at < 0 else getattr(node, block)[at]
    return node


def _statement(tree: ast.AST, path: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    """The path to the innermost statement that a path leads through."""
    ends = range(len(path), 0, -1)
    return next(path[:end] for end in ends if isinstance(_node(tree, path[:end]), ast.stmt))


class Watch:
    """A plugin that notes which test comes to which change, and what each test takes."""

    def __init__(self) -> None:
        self.failed = ""
        self.come: dict[int, bool] = {}
        self.reached: dict[int, list[str]] = {}
        self.seconds: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
        self.come.clear()
        begin = time.process_time()
        result = yield
        self.seconds[item.nodeid] = round(time.process_time() - begin, 3)
        for number in self.come:
            self.reached.setdefault(number, []).append(item.nodeid)
        if nextitem is not None and nextitem.path != item.path:
            _forget()
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid


def _forget() -> None:
    """Throw away what functions have kept, and compiled rules."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ("dogtable", "tests"):
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
    shutil.rmtree(Path(os.environ["DOGTABLE_TESTS"]) / "compiled", ignore_errors=True)


def main(told: Path) -> int:
    watch = Watch()
    setattr(builtins, COME, watch.come)
    given = json.load(sys.stdin)
    changed(given["sources"])
    status = run(given["tests"], watch, BOUND)
    failed = watch.failed or (f"pytest ended with {status}" if status else "")
    told.write_text(
        json.dumps({"seconds": watch.seconds, "reached": watch.reached, "failed": failed}), encoding="utf-8"
    )
    return status


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
