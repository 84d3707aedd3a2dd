"""The files of a ruleset that is played are watched: what is changed in them is on the table within a second.

Where it is wrong, the problems lie over the table, and the old rules go on until they are mended.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dogtable.base.errors import DogtableError, Problem, RulesetError, Span
from dogtable.session.anew import Anew, played_anew, read_anew, state_of
from dogtable.session.library import Shelved
from dogtable.ui.scenes.bench import BenchScene
from dogtable.ui.scenes.problems import ProblemsScene
from dogtable.ui.scenes.table import TableScene

if TYPE_CHECKING:
    from dogtable.session.loaded import LoadedRuleset
    from dogtable.session.table import Table
    from dogtable.ui.app import App

OFTEN: Final = 0.25
"""Seconds between two looks at the files."""


@dataclass(frozen=True)
class _Found:
    """What became of a change: rules, or what is wrong with them."""

    rules: LoadedRuleset | None
    problems: tuple[Problem, ...] = ()


class Watching:
    """Watches one folder as long as a table of its ruleset is open."""

    def __init__(self, app: App, folder: Path) -> None:
        self.app, self.folder = app, folder
        self._state = state_of(folder)
        self._ended = threading.Event()
        self._problems: ProblemsScene | None = None
        self._wait()

    def end(self) -> None:
        """Watch no more."""
        self._ended.set()

    @property
    def has_ended(self) -> bool:
        """Whether nothing is watched any more."""
        return self._ended.is_set()

    @property
    def table(self) -> Table | None:
        """The open table of the ruleset; None when there is none any more."""
        scenes = (scene for scene in self.app.stage.scenes if isinstance(scene, TableScene))
        return next((scene.table for scene in scenes if scene.table.rules.folders[0] == self.folder), None)

    def _wait(self) -> None:
        self.app.later(self._changed, self._take)

    def _changed(self) -> _Found | None:
        """Wait until something has changed, in a thread, and read it; None when the watch has ended."""
        while not self._ended.wait(OFTEN) and self.table is not None:
            state = state_of(self.folder)
            if state == self._state:
                continue
            self._state = state
            try:
                return _Found(read_anew(self.app.library, self.folder))
            except RulesetError as error:
                return _Found(None, tuple(error.problems))
            except DogtableError as error:  # a file that cannot be read
                return _Found(None, (Problem(Span(str(self.folder), 1, 1, 1, 1), "E114", str(error)),))
        return None

    def _take(self, found: _Found | None) -> None:
        table = self.table
        if found is None or table is None:
            self.end()
            return
        self.app.library.forget()  # what was read before the change
        self._close_problems()
        if found.rules is None:
            self._show(table, found.problems)
            self._wait()
            return
        rules, journal = found.rules, self.app.journal
        self.app.later(lambda: played_anew(table, rules, journal), self._sit_down, self._failed)

    def _show(self, table: Table, problems: tuple[Problem, ...]) -> None:
        shown = Shelved(table.rules.id, table.rules.title, self.folder, shipped=True, problems=problems)
        self._problems = ProblemsScene(self.app, shown, about="watch.problems")
        self.app.go(self._problems)

    def _close_problems(self) -> None:
        if self._problems is not None and self._problems is self.app.stage.top:
            self.app.back()
        self._problems = None

    def _sit_down(self, anew: Anew) -> None:
        bench = next((scene for scene in self.app.stage.scenes if isinstance(scene, BenchScene)), None)
        self.app.open_table(anew.table)
        if bench is not None:
            self.app.show_bench(anew.table, bench.bench.match.count)
        text = self.app.text
        self.app.toast(text("watch.differs", n=anew.differs) if anew.differs else text("watch.taken"))
        self._wait()

    def _failed(self, fault: BaseException) -> None:
        self.app.error(fault)
        self._wait()
