"""Files that are changed while a game is played: the new rules are at the same position; wrong ones wait."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from dogtable.session.anew import played_anew, read_anew, state_of
from dogtable.session.seats import make
from dogtable.session.table import Table
from dogtable.ui import watching
from dogtable.ui.app import App
from dogtable.ui.scenes.bench import BenchScene
from dogtable.ui.scenes.problems import ProblemsScene
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.table import menu
from tests.cli.little import race
from tests.ui.driver import Driver
from tests.ui.small_games import until


def begun(app: App, home: Path) -> Table:
    rules = app.library.read(home)
    return Table.new(app.journal, rules, 2, {}, make(["you", "person"]), seed=1)


def write(home: Path, old: str, new: str) -> None:
    file = home / "game.yaml"
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_the_same_answers_as_far_as_there_are(real_app: App, tmp_path: Path) -> None:
    home = race(tmp_path)
    old = begun(real_app, home)
    for key in ("n=1", "n=2", "n=2"):
        old.answer(old.match.decisions[0].seat, key)
    write(home, "else 10)", "else 12)")
    anew = played_anew(old, read_anew(real_app.library, home), real_app.journal)
    assert anew.differs == 0
    assert anew.table.match.log == old.match.log
    assert anew.table.rules.hash != old.rules.hash
    assert [one.id for one in real_app.journal.games()] == [anew.table.id], "it is kept in place of the old one"
    again = Table.open(real_app.journal, anew.table.id, real_app.library)
    assert again.match.position() == anew.table.match.position()
    write(home, "numbers(1, 2 if", "numbers(1, 1 if")
    less = played_anew(anew.table, read_anew(real_app.library, home), real_app.journal)
    assert less.differs == 2
    assert [key for _, key in less.table.match.log] == ["n=1"]


def test_what_tells_of_a_change(tmp_path: Path) -> None:
    home = race(tmp_path)
    before = state_of(home)
    assert state_of(home) == before
    (home / "table.yaml").write_text("table: []\n", encoding="utf-8")
    changed = state_of(home)
    assert changed != before
    (home / "scenarios" / "more.yaml").write_text("- scenario: another\n", encoding="utf-8")
    assert state_of(home) == changed, "scenarios change nothing that is played"


@pytest.fixture
def watched(real_app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Driver, Path]:
    """A table of one's own ruleset, with its files watched."""
    monkeypatch.setattr(watching, "OFTEN", 0.01)
    home = race(tmp_path)
    real_app.home()
    real_app.open_table(begun(real_app, home))
    (item,) = [item for item in menu.items(scene(real_app)) if item.label == real_app.text("watch.menu")]
    item.action()
    return Driver(real_app), home


def scene(app: App) -> TableScene:
    found = app.stage.top
    assert isinstance(found, TableScene)
    return found


def says(app: App, key: str) -> Callable[[], bool]:
    return lambda: any(app.text(key) in told for told in app.stage.notices.texts)


def test_a_change_is_on_the_table(watched: tuple[Driver, Path]) -> None:
    driver, home = watched
    app = driver.app
    scene(app).table.answer(0, "n=2")
    before = scene(app).table
    write(home, "title: Race", "title: A Longer Race")
    until(driver, says(app, "watch.taken"))
    assert scene(app).table is not before
    assert scene(app).table.rules.title == "A Longer Race"
    assert [key for _, key in scene(app).table.match.log] == ["n=2"]


def test_what_is_wrong_lies_over_the_table_until_it_is_mended(watched: tuple[Driver, Path]) -> None:
    driver, home = watched
    app = driver.app
    before = scene(app).table
    write(home, "steps[me] += n", "stesp[me] += n")
    until(driver, lambda: isinstance(app.stage.top, ProblemsScene))
    assert before in [one.table for one in app.stage.scenes if isinstance(one, TableScene)], "the old rules go on"
    write(home, "stesp[me] += n", "steps[me] += n")
    until(driver, says(app, "watch.taken"))
    assert isinstance(app.stage.top, TableScene)
    (home / "table.yaml").write_text("table:\n  - shwo: hand\n", encoding="utf-8")
    until(driver, lambda: isinstance(app.stage.top, ProblemsScene))


def test_a_bench_stays_open_over_the_new_rules(watched: tuple[Driver, Path]) -> None:
    driver, home = watched
    app = driver.app
    scene(app).table.answer(0, "n=2")
    driver.key(pygame.K_b)
    write(home, "title: Race", "title: A Longer Race")
    until(driver, says(app, "watch.taken"))
    bench = app.stage.top
    assert isinstance(bench, BenchScene) and bench.table.rules.title == "A Longer Race"


def test_it_ends_with_the_table_and_by_the_menu(watched: tuple[Driver, Path]) -> None:
    driver, _ = watched
    app = driver.app
    assert app.watching is not None
    (item,) = [item for item in menu.items(scene(app)) if item.label == app.text("watch.menu")]
    assert item.icon == "check"
    item.action()
    assert app.watching is None
    app.watch(scene(app).table)
    watch = app.watching
    app.home()
    until(driver, lambda: watch.has_ended)


def test_a_key_begins_and_ends_it(watched: tuple[Driver, Path]) -> None:
    driver, _ = watched
    app = driver.app
    driver.key(pygame.K_t)
    assert app.watching is None and says(app, "watch.ends")()
    driver.key(pygame.K_t)
    assert app.watching is not None and says(app, "watch.begins")()
    app.watch_no_more()


def test_rules_of_the_program_are_not_watched(real_app: App) -> None:
    real_app.home()
    table = Table.new(real_app.journal, real_app.library.load("tic-tac-toe"), 2, {}, make(["you", "person"]), seed=1)
    real_app.open_table(table)
    assert real_app.text("watch.menu") not in [item.label for item in menu.items(scene(real_app))]
    Driver(real_app).key(pygame.K_t)
    assert real_app.watching is None and says(real_app, "watch.not_here")()
