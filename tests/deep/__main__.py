"""The laws at full size: hours. Can be stopped at any time and goes on where it was.

Each job is done in portions, each with a seed of its own; how far it has come is kept in build/deep/progress.json, and
what fails in build/deep/failures.txt, with the seed that shows it again.

    python -m tests.deep [JOB ...]        only jobs whose names begin so
    python -m tests.deep --list
"""

from __future__ import annotations

import json
import sys
import time
import traceback
from pathlib import Path

from tests.deep.jobs import FIRST_SEED, Job, jobs

FOLDER = Path(__file__).parents[2] / "build" / "deep"
PROGRESS = FOLDER / "progress.json"
FAILURES = FOLDER / "failures.txt"


def main(arguments: list[str]) -> int:
    wanted = [job for job in jobs() if not arguments or any(job.name.startswith(a) for a in arguments)]
    if arguments == ["--list"]:
        for job in jobs():
            print(f"{job.name}: {job.total}")
        return 0
    if not wanted:
        print(f"no job's name begins with {' or '.join(map(repr, arguments))}; --list names them", file=sys.stderr)
        return 2
    FOLDER.mkdir(parents=True, exist_ok=True)
    done: dict[str, int] = json.loads(PROGRESS.read_text(encoding="utf-8")) if PROGRESS.exists() else {}
    failed = 0
    # A portion of each in turn, so that a run that is stopped early has seen something of everything.
    while left := [job for job in wanted if done.get(job.name, 0) < job.total]:
        for job in left:
            failed += portion(job, done)
            PROGRESS.write_text(json.dumps(done, indent=1), encoding="utf-8")
    print("all done" if not failed else f"{failed} portions failed: see {FAILURES}")
    return 1 if failed or FAILURES.exists() else 0


def portion(job: Job, done: dict[str, int]) -> bool:
    """Do a portion of a job; returns whether it failed."""
    seed = FIRST_SEED + done.get(job.name, 0) // job.portion
    begin = time.monotonic()
    failed = False
    try:
        job.run(job.portion, seed)
    except Exception:  # noqa: BLE001 - whatever goes wrong is written down, and the other jobs go on
        failed = True
        with FAILURES.open("a", encoding="utf-8") as file:
            file.write(f"{job.name}, {job.portion}, seed {seed}\n{traceback.format_exc()}\n")
    done[job.name] = done.get(job.name, 0) + job.portion
    if sys.stdout.isatty() or failed:
        took = time.monotonic() - begin
        print(f"{job.name}: {done[job.name]} of {job.total} ({took:.0f} s){' FAILED' if failed else ''}", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
