"""Positions of a search, each in one world, and how one leads to the next."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from dogtable.base import searching
from dogtable.base.errors import RuleError
from dogtable.base.program import ASK, ME, OVER, STATUS, TOGETHER
from dogtable.base.searching import FORCED
from dogtable.bots.judge import Judge
from dogtable.bots.labels import Labels
from dogtable.bots.tree import Node, Offer
from dogtable.engine.keys import Path
from dogtable.engine.machine import Machine
from dogtable.engine.state import State


class Position:
    """A position in one world, and the node of each seat for it. `worth`: what each side has, when the game is over.

    `seats` are asked, each with its `options` and (from when the search was here first) `offers`; `following` is where
    their answers lead, None where the rules have no answer.
    """

    __slots__ = ("cells", "following", "nodes", "offers", "options", "seats", "worth")

    def __init__(
        self, cells: State, seats: Sequence[int], options: Sequence[Sequence[Path]], nodes: Sequence[Node]
    ) -> None:
        self.cells = cells
        self.seats = seats
        self.options = options
        self.nodes = nodes
        self.worth: list[float] | None = None
        self.offers: list[list[Offer]] = []
        self.following: dict[tuple[Path, ...], Position | None] = {}


class Going:
    """Goes from position to position, as each seat sees it.

    `nodes`: so many has it laid; `laid`: so many cells of positions. At `MOST_LAID` it keeps no more of them.
    """

    def __init__(self, machine: Machine, judge: Judge, labels: Labels) -> None:
        self._machine = machine
        self._judge = judge
        self._labels = labels
        self.nodes = 0
        self.laid = 0

    def follow(self, position: Position, chosen: Sequence[Offer]) -> Position | None:
        """Return where answers lead; None when the rules have no answer there.

        What is not kept any more stands at nodes of its own, where nobody has been.
        """
        joint = tuple(offer.path for offer in chosen)
        if joint not in position.following:
            try:
                following = self._carried_out(position, chosen)
            except RuleError:
                following = None
            if self.laid >= searching.MOST_LAID:
                return following
            self.laid += len(following.cells) if following else 0
            position.following[joint] = following
        return position.following[joint]

    def _carried_out(self, position: Position, chosen: Sequence[Offer]) -> Position:
        machine = self._machine
        cells = position.cells[:]
        if cells[STATUS] == TOGETHER:
            for seat, offer in zip(position.seats, chosen, strict=True):
                machine.seal(cells, seat, offer.path)
            options = machine.open_sealed(cells)
        else:
            options = machine.take(cells, chosen[0].path)
        for _ in range(FORCED):
            if len(options) != 1:
                break
            options = machine.take(cells, options[0])
        if cells[STATUS] == OVER:
            following = Position(cells, (), (), self._children(position, chosen, cells, (OVER,)))
            following.worth = self._judge.ended(cells)
            return following
        if cells[STATUS] == TOGETHER:
            seats: Sequence[int] = machine.waiting(cells)
            nodes = self._children(position, chosen, cells, (cells[ASK],))
            return Position(cells, seats, [machine.options(cells, seat) for seat in seats], nodes)
        nodes = self._children(position, chosen, cells, (cells[ASK], cells[ME]))
        return Position(cells, (cells[ME],), (options,), nodes)

    def _children(self, position: Position, chosen: Sequence[Offer], cells: State, asked: Hashable) -> Sequence[Node]:
        """Return the node of each seat behind answers, which have led to `cells`."""
        return [
            self._child(node, (self._seen(position, chosen, cells, seat), asked))
            for seat, node in enumerate(position.nodes)
        ]

    def _seen(self, position: Position, chosen: Sequence[Offer], cells: State, seat: int) -> Hashable:
        """Return what a seat sees of answers: its own; of one of somebody else what it knows of it afterwards.

        Of answers that others seal together it sees nothing.
        """
        own = dict(zip(position.seats, chosen, strict=True)).get(seat)
        if own is not None or len(chosen) > 1:
            return own and own.label
        return self._labels.seen(cells, seat, chosen[0].path)

    def _child(self, node: Node, key: Hashable) -> Node:
        if self.laid >= searching.MOST_LAID:
            return Node()
        child = node.children.get(key)
        if child is None:
            child = node.children[key] = Node()
            self.nodes += 1
        return child
