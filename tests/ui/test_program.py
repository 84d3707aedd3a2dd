"""The whole program on its real session: from the first frame to a table and back, a shared game, a broken ruleset."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from dogtable.session.library import Library
from dogtable.ui.app import App
from dogtable.ui.launch import open_app
from dogtable.ui.navigate import NewGame
from dogtable.ui.scenes.new_game import NewGameScene
from dogtable.ui.scenes.opening import OpeningScene
from dogtable.ui.scenes.problems import ProblemsScene
from dogtable.ui.scenes.save_as import SaveAsScene
from dogtable.ui.scenes.saved import SavedScene
from dogtable.ui.scenes.shelf import ShelfScene
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.scenes.your_name import YourNameScene
from tests.patience import PATIENCE
from tests.ui.driver import Driver

Opened = Callable[..., Driver]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    apps: list[App] = []

    def start(start: Path | NewGame | None = None) -> Driver:
        app = open_app(tmp_path, size=(1280, 720), start=start)
        app.settings.speed = "off"
        apps.append(app)
        driver = Driver(app)
        assert isinstance(app.stage.top, OpeningScene)
        until(driver, lambda: not isinstance(app.stage.top, OpeningScene))
        return driver

    yield start
    for app in apps:
        app.running = False
        app.run()
    pygame.quit()


def until(driver: Driver, holds: Callable[[], bool], seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, type(driver.app.stage.top).__name__
        driver.turn(1)
        time.sleep(0.002)


def at(driver: Driver, kind: type) -> Callable[[], bool]:
    return lambda: isinstance(driver.app.stage.top, kind)


def test_a_file_that_is_named_while_the_program_opens_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "game.dogtable"
    shutil.copy(Path(__file__).parents[1] / "session" / "old" / "connect-four-1.dogtable", path)
    app = open_app(tmp_path, size=(1280, 720))
    driver = Driver(app)
    driver.post(pygame.DROPFILE, file=str(path))
    until(driver, lambda: any(isinstance(scene, TableScene) for scene in app.stage.scenes))
    assert app.journal.games()[0].ruleset == "connect-four"
    app.running = False
    app.run()
    pygame.quit()


def test_from_the_shelf_to_a_table_and_back_and_on(opened: Opened) -> None:
    driver = opened()
    app = driver.app
    shelf = app.stage.top
    assert isinstance(shelf, ShelfScene) and not shelf.games.open
    words = {app.text("shelf.new_game"), app.text("shelf.new_game_short")}
    driver.click(next(one for one in shelf.focusable() if getattr(one, "label", "") in words))
    until(driver, at(driver, YourNameScene))
    asked = app.stage.top
    assert isinstance(asked, YourNameScene)
    asked.name.text = "Mira"
    asked._take()
    until(driver, at(driver, NewGameScene))
    driver.click(app.stage.top.start)  # type: ignore[attr-defined]  # of the scene that is there now
    until(driver, at(driver, TableScene))
    game = app.stage.top.table.id  # type: ignore[attr-defined]  # as above
    app.home()
    driver.turn()
    shelf = app.stage.top
    assert isinstance(shelf, ShelfScene) and [saved.id for saved in shelf.games.open] == [game]
    until(driver, lambda: shelf.games.thumbnail._whole is not None)
    driver.turn()
    driver.key(pygame.K_RETURN)  # Continue has the focus
    until(driver, at(driver, TableScene))
    assert app.stage.top.table.id == game  # type: ignore[attr-defined]  # as above


def test_a_game_is_shared_deleted_and_opened_from_its_file(opened: Opened) -> None:
    driver = opened(NewGame("dog-marbles", seats=("you", "random"), seed=11))
    app = driver.app
    until(driver, at(driver, TableScene))
    view = app.stage.top.table.view(0)  # type: ignore[attr-defined]  # of the table
    app.show_saved()
    driver.turn()
    scene = app.stage.top
    assert isinstance(scene, SavedScene)
    driver.click(scene.share)
    where = app.stage.top
    assert isinstance(where, SaveAsScene)
    shared = app.folders.data / "shared.dogtable"
    where._path.text = str(shared)
    driver.click(where._yes)
    scene._delete()
    assert app.journal.games() == []
    again = opened(shared)
    until(again, at(again, TableScene))
    assert again.app.stage.top.table.view(0) == view  # type: ignore[attr-defined]  # of the table


def test_a_table_that_was_asked_for_waits_for_no_shelf(
    opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "games.sqlite").write_bytes(b"no database at all, but long enough to be read as one" * 40)
    done: list[str] = []

    def noted(kind: type, name: str) -> None:
        real = getattr(kind, name)

        def call(self: object, *given: object, **named: object) -> object:
            done.append(f"{kind.__name__}.{name}")
            return real(self, *given, **named)

        monkeypatch.setattr(kind, name, call)

    for kind, name in ((Library, "shelf"), (ShelfScene, "draw"), (ShelfScene, "enter"), (TableScene, "draw")):
        noted(kind, name)
    driver = opened(NewGame("tic-tac-toe", seats=("you", "person"), seed=3))
    app = driver.app
    assert isinstance(app.stage.top, TableScene)
    assert any("could not be read" in text for text in app.stage.notices.texts)  # of the saved games
    until(driver, lambda: bool(app.shelved))
    assert done.index("TableScene.draw") < done.index("Library.shelf")
    assert not {"ShelfScene.draw", "ShelfScene.enter"} & set(done)
    app.home()
    driver.turn()
    assert app.stage.top.boxes[0].id == "dog"  # type: ignore[attr-defined]  # of the shelf


def test_a_wrong_start_is_one_sentence_on_the_shelf(opened: Opened, tmp_path: Path) -> None:
    driver = opened(NewGame("dgo"))
    driver.turn()
    assert isinstance(driver.app.stage.top, ShelfScene)
    assert "dgo" in driver.app.stage.notices.texts[0] and "dog" in driver.app.stage.notices.texts[0]
    (tmp_path / "torn.dogtable").write_bytes(b"{\x00")
    other = opened(tmp_path / "torn.dogtable")
    until(other, lambda: bool(other.app.stage.notices.texts))
    assert isinstance(other.app.stage.top, ShelfScene) and "torn.dogtable" in other.app.stage.notices.texts[0]


def test_a_broken_ruleset_is_listed_with_its_errors_beside_the_sound_ones(opened: Opened, tmp_path: Path) -> None:
    broken = tmp_path / "rulesets" / "mine"
    broken.mkdir(parents=True)
    (broken / "game.yaml").write_text("game: {id: mine, title: Mine, plyers: [2]}\n", encoding="utf-8")
    driver = opened()
    shelf = driver.app.stage.top
    assert isinstance(shelf, ShelfScene)
    assert shelf.boxes[0].id == "dog" and shelf.boxes[-1].id == "mine"
    until(driver, lambda: not shelf.boxes[-1].ruleset.trying)
    shelf.choose(len(shelf.boxes) - 1)
    driver.turn()
    shelf.new_game()
    driver.turn()
    assert isinstance(driver.app.stage.top, ProblemsScene)
    words = " ".join(getattr(row, "markup", "") for row in driver.app.stage.top.scroll.content)
    assert "plyers" in words and "players" in words


def test_a_damaged_journal_is_kept_and_told(opened: Opened, tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_bytes(b"no database at all, but long enough to be read as one" * 40)
    driver = opened()
    assert isinstance(driver.app.stage.top, ShelfScene)
    assert any("could not be read" in text for text in driver.app.stage.notices.texts)
    assert len(list(tmp_path.glob("games*"))) >= 2


def test_a_data_folder_below_a_file_is_told(tmp_path: Path) -> None:
    from dogtable.ui.scenes.error import ErrorScene

    (tmp_path / "file").write_text("", encoding="utf-8")
    app = open_app(tmp_path / "file" / "data", size=(1280, 720))
    driver = Driver(app)
    until(driver, at(driver, ErrorScene))
    words = " ".join(getattr(widget, "markup", "") for widget in driver.top.widgets)
    assert "saved" in words and app.text("app.quit") in driver.top.widgets[-1].label  # type: ignore[attr-defined]  # its button
    driver.key(pygame.K_ESCAPE)
    assert not app.running
    app.run()
    pygame.quit()
