"""What all matches of one Program share: the machine that runs it and the words for its cells."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import TYPE_CHECKING

from dogtable.ahead.finding import find_positions
from dogtable.base.program import Program
from dogtable.base.texts import Names, PlainNames
from dogtable.engine.awaited import Awaited
from dogtable.engine.knowledge_tables import knowledge_tables
from dogtable.engine.machine import Machine
from dogtable.engine.naming import Naming
from dogtable.engine.native import NativeMachine
from dogtable.engine.vision import hides

if TYPE_CHECKING:
    from dogtable.engine.track import Track

_KEPT = 32
"""Programs whose games are remembered; one of them is some hundred kilobytes."""


class Game:
    """A Program ready to run. `lock` is held while the machine runs, for it writes down events and draws chance.

    `names` are the plain ones. What goes on from any position by a library is `native`, once it is there. `begun`
    counts the matches that could go straight on, and `track` lets them (see `track.track_of`). `remembers`: it is for
    two, with hidden things, and a seat is told what it knew before (`packed.Packed.past`).
    """

    __slots__ = (
        *("begun", "lock", "machine", "names", "naming", "native", "options"),
        *("positions", "program", "remembers", "track"),
    )

    def __init__(self, program: Program) -> None:
        self.program = program
        self.machine = Machine(program)
        self.naming = Naming(program)
        self.lock = threading.RLock()
        self.names: Names = PlainNames.of(program.layout.words)
        self.options = options_of(program)
        self.remembers = program.players == 2 and hides(program)
        self.begun = 0
        self.positions = Awaited(program, find_positions)
        self.native: NativeMachine | None = None
        self.track: Track | None = None

    def by_library(self) -> NativeMachine | None:
        """Return what does by a library what the machine does; None as long as there is none."""
        if self.native is None and (library := self.positions.look()) is not None:
            self.native = NativeMachine(self.machine, library, knowledge_tables(self.naming))
        return self.native


def options_of(program: Program) -> dict[str, object]:
    """Return the options of a Program as they are written: a flag, or the chosen word."""
    words = program.layout.words
    return {
        name: words[f"option:{name}"].words[value] if f"option:{name}" in words else bool(value)
        for name, value in program.options.items()
    }


_games: OrderedDict[int, Game] = OrderedDict()


def game_of(program: Program) -> Game:
    """Return the game of a Program, made once for as long as it is in use."""
    game = _games.get(id(program))
    if game is None:
        game = _games[id(program)] = Game(program)
        if len(_games) > _KEPT:
            _games.popitem(last=False)
    _games.move_to_end(id(program))
    return game
