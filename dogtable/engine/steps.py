"""What came of an answer, step by step: each event with the line of the ruleset by which it came about."""

from __future__ import annotations

from dogtable.base.errors import NOWHERE, Span
from dogtable.base.frozen import Written
from dogtable.base.texts import Names
from dogtable.engine.events import Event, tell
from dogtable.engine.game import Game
from dogtable.engine.hearing import teller
from dogtable.engine.history import History
from dogtable.engine.result import Result
from dogtable.engine.sight import Sight
from dogtable.engine.state import State


class Step(Written):
    """An event as it is told to somebody who sees everything, and the cells right after it.

    `span` is the statement of the ruleset that did it; NOWHERE where none did (somebody passed, the game ended).
    """

    event: Event
    span: Span
    cells: State


def steps(game: Game, history: History, seed: int, cells: State, names: Names, ended: Result | None) -> list[Step]:
    """Return what came of the last answer, or of the opening where there is none; `cells` are those after it.

    The answer is carried out once more. Nothing comes of one before which a position had decided chance: that is in no
    cells.
    """
    last = history.last if history.count else None
    if last is not None and last.drawn[1]:
        return []
    first, _ = history.batch(history.count - 1)
    heard = teller(game, seed, filmed=True)(last)
    with game.lock:  # by which spaces a piece went is looked for now
        events = tell(Sight(game.naming, cells, whole=True), names, heard.raws, first, ended)
    lines = game.program.lines
    return [
        Step(event, lines.get(line, NOWHERE), frame)
        for event, line, frame in zip(events, heard.lines, heard.frames, strict=True)
    ]
