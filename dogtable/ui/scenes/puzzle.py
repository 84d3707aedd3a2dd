"""A puzzle at the table: one answer is far better than all others, and is to be found."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

from dogtable.session.puzzles.solved import Solved, streak
from dogtable.ui.puzzle.renderer import PuzzleRenderer
from dogtable.ui.scenes.guided import GuidedScene
from dogtable.ui.table.hinting import Hinting

if TYPE_CHECKING:
    from dogtable.session.puzzles.table import PuzzleTable
    from dogtable.ui.app import App


class PuzzleScene(GuidedScene):
    """The table of a puzzle. What was gone through is kept beside the saved games, nowhere else."""

    Renderer = PuzzleRenderer
    table: PuzzleTable
    renderer: PuzzleRenderer
    leaving = "puzzle.leave"

    def __init__(self, app: App, table: PuzzleTable) -> None:
        self._read(app, table)
        super().__init__(app, table)
        self.hinting.close()
        self.hinting = _Hints(self)

    def _read(self, app: App, table: PuzzleTable) -> None:
        """Look up how many puzzles of the ruleset are solved, and on how many days in a row one was."""
        kept, names = app.gone_through(), {puzzle.name for puzzle in table.rules.puzzles()}
        found = {one.name for one in kept if one.ruleset == table.rules.id and not one.shown}
        self.solved, self.streak = len(found & names), streak(kept, date.today())

    def guide(self, name: str) -> None:
        """Do what a button does."""
        going = self.table.going
        match name:
            case "go on" if going.phase == "done":
                self.app.pose(self.table.rules)
            case "go on":
                self.go(going.again)
            case "hint":
                self.give_hint()
            case "show":
                self.go(going.show)
            case "rules":
                self.app.show_rules(self.table.rules, going.puzzle.rule)
            case "leave":
                self.get_up()

    def give_hint(self) -> None:
        """Say one thing more, as long as nothing is tried."""
        if self.table.going.phase == "deed":
            self.table.going.hint()
            self.relay()

    def rule_asked(self) -> str:
        """Return the rule that the puzzle is about."""
        return self.table.going.puzzle.rule or super().rule_asked()

    def go(self, way: Callable[[], None]) -> None:
        """Go some way, and see the table anew; what was gone through to its end is kept."""

        def through() -> None:
            way()
            if self.table.going.phase == "done":
                self._keep()

        super().go(through)

    def _keep(self) -> None:
        table, going = self.table, self.table.going
        wrong, today = going.tries - going.solved, table.daily or date.today()
        one = Solved(table.rules.id, going.puzzle.name, today, wrong, going.hints, going.shown, table.daily is not None)
        self.app.keep_puzzle(one)
        self._read(self.app, table)


class _Hints(Hinting):
    """The key for a hint asks for one of the puzzle's."""

    def toggle(self) -> None:
        """Take a hint."""
        assert isinstance(self.scene, PuzzleScene)
        self.scene.give_hint()
