"""An author's way, whole: begun, changed while it is played, put into one file, added elsewhere, and played there."""

from __future__ import annotations

from pathlib import Path

import pytest

from dogtable.base.files import PACK
from dogtable.base.paths import user_folders
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.seats import make
from dogtable.session.settings import Settings
from dogtable.session.table import Table
from dogtable.ui import watching
from dogtable.ui.app import App
from dogtable.ui.scenes.confirm import ConfirmScene
from dogtable.ui.scenes.shelf import ShelfScene
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.window import Window
from tests.cli.little import run
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


def sides(app: App) -> int:
    """How many sides the die has by the rules of the table that is open; 0 while errors lie over it."""
    scene = app.stage.top
    return scene.table.rules.rules.kinds["die"].fields[0].kind.high if isinstance(scene, TableScene) else 0


def test_from_an_idea_to_a_shared_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "OFTEN", 0.01)
    home, file = tmp_path / "bold-dice", tmp_path / f"bold-dice{PACK}"
    assert run("new", home, "--like", "pig") == 0
    author = installed(tmp_path / "author")
    rules = author.library.read(home)
    author.open_table(Table.new(author.journal, rules, 2, {}, make(["you", "person"]), seed=1))
    author.watch(played(author, 3).table)
    for old, new in ((">= 100", ">= 60"), ("numbers(1, 6)", "numbers(1, 8)"), ("to: 6}", "to: 8}")):
        before = author.stage.top
        game = home / "game.yaml"
        game.write_text(game.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
        until(Driver(author), lambda before=before: author.stage.top is not before)
    until(Driver(author), lambda: sides(author) == 8)
    author.close()
    assert run("pack", home, "--to", file) == 0

    friend = installed(tmp_path / "friend")
    driver = Driver(friend)
    assert "bold-dice" not in [one.id for one in friend.shelved]
    friend.take_file(str(file))
    until(driver, lambda: isinstance(friend.stage.top, ConfirmScene))
    scene = friend.stage.top
    assert isinstance(scene, ConfirmScene)
    driver.click(scene._yes)
    until(driver, lambda: isinstance(friend.stage.top, ShelfScene) and not friend.jobs.waiting)
    assert "bold-dice" in [one.id for one in friend.shelved]
    friend.begin(friend.library.load("bold-dice"), 2, {}, make(["you", "person"]))
    until(driver, lambda: isinstance(friend.stage.top, TableScene))
    assert played(friend, 10).table.match.count >= 10
    friend.close()
