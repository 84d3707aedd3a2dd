"""Balance and strength by many games between bots: minutes to hours. Can be stopped, and goes on where it was.

    python -m tests.balance [--games 2000] [--against 200] [--only NAME ...] [--jobs N] [--nice N] [--page]

Portions are kept in build/balance/, one file a job; those of other rules or bots are played anew. At the end, and with
--page at once, docs/balance.md is written. `--only` takes beginnings of job names, such as inn-keeper or dog-4-random.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from dogtable.session.library import Library
from dogtable.study.pool import Pool
from tests.balance.figures import FOLDER, file_of, kept
from tests.balance.jobs import PORTION, Job, lost, played
from tests.balance.page import page
from tests.balance.recipe import recipes

PAGE = Path(__file__).parents[2] / "docs" / "balance.md"
COMMAND = "make balance"


def all_jobs() -> tuple[list[Job], list[Job]]:
    """Return the jobs of equal bots (of rulesets with a recipe) and those against random ones (of all rulesets)."""
    library = Library()
    equals = [Job(ruleset, players) for ruleset in recipes() for players in library.load(ruleset).players]
    ids = sorted(path.stem for folder in library.folders[:-1] if folder.is_dir() for path in folder.iterdir())
    against = [Job(i, players, "random") for i in ids if _is_ruleset(library, i) for players in library.load(i).players]
    return equals, against


def _is_ruleset(library: Library, ruleset: str) -> bool:
    return any((folder / ruleset / "game.yaml").is_file() for folder in library.folders)


def missing(job: Job, games: int) -> list[int]:
    """Return the numbers of the portions that are still to be played."""
    there = {portion["portion"] for portion in kept(job)}
    return [number for number in range(-(-games // PORTION)) if number not in there]


def in_turn(jobs: Sequence[Job], games: dict[Job, int]) -> Iterator[tuple[Job, int]]:
    """Yield a portion of each job in turn, so that a run that is stopped early has seen something of everything."""
    left = {job: missing(job, games[job]) for job in jobs}
    while any(left.values()):
        for job, numbers in left.items():
            if numbers:
                yield job, numbers.pop(0)


def run(jobs: Sequence[Job], games: dict[Job, int], processes: int, nice: int) -> None:
    """Play what is missing, and write down every portion as it ends."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    todo = list(in_turn(jobs, games))
    pool = Pool(processes, played, nice, lost)
    for done, (job, sums) in enumerate(pool.work((one,) for one in todo), 1):
        with file_of(job).open("a", encoding="utf-8") as file:
            file.write(json.dumps(sums) + "\n")
        tell(done, len(todo))


def tell(done: int, of: int) -> None:
    """Say how far it is, where somebody looks."""
    if sys.stderr.isatty():
        print(f"\r{done} of {of} portions", end="", file=sys.stderr, flush=True)


def main() -> int:
    """Play, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m tests.balance", description="Balance and strength of the bots.")
    parser.add_argument("--games", type=int, default=2000, help="games of equal bots at each number of players")
    parser.add_argument("--against", type=int, default=200, help="games of greedy against random bots, likewise")
    parser.add_argument("--only", nargs="*", default=[], help="only jobs whose names begin so")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--nice", type=int, default=10, help="how far they stand back behind the rest of the machine")
    parser.add_argument("--page", action="store_true", help="play nothing; write the page from what there is")
    chosen = parser.parse_args()
    equals, against = all_jobs()
    games = dict.fromkeys(equals, chosen.games) | dict.fromkeys(against, chosen.against)
    wanted = [job for job in games if not chosen.only or any(job.name.startswith(name) for name in chosen.only)]
    try:
        if not chosen.page:
            run(wanted, games, chosen.jobs, chosen.nice)
    finally:
        PAGE.write_text(page(equals, against, COMMAND), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
