"""Trying a library out before it is listed: in the process that made it, so that a crash ends nothing else."""

from __future__ import annotations

import ctypes
from array import array
from pathlib import Path

from dogtable.ahead.finding import functions, result_size
from dogtable.ahead.libraries import Entry, Opened
from dogtable.ahead.material import Material

_GAMES, _DECISIONS, _FUEL = 3, 200, 2_000_000
"""So many games are played, each so far, with so much fuel."""


def try_out(opened: Opened, entry: Entry, material: Material) -> None:
    """Load a library and play some games by it; OSError where it cannot be loaded here, MemoryError without room."""
    loaded, path = opened.load(entry), opened.path / entry.file
    _play(path, loaded, material)


def _play(path: Path, loaded: ctypes.PyDLL, material: Material) -> None:
    cells, out = (array("q", [0] * size) for size in (material.cells, result_size(material.players)))
    library = functions(path, loaded)
    game = library.begin(_DECISIONS, _FUEL, cells.buffer_info()[0], out.buffer_info()[0])
    if not game:
        raise MemoryError
    play = library.method("play", game)
    for seed in range(_GAMES):
        play(seed)
    if material.blocks is not None:
        start, choose = (library.method(name, game) for name in ("start", "choose"))
        for seed in range(_GAMES):
            options, decisions = start(seed), 0
            while options > 0 and decisions < _DECISIONS:
                options, decisions = choose(decisions % options), decisions + 1
    library.end(game)
