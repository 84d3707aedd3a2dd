"""`make bench`: the figures of docs/performance.md, measured on this machine, into build/bench/.

Ratios are measured side by side, alternating, in one run; absolute figures are for a machine like the one that is named
there. A figure that is not reached is printed as it is.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from dataclasses import asdict
from pathlib import Path

from tests.bench import screen, speed
from tests.bench.measure import Figure
from tests.bench.page import page

OUT = Path("build/bench")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few seconds a figure, to see that all works")
    parser.add_argument("--only", default="", help="figures to measure, such as P1,P4")
    args = parser.parse_args()
    scale = 0.1 if args.quick else 1.0
    wanted = {name.strip().upper() for name in args.only.split(",") if name.strip()}
    figures: list[Figure] = []
    for name, measure in {**speed.FIGURES, **screen.FIGURES}.items():
        if wanted and name not in wanted:
            continue
        print(f"measuring {name} …", file=sys.stderr, flush=True)
        figures += measure(scale)
    width = max(len(f.what) for f in figures)
    for f in figures:
        print(f"{f.id:<4} {f.what:<{width}}  goal {f.goal:<22} {f.figure}  {f.spread}")
    OUT.mkdir(parents=True, exist_ok=True)
    machine = {"python": platform.python_version(), "system": platform.platform(), "processor": platform.machine()}
    told = {"machine": machine, "quick": args.quick, "figures": [asdict(f) for f in figures]}
    (OUT / "bench.json").write_text(json.dumps(told, indent=1), encoding="utf-8")
    (OUT / "index.html").write_text(page(machine, figures), encoding="utf-8")
    print(f"written: {OUT / 'bench.json'} and {OUT / 'index.html'}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
