"""Ways to play in which processes die: in a module by itself, as each process imports it."""

from __future__ import annotations

import os
from pathlib import Path

from dogtable.study.hands import Block, Programs, play_block
from dogtable.study.outcome import Outcome
from dogtable.study.pool import Tell
from dogtable.study.schedule import Bout


def die_once(programs: Programs, block: Block, tell: Tell) -> list[Outcome]:
    """Die in the middle of a block, the first time."""
    mark = Path(os.environ["DOGTABLE_TEST_MARK"])
    if not mark.exists():
        mark.touch()
        os._exit(9)
    return play_block(programs, block, tell)


def die_over_one(programs: Programs, block: Block, tell: Tell) -> list[Outcome]:
    """Die over one of all games."""
    if os.environ["DOGTABLE_TEST_SEED"] in map(name, block):
        os._exit(9)
    return play_block(programs, block, tell)


def name(bout: Bout) -> str:
    return f"{bout.setting} {bout.seed} {bout.seats}"


def die_always(programs: Programs, block: Block, tell: Tell) -> list[Outcome]:
    """Die, whatever is played."""
    os._exit(9)


def go_wrong(programs: Programs, block: Block, tell: Tell) -> list[Outcome]:
    """Fail as a bot with a fault does."""
    raise ValueError("nonsense")
