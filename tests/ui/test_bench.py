"""The bench beside the table: for one's own rules, by keyboard alone, and the game stays as it was."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from dogtable.session.seats import make
from dogtable.session.table import Table
from dogtable.ui.app import App
from dogtable.ui.bench.steps import StepsPage
from dogtable.ui.bench.tree import TreePage
from dogtable.ui.scenes.bench import BenchScene
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.table import menu
from tests.session.test_bench import CARDS, line
from tests.ui.driver import Driver
from tests.ui.small_games import begun, until


@pytest.fixture
def bench(real_app: App, tmp_path: Path) -> tuple[Driver, BenchScene]:
    """The bench of a game of three answers, opened by its key."""
    home = tmp_path / "cards"
    home.mkdir()
    (home / "game.yaml").write_text(CARDS, encoding="utf-8")
    table = Table.new(real_app.journal, real_app.library.read(home), 2, {}, make(["you", "person"]), seed=3)
    for _ in range(3):
        decision = table.match.decisions[0]
        table.answer(decision.seat, decision.options[0].key)
    real_app.home()
    real_app.open_table(table)
    driver = Driver(real_app)
    driver.turn()
    driver.key(pygame.K_b)
    scene = real_app.stage.top
    assert isinstance(scene, BenchScene)
    return driver, scene


def test_the_tree_unfolds_by_keyboard(bench: tuple[Driver, BenchScene]) -> None:
    driver, scene = bench
    tree = scene.page
    assert isinstance(tree, TreePage)
    driver.key(pygame.K_TAB)
    until(driver, lambda: scene.picture.is_drawn)
    driver.settle()
    zones = next(n for n, one in enumerate(tree.shown) if one.path == ("all", "zones"))
    for _ in range(zones):
        driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RIGHT)
    seen = pygame.image.tobytes(driver.app.window.canvas, "RGB")
    scene.redraw()
    driver.turn()
    assert pygame.image.tobytes(driver.app.window.canvas, "RGB") == seen, "all that has moved is drawn anew"
    hands = next(one for one in tree.shown if one.path == ("all", "zones", "hand"))
    assert "rank=" in hands.line
    assert "card rank=" in scene.focused() and "hand" in scene.focused()
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_LEFT)
    assert scene.focus is tree.rows.row(zones), "from what is inside back to what it is part of"
    driver.key(pygame.K_LEFT)
    assert hands.path not in [one.path for one in tree.shown]
    assert tree.title(next(one for one in tree.shown if one.path == ("1",))).endswith("(seat 1)")


def test_time_goes_back_step_by_step_and_the_game_stays(bench: tuple[Driver, BenchScene]) -> None:
    driver, scene = bench
    driver.click(scene.before)
    scene.tabs.choose(1)
    steps = scene.page
    assert isinstance(steps, StepsPage) and (scene.bench.match.count, scene.bench.step) == (3, 1)
    assert steps.words(0)[1] == f"game.yaml:{line('move: c to heap')}"
    assert f"game.yaml:{line('say:')} · points[" in steps.words(1)[1]
    scene.set_focus(scene.rail)
    driver.key(pygame.K_LEFT)
    assert (scene.bench.match.count, scene.bench.step) == (2, None)
    driver.key(pygame.K_PAGEUP)
    assert (scene.bench.match.count, scene.bench.step) == (2, 1)
    scene.set_focus(steps.rows.row(0))
    driver.turn()
    assert scene.bench.step == 0, "what has the focus is where the bench stands"
    driver.key(pygame.K_b)
    table = driver.app.stage.top
    assert isinstance(table, TableScene) and table.table.match.count == 3


def test_where_nobody_is_asked_the_page_of_options_says_so(bench: tuple[Driver, BenchScene]) -> None:
    driver, scene = bench
    driver.click(scene.before)
    assert scene.bench.step is not None
    scene.asking.entry.text = "points[0] + 1"
    scene.tabs.choose(1)
    assert (scene.asking.entry.text, scene.asking.words.markup) == ("points[0] + 1", "")
    scene.tabs.choose(2)
    assert scene.asking.words.markup == driver.app.text("bench.nobody_asked")
    assert scene.asking.entry.text == "", "an expression is no picks"
    driver.click(scene.after)
    assert scene.bench.step is None
    assert scene.asking.words.markup == ""


def test_an_expression_is_answered_where_it_is_typed(bench: tuple[Driver, BenchScene]) -> None:
    driver, scene = bench
    scene.set_focus(scene.asking.entry)
    for typed, told in (
        ("len(heap)", "len(heap) = 3"),
        ("len(heap", "what was typed:1:"),
        ("x", "what was typed:1:1:"),
    ):
        scene.asking.entry.select_all()
        driver.type(typed)
        driver.key(pygame.K_RETURN)
        driver.settle()
        assert scene.asking.words.markup.startswith(told)
    assert scene.focus is scene.asking.entry


def test_a_variable_is_set_from_the_tree_and_a_step_back_leads_before_it(bench: tuple[Driver, BenchScene]) -> None:
    driver, scene = bench
    tree = scene.page
    assert isinstance(tree, TreePage)
    tree.open |= {("all", "state"), ("all", "state", "points")}
    tree.renew()
    points = next(n for n, one in enumerate(tree.shown) if one.path == ("all", "state", "points", "1"))
    scene.set_focus(tree.rows.row(points))
    driver.key(pygame.K_RETURN)
    assert (scene.focus, scene.asking.entry.text) == (scene.asking.entry, "points[1] = 1")
    driver.key(pygame.K_BACKSPACE)
    driver.type("7")
    driver.key(pygame.K_RETURN)
    driver.settle()
    assert scene.asking.words.markup == driver.app.text("bench.set")
    assert (scene.bench.position()["state"]["points"], scene.bench.length) == ([2, 7], 0)
    driver.click(scene.asking.save)
    driver.type("seven points")
    driver.key(pygame.K_RETURN)
    driver.settle()
    kept = scene.table.rules.folders[0] / "scenarios" / "bench.yaml"
    assert "scenario: seven points" in kept.read_text(encoding="utf-8")
    driver.click(scene.before)
    assert (scene.bench.length, scene.bench.position()["state"]["points"]) == (3, [2, 1])
    assert scene.table.match.position()["state"]["points"] == [2, 1]


def test_options_unfold_to_what_would_follow_and_are_taken_on_the_bench_alone(
    bench: tuple[Driver, BenchScene],
) -> None:
    driver, scene = bench
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RIGHT)
    page = scene.options
    assert scene.page is page
    driver.key(pygame.K_TAB)
    driver.key(pygame.K_RIGHT)
    following = [(one.name, one.line) for one in page.shown[1:]]
    assert [where for name, where in following if name.endswith("plays five.")] == [f"game.yaml:{line('move: c')}"]
    assert ("points[1]", f"1 > 6 (game.yaml:{line('- set: points')})") in following
    driver.key(pygame.K_END)
    scene.set_focus(scene.asking.entry)
    driver.type("c=one")
    driver.key(pygame.K_RETURN)
    driver.settle()
    assert f"game.yaml:{line('c: hand[me]')}" in scene.asking.words.markup, "why that is no option"
    assert page.option is not None
    driver.click(scene.asking.take)
    assert (scene.bench.length, scene.table.match.count) == (4, 3)


def test_what_is_pointed_at_on_the_table_is_told(bench: tuple[Driver, BenchScene]) -> None:
    driver, scene = bench
    until(driver, lambda: scene.picture.is_drawn)
    assert scene.picture._laid is not None
    targets = scene.picture._laid[0].targets
    decision = scene.bench.match.decision
    assert decision is not None
    held = next(one for one in targets if one.place == f"hand.{decision.seat}")
    x, y, w, h = scene.picture.box
    found = [scene.picture.target_at(x + w * i / 60, y + h * k / 40) for i in range(60) for k in range(40)]
    assert held.thing in {one.thing for one in found if one is not None}
    scene.asking.point_at(held)
    assert scene.page is scene.options and scene.options.open == {(decision.options[0].key,)}
    laid = next(one for one in targets if one.place == "heap")
    scene.asking.point_at(laid)
    driver.settle()
    assert f"game.yaml:{line('c: hand[me]')}" in scene.asking.words.markup


def test_it_sleeps_once_the_table_is_drawn(bench: tuple[Driver, BenchScene]) -> None:
    driver, scene = bench
    until(driver, lambda: scene.picture.is_drawn)
    driver.settle()
    assert scene.update(driver.app.now) is None and not scene.dirty


@pytest.mark.parametrize(("size", "scale"), [((1152, 720), 100), ((1152, 720), 200), ((3840, 2160), 100)])
def test_everything_has_room(bench: tuple[Driver, BenchScene], size: tuple[int, int], scale: int) -> None:
    driver, scene = bench
    driver.app.settings.ui_scale = scale
    pygame.display.set_mode(size, pygame.RESIZABLE)
    driver.app.window.resized()
    driver.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
    driver.turn()
    wide, high = driver.app.points
    for widget in (scene.tabs, scene.page.scroll, scene.before, scene.rail, scene.after):
        x, y, w, h = widget.window_box()
        assert x >= 0 and y >= 0 and x + w <= wide and y + h <= high
    assert scene.page.scroll.box[3] >= 3 * scene.page.line


def test_a_game_of_the_program_is_not_laid_open(real_app: App) -> None:
    scene = begun(real_app)
    driver = Driver(real_app)
    driver.turn()
    driver.key(pygame.K_b)
    assert real_app.stage.top is scene
    assert real_app.text("bench.not_here") in real_app.stage.notices.texts
    assert real_app.text("bench.menu") not in [item.label for item in menu.items(scene)]
    real_app.watch(scene.table)
    assert real_app.text("bench.menu") in [item.label for item in menu.items(scene)]
    driver.key(pygame.K_b)
    assert isinstance(real_app.stage.top, BenchScene)
