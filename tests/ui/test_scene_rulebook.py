"""The rulebook on the screen: rules are found, examples are drawn and tried."""

from __future__ import annotations

import time

import pygame
import pytest

from dogtable.session.library import Library
from dogtable.ui.app import App
from dogtable.ui.scenes.rulebook import RulebookScene
from dogtable.ui.scenes.shelf import ShelfScene
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.widgets import Area, Button
from tests.patience import PATIENCE
from tests.ui import fakes
from tests.ui.driver import Driver


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
    app.stage.clear_to(book := RulebookScene(app, app.library.load("dog"), "D12"))
    book._seek("[unfindable (")
    driver.turn()
    assert "unfindable" in book.pages.content[0].markup  # type: ignore[attr-defined]  # words


def test_an_example_of_the_rulebook_is_drawn_when_it_is_seen_and_can_be_tried(app: App, driver: Driver) -> None:
    library = Library(user=app.folders)
    app.library = library
    scene = RulebookScene(app, library.load("dog"), "D14")
    app.go(scene)
    driver.settle()
    seen, unseen = scene.picture("a two hits the marble it ends on"), scene.picture("a joker may make the last move")
    end = time.monotonic() + PATIENCE
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
    assert table.model.decision is not None
    assert table.renderer._task().startswith("Try: Mira plays a two and hits Anna's marble at ")
    table.answer((table.table.task,))
    assert table.renderer._task().startswith("Done: Mira plays a two and hits Anna's marble at ")
    while not any(c.name == "once more" for c in table.controls) and time.monotonic() < end:
        table.showing.finish_moving()
        driver.turn(1)
    assert table.model.shown_all and table.table.match.count == 1  # nobody goes on by themselves
    assert [c.name for c in table.controls if c.kind in ("primary", "plain")] == ["once more", "play on"]
    table.act(next(c for c in table.controls if c.name == "play on"))
    while table.table.match.count == 1:
        driver.turn(1)
        assert time.monotonic() < end
    app.back()
    assert app.stage.top is scene


def test_a_book_opens_with_a_turn_in_pictures_that_can_be_tried(
    app: App, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.library = Library(user=app.folders)
    rules = app.library.load("inn-keeper")
    app.go(scene := RulebookScene(app, rules))
    driver.turn()
    heads = [getattr(widget, "markup", "") for widget in scene.pages.content]
    assert "A turn in 5 pictures" in heads
    shown = [scene.picture(name) for name in rules.tour]
    tops = [picture.window_box()[:2] for picture in shown]
    assert len(set(tops)) == 5 and max(y for _, y in tops) < scene._places["I1"].window_box()[1]
    tried: list[str] = []
    monkeypatch.setattr(app, "try_example", lambda _, name: tried.append(name))
    group = shown[0].parent
    assert group is not None
    driver.click(next(w for w in group.parts() if isinstance(w, Button)))
    assert tried == [rules.tour[0]]
    scene._seek("bonus")
    driver.turn()
    assert "A turn in 5 pictures" not in [getattr(widget, "markup", "") for widget in scene.pages.content]


def test_what_is_still_to_be_drawn_of_an_example_goes_with_the_rulebook(app: App, driver: Driver) -> None:
    app.home()
    app.library = Library(user=app.folders)
    scene = RulebookScene(app, app.library.load("dog"), "D14")
    app.go(scene)
    driver.settle()
    picture = scene.picture("a joker may make the last move")
    picture._opened(picture._read())
    assert [owner for _, owner in app.jobs._slices] == [scene]
    app.back()
    assert not any(owner is scene for _, owner in app.jobs._slices)
    picture._opened(picture._read())  # what was read comes when the rulebook is closed: it is not drawn at all
    assert not any(owner is scene for _, owner in app.jobs._slices)


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
