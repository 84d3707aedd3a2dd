"""What matches need to go straight on (`straight`): the Program's source for asking, loaded, or a library."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Generator
from functools import cached_property
from typing import Any

from dogtable.ahead.finding import PositionLibrary
from dogtable.base.fuel import STRETCH_FUEL
from dogtable.base.program import COUNTER, SEED, source_name
from dogtable.base.rng import below, shuffle
from dogtable.engine.decision import Option
from dogtable.engine.decision_ahead import Ahead
from dogtable.engine.fault import Ended
from dogtable.engine.game import Game
from dogtable.engine.loading import load_beside
from dogtable.engine.native import NativeMachine
from dogtable.engine.playing import Player
from dogtable.engine.resting import Resting
from dogtable.engine.sentences import kinds_in, words_of
from dogtable.engine.sight import Sight
from dogtable.engine.standing import Standing
from dogtable.engine.state import State
from dogtable.engine.untracked import untracked_operations
from dogtable.engine.view import question
from dogtable.engine.view_plan import ViewPlan

MOST_RESTING = 64
"""So many matches of a library there are for one Program; each has memory of its own."""
_SETTLED = ("int", "flag", "player", "word")
"""Values that are said alike whatever lies where."""
_MOST_SAID = 5_000


class Source:
    """The source for asking of a Program, loaded: what begins a game, and who is ahead at its end."""

    def __init__(self, game: Game) -> None:
        machine, program = game.machine, game.program
        asking = program.coroutine_playout()
        assert asking is not None
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
        space = load_beside(asking, f"{source_name(program)} asking", names)
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


class Questions:
    """What one seat is asked, in plain words, as far as it can be said without a look at the cells."""

    def __init__(self, game: Game, seat: int) -> None:
        self._game = game
        self._sight = Sight(game.naming, list(game.program.layout.initial), seat)  # of what no cell says
        self._said: dict[tuple[int, tuple[Any, ...]], str] = {}
        self._settled: dict[int, dict[str, Any]] = {}

    def question(self, asked: Ahead) -> dict[str, Any]:
        """Return what a view says of a decision (`view.question`), which is kept where it is always the same."""
        found = self._settled.get(asked.ask_number)
        if found is None:
            found = question(asked)
            if asked.is_settled:
                self._settled[asked.ask_number] = found
        return found.copy()

    def said(self, text: int, values: tuple[Any, ...]) -> str | None:
        """Return a text of the ruleset with its values; None where that takes a look at the cells."""
        found = self._said.get((text, values))
        if found is None and all(kind.sort in _SETTLED for kind in kinds_in(self._game.program.texts[text])):
            if len(self._said) >= _MOST_SAID:
                self._said.clear()
            found = self._said[text, values] = words_of(self._sight, self._game.names, text, values)
        return found


class Track:
    """What all matches of one Program that go straight on share.

    `spare` are matches of the library that nobody plays, of at most `MOST_RESTING`. They end with the track alone: a
    match that is thrown away may give its one back at any time until then.
    """

    def __init__(self, game: Game, native: NativeMachine | None) -> None:
        self.game = game
        self.native: NativeMachine | None = None
        self.spare: list[Resting] = []
        self._all: list[Resting] = []
        self.questions = [Questions(game, seat) for seat in range(game.program.players)]
        self._plans: dict[int, ViewPlan] = {}
        if native is not None:
            self.take(native)

    def take(self, native: NativeMachine) -> None:
        """Let the matches that begin from now on go by a library."""
        self.native = native
        native.library.classes(Ahead, Option)
        weakref.finalize(self, _end, native.library, self._all).atexit = False

    @cached_property
    def source(self) -> Source | None:
        """Return the source for asking, loaded; None where there is none."""
        return Source(self.game) if self.game.program.coroutine_playout() is not None else None

    def plan(self, seat: int) -> ViewPlan:
        """Return the plan of what a seat sees and picks."""
        if seat not in self._plans:
            self._plans[seat] = ViewPlan(self.game, seat)
        return self._plans[seat]

    @property
    def has_room(self) -> bool:
        """Return whether one more match can go on by the library."""
        return bool(self.spare) or (self.native is not None and len(self._all) < MOST_RESTING)

    def resting(self) -> Resting:
        """Return a match of the library to play; there must be room."""
        if self.spare:
            return self.spare.pop()
        assert self.native is not None
        self._all.append(Resting(self.native))
        return self._all[-1]


def _end(library: PositionLibrary, every: list[Resting]) -> None:
    for resting in every:
        library.end(resting.address)


def track_of(game: Game) -> Track | None:
    """Return what lets a match of a Program go straight on: None for the first, as who plays one match needs none."""
    game.begun += 1
    if game.begun > 1 and game.track is None:
        game.track = Track(game, None)
    if game.track is not None and game.track.native is None:
        native = game.by_library()
        if native is not None:
            game.track.take(native)
    return game.track
