"""What a player sees when another window has played on, the file of games has gone, or a saved game is damaged."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from dogtable.session.journal import Journal
from dogtable.session.seats import make as make_seats
from dogtable.session.table import Table
from dogtable.session.taking_in import take_in
from dogtable.ui.app import App
from dogtable.ui.scenes.adrift import AdriftScene
from dogtable.ui.scenes.save_as import SaveAsScene
from dogtable.ui.scenes.saved import SavedScene
from dogtable.ui.scenes.shelf import ShelfScene
from dogtable.ui.scenes.table import TableScene
from tests.ui.driver import Driver
from tests.ui.small_games import begun, until


def seated(app: App) -> tuple[Driver, TableScene]:
    scene = begun(app)
    driver = Driver(app)
    driver.turn(4)
    return driver, scene


def play(driver: Driver, scene: TableScene, option: int = 0) -> None:
    """Answer with the mouse, on a square of the board."""
    decision = scene.model.decision
    assert decision is not None
    target = scene.desk.target(str(decision.options[option].picks["s"]))
    assert target is not None
    unit = scene.desk.kit.unit
    driver.click((round(target.rect.centre[0] * unit), round(target.rect.centre[1] * unit)))
    driver.turn(4)


def elsewhere(app: App, scene: TableScene) -> Table:
    """The same game in another window."""
    return Table.open(Journal(app.journal.path), scene.table.id, app.library)


def give(table: Table, option: int = 0) -> None:
    asked = table.match.decisions[0]
    table._carry_out(asked.seat, asked.options[option].key)


def top(app: App) -> TableScene:
    scene = app.stage.top
    assert isinstance(scene, TableScene), scene
    return scene


def test_the_window_that_is_behind_shows_the_game_as_it_stands(real_app: App) -> None:
    driver, scene = seated(real_app)
    there = elsewhere(real_app, scene)
    for option in (4, 0):
        give(there, option)
    play(driver, scene)
    until(driver, lambda: isinstance(real_app.stage.top, TableScene) and real_app.stage.top is not scene)
    again = top(real_app)
    assert again.table.match.hash() == there.match.hash()
    assert real_app.journal.answers(again.table.id) == list(there.match.log)
    told = [text for text in real_app.stage.notices.texts if "another window" in text]
    assert len(told) == 1
    again.table.poll = list  # type: ignore[method-assign]  # no bot answers here
    driver.turn(4)
    play(driver, again)
    assert len(real_app.journal.answers(again.table.id)) == 3


def test_a_bots_answer_in_the_window_that_is_behind_changes_nothing(real_app: App) -> None:
    driver, scene = seated(real_app)
    play(driver, scene)
    there = elsewhere(real_app, scene)
    del scene.table.poll  # the bot may answer now
    give(there, 5)
    until(driver, lambda: isinstance(real_app.stage.top, TableScene) and real_app.stage.top is not scene)
    again = top(real_app)
    assert again.table.match.log[:2] == there.match.log[:2]
    again.table.close()


def test_of_two_windows_in_which_bots_alone_play_one_gives_way(real_app: App) -> None:
    """Both would only open the game anew for ever, each being behind the other."""
    table = Table.new(real_app.journal, real_app.library.load("tic-tac-toe"), 2, {}, make_seats(["greedy"] * 2), 7)
    scene = TableScene(real_app, table)
    driver = Driver(real_app)
    there = elsewhere(real_app, scene)
    real_app.stage.clear_to(scene)
    give(there, 4)
    until(driver, lambda: isinstance(real_app.stage.top, ShelfScene))
    assert [text for text in real_app.stage.notices.texts if "Another window plays this game on" in text]
    give(there, 0)  # the other one goes on, undisturbed
    assert real_app.journal.answers(table.id) == list(there.match.log)


def test_taking_back_in_the_window_that_is_behind_changes_nothing(real_app: App) -> None:
    driver, scene = seated(real_app)
    play(driver, scene)
    give(scene.table)
    scene.back(scene.model.look)
    there = elsewhere(real_app, scene)
    give(there)
    scene.back(scene.model.take_back)
    until(driver, lambda: isinstance(real_app.stage.top, TableScene) and real_app.stage.top is not scene)
    assert top(real_app).table.match.count == 3 == len(real_app.journal.answers(there.id))


def test_a_game_that_was_deleted_can_be_kept_anew(real_app: App) -> None:
    driver, scene = seated(real_app)
    play(driver, scene)
    Journal(real_app.journal.path).delete(scene.table.id)
    scene.back(scene.model.take_back)
    offer = real_app.stage.top
    assert isinstance(offer, AdriftScene) and "was deleted in another window" in offer._text.markup
    driver.click(offer.keep)
    assert real_app.stage.top is scene and len(real_app.journal.answers(scene.table.id)) == 1
    scene.back(scene.model.take_back)
    driver.turn(4)
    play(driver, scene, 2)
    assert real_app.journal.answers(scene.table.id) == list(scene.table.match.log)


def test_without_its_folder_a_game_is_saved_elsewhere(real_app: App, tmp_path: Path) -> None:
    driver, scene = seated(real_app)
    give(scene.table)
    give(scene.table)
    scene.back(scene.model.look)
    shutil.rmtree(real_app.folders.data)
    play(driver, scene)
    offer = real_app.stage.top
    assert isinstance(offer, AdriftScene) and scene.table.match.count == 2
    driver.click(offer.save)
    choose = real_app.stage.top
    assert isinstance(choose, SaveAsScene) and choose._path.text.endswith(".dogtable")
    path = tmp_path.parent / f"{tmp_path.name}-kept.dogtable"
    choose._path.text = str(path)
    driver.click(choose._yes)
    assert real_app.stage.top is offer and path.exists()
    driver.click(offer.save)
    choose = real_app.stage.top
    assert isinstance(choose, SaveAsScene)
    choose._path.text = str(path)
    before = path.read_bytes()
    driver.click(choose._yes)
    assert path.read_bytes() == before and "is there already" in real_app.stage.notices.texts[-1]
    driver.click(choose._no)
    driver.click(offer._no)
    assert real_app.stage.top is scene
    real_app.home()
    driver.turn(4)
    shelf = real_app.stage.top
    assert isinstance(shelf, ShelfScene), "and where one leaves without a word, it is kept anew"
    assert [game.answers for game in real_app.journal.games()] == [2]
    assert real_app.folders.journal.exists()
    assert take_in(real_app.journal, real_app.library, path).match.hash() == scene.table.match.hash()


def test_a_full_disk_at_the_table_is_one_sentence_and_nothing_is_lost(real_app: App) -> None:
    driver, scene = seated(real_app)
    play(driver, scene)
    give(scene.table)
    scene.back(scene.model.look)
    full = "CREATE TEMP TRIGGER full BEFORE INSERT ON answers BEGIN SELECT RAISE(ABORT, 'disk is full'); END"
    real_app.journal._db.execute(full)
    count, before = scene.table.match.count, scene.table.match.hash()
    play(driver, scene)
    assert any("disk is full" in text for text in real_app.stage.notices.texts)
    assert real_app.stage.top is scene and scene.table.match.hash() == before
    real_app.journal._db.execute("DROP TRIGGER full")
    play(driver, scene)
    assert scene.table.match.count == count + 1
    assert real_app.journal.answers(scene.table.id) == list(scene.table.match.log)


def test_a_game_that_cannot_be_opened_is_not_the_one_to_continue(real_app: App) -> None:
    """Its row is sound, its answers are not; the shelf finds out as it draws the table."""
    for _ in range(3):
        driver, scene = seated(real_app)
        give(scene.table)
    games = [game.id for game in real_app.journal.games()]
    real_app.journal._db.execute("UPDATE answers SET seat = 1e30 WHERE game = ?", (games[0],))
    real_app.home()
    shelf = real_app.stage.top
    assert isinstance(shelf, ShelfScene)
    until(driver, lambda: [game.id for game in shelf.games.open] == games[1:])
    shelf.games._continue()
    until(driver, lambda: isinstance(real_app.stage.top, TableScene))
    assert top(real_app).table.id == games[1]
    assert len(real_app.journal.listing()) == 3


BAD = {
    "touched": "'soon'",
    "status": "x'FF'",
    "hinted": "'abc'",
    "header": "'{\"players\": Infinity}'",
    "id": "CAST(x'FF' AS TEXT)",
}


@pytest.mark.parametrize("column", BAD)
def test_a_damaged_game_is_named_and_removed_in_the_window(real_app: App, column: str) -> None:
    for _ in range(3):
        driver, scene = seated(real_app)
        give(scene.table)
    last = scene.table.id
    sound = [game.id for game in real_app.journal.games() if game.id != last]
    real_app.journal._db.execute(f"UPDATE games SET {column} = {BAD[column]} WHERE id = ?", (last,))
    real_app.home()
    driver.turn(4)
    shelf = real_app.stage.top
    assert isinstance(shelf, ShelfScene)
    assert [game.id for game in shelf.games.open] == sound, "the last sound one is the one to continue"
    real_app.show_saved()
    driver.turn(4)
    saved = real_app.stage.top
    assert isinstance(saved, SavedScene) and len(saved.games) == 3
    bad = next(n for n, game in enumerate(saved.games) if game.wrong)
    saved._choose(bad)
    driver.turn(4)
    assert "damaged" in saved.facts.markup
    assert saved.open.enabled == (column not in ("header", "id"))
    saved._delete()
    assert sorted(game.id for game in saved.games) == sorted(sound) and not any(game.wrong for game in saved.games)


def test_opening_a_game_in_the_window_mends_what_it_can_do_without(real_app: App) -> None:
    driver, scene = seated(real_app)
    give(scene.table)
    real_app.journal._db.execute("UPDATE games SET touched = 9e999, status = x'FF', waiting = 'soon'")
    real_app.home()
    real_app.show_saved()
    driver.turn(4)
    saved = real_app.stage.top
    assert isinstance(saved, SavedScene)
    assert "opening it mends it" in saved.facts.markup
    driver.click(saved.open)
    until(driver, lambda: isinstance(real_app.stage.top, TableScene))
    (game,) = real_app.journal.games()
    assert game.wrong == "" and game.standing.said(game.names, str).endswith("to play")
