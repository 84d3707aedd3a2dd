"""The scenes around the table, by mouse and keyboard, at the sizes they are made for."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from dogtable.engine.result import Result
from dogtable.session.library import Library
from dogtable.session.seats import USUAL as USUAL_BOT
from dogtable.session.settings import Settings
from dogtable.ui.app import App
from dogtable.ui.bindings import USUAL
from dogtable.ui.phrases import names_list, players_range, when
from dogtable.ui.scenes.confirm import ConfirmScene
from dogtable.ui.scenes.files import listed, nearest
from dogtable.ui.scenes.new_game import NewGameScene
from dogtable.ui.scenes.portraits import PortraitScene
from dogtable.ui.scenes.problems import ProblemsScene
from dogtable.ui.scenes.result import ResultScene
from dogtable.ui.scenes.rulebook import RulebookScene
from dogtable.ui.scenes.saved import SavedScene
from dogtable.ui.scenes.settings import SettingsScene
from dogtable.ui.scenes.shelf import ShelfScene
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.scenes.take_in import TakeInScene
from dogtable.ui.widgets import Area, Button, Row, ScrollView, TextEntry, Toggle, Widget, WidgetScene, Words
from tests.ui import fakes
from tests.ui.driver import Driver

SIZES = [(1152, 720), (1280, 720), (1920, 1080), (2560, 1080), (3840, 2160)]


def resize(driver: Driver, size: tuple[int, int], scale: int = 100) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    driver.app.settings.ui_scale = scale
    driver.app._measured = (0, 0)
    driver.post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])
    driver.turn()


def scene_of(app: App, name: str) -> WidgetScene:
    rules: Any = app.library.load("dog")
    made: dict[str, Callable[[], WidgetScene]] = {
        "shelf": lambda: ShelfScene(app),
        "new game": lambda: NewGameScene(app, rules),
        "rulebook": lambda: RulebookScene(app, rules, "D12"),
        "saved": lambda: SavedScene(app),
        "settings": lambda: SettingsScene(app),
        "result": lambda: ResultScene(app, fakes.won_by_points()),  # type: ignore[arg-type]  # the small table
        "podium": lambda: ResultScene(app, fakes.won_by_team()),  # type: ignore[arg-type]  # the small table
        "six": lambda: ResultScene(app, fakes.won_by_three()),  # type: ignore[arg-type]  # the small table
        "problems": lambda: ProblemsScene(app, fakes.shelf()[3]),  # type: ignore[arg-type]  # the small shelf
    }
    return made[name]()


SCENES = ["shelf", "new game", "rulebook", "saved", "settings", "result", "podium", "six", "problems"]


def _seen(widget: Widget) -> tuple[float, float, float, float]:
    """The part of a control that its scroll view shows."""
    x, y, w, h = widget.window_box()
    for above in _above(widget):
        if isinstance(above, ScrollView):
            left, top, wide, high = above.window_box()
            x, y, right, foot = max(x, left), max(y, top), min(x + w, left + wide), min(y + h, top + high)
            w, h = max(0.0, right - x), max(0.0, foot - y)
    return x, y, w, h


def _crowded(widgets: list[Widget]) -> list[tuple[str, str]]:
    """Pairs of controls that lie on one another."""
    found = []
    boxes = [(w, _seen(w)) for w in widgets]
    for i, (one, a) in enumerate(boxes):
        for other, b in boxes[i + 1 :]:
            wide = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
            high = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
            if wide > 1 and high > 1:
                found.append((f"{type(one).__name__} {a}", f"{type(other).__name__} {b}"))
    return found


@pytest.mark.parametrize("name", SCENES)
def test_controls_lie_in_the_window_apart_and_large_enough(app: App, driver: Driver, name: str) -> None:
    app.home()
    for size in SIZES:
        for scale in (75, 100, 150, 200):
            if size[0] > 2560 and scale != 100:
                continue  # as large as smaller windows, only slower
            resize(driver, size, scale)
            app.stage.clear_to(scene := scene_of(app, name))
            where = f"{name} at {size} and {scale} %"
            wide, high = app.points
            controls = [w for w in scene.focusable() if w.box[2] > 0]
            assert controls, where
            for widget in controls:
                x, y, w, h = widget.window_box()
                scrolled = any(isinstance(a, ScrollView) for a in _above(widget))
                assert x >= 0 and x + w <= wide + 0.5, (where, type(widget).__name__, widget.window_box())
                assert scrolled or (y >= 0 and y + h <= high + 0.5), (where, type(widget).__name__, widget.window_box())
                assert isinstance(widget, Toggle) or min(w, h) * app.unit >= 30, (where, type(widget).__name__, w, h)
            assert _crowded(controls) == [], where


def _above(widget: Widget) -> list[Widget]:
    found, at = [], widget.parent
    while at is not None:
        found.append(at)
        at = at.parent
    return found


@pytest.mark.parametrize("name", SCENES)
def test_every_scene_is_drawn_and_walked_through_with_tab(app: App, driver: Driver, name: str) -> None:
    app.home()
    app.go(scene := scene_of(app, name))
    order = scene.focusable()
    for _ in range(len(order) + 1):
        driver.key(pygame.K_TAB)
        assert scene.focus in order or scene.focus in scene.focusable()
    driver.key(pygame.K_ESCAPE)
    assert isinstance(app.stage.top, ShelfScene)


# --------------------------------------------------------------------------------------------------------------- shelf


def test_the_shelf_puts_variants_into_one_box_and_lists_broken_rulesets(app: App, driver: Driver) -> None:
    app.home()
    driver.turn()
    shelf = app.stage.top
    assert isinstance(shelf, ShelfScene)
    assert [[r.id for r in box.rulesets] for box in shelf.boxes] == [["dog", "dog-marbles"], ["tic-tac-toe"], ["mine"]]
    driver.click(shelf.boxes[2].area)
    assert shelf.chosen == 2
    driver.click(shelf.boxes[2].area)
    assert isinstance(app.stage.top, ProblemsScene)
    assert "E203" in app.stage.top.scroll.content[1].markup  # type: ignore[attr-defined]  # words


def test_new_game_takes_the_chosen_variant(app: App, driver: Driver) -> None:
    app.home()
    shelf = app.stage.top
    assert isinstance(shelf, ShelfScene)
    shelf.boxes[0]._set_variant(1)
    shelf.new_game()
    driver.settle()
    assert isinstance(app.stage.top, NewGameScene)
    assert app.stage.top.rules().id == "dog-marbles"


def test_continue_has_the_focus_and_opens_the_last_game(app: App, driver: Driver) -> None:
    app.home()
    driver.turn()
    driver.key(pygame.K_RETURN)
    driver.settle()
    assert "cannot be opened" in app.stage.notices.texts[-1]  # the small session opens none; the shelf stays
    assert isinstance(app.stage.top, ShelfScene)


def test_without_games_the_shelf_welcomes(app: App, driver: Driver) -> None:
    app.journal.found.clear()  # type: ignore[attr-defined]  # the small journal
    app.home()
    driver.turn()
    shelf = app.stage.top
    assert isinstance(shelf, ShelfScene)
    driver.click(shelf.games.new_button)
    driver.settle()
    assert isinstance(app.stage.top, NewGameScene)


def test_a_shelf_without_rulesets_still_stands(app: App, driver: Driver) -> None:
    app.shelved = []
    app.journal.found.clear()  # type: ignore[attr-defined]  # the small journal
    app.home()
    driver.turn()
    shelf = app.stage.top
    assert isinstance(shelf, ShelfScene) and shelf.box is None and shelf.rules() is None


def test_f1_on_the_shelf_opens_the_rules_of_the_box(app: App, driver: Driver) -> None:
    app.home()
    driver.key(pygame.K_F1)
    assert isinstance(app.stage.top, RulebookScene)


# ------------------------------------------------------------------------------------------------------------ new game


def begun(app: App, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    games: list[tuple[Any, ...]] = []
    monkeypatch.setattr(app, "begin", lambda *args: games.append(args))
    return games


def new_game(app: App, driver: Driver) -> NewGameScene:
    app.home()
    app.go(scene := NewGameScene(app, app.library.load("dog")))
    driver.turn()
    return scene


def test_a_game_begins_with_what_was_set_up(app: App, driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    games = begun(app, monkeypatch)
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


def test_the_last_set_up_is_remembered(app: App, driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(app, monkeypatch)
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
    games = begun(app, monkeypatch)
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
    games = begun(app, monkeypatch)
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
    scene._pick_portrait(0)
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


# ------------------------------------------------------------------------------------------------------------ rulebook


def test_the_rulebook_opens_at_a_rule_and_is_searched(app: App, driver: Driver) -> None:
    app.home()
    app.show_rules(app.library.load("dog"), "D21")
    driver.turn()
    book = app.stage.top
    assert isinstance(book, RulebookScene)
    top = book._places["D21"].box[1]
    assert book.pages.at <= top < book.pages.at + book.pages.box[3]
    driver.key(pygame.K_f, pygame.KMOD_CTRL)
    driver.type("marble")
    assert [p.rule for p in book.found] == ["D12"]
    driver.key(pygame.K_RETURN)
    assert book.rule == "D12"
    driver.key(pygame.K_ESCAPE)  # first the search, then the scene
    assert app.stage.top is book and len(book.found) == 31
    driver.click(book._lines["D3"])
    assert book.rule == "D3"
    driver.key(pygame.K_ESCAPE)
    assert isinstance(app.stage.top, ShelfScene)


def test_a_search_that_finds_nothing_says_so(app: App, driver: Driver) -> None:
    app.show_rules(app.library.load("dog")) if app.stage.scenes else app.stage.clear_to(scene_of(app, "rulebook"))
    book = app.stage.top
    assert isinstance(book, RulebookScene)
    book._seek("[unfindable (")
    driver.turn()
    assert "unfindable" in book.pages.content[0].markup  # type: ignore[attr-defined]  # words


# --------------------------------------------------------------------------------------------------------- saved games


def saved(app: App, driver: Driver) -> SavedScene:
    app.home()
    app.show_saved()
    driver.turn()
    scene = app.stage.top
    assert isinstance(scene, SavedScene)
    return scene


def test_deleting_a_game_is_asked_first(app: App, driver: Driver) -> None:
    scene = saved(app, driver)
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


def test_a_game_is_shared_as_a_file(app: App, driver: Driver) -> None:
    scene = saved(app, driver)
    driver.click(scene.share)
    (path,) = app.journal.exported  # type: ignore[attr-defined]  # the small journal
    assert path.suffix == ".dogtable" and path.name.startswith("dog-") and str(path) in app.stage.notices.texts[-1]


def test_a_damaged_game_is_listed_and_can_only_be_deleted(app: App, driver: Driver) -> None:
    scene = saved(app, driver)
    scene._choose(3)
    driver.turn()
    assert (scene.open.enabled, scene.share.enabled, scene.delete.enabled) == (False, False, True)
    assert "damaged" in scene.facts.markup


def test_rows_are_walked_with_the_arrows(app: App, driver: Driver) -> None:
    scene = saved(app, driver)
    driver.key(pygame.K_DOWN)
    assert scene.chosen == 1 and isinstance(scene.focus, Row)
    driver.key(pygame.K_UP)
    assert scene.chosen == 0


def test_a_shared_game_is_taken_in_by_its_path(app: App, driver: Driver, tmp_path: Path) -> None:
    scene = saved(app, driver)
    driver.click(scene.take_in)
    driver.type(str(tmp_path / "wrong.txt"))
    driver.key(pygame.K_RETURN)
    assert ".dogtable" in app.stage.notices.texts[-1]
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    driver.type(str(tmp_path / "x.dogtable"))
    driver.key(pygame.K_RETURN)
    driver.settle()
    assert "x.dogtable" in app.stage.notices.texts[-1] and app.stage.top is scene


def test_of_ten_thousand_games_only_those_in_view_are_read_and_drawn(app: App, driver: Driver) -> None:
    one = app.journal.found[0]  # type: ignore[attr-defined]  # the small journal
    app.journal.found[:] = [replace(one, id=str(n), title=f"Game {n}") for n in range(10_000)]  # type: ignore[attr-defined]
    scene = saved(app, driver)
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
    one = app.journal.found[0]  # type: ignore[attr-defined]  # the small journal
    app.journal.found[:] = [replace(one, id=str(n), title=f"Game {n}") for n in range(100)]  # type: ignore[attr-defined]
    scene = saved(app, driver)
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
    scene = saved(app, driver)
    assert not scene.searched and scene.search not in scene.widgets


def test_no_saved_games_is_a_finished_page(app: App, driver: Driver) -> None:
    app.journal.found.clear()  # type: ignore[attr-defined]  # the small journal
    scene = saved(app, driver)
    assert scene.game is None and scene.focus is scene.begin


# ------------------------------------------------------------------------------------------------------------ settings


def test_settings_are_kept_at_once(app: App, driver: Driver) -> None:
    app.home()
    app.show_settings()
    driver.turn()
    scene = app.stage.top
    assert isinstance(scene, SettingsScene)
    shown = {type(w): w for w in reversed(scene.focusable())}  # the first of each sort
    driver.click(shown[TextEntry])
    driver.type("Rosa")
    driver.click(shown[Toggle])
    scene.tabs.choose(1)
    driver.turn()
    scene._scale(150)
    kept = Settings.load(app.folders.settings)
    assert (kept.name, kept.reduced_motion, kept.ui_scale) == ("Rosa", True, 150)
    scene.tabs.choose(2)
    driver.turn()
    assert len(scene.scroll.content) == 2 * (len(USUAL) + 2)  # a line and a key each; digits and Esc stay


def test_speed_is_a_factor(app: App) -> None:
    for speed, factor in (("off", 0.0), ("normal", 1.0)):
        app.settings.speed = speed
        assert app.speed == factor


# -------------------------------------------------------------------------------------------------------------- result


def test_the_result_names_the_winners_and_offers_another_game(
    app: App, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = begun(app, monkeypatch)
    app.home()
    app.settings.speed = "off"
    app.show_result(fakes.won_by_team())  # type: ignore[arg-type]  # the small table
    driver.turn()
    scene = app.stage.top
    assert isinstance(scene, ResultScene)
    assert (scene.headline, scene.margin) == ("Mira and Ben win", "")
    driver.key(pygame.K_RETURN)
    assert games[0][1] == 4 and [seat.name for seat in games[0][3]] == list(fakes.NAMES[:4])
    driver.click(scene.shelf)
    assert isinstance(app.stage.top, ShelfScene)


def test_points_are_broken_down_by_source(app: App, driver: Driver) -> None:
    app.settings.speed = "off"
    app.stage.clear_to(scene := ResultScene(app, fakes.won_by_points()))  # type: ignore[arg-type]  # the small table
    driver.turn()
    assert (scene.headline, scene.margin, scene.sources) == (
        "Mira wins",
        "by 8 points",
        ["ruby", "fern_lodge", "funds"],
    )
    assert len(scene.sheet.content) == 1 + 3 + 1


def test_points_are_counted_up_source_by_source(app: App, driver: Driver) -> None:
    app.stage.clear_to(scene := ResultScene(app, fakes.won_by_points()))  # type: ignore[arg-type]  # the small table
    driver.turn(1)
    assert scene.counted == [] and scene.totals == [0, 0, 0] and scene.headline == "Counting the points …"
    scene.counting.begin(0.0)
    for seconds, counted, totals in ((0.4, 1, [13, 4, 8]), (0.8, 2, [19, 14, 8]), (1.1, 3, [23, 15, 14])):
        scene.counting._began = app.now - seconds
        assert len(scene.counted) == counted and scene.totals == totals and scene.margin == ""
    driver.key(pygame.K_SPACE)  # the rest at once, and no button is pressed by it
    assert app.stage.top is scene
    assert (scene.headline, scene.margin) == ("Mira wins", "by 8 points")


@pytest.mark.parametrize(
    ("result", "headline", "margin"),
    [
        (
            Result((0, 1), ((0, 1), (2,)), ({"a": 5}, {"a": 5}, {"a": 3}), (0.5, 0.5, 0), "end", 9),
            "Mira and Anna win",
            "by 2 points",
        ),
        (
            Result((1,), ((1,), (0,), (2,)), ({"a": 5}, {"a": 5}, {"a": 3}), (0, 1, 0), "end", 9),
            "Anna wins",
            "by the tie-break",
        ),
        (Result((), ((0, 1, 2),), ({"a": -2}, {"a": 0}, {"a": 0}), (1 / 3,) * 3, "end", 9), "Nobody wins", ""),
    ],
)
def test_shared_and_tied_wins(app: App, driver: Driver, result: Result, headline: str, margin: str) -> None:
    app.settings.speed = "off"
    app.stage.clear_to(scene := ResultScene(app, fakes.Table(result, fakes.NAMES[:3])))  # type: ignore[arg-type]  # the small table
    driver.turn()
    assert (scene.headline, scene.margin) == (headline, margin)


# ------------------------------------------------------------------------------------------------------------- phrases


def test_phrases(app: App) -> None:
    text = app.text
    assert [players_range(text, p) for p in ((4, 6), (3, 4, 5, 6), (2,), (2, 4, 6), ())] == [
        "4 or 6",
        "3 to 6",
        "2",
        "2, 4 or 6",
        "",
    ]
    assert names_list(text, ["Mira", "Anna", "Ben"]) == "Mira, Anna and Ben"
    noon = time.mktime((2026, 11, 21, 12, 5, 0, 0, 0, -1))
    assert when(text, noon - 3600, noon) == "today, 11:05"
    assert when(text, noon - 86_400, noon) == "yesterday, 12:05"
    assert when(text, noon - 9 * 86_400, noon) == "12 November"
    assert when(text, noon - 400 * 86_400, noon).endswith("2025")
    assert when(text, 0, noon) == ""


def test_an_example_of_the_rulebook_is_drawn_when_it_is_seen_and_can_be_tried(app: App, driver: Driver) -> None:
    library = Library(user=app.folders)
    app.library = library
    scene = RulebookScene(app, library.load("dog"), "D14")
    app.go(scene)
    driver.settle()
    seen, unseen = scene.picture("a two hits the marble it ends on"), scene.picture("a joker may make the last move")
    end = time.monotonic() + 20
    while not seen.is_drawn and time.monotonic() < end:
        driver.settle()
    assert seen.is_drawn and not unseen.is_drawn
    assert seen.parent is not None
    driver.click(next(w for w in seen.parent.parts() if isinstance(w, Button)))
    while not isinstance(app.stage.top, TableScene) and time.monotonic() < end:
        driver.turn(1)
    table = app.stage.top
    assert isinstance(table, TableScene) and table.table.is_example and table.table.waiting == (0,)
    driver.turn()
    assert table.sitting.decision is not None
    table.answer((table.sitting.decision.options[0].key,))
    table.finish_moving()
    driver.turn(30)
    assert table.sitting.shown_all and table.table.match.count == 1  # nobody goes on by themselves
    assert [c.name for c in table.controls if c.kind in ("primary", "plain")] == ["once more", "play on"]
    table.act(next(c for c in table.controls if c.name == "play on"))
    while table.table.match.count == 1:
        driver.turn(1)
        assert time.monotonic() < end
    app.back()
    assert app.stage.top is scene


def test_in_a_narrow_window_the_contents_lie_over_the_page(app: App, driver: Driver) -> None:
    scene = RulebookScene(app, fakes.Rules())  # type: ignore[arg-type]  # a stand-in
    app.go(scene)
    app.set_scale(175)
    driver.settle()
    assert scene.narrow and scene.pages.visible and not scene.contents.visible
    driver.click(scene.turn)
    assert scene.contents.visible and not scene.pages.visible
    driver.key(pygame.K_ESCAPE)
    assert scene.pages.visible and not scene.contents.visible and app.stage.top is scene
    driver.click(scene.turn)
    driver.click(next(w for w in scene.contents.content if isinstance(w, Area)))
    assert scene.rule == "D1" and scene.pages.visible and not scene.contents.visible


# ----------------------------------------------------------------------------------------------------- taking a game in


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
    inner = app.folders.data / "shared" / "july"
    inner.mkdir(parents=True)
    (inner / "dog.dogtable").write_text("{}", encoding="utf-8")
    opened: list[Path] = []
    monkeypatch.setattr(app, "open_record", opened.append)
    app.home()
    app.go(scene := TakeInScene(app))
    driver.turn()
    assert [one.name for one in scene.found] == ["..", "july"] and not scene._yes.enabled
    driver.click(scene.rows.rows[1])
    driver.click(scene.rows.rows[1])  # twice: into the folder
    assert [one.name for one in scene.found] == ["..", "dog.dogtable"]
    driver.click(scene.rows.rows[1])
    assert scene._yes.enabled and scene._path.text.endswith("dog.dogtable")
    driver.click(scene._yes)
    assert opened == [inner / "dog.dogtable"]
