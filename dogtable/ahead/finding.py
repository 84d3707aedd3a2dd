"""Finding the library of a Program, and loading it.

It must be named in the list of one of the folders of libraries with the very key of the Program's material and the
digest of its bytes; what is missing, damaged, older or for another machine is left alone, and games are played by
Python.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from dogtable.ahead.calling import make_classes, method
from dogtable.ahead.choice import is_pure
from dogtable.ahead.keys import this_machine
from dogtable.ahead.libraries import BUILT, Opened, own, shipped
from dogtable.ahead.material import Material, positions, whole_games
from dogtable.base.frozen import Frozen
from dogtable.base.paths import user_folders
from dogtable.base.program import Program

MOST_SCORES = 64
"""Numbers of one player that tell how a game ended, at most; as in `runtime.c`."""
L = TypeVar("L")


class Library(Frozen):
    """The functions of one library: see `playing.c`. `path` is where it lies; `method` gives those of a game.

    They are `calling.METHODS`, by name and the address of the game.
    """

    path: Path
    begin: Any
    end: Any
    method: Callable[[str, int], Callable[..., Any]]


class PositionLibrary(Library):
    """The functions of a library of blocks: see the ends of the parts in C.

    `classes` has it make what its matches ask: of classes derived from those of a decision and an option.
    """

    classes: Callable[[type, type], None]
    ask: Any
    judge: Any
    search: Any
    search_end: Any
    think: Any
    know: Any
    world: Any
    rewrite: Any
    greedy: Any
    play_on: Any
    believe: Any


class BatchLibrary(Frozen):
    """The functions of a library of batches of games: see the end of `batch.c`. `path` is where it lies."""

    path: Path
    open: Any
    close: Any
    begin: Any
    step: Any
    draw: Any
    history: Any


def result_size(players: int) -> int:
    """Return how many numbers a library of whole games leaves behind one: see `stand` in its C."""
    return 6 + players + 2 * players * MOST_SCORES


def find(program: Program, folder: Path | None = None) -> Library | None:
    """Return the library of a Program; None when there is none that may be loaded, or Python is wanted.

    With `folder`, only one that lies there is taken.
    """
    return None if is_pure() else _found(whole_games(program), folder, functions)


def find_positions(program: Program, folder: Path | None = None) -> PositionLibrary | None:
    """Return the library of a Program that goes on from any position, likewise."""
    return None if is_pure() else _found(positions(program), folder, position_functions)


def find_batch(program: Program, folder: Path | None = None) -> BatchLibrary | None:
    """Return the library of batches of a Program's games, likewise."""
    return None if is_pure() else _found(positions(program), folder, batch_functions)


def places(folder: Path | None = None) -> Iterator[Callable[[], AbstractContextManager[Opened]]]:
    """Give where libraries may lie: in a folder, if one is named; else with the program, and in the user's cache."""
    yield partial(shipped, folder or BUILT)
    if folder is None:
        yield partial(own, user_folders().kept)


def _found(material: Material | None, folder: Path | None, load: Callable[[Path, ctypes.PyDLL], L]) -> L | None:
    if material is None:
        return None
    key = material.key(this_machine())
    for place in places(folder):
        try:
            with place() as opened:
                if (entry := opened.entry(key)) is not None:
                    return load(opened.path / entry.file, opened.load(entry))
        except OSError:  # not there, not closed to others, or not for this system after all
            continue
    return None


def functions(path: Path, library: ctypes.PyDLL) -> Library:
    """Return the functions of a library that was loaded from `path`."""
    number, address = ctypes.c_int64, ctypes.c_void_p
    begin, end = library.dogtable_begin, library.dogtable_end
    begin.argtypes, begin.restype = [number, number, address, address], address
    end.argtypes, end.restype = [address], None
    return Library(path, begin, end, partial(method, library))


def position_functions(path: Path, library: ctypes.PyDLL) -> PositionLibrary:
    """Return those of a library of blocks."""
    number, address = ctypes.c_int64, ctypes.c_void_p
    begin, end = library.dogtable_begin, library.dogtable_end
    ask, judge = library.dogtable_ask, library.dogtable_judge
    begin.argtypes, begin.restype = [number, number, address, address], address
    end.argtypes, end.restype = [address], None
    ask.argtypes, ask.restype = [address, number, address, number, number, address, number], address
    judge.argtypes, judge.restype = [address, address, number, address, number], number
    search, search_end, think = library.dogtable_search, library.dogtable_search_end, library.dogtable_think
    search.argtypes, search.restype = [address, number, number, number, number, address, number], address
    search_end.argtypes, search_end.restype = [address], None
    think.argtypes, think.restype = [address, number, address, number, address, number], address
    know, world = library.dogtable_know, library.dogtable_world
    know.argtypes, know.restype = [address, address], None
    world.argtypes, world.restype = [address, address, number, number, ctypes.c_uint64], address
    rewrite, greedy = library.dogtable_rewrite, library.dogtable_greedy
    rewrite.argtypes, rewrite.restype = [address, address, number, number, number], address
    greedy.argtypes, greedy.restype = [address, address, number, number, address, number, address], number
    play_on = library.dogtable_play_on
    play_on.argtypes, play_on.restype = [address, address, number, number, number, number, number], address
    believe = library.dogtable_believe
    believe.argtypes, believe.restype = [address, number, address, number], address
    knowledge = know, world, rewrite, greedy, play_on, believe
    bots = judge, search, search_end, think
    calls = partial(method, library), partial(make_classes, library)
    return PositionLibrary(path, begin, end, *calls, ask, *bots, *knowledge)


def batch_functions(path: Path, library: ctypes.PyDLL) -> BatchLibrary:
    """Return those of a library of batches of games."""
    number, address = ctypes.c_int64, ctypes.c_void_p
    names = ("open", "close", "begin", "step", "draw", "history")
    functions = [getattr(library, f"dogtable_batch_{name}") for name in names]
    opens, draws = [number] * 4 + [address] * 3, [address] * 3
    takes = (opens, [address], [address, number], [address], draws, [address, number, address])
    for function, arguments, gives in zip(functions, takes, (address, None, None, number, None, address), strict=True):
        function.argtypes, function.restype = arguments, gives
    return BatchLibrary(path, *functions)
