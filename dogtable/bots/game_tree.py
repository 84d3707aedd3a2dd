"""A game laid out whole, as a tree of its positions, and how such a tree is made smaller."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

CHANCE, END = -1, -2
"""In place of a seat: chance decides there; the game is over there."""

Named = tuple[int, tuple[int, ...], tuple[int, ...]]
"""An information set: the seat, its past (`Packed.past`), its cells as it was asked."""


@dataclass
class Tree:
    """A game laid out, by positions: the first one is its beginning, and those behind a position come after it.

    `seat` is who is asked (CHANCE, END), `knows` the number of its information set, `after` where its options lead, in
    the order of the set's keys, or where chance does, by `chances`. `worth` is the share of the win that the first seat
    has at an end (0 to 1). `sets` has the number of each set by its `information_set`, `keys` its options.
    """

    seat: list[int] = field(default_factory=list)
    knows: list[int] = field(default_factory=list)
    after: list[list[int]] = field(default_factory=list)
    chances: list[list[float]] = field(default_factory=list)
    worth: list[float] = field(default_factory=list)
    sets: dict[Named, int] = field(default_factory=dict)
    keys: list[tuple[str, ...]] = field(default_factory=list)

    def add(self, seat: int, worth: float = 0.0) -> int:
        """Add a position of which nothing else is known yet; return its number."""
        self.seat.append(seat)
        self.knows.append(-1)
        self.after.append([])
        self.chances.append([])
        self.worth.append(worth)
        return len(self.seat) - 1


def folded(tree: Tree) -> Tree:
    """Return a tree in which branches of chance that are alike in all that follows are one."""
    alike: dict[tuple[Any, ...], int] = {}
    form = [0] * len(tree.seat)
    for n in reversed(range(len(tree.seat))):
        if tree.seat[n] == CHANCE:
            into: dict[int, tuple[int, float]] = {}
            for one, chance in zip(tree.after[n], tree.chances[n], strict=True):
                kept, so_far = into.get(form[one], (one, 0.0))
                into[form[one]] = (kept, so_far + chance)
            tree.after[n] = [one for one, _ in into.values()]
            tree.chances[n] = [chance for _, chance in into.values()]
        below = tuple(form[one] for one in tree.after[n])
        form[n] = alike.setdefault((tree.seat[n], tree.knows[n], tree.worth[n], below, *tree.chances[n]), len(alike))
    return _pruned(tree)


def _pruned(tree: Tree) -> Tree:
    """Return a tree of those positions alone that can be come to."""
    new, waiting = Tree(sets=tree.sets, keys=tree.keys), [(0, -1)]
    while waiting:
        old, before = waiting.pop()
        number = new.add(tree.seat[old], tree.worth[old])
        new.knows[number], new.chances[number] = tree.knows[old], tree.chances[old]
        if before >= 0:
            new.after[before].append(number)
        waiting += [(one, number) for one in reversed(tree.after[old])]
    return new
