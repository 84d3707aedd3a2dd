"""What matches need to go straight on (`straight`): the Program's source for asking, loaded, or a library of it."""

from __future__ import annotations

import weakref
from array import array
from collections.abc import Callable, Generator
from functools import cached_property, partial
from typing import Any

from dogtable.ahead.finding import AskingLibrary
from dogtable.base.fuel import STRETCH_FUEL
from dogtable.base.program import COUNTER, SEED
from dogtable.base.rng import below, shuffle
from dogtable.engine.fault import Ended
from dogtable.engine.game import Game
from dogtable.engine.loading import load_asking
from dogtable.engine.playing import Player
from dogtable.engine.standing import Standing
from dogtable.engine.state import State
from dogtable.engine.untracked import untracked_operations

BY_CONDITION, GIVEN_UP = -1, -2
"""What a library says in place of a number of options: the game has ended by its condition; it is given up. 0 says that
it has ended otherwise."""

MOST_RESTING = 64
"""So many games of a library there are for one Program; each has a stack of its own."""


class Source:
    """The source for asking of a Program, loaded: what begins a game, and who is ahead at its end."""

    def __init__(self, game: Game) -> None:
        machine, program = game.machine, game.program
        assert program.asking is not None
        faults = (Player.endless, Player.stuck, Player.undrawn, Player.unplain)
        names: dict[str, Any] = {
            **machine.space,
            **untracked_operations(program, _mixed),
            **{fault.__name__: fault for fault in faults},
            "chance": _chance,
            "LIMIT": machine.limit,
            "STRETCH": STRETCH_FUEL,
            "Ended": Ended,
            "int": int,
            "iter": iter,
            "set": set,
            "reversed": reversed,
            "sorted": sorted,
            "next": next,
        }
        space = load_asking(program, program.asking, names)
        self.play: Callable[[State], Generator[int, int, None]] = space["p_play"]
        self.standing = Standing(program.players, space["ENDING"])


def _chance(s: State, n: int) -> int:
    """Draw a number below `n` as matches do."""
    counter = s[COUNTER]
    s[COUNTER] = counter + 1
    return below(s[SEED], counter, n)


def _mixed(s: State, items: list[int]) -> None:
    """Shuffle as matches do."""
    s[COUNTER] = shuffle(items, s[SEED], s[COUNTER])


class Resting:
    """A game of a library, at rest wherever it asks; its cells."""

    __slots__ = ("address", "cells", "choose", "start")

    def __init__(self, game: Game, library: AskingLibrary) -> None:
        self.cells = array("q", [0]) * game.program.layout.size
        self.address: int | None = library.begin(game.machine.limit, STRETCH_FUEL, self.cells.buffer_info()[0])
        if not self.address:
            raise MemoryError
        self.start: Callable[[int], int] = partial(library.start, self.address)
        self.choose: Callable[[int], int] = partial(library.choose, self.address)


class Track:
    """What all matches of one Program that go straight on share.

    `spare` are games of the library that nobody plays, of at most `MOST_RESTING`. They end with the track alone: a
    match that is thrown away may give its game back at any time until then.
    """

    def __init__(self, game: Game, library: AskingLibrary | None) -> None:
        self.game = game
        self.library: AskingLibrary | None = None
        self.spare: list[Resting] = []
        self._all: list[Resting] = []
        if library is not None:
            self.take(library)

    def take(self, library: AskingLibrary) -> None:
        """Let the matches that begin from now on go by a library."""
        self.library = library
        weakref.finalize(self, _end, library, self._all).atexit = False

    @cached_property
    def source(self) -> Source:
        """Return the source for asking, loaded."""
        return Source(self.game)

    @property
    def has_room(self) -> bool:
        """Return whether one more match can go on in a game of the library."""
        return bool(self.spare) or (self.library is not None and len(self._all) < MOST_RESTING)

    def resting(self) -> Resting:
        """Return a game of the library to play; there must be room."""
        if self.spare:
            return self.spare.pop()
        assert self.library is not None
        self._all.append(Resting(self.game, self.library))
        return self._all[-1]


def _end(library: AskingLibrary, every: list[Resting]) -> None:
    for resting in every:
        library.end(resting.address)


def track_of(game: Game) -> Track | None:
    """Return what lets a match of a Program go straight on; None where there is no source for that.

    Who plays one match only needs none: there is none for the first.
    """
    if game.program.asking is None:
        return None
    game.begun += 1
    if game.begun > 1 and game.track is None:
        game.track = Track(game, None)
    if game.track is not None and game.track.library is None:
        library = game.asking_games.look()
        if library is not None:
            game.track.take(library)
    return game.track
