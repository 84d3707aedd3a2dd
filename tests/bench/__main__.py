"""`make bench`: the figures of docs/performance.md, measured on this machine, into build/bench/.

Ratios are measured side by side, alternating, in one run; absolute figures are for a machine like the one that is named
there. A figure that is not reached is printed as it is. Every run is kept in build/bench/history.json.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tests.bench import history, profile
from tests.bench.figures import measures
from tests.bench.measure import Figure, Plot
from tests.bench.page import page
from tests.bench.table import markdown, print_table

OUT = Path("build/bench")
HISTORY = OUT / "history.json"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few seconds a figure, to see that all works")
    parser.add_argument("--only", default="", help="figures to measure, such as P1,P4")
    parser.add_argument(
        "--runs", type=int, default=1, help="measure all so many times, and tell how far runs lie apart"
    )
    parser.add_argument("--history", action="store_true", help="only tell what the runs here have found")
    parser.add_argument("--profile", metavar="RULESET", help="only tell where the time of its random games goes")
    asked = parser.parse_args()
    if asked.profile:
        return profile.tell(asked.profile, OUT)
    if asked.history:
        tell_apart(history.read(HISTORY))
    elif asked.runs > 1:
        return several(asked.runs, [word for word in sys.argv[1:] if word == "--quick"], asked.only)
    else:
        run({name.strip() for name in asked.only.split(",") if name.strip()}, asked.quick)
    return 0


def run(wanted: set[str], quick: bool) -> None:
    """Measure, print the table, and write JSON, page and history; after each measure, what there is so far."""
    told = {"when": history.now(), "commit": history.commit(), "machine": history.machine(), "quick": quick}
    load, kept = history.load(), history.read(HISTORY)
    before = history.before(kept, told)
    OUT.mkdir(parents=True, exist_ok=True)
    figures: list[Figure] = []
    plots: list[Plot] = []
    for name, measure in measures():
        if wanted and name not in wanted:
            continue
        print(f"measuring {name} …", file=sys.stderr, flush=True)
        results = measure(0.1 if quick else 1.0)
        figures += [one for one in results if isinstance(one, Figure)]
        plots += [one for one in results if isinstance(one, Plot)]
        told["load"] = [load, history.load()]
        this = {**told, "figures": history.values(figures)}
        write(OUT, told, figures, plots, before, [r for r in [*kept, this] if r["quick"] == quick])
    history.add(HISTORY, {**told, "figures": history.values(figures)})
    print_table(figures, before)
    print(f"written: {OUT / 'bench.json'} and {OUT / 'index.html'}", file=sys.stderr)


def write(
    folder: Path,
    told: dict[str, Any],
    figures: Sequence[Figure],
    plots: Sequence[Plot],
    before: dict[tuple[str, str], float],
    runs: Sequence[history.Run],
) -> None:
    """Write a run's JSON, page and table into a folder."""
    whole = {**told, "figures": [asdict(f) for f in figures], "plots": [asdict(p) for p in plots]}
    (folder / "bench.json").write_text(json.dumps(whole, indent=1), encoding="utf-8")
    (folder / "table.md").write_text(markdown(figures), encoding="utf-8")
    html = page(told, figures, plots, before, history.over_time(runs))
    (folder / "index.html").write_text(html, encoding="utf-8")


def several(runs: int, words: Sequence[str], only: str) -> int:
    """Measure in several processes one after the other; tell every figure's values, and how far they lie apart."""
    before = len(history.read(HISTORY))
    for n in range(runs):
        print(f"run {n + 1} of {runs}", file=sys.stderr, flush=True)
        done = subprocess.run([sys.executable, "-m", "tests.bench", *words, "--only", only], check=False)
        if done.returncode:
            return done.returncode
    tell_apart(history.read(HISTORY)[before:])
    return 0


def tell_apart(runs: Sequence[history.Run]) -> None:
    """Print every figure's value in each of these runs, and the largest over the smallest."""
    for id_, what, values in history.apart(runs):
        least, most = min(values), max(values)
        far = f"{most / least:.2f}" if least > 0 else "-"
        print(f"{id_:<5} {what:<70} {'  '.join(f'{value:.4g}' for value in values)}   apart {far}")


if __name__ == "__main__":
    sys.exit(main())
