"""A game over which processes die, played once more by a process of its own: what was answered in it before."""

from __future__ import annotations

import signal
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection

from dogtable.base.program import Program
from dogtable.engine.game import game_of
from dogtable.engine.keys import Path
from dogtable.study.playing import play
from dogtable.study.simulate import Plan


def last_answers(program: Program, plan: Plan, number: int) -> list[int] | None:
    """Return the answers of a game, each by its place among the options; None where no process died over it."""
    context = get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_play, args=(theirs, program, plan, number), daemon=True)
    process.start()
    theirs.close()
    answers = []
    try:
        while True:
            answers.append(ours.recv())
    except (EOFError, OSError):
        process.join()
    finally:
        process.kill()
        process.join()
        ours.close()
    return answers if process.exitcode else None


def _play(pipe: Connection, program: Program, plan: Plan, number: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that asks
    try:
        play(game_of(program), plan.seats, plan.seed_of(number), plan.budget, _Telling(pipe), opening=plan.opening)
    except Exception:  # noqa: BLE001  # an error is no death: this time it came to one
        return


class _Telling:
    """Tells each answer before it is carried out."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe

    def answers(self, seat: int, options: Sequence[Path], path: Path) -> None:  # noqa: ARG002  # as watchers are told
        self._pipe.send(options.index(path))
