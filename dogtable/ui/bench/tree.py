"""The page that shows what there is as a tree: the whole position, and what each seat may know of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pygame

from dogtable.session.bench import as_statement
from dogtable.session.branches import Branch
from dogtable.ui.bench.page import SIZE, Page, beginning
from dogtable.ui.widgets import Brush, Row, text_size

if TYPE_CHECKING:
    from dogtable.ui.scenes.bench import BenchScene

MOST: Final = 400  # characters of a line that could be seen
STEP: Final = 22.0
"""Points that what is inside stands further in."""
MARK: Final = 14.0
"""Points before the mark of a root."""
FIRST: Final = ("state", "zones", "boards", "stack", "fields", "at", "decision")
SAME: Final = ("schema", "ruleset", "players", "seat")
"""Parts of a position and views: first in the tree, and not in it."""
ALL, WATCHER = "all", "watcher"
"""Names of the roots that are no seat's."""


class TreePage(Page):
    """Rows that unfold; what was unfolded stays so wherever the bench goes."""

    def __init__(self, scene: BenchScene) -> None:
        super().__init__(scene)
        self.open: set[tuple[str, ...]] = {(ALL,)}
        self.shown: list[Branch] = []
        self.renew()

    # ---- what is shown

    def count(self) -> int:
        """Return how many branches are to be seen."""
        self.shown = []
        todo = self.roots()
        while todo:
            branch = todo.pop(0)
            self.shown.append(branch)
            if branch.path in self.open:
                todo = branch.inner + todo
        return len(self.shown)

    def roots(self) -> list[Branch]:
        """Return the branches that are part of none: the whole position, and what each seat knows."""
        bench = self.bench
        views: list[tuple[str, Any]] = [(str(seat), bench.view(seat)) for seat in range(bench.match.players)]
        named = [(ALL, bench.position()), *views, (WATCHER, bench.view(None))]
        return [Branch((name,), _in_order(value)) for name, value in named]

    def title(self, branch: Branch) -> str:
        """Return what a branch is called."""
        if len(branch.path) > 1:
            return branch.name
        if branch.name in (ALL, WATCHER):
            return self.text(f"bench.{branch.name}")  # text: bench.all bench.watcher
        return self.text("bench.seat", name=self.scene.seats[int(branch.name)].name, seat=branch.name)

    # ---- rows

    def row(self, number: int) -> Row:
        """Return the row of a branch."""
        branch = self.shown[number]
        return _TreeRow(self, number, branch)

    def turn(self, number: int) -> None:
        """Unfold a branch, or fold it; what cannot be unfolded is offered to be set by hand, where it can be."""
        branch = self.shown[number]
        if branch.unfolds:
            self.open ^= {branch.path}
            self.rows.choose(number)
            self.renew()
        elif branch.path[0] == ALL:
            self.scene.asking.offer(as_statement(branch.path[1:], branch.line))

    def go_out(self, number: int) -> None:
        """Fold a branch; one that is folded leaves the focus to what it is part of."""
        branch = self.shown[number]
        if branch.path in self.open:
            self.turn(number)
            return
        above = [n for n, one in enumerate(self.shown[:number]) if one.path == branch.path[:-1]]
        if above:
            self.scene.set_focus(self.rows.row(above[0]))


class _TreeRow(Row):
    """A branch: Right unfolds it, Left folds it or goes to what it is part of, Enter and a click do either."""

    def __init__(self, page: TreePage, number: int, branch: Branch) -> None:
        super().__init__(self._paint, lambda: page.rows.choose(number), lambda: page.turn(number), name=self._name)
        self.page, self.number, self.branch = page, number, branch

    def _name(self) -> str:
        return f"{self.page.title(self.branch)}: {self.branch.line}"

    def press(self, x: float, y: float) -> bool:
        """Take the button going down: on the mark, once is enough to unfold."""
        if x < self.box[0] + MARK + STEP * len(self.branch.path):
            self.on_click()
            self.page.turn(self.number)
            return False
        return super().press(x, y)

    def key(self, event: pygame.event.Event) -> bool:
        """Take a key."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            unfolded = self.branch.path in self.page.open
            if event.key == pygame.K_LEFT:
                self.page.go_out(self.number)
            elif not unfolded:
                self.page.turn(self.number)
            return True
        return super().key(event)

    def _paint(self, brush: Brush, row: Row) -> None:
        kit, (x, y, w, h) = brush.kit, brush.at(row.box)
        size, branch = text_size(kit, SIZE), self.branch
        left = x + MARK + STEP * (len(branch.path) - 1)
        unfolded = branch.path in self.page.open
        if branch.unfolds:
            brush.pen.icon("down" if unfolded else "right", left + 7, y + h / 2, 15, "ink_soft")
        left += STEP
        face = "bold" if len(branch.path) == 1 else "semi"
        room = x + w - 12 - left
        name = beginning(kit, self.page.title(branch), face, room)
        left += brush.pen.text(left, y + h / 2, name, size, face, "ink") + 14
        room = x + w - 12 - left
        if not unfolded and room > 60:
            ink = "ink_soft" if branch.unfolds else "ink"
            brush.pen.text(left, y + h / 2, beginning(kit, branch.line[:MOST], "regular", room), size, "regular", ink)


def _in_order(position: dict[str, Any]) -> dict[str, Any]:
    """Return a position or view with what is looked for most first, and without what is the same in all of them."""
    rest = {name: value for name, value in position.items() if name not in SAME}
    return {name: rest[name] for name in dict.fromkeys((*FIRST, *rest)) if name in rest}
