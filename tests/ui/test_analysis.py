"""Looking back at a game: posted events on a window without a screen, real games."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from dogtable.session.advising import Advice, Advised
from dogtable.session.table import Table
from dogtable.ui.app import App
from dogtable.ui.kit.markup import escape
from dogtable.ui.scenes import analysis, analysis_curve
from dogtable.ui.scenes.analysis import AnalysisScene
from dogtable.ui.scenes.play_on import PlayOnScene
from dogtable.ui.scenes.result import ResultScene
from dogtable.ui.scenes.setup import WHO
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.table.advice import Sheet, sheet_of
from dogtable.ui.widgets import Brush
from dogtable.ui.widgets.words import Words
from tests.ui.driver import Driver
from tests.ui.small_games import ROW, finished, until


@pytest.fixture
def app(real_app: App) -> App:
    return real_app


def looking_back(app: App, game: str) -> AnalysisScene:
    driver = Driver(app)
    app.show_analysis(game)
    until(driver, lambda: isinstance(app.stage.top, AnalysisScene))
    scene = app.stage.top
    assert isinstance(scene, AnalysisScene)
    until(driver, lambda: scene.analysis.ready)
    driver.turn(3)
    return scene


def test_one_goes_along_the_curve_by_keys_mouse_and_wheel(app: App) -> None:
    game = finished(app)
    app.stage.clear_to(ResultScene(app, Table.open(app.journal, game, app.library)))
    scene, driver = looking_back(app, game), Driver(app)
    assert scene.curve.at == len(ROW) and scene.focus is scene.curve
    driver.key(pygame.K_LEFT)
    driver.key(pygame.K_LEFT)
    assert scene.curve.at == scene.shares.at == 3
    driver.key(pygame.K_HOME)
    assert scene.curve.at == 0
    driver.key(pygame.K_PAGEDOWN)
    assert scene.curve.at == scene.analysis.turnings[0].number if scene.analysis.turnings else len(ROW)
    x, y, w, h = scene.curve.box
    driver.click((round((x + 84 + (w - 160) * 0.4) * app.unit), round((y + h / 2) * app.unit)))
    assert scene.curve.at == 2
    until(driver, lambda: scene._due is None and not app.jobs.waiting and scene.picture.is_drawn)
    driver.turn(2)
    shown = pygame.image.tobytes(app.window.canvas.subsurface(app.rect(scene.picture.box)), "RGB")
    scene.curve.seek(4)
    until(driver, lambda: scene._due is None and not app.jobs.waiting)
    driver.turn(2)
    assert pygame.image.tobytes(app.window.canvas.subsurface(app.rect(scene.picture.box)), "RGB") != shown
    scene.curve.seek(2)
    until(driver, lambda: scene._due is None and not app.jobs.waiting)
    assert any("Anna" in sentence for sentence in scene._sentences)
    assert scene.branch.enabled


def test_the_game_plays_by_itself_and_stops_at_its_end(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "dogtable.ui.scenes.looking_back.STEP", 60.0
    )  # however slow the machine, only this test goes on
    game = finished(app)
    app.stage.clear_to(ResultScene(app, Table.open(app.journal, game, app.library)))
    scene, driver = looking_back(app, game), Driver(app)
    driver.key(pygame.K_SPACE)
    assert scene.curve.at == 0
    for _ in range(len(ROW) + 1):
        scene._next = 0.0
        driver.turn(1)
    assert scene.curve.at == len(ROW) and not scene._plays


def test_somebody_says_what_was_best_and_one_plays_on_from_there(app: App) -> None:
    game = finished(app)
    app.stage.clear_to(ResultScene(app, Table.open(app.journal, game, app.library)))
    scene, driver = looking_back(app, game), Driver(app)
    scene.curve.seek(4)
    driver.key(pygame.K_h)
    until(driver, lambda: 4 in scene.analysis.advice)
    driver.turn(2)
    scene._branch()
    seats = app.stage.top
    assert isinstance(seats, PlayOnScene) and [seat.by for seat in seats.setup.seats] == ["you", "greedy"]
    seats.rows._set_who(1, WHO.index("you"))
    assert [seat.by for seat in seats.setup.seats] == ["person", "you"]
    seats.rows._set_who(0, WHO.index("hard"))
    driver.turn()
    driver.click(seats.yes)
    until(driver, lambda: isinstance(app.stage.top, TableScene))
    table = app.stage.top
    assert isinstance(table, TableScene) and table.table.id != game
    assert app.journal.answers(table.table.id)[:4] == app.journal.answers(game)[:4]
    assert [seat.by for seat in table.table.seats] == ["hard", "you"]
    assert len(app.journal.answers(game)) == len(ROW)


def test_no_more_is_said_of_an_answer_than_is_known(app: App) -> None:
    game = finished(app)
    app.stage.clear_to(ResultScene(app, Table.open(app.journal, game, app.library)))
    scene = looking_back(app, game)
    scene.curve.seek(4)
    taken = scene.analysis.replay.answers[3][1]
    best, second, third = (Advised(f"none such {n}", "a", value, ()) for n, value in enumerate((0.5, 0.49, 0.48)))

    def told(*options: Advised) -> str:
        scene.analysis.advice[4] = Advice(1, "", 3, options)
        return next(one.markup for one in scene._judged(300) if isinstance(one, Words))

    assert "nobody looked at" in told(best)
    assert "nobody looked at" in told(best, second, third)
    assert "hardly worse" in told(best, Advised(taken, "b", 0.47, ()))
    assert "just what the bot" in told(Advised(taken, "b", 0.5, ()))
    assert "better move: 50 % to win instead of 20 %." in told(best, Advised(taken, "b", 0.2, ()))
    assert "50 % to win instead of 30 % at most." in told(best, second, replace(third, value=0.3))


def test_what_was_worked_out_is_there_when_one_comes_back(app: App) -> None:
    game = finished(app)
    app.stage.clear_to(ResultScene(app, Table.open(app.journal, game, app.library)))
    first = looking_back(app, game)
    app.back()
    again = looking_back(app, game)
    assert again is not first and again.analysis is first.analysis


def test_by_how_much_an_answer_moved_the_chances_stands_beside_them(app: App) -> None:
    game = finished(app)
    app.stage.clear_to(ResultScene(app, Table.open(app.journal, game, app.library)))
    scene = looking_back(app, game)
    scene.analysis.chances = [[0.5, 0.5], [0.615, 0.385], [0.3, 0.7], [0.3, 0.7], [0.3, 0.7], [1.0, 0.0]]
    told = []
    for scene.shares.at in range(len(ROW) + 1):
        told.append([scene.shares.change(side) for side in (0, 1)])
    assert told == [[0, 0], [12, -12], [-32, 32], [0, 0], [0, 0], [70, -70]]


def test_the_table_of_a_point_is_not_drawn_on_when_one_has_gone_back(app: App) -> None:
    game = finished(app)
    app.stage.clear_to(ResultScene(app, Table.open(app.journal, game, app.library)))
    scene, driver = looking_back(app, game), Driver(app)
    until(driver, lambda: scene._due is None and not app.jobs.waiting)
    scene.curve.seek(3)
    scene._showing(app.now + 1)
    assert app.jobs.waiting
    app.back()
    assert not any(owner is scene for _, owner in app.jobs._slices)


def test_the_marks_of_a_curve_are_explained_where_there_is_room(app: App) -> None:
    game = finished(app)
    app.stage.clear_to(ResultScene(app, Table.open(app.journal, game, app.library)))
    scene = looking_back(app, game)
    wide = scene.legend.wide(app.kit)
    assert wide <= scene.legend.box[2]

    def drawn(room: float) -> bytes:
        surface = pygame.Surface((600, 60))
        scene.legend.box = (0.0, 0.0, room, 40.0)
        scene.legend.draw(Brush(app.kit, surface))
        return pygame.image.tobytes(surface, "RGB")

    assert not any(drawn(wide - 1))
    assert any(drawn(wide))


def test_whatever_was_better_has_its_mark_also_where_the_chances_hardly_turned(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = finished(app)
    app.stage.clear_to(ResultScene(app, Table.open(app.journal, game, app.library)))
    scene = looking_back(app, game)
    drawn: list[str] = []
    monkeypatch.setattr(analysis_curve, "disc", lambda pen, x, y, icon: drawn.append(icon))
    scene.analysis.turnings, scene.analysis.losses = (), ()
    scene.curve.better = frozenset({2})
    scene.curve.draw(Brush(app.kit, app.window.canvas))
    assert drawn == ["bulb"]


def test_of_an_answer_that_advice_warned_of_it_is_said_that_it_looks_far_worse(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = finished(app)
    app.stage.clear_to(ResultScene(app, Table.open(app.journal, game, app.library)))
    scene, driver = looking_back(app, game), Driver(app)
    until(driver, lambda: scene._due is None and not scene.analysis.asking)
    seat, key = scene.analysis.replay.answers[3]
    best = next(one.key for one in scene.analysis.replay.at(3).decisions[0].options if one.key != key)
    told = app.text("analysis.warned", name=scene.analysis.seats[seat].name)

    def said(*warned: str) -> list[str]:
        scene.analysis.advice[4] = Advice(seat, "", 3, (Advised(best, "a", 0.9, (), frozenset(warned)),))
        return [one.markup for one in scene._judged(600.0) if isinstance(one, Words)]

    scene.curve.seek(4)
    sheets: list[Sheet] = []

    def drawn(*given: Any) -> Sheet:
        sheets.append(sheet_of(*given))
        return sheets[-1]

    monkeypatch.setattr(analysis, "sheet_of", drawn)
    assert escape(told) in said(key)
    assert escape(told) not in said("another")
    everything = app.text("table.hint_warned")
    assert [everything in sheet.words(app.text) for sheet in sheets] == [False, True], "one of them says it"


def test_where_the_bot_fails_who_asked_is_told(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    game = finished(app)
    app.stage.clear_to(ResultScene(app, Table.open(app.journal, game, app.library)))
    scene, driver = looking_back(app, game), Driver(app)
    until(driver, lambda: scene._due is None and not scene.analysis.asking)
    scene.curve.seek(4)
    scene.analysis.advice.pop(4, None)
    adviser = scene.analysis._adviser

    def fails() -> None:
        adviser._move, adviser.failed = None, True

    monkeypatch.setattr(adviser, "poll", fails)
    scene._ask()
    driver.turn(2)
    assert app.text("analysis.failed") in app.stage.notices.texts
