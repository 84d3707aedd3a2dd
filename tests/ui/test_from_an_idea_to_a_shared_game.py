"""An author's way: begun, changed by the page's own blocks while it is played, packed, dropped elsewhere, played."""

from __future__ import annotations

import runpy
from functools import partial
from pathlib import Path

import pygame
import pytest

from dogtable.base.files import PACK
from dogtable.base.paths import user_folders
from dogtable.session.anew import state_of
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.seats import make
from dogtable.session.settings import Settings
from dogtable.session.table import Table
from dogtable.ui import watching
from dogtable.ui.app import App
from dogtable.ui.scene import Scene
from dogtable.ui.scenes.confirm import ConfirmScene
from dogtable.ui.scenes.problems import ProblemsScene
from dogtable.ui.scenes.shelf import ShelfScene
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.window import Window
from tests.cli.little import run
from tests.docs.pages import write_down
from tests.docs.test_write_your_own import STEPS
from tests.ui.driver import Driver
from tests.ui.small_games import until


def installed(folder: Path) -> App:
    """The program of somebody whose data lie in a folder."""
    folders = user_folders(folder)
    settings = Settings.load(folders.settings)
    settings.speed, settings.name = "off", "Mira"
    app = App(Window(size=(1280, 720)), folders, settings)
    app.library, app.journal = Library(user=folders), Journal(folders.journal)
    app.shelved = app.library.shelf(at_once=True)
    app.home()
    return app


def played(app: App, decisions: int) -> TableScene:
    """Answer so many times at the table that is open; return its scene."""
    scene = app.stage.top
    assert isinstance(scene, TableScene)
    for _ in range(decisions):
        (decision,) = scene.table.match.decisions
        scene.table.answer(decision.seat, decision.options[0].key)
    return scene


def on_the_table(app: App, home: Path) -> bool:
    """Whether what lies on the table is played by the files as they are now."""
    scene = app.stage.top
    return isinstance(scene, TableScene) and scene.table.rules.hash == app.library.read(home).hash


def _is_other(app: App, scene: Scene) -> bool:
    """Whether another scene is shown."""
    return app.stage.top is not scene


def test_from_an_idea_to_a_shared_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "OFTEN", 0.01)
    monkeypatch.chdir(tmp_path)
    assert run("new", "my-pig", "--like", "pig") == 0
    home = tmp_path / "my-pig"
    author = installed(tmp_path / "author")
    rules = author.library.read(home)
    author.open_table(Table.new(author.journal, rules, 2, {}, make(["you", "person"]), seed=1))
    author.watch(played(author, 3).table)
    driver = Driver(author)
    taken = 0
    for step in STEPS[1:]:  # `new` made what the first one begins with
        before = author.stage.top
        was = state_of(home)
        write_down(step, tmp_path)
        if state_of(home) == was:
            continue
        until(driver, partial(_is_other, author, before))
        if "# oink.py" in step:  # what is missing lies over the table, until it is there
            until(driver, lambda: isinstance(author.stage.top, ProblemsScene))
            runpy.run_path("oink.py")
        until(driver, lambda: on_the_table(author, home))
        assert played(author, 0).table.match.count == 3, step.splitlines()[0]
        taken += 1
    assert taken >= 10
    author.close()
    assert run("pack", "my-pig") == 0

    friend = installed(tmp_path / "friend")
    monkeypatch.chdir(tmp_path / "friend")  # where the author's folder is not found by its name
    driver = Driver(friend)
    assert "my-pig" not in [one.id for one in friend.shelved]
    driver.post(pygame.DROPFILE, file=str(tmp_path / f"my-pig-1.1{PACK}"))
    until(driver, lambda: isinstance(friend.stage.top, ConfirmScene))
    scene = friend.stage.top
    assert isinstance(scene, ConfirmScene)
    driver.click(scene._yes)
    until(driver, lambda: isinstance(friend.stage.top, ShelfScene) and not friend.jobs.waiting)
    assert "my-pig" in [one.id for one in friend.shelved]
    assert (tmp_path / "friend") in friend.library.load("my-pig").folders[0].parents
    friend.begin(friend.library.load("my-pig"), 2, {}, make(["you", "person"]))
    until(driver, lambda: isinstance(friend.stage.top, TableScene))
    assert played(friend, 10).table.match.count >= 10
    friend.close()
