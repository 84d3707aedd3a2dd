"""Games in a row leave nothing behind: objects, pictures and unfinished work are counted after three and eight."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.seats import make as make_seats
from dogtable.session.table import Table
from dogtable.ui.app import App
from dogtable.ui.jobs import Jobs
from dogtable.ui.kit.sprite import Sprite
from dogtable.ui.navigate import Navigate
from dogtable.ui.scenes.shelf import ShelfScene
from tests.ui.test_frame_guard import AtOnce

SPARE = {"objects": 100, "pictures": 25, "scenes": 0, "slices": 0}
"""How many more there may be five games later, of our own objects: some texts on the shelf are new after each game."""


class Games:
    """Plays tic-tac-toe between bots in the window, never resting at a table, and goes home after each game."""

    def __init__(self, app: App, folder: Path) -> None:
        app.library, app.journal = Library([Path("rulesets/examples")]), Journal(folder / "games")
        app.shelved = app.library.shelf()
        app.settings.speed = "off"
        del app.reopen  # the app's own again
        self.app, self.count = app, 0
        app.home()

    def play(self, games: int, after: Callable[[], None] = lambda: None) -> Counter[str]:
        """Play until so many games have been played in all; what there is then."""
        while self.count < games:
            self.count += 1
            rules = self.app.library.load("tic-tac-toe")
            table = Table.new(self.app.journal, rules, 2, {}, make_seats(["random"] * 2), self.count)
            table.bots.host = AtOnce(table)  # type: ignore[assignment]  # a stand-in
            self.app.open_table(table)
            while not table.over:
                self.turn()
            self.app.home()
            self.turn()
            after()
        gc.collect()
        things = gc.get_objects()
        return Counter(
            objects=sum(str(type(thing).__module__).startswith("dogtable.") for thing in things),
            pictures=sum(isinstance(thing, Sprite) for thing in things),
            scenes=sum(isinstance(thing, ShelfScene) for thing in things),
            slices=len(self.app.jobs._slices),
        )

    def turn(self) -> None:
        """Let a tenth of a second pass; what is done when nothing moves is not done."""
        self.app.now += 0.1
        self.app._update()
        self.app._paint()


@pytest.fixture
def games(app: App, tmp_path: Path) -> Games:
    return Games(app, tmp_path)


def grown(games: Games, first: int, last: int, after: Callable[[], None] = lambda: None) -> Counter[str]:
    """How much more there is after the last game than after the first ones."""
    before = games.play(first, after)
    now = games.play(last, after)
    now.subtract(before)
    return now


def test_games_in_a_row_leave_nothing_behind(games: Games) -> None:
    found = grown(games, 3, 8)
    assert all(found[name] <= most for name, most in SPARE.items()), found


def test_the_guard_sees_drawing_that_outlives_its_scene(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Jobs, "drop", lambda self, owner: None)

    def unfinished() -> None:
        scene = games.app.stage.top
        games.app.slices(iter(lambda: scene, None), scene)

    found = grown(games, 1, 3, unfinished)
    assert found["scenes"] >= 2 and found["slices"] >= 2, found


def test_the_guard_sees_pictures_that_are_kept_for_each_game(games: Games) -> None:
    app = games.app

    def another() -> None:
        for n in range(20):
            app.kit.keep(("leak", games.count, n), lambda: Sprite(()))

    assert grown(games, 1, 3, another)["pictures"] > SPARE["pictures"]


def test_nothing_is_read_for_a_shelf_that_lies_below_a_table(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    monkeypatch.setattr(Navigate, "reopen", lambda self, game: read.append(game))
    games.play(1)
    assert not read
