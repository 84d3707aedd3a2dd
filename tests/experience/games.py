"""Games between bots, and what could be seen on the way: `python -m tests.experience.games dog --games 10000`.

Everybody plays by advice, by a library where there is one, and now and then anything; or by a bot by name, to see
how chances hold at the table. Of each game some decisions are noted. Games come in blocks, each by its number alone;
what lies there already is not played again, so a run can be stopped and goes on. Games of other rules, or of bots of
other code or experience, lie in another place.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path
from random import Random
from statistics import median, pstdev

import numpy as np
from numpy.typing import NDArray

from dogtable.ahead.wanting import have
from dogtable.base.program import ASK, ME, OVER, SEED, STATUS, TOGETHER
from dogtable.bots.features import Features
from dogtable.bots.greedy import weighed
from dogtable.bots.native import NativeSearch
from dogtable.bots.playing_on import play_on
from dogtable.bots.policies import AT_ONCE, POLICIES
from dogtable.bots.temper import EVEN
from dogtable.engine.game import Game, game_of
from dogtable.engine.keys import labels_of
from dogtable.engine.knowledge import Rewriting
from dogtable.engine.packed import Packed
from dogtable.engine.result import result_of
from dogtable.engine.sample import World
from dogtable.engine.state import State
from dogtable.session.library import Library
from dogtable.study.code import bots_code
from dogtable.study.entrant import Entrant, parse
from dogtable.study.playing import bot_seed, request_of

FOLDER = Path(__file__).parents[2] / "build" / "experience"

ADVICE = "advice"
"""Who plays if no bot is named: everybody by advice, as it looks in the true cells (`bots/playing_on.py`)."""

ANYTHING = (30, 150)
"""In how many of 1,000 decisions anything is played, so more is met than what advice likes: each game draws one."""

WORLDS = 2
"""Worlds that are looked at where it is measured how much advice differs."""

NOTED = 8
"""So many decisions of a game are noted, about."""

BLOCK = 250
"""Games of a block."""

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Noted:
    """What was seen at decisions, a row each, of games for one number of players.

    `game` is its number, `ask` the place of what is asked among those of the rules, `taken` how many decisions a seat
    had taken on the average, `asked` the seat that is asked (-1: several are), `features` (row x seat x feature) those
    of `dogtable.bots.features`, `won` (row x seat) the share of the win. `lengths`: of each game, decisions a seat.
    """

    game: Ints
    ask: Ints
    taken: Ints
    asked: Ints
    features: Ints
    won: Floats
    lengths: Floats

    @classmethod
    def joined(cls, parts: Sequence[Noted]) -> Noted:
        """Return all rows of several."""
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in cls.__dataclass_fields__))

    def rows(self, which: NDArray[np.bool_]) -> Noted:
        """Return some of the rows."""
        parts = (getattr(self, name)[which] for name in self.__dataclass_fields__ if name != "lengths")
        return Noted(*parts, self.lengths)


class Player:
    """Plays games of one program: everybody by advice, or each seat by the same bot."""

    def __init__(self, game: Game, bot: str = ADVICE) -> None:
        self.game, self._bot = game, None if bot == ADVICE else parse(bot)
        self._native = game.by_library()
        self._features = Features(game)
        lengths = [self._by_advice(game.machine.start(number), number, 0, 0, 1 << 40) for number in range(10)]
        self._stride = max(1, sum(lengths) // len(lengths) // NOTED)

    def play(self, number: int) -> tuple[list[tuple[int, State]], State, int]:
        """Play a game to its end: noted positions with how many decisions were taken there, the end, and its number."""
        rng, cells = Random(number), self.game.machine.start(number)
        odds, taken, noted = rng.choice(ANYTHING), 0, []
        answered, following = [0] * self.game.program.players, rng.randint(1, 2 * self._stride - 1)
        while cells[STATUS] != OVER:
            if self._bot is None:
                taken += self._by_advice(cells, number, odds, taken, following)
                following = 0
            else:
                self._answer(self._bot, cells, answered)
                taken, following = taken + 1, following - 1
            if following == 0 and cells[STATUS] != OVER:
                noted.append((taken, cells[:]))
                following = rng.randint(1, 2 * self._stride - 1)
        return noted, cells, taken

    def _by_advice(self, cells: State, seed: int, odds: int, number: int, decisions: int) -> int:
        native = self._native
        taken = None if native is None else native.play_on(cells, seed, odds, number, decisions)
        return play_on(self.game.machine, cells, seed, odds, number, decisions) if taken is None else taken

    def _answer(self, bot: Entrant, cells: State, answered: list[int]) -> None:
        """Let the seat that is asked answer by a bot, in place."""
        game, machine = self.game, self._native or self.game.machine
        seat, seed = game.machine.waiting(cells)[0], bot_seed(cells[SEED], sum(answered))
        options, path = machine.options(cells, seat), None
        if len(options) == 1:
            path = options[0]
        elif self._native is not None and bot.bot in AT_ONCE:
            request = request_of(bot, game.program, None, seed, "")
            place = AT_ONCE[bot.bot](self._native, cells, seat, answered[seat], request)
            path = None if place is None else options[place]
        if path is None:
            known = None if self._native is None else self._native.rewritten(cells, seat, answered[seat])
            packed = Packed(seat, tuple(known or Rewriting(game, cells, seat).written(answered[seat])), answered[seat])
            key = POLICIES[bot.bot](game.program, request_of(bot, game.program, packed, seed, "")).key
            labels, steps = labels_of(game, cells, seat, options), game.machine.steps
            path = next(one for one in options if labels.key(steps(one)) == key)
        answered[seat] += 1
        machine.take(cells, path, seat)

    def features(self, cells: State) -> list[list[int]]:
        """Return the features of each seat, as `Features` does, and quicker where there is a library."""
        told = None if self._native is None else self._native.features(cells)
        if told is None:
            return self._features.of(cells)
        counts = self._features.counts
        return [[*row, *(thing.of(cells, seat) for thing in counts)] for seat, row in enumerate(told)]

    def noted(self, numbers: Sequence[int]) -> Noted:
        """Play games by their numbers and return what was seen."""
        players = self.game.program.players
        rows: list[tuple[int, int, int, int]] = []
        features, won, lengths = [], [], []
        for number in numbers:
            positions, end, length = self.play(number)
            lengths.append(length / players)
            has = result_of(self.game, end).utility
            for taken, cells in positions:
                asked = -1 if cells[STATUS] == TOGETHER else cells[ME]
                rows.append((number, cells[ASK], taken // players, asked))
                features.append(self.features(cells))
                won.append(has)
        return Noted(*np.array(rows).T, np.array(features), np.array(won), np.array(lengths))


def games_of(ruleset: str, players: int, games: int, bot: str = ADVICE, first: int = 0) -> Noted:
    """Return what was seen in games from the number `first` on, whole blocks; those that are not there are played."""
    program = Library().load(ruleset).program(players, {})
    code = bots_code(None if bot == ADVICE else ruleset)  # who plays by advice has learnt nothing
    folder = FOLDER / ruleset / f"{program.hash[:12]}-{code}" / f"{players}-{bot}"
    folder.mkdir(parents=True, exist_ok=True)
    have(program)
    parts, player = [], None
    for block in range(first // BLOCK, -(-(first + games) // BLOCK)):
        path = folder / f"{block:05}.npz"
        if not path.is_file():
            player = player or Player(game_of(program), bot)
            begun = time.process_time()
            noted = player.noted(range(block * BLOCK, (block + 1) * BLOCK))
            with path.with_suffix(".part").open("wb") as file:
                np.savez_compressed(file, **vars(noted))
            path.with_suffix(".part").rename(path)
            print(f"{ruleset}, {players}, {bot}: block {block}, {time.process_time() - begun:.1f} s", flush=True)
        with np.load(path) as found:
            parts.append(Noted(**found))
    return Noted.joined(parts)


def spread_of(ruleset: str, players: int, games: int = 20) -> float:
    """Return by how much advice differs between the options of a decision: the median of the standard deviations."""
    program = Library().load(ruleset).program(players, {})
    game, rng, found = game_of(program), Random(1), []
    player = Player(game)
    for number in range(games):
        for _, cells in player.play(number)[0]:
            world = World(game, cells, game.machine.waiting(cells)[0])
            native = game.by_library()
            look_at = None if native is None else NativeSearch(native, world.seat, 0, EVEN).look
            looked = weighed(world, repeat(world), rng, WORLDS, EVEN, look_at)
            found.append(pstdev(looked.worth()) / looked.looks)
    return float(f"{median(spread for spread in found if spread):.3g}")


def main() -> None:
    """Play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset", nargs="+")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--players", type=int, nargs="+", default=[4])
    parser.add_argument("--bot", default=ADVICE)
    parser.add_argument("--first", type=int, default=0, metavar="N")
    args = parser.parse_args()
    for ruleset in args.ruleset:
        for players in args.players:
            games_of(ruleset, players, args.games, args.bot, args.first)


if __name__ == "__main__":
    main()
