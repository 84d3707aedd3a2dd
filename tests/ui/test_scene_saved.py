"""Saved games: opened, deleted, searched, shared as files and taken in again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from dogtable.ui.app import App
from dogtable.ui.scenes.confirm import ConfirmScene
from dogtable.ui.scenes.files import listed, nearest
from dogtable.ui.scenes.save_as import SaveAsScene
from dogtable.ui.scenes.saved import SavedScene
from dogtable.ui.scenes.take_in import TakeInScene
from dogtable.ui.widgets import Row
from tests.ui.driver import Driver


def test_deleting_a_game_is_asked_first(app: App, driver: Driver) -> None:
    scene = driver.open(app.show_saved, SavedScene)
    driver.key(pygame.K_DELETE)
    assert isinstance(app.stage.top, ConfirmScene)
    driver.key(pygame.K_RETURN)  # the focus is on the harmless button
    assert len(app.journal.games()) == 4
    driver.click(scene.delete)
    confirm = app.stage.top
    assert isinstance(confirm, ConfirmScene)
    driver.click(confirm._yes)
    assert [game.id for game in app.journal.games()] == ["b", "c", "d"]
    assert app.stage.top is scene


def test_a_game_is_shared_as_a_file_where_one_likes(app: App, driver: Driver, tmp_path: Path) -> None:
    scene = driver.open(app.show_saved, SavedScene)
    for folder, offered in ((tmp_path / "one", Path.home()), (tmp_path / "two", tmp_path / "one")):
        folder.mkdir()
        driver.click(scene.share)
        choose = app.stage.top
        assert isinstance(choose, SaveAsScene) and Path(choose._path.text).parent == offered
        choose._path.text = str(folder / Path(choose._path.text).name)
        driver.click(choose._yes)
        path = app.journal.exported[-1]  # type: ignore[attr-defined]  # the small one  # the small journal
        assert path.parent == folder and path.suffix == ".dogtable" and path.name.startswith("dog-")
        assert str(path) in app.stage.notices.texts[-1] and app.stage.top is scene


def test_a_damaged_game_is_listed_and_can_only_be_deleted(app: App, driver: Driver) -> None:
    scene = driver.open(app.show_saved, SavedScene)
    scene._choose(3)
    driver.turn()
    assert (scene.open.enabled, scene.share.enabled, scene.delete.enabled) == (False, False, True)
    assert "damaged" in scene.facts.markup


def test_rows_are_walked_with_the_arrows(app: App, driver: Driver) -> None:
    scene = driver.open(app.show_saved, SavedScene)
    driver.key(pygame.K_DOWN)
    assert scene.chosen == 1 and isinstance(scene.focus, Row)
    driver.key(pygame.K_UP)
    assert scene.chosen == 0


def test_of_ten_thousand_games_only_those_in_view_are_read_and_drawn(app: App, driver: Driver) -> None:
    one = app.journal.found[0]  # type: ignore[attr-defined]  # the small one  # the small journal
    app.journal.found[:] = [replace(one, id=str(n), title=f"Game {n}") for n in range(10_000)]  # type: ignore[attr-defined]  # the small one
    scene = driver.open(app.show_saved, SavedScene)
    assert scene.list.scrolls and len(scene.rows._rows) < 30
    driver.wheel(driver.middle(scene.list), -5)
    assert 0 < scene.list.at < 1_000
    scene.list.scroll_to(scene.list.full)
    driver.turn()
    drawn = [n for n, row in scene.rows._rows.items() if row.box[1] > scene.list.at]
    assert 9_999 in drawn and len(scene.rows._rows) < 60
    for at in range(0, int(scene.list.full), 5_000):
        scene.list.scroll_to(at)
        driver.turn(1)
    assert len(scene.rows._rows) < 300
    scene.set_focus(scene.rows.row(0))
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_DOWN)
    assert scene.game is not None and scene.game.title == "Game 2"
    assert isinstance(scene.focus, Row) and scene.focus.chosen


def test_saved_games_are_searched_as_one_types(app: App, driver: Driver) -> None:
    one = app.journal.found[0]  # type: ignore[attr-defined]  # the small one  # the small journal
    app.journal.found[:] = [replace(one, id=str(n), ruleset="gone", title=f"Game {n}") for n in range(100)]  # type: ignore[attr-defined]  # the small one
    scene = driver.open(app.show_saved, SavedScene)
    driver.click(scene.search)
    driver.type("game 7")
    assert [game.title for game in scene.games] == ["Game 7", *(f"Game 7{n}" for n in range(10))]
    assert scene.focus is scene.search and "11 of 100" in scene.subtitle
    driver.key(pygame.K_DELETE)
    assert app.stage.top is scene, "Delete belongs to what is typed"
    driver.type("x")
    assert scene.game is None and scene.none.visible and not scene.open.visible
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    driver.key(pygame.K_BACKSPACE)
    assert len(scene.games) == 100 and scene.open.visible


def test_a_few_saved_games_need_no_search(app: App, driver: Driver) -> None:
    scene = driver.open(app.show_saved, SavedScene)
    assert not scene.searched and scene.search not in scene.widgets


def test_no_saved_games_is_a_finished_page(app: App, driver: Driver) -> None:
    app.journal.found.clear()  # type: ignore[attr-defined]  # the small one  # the small journal
    scene = driver.open(app.show_saved, SavedScene)
    assert scene.game is None and scene.focus is scene.empty.begin


def test_a_shared_game_is_taken_in_by_its_path(app: App, driver: Driver, tmp_path: Path) -> None:
    scene = driver.open(app.show_saved, SavedScene)
    driver.click(scene.take_in)
    driver.type(str(tmp_path / "wrong.txt"))
    driver.key(pygame.K_RETURN)
    assert ".dogtable" in app.stage.notices.texts[-1]
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    driver.type(str(tmp_path / "x.dogtable"))
    driver.key(pygame.K_RETURN)
    driver.settle()
    assert "x.dogtable" in app.stage.notices.texts[-1] and app.stage.top is scene


def test_what_lies_in_a_folder(tmp_path: Path) -> None:
    for name in ("games", ".hidden"):
        (tmp_path / name).mkdir()
    for name in ("b.dogtable", "A.DOGTABLE", "notes.txt", ".secret.dogtable"):
        (tmp_path / name).write_text("", encoding="utf-8")
    found = listed(tmp_path, ".dogtable")
    assert [(one.name, one.sort) for one in found] == [
        ("..", "above"),
        ("games", "folder"),
        ("A.DOGTABLE", "file"),
        ("b.dogtable", "file"),
    ]
    assert [one.sort for one in listed(tmp_path / "gone", ".dogtable")] == ["above"]
    assert nearest(tmp_path / "gone" / "far") == tmp_path


def test_a_shared_game_is_chosen_from_its_folder(
    app: App, driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.settings.shared = str(app.folders.data / "shared")
    inner = app.folders.data / "shared" / "july"
    inner.mkdir(parents=True)
    (inner / "dog.dogtable").write_text("{}", encoding="utf-8")
    opened: list[Path] = []
    monkeypatch.setattr(app, "open_record", opened.append)
    app.home()
    app.go(scene := TakeInScene(app))
    driver.turn()
    assert [one.name for one in scene.found] == ["..", "july"] and not scene._yes.enabled
    with driver.at_once():
        driver.click(scene.rows.rows[1])
        driver.click(scene.rows.rows[1])  # twice: into the folder
    assert [one.name for one in scene.found] == ["..", "dog.dogtable"]
    driver.click(scene.rows.rows[1])
    assert scene._yes.enabled and scene._path.text.endswith("dog.dogtable")
    driver.click(scene._yes)
    assert opened == [inner / "dog.dogtable"]


def test_games_are_called_as_they_are_now_where_their_rulesets_are_here(app: App, driver: Driver) -> None:
    app.shelved = [replace(one, title="Mensch!") if one.id == "dog" else one for one in app.shelved]
    scene = driver.open(app.show_saved, SavedScene)
    game = scene.games[0]
    assert (game.ruleset, game.title) == ("dog", "DOG") and "Mensch!" in scene.name.markup
    assert app.called("somebodys", "Old") == "Old"


def test_why_an_unfinished_game_has_no_analysis_is_told(app: App, driver: Driver) -> None:
    scene = driver.open(app.show_saved, SavedScene)
    told = set()
    for number, game in enumerate(scene.games):
        scene._choose(number)
        told.add((game.over, scene.analysis.enabled, scene.analysis.tip))
    assert (False, False, app.text("result.analysis_later")) in told
    assert all(not tip for over, _, tip in told if over)
    scene._choose(next(n for n, game in enumerate(scene.games) if not game.over))
    driver.turn()
    x, y, w, h = scene.analysis.window_box()
    assert scene._find(x + w / 2, y + h / 2) is scene.analysis, "a grey button can still be asked what it is"
