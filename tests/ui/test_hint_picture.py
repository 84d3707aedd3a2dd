"""How a hint lies on the table: its sheet, and its arrows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace

import pygame
import pytest

from dogtable.base.frozen import replaced
from dogtable.engine.events import Event
from dogtable.engine.sentences import SILENT
from dogtable.ui.app import App
from dogtable.ui.look.ids import owner_of
from dogtable.ui.table.advice import Saying
from dogtable.ui.table.hint_picture import HintPicture, PieceMove, bowed, moved
from tests.ui.driver import Driver
from tests.ui.hinted import at_a_seven, dog_with, given, picture, the_seven
from tests.ui.seated import Seated
from tests.ui.small_games import begun


@pytest.fixture
def app(real_app: App) -> App:
    return real_app


def test_the_sheet_lies_where_it_hides_nothing_that_it_speaks_of(app: App) -> None:
    scene, driver = begun(app), Driver(app)
    driver.turn(3)
    decision = scene.model.decision
    assert decision is not None
    for option in decision.options[:3]:
        scene.hinting.clear()
        given(scene, option.key)
        assert scene.hinting.advice is not None
        x, y, w, h = picture(scene).sheet_at()
        wide, high = scene.desk.size
        assert x >= 0 and y >= 0 and x + w <= wide and y + h <= high
        for target in picture(scene).targets():
            mx, my = target.rect.centre
            assert not (x <= mx <= x + w and y <= my <= y + h)
            assert scene.renderer.covers(x + w / 2, y + h / 2)


def test_in_a_wide_window_the_sheet_lies_over_the_log_whose_lines_below_it_are_not_touched(app: App) -> None:
    scene, driver = begun(app, "dog", 4), Driver(app)
    pygame.display.set_mode((1920, 1080))
    app._resized()
    driver.turn(3)
    scene.model.history.lines[:] = [replace(scene.model.history.lines[-1], trail=("ring.0", "ring.1"))] * 30
    scene.relay()
    before = {one.value for one in scene.controls if one.action == "trail"}
    decision = scene.model.decision
    assert decision is not None
    given(scene, decision.options[0].key)
    sheet, column, log = (
        picture(scene).sheet_at(),
        scene.desk.layout.regions["column"],
        scene.desk.layout.regions["log"],
    )
    assert sheet.x >= column.x + column.w and (sheet.x, sheet.y, sheet.w) == (log.x, log.y, log.w)
    after = {one.value for one in scene.controls if one.action == "trail"}
    assert after < before and after  # the newest lines are still there to be touched


def test_the_sheet_hides_no_dog_that_a_card_may_be_played_on(sit: Callable[..., Seated]) -> None:
    table = sit(("you", *["greedy"] * 3), ruleset="we-rate-dogs")
    table.come_to(lambda decision: decision.name == "table_turn.card" and any("d" in o.picks for o in decision.options))
    scene = table.scene
    passes = SimpleNamespace(then=[], seat=0, best=SimpleNamespace(key="pass"))
    _, box = HintPicture(scene, passes, [], [], Saying("", ""))._on_board(340.0)  # type: ignore[arg-type]  # all it needs
    sheet = pygame.Rect(*map(round, box))
    dogs = [target for target in scene.desk.layout.targets if target.place.startswith("contest.")]
    assert dogs and not any(sheet.colliderect(pygame.Rect(*map(round, dog.rect))) for dog in dogs)


def test_where_no_place_is_left_the_sheet_says_no_more_than_the_move(app: App) -> None:
    scene = dog_with(app, "jack", {"marble.0.0": "ring.10", "marble.3.0": "ring.50"})
    given(scene, "card=jack use=swap m=marble.0.0 other=marble.3.0")
    shown = picture(scene)
    full, (sheet, box) = shown._sheet(430.0), shown._laid()
    assert box[1] + sheet.high <= scene.desk.size[1]
    brief = shown._sheet(430.0, brief=True)
    assert [row.sort for row in brief.rows] == ["head", "whole"] and brief.high < full.high
    hidden, _ = shown._on_board(sheet.high)
    assert not hidden


def test_of_two_that_change_places_the_arrow_goes_straight_and_the_sheet_hides_neither(app: App) -> None:
    scene = dog_with(app, "jack", {"marble.0.0": "ring.10", "marble.3.0": "ring.50"})
    given(scene, "card=jack use=swap m=marble.0.0 other=marble.3.0")
    shown = picture(scene)
    places = [scene.desk.target(place) for place in ("ring.10", "ring.50")]
    ends = {place.rect.centre for place in places if place is not None}
    assert [{way[0], way[-1]} for way in shown._arrows()] == [ends, ends]
    assert not any(shown.sheet_at().holds(x, y) for x, y in ends)


def test_only_what_is_picked_or_ones_own_gets_an_arrow(app: App) -> None:
    scene = dog_with(app, "seven", {"marble.0.0": "ring.10", "marble.1.0": "ring.12"})
    decision = scene.model.decision
    assert decision is not None
    given(scene, next(option.key for option in decision.options if option.key.startswith("card=five")))
    events = [step("marble.0.0", "ring.10", "ring.15"), step("marble.1.0", "ring.12", "ring.16")]
    shown = HintPicture(scene, scene.hinting.advice, [], events, Saying())  # type: ignore[arg-type]  # there is one
    assert shown._ways == [PieceMove("ring.10", "ring.15", walked=True)]  # as if the five drove somebody on
    assert [owner_of(piece) for piece in ("marble.1.0", "tile.0", "dog.12.0", "hero.ace.3")] == [1, None, 12, 3]


def step(piece: str, start: str, end: str) -> Event:
    return Event(1, "move", "", 0, piece, start, end, (), SILENT)


def test_a_move_of_several_answers_is_told_and_shown_as_a_whole(app: App) -> None:
    scene = at_a_seven(app)
    scene.hinting._show(the_seven(scene))
    shown = picture(scene)
    said = next(row.text for row in shown._laid()[0].rows if row.sort == "whole")
    assert said == (
        "Mira plays a seven, moves a marble to 5 before Anna's start, another to 5 before Ben's start, "
        "hits Anna's marble at 4 before Anna's start, moves a marble to 2 before Ben's start "
        "and another to 3 before Anna's start."
    )
    assert sorted(way.start for way in shown._ways) == ["ring.10", "ring.26"]
    assert {target.thing for target in shown.targets()} >= {scene.hinting.raised()}
    marked = {target.id for target in shown.later()}
    assert {"ring.13", "ring.30"} <= marked and not marked & {"ring.11", "ring.12", "ring.27"}
    scene.hinting.advice = None


def test_a_long_arrow_is_bowed_and_a_short_one_or_one_round_corners_is_not() -> None:
    assert bowed([(0.0, 0.0), (100.0, 0.0)]) == ((0.0, 0.0), (100.0, 0.0))
    assert bowed([(0.0, 0.0), (300.0, 0.0), (300.0, 300.0)]) == ((0.0, 0.0), (300.0, 0.0), (300.0, 300.0))
    for end in ((400.0, 0.0), (-400.0, 0.0)):
        way = bowed([(0.0, 0.0), end])
        assert (way[0], way[-1]) == ((0.0, 0.0), end)
        assert min(y for _, y in way) == pytest.approx(-0.14 * 400)  # upwards, whichever way it goes


def test_where_pieces_go_is_read_from_what_happens() -> None:
    steps = [step("pawn.0.0", "ring.1", "ring.2"), step("pawn.1.0", "ring.5", "ring.6"), step("x", "hand.0", "pile")]
    steps += [
        step("pawn.0.0", "ring.2", "lane.0.1"),
        step("pawn.1.0", "ring.6", "ring.5"),
        step("y", "ring.3", "home.2"),
    ]
    assert moved(steps, {"ring": {}, "lane": {}}) == {"pawn.0.0": PieceMove("ring.1", "lane.0.1", walked=True)}
    swap = [replaced(step("pawn.0.0", "ring.1", "ring.9"), kind="swap"), step("pawn.0.0", "ring.9", "ring.10")]
    assert moved(swap, {"ring": {}}) == {"pawn.0.0": PieceMove("ring.1", "ring.10", walked=False)}
