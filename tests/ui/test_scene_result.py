"""The result: who has won, by how much, and points that are counted up."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from dogtable.engine.result import Result
from dogtable.session.analysis import Turning
from dogtable.ui.app import App
from dogtable.ui.kit import Pen, surfaces
from dogtable.ui.scenes.counting import EVERY
from dogtable.ui.scenes.menu import MenuScene
from dogtable.ui.scenes.result import ResultScene
from dogtable.ui.scenes.shelf import ShelfScene
from dogtable.ui.text import languages
from dogtable.ui.widgets import Box
from tests.ui import fakes
from tests.ui.driver import Driver
from tests.ui.test_scenes import resize


def test_the_result_names_the_winners_and_offers_another_game(
    app: App, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = fakes.begun(app, monkeypatch)
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


def test_the_same_deal_is_played_again_also_with_the_seats_exchanged(
    app: App, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = fakes.begun(app, monkeypatch)
    app.settings.speed = "off"
    app.stage.clear_to(scene := ResultScene(app, fakes.won_by_team()))  # type: ignore[arg-type]  # the small table
    driver.turn()
    for chosen, names in ((0, ["Mira", "Anna", "Ben", "Chloe"]), (1, ["Anna", "Mira", "Chloe", "Ben"])):
        driver.click(scene.same)
        menu = app.stage.top
        assert isinstance(menu, MenuScene)
        for _ in range(chosen):
            driver.key(pygame.K_DOWN)
        driver.key(pygame.K_RETURN)
        assert app.stage.top is scene
        _, players, _, seats, seed = games[-1]
        assert (players, seed, [seat.name for seat in seats]) == (4, 7, names)


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
    for steps, counted, totals in ((1.1, 1, [13, 4, 8]), (2.1, 2, [19, 14, 8]), (3.1, 3, [23, 15, 14])):
        scene.counting._began = app.now - steps * EVERY
        assert len(scene.counted) == counted and scene.totals == totals
        assert scene.headline == ("Ruby", "Fern lodge", "Funds")[counted - 1]
        scores = [by_source.get(scene.sources[counted - 1], 0) for by_source in scene.result.scores]
        assert scene.margin == "Mira {}, Anna {}, Ben {}".format(*scores)
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


@pytest.mark.parametrize("players", [4, 6])
def test_the_medals_of_winners_keep_apart(
    app: App, driver: Driver, monkeypatch: pytest.MonkeyPatch, players: int
) -> None:
    laid: set[Box] = set()
    paper = surfaces.paper

    def noted(pen: Pen, box: Box, **more: Any) -> None:
        if more.get("high") == 3 and more["colour"] == "brass":
            laid.add(box)
        paper(pen, box, **more)

    monkeypatch.setattr(surfaces, "paper", noted)
    app.settings.speed = "off"
    seats = tuple(range(players))
    shared = Result(seats, (seats,), ({"ruby": 10},) * players, (1 / players,) * players, "end", 9)
    table = fakes.Table(shared, fakes.NAMES[:players])
    app.stage.clear_to(ResultScene(app, table))  # type: ignore[arg-type]  # the small table
    driver.turn(3)
    assert len(laid) == players
    assert all(one[0] + one[2] + 4 <= other[0] for one, other in pairwise(sorted(laid)))


@pytest.mark.parametrize("language", [code for code, _ in languages()])
def test_the_turning_point_ends_where_all_else_does(app: App, driver: Driver, language: str) -> None:
    app.settings.speed = "off"
    app.stage.clear_to(scene := ResultScene(app, fakes.won_by_team()))  # type: ignore[arg-type]  # the small table
    driver.turn()
    app.set_language(language)
    try:
        resize(driver, (1280, 800))
        scene._turned(SimpleNamespace(turnings=(Turning(107, 1, -0.5),)))  # type: ignore[arg-type]  # no more of it is read
        assert not scene.sheet.visible and scene.turn in scene.widgets
        x, _, w, _ = scene.turn.box
        assert x + w <= app.points[0] - scene.again.box[0]
    finally:
        app.set_language("")
