"""Positions of a search, each in one world, and how one leads to the next."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from dogtable.base import searching
from dogtable.base.errors import RuleError
from dogtable.base.program import ASK, ME, OVER, STATUS, TOGETHER
from dogtable.base.searching import FORCED
from dogtable.bots.judge import Judge
from dogtable.bots.tree import Node, Offer
from dogtable.engine.keys import Path
from dogtable.engine.machine import Machine
from dogtable.engine.state import State


class Position:
    """A position in one world. `worth`: what each side has, when the game is over there; else None.

    `seats` are asked, each with its `options` and (from when the search was here first) `offers`; `following` is where
    their answers lead, None where the rules have no answer.
    """

    __slots__ = ("cells", "following", "node", "offers", "options", "seats", "worth")

    def __init__(self, cells: State, seats: Sequence[int], options: Sequence[Sequence[Path]], node: Node) -> None:
        self.cells = cells
        self.seats = seats
        self.options = options
        self.node = node
        self.worth: list[float] | None = None
        self.offers: list[list[Offer]] = []
        self.following: dict[tuple[Path, ...], Position | None] = {}


class Going:
    """Goes from position to position, as the seat that searches sees it.

    `nodes`: so many has it laid; `laid`: so many cells of positions. At `MOST_LAID` it keeps no more of them.
    """

    def __init__(self, machine: Machine, judge: Judge, seat: int) -> None:
        self._machine = machine
        self._judge = judge
        self._seat = seat
        self.nodes = 0
        self.laid = 0

    def follow(self, position: Position, chosen: Sequence[Offer]) -> Position | None:
        """Return where answers lead; None when the rules have no answer there.

        What is not kept any more stands at a node of its own, where nobody has been.
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
        seen = self._seen(position, chosen)
        if cells[STATUS] == OVER:
            following = Position(cells, (), (), self._child(position.node, (seen, OVER)))
            following.worth = self._judge.ended(cells)
            return following
        if cells[STATUS] == TOGETHER:
            seats: Sequence[int] = machine.waiting(cells)
            child = self._child(position.node, (seen, cells[ASK]))
            return Position(cells, seats, [machine.options(cells, seat) for seat in seats], child)
        return Position(cells, (cells[ME],), (options,), self._child(position.node, (seen, cells[ASK], cells[ME])))

    def _seen(self, position: Position, chosen: Sequence[Offer]) -> Hashable:
        """Return what the seat sees of answers: of such as are sealed together its own, else the one that is given."""
        if len(chosen) == 1:
            return chosen[0].label
        own = (offer.label for seat, offer in zip(position.seats, chosen, strict=True) if seat == self._seat)
        return next(own, None)

    def _child(self, node: Node, key: Hashable) -> Node:
        if self.laid >= searching.MOST_LAID:
            return Node()
        child = node.children.get(key)
        if child is None:
            child = node.children[key] = Node()
            self.nodes += 1
        return child
