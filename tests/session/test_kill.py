"""R1: a program that is killed at any instant loses no answer and doubles none."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from pathlib import Path

from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.table import Table
from tests.session.player import Told, play

TIMES = 30
CONTEXT = get_context("forkserver" if "forkserver" in get_all_start_methods() else "spawn")
CONTEXT.set_forkserver_preload([play.__module__])  # what is killed is the playing: nobody waits for imports


def kill_and_continue(data: Path, ruleset: str, times: int, rng: random.Random) -> None:
    """Let a player play and kill it at a random instant, again and again, in one journal; compare each time."""
    library = Library(data=data)
    library.load(ruleset)
    for _ in range(times):
        here, there = CONTEXT.Pipe(duplex=False)
        player = CONTEXT.Process(target=play, args=(data, ruleset, there))
        player.start()
        there.close()
        opened: Told = here.recv()
        time.sleep(rng.random() * 0.15)
        player.kill()
        told = {one[0]: one for one in [opened, *said(here)]}
        player.join()
        done, state = told.get("done", opened)[1:]
        journal = Journal(library.user.journal)
        game = journal.games()[0]
        answers = journal.answers(game.id)
        assert done <= len(answers) <= done + 1, "an answer was lost or doubled"
        if len(answers) == done + 1:
            assert answers[-1][1] == told["want"][2]
        table = Table.open(journal, game.id, library)
        assert table.match.count == len(answers)
        if len(answers) == done:
            assert table.match.hash() == state
        journal.close()


def said(here: Connection) -> Iterator[Told]:
    """What is left to hear of somebody who is gone."""
    while True:
        try:
            yield here.recv()
        except EOFError:
            return


def test_no_answer_is_lost_or_doubled(tmp_path: Path) -> None:
    kill_and_continue(tmp_path, "dog", TIMES, random.Random(1))
