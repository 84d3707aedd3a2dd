"""In a process of its own: import a changed module instead of the sound one, and run tests until one fails.

    python -m tests.mutants.apart FILE SECONDS TOLD TEST ...     with the changed source on its standard input

TOLD is a file for the name of the test that failed. The process ends with 0 when none did.
"""

from __future__ import annotations

import importlib.machinery
import resource
import sys
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
MEMORY = 2_000_000_000  # bytes


class Noticed:
    """A plugin that keeps the name of the first test that failed."""

    def __init__(self) -> None:
        self.by = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.by = self.by or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.by = self.by or f"collecting {report.nodeid}"


def main(file: str, seconds: int, told: Path, tests: list[str]) -> int:
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    noticed = Noticed()
    try:
        changed(ROOT / file, sys.stdin.read())
        status = int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests], [noticed]))
    except BaseException as error:  # noqa: BLE001 - whatever it is, the change was noticed
        noticed.by, status = f"{type(error).__name__}: {error}"[:200], 1
    if status:
        told.write_text(noticed.by or f"pytest ended with {status}", encoding="utf-8")
    return 1 if status else 0


def changed(path: Path, source: str) -> None:
    """From now on, this process imports the changed module where the sound one would come from."""
    assert not any(name.partition(".")[0] == "dogtable" for name in sys.modules), "the sound one is here already"
    compiled = compile(source, str(path), "exec")
    usual = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: Any, fullname: str) -> CodeType | None:
        return compiled if Path(self.path) == path else usual(self, fullname)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign]  # ends with the process


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]), sys.argv[4:]))
