"""What cannot be shown is one line with a way to put it aside; all that stands beside it goes on as if it were not."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from dogtable.base.errors import SaveError
from dogtable.base.paths import user_folders
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.seats import make as make_seats
from dogtable.session.settings import Settings
from dogtable.session.table import Table
from dogtable.ui.app import App
from dogtable.ui.kit.fonts import Faces
from dogtable.ui.look import layout as laying
from dogtable.ui.scenes.choose_file import ChooseFileScene
from dogtable.ui.scenes.confirm import ConfirmScene
from dogtable.ui.scenes.error import ErrorScene
from dogtable.ui.scenes.problems import ProblemsScene
from dogtable.ui.scenes.saved import SavedScene
from dogtable.ui.scenes.shelf import ShelfScene
from dogtable.ui.scenes.shelf_boxes import GameBox
from dogtable.ui.scenes.shelf_games import GamesColumn
from dogtable.ui.scenes.statistics import StatisticsScene
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.scenes.table_picture import TablePicture
from dogtable.ui.scenes.take_in import TakeInScene
from dogtable.ui.widgets import Unshown, Words
from dogtable.ui.window import Window
from tests.session.played import as_begun, changed, played
from tests.ui.driver import Driver
from tests.ui.small_games import until

EXAMPLE = Path(__file__).parents[2] / "rulesets" / "examples" / "tic-tac-toe"
NARROW, WIDE = (1280, 720), (1920, 1080)
BAD = "Unspeakable"


@pytest.fixture(params=[NARROW, WIDE], ids=["narrow", "wide"])
def app(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[App]:
    """The app with a session of its own and two rulesets, one of them the player's."""
    folders = user_folders(tmp_path)
    for number in (1, 2):
        own = folders.rulesets / f"mine-{number}"
        shutil.copytree(EXAMPLE, own)
        text = (own / "game.yaml").read_text(encoding="utf-8")
        text = text.replace("id: tic-tac-toe", f"id: mine-{number}", 1).replace(
            "title: Tic-tac-toe", f"title: Mine {number}"
        )
        (own / "game.yaml").write_text(text, encoding="utf-8")
    settings = Settings.load(folders.settings)
    settings.speed = "off"
    app = App(Window(size=request.param), folders, settings)
    app.library, app.journal = Library([EXAMPLE.parent, folders.rulesets], tmp_path), Journal(folders.journal)
    app.shelved = app.library.shelf()
    yield app
    app.close()
    app.journal.close()
    pygame.quit()


@pytest.fixture
def driver(app: App) -> Driver:
    return Driver(app)


def games(app: App, count: int = 3) -> list[str]:
    """Begin games, and return them, the last one first."""
    for _ in range(count):
        table = Table.new(app.journal, app.library.load("tic-tac-toe"), 2, {}, make_seats(["you", "greedy"]), 7)
        table._carry_out(table.waiting[0], table.match.decisions[0].options[0].key)
    return [game.id for game in app.journal.games()]


def gone(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have games be called as they were begun, as where their ruleset is not here any more."""
    monkeypatch.setattr(app, "called", as_begun)


def entitle(app: App, game: str, title: str) -> None:
    query = "UPDATE games SET header = json_set(header, '$.ruleset.title', ?) WHERE id = ?"
    app.journal._db.execute(query, (title, game))


def home(app: App, driver: Driver) -> ShelfScene:
    app.home()
    driver.turn(4)
    shelf = app.stage.top
    assert isinstance(shelf, ShelfScene)
    return shelf


def lines(shelf: ShelfScene) -> list[Unshown]:
    return [part for widget in shelf.widgets for part in widget.walk() if isinstance(part, Unshown)]


def put_aside(app: App, driver: Driver, line: Unshown) -> None:
    assert line.button is not None
    shelf = app.stage.top
    assert isinstance(shelf, ShelfScene)
    if line in [part for widget in shelf.scroll.content for part in widget.walk()]:
        shelf.scroll.show(line)
        driver.turn(1)
    driver.click(line.button)
    driver.settle()


def noted(app: App) -> int:
    """How many faults the log tells, each with its traceback."""
    return app.folders.log.read_text(encoding="utf-8").count("Traceback") if app.folders.log.exists() else 0


@pytest.fixture(params=["measured", "drawn"])
def unspeakable(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A word that no font can measure, or draw."""
    name = "width" if request.param == "measured" else "words"
    real: Callable[..., Any] = getattr(Faces, name)

    def fails(self: Faces, text: str, *more: Any) -> Any:
        if BAD in text:
            raise pygame.error("Text has zero width")
        return real(self, text, *more)

    monkeypatch.setattr(Faces, name, fails)
    monkeypatch.setattr("dogtable.ui.scenes.unshown._ODD", re.compile("[^a-z ]"))  # "?nspeakable"


@pytest.mark.usefixtures("unspeakable")
def test_games_whose_titles_cannot_be_drawn_are_put_aside(
    app: App, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one to continue, and one of the others."""
    gone(app, monkeypatch)
    there = games(app, 4)
    for game in there[:2]:
        entitle(app, game, BAD)
    shelf = home(app, driver)
    until(driver, lambda: [game.id for game in shelf.games.open] == there[2:])
    assert noted(app) == len(app.guard) == 2
    path = app.folders.aside.journal
    for left in (1, 0):
        driver.turn(4)
        (line,) = lines(shelf)
        assert line.line == "“?nspeakable” cannot be shown."
        put_aside(app, driver, line)
        assert app.stage.notices.texts[-1] == f"?nspeakable is put aside; it is kept as {path}"
        assert len(lines(shelf)) == left
    assert sorted(game.id for game in Journal(path).games()) == sorted(there[:2])
    assert sorted(game.id for game in app.journal.games()) == sorted(there[2:])
    shelf.games._continue()
    until(driver, lambda: isinstance(app.stage.top, TableScene))
    assert app.stage.top.table.id == there[2]  # type: ignore[attr-defined]  # of the table


BREAKS: dict[str, tuple[object, str, Exception]] = {
    "a picture that raises": (TablePicture, "drawing", ZeroDivisionError("look")),
    "a look that raises while it is laid out": (laying, "layout", RecursionError("look")),
    "a table that cannot be looked at": (Table, "view", KeyError("view")),
    "a game that cannot be opened": (Table, "open", MemoryError()),
    "one that is refused": (Table, "open", SaveError("This saved game does not fit its rules; it is kept.")),
}


@pytest.mark.parametrize("app", [NARROW], indirect=True, ids=["narrow"])
@pytest.mark.parametrize("what", BREAKS)
def test_a_shelf_whose_pictures_all_fail_comes_to_rest(
    app: App, driver: Driver, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every game is tried once, none is the one to continue, and the shelf is made up anew no more often than that."""
    there = games(app, 5)
    owner, name, fault = BREAKS[what]

    def fails(*_: Any, **__: Any) -> Any:
        raise fault

    monkeypatch.setattr(owner, name, fails)
    made: list[int] = []
    refresh = ShelfScene.refresh
    monkeypatch.setattr(ShelfScene, "refresh", lambda self: (made.append(1), refresh(self)))
    shelf = home(app, driver)
    until(driver, lambda: len(app.guard) == len(there))
    driver.turn(20)
    assert len(made) <= len(there) + 3
    assert app.stage.top is shelf and shelf.games.open == []
    assert noted(app) == (0 if isinstance(fault, SaveError) else len(there))
    assert len(lines(shelf)) == 1, "one at a time"
    app.home()
    driver.turn(20)
    assert len(app.guard) == len(there) and app.stage.top.games.open == []  # type: ignore[attr-defined]  # of the shelf


@pytest.mark.parametrize(("owner", "name"), [(GamesColumn, "_people"), (GamesColumn, "_other"), (TablePicture, "draw")])
def test_whatever_breaks_on_a_card_the_shelf_stays(
    app: App, driver: Driver, owner: object, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    games(app)

    def fails(*_: Any) -> Any:
        raise IndexError(name)

    monkeypatch.setattr(owner, name, fails)
    shelf = home(app, driver)
    driver.turn(10)
    assert app.stage.top is shelf and not any(isinstance(scene, ErrorScene) for scene in app.stage.scenes)


@pytest.mark.parametrize(
    ("where", "ruleset"), [("_paint", "mine-1"), ("fill_label", "mine-1"), ("_paint", "tic-tac-toe")]
)
def test_a_ruleset_that_cannot_be_drawn_is_a_line(
    app: App, driver: Driver, where: str, ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = getattr(GameBox, where)

    def fails(self: GameBox, *more: Any, **named: Any) -> Any:
        if self.id == ruleset:
            raise UnicodeEncodeError("utf-8", "\ud800", 0, 1, "surrogates not allowed")
        return real(self, *more, **named)

    monkeypatch.setattr(GameBox, where, fails)
    shelf = home(app, driver)
    shelf.crate.is_open = True
    shelf.layout()
    shelf.choose(next((n for n, box in enumerate(shelf.boxes) if box.id == ruleset), 0))
    shelf.scroll.scroll_to(shelf.scroll.full)  # only what is seen is drawn
    driver.turn(4)
    (line,) = lines(shelf)
    assert noted(app) == len(app.guard) == 1
    boxes = {box.id: box.is_unshown for box in shelf.boxes}
    assert [name for name, unshown in boxes.items() if unshown] == [ruleset]
    assert {"mine-1", "mine-2", "tic-tac-toe", "ludo"} <= set(boxes)
    if ruleset == "tic-tac-toe":
        assert line.button is None, "it came with the program"
        return
    put_aside(app, driver, line)
    kept = app.folders.aside.rulesets / ruleset
    assert app.stage.notices.texts == [f"Mine 1 is put aside; it is kept as {kept}"]
    assert (kept / "game.yaml").is_file() and not (app.folders.rulesets / ruleset).exists()
    assert not lines(shelf) and ruleset not in [box.id for box in shelf.boxes]


def test_a_broken_ruleset_of_ones_own_is_put_aside_from_its_problems(app: App, driver: Driver) -> None:
    (app.folders.rulesets / "mine-2" / "game.yaml").write_text("game: {", encoding="utf-8")
    app.library.forget()
    app.shelved = app.library.shelf()
    shelf = home(app, driver)
    shelf.choose(next(n for n, box in enumerate(shelf.boxes) if box.id == "mine-2"))
    shelf.problems()
    driver.turn()
    page = app.stage.top
    assert isinstance(page, ProblemsScene)
    driver.click(page.aside)
    driver.settle()
    assert (app.folders.aside.rulesets / "mine-2").is_dir() and isinstance(app.stage.top, ShelfScene)
    assert "mine-2" not in [box.id for box in app.stage.top.boxes]


ODD = ["\ufffe\uffff", "\U000e0001" * 40, "\u200b", "A\u200dB", "a" + "\u0300" * 190, "犬" * 200, "|<people #6B4A2E>**"]


def test_odd_titles_are_drawn(app: App, driver: Driver) -> None:
    """What has no width, no letter in any font, too many marks, or looks like markup is shown as well as it can be."""
    game = games(app, 1)[0]
    for title in ODD:
        entitle(app, game, title)
        home(app, driver)
        app.show_saved()
        driver.turn(2)
        assert isinstance(app.stage.top, SavedScene) and len(app.guard) == 0, title


def test_a_portrait_that_there_is_not_is_somebodys(app: App, driver: Driver) -> None:
    there = games(app)
    query = "UPDATE games SET header = json_set(header, '$.seats[0].portrait', 'nobody-at-all') WHERE id = ?"
    app.journal._db.execute(query, (there[0],))
    shelf = home(app, driver)
    assert shelf.games._portrait(shelf.games.open[0], 0) == "ludo" and len(app.guard) == 0


@pytest.mark.usefixtures("unspeakable")
def test_of_a_thousand_rows_three_are_bad(app: App, driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    gone(app, monkeypatch)
    (one,) = games(app, 1)
    header = app.journal._db.execute("SELECT header FROM games").fetchone()[0]
    bad = {3, 500, 999}
    many = [
        (f"{n:016}", header.replace("Tic-tac-toe", BAD if n in bad else f"Game {n}"), 2_000 - n) for n in range(1_000)
    ]
    facts = "ruleset, hash, ?, created, touched, over, status, result, 0, 0, 0, ?, 0, waiting"
    copied = f"INSERT INTO games SELECT ?, {facts} FROM games WHERE id = ?"
    app.journal._db.execute("BEGIN")
    app.journal._db.executemany(copied, [(*row, one) for row in many])
    app.journal._db.execute("COMMIT")
    app.journal.delete(one)
    app.show_saved()
    driver.turn(2)
    saved = app.stage.top
    assert isinstance(saved, SavedScene) and len(saved.games) == 1_000
    for at in (*range(0, 3_000, 600), int(saved.rows.row(500).box[1]), int(saved.list.full)):
        saved.list.scroll_to(at)
        driver.turn(2)
    assert noted(app) == len(app.guard) == len(bad) and app.stage.top is saved
    saved._choose(500)
    driver.turn(4)
    shown = [part.markup for widget in saved.widgets for part in widget.walk() if isinstance(part, Words)]
    assert saved.narrow or "“?nspeakable” cannot be shown." in shown
    assert saved.aside in saved.widgets and saved.share not in saved.widgets and saved.delete.visible
    driver.click(saved.aside)
    driver.turn(2)
    assert [game.id for game in Journal(app.folders.aside.journal).games()] == [f"{500:016}"]
    assert len(saved.games) == 999 and noted(app) == len(bad)
    saved._choose(3)
    driver.click(saved.delete)
    assert isinstance(app.stage.top, ConfirmScene), "nothing is deleted without asking"
    driver.turn(2)
    assert not any(isinstance(scene, ErrorScene) for scene in app.stage.scenes)


@pytest.mark.skipif(sys.platform != "linux", reason="only there can a name be any bytes")
@pytest.mark.usefixtures("unspeakable")
def test_a_file_whose_name_is_none_costs_no_other(app: App, driver: Driver, tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    for name in (b"a\xff.dogtable", b"b\xed\xa0\xbd.dogtable", f"c{BAD}.dogtable".encode(), b"d.dogtable"):
        (folder / os.fsdecode(name)).touch()
    scene = TakeInScene(app)
    app.home()
    app.go(scene)
    scene._look_into(folder)
    scene.layout()
    driver.turn(4)
    assert isinstance(app.stage.top, ChooseFileScene) and len(scene.found) == 5
    assert len(app.guard) == 1
    for row in scene.rows.rows[3:]:
        driver.click(row)
    assert scene._path.text == str(folder / "d.dogtable")
    driver.click(scene.rows.rows[3])
    assert scene._path.text == str(folder / "d.dogtable") and app.stage.top is scene


@pytest.mark.usefixtures("unspeakable")
def test_statistics_go_on_beside_a_title_and_a_name_that_cannot_be_drawn(app: App, driver: Driver) -> None:
    played(app.journal, (0, 2), title=BAD)
    played(app.journal, (0, 2))
    changed(app.journal, f"UPDATE games SET header = replace(header, 'Mira', '{BAD}') WHERE rowid = 1")
    app.home()
    app.show_statistics()
    until(driver, lambda: isinstance(app.stage.top, StatisticsScene))
    scene = app.stage.top
    assert isinstance(scene, StatisticsScene)
    for n in range(len(scene.people)):
        scene._choose_person(n)
        driver.turn(3)
        assert app.stage.top is scene and scene.of.over
    assert noted(app) == len(app.guard) == 1  # one word: the name is the title
