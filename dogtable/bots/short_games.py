"""Games that are short enough to be laid out whole, as a tree: all that can happen from their beginning.

For two who play against each other, where something is hidden. Chance is no sample here: every draw and every order of
a shuffled zone is carried out, and what comes to the same position is one branch (pieces of one face are equal).
Whether a game is short is decided by counting positions, never by a clock: it is at most `MOST_POSITIONS`.

An information set is what a bot is given there: the packed view of the seat that is asked, with what it knew at its own
decisions before. What is hidden from it is not in it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from math import prod
from typing import Any, NamedTuple

from dogtable.base.errors import RuleError
from dogtable.base.program import ME, OVER, STATUS, TOGETHER
from dogtable.base.rng import Rng
from dogtable.bots.game_tree import CHANCE, END, Named, Tree, folded
from dogtable.bots.spelling import Spelling
from dogtable.engine.game import Game
from dogtable.engine.keys import Path, labels_of
from dogtable.engine.knowledge import Rewriting
from dogtable.engine.packed import PAST, Packed, as_asked, print_of
from dogtable.engine.result import shares
from dogtable.engine.state import State

MOST_POSITIONS = 20_000
"""A game with more positions is not short: decisions, chances and ends, counted before deals that are alike are one."""

MOST_OUTCOMES = 10 * MOST_POSITIONS
"""So many outcomes of chance are carried out at most: many lead to one position."""

PROBES = 16
"""So many random games tell how large a tree is before it is laid out."""

FAR_TOO_MANY = 10 * MOST_POSITIONS
"""A tree that looks larger than that is not begun. What looks smaller is counted, for games at random tell little."""


class TooLongError(Exception):
    """The game is not short, or not of the kind that is laid out."""


class Outcome(NamedTuple):
    """What chance may lead to: how likely, the cells there, the options of who is asked alone."""

    chance: float
    cells: State
    options: Sequence[Path]


class Asked(NamedTuple):
    """A position in which a seat is asked: so many decisions has each taken, the last of each seat at `before`.

    `sealed` is what others answer with it.
    """

    cells: State
    seats: Sequence[int]
    options: Sequence[Sequence[Path]]
    decisions: tuple[int, int]
    before: tuple[int, int]
    sealed: tuple[Path, ...] = ()

    @property
    def seat(self) -> int:
        """Return who is asked."""
        return self.seats[len(self.sealed)]

    @property
    def paths(self) -> Sequence[Path]:
        """Return the options of who is asked."""
        return self.options[len(self.sealed)]


def may_be_short(game: Game) -> bool:
    """Whether a game is of the kind that is laid out: for two against each other, where something is hidden."""
    return game.remembers and [len(team) for team in game.program.layout.teams] == [1, 1]


def information_set(game: Game, packed: Packed) -> Named:
    """Return what names the information set of a packed view: its seat, what it knew before, what it knows now."""
    return packed.seat, packed.past, as_asked(game, packed.seat, packed.cells)


class Growing:
    """Lays a game out, step by step."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._machine = game.machine
        self._spelling = Spelling(game)
        self._asked: dict[int, Asked] = {}
        self._outcomes = 0
        self._tree = Tree()

    def steps(self) -> Generator[None, None, Tree]:
        """Lay it out, stopping between any two steps, and return the tree; TooLongError when it is not short.

        The game's lock is held by who goes on.
        """
        if not may_be_short(self._game) or self._looks_far_too_long():
            raise TooLongError
        try:
            yield from self._grown()
            yield from self._known()
        except RuleError:
            raise TooLongError from None
        return folded(self._tree)

    # --------------------------------------------------------------------------------------------------------- growing

    def _looks_far_too_long(self) -> bool:
        """Whether random games make a tree look far too large: what could have been, multiplied along the way.

        That is right on average (D. E. Knuth, *Estimating the Efficiency of Backtrack Programs*, 1975).
        """
        seen = 0
        for seed in range(PROBES):
            seen += self._probed(Rng(seed), PROBES * FAR_TOO_MANY - seen)
            if seen > PROBES * FAR_TOO_MANY:
                return True
        return False

    def _probed(self, rng: Rng, most: int) -> int:
        """Return how many positions a tree seems to have by one random game; no more than a few beyond `most`."""
        machine, widths = self._machine, list[int]()

        def decide(_: str, outcomes: Sequence[Any]) -> int:
            widths.append(len(outcomes))
            return rng.below(len(outcomes))

        machine.chance = decide
        try:
            cells, options = machine.begin(0)
            wide = prod(widths)
            seen = 1 + wide
            while cells[STATUS] != OVER and seen <= most:
                widths.clear()
                choices = 1
                if cells[STATUS] == TOGETHER:
                    for seat in machine.waiting(cells):
                        paths = machine.options(cells, seat)
                        if not paths:
                            raise TooLongError
                        choices *= len(paths)
                        machine.seal(cells, seat, paths[rng.below(len(paths))])
                    options = machine.open_sealed(cells)
                else:
                    choices = len(options)
                    options = machine.take(cells, options[rng.below(choices)])
                wide *= choices * (1 if cells[STATUS] == OVER else prod(widths))
                seen += wide
        except RuleError:
            raise TooLongError from None
        finally:
            machine.chance = None
        return seen

    def _grown(self) -> Generator[None]:
        """Lay all positions out, the options of each in the order of its own."""
        open_: list[tuple[int, Asked]] = []
        first = yield from self._outcomes_of(lambda: self._machine.begin(0))
        self._lay(first, (0, 0), (-1, -1), open_, None)
        while open_:
            number, asked = open_.pop()
            self._asked[number] = asked
            last = (number, asked.before[1]) if asked.seat == 0 else (asked.before[0], number)
            for path in asked.paths:
                sealed = (*asked.sealed, path)
                if len(sealed) < len(asked.seats):
                    self._open(asked._replace(sealed=sealed, before=last), open_, number)
                else:
                    counted = [n + (seat in asked.seats) for seat, n in enumerate(asked.decisions)]
                    came = yield from self._outcomes_of(partial(self._carried_out, asked, sealed))
                    self._lay(came, (counted[0], counted[1]), last, open_, number)
            yield None

    def _carried_out(self, asked: Asked, answers: Sequence[Path]) -> tuple[State, Sequence[Path]]:
        machine, cells = self._machine, asked.cells[:]
        if cells[STATUS] != TOGETHER:
            return cells, machine.take(cells, answers[0])
        for seat, path in zip(asked.seats, answers, strict=True):
            machine.seal(cells, seat, path)
        return cells, machine.open_sealed(cells)

    def _outcomes_of(
        self, carry_out: Callable[[], tuple[State, Sequence[Path]]]
    ) -> Generator[None, None, list[Outcome]]:
        """Return all that chance may make of something, what comes to the same position once; each is a step."""
        found: dict[tuple[int, ...], Outcome] = {}
        scripts: list[tuple[int, ...]] = [()]
        while scripts:
            script, widths = scripts.pop(), list[int]()

            def decide(
                _: str, outcomes: Sequence[Any], script: tuple[int, ...] = script, widths: list[int] = widths
            ) -> int:
                widths.append(len(outcomes))
                return script[len(widths) - 1] if len(widths) <= len(script) else 0

            self._machine.chance = decide
            try:
                cells, options = carry_out()
            finally:
                self._machine.chance = None
            self._outcomes += 1
            if self._outcomes > MOST_OUTCOMES or prod(widths) > MOST_OUTCOMES:
                raise TooLongError
            if not widths:
                return [Outcome(1.0, cells, options)]
            for n in range(len(script), len(widths)):
                before = (*script, *[0] * (n - len(script)))
                scripts += [(*before, other) for other in range(1, widths[n])]
            label = tuple(self._machine.winners(cells)) if cells[STATUS] == OVER else self._spelling.of(cells)
            known = found.get(label)
            chance = 1 / prod(widths) + (known.chance if known else 0.0)
            found[label] = Outcome(chance, *(known[1:] if known else (cells, options)))
            yield None
        return list(found.values())

    def _lay(
        self,
        came: Sequence[Outcome],
        decisions: tuple[int, int],
        last: tuple[int, int],
        open_: list[tuple[int, Asked]],
        before: int | None,
    ) -> None:
        """Lay what came of an answer behind a position: one end, one decision, or chance that leads to several."""
        if all(one.cells[STATUS] == OVER for one in came):
            self._behind(END, before, sum(one.chance * self._share(one.cells) for one in came))
            return
        if len(came) > 1 or before is None:
            before = self._behind(CHANCE, before)
            self._tree.chances[before] = [one.chance for one in came]
        for _, cells, options in came:
            if cells[STATUS] == OVER:
                self._behind(END, before, self._share(cells))
            elif cells[STATUS] == TOGETHER:
                seats = self._machine.waiting(cells)
                choices = [self._machine.options(cells, seat) for seat in seats]
                if not all(choices):
                    raise TooLongError  # somebody is asked who has nothing to answer
                self._open(Asked(cells, seats, choices, decisions, last), open_, before)
            else:
                self._open(Asked(cells, (cells[ME],), (options,), decisions, last), open_, before)

    def _open(self, asked: Asked, open_: list[tuple[int, Asked]], before: int) -> None:
        open_.append((self._behind(asked.seat, before), asked))

    def _behind(self, seat: int, before: int | None, worth: float = 0.0) -> int:
        number = self._tree.add(seat, worth)
        if before is not None:
            self._tree.after[before].append(number)
        if number >= MOST_POSITIONS:
            raise TooLongError
        return number

    def _share(self, cells: State) -> float:
        return shares(2, self._machine.winners(cells))[0]

    # -------------------------------------------------------------------------------------------------- what they know

    def _known(self) -> Iterator[None]:
        """Find the information set of each position, and bring its options into the order of the set."""
        tree, game, machine = self._tree, self._game, self._machine
        known: dict[int, tuple[int, ...]] = {-1: ()}  # what a seat knows of its own past behind a position
        for number, asked in self._asked.items():
            seat, paths = asked.seat, asked.paths
            decisions = asked.decisions[seat]
            cells = Rewriting(game, asked.cells, seat).written(decisions)
            past = known[asked.before[seat]]
            known[number] = (*past, print_of(game, seat, cells))
            past = past if len(past) <= PAST else ()
            named = information_set(game, Packed(seat, tuple(cells), decisions, past))
            labels = labels_of(game, asked.cells, seat, paths)
            keys = [labels.key(machine.steps(path)) for path in paths]
            knows = tree.knows[number] = tree.sets.setdefault(named, len(tree.sets))
            if knows == len(tree.keys):
                tree.keys.append(tuple(keys))
            if set(keys) != set(tree.keys[knows]) or len(set(keys)) < len(keys):
                raise TooLongError  # nothing could be answered by them
            lead = dict(zip(keys, tree.after[number], strict=True))
            tree.after[number] = [lead[key] for key in tree.keys[knows]]
            yield None
        self._asked.clear()
