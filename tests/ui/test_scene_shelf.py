"""The shelf: boxes, broken rulesets, the last game, a shelf without anything."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from dogtable.session.library import Library
from dogtable.ui.app import App
from dogtable.ui.kit import boxes
from dogtable.ui.scenes.menu import MenuScene
from dogtable.ui.scenes.new_game import NewGameScene
from dogtable.ui.scenes.problems import ProblemsScene
from dogtable.ui.scenes.rulebook import RulebookScene
from dogtable.ui.scenes.shelf import ShelfScene
from dogtable.ui.text import languages
from dogtable.ui.widgets import Button, Dropdown, IconButton, Line, Picture, Widget
from tests.ui.driver import Driver
from tests.ui.placed import misplaced
from tests.ui.test_scenes import resize


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
    assert "E203" in app.stage.top.scroll.content[1].markup  # type: ignore[attr-defined]  # the small one  # words


def test_new_game_takes_the_chosen_variant(app: App, driver: Driver) -> None:
    app.home()
    shelf = app.stage.top
    assert isinstance(shelf, ShelfScene)
    shelf.boxes[0]._set_variant(1)
    shelf.new_game()
    driver.settle()
    assert isinstance(app.stage.top, NewGameScene)
    assert app.stage.top.rules().id == "dog-marbles"


def test_a_variant_taken_from_the_list_of_its_box_stays_taken(app: App, driver: Driver) -> None:
    """The list is a scene of its own, behind which the shelf makes its boxes anew."""
    app.home()
    shelf = app.stage.top
    assert isinstance(shelf, ShelfScene) and shelf.box is not None
    driver.click(next(w for w in shelf.box.label.walk() if isinstance(w, Dropdown)))
    menu = app.stage.top
    assert isinstance(menu, MenuScene)
    driver.click(menu._rows[1])
    assert app.stage.top is shelf and shelf.box.ruleset.id == "dog-marbles"
    assert next(w for w in shelf.box.label.walk() if isinstance(w, Dropdown)).chosen == 1
    shelf.new_game()
    driver.settle()
    assert isinstance(app.stage.top, NewGameScene) and app.stage.top.rules().id == "dog-marbles"
    app.back()
    driver.turn()
    assert shelf.box.ruleset.id == "dog-marbles"
    app.home()
    later = app.stage.top
    assert isinstance(later, ShelfScene) and later is not shelf and later.box is not None
    assert later.box.ruleset.id == "dog-marbles", "behind a game and at the next start, too"


def test_continue_has_the_focus_and_opens_the_last_game(app: App, driver: Driver) -> None:
    app.home()
    driver.turn()
    driver.key(pygame.K_RETURN)
    driver.settle()
    assert "cannot be opened" in app.stage.notices.texts[-1]  # the small session opens none; the shelf stays
    assert isinstance(app.stage.top, ShelfScene)


def test_without_games_the_shelf_welcomes(app: App, driver: Driver) -> None:
    app.journal.found.clear()  # type: ignore[attr-defined]  # the small one  # the small journal
    app.home()
    driver.turn()
    shelf = app.stage.top
    assert isinstance(shelf, ShelfScene)
    driver.click(shelf.games.new_button)
    driver.settle()
    assert isinstance(app.stage.top, NewGameScene)


def test_a_shelf_without_rulesets_still_stands(app: App, driver: Driver) -> None:
    app.shelved = []
    app.journal.found.clear()  # type: ignore[attr-defined]  # the small one  # the small journal
    app.home()
    driver.turn()
    shelf = app.stage.top
    assert isinstance(shelf, ShelfScene) and shelf.box is None and shelf.rules() is None


def test_f1_on_the_shelf_opens_the_rules_of_the_box(app: App, driver: Driver) -> None:
    app.home()
    driver.key(pygame.K_F1)
    assert isinstance(app.stage.top, RulebookScene)


def test_small_games_lie_in_a_crate_until_it_is_opened(app: App, driver: Driver) -> None:
    app.shelved = [replace(one, small=one.id == "tic-tac-toe") for one in app.shelved]
    app.home()
    driver.turn()
    shelf = app.stage.top
    assert isinstance(shelf, ShelfScene)
    small = next(box for box in shelf.boxes if box.id == "tic-tac-toe")
    assert small.area not in shown(shelf)
    driver.click(shelf.crate.area)
    assert small.area in shown(shelf)
    driver.click(small.area)
    assert shelf.box is small
    driver.click(shelf.crate.area)
    assert small.area not in shown(shelf)
    assert shelf.box is not small, "what is put away is in nobody's hand"


def test_without_small_games_there_is_no_crate(app: App, driver: Driver) -> None:
    app.home()
    driver.turn()
    shelf = app.stage.top
    assert isinstance(shelf, ShelfScene)
    assert shelf.crate.area not in shown(shelf)


def test_all_games_that_are_shipped_fit_a_window_of_full_hd(real_app: App, library: Library) -> None:
    real_app.shelved = [one for one in library.shelf() if one.shipped]
    real_app.home()
    pygame.display.set_mode((1920, 1080), pygame.RESIZABLE)
    real_app.window.resized()
    real_app._resized()
    shelf = real_app.stage.top
    assert isinstance(shelf, ShelfScene) and shelf.wide
    assert shelf.scroll.full <= shelf.scroll.box[3]
    assert {box.small for box in shelf.boxes} == {True, False}
    assert all(box.pictured for box in shelf.boxes)


def test_the_sticker_says_what_else_is_in_the_box_as_within_a_sentence(
    app: App, driver: Driver, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[list[str]] = []
    monkeypatch.setattr(boxes, "sticker", lambda pen, x, y, lines: said.append(lines))
    app.library, app.shelved = library, library.shelf()
    app.home()
    resize(driver, (1920, 1080), 100)
    app.stage.top.draw(pygame.Surface((1920, 1080)))
    assert ["also", "with", "marbles"] in said


def shown(shelf: ShelfScene) -> list[Widget]:
    """What stands on the shelf, whatever holds it."""
    return [inner for widget in shelf.widgets for inner in widget.walk()]


def test_the_shipped_games_fit_one_screen_of_1280_by_720(app: App, library: Library) -> None:
    app.journal.found.clear()  # type: ignore[attr-defined]  # the small one  # the small journal
    app.library, app.shelved = library, library.shelf()
    app.home()
    shelf = app.stage.top
    assert isinstance(shelf, ShelfScene) and shelf.wide and app.window.size == (1280, 720)
    assert shelf.scroll.full <= shelf.scroll.box[3], "nothing to scroll"
    assert large(shelf).label == "Learn DOG at the table"
    _, y, wide, high = next(w.box for w in shelf.widgets[0].walk() if isinstance(w, Picture))
    assert wide == high and y + high < large(shelf).box[1], "the portrait is whole"
    shelf.choose(1)
    assert large(shelf).label == f"Learn {shelf.boxes[1].ruleset.title} at the table"
    shelf.games.played = frozenset({shelf.boxes[1].id})
    shelf.layout()
    assert large(shelf).label == f"New game of {shelf.boxes[1].ruleset.title}"


def large(shelf: ShelfScene) -> Button:
    """The large button of the welcome."""
    return next(w for w in shelf.widgets[0].walk() if isinstance(w, Button))


def test_a_long_title_keeps_clear_of_what_stands_beside_it(app: App) -> None:
    app.journal.found = [replace(one, title="A title that goes on and on and on") for one in app.journal.found]  # type: ignore[attr-defined]  # the small one
    app.home()
    shelf = app.stage.top
    assert isinstance(shelf, ShelfScene)
    lines = [w.box for w in shelf.widgets[0].walk() if isinstance(w, Line)]
    title, status = lines[2:4]
    assert title[1] + 2 == status[1] and title[0] + title[2] <= status[0]


@pytest.mark.parametrize("size", [(1280, 720), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("language", [code for code, _ in languages()])
def test_when_the_last_game_was_played_keeps_clear_of_the_heading(
    app: App, driver: Driver, language: str, size: tuple[int, int]
) -> None:
    app.home()
    resize(driver, size)
    app.set_language(language)
    try:
        app.home()
        shelf = app.stage.top
        assert isinstance(shelf, ShelfScene)
        heading, moment = [w for w in shelf.widgets[0].walk() if isinstance(w, Line)][:2]
        ends, begins = heading.box[0] + heading.wide(app.kit), moment.box[0] + moment.box[2] - moment.wide(app.kit)
        assert moment.box[1] >= heading.box[1] + heading.high(app.kit, 0) * 0.9 or ends + 8 <= begins
    finally:
        app.set_language("")


def test_no_ornament_lies_on_a_button_whichever_box_is_in_the_hand(app: App, driver: Driver, library: Library) -> None:
    app.library, app.shelved = library, library.shelf()
    app.home()
    shelf = app.stage.top
    assert isinstance(shelf, ShelfScene)
    for box in shelf.crate.on_the_shelf():
        shelf.choose(box.number)
        assert not misplaced(app, shelf)
        buttons = [w for w in box.label.walk() if isinstance(w, Button | IconButton)]
        assert buttons and all(shelf._find(*middle(w)) is w for w in buttons)


def middle(widget: Widget) -> tuple[float, float]:
    x, y, w, h = widget.window_box()
    return x + w / 2, y + h / 2


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_nothing_on_the_shelf_moves_when_another_box_or_variant_is_taken(
    real_app: App, library: Library, size: tuple[int, int]
) -> None:
    real_app.shelved = [one for one in library.shelf() if one.shipped]
    real_app.home()
    pygame.display.set_mode(size, pygame.RESIZABLE)
    real_app.window.resized()
    real_app._resized()
    shelf = real_app.stage.top
    assert isinstance(shelf, ShelfScene) and shelf.wide
    boxes = shelf.crate.on_the_shelf()
    guests = [one for one in shelf.scroll.content if isinstance(one, Picture)]
    heights = {box.longest(box.size[0]) for box in boxes}
    assert len(heights) > 1, "labels of different heights hang from one board"

    def places() -> list[tuple[float, ...]]:
        shown = [one.box for one in shelf.scroll.content if isinstance(one, Picture)]
        return [*(box.area.box for box in boxes), shelf.crate.area.box, *shown]

    before = places()
    assert len(before) == len(boxes) + 1 + len(guests)
    for box in boxes:
        shelf.choose(box.number)
        for variant in range(len(box.rulesets)):
            box._set_variant(variant)
            assert places() == before, (box.id, variant)
