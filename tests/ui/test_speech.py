"""All that can be seen is said: names of whatever takes the focus, what a table tells, whole games by ear."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from dogtable.session.library import Library
from dogtable.session.settings import Settings
from dogtable.ui.app import App
from dogtable.ui.scenes.confirm import ConfirmScene
from dogtable.ui.scenes.error import ErrorScene
from dogtable.ui.scenes.menu import MenuItem, MenuScene
from dogtable.ui.scenes.portraits import PortraitScene
from dogtable.ui.scenes.settings import PAGES, SettingsScene
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.scenes.your_name import YourNameScene
from dogtable.ui.widgets import TextEntry, Toggle, WidgetScene
from tests.ui.driver import Driver
from tests.ui.ears import Ears, Recorder
from tests.ui.seated import Seated
from tests.ui.test_lesson import learn
from tests.ui.test_scenes import SCENES, scene_of

MORE: dict[str, Callable[[App], WidgetScene]] = {
    "confirm": lambda app: ConfirmScene(app, "Delete?", "It is gone then.", "Delete", lambda: None),
    "error": lambda app: ErrorScene(app, None),
    "menu": lambda app: MenuScene(app, pygame.Rect(0, 0, 9, 9), [MenuItem("Rules", lambda: None)]),
    "portraits": lambda app: PortraitScene(app, "", lambda _: None),
    "your name": lambda app: YourNameScene(app, lambda: None),
    **{f"settings, {page}": lambda app, page=page: _page(app, page) for page in PAGES},  # type: ignore[misc]  # bound now
}


def _page(app: App, page: str) -> SettingsScene:
    scene = SettingsScene(app)
    scene.tabs.chosen = PAGES.index(page)
    return scene


def listen(app: App) -> Recorder:
    voice = Recorder()
    app.narrator.speaker.voice, app.settings.speech = voice, True
    return voice


def heard(voice: Recorder) -> list[str]:
    return [text for text, _ in voice.said]


# ---------------------------------------------------------------------------------------------------- names


@pytest.mark.parametrize("name", [*SCENES, *MORE])
def test_whatever_takes_the_focus_has_a_name_of_its_own(app: App, driver: Driver, name: str) -> None:
    app.home()
    app.go(scene := MORE[name](app) if name in MORE else scene_of(app, name))
    driver.turn()
    assert scene.heading()
    names = [widget.spoken(app.text) for widget in scene.focusable()]
    assert names and all(one.strip() for one in names)
    rows = [type(widget).__name__ for widget in scene.focusable()]
    twice = {one for one in names if names.count(one) > 1}
    assert not twice or "Row" in rows or name == "statistics", (
        twice
    )  # of games and their numbers there may be equal ones
    told = list(scene.read_out())
    assert set(names) <= set(told)


def test_the_value_of_a_control_is_said_when_it_changes(app: App, driver: Driver) -> None:
    app.home()
    voice = listen(app)
    app.show_settings()
    driver.turn()
    scene = app.stage.top
    assert isinstance(scene, SettingsScene)
    assert heard(voice)[-2:] == ["Settings.", "Settings: Playing, 1 of 4."]
    while not isinstance(scene.focus, Toggle):
        driver.key(pygame.K_TAB)
    assert heard(voice)[-1] == "Reduced motion: off."
    driver.key(pygame.K_RETURN)
    assert heard(voice)[-1] == "Reduced motion: on."
    assert isinstance(scene.focus, Toggle)  # laid out anew, it is where it was
    while not isinstance(scene.focus, TextEntry):
        driver.key(pygame.K_TAB)
    driver.type("Rosa")
    driver.turn()
    assert heard(voice)[-1] == "Your name, to be typed: Rosa."


def test_its_keys_turn_speech_on_say_it_again_and_read_the_page(app: App, driver: Driver) -> None:
    app.home()
    voice = app.narrator.speaker.voice = Recorder()
    driver.turn()
    assert heard(voice) == []
    driver.key(pygame.K_F2)
    assert heard(voice)[:2] == ["Speech on", "The shelf, with all games"]
    last = heard(voice)[-1]
    driver.key(pygame.K_F3)
    assert heard(voice)[-1] == last
    driver.key(pygame.K_F4)
    assert "Settings." in heard(voice)[-1]
    driver.key(pygame.K_F5)
    assert "partners race four marbles" in heard(voice)[-1]
    assert Settings.load(app.folders.settings).speech
    driver.key(pygame.K_F2)
    said = heard(voice)
    assert said[-1] == "Speech off"
    driver.key(pygame.K_TAB)
    assert heard(voice) == said


def test_without_a_voice_that_is_told_in_the_settings(app: App, driver: Driver) -> None:
    app.home()
    app.narrator.speaker.voice = None
    driver.key(pygame.K_F2)
    assert app.stage.notices.texts == [app.text("speech.no_voice")]
    app.go(scene := _page(app, "sound"))
    driver.turn()
    assert app.text("speech.no_voice") in list(scene.read_out())
    assert all(one.name != "Speech" for one in scene.focusable() if isinstance(one, Toggle))


def test_the_voice_speaks_the_language_of_the_program(app: App, driver: Driver) -> None:
    app.home()
    voice = listen(app)
    driver.turn()
    app.set_language("de")
    driver.key(pygame.K_F4)
    assert [manner.language for _, manner in (voice.said[0], voice.said[-1])] == ["en", "de"]
    assert voice.said[-1][0].startswith(app.text("speech.shelf"))


def test_a_notice_is_said_and_muting_does_not_mute_the_voice(app: App, driver: Driver) -> None:
    app.home()
    voice = listen(app)
    driver.key(pygame.K_m)
    driver.turn()
    assert "Sound off" in heard(voice)


# ---------------------------------------------------------------------------------------------------- a table


@pytest.mark.parametrize("ruleset", ["dog", "inn-keeper", "sweet-dog-hotel", "we-rate-dogs"])
def test_whatever_takes_the_focus_at_a_table_has_a_name(sit: Callable[..., Seated], ruleset: str) -> None:
    who = ("you", "greedy", "greedy", "greedy")[: 4 if ruleset == "dog" else 3]
    seated = sit(who=who, ruleset=ruleset)
    scene, app = seated.scene, seated.app
    listen(app)
    seated.driver.turn()
    stops = scene.keyboard.stops()
    names = {stop.name: scene.telling.stop(stop) for stop in stops}
    assert len(stops) > 10 and all(name.strip() for name in names.values()), names
    assert all(":" not in name or " " in name for name in names.values()), names  # no id


def test_what_lies_on_a_table_is_told_in_order_and_hidden_stays_hidden(sit: Callable[..., Seated]) -> None:
    seated = sit()
    scene = seated.scene
    told = list(scene.read_out())
    assert told[1].startswith("Mira's hand: ")
    places = [one.partition(":")[0] for one in told]
    assert places.index("Mira's home") < places.index("Anna's hand") < places.index("the draw pile")
    assert "Anna's hand: 6 times a card" in told
    assert any(one.startswith("Anna, 6, ") for one in told)  # what is written on the plate


def test_what_is_refused_is_said_with_its_reason(sit: Callable[..., Seated]) -> None:
    seated = sit()
    voice = listen(seated.app)
    scene: TableScene = seated.scene
    seated.driver.turn()
    assert any(one.startswith("Mira: ") for one in heard(voice))
    seated.app.keyboard = True
    marble = next(stop for stop in scene.keyboard.stops() if stop.name == "marble.1.1")
    scene.keyboard.focus.go(marble)
    seated.driver.key(pygame.K_RETURN)
    assert scene.bubble is not None
    assert any(scene.bubble.reason in one for one in heard(voice))


def test_page_keys_go_through_all_that_glows_and_nothing_else(sit: Callable[..., Seated]) -> None:
    seated = sit()
    seated.lay()
    scene, voice = seated.scene, listen(seated.app)
    lit = [stop.name for stop in scene.keyboard.stops() if stop.lit and stop.group in ("hand", "board", "buttons")]
    found = []
    for _ in lit:
        seated.driver.key(pygame.K_PAGEDOWN)
        found.append(scene.keyboard.focus.name)
        assert "It glows" in heard(voice)[-1]
    assert set(found) == set(lit)
    seated.driver.key(pygame.K_PAGEUP)
    assert scene.keyboard.focus.name == found[-2]
    groups = [stop.group for name in found for stop in scene.keyboard.stops() if stop.name == name]
    assert groups == sorted(groups, key=("hand", "board", "buttons").index)


def test_a_guide_is_heard_and_what_it_offers_has_names(real_app: App) -> None:
    voice = listen(real_app)
    learner = learn(real_app)
    first = learner.going.said
    assert any(first in said for said in heard(voice))
    names = [learner.scene.telling.stop(stop) for stop in learner.scene.keyboard.stops()]
    assert "Skip" in names and all(name.strip() for name in names)
    assert any("Go on" in said for said in heard(voice))
    learner.guide("go on")
    assert learner.going.said != first and any(learner.going.said in said for said in heard(voice))


def test_the_curtain_says_to_whom_it_falls_and_nothing_of_any_hand(sit: Callable[..., Seated]) -> None:
    seated = sit(who=("you", "person", "greedy", "greedy"))
    voice, scene = listen(seated.app), seated.scene
    seated.driver.turn()
    seat = scene.model.viewer.next
    assert seat is not None
    name = seated.table.seats[seat].name
    assert any(said.startswith(f"Pass to {name}.") and f"{name} is ready" in said for said in heard(voice))
    curtain = heard(voice)[-1]
    for key in (pygame.K_F4, pygame.K_F5):
        seated.driver.key(key)
        assert heard(voice)[-1] == curtain, "what is told is what stands on the curtain"
    assert "hand" not in " ".join(heard(voice)[1:])


def test_what_waits_for_other_eyes_is_not_said_at_the_curtain(sit: Callable[..., Seated]) -> None:
    seated = sit()
    voice, scene = listen(seated.app), seated.scene
    seated.driver.turn()
    scene.app.narrator.speaker.say("Mira gets a six from Ben.", "events")
    scene.model.viewer.next = 1
    scene.dress()
    seated.driver.turn()
    assert "Mira gets a six from Ben." not in heard(voice)


def test_what_changes_under_the_focus_by_itself_is_no_news(app: App, driver: Driver) -> None:
    app.home()
    voice = listen(app)
    app.go(scene := _page(app, "play"))
    driver.turn()
    said = heard(voice)
    app.settings.reduced_motion = True
    scene.layout()
    scene.tabs.labels = ("Other words", *scene.tabs.labels[1:])
    driver.turn()
    assert heard(voice) == said
    driver.key(pygame.K_TAB)
    assert len(heard(voice)) == len(said) + 1


def test_words_of_the_focus_are_worked_out_when_a_key_is_pressed_alone(
    sit: Callable[..., Seated], monkeypatch: pytest.MonkeyPatch
) -> None:
    seated = sit()
    voice, asked, focused = listen(seated.app), list[int](), seated.scene.focused
    monkeypatch.setattr(seated.scene, "focused", lambda: asked.append(1) or focused())  # type: ignore[func-returns-value]
    seated.lay()
    seated.driver.turn(20)
    first = len(asked)
    seated.driver.turn(20)
    assert first == len(asked) <= 1
    said = len(heard(voice))
    seated.driver.key(pygame.K_TAB)
    seated.driver.turn(20)
    assert len(asked) == first + 2 and len(heard(voice)) == said + 1  # what it was, and what it is


# ---------------------------------------------------------------------------------------------------- by ear


@pytest.mark.parametrize("title", ["DOG", "Inn Keeper"])
def test_a_game_is_played_by_ear_from_the_shelf_to_its_result(tmp_path: Path, library: Library, title: str) -> None:
    """`make deep` plays others."""
    ears = Ears(tmp_path, library)
    try:
        ears.begin(title)
        assert ears.play()
        assert ears.told_all()
    finally:
        ears.close()
