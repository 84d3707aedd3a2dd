"""A ruleset in one file, dropped on the window: told, asked about, added; a newer one takes its place."""

from __future__ import annotations

from pathlib import Path

from dogtable.base.files import PACK
from dogtable.session.library import Library
from dogtable.session.packs import pack
from dogtable.ui.app import App
from dogtable.ui.scenes.confirm import ConfirmScene
from dogtable.ui.scenes.shelf import ShelfScene
from tests.cli.little import RACE, race
from tests.ui.driver import Driver
from tests.ui.small_games import until


def packed(app: App, folder: Path, version: str) -> Path:
    text = RACE.replace("players: [2, 3]}", f'players: [2, 3], version: "{version}", author: Ann}}')
    home, file = race(folder, text), folder / f"race{PACK}"
    pack(app.library.read(home), home, file)
    return file


def test_it_is_told_and_asked_about_before_it_is_added(real_app: App, tmp_path: Path) -> None:
    app, driver = real_app, Driver(real_app)
    app.library = Library(user=app.folders)  # one that may be added to
    app.home()
    for version, more in (("1.0", app.text("pack.add")), ("1.1", app.text("pack.replace"))):
        app.take_file(str(packed(app, tmp_path / version, version)))
        until(driver, lambda: isinstance(app.stage.top, ConfirmScene))
        scene = app.stage.top
        assert isinstance(scene, ConfirmScene)
        words = scene._text.markup
        assert "Ann" in words
        assert version in words
        assert app.text("pack.unknown") in words, "there is no licence"
        assert scene._yes.label == more
        driver.click(scene._yes)
        until(driver, lambda: isinstance(app.stage.top, ShelfScene))
        assert app.library.load("race").version == version


def test_what_is_no_pack_is_one_sentence(real_app: App, tmp_path: Path) -> None:
    app, driver = real_app, Driver(real_app)
    app.home()
    file = tmp_path / f"odd{PACK}"
    file.write_bytes(b"PK\x03\x04 nothing")
    app.open_file(file)
    until(driver, lambda: any("is no game that can be added" in text for text in app.stage.notices.texts))
    assert isinstance(app.stage.top, ShelfScene)
