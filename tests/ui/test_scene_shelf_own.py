"""Games of one's own on the shelf: their order, the crate, and away with them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from dogtable.session.library import Library
from dogtable.session.settings import Settings
from dogtable.ui.app import App
from dogtable.ui.scenes.confirm import ConfirmScene
from dogtable.ui.scenes.menu import MenuScene
from dogtable.ui.scenes.shelf import ShelfScene
from dogtable.ui.scenes.shelf_boxes import GameBox
from dogtable.ui.widgets import IconButton
from tests.ui.driver import Driver
from tests.ui.test_packs import until
from tests.ui.test_scene_shelf import shown

GAME = """\
game: {id: NAME, title: TITLE, language: 1, players: [2]}
state: {points: {per: player, from: 0, to: 9}}
play:
  - turns: first(players)
    while: points[me] < 3
    do:
      - menu: act
        of:
          step:
            - set: points[me] += 1
end:
  scores: {points: "points[me]"}
"""


def begun(app: App, titles: tuple[str, ...]) -> tuple[Driver, ShelfScene]:
    """The shelf with games of one's own of these titles."""
    app.library = Library(user=app.folders)
    for title in titles:
        folder = app.folders.rulesets / title.lower()
        folder.mkdir(parents=True)
        (folder / "game.yaml").write_text(GAME.replace("NAME", title.lower()).replace("TITLE", title))
    app.shelved = [replace(one, trying=False) for one in app.library.shelf(at_once=True)]
    app.home()
    driver = Driver(app)
    driver.turn()
    assert isinstance(app.stage.top, ShelfScene)
    return driver, app.stage.top


def own(shelf: ShelfScene) -> list[str]:
    """The games of one's own that stand on the shelf, as they stand."""
    return [box.id for box in shelf.boxes if box.is_own and box.area in shown(shelf)]


def choose(driver: Driver, shelf: ShelfScene, id_: str, entry: str) -> None:
    """Take a game into the hand and choose from its menu."""
    box = next(box for box in shelf.boxes if box.id == id_)
    shelf.choose(box.number)
    driver.click(button(shelf, box))
    menu = driver.app.stage.top
    assert isinstance(menu, MenuScene)
    labels = [item.label for item in menu._items]
    driver.click(menu._rows[labels.index(driver.app.text(entry))])
    driver.turn()


def button(shelf: ShelfScene, box: GameBox) -> IconButton:
    """The button for the menu of a box."""
    tip = shelf.app.text("shelf.own_tip")
    found = [one for one in box.label.walk() if isinstance(one, IconButton) and one.tip == tip]
    assert len(found) == 1
    return found[0]


def test_games_of_ones_own_change_places_and_stay_there(real_app: App) -> None:
    driver, shelf = begun(real_app, ("Anchor", "Barrel", "Candle"))
    assert own(shelf) == ["anchor", "barrel", "candle"], "at first by title"
    choose(driver, shelf, "candle", "shelf.to_the_left")
    assert own(shelf) == ["anchor", "candle", "barrel"]
    choose(driver, shelf, "anchor", "shelf.to_the_right")
    assert own(shelf) == ["candle", "anchor", "barrel"]
    assert shelf.box is not None and shelf.box.id == "anchor", "it stays in the hand"
    kept = Settings.load(real_app.folders.settings)
    assert kept.shelf_order == ["candle", "anchor", "barrel"]
    real_app.home()
    assert isinstance(real_app.stage.top, ShelfScene)
    assert own(real_app.stage.top) == ["candle", "anchor", "barrel"]


def test_a_game_is_put_into_the_crate_and_taken_out(real_app: App) -> None:
    driver, shelf = begun(real_app, ("Anchor", "Barrel"))
    choose(driver, shelf, "anchor", "shelf.put_away")
    assert own(shelf) == ["barrel"]
    assert "anchor" in [box.id for box in shelf.crate.games]
    assert shelf.box is not None and shelf.box.id != "anchor", "what is put away is in nobody's hand"
    driver.click(shelf.crate.area)
    assert own(shelf) == ["anchor", "barrel"], "in the open crate"
    choose(driver, shelf, "anchor", "shelf.take_out")
    driver.click(shelf.crate.area)
    assert own(shelf) == ["anchor", "barrel"]


def test_removing_asks_and_puts_aside(real_app: App) -> None:
    driver, shelf = begun(real_app, ("Anchor", "Barrel"))
    folder = real_app.folders.rulesets / "anchor"
    for take, left in (("_no", ["anchor", "barrel"]), ("_yes", ["barrel"])):
        choose(driver, shelf, "anchor", "shelf.remove")
        asked = real_app.stage.top
        assert isinstance(asked, ConfirmScene)
        assert "Anchor" in asked._title.markup
        driver.click(getattr(asked, take))
        until(driver, lambda left=left: isinstance(real_app.stage.top, ShelfScene) and own(shelf) == left)
        assert folder.exists() is ("anchor" in left)
    kept = list(Path(real_app.folders.aside.rulesets).rglob("game.yaml"))
    assert len(kept) == 1, "nothing is deleted"


def test_what_came_with_the_program_has_no_such_menu(real_app: App) -> None:
    _, shelf = begun(real_app, ("Anchor",))
    shipped = next(box for box in shelf.boxes if not box.is_own)
    shelf.choose(shipped.number)
    tip = real_app.text("shelf.own_tip")
    assert not [one for one in shipped.label.walk() if isinstance(one, IconButton) and one.tip == tip]
