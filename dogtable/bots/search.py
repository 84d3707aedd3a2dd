"""Information-set Monte Carlo tree search, for any ruleset (Cowling, Powley and Whitehouse 2012).

A tree for each seat, over many worlds that fit what the one knows that searches: in each world a walk goes down all of
them by what was good so far, takes one step beyond what is known, judges the position there and tells it to all that
led there. Every seat chooses for its own side (max^n; a team shares), seats that seal answers each for themselves,
chance falls as it does in the world. Advice says what is tried first, and is outvoted by what comes out.

Others do not know the cards of the one that searches: with every world comes a double of it (`doubles`), in which it
holds what it may hold in the eyes of another seat. There it chooses from a tree of that hand, and the others, who
cannot tell one from the other, from the same tree as in the world itself.

Positions are kept a world each, so that a walk through known ground carries nothing out again. What a world is worth
from the start (its luck) is taken off what comes out in it: only what was chosen is left.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from math import inf
from operator import sub
from typing import Protocol

from dogtable.base.errors import RuleError
from dogtable.base.program import ME, OVER, STATUS, TOGETHER
from dogtable.base.searching import DEEPEST_WALK
from dogtable.bots.doubles import Double, Doubles
from dogtable.bots.hearing import Hearing
from dogtable.bots.judge import Judge
from dogtable.bots.labels import Labels
from dogtable.bots.positions import Going, Position
from dogtable.bots.temper import EVEN, Temper
from dogtable.bots.tree import Edge, Node, Offer, Table, offers_of
from dogtable.engine.keys import Path
from dogtable.engine.machine import Machine
from dogtable.engine.sample import World
from dogtable.engine.state import State

FARTHER = 3
"""Decisions that are taken by advice beyond the tree, before a position is judged."""

ALL_WORLDS = 2000
"""Iterations after which all worlds have been taken in, one after the other."""


@dataclass(frozen=True, slots=True)
class Found:
    """What came out for an option of the root: its place among those advised, visits, the share of a win to expect."""

    place: int
    visits: int
    expected: float


@dataclass
class Start:
    """A world of the search: the position at its root, and what it is worth to each side to begin with.

    `doubles` are those of the world, each begun likewise.
    """

    position: Position
    baseline: list[float]
    doubles: list[Start] = field(default_factory=list)


class Walking(Protocol):
    """A search that can be gone on with. `stride`: so many walks may be made between two looks at the clock.

    `over`: whether more of them would tell nothing more.
    """

    iterations: int
    stride: int
    over: bool

    @property
    def worlds(self) -> int:
        """Return how many worlds have been taken in."""

    def add(self, world: World) -> bool:
        """Take a world in, where that can be."""

    def next_due(self, most: int, iterations: int) -> int:
        """Return after how many walks, of so many, the next world is to be taken in, of at most so many."""

    def walk_on(self, times: int) -> None:
        """Walk down so many times, in one world after another."""


class Search:
    """A search from one decision of one seat. `spread` is by how much advice differs between its options.

    `farther`: so many decisions are taken by advice beyond the tree; `temper` is that of the seat; `doubling` gives the
    doubles of each world, where there are any.
    """

    def __init__(
        self,
        machine: Machine,
        seat: int,
        labels: Labels,
        judge: Judge,
        spread: float,
        farther: int = FARTHER,
        temper: Temper = EVEN,
        doubling: Doubles | None = None,
    ) -> None:
        self.machine = machine
        self.seat = seat
        self.labels = labels
        self.judge = judge
        self.scale = max(1.0, spread)
        self.farther = farther
        self.roots = [Node() for _ in range(machine.program.players)]
        self._hands: dict[tuple[int, int], Node] = {}
        self._doubling = doubling
        self.starts: list[Start] = []
        self._offered: set[Hashable] = set()
        self._places: dict[Hashable, int] = {}
        self.stride = 1  # walks between two looks at the clock
        self.over = False
        self._masks = None if doubling is None else doubling.masks
        self._hearing = Hearing(machine, labels, temper, self._masks)
        self._going = Going(machine, judge, labels)
        self.iterations = 0
        self.steps = 0  # decisions taken in all walks

    # ------------------------------------------------------------------------------------------------------- beginning

    def advise(self, world: World, paths: Sequence[Path], advised: Sequence[float], far: float = inf) -> None:
        """Lay the edges of the root: its options, and how good advice finds each.

        An option that is `far` worse than the best is left out: advice warns of it, whatever a few hundred tries say.
        """
        table = self._own
        labels = self.labels.of(world.cells, self.seat, paths)
        self._offered.update(labels)
        self._places = {label: place for place, label in enumerate(labels)}
        least = max(advised) - far
        for label, value in zip(labels, advised, strict=True):
            if value >= least:
                table.edges[label] = Edge(value)

    def adopt(self, positions: Sequence[Position]) -> None:
        """Go on from positions of an earlier search that look to the seat like this decision, all of one node.

        What came out below them stands, as half as many visits: it came out of fewer worlds, by another baseline.
        """
        if not positions:
            return
        roots, advised = positions[0].nodes, self._own.edges
        table = roots[self.seat].table
        if table is None or not set(advised) <= set(table.edges):
            return
        table.keep(advised)
        for label, edge in table.edges.items():
            edge.advised = advised[label].advised
        table.halve()
        self.roots = list(roots)
        for position in positions:
            place = position.seats.index(self.seat)
            labels = self.labels.of(position.cells, self.seat, position.options[place])
            own = [p for p, label in zip(position.options[place], labels, strict=True) if label in advised]
            position.options = [own if n == place else paths for n, paths in enumerate(position.options)]
            position.offers = []
            self.starts.append(Start(position, self.judge.chances(position.cells)))

    def add(self, world: World) -> bool:
        """Take a world in; not one in which there is something else to choose, or where the rules have no answer.

        Nor one in which somebody who is asked has nothing to choose: there, the rules would not have asked.
        """
        cells = world.cells
        paths = world.options()
        labels = self.labels.of(cells, self.seat, paths)
        if set(labels) != self._offered:
            return False
        edges = self._own.edges
        own = [path for path, label in zip(paths, labels, strict=True) if label in edges]
        start = self._begun(cells, own, () if self._doubling is None else self._doubling.hands(cells))
        if start is None:
            return False
        self.starts.append(start)
        doubles = () if self._doubling is None else map(self._doubled, self._doubling.of(world))
        start.doubles += [double for double in doubles if double is not None]
        return True

    def _doubled(self, double: Double) -> Start | None:
        """Return how the search begins in a double of a world, None where it cannot."""
        try:
            paths = self.machine.options(double.cells, self.seat)
        except RuleError:
            return None
        if not double.hands[self.seat]:
            labels, edges = self.labels.of(double.cells, self.seat, paths), self._own.edges
            paths = [path for path, label in zip(paths, labels, strict=True) if label in edges]
        return self._begun(double.cells, paths, double.hands)

    def _begun(self, cells: State, own: Sequence[Path], hands: Sequence[int]) -> Start | None:
        """Return how the search begins in a world, with what the seat itself can choose there and what each holds.

        None where somebody can choose nothing.
        """
        machine, sealed = self.machine, cells[STATUS] == TOGETHER
        seats = [seat for seat, asked in machine.together(cells) if asked] if sealed else [self.seat]
        try:
            options = [own if seat == self.seat else machine.options(cells, seat) for seat in seats]
            if not all(options):
                return None
            nodes = [self._held(seat, hand) for seat, hand in enumerate(hands)] if hands else self.roots
            return Start(Position(cells, seats, options, list(nodes)), self.judge.chances(cells))
        except RuleError:
            return None

    def _held(self, seat: int, hand: int) -> Node:
        """Return the root of a seat where it holds a hand."""
        return self._hands.setdefault((seat, hand), Node()) if hand else self.roots[seat]

    @property
    def nodes(self) -> int:
        """Return how large the tree has become."""
        return 1 + self._going.nodes

    @property
    def open(self) -> bool:
        """Whether there is more than one option that is worth a try."""
        return len(self._own.edges) > 1

    # --------------------------------------------------------------------------------------------------------- walking

    @property
    def worlds(self) -> int:
        """Return how many worlds have been taken in."""
        return len(self.starts)

    def next_due(self, most: int, iterations: int) -> int:
        """Return after how many walks the next world is taken in: all are before `ALL_WORLDS` are made."""
        return next_due(self.worlds, most, iterations)

    def walk_on(self, times: int) -> None:
        """Walk down so many times, in one world after another and each time in its doubles, too."""
        for _ in range(times):
            start = self.starts[self.iterations % len(self.starts)]
            self.iterations += 1
            self.walk(start, by=None if self._masks is None else self.seat)
            for double in start.doubles:
                self.walk(double)

    def walk(self, start: Start, by: int | None = None) -> None:
        """Walk down once in a world, and tell what came out to all that led there, or to one seat alone (`by`)."""
        position = start.position
        trail: list[tuple[Table, Edge]] = []
        value: list[float] | None = None
        for step in range(DEEPEST_WALK):
            if position.worth is not None:
                break
            nodes, asked = position.nodes, position.seats
            nodes[asked[0]].visits += 1
            if nodes[asked[0]].visits == 1 and step:
                break
            chosen = self._choose(position)
            self.steps += 1
            trail += [
                (self._table(nodes, seat), offer.edge)
                for seat, offer in zip(asked, chosen, strict=True)
                if by in (None, seat)
            ]
            following = self._going.follow(position, chosen)
            if following is None:
                value = start.baseline  # the rules have no answer in this world: it says nothing
                break
            position = following
        if value is None:
            value = self._judged(position, start)
        gain = list(map(sub, value, start.baseline))
        for table, edge in trail:
            table.came(edge, gain[table.side])

    def _judged(self, position: Position, start: Start) -> list[float]:
        """Return what a position is worth to each side: the end of a game itself, else a few decisions by advice on."""
        if position.worth is not None:
            return position.worth
        try:
            cells = self._played_on(position) if self.farther else position.cells
            return self.judge.ended(cells) if cells[STATUS] == OVER else self.judge.chances(cells)
        except RuleError:
            return start.baseline

    def _played_on(self, position: Position) -> State:
        machine, cells, likeliest, lots = self.machine, position.cells[:], self._hearing.likeliest, self.iterations
        options = position.options[0]
        for _ in range(self.farther):
            self.steps += cells[STATUS] != OVER
            if cells[STATUS] == TOGETHER:
                for seat in machine.waiting(cells):
                    machine.seal(cells, seat, likeliest(cells, seat, machine.options(cells, seat), lots))
                options = machine.open_sealed(cells)
            elif cells[STATUS] == OVER:
                break
            else:
                options = machine.take(cells, likeliest(cells, cells[ME], options, lots))
        return cells

    def _choose(self, position: Position) -> list[Offer]:
        if not position.offers:
            position.offers = [
                self._offers(position, seat, paths)
                for seat, paths in zip(position.seats, position.options, strict=True)
            ]
        return [
            self._table(position.nodes, seat).select(offers)
            for seat, offers in zip(position.seats, position.offers, strict=True)
        ]

    @property
    def _own(self) -> Table:
        """What the seat that searches can answer at the root."""
        return self._table(self.roots, self.seat)

    def _table(self, nodes: Sequence[Node], seat: int) -> Table:
        node = nodes[seat]
        if node.table is None:
            node.table = Table(self.judge.side_of[seat])
        return node.table

    def _offers(self, position: Position, seat: int, paths: Sequence[Path]) -> list[Offer]:
        """Return the options of a seat, each with its edge; advice is asked of new ones, at a new node of all."""
        table = self._table(position.nodes, seat)
        labels = self.labels.of(position.cells, seat, paths)
        if self._masks is not None:
            heard = [0.0] * len(paths)  # it sees nothing in a claim
        else:
            heard = self._hearing.hear(position.cells, seat, paths, labels, self.iterations, afresh=not table.edges)
        for label, advised in zip(labels, heard, strict=True):
            if label not in table.edges:
                table.edges[label] = Edge(advised)
        return offers_of(table, paths, labels, self.scale)

    # --------------------------------------------------------------------------------------------------------- results

    def found(self) -> list[Found]:
        """Return the options of the root, best first: those of which most is expected by all that is known.

        In an older world equal pieces have other numbers, so offers are known by their labels.
        """
        return [Found(self._places[o.label], o.edge.visits, self.expected(o)) for o in self._offered_at_the_root()]

    def _offered_at_the_root(self) -> list[Offer]:
        table = self._own
        place = self.starts[0].position.seats.index(self.seat)
        position = self.starts[0].position
        if not position.offers:
            self._choose(position)
        return sorted(position.offers[place], key=lambda o: (-table.expected(o), -o.edge.visits))

    def spread(self) -> float:
        """Return by how much differs what came out at the root (a standard deviation)."""
        return self._own.spread()

    def expected(self, offer: Offer) -> float:
        """Return the share of a win that an option of the root promises, 0 to 1."""
        table = self._own
        begin = sum(start.baseline[table.side] for start in self.starts) / len(self.starts)
        return share(begin + table.expected(offer))


def share(value: float) -> float:
    """Return what is expected as a share of a win, 0 to 1."""
    return min(1.0, max(0.0, value))


def run(search: Walking, worlds: Iterator[World], most: int, iterations: int, until: float) -> None:
    """Search with up to `most` worlds, for so many iterations, or until the moment `time.monotonic`; once at least.

    Where no world can be taken in, there are none behind this.
    """
    refused = 0
    while not search.over and search.iterations < iterations and (not search.iterations or time.monotonic() < until):
        turn, due = search.iterations, search.iterations >= search.next_due(most, iterations)
        while not search.worlds or due:
            due = False
            if not search.add(next(worlds)):
                refused += 1
                if refused > 10 * most:
                    break
        if not search.worlds:
            return
        search.walk_on(max(1, min(search.stride, search.next_due(most, iterations) - turn)))


def next_due(met: int, most: int, iterations: int) -> int:
    """Return after how many walks, of so many, the next world is taken in, of at most so many, where some were met."""
    return met * min(iterations, ALL_WORLDS) // most if met < most else iterations
