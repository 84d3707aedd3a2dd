"""What strangers made, in the window: pictures that crashed or hung it, and dropped folders that reach elsewhere."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from dogtable.session.library import Library
from dogtable.ui.app import App
from dogtable.ui.launch import open_app
from dogtable.ui.scenes.problems import ProblemsScene
from dogtable.ui.scenes.shelf import ShelfScene
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.widgets import Button, Words
from tests.patience import PATIENCE
from tests.ui.driver import Driver
from tests.ui.test_kit_apart import ATTACKS, SQUARE

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "rulesets" / "examples" / "tic-tac-toe"


def until(driver: Driver, holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, type(driver.app.stage.top).__name__
        driver.turn(1)
        time.sleep(0.002)


def packed(folder: Path) -> Path:
    """A ruleset whose pictures are attacks, all but one."""
    shutil.copytree(EXAMPLE, folder)
    game = folder / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("id: tic-tac-toe", "id: mine", 1), encoding="utf-8")
    for name, text in ATTACKS.items():
        (folder / "pictures" / f"{name}.svg").write_text(text)
    (folder / "pictures" / "good.svg").write_text(SQUARE)
    return folder


def test_pictures_that_ended_the_window_are_told_on_the_card_and_the_game_is_played(tmp_path: Path) -> None:
    packed(tmp_path / "rulesets" / "mine")
    app = open_app(tmp_path, size=(1440, 900))
    app.settings.name = "Mira"
    driver = Driver(app)
    until(driver, lambda: isinstance(app.stage.top, ShelfScene))
    until(driver, lambda: not any(one.trying for one in app.shelved))  # it was tried out beside the window
    shelf = app.stage.top
    assert isinstance(shelf, ShelfScene)
    shelf.choose(next(n for n, box in enumerate(shelf.boxes) if box.id == "mine"))
    parts = list(shelf.boxes[shelf.chosen].label.walk())
    assert [part for part in parts if isinstance(part, Words) and "4 of its pictures cannot be shown" in part.markup]
    why = next(part for part in parts if isinstance(part, Button) and part.label == "See why")
    driver.click(why)
    page = app.stage.top
    assert isinstance(page, ProblemsScene)
    told = [row.markup for row in page.scroll.content[1:] if isinstance(row, Words)]
    assert [name for name in ATTACKS if any(f"{name}.svg" in line for line in told)] == list(ATTACKS)
    app.back()
    shelf.new_game()
    until(driver, lambda: app.stage.top is not shelf and type(app.stage.top).__name__ == "NewGameScene")
    driver.click(app.stage.top.start)  # type: ignore[attr-defined]  # of the scene that is there now
    until(driver, lambda: isinstance(app.stage.top, TableScene))
    app.running = False
    assert app.run() == 0
    pygame.quit()


def test_at_the_table_signs_stand_where_pictures_are_refused(real_app: App, tmp_path: Path) -> None:
    folder = packed(tmp_path / "rulesets" / "mine")
    look = Library([folder.parent], tmp_path).load("mine").look()
    assert look.pictures == (str(folder / "pictures"),)
    from dogtable.ui.look.entries import Picture
    from dogtable.ui.look.paint import Painter

    painter = Painter(real_app.kit, look.pictures)
    entries = [Picture(10 + 70 * n, 10, 60, 60, name) for n, name in enumerate((*ATTACKS, "good"))]
    painter.show(real_app.window.canvas, entries, "#000000")
    assert {path.stem for path in painter.pictures.refused} == set(ATTACKS)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no /dev/zero on Windows")
def test_a_dropped_folder_with_a_link_elsewhere_is_one_sentence(app: App, driver: Driver, tmp_path: Path) -> None:
    app.library = Library([tmp_path / "rulesets"], tmp_path)
    folder = tmp_path / "dropped" / "nice-game"
    shutil.copytree(EXAMPLE, folder)
    (folder / "rows.yaml").symlink_to("/dev/zero")
    app.home()
    driver.post(pygame.DROPFILE, file=str(folder))
    driver.settle()
    assert app.stage.notices.texts == [
        "'nice-game/rows.yaml' is not copied: it is a link, and a ruleset is made of plain files"
    ]
    assert isinstance(app.stage.top, ShelfScene)
    assert not list((tmp_path / "rulesets").iterdir())


def test_what_is_left_out_of_a_dropped_folder_is_counted(app: App, driver: Driver, tmp_path: Path) -> None:
    app.library = Library([tmp_path / "rulesets"], tmp_path)
    folder = tmp_path / "dropped" / "nice-game"
    shutil.copytree(EXAMPLE, folder)
    (folder / "run.exe").touch()
    app.home()
    driver.post(pygame.DROPFILE, file=str(folder))
    driver.settle()
    said = "nice-game is on the shelf; 2 files that are no part of a ruleset were left out"
    assert app.stage.notices.texts == [said]  # the other one is what bots have learnt of the original
    assert [path.name for path in (tmp_path / "rulesets").iterdir()] == ["tic-tac-toe"]
