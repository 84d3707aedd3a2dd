"""Trying a library out before it is listed: in the process that made it, so that a crash ends nothing else."""

from __future__ import annotations

import ctypes
from array import array
from pathlib import Path

from dogtable.ahead.finding import asking_functions, functions, told_size
from dogtable.ahead.libraries import Entry, Opened
from dogtable.ahead.material import Material

_GAMES, _DECISIONS, _FUEL = 3, 200, 2_000_000
"""So many games are played, each so far, with so much fuel."""


def try_out(opened: Opened, entry: Entry, material: Material) -> None:
    """Load a library and play some games by it; OSError where it cannot be loaded here, MemoryError without room."""
    loaded, path = opened.load(entry), opened.path / entry.file
    cells = array("q", [0] * material.cells)
    (_ask if material.asking else _play)(path, loaded, material.players, cells)


def _play(path: Path, loaded: ctypes.PyDLL, players: int, cells: array[int]) -> None:
    library, out = functions(path, loaded), array("q", [0] * told_size(players))
    game = library.begin(_DECISIONS, _FUEL, cells.buffer_info()[0], out.buffer_info()[0])
    if not game:
        raise MemoryError
    for seed in range(_GAMES):
        library.play(game, seed)
    library.end(game)


def _ask(path: Path, loaded: ctypes.PyDLL, _players: int, cells: array[int]) -> None:
    library = asking_functions(path, loaded)
    game = library.begin(_DECISIONS, _FUEL, cells.buffer_info()[0])
    if not game:
        raise MemoryError
    for seed in range(_GAMES):
        options, decisions = library.start(game, seed), 0
        while options > 0 and decisions < _DECISIONS:
            options, decisions = library.choose(game, decisions % options), decisions + 1
    library.end(game)
