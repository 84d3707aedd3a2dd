"""A puzzle at the table, by posted events: tries, hints, the answer played out, what is kept, and the shelf."""

from __future__ import annotations

from datetime import date

import pygame
import pytest

from dogtable.session.puzzles.solved import Solved
from dogtable.session.seats import make
from dogtable.session.table import Table
from dogtable.ui.app import App
from dogtable.ui.puzzle.renderer import PuzzleRenderer
from dogtable.ui.scenes.puzzle import PuzzleScene
from dogtable.ui.scenes.rulebook import RulebookScene
from dogtable.ui.scenes.shelf import ShelfScene
from dogtable.ui.widgets import Button
from tests.ui.driver import Driver
from tests.ui.player import Player


class Solver(Player):
    """At the table of a puzzle that is open in the app."""

    scene: PuzzleScene

    def __init__(self, app: App) -> None:
        assert isinstance(app.stage.top, PuzzleScene)
        self.app, self.driver, self.scene = app, Driver(app), app.stage.top
        self.table = self.scene.table
        self.scene.patience = 0.0

    @property
    def said(self) -> str:
        renderer = self.scene.renderer
        assert isinstance(renderer, PuzzleRenderer)
        return renderer.says()

    def settle(self) -> None:
        """Until nothing moves and nobody else answers."""
        for _ in range(200):
            self.turn()
            if not self.scene.showing.busy and self.scene.table.going.phase != "replying":
                break
        self.driver.turn(3)

    def guide(self, name: str) -> None:
        self.press(f"guide {name}")
        self.settle()

    def try_out(self, key: str) -> None:
        decision = self.scene.model.decision
        assert decision is not None
        self.answer(decision.option(key))
        self.settle()


@pytest.fixture
def solver(real_app: App) -> Solver:
    real_app.home()
    real_app.pose(real_app.library.load("tic-tac-toe"))
    Driver(real_app).settle()
    found = Solver(real_app)
    found.settle()
    return found


def test_a_wrong_try_is_told_and_taken_back_and_the_answer_is_played_out_and_kept(solver: Solver) -> None:
    going, text = solver.scene.table.going, solver.app.text
    assert solver.said == text("puzzle.wanted_medium")
    solver.try_out("s=square.1.0")
    assert solver.said == text("puzzle.not_best")
    assert solver.scene.model.decision is None  # nothing can be answered before it was taken back
    solver.guide("go on")
    assert (going.phase, solver.table.answered) == ("deed", 0)
    solver.try_out(going.puzzle.answer.key)
    assert going.phase == "done"
    assert solver.said == f"{text('puzzle.solved')} {going.puzzle.why}"
    assert solver.table.match.result is not None  # the line goes to the end
    (kept,) = solver.app.journal.puzzles()
    assert kept == Solved("tic-tac-toe", going.puzzle.name, date.today(), wrong=1)
    assert solver.scene.renderer.laid()[0].count == text("puzzle.count", n=1, of=1)
    solver.guide("go on")  # the next one is the same once more, as there is but one
    Driver(solver.app).settle()
    again = solver.app.stage.top
    assert isinstance(again, PuzzleScene)
    assert again is not solver.scene
    assert isinstance(solver.app.stage.scenes[-2], ShelfScene)


def test_hints_come_by_the_key_first_the_theme_then_a_light(solver: Solver) -> None:
    text = solver.app.text
    solver.driver.key(pygame.K_h)
    solver.settle()
    assert solver.said.endswith(text("puzzle.hint_rule", rule="TT5", title="Winning"))
    assert solver.scene.renderer.laid()[2] == ()
    solver.guide("hint")
    assert solver.said.endswith(text("puzzle.hint_begin"))
    (lit,) = solver.scene.renderer.laid()[2]
    assert lit == solver.scene.desk.layout.places["square.2.0"].rect
    assert not next(one for one in solver.scene.renderer.controls() if one.name == "guide hint").enabled


def test_an_answer_that_is_shown_is_played_out_and_counts_as_shown(solver: Solver) -> None:
    solver.guide("show")
    assert solver.said.startswith(solver.app.text("puzzle.shown"))
    assert [one.shown for one in solver.app.journal.puzzles()] == [True]
    assert solver.scene.renderer.bubble().count == solver.app.text("puzzle.count", n=0, of=1)


def test_a_puzzle_goes_by_keys_alone_and_is_left_by_escape(solver: Solver) -> None:
    solver.guide("rules")
    assert isinstance(solver.app.stage.top, RulebookScene)
    solver.driver.key(pygame.K_ESCAPE)
    solver.settle()
    solver.try_out("s=square.1.0")
    solver.driver.key(pygame.K_RETURN)  # Enter is for what is offered
    solver.settle()
    assert solver.scene.table.going.phase == "deed"
    solver.driver.key(pygame.K_ESCAPE)
    solver.settle()
    assert isinstance(solver.app.stage.top, ShelfScene)


def test_a_box_that_was_played_has_its_puzzles(real_app: App) -> None:
    real_app.shelved = [one for one in real_app.library.shelf() if one.id == "dog"]
    real_app.home()
    shelf = real_app.stage.top
    assert isinstance(shelf, ShelfScene)
    assert real_app.text("shelf.puzzles") not in labels(shelf)
    rules = real_app.library.load("dog")
    Table.new(real_app.journal, rules, 4, {}, make(["you", "easy", "easy", "easy"]), seed=1).close()
    shelf.refresh()
    assert real_app.text("shelf.puzzles") in labels(shelf)
    shelf.pose()
    Driver(real_app).settle()
    assert isinstance(real_app.stage.top, PuzzleScene)


def labels(shelf: ShelfScene) -> list[str]:
    return [one.label for widget in shelf.widgets for one in widget.walk() if isinstance(one, Button)]


def shelf_button(app: App) -> list[Button]:
    app.home()
    Driver(app).turn(3)
    shelf = app.stage.top
    assert isinstance(shelf, ShelfScene)
    told = app.text("shelf.puzzle")
    there = [one for widget in shelf.widgets for one in widget.walk()]
    return [one for one in there if isinstance(one, Button) and one.label.startswith(told)]


def test_the_shelf_has_the_puzzle_of_the_day_and_says_when_it_is_solved(real_app: App) -> None:
    assert shelf_button(real_app) == []
    real_app.shelved = [one for one in real_app.library.shelf() if one.id == "dog"]
    (button,) = shelf_button(real_app)
    assert button.label == real_app.text("shelf.puzzle")
    Driver(real_app).click(button)
    Driver(real_app).settle()
    solver = Solver(real_app)
    solver.settle()
    going = solver.scene.table.going
    assert solver.scene.table.daily == date.today()
    assert solver.said.startswith(real_app.text("puzzle.daily"))
    solver.try_out(going.puzzle.answer.key)
    assert going.solved
    assert real_app.text("puzzle.streak", n=1) in solver.said
    assert real_app.text("puzzle.streak_helped") not in solver.said
    (button,) = shelf_button(real_app)
    assert button.label == real_app.text("shelf.puzzle_solved", n=1)


def test_a_day_counts_with_hints_and_that_is_said(real_app: App) -> None:
    real_app.shelved = [one for one in real_app.library.shelf() if one.id == "dog"]
    Driver(real_app).click(shelf_button(real_app)[0])
    Driver(real_app).settle()
    solver = Solver(real_app)
    solver.settle()
    solver.guide("hint")
    going = solver.scene.table.going
    assert all(f"“{solver.scene.table.rules.event_title(one)}”" in solver.said for one in going.puzzle.events)
    solver.try_out(going.puzzle.answer.key)
    assert real_app.text("puzzle.streak", n=1) in solver.said
    assert real_app.text("puzzle.streak_helped") in solver.said
