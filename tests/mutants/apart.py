"""In a process of its own: import a changed module instead of the sound one, and run tests until one fails.

    python -m tests.mutants.apart TOLD       with {"sources": {FILE: TEXT}, "tests": [[TEST, SECONDS], ...]} given

TOLD is a file for the name of the test that failed. The process ends with 0 when none did.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.mutants.process import changed, run

SLOWER = 4  # times as long as on the sound code a test may take, and some seconds more
AT_LEAST = 10  # seconds of processor time


class Noticed:
    """A plugin that runs tests in a given order, each within a bound, and keeps the name of the first that failed."""

    def __init__(self, tests: dict[str, float], told: Path) -> None:
        self.tests = tests
        self.told = told
        self.by = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        place = {test: number for number, test in enumerate(self.tests)}
        items.sort(key=lambda item: place[item.nodeid])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        def end(*_: Any) -> None:  # not by an error, which the changed code might catch
            self.told.write_text(f"no end: {item.nodeid}", encoding="utf-8")
            os._exit(1)

        signal.signal(signal.SIGPROF, end)
        signal.setitimer(signal.ITIMER_PROF, AT_LEAST + SLOWER * self.tests[item.nodeid])
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.by = self.by or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.by = self.by or f"collecting {report.nodeid}"


def main(told: Path) -> int:
    given = json.load(sys.stdin)
    tests = dict(given["tests"])
    noticed = Noticed(tests, told)
    try:
        changed(given["sources"])
        status = run(list(tests), noticed, bound=100 + int(SLOWER * sum(tests.values())))
    except BaseException as error:  # noqa: BLE001 - whatever it is, the change was noticed
        noticed.by, status = f"{type(error).__name__}: {error}"[:200], 1
    if status:
        told.write_text(noticed.by or f"pytest ended with {status}", encoding="utf-8")
    return 1 if status else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
