"""A window without a screen that shows the shelf and its pages for whatever games and settings it is given."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from dogtable.base.errors import DogtableError
from dogtable.base.paths import user_folders
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.loaded import LoadedRuleset
from dogtable.session.seats import make
from dogtable.session.settings import Settings
from dogtable.ui.app import App
from dogtable.ui.bindings import Bindings
from dogtable.ui.scenes.new_game import NewGameScene
from dogtable.ui.scenes.saved import SavedScene
from dogtable.ui.scenes.shelf import ShelfScene
from dogtable.ui.window import Window

SIZE = (1280, 720)


class Shelf:
    """Keeps one window open. Each `show` raises where something was drawn that could not be, or hid behind a line."""

    def __init__(self, library: Library, data: Path) -> None:
        folders = user_folders(data)
        self.app = App(Window(size=SIZE), folders, Settings.load(folders.settings))
        self.app.later = _at_once  # type: ignore[method-assign]  # nothing of a file is looked at once it is gone
        self.app.library, self.app.shelved = library, library.shelf()
        self.app.guard._note = _raise
        self.app._crash = _raise  # type: ignore[method-assign]  # what is no sentence is a find
        self.shown = 0

    def close(self) -> None:
        """Close the window."""
        self.app.close()
        pygame.quit()

    def games(self, journal: Journal) -> None:
        """Show the shelf and the list of saved games."""
        self.app.journal = journal
        self.app.guard.forget()
        self._home()
        self.app.show_saved()
        self._draw()
        saved = self.app.stage.top
        assert isinstance(saved, SavedScene)
        for number in range(min(3, len(saved.games))):
            saved._choose(number)
            self._draw()

    def settings(self, settings: Settings, journal: Journal) -> None:
        """Show the shelf, a game being set up, and the page of settings."""
        self.app.settings, self.app.journal = settings, journal
        self.app.bindings = Bindings(settings)
        self.app._catalogue = None
        self.app._measure()
        self._home()
        self.app.go(NewGameScene(self.app, self.app.library.load("tic-tac-toe")))
        self._draw()
        self.app.show_settings()
        self._draw()

    def ruleset(self, rules: LoadedRuleset, ways: Iterable[str]) -> None:
        """Show what there is of a ruleset: its book, a game being set up (setup), its table, a lesson, a puzzle.

        What cannot be read of it is told at the foot of the window.
        """
        app = self.app
        app.settings.name = "Mira"
        app.settings.lessons.clear()
        app.guard.forget()
        seats = make(["person"] * rules.players[0])
        known: dict[str, Callable[[], None]] = {
            "book": partial(app.show_rules, rules),
            "setup": partial(app.set_up, rules),
            "table": partial(app.begin, rules, rules.players[0], {}, seats, 5),
            "lesson": partial(app.learn, rules),
            "puzzle": partial(app.pose, rules),
        }
        self._home()
        for way in ways:
            self.app.home()
            try:
                known[way]()
                self._draw()
            except DogtableError as error:
                app.error(error)  # as the loop does
            self._draw()

    def _home(self) -> None:
        self.app.home()
        self.app.jobs.drop(self.app.stage)  # tidying up costs more than all the rest
        self._draw()
        assert isinstance(self.app.stage.top, ShelfScene)
        self.shown += 1

    def _draw(self) -> None:
        self.app._update()
        self.app._paint()
        while self.app.jobs.waiting:
            self.app.jobs.slice()
        self.app._update()
        self.app._paint()


def _at_once(
    work: Callable[[], Any],
    then: Callable[[Any], None] | None = None,
    failed: Callable[[BaseException], None] | None = None,
) -> None:
    try:
        result = work()
    except Exception as fault:
        if failed is None:
            raise
        failed(fault)
    else:
        if then is not None:
            then(result)


def _raise(fault: BaseException) -> None:
    """A line stands in for what was not foreseen; here that is a find."""
    if not isinstance(fault, DogtableError):
        raise fault
