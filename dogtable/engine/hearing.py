"""Listening while the machine works, and carrying an answer out once more to hear what came of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from dogtable.base.program import PASS, source_name
from dogtable.engine.chance import Chooser
from dogtable.engine.events import Raw
from dogtable.engine.game import Game
from dogtable.engine.history import Answer, Heard
from dogtable.engine.keys import Path
from dogtable.engine.machine import Machine
from dogtable.engine.runtime import EventLog

T = TypeVar("T")


def listened(
    game: Game, work: Callable[[Machine], T], chance: Chooser | None = None, *, filmed: bool = False
) -> tuple[T, Heard]:
    """Let the machine work; return what it returns, and what came of it. `chance` decides in place of the generator.

    `filmed`: the cells after each event are kept, too, and by which line it came about.
    """
    machine = game.machine
    with game.lock:
        raws = EventLog(filmed=filmed, source=source_name(game.program) if filmed else "")
        machine.log, machine.stuck, machine.chance = raws, [], chance
        try:
            made = work(machine)
        finally:
            machine.log = machine.chance = None
        return made, Heard(raws, tuple(machine.stuck), raws.frames, raws.lines)


def public_part(game: Game, path: Path, heard: Heard) -> Heard:
    """Return what is told of an answer: of a pass in a window of answers nobody is told who was asked there."""
    ask, chosen = path[0][:2]
    if chosen != PASS or game.program.asks[ask].sort != "respond":
        return heard
    stuck = [(len(_without_passes(heard.raws[:before])), cells) for before, cells in heard.stuck]
    frames = [frame for raw, frame in zip(heard.raws, heard.frames, strict=False) if raw[0] != "pass"]
    lines = [line for raw, line in zip(heard.raws, heard.lines, strict=False) if raw[0] != "pass"]
    return Heard(_without_passes(heard.raws), stuck, frames, lines)


def _without_passes(raws: Sequence[Raw]) -> list[Raw]:
    return [raw for raw in raws if raw[0] != "pass"]


def teller(game: Game, seed: int, *, filmed: bool = False) -> Callable[[Answer | None], Heard]:
    """Return what tells what came of an answer, or of the opening of a game with this seed (None)."""

    def tell(answer: Answer | None) -> Heard:
        if answer is None:
            return listened(game, lambda machine: machine.start(seed), filmed=filmed)[1]
        cells, path, seat = answer.before[:], answer.path, answer.seat
        return public_part(
            game, path, listened(game, lambda machine: machine.take(cells, path, seat), filmed=filmed)[1]
        )

    return tell
