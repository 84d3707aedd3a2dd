"""What is new and the credits: on pages of their own, and told once after an update."""

from __future__ import annotations

import pytest

from dogtable.base.version import __version__
from dogtable.session.about import Piece
from dogtable.session.settings import Settings
from dogtable.ui.app import App
from dogtable.ui.scenes.about import AboutScene
from dogtable.ui.scenes.opening import OpeningScene
from dogtable.ui.scenes.settings import SettingsScene
from dogtable.ui.widgets import Button, Line, Words
from tests.ui.driver import Driver


def said(scene: AboutScene) -> str:
    return " ".join(w.markup for w in scene.scroll.content if isinstance(w, Words | Line))


def test_the_settings_lead_to_what_is_new_and_to_the_credits(app: App, driver: Driver) -> None:
    scene = driver.open(app.show_settings, SettingsScene)
    button = next(w for w in scene.focusable() if isinstance(w, Button) and w.label == "What is new")
    scene.set_focus(button)  # it scrolls there
    driver.turn()
    driver.click(button)
    about = app.stage.top
    assert isinstance(about, AboutScene) and __version__ in about.title and "Unreleased" in said(about)
    about.tabs.choose(1)
    driver.turn()
    told = said(about)
    assert all(word in told for word in ("Fraunces", "SIL Open Font License", "pygame-ce", "MIT", "DOG club"))


@pytest.mark.parametrize(("seen", "name", "told"), [("", "", 0), ("", "Mira", 1), ("0.0.1", "Mira", 1)])
def test_an_update_is_told_once_to_who_has_played_before(app: App, seen: str, name: str, told: int) -> None:
    app.settings.seen, app.settings.name = seen, name
    opening = OpeningScene(app, None)
    for _ in range(2):  # at the second start somebody has a name
        opening._tell_what_is_new()
        assert sum(__version__ in text for text in app.stage.notices.texts) == told
        app.settings.name = "Mira"
    assert Settings.load(app.folders.settings).seen == __version__


@pytest.mark.parametrize(("language", "said_of_lessons"), [("de", "Am Tisch lernen"), ("ja", "テーブルで覚える")])
def test_the_page_speaks_the_language_of_the_program(
    app: App, driver: Driver, language: str, said_of_lessons: str
) -> None:
    app.home()
    app.set_language(language)
    about = driver.open(app.show_about, AboutScene)
    assert said_of_lessons in said(about)
    about.tabs.choose(1)
    assert "SIL Open Font License" in said(about) and "This project" not in said(about)
    row = {"de": "Noto-Schrift: eine; zwei", "ja": "Noto-Schrift：eine（zwei）"}
    assert about._worded(Piece("Noto-Schrift", listed=True, facts=("eine", "zwei"))) == row[language]
    assert (": " in said(about)) == (language == "de"), "rows are joined as the language does"
