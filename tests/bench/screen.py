"""P6, P7 and P8: the first frame, frames while cards fly, an idle table; on a screen (Xvfb will do), else without."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Any

from tests.bench.measure import Figure, percentile

LOAD = """
import sys
from dogtable.session.library import Library
rules = Library().load(sys.argv[1])
for seed in range(10**9):
    rules.playout(seed)
"""


def run_python(module: str, *words: str) -> str:
    """Run a module with a display, else without one; return the last line that it printed."""
    env = dict(os.environ)
    if not env.get("DISPLAY") and sys.platform not in ("win32", "darwin"):
        env["SDL_VIDEODRIVER"] = "dummy"
    done = subprocess.run([sys.executable, "-m", module, *words], env=env, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()[-1]


def _run(*words: str) -> tuple[dict[str, Any], float]:
    """Run one mode of tests.bench.window; what it said, and when it was started."""
    begin = time.time()
    return json.loads(run_python("tests.bench.window", *words)), begin


def first_frame(scale: float) -> list[Figure]:
    """P6: from starting the process to the first frame, over a bare window of the same size."""
    ours, bare = [], []
    with tempfile.TemporaryDirectory() as data:
        _run("first", data)  # the first start of all compiles Python's own caches
        for _ in range(9 if scale >= 1 else 3):
            for times, words in ((ours, ("first", data)), (bare, ("bare",))):
                told, begin = _run(*words)
                times.append((told["at"] - begin) * 1000)
    ratios = sorted(a / b for a, b in zip(ours, bare, strict=True))
    value = statistics.median(ratios)
    told_ms = f"{statistics.median(ours):.0f} ÷ {statistics.median(bare):.0f} ms"
    spread = f"{ratios[0]:.2f} to {ratios[-1]:.2f}"
    return [Figure("P6", "first frame (source) ÷ a bare window", "≤ 3", f"{value:.2f} ({told_ms})", value, spread)]


def flying(scale: float) -> list[Figure]:
    """P7: frames of a game between bots, with and without another process at full load, over bare blitting."""
    figures = []
    bare = _run("sprites")[0]["ms"]
    for loaded in (False, True):
        busy = subprocess.Popen(["nice", "-n", "10", sys.executable, "-c", LOAD, "dog"]) if loaded else None
        try:
            with tempfile.TemporaryDirectory() as data:
                times = _run("frames", data, "dog")[0]["ms"]
        finally:
            if busy is not None:
                busy.kill()
                busy.wait()
        value = statistics.median(times) / statistics.median(bare)
        p99, worst = percentile(times, 0.99), max(times)
        what = f"{len(times)} frames of a game{', bots at full load' if loaded else ''}"
        told = f"{value:.2f} (p50 {statistics.median(times):.1f}, p99 {p99:.1f}, worst {worst:.1f} ms)"
        figures.append(Figure("P7", what, "≤ 2; p99 16.7, worst 34", told, value, "", {"p99": p99, "max": worst}))
    return figures


def idle(scale: float) -> list[Figure]:
    """P8: the processor time of a table at which nothing happens."""
    with tempfile.TemporaryDirectory() as data:
        share = _run("idle", data, "dog")[0]["share"]
    return [Figure("P8", "an idle table", "≤ 1 % of a core", f"{share:.2%}", share)]


FIGURES = {"P6": first_frame, "P7": flying, "P8": idle}
