"""The statistics: each number leads to its games, records come of the ruleset's own lines, forgetting is asked."""

from __future__ import annotations

from datetime import date

import pygame

from dogtable.session.counted import Counted
from dogtable.session.puzzles.solved import Solved
from dogtable.ui.app import App
from dogtable.ui.scenes.confirm import ConfirmScene
from dogtable.ui.scenes.saved import SavedScene
from dogtable.ui.scenes.shelf import ShelfScene
from dogtable.ui.scenes.statistics import StatisticsScene
from dogtable.ui.scenes.statistics_content import Content
from dogtable.ui.scenes.statistics_numbers import NumberRow
from dogtable.ui.scenes.statistics_plots import IntervalRow
from dogtable.ui.widgets import Words
from tests.session.played import changed, played
from tests.ui.driver import Driver
from tests.ui.small_games import played_inn, until


def opened(app: App) -> tuple[StatisticsScene, Driver]:
    driver = Driver(app)
    app.home()
    app.show_statistics()
    return reached(app, driver), driver


def reached(app: App, driver: Driver) -> StatisticsScene:
    until(driver, lambda: isinstance(app.stage.top, StatisticsScene))
    scene = app.stage.top
    assert isinstance(scene, StatisticsScene)
    driver.turn()
    return scene


def number(scene: StatisticsScene, label: str) -> NumberRow:
    rows = [w for w in scene.numbers.content if isinstance(w, NumberRow)]
    return next(row for row in rows if row.number.label == label)


def said(scene: StatisticsScene) -> str:
    return " ".join(w.markup for w in scene.numbers.content if isinstance(w, Words))


def test_without_games_it_says_how_they_come(real_app: App) -> None:
    driver = Driver(real_app)
    real_app.home()
    shelf = real_app.stage.top
    assert isinstance(shelf, ShelfScene)
    driver.turn()
    driver.click(shelf.statistics)
    scene = reached(real_app, driver)
    assert (
        scene.focus is scene.empty.begin
        and not scene.forget.visible
        and "Nothing has been played" in scene.empty.words.markup
    )
    driver.key(pygame.K_RETURN)
    assert isinstance(real_app.stage.top, ShelfScene)


def test_a_number_leads_to_its_games_and_back(real_app: App) -> None:
    for winners in ((0, 2), (1, 3), (0, 2), None):
        played(real_app.journal, winners)
    scene, driver = opened(real_app)
    assert number(scene, "Games won").number.value == "2  ·  67 %"
    driver.click(number(scene, "Games won"))
    saved = real_app.stage.top
    assert isinstance(saved, SavedScene) and saved.title == "Games won" and len(saved.games) == 2
    driver.key(pygame.K_DELETE)
    confirm = real_app.stage.top
    assert isinstance(confirm, ConfirmScene)
    driver.click(confirm._yes)
    assert len(saved.games) == 1
    driver.key(pygame.K_ESCAPE)
    until(driver, lambda: len(scene.of.won) == 1)  # it is counted anew when one comes back
    assert number(scene, "Games won").number.value == "1  ·  50 %"


def test_a_rating_leads_to_the_games_without_help(real_app: App) -> None:
    for n in range(3):
        game = played(real_app.journal, (0, 2))
        if n == 1:
            real_app.journal.page(game).hint()
    scene, driver = opened(real_app)
    rows = [w for w in scene.plots.content if isinstance(w, IntervalRow) and w.strong]
    driver.click(rows[0])
    saved = real_app.stage.top
    assert isinstance(saved, SavedScene) and saved.title == "Mira" and len(saved.games) == 2


def test_it_is_walked_with_the_keyboard(real_app: App) -> None:
    played(real_app.journal, (0, 2))
    scene, driver = opened(real_app)
    for _ in range(30):
        driver.key(pygame.K_TAB)
        if isinstance(scene.focus, NumberRow) and scene.focus.number.label == "Longest game":
            break
    driver.key(pygame.K_RETURN)
    assert isinstance(real_app.stage.top, SavedScene)


def test_a_damaged_game_is_told_and_all_others_count(real_app: App) -> None:
    games = [played(real_app.journal, (0, 2)) for _ in range(3)]
    changed(real_app.journal, "UPDATE games SET header = '{' WHERE id = ?", games[1])
    scene, _ = opened(real_app)
    assert number(scene, "Games finished").number.value == "2" and "One saved game is damaged" in said(scene)


def test_forgetting_is_asked_and_keeps_the_games(real_app: App) -> None:
    played(real_app.journal, (0, 2))
    scene, driver = opened(real_app)
    driver.click(scene.forget)
    confirm = real_app.stage.top
    assert isinstance(confirm, ConfirmScene) and "stays where it is" in confirm._text.markup
    driver.key(pygame.K_RETURN)  # the focus is on the harmless button
    assert real_app.journal.counted()[0]
    driver.click(scene.forget)
    confirm = real_app.stage.top
    assert isinstance(confirm, ConfirmScene)
    driver.click(confirm._yes)
    until(driver, lambda: not scene.people)
    assert real_app.journal.count() == 1 and not scene.forget.visible


def test_records_are_lines_of_the_result_gone_through_for_old_games(real_app: App) -> None:
    """A game that ended before figures were kept is played through once; then the journal knows them."""
    played_inn(real_app)
    scene, driver = opened(real_app)
    scene._choose_ruleset(1)
    assert scene.ruleset == "inn-keeper"
    until(driver, lambda: bool(scene.known.get("inn-keeper") and scene.known["inn-keeper"].kept))
    most = number(scene, "Most: rooms taken")
    assert int(most.number.value) > 0 and len(most.number.games) == 1
    (told,) = scene.known["inn-keeper"].kept.values()
    rows = scene.known["inn-keeper"].look.result.rows
    assert told.keys() == {row.id for row in rows} and all(len(of) == 2 for of in told.values())
    again, _ = opened(real_app)
    again._choose_ruleset(1)
    until(driver, lambda: "inn-keeper" in again.known)
    assert again.known["inn-keeper"].todo == [] and again.known["inn-keeper"].kept == scene.known["inn-keeper"].kept


def test_of_a_ruleset_that_is_gone_the_rest_is_told(real_app: App) -> None:
    played(real_app.journal, (0, 2), ruleset="gone")
    scene, driver = opened(real_app)
    scene._choose_ruleset(1)
    until(driver, lambda: "gone" in scene.gone)
    assert "not here any more" in said(scene) and number(scene, "Games won").number.value.startswith("1")


def test_a_name_of_a_stranger_is_no_markup(real_app: App) -> None:
    played(real_app.journal, (0, 2), ruleset="<b>**odd**")
    scene, _ = opened(real_app)
    one: Counted = scene.games[0]
    assert one.title == "<B>**ODD**" and "ODD" in number(scene, "Most points").number.note


def test_what_was_solved_is_among_the_numbers(real_app: App) -> None:
    today = date(2026, 11, 23)
    for one in (Solved("dog", "a", today), Solved("dog", "b", today, wrong=2), Solved("dog", "c", today, shown=True)):
        real_app.journal.keep_puzzle(one)
    real_app.home()
    real_app.show_statistics()
    Driver(real_app).settle()
    scene = real_app.stage.top
    assert isinstance(scene, StatisticsScene)
    numbers = {one.label: (one.value, one.note) for one in Content(scene)._puzzles()}
    assert numbers == {real_app.text("statistics.puzzles"): ("2", real_app.text("statistics.puzzles_alone", n=1))}
