"""Which language is spoken, and that another one is spoken at once: the table, its names and its log, too."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

import pytest

from dogtable.ui import tongue
from dogtable.ui.app import App
from dogtable.ui.scenes.settings import SettingsScene
from dogtable.ui.scenes.shelf import ShelfScene
from tests.ui.seated import Seated

if TYPE_CHECKING:
    from dogtable.session.analysis import Analysis


@pytest.mark.parametrize(
    ("wished", "spoken"),
    [
        ([("de", "AT"), ("en", "GB")], "de"),
        ([("xx", None), ("de", None)], "de"),
        ([("xx", "XX")], "en"),
        ([], "en"),
    ],
)
def test_the_language_is_the_first_of_the_system_s_that_there_are_texts_in(
    wished: list[tuple[str, str | None]], spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Any] = [{"language": language, "country": country} for language, country in wished]
    monkeypatch.setattr("dogtable.ui.tongue.system.get_pref_locales", lambda: told)
    assert tongue.spoken("") == spoken and tongue.spoken("en") == "en"


def test_at_a_table_all_speaks_another_language_at_once(sit: Callable[..., Seated]) -> None:
    seated = sit(ruleset="dog")
    app, scene = seated.app, seated.scene
    seated.lay()
    scene.answer((next(option.key for option in scene.model.decision.options),))
    seated.driver.settle()
    english = [line.sentences[0].text for line in scene.model.history.lines if line.sentences]
    try:
        app.go(SettingsScene(app))
        app.set_language("de")
        app.back()
        seated.driver.settle()
        german = [line.sentences[0].text for line in scene.model.history.lines if line.sentences]
        assert len(german) == len(english) and not set(german) & set(english)
        assert scene.table.look.titles["jack"] == "Bube" and scene.table.rules.language == "de"
        assert scene.table.names.word("ranks", "jack") == "Bube"
        assert app.text("table.menu") == "Menü"
        app.set_language("")
        seated.driver.settle()
        assert [line.sentences[0].text for line in scene.model.history.lines if line.sentences] == english
    finally:
        app.library.speak("en")


def test_the_shelf_speaks_another_language_at_once(app: App) -> None:
    app.home()
    scene = app.stage.top
    assert isinstance(scene, ShelfScene)
    app.set_language("de")
    assert (scene.settings.label, scene.quit.label) == ("Einstellungen", "Beenden")
    assert scene.settings in scene.widgets and scene.boxes


def test_an_analysis_tells_in_the_language_that_is_spoken_now(real_app: App) -> None:
    real_app.home()
    real_app.analyses = {"kept": cast("Analysis", None)}
    real_app.set_language("ja")
    assert not real_app.analyses
    real_app.library.speak("en")
