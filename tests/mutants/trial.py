"""A change is tried: rung by rung, a process of its own (`apart.py`) imports the changed module and runs tests."""

from __future__ import annotations

import ast
import os
import resource
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.changes import ROOT, Change, parsed
from tests.mutants.ladder import Rung, ladder


@dataclass(frozen=True)
class Verdict:
    """The test that failed, or the rung that came to no end; "" when nobody noticed. Seconds of processor time."""

    by: str
    seconds: float


def tried(change: Change, rungs: int) -> Verdict:
    """Try a change by the first rungs of its ladder."""
    begin, by = _used(), ""
    for rung in ladder(change.file)[:rungs]:
        if by := apart(change.file, change.tree(), rung):
            break
    return Verdict(by, _used() - begin)


def sound(file: str) -> Verdict:
    """Run all tests that a file's changes meet on the file as it is: nobody may notice anything."""
    begin = _used()
    return Verdict("".join(apart(file, parsed(file), rung) for rung in ladder(file)), _used() - begin)


def apart(file: str, tree: ast.Module, rung: Rung) -> str:
    """Return who noticed, of the tests of one rung."""
    with tempfile.TemporaryDirectory(prefix="dogtable-mutant-") as folder:
        place = Path(folder)
        own = {"DOGTABLE_TESTS": folder, "XDG_CACHE_HOME": f"{folder}/cache", "XDG_STATE_HOME": f"{folder}/state"}
        screen = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        with subprocess.Popen(
            [sys.executable, "-m", "tests.mutants.apart", file, str(rung.bound), str(place / "told"), *rung.tests],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT), **own, **screen},
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        ) as child:
            child.communicate(ast.unparse(tree).encode())
        with suppress(ProcessLookupError):  # what tests have left behind
            os.killpg(child.pid, signal.SIGKILL)
        if child.returncode == 0:
            return ""
        told = place / "told"
        return told.read_text(encoding="utf-8") if told.exists() else f"no end: {rung.tests[0]}"


def _used() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
