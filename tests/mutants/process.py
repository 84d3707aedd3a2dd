"""A process of its own that imports changed modules instead of the sound ones and runs tests."""

from __future__ import annotations

import importlib.machinery
import json
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from tests.mutants.changes import ROOT

MEMORY = 2_000_000_000  # bytes


def child(program: str, told: Path, given: object, folder: Path) -> int:
    """Run a program of this package, with what it is given on its standard input; returns how it ended."""
    own = {"DOGTABLE_TESTS": f"{folder}", "XDG_CACHE_HOME": f"{folder}/cache", "XDG_STATE_HOME": f"{folder}/state"}
    screen = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    with subprocess.Popen(
        [sys.executable, "-m", f"tests.mutants.{program}", str(told)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), **own, **screen},
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        process.communicate(json.dumps(given).encode())
    with suppress(ProcessLookupError):  # what tests have left behind
        os.killpg(process.pid, signal.SIGKILL)
    return process.returncode


def run(tests: list[str], plugin: object, bound: int) -> int:
    """Run tests within so many seconds of processor time; returns pytest's status."""
    resource.setrlimit(resource.RLIMIT_CPU, (bound, bound + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    return int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests], [plugin]))


def changed(sources: Mapping[str, str]) -> None:
    """From now on, this process imports the changed modules where the sound ones would come from."""
    assert not any(name.partition(".")[0] == "dogtable" for name in sys.modules), "the sound one is here already"
    compiled = {str(ROOT / file): compile(source, str(ROOT / file), "exec") for file, source in sources.items()}
    usual = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: Any, fullname: str) -> CodeType | None:
        return compiled.get(self.path) or usual(self, fullname)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign]  # ends with the process
