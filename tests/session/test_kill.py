"""R1: a program that is killed at any instant loses no answer and doubles none."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.table import Table

TIMES = 30


def kill_and_continue(data: Path, ruleset: str, times: int, rng: random.Random) -> None:
    """Let a player play and kill it at a random instant, again and again, in one journal; compare each time."""
    library = Library(data=data)
    library.load(ruleset)
    for _ in range(times):
        player = subprocess.Popen(
            [sys.executable, "-m", "tests.session.player", str(data), ruleset], stdout=subprocess.PIPE, text=True
        )
        assert player.stdout is not None
        opened = player.stdout.readline().split()
        time.sleep(rng.random() * 0.15)
        player.kill()
        said = [line.split() for line in player.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
        player.wait()
        told = {line[0]: line for line in [opened, *said]}
        done = int(told["done"][1]) if "done" in told else int(opened[1])
        journal = Journal(library.user.journal)
        game = journal.games()[0]
        answers = journal.answers(game.id)
        assert done <= len(answers) <= done + 1, "an answer was lost or doubled"
        if len(answers) == done + 1:
            assert answers[-1][1] == " ".join(told["want"][2:])
        table = Table.open(journal, game.id, library)
        assert table.match.count == len(answers)
        if len(answers) == done:
            assert table.match.hash() == told.get("done", opened)[2]
        journal.close()


def test_no_answer_is_lost_or_doubled(tmp_path: Path) -> None:
    kill_and_continue(tmp_path, "dog", TIMES, random.Random(1))
