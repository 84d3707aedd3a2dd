"""The runs of `make bench` that were made here: kept, compared, and how far several in a row lie apart."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.bench.measure import Figure

Run = Mapping[str, Any]
"""One run: when, commit, machine, load before and after, quick, and the values of its figures."""


def machine() -> dict[str, str]:
    """Name the machine and the Python that measure."""
    return {
        "python": platform.python_version(),
        "system": platform.platform(),
        "processor": _processor(),
        "cores": str(os.cpu_count()),
    }


def _processor() -> str:
    """Return the processor's name where the system tells it, else its kind."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), platform.machine())


def load() -> list[float]:
    """Return the system's load average, where there is one."""
    return [round(x, 1) for x in os.getloadavg()] if hasattr(os, "getloadavg") else []


def commit() -> str:
    """Return the commit that is measured, with a plus if files were changed since; "" outside a repository."""
    told = subprocess.run(["git", "describe", "--always", "--dirty=+"], capture_output=True, text=True, check=False)
    return told.stdout.strip()


def now() -> str:
    """Return the time, to the minute."""
    return datetime.now(UTC).strftime("%Y-%m-%d %H:%M")


def values(figures: Sequence[Figure]) -> list[dict[str, Any]]:
    """Return what is kept of the figures that were measured."""
    return [
        {"id": f.id, "what": f.what, "value": f.value, "spread": f.spread, "figure": f.figure}
        for f in figures
        if f.value is not None
    ]


def read(path: Path) -> list[Run]:
    """Return the runs that are kept, the oldest first."""
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else []


def add(path: Path, run: Run) -> None:
    """Keep one more run; the file is never left half written."""
    whole = path.with_suffix(".new")
    whole.write_text(json.dumps([*read(path), run], indent=1), encoding="utf-8")
    whole.replace(path)


def before(runs: Sequence[Run], run: Run) -> dict[tuple[str, str], float]:
    """Return the latest earlier value of each figure, of runs of the same size on the same machine."""
    alike = [r for r in runs if r["machine"] == run["machine"] and r["quick"] == run["quick"]]
    return {(f["id"], f["what"]): f["value"] for r in alike for f in r["figures"]}


def over_time(runs: Sequence[Run]) -> dict[tuple[str, str], list[tuple[str, float]]]:
    """Return each figure's values with the time of their runs, the oldest first."""
    found: dict[tuple[str, str], list[tuple[str, float]]] = {}
    for run in runs:
        for f in run["figures"]:
            found.setdefault((f["id"], f["what"]), []).append((run["when"], f["value"]))
    return found


def apart(runs: Sequence[Run]) -> list[tuple[str, str, list[float]]]:
    """Return each figure's values in these runs."""
    return [(*key, [value for _, value in told]) for key, told in over_time(runs).items()]
