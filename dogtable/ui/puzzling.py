"""The ways to puzzles, and which of them were gone through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

from dogtable.base.errors import SaveError, UsageError
from dogtable.ui.going import Going

if TYPE_CHECKING:
    from dogtable.session.loaded import LoadedRuleset
    from dogtable.session.puzzles.model import Puzzle
    from dogtable.session.puzzles.solved import Solved
    from dogtable.session.puzzles.table import PuzzleTable


class Puzzling(Going):
    """What a scene may ask the app for when somebody is at puzzles."""

    def puzzle_of_the_day(self) -> None:
        """Lay out the puzzle of the day: one of a ruleset that came with the program, the same on every machine."""
        from dogtable.session.puzzles.solved import of_the_day

        today = date.today()

        def lay_out() -> PuzzleTable:
            rules = self.library.load(of_the_day(today, self.puzzled))
            puzzles = {f"{rules.id} {one.name}": one for one in rules.puzzles()}
            return self._posed(rules, puzzles[of_the_day(today, puzzles)], today)

        self._pose(lay_out)

    @property
    def puzzled(self) -> list[str]:
        """Return the rulesets of which the puzzles of the days are, by id."""
        return sorted(one.id for one in self.shelved if one.shipped and one.puzzles and not one.small)

    def pose(self, rules: LoadedRuleset) -> None:
        """Lay out the easiest puzzle of a ruleset that was not gone through yet; after all of them, the next again."""
        from dogtable.session.puzzles.model import DIFFICULTIES

        gone_through = self.gone_through()

        def lay_out() -> PuzzleTable:
            times = Counter(one.name for one in gone_through if one.ruleset == rules.id)
            order = {one: n for n, one in enumerate(DIFFICULTIES)}
            if not rules.puzzles():
                raise UsageError("{game} brings no puzzle.", game=rules.title)
            return self._posed(rules, min(rules.puzzles(), key=lambda one: (times[one.name], order[one.difficulty])))

        self._pose(lay_out)

    def gone_through(self) -> list[Solved]:
        """Return which puzzles were gone through; none, and why, where that cannot be read."""
        try:
            return self.journal.puzzles()
        except SaveError as error:
            self._app.error(error)
            return []

    def keep_puzzle(self, one: Solved) -> None:
        """Keep that a puzzle was gone through, or say why that cannot be."""
        try:
            self.journal.keep_puzzle(one)
        except SaveError as error:
            self._app.error(error)

    def _posed(self, rules: LoadedRuleset, puzzle: Puzzle, daily: date | None = None) -> PuzzleTable:
        from dogtable.session.puzzles.table import PuzzleTable

        settings = self._app.settings
        return PuzzleTable(rules, puzzle, settings.name, settings.portrait, daily)

    def _pose(self, lay_out: Callable[[], PuzzleTable]) -> None:
        from dogtable.ui.scenes.puzzle import PuzzleScene

        def sit_down(table: PuzzleTable) -> None:
            scene, on_top = PuzzleScene(self._app, table), self.stage.top
            if isinstance(on_top, PuzzleScene):
                self.replace(scene)
            else:
                self.go(scene)

        self.wait_for(self._app.text("app.opening"), lay_out, sit_down)
