"""Which statement set which cell: an answer is carried out once more while Python tells each line that it comes to."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from types import FrameType
from typing import Any

from dogtable.base.errors import NOWHERE, Span
from dogtable.base.program import source_name
from dogtable.engine import shape
from dogtable.engine.game import Game
from dogtable.engine.hearing import listened, public_part
from dogtable.engine.history import Answer
from dogtable.engine.machine import Machine
from dogtable.engine.sight import Sight
from dogtable.engine.state import State


class _Tracer:
    """Hears of every line of one source, and notes which cells have changed since the one before, by which line."""

    def __init__(self, source: str, cells: State, size: int) -> None:
        self.source, self.cells, self.size = source, cells, size
        self.count: Callable[[], int] = lambda: 0  # how many events there have been
        self.sets: dict[int, dict[int, int]] = {}  # by how many events came before: the line that set each cell last
        self._line = 0
        self._seen = cells[:size]

    def call(self, frame: FrameType, _event: str, _arg: object) -> Callable[..., Any] | None:
        """Take that a function begins; only those of the source are looked at line by line."""
        if frame.f_code.co_filename != self.source:
            return None
        return self._step(frame, "call", None)

    def _step(self, frame: FrameType, event: str, _arg: object) -> Callable[..., Any]:
        self.look()
        at = frame.f_back if event == "return" else frame
        self._line = at.f_lineno if at is not None and at.f_code.co_filename == self.source else 0
        return self._step

    def look(self) -> None:
        """Note what has changed."""
        now = self.cells[: self.size]
        if now != self._seen:
            changed = self.sets.setdefault(self.count(), {})
            pairs = enumerate(zip(self._seen, now, strict=True))
            changed.update((cell, self._line) for cell, (before, after) in pairs if before != after)
            self._seen = now


def set_by(game: Game, answer: Answer) -> list[dict[int, Span]]:
    """Return for each event of an answer the cells set since the one before, each with its statement.

    And last, those that were set after all of them.
    """
    program, cells = game.program, answer.before[:]
    tracer = _Tracer(source_name(program), cells, program.layout.size)

    def work(machine: Machine) -> None:
        log = machine.log
        assert log is not None
        tracer.count = lambda: len(log)
        before = sys.gettrace()
        sys.settrace(tracer.call)
        try:
            machine.take(cells, answer.path, answer.seat)
        finally:
            sys.settrace(before)
        tracer.look()

    _, heard = listened(game, work)
    kept = {id(raw) for raw in public_part(game, answer.path, heard).raws}
    found: list[dict[int, Span]] = [{}]
    for number in range(len(heard.raws) + 1):
        lines = tracer.sets.get(number, {})
        found[-1].update((cell, program.lines.get(line, NOWHERE)) for cell, line in lines.items())
        if number < len(heard.raws) and id(heard.raws[number]) in kept:
            found.append({})
    return found


def cells_of(game: Game, cells: State) -> Mapping[str, Any]:
    """Return the cells of all variables and of the fields of named pieces, laid out as a position has their values."""
    naming = game.naming
    sight = Sight(naming, cells, whole=True)
    fields = {
        name: {one.name: one.cell for one in naming.layout.pieces[piece].cells}
        for piece, name in enumerate(naming.names)
        if name
    }
    state = {info.name: shape.nest(sight, info.per, list(places)) for info, places in naming.state_cells}
    return {"state": state, "fields": fields}
