"""What holds for all tests, and what is said at their end."""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from dogtable.compile import cache
from tests.ahead.optimising import AT_ONCE
from tests.patience import PATIENCE

# Where tests are run in the background by a shell, Ctrl-C is ignored, and so it would be in every program they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Compiled rules are kept in a cache of this run, for all of its processes: nothing is read from the user's, and none
# of what tests compile goes there.
if "DOGTABLE_TESTS" not in os.environ:
    os.environ["DOGTABLE_TESTS"] = folder = tempfile.mkdtemp(prefix="dogtable-tests-")
    os.environ |= {"XDG_CACHE_HOME": f"{folder}/cache", "XDG_STATE_HOME": f"{folder}/state"}
    atexit.register(shutil.rmtree, folder, ignore_errors=True)

os.environ["DOGTABLE_COMPILE"] = "no"  # libraries are made in the background only where a test wants them

# Optimising takes most of the time of making a library, and tests play few games with each. What a library does is the
# same; that it stays so when it is optimised is seen by some of them (`ahead.optimising`), and by `make deep`.
if "CC" not in os.environ and (compiler := next(filter(shutil.which, ("gcc", "clang", "cc")), None)):
    os.environ["CC"] = f"{compiler} {AT_ONCE}"

# Tests start many programs. Where the environment forbids Python to keep what it compiles, each would compile all of
# the modules anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Examples are the same in each run, and none is too slow, nor are all of them: no clock decides a test.
settings.register_profile(
    "tests", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], database=None
)
settings.load_profile("tests")

cache.put_off = lambda work: work()  # what is stored in spare time is stored at once: no clock decides a test

for name in ("LANG", "LANGUAGE", "LC_ALL"):  # what tests read is English, whatever this machine speaks
    os.environ.pop(name, None)
os.environ["LANG"] = "en_US.UTF-8"

FIRST = "gw0"
"""The worker that collects first."""

BROUGHT_BY = {
    "Xvfb": "apt-get install xvfb xdotool",
    "C compiler": "apt-get install gcc",
    "NSIS": "apt-get install nsis",
    "extra `art`": "pip install -e .[art]",
    "extra `package`": "make package",
    "another Python": "a second Python from 3.11 on",
    "extra: rl": "pip install -e .[rl]",
    "extra: cluster": "pip install -e .[cluster]",
}
"""What is missing, by a word of the reason why a test was skipped, and what brings it."""


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[object]:
    """Let the first worker compile the tests, which is most of collecting them; the others find what it has kept.

    Only a worker waits: what a test of a worker starts has no first one, whatever its environment says.
    """
    worker = getattr(session.config, "workerinput", {}).get("workerid")
    done = Path(os.environ["DOGTABLE_TESTS"]) / "collected"
    end = time.monotonic() + PATIENCE
    while worker not in (None, FIRST) and not done.exists() and time.monotonic() < end:
        time.sleep(0.05)
    try:
        return (yield)
    finally:
        if worker == FIRST:
            done.touch()


def pytest_collection_finish() -> None:
    """Begin with what has been imported left out of the searches for circles: the window asks for many."""
    _leave_out()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Leave out what a file of tests keeps for others, too."""
    if nextitem is not None and nextitem.path != item.path:
        _leave_out()


def _leave_out() -> None:
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say in a line each which tests were skipped and what would bring them, and what is left for `make deep`."""
    reasons = Counter(_reason(report) for report in terminalreporter.stats.get("skipped", ()))
    if reasons:
        told = [f"{count} ({_remedy(reason)})" for reason, count in sorted(reasons.items())]
        terminalreporter.write_line(f"Skipped: {', '.join(told)}.")
    if len(terminalreporter.stats.get("passed", ())) > 1000:
        terminalreporter.write_line(
            "Left for `make deep`: the same laws, comparisons, kills, mutations and broken rules at full size."
        )


def _reason(report: Any) -> str:
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return str(reason).removeprefix("Skipped: ")


def _remedy(reason: str) -> str:
    brought = next((by for word, by in BROUGHT_BY.items() if word in reason), "")
    return f"{reason}: {brought}" if brought else reason
