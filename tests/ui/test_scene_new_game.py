"""Setting up a game: seats, options, the seed, and what is remembered of it."""

from __future__ import annotations

import time
from datetime import date, timedelta
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from dogtable.session.characters import cast
from dogtable.session.deals import deal_of_the_day
from dogtable.session.seats import USUAL as USUAL_BOT
from dogtable.session.settings import Settings
from dogtable.ui.app import App
from dogtable.ui.scenes import setup
from dogtable.ui.scenes.characters import CharacterScene
from dogtable.ui.scenes.new_game import NewGameScene
from dogtable.ui.scenes.partners import Partners
from dogtable.ui.scenes.portraits import PortraitScene
from dogtable.ui.scenes.your_name import YourNameScene
from dogtable.ui.widgets import Area, Button, Group, TextEntry, Toggle, Words
from tests.patience import PATIENCE
from tests.ui import fakes
from tests.ui.driver import Driver


@pytest.fixture(autouse=True)
def in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sits down is not drawn, but comes in the order of the cast."""
    monkeypatch.setattr(setup, "Random", lambda: None)


def new_game(app: App, driver: Driver) -> NewGameScene:
    app.home()
    app.go(scene := NewGameScene(app, app.library.load("dog")))
    driver.turn()
    return scene


def test_a_game_begins_with_what_was_set_up(app: App, driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    games = fakes.begun(app, monkeypatch)
    scene = new_game(app, driver)
    name = next(w for w in scene.focusable() if isinstance(w, TextEntry))
    driver.click(name)
    driver.type("Rosa")
    scene.setup.set_by(2, "person")
    scene.setup.set_option("centre_entry", "any")
    driver.click(scene.start)
    rules, players, options, seats, seed = games[0]
    assert (rules.id, players, options, seed) == ("dog", 4, {"centre_entry": "any"}, None)
    assert [(seat.name, seat.by) for seat in seats][:3] == [("Rosa", "you"), ("Anna", USUAL_BOT), ("Ben", "person")]
    assert app.settings.name == "Rosa"


def test_the_deal_of_the_day_is_that_of_the_calendar(app: App, driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    games = fakes.begun(app, monkeypatch)
    scene = new_game(app, driver)
    scene.setup.set_seed("5")
    driver.click(scene.daily)
    assert games[0][4] in [deal_of_the_day("dog", date.today() - timedelta(days=n)) for n in (0, 1)]  # at midnight
    scene.setup.rename(1, "")
    scene.layout()
    assert not scene.daily.visible and scene.note.markup


def test_the_last_set_up_is_remembered(app: App, driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    fakes.begun(app, monkeypatch)
    scene = new_game(app, driver)
    scene._set_players(1)  # six
    scene.setup.set_option("teams", "2x3")
    scene.setup.rename(5, "Zoe")
    driver.click(scene.start)
    app.settings = Settings.load(app.folders.settings)
    again = new_game(app, driver)
    assert (again.setup.players, again.setup.options, again.setup.seats[5].name) == (6, {"teams": "2x3"}, "Zoe")


def test_an_option_says_what_it_changes(app: App, driver: Driver) -> None:
    scene = new_game(app, driver)
    assert "How far in." not in [w.markup for w in scene.options.content if isinstance(w, Words)], "it is folded away"
    scene._toggle_variants()
    said = [w.markup for w in scene.options.content if isinstance(w, Words)]
    assert "How far in." in said and said.index("How far in.") == said.index("Entering the centre") + 1


def test_options_that_do_not_apply_are_not_shown(app: App, driver: Driver) -> None:
    scene = new_game(app, driver)
    assert [option.name for option in scene.setup.applying()] == ["centre_entry"]
    scene._set_players(1)
    assert [option.name for option in scene.setup.applying()] == ["teams", "centre_entry"]
    scene.setup.set_option("teams", "2x3")
    scene._set_players(0)
    assert "teams" not in scene.setup.options


def test_the_seed_is_under_more(app: App, driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    games = fakes.begun(app, monkeypatch)
    scene = new_game(app, driver)
    before = len(scene.focusable())
    scene._toggle_more()
    driver.turn()
    seed = [w for w in scene.focusable() if isinstance(w, TextEntry)][-1]
    assert len(scene.focusable()) == before + 1
    driver.click(seed)
    driver.type("12a7")
    driver.click(scene.start)
    assert games[0][-1] == 127


def test_a_set_up_that_cannot_be_played_says_why(app: App, driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    games = fakes.begun(app, monkeypatch)
    scene = new_game(app, driver)
    scene.setup.set_by(0, "greedy")
    scene.layout()
    assert not scene.start.enabled and "person" in scene.note.markup
    scene.setup.set_by(0, "you")
    scene.setup.rename(1, "Mira ")
    scene._start()
    assert games == [] and "same name" in app.stage.notices.texts[-1]


def test_only_one_seat_is_you_and_portraits_are_swapped(app: App, driver: Driver) -> None:
    scene = new_game(app, driver)
    first, second = scene.setup.seats[0].portrait, scene.setup.seats[1].portrait
    scene.setup.set_by(3, "you")
    scene.setup.set_portrait(0, second)
    assert [seat.by for seat in scene.setup.seats] == ["person", USUAL_BOT, USUAL_BOT, "you"]
    assert (scene.setup.seats[0].portrait, scene.setup.seats[1].portrait) == (second, first)
    scene.seating._pick_portrait(0)
    driver.turn()
    picker = app.stage.top
    assert isinstance(picker, PortraitScene)
    driver.click(picker.focusable()[0])
    assert app.stage.top is scene and scene.setup.seats[0].portrait == "ace"


def test_a_remembered_set_up_that_is_damaged_is_left_out(app: App, driver: Driver) -> None:
    for kept in (7, {"players": 5}, {"players": 4, "seats": [1, 2, 3, 4]}, {"players": 4, "options": {"teams": "9x9"}}):
        app.settings.last_setup = {"dog": kept}
        scene = new_game(app, driver)
        assert (scene.setup.players, len(scene.setup.seats), scene.setup.options) == (4, 4, {})


def test_it_is_said_and_shown_who_plays_with_whom(app: App, driver: Driver) -> None:
    scene = new_game(app, driver)

    def said() -> list[str]:
        return [one for widget in scene.seats.content if isinstance(widget, Partners) for one in widget.sentences()]

    assert said() == ["Mira and Ben play together", "Anna and Chloe play together"]
    scene.setup.rename(2, "Bernd")
    scene._set_players(1)
    last = scene.setup.seats[5].name
    assert said()[2] == f"Bernd and {last} play together"
    scene.setup.set_option("teams", "2x3")
    scene.layout()
    assert said() == [
        f"Mira, Bernd and {scene.setup.seats[4].name} play together",
        f"Anna, Chloe and {last} play together",
    ]


def test_a_variant_that_was_chosen_is_told_while_they_are_folded(app: App, driver: Driver) -> None:
    scene = new_game(app, driver)
    scene.setup.set_option("centre_entry", "any")
    scene.layout()
    labels = [one.label for one in scene.options.content if isinstance(one, Button)]
    assert "Variants, one of them chosen" in labels


def test_the_name_is_asked_once_and_can_be_changed(app: App, driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "carla")
    app.settings.name = ""
    app.home()
    app.set_up(app.library.load("dog"))
    driver.turn()
    asked = app.stage.top
    assert isinstance(asked, YourNameScene) and asked.name.text == "Carla"
    driver.click(asked.face)
    driver.click(next(face for face in app.stage.top._faces if face.tip == "Hugo"))  # type: ignore[attr-defined]  # portraits
    driver.click(asked.yes)
    scene = app.stage.top
    assert isinstance(scene, NewGameScene)
    assert (scene.setup.seats[0].name, scene.setup.seats[0].portrait) == ("Carla", "hugo")
    assert Settings.load(app.folders.settings).name == "Carla"
    scene.setup.remember(app)
    app.back()
    app.settings.name = "Clara"  # as the settings do
    app.set_up(app.library.load("dog"))
    again = app.stage.top
    assert isinstance(again, NewGameScene) and again.setup.seats[0].name == "Clara"
    assert [seat.name for seat in again.setup.seats[1:]] == [seat.name for seat in scene.setup.seats[1:]]


def test_the_table_is_made_ready_while_seats_are_taken(app: App) -> None:
    rules: Any = app.library.load("dog")
    app.settings.name = "Mira"
    app.home()
    app.set_up(rules)
    end = time.monotonic() + PATIENCE
    while not hasattr(rules, "prepared"):
        assert time.monotonic() < end
        time.sleep(0.001)
    assert rules.prepared == app.stage.top.setup.players  # type: ignore[attr-defined]  # of the new game


def test_where_the_system_says_no_name_one_is_typed(app: App, driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> str:
        raise OSError("no such user")

    monkeypatch.setattr("getpass.getuser", nobody)
    app.home()
    app.go(asked := YourNameScene(app, lambda: None))
    driver.turn()
    assert asked.name.text == "" and not asked.yes.enabled
    driver.type("Jo")
    assert asked.yes.enabled


def test_a_bot_has_a_face_and_one_chooses_whose(app: App, driver: Driver) -> None:
    scene = new_game(app, driver)
    first, second = list(cast().values())[:2]
    assert [seat.character for seat in scene.setup.seats[1:3]] == [first, second]
    rows = [group for group in scene.seats.content if isinstance(group, Group)]
    said = [[one.markup for one in row.content if isinstance(one, Words)] for row in rows]
    assert said[0] == [] and said[1] == [app.text("character.temper_bold")]
    face = next(one for one in rows[1].content if isinstance(one, Area))
    driver.click(face)
    choosing = app.stage.top
    assert isinstance(choosing, CharacterScene)
    cards = [one for one in choosing.focusable() if isinstance(one, Area)]
    assert len(cards) == 12 and cards[0].current
    driver.click(next(card for card in cards if card.name.startswith(second.name)))
    assert app.stage.top is scene
    assert [(seat.name, seat.character) for seat in scene.setup.seats[1:3]] == [("Ben", second), ("Anna", first)]


def test_a_person_keeps_the_name_when_the_face_is_taken(app: App, driver: Driver) -> None:
    scene = new_game(app, driver)
    scene.setup.set_by(2, "person")
    scene.setup.seat_character(1, list(cast().values())[1])
    assert [seat.name for seat in scene.setup.seats[1:3]] == ["Ben", "Ben"]
    assert "same name" in scene.setup.problem(app.text)
    assert len({seat.portrait for seat in scene.setup.seats}) == 4


def test_who_plays_as_a_bot_is_drawn(monkeypatch: pytest.MonkeyPatch, app: App, driver: Driver) -> None:
    monkeypatch.setattr(setup, "Random", Random)
    drawn = {tuple(seat.name for seat in new_game(app, driver).setup.seats) for _ in range(6)}
    assert len(drawn) > 1


def test_the_coach_is_offered_as_long_as_no_whole_game_was_played(
    app: App, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    fakes.begun(app, monkeypatch)
    played = [SimpleNamespace(ruleset="ludo")]
    monkeypatch.setattr(app.journal, "games", lambda most=-1, over=None: played if over else [])
    offered = next(w for w in new_game(app, driver).focusable() if isinstance(w, Toggle))
    assert not offered.on
    app.remember_lesson("dog", "first", None)
    scene = new_game(app, driver)
    offered = next(w for w in scene.focusable() if isinstance(w, Toggle))
    assert offered.on, "who has learnt it is coached, unless they do not want it"
    driver.click(scene.start)
    assert app.settings.coach
    scene = new_game(app, driver)
    driver.click(next(w for w in scene.focusable() if isinstance(w, Toggle)))
    driver.click(scene.start)
    assert not app.settings.coach
    played.append(SimpleNamespace(ruleset="dog"))
    assert not [w for w in new_game(app, driver).focusable() if isinstance(w, Toggle)]
