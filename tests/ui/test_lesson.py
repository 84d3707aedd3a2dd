"""A lesson at the table, gone through by posted events."""

from __future__ import annotations

import dataclasses
import json
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from dogtable.cli.looks import unseen
from dogtable.lang.conditions import text_scalar
from dogtable.session.lessons.table import LessonTable
from dogtable.session.lessons.walk import problems_in
from dogtable.session.library import Library
from dogtable.session.seats import make as make_seats
from dogtable.session.settings import DONE, Settings
from dogtable.session.table import Table
from dogtable.ui.app import App
from dogtable.ui.lesson.place import overlap
from dogtable.ui.look.entries import Rect
from dogtable.ui.look.state import Palette
from dogtable.ui.scenes.lesson import LessonScene
from dogtable.ui.scenes.lesson_over import LessonOverScene
from dogtable.ui.scenes.rulebook import RulebookScene
from dogtable.ui.scenes.shelf import ShelfScene
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.scenes.your_name import YourNameScene
from dogtable.ui.theme import load_theme
from dogtable.ui.widgets import Button
from tests.ui.driver import Driver
from tests.ui.learner import Learner

FIRST = "Your first game of DOG"


def learn(app: App, ruleset: str = "dog", name: str = "") -> Learner:
    app.home()
    app.learn(app.library.load(ruleset), name)
    Driver(app).settle()
    learner = Learner(app)
    learner.settle()
    return learner


def test_a_lesson_is_gone_through_by_mouse_with_wrong_and_right_answers(real_app: App) -> None:
    learner = learn(real_app)
    going, explained = learner.going, 0
    for number in range(len(going.lesson.steps)):
        assert going.number == number
        said = going.said
        if going.phase == "deed":
            if going.step.wrong:
                before = learner.table.match.hash()
                learner.do("wrong")
                assert going.phase == "wrong" and going.said and going.said != said
                assert learner.scene.model.decision is None  # nothing can be answered before it was taken back
                learner.guide("go on")
                assert (going.phase, going.said) == ("deed", said)
                assert learner.table.match.hash() == before
                explained += 1
            learner.do("right")
        if going.number == number and going.phase in ("read", "done"):
            learner.guide("go on")
    assert explained > 6
    assert isinstance(real_app.stage.top, LessonOverScene)
    assert real_app.settings.lessons == {f"dog/{FIRST}": DONE}
    driver = Driver(real_app)
    driver.key(pygame.K_RETURN)
    driver.settle()
    table = real_app.stage.top
    assert isinstance(table, TableScene) and not isinstance(table, LessonScene)
    assert [seat.by for seat in table.table.seats] == ["you", "easy", "easy", "easy"]


def test_a_lesson_is_gone_through_by_keys_alone(real_app: App) -> None:
    learner = learn(real_app)
    driver, going = learner.driver, learner.going
    driver.key(pygame.K_RETURN)
    learner.settle()
    driver.key(pygame.K_RETURN)
    learner.settle()
    assert (going.number, going.phase) == (2, "deed")
    driver.key(pygame.K_TAB)  # to what is lit in the hand
    driver.key(pygame.K_RETURN)
    learner.settle()
    for _ in range(4):
        if going.phase == "deed":
            driver.key(pygame.K_TAB)
            driver.key(pygame.K_RETURN)
            learner.settle()
    assert going.phase == "done"
    driver.key(pygame.K_RETURN)
    learner.settle()
    assert (going.number, going.phase) == (3, "deed")


def test_a_deed_may_be_dragged_and_a_refusal_names_its_rule(real_app: App) -> None:
    learner = learn(real_app)
    learner.scene.go(partial(learner.going.begin, 5))  # a fresh marble bars the way of one of two
    drag(learner, "ring.13", "ring.18")
    assert learner.going.phase == "deed" and learner.scene.bubble is not None
    assert learner.scene.bubble.rule == "D15"
    (layer,) = learner.scene.renderer._bubble()
    kept, unit = learner.scene.renderer.kept_clear(), learner.scene.desk.kit.unit
    told = Rect(*(n / unit for n in layer.rect.inflate(-150, -150)))  # without its shadow and its tail
    assert learner.scene.renderer.laid()[1] in kept and not any(overlap(told, rect) for rect in kept)
    drag(learner, "hand.0#0", "ring.41")
    assert learner.going.phase == "done"


def test_what_came_of_a_deed_is_not_hidden_while_the_guide_speaks_of_it(real_app: App) -> None:
    learner = learn(real_app, "inn-keeper")
    learner.scene.go(partial(learner.going.begin, 2))
    learner.do("right")
    assert learner.going.phase == "done" and "played a higher number" in learner.going.said
    at, targets = learner.scene.renderer.laid()[1], learner.scene.desk.layout.targets
    played = [target.rect for target in targets if target.place.startswith("played.")]
    assert len(played) == 2 and not any(overlap(at, rect) for rect in played)


def drag(learner: Learner, start: str, end: str) -> None:
    layout = learner.scene.desk.layout
    thing = next(t for t in layout.targets if start in (t.thing, t.place))
    learner.driver.drag(learner.point(thing.rect), learner.point(layout.places[end].rect))
    learner.settle()


def test_a_lesson_is_left_and_taken_up_again(real_app: App) -> None:
    learner = learn(real_app)
    learner.guide("skip")
    learner.guide("skip")
    learner.guide("skip")
    learner.guide("back")
    assert learner.going.number == 2
    assert learner.scene.rule_in_play() == "D16"
    learner.driver.key(pygame.K_ESCAPE)
    shelf = real_app.stage.top
    assert isinstance(shelf, ShelfScene)
    assert real_app.left_lesson("dog") == (FIRST, 2) and real_app.left_lesson("do") is None
    assert learn(real_app).going.number == 2
    kept = Settings.load(real_app.folders.settings)
    assert kept.lessons == {f"dog/{FIRST}": 2}


def test_the_shelf_offers_a_lesson_to_who_has_no_game_yet(real_app: App, library: Library) -> None:
    real_app.shelved = [one for one in library.shelf() if one.id == "dog"]
    real_app.home()
    driver = Driver(real_app)
    driver.turn()
    learn_it = buttons(real_app)
    assert len(learn_it) == 2 and learn_it[0].label == "Learn DOG at the table"  # the other one is on the box
    driver.click(learn_it[0])
    driver.settle()
    assert isinstance(real_app.stage.top, LessonScene)
    seats = make_seats(["you", "easy", "easy", "easy"])
    Table.new(real_app.journal, library.load("dog"), 4, {}, seats, seed=1).close()
    real_app.home()
    driver.turn()
    assert buttons(real_app) == []
    assert isinstance(real_app.stage.top, ShelfScene)
    assert [one for one in real_app.stage.top.focusable() if getattr(one, "tip", "") == "Learn it at the table"]


def buttons(app: App) -> list[Button]:
    """The large buttons that lead into a lesson, whether there is room for all their words or not."""
    scene = app.stage.top
    assert isinstance(scene, ShelfScene)
    return [one for one in scene.focusable() if isinstance(one, Button) and one.label.startswith("Learn")]


def test_the_shelf_offers_to_go_on_with_a_lesson_that_was_left(real_app: App, library: Library) -> None:
    real_app.shelved = [one for one in library.shelf() if one.id == "dog"]
    real_app.remember_lesson("dog", FIRST, 7)
    real_app.home()
    shelf = real_app.stage.top
    assert isinstance(shelf, ShelfScene)
    assert [one.label for one in shelf.focusable() if isinstance(one, Button) and one.label.startswith("Go on")]
    assert [one.markup for one in shelf.box.label.walk() if getattr(one, "markup", "") == f"{FIRST}, step 8"]
    real_app.remember_lesson("dog", FIRST, None)
    shelf.refresh()
    assert not buttons(real_app), "it was done: now it is for playing"
    assert [one for one in shelf.focusable() if getattr(one, "tip", "") == "Learn it at the table"]


def test_who_learns_is_asked_for_a_name_first_and_has_it_on_the_plate(real_app: App) -> None:
    real_app.settings.name = ""
    real_app.home()
    real_app.learn(real_app.library.load("dog"))
    asking = real_app.stage.top
    assert isinstance(asking, YourNameScene)
    asking.name.text = "Nora"
    asking._take()
    Driver(real_app).settle()
    scene = real_app.stage.top
    assert isinstance(scene, LessonScene) and scene.table.seats[0].name == "Nora"


def test_another_position_is_told_and_what_lay_there_fades_away(real_app: App) -> None:
    learner = learn(real_app)
    scene, going = learner.scene, learner.going
    scene.app.settings.speed = "normal"
    assert not going.is_anew  # nothing lay there before the first
    told = []
    for _ in range(3):
        scene.go(going.skip)
        told.append((going.is_anew, "A new position" in scene.renderer.bubble().said, any(scene.fading.layers(0.0))))
        scene.fading.update(1e9)
    assert told == [(False, False, False), (True, True, True), (True, True, True)]
    learner.do("right")
    assert not going.is_anew
    scene.app.settings.reduced_motion = True
    scene.go(going.skip)
    assert going.is_anew and not any(scene.fading.layers(0.0))


def test_the_guide_opens_the_rulebook_at_what_the_step_is_about(real_app: App) -> None:
    learner = learn(real_app)
    names = [one.label for one in learner.scene.controls if one.name.startswith("guide")]
    assert names == ["The step before", "Rules D5 and D28 in the rulebook", "Skip", "Leave", "Go on"]
    learner.press("guide rules")
    learner.driver.turn()
    book = real_app.stage.top
    assert isinstance(book, RulebookScene) and book.rule == "D5"


def test_the_end_of_a_lesson_fits_a_small_window_with_large_text(real_app: App) -> None:
    real_app.settings.ui_scale = 200
    rules = real_app.library.load("dog-marbles")  # with a further lesson, and so one button more
    real_app.home()
    real_app.go(LessonOverScene(real_app, LessonTable(rules, rules.lessons()[0])))
    Driver(real_app).turn()
    over = real_app.stage.top
    assert isinstance(over, LessonOverScene)
    boxes = {one.label: one.box for one in over.focusable() if isinstance(one, Button)}
    assert list(boxes) == ["Play your first game", "Next: What is different with marbles", "To the shelf"]
    assert all(y + high < real_app.points[1] for _, y, _, high in boxes.values())


def test_where_a_lesson_was_left_is_not_believed(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"lessons": {"dog/x": "two"}}), encoding="utf-8")
    assert Settings.load(path).lessons == {}
    rules = Library().load("dog")
    table = LessonTable(rules, rules.lessons()[0], 10**6)
    assert table.going.number == len(table.going.lesson.steps) - 1


def test_while_the_guide_tells_something_nothing_can_be_played(real_app: App) -> None:
    learner = learn(real_app)
    assert learner.going.phase == "read"
    before = learner.table.match.count
    for target in learner.scene.desk.layout.targets:
        if learner.scene.renderer.in_hand(target):
            learner.click(learner.point(target.rect))
    assert learner.table.match.count == before and learner.scene.model.decision is None


def test_the_checker_tells_what_a_table_does_not_show(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = library.load("sweet-dog-hotel")
    (lesson,) = rules.lessons()
    here = dataclasses.replace(lesson.steps[0], points=(text_scalar("seat.1"), text_scalar("rooms.red_1")))
    changed = dataclasses.replace(lesson, steps=(here,))
    monkeypatch.setattr(type(rules), "lessons", lambda _: [changed])
    assert [str(one) for one in unseen(rules, Palette.of(load_theme()))] == [
        "E725 'seat.1' is nowhere to be seen on the table"
    ]


@pytest.mark.parametrize("broken", [{"points": (text_scalar("nothing"),)}, {"position": None}])
def test_what_the_walk_through_a_lesson_tells_is_not_told_again(
    library: Library, monkeypatch: pytest.MonkeyPatch, broken: dict[str, Any]
) -> None:
    rules = library.load("sweet-dog-hotel")
    (lesson,) = rules.lessons()
    changed = dataclasses.replace(lesson, steps=(dataclasses.replace(lesson.steps[0], **broken),))
    assert problems_in(rules.rules, changed) != []
    monkeypatch.setattr(type(rules), "lessons", lambda _: [changed])
    assert list(unseen(rules, Palette.of(load_theme()))) == []


def test_the_bubble_stays_within_a_step_and_no_bits_of_the_card_stick_out(real_app: App) -> None:
    learner = learn(real_app)
    learner.scene.go(partial(learner.going.begin, 6))  # a jack, which the table would show beside the hand
    before = learner.scene.renderer.laid()[1]
    for verdict in ("wrong", "right"):
        learner.do(verdict)
        at = learner.scene.renderer.laid()[1]
        assert (at.x, at.w) == (before.x, before.w) and (at.y == before.y or at.y + at.h == before.y + before.h)
        card = learner.scene.desk.layout.regions["card"]
        assert bool(overlap(at, card)) == (learner.scene.renderer.card_in_play(0.0) is None)
        if verdict == "wrong":
            learner.guide("go on")


def test_the_box_says_that_its_lesson_was_done(real_app: App) -> None:
    app = real_app
    app.shelved = [one for one in app.library.shelf() if one.id == "dog"]
    app.home()
    shelf = app.stage.top
    assert isinstance(shelf, ShelfScene)

    def label() -> str:
        assert shelf.box is not None
        return " ".join(one.spoken(app.text) for one in shelf.box.label.walk())

    assert app.text("shelf.learn_never") in label()
    app.remember_lesson("dog", FIRST, None)
    shelf.refresh()
    assert app.text("shelf.learn_done") in label() and app.text("shelf.learn_never") not in label()
    assert app.text("shelf.learn_tip") in label(), "it can be gone through once more"
    app.remember_lesson("dog", "Another one", 2)
    shelf.refresh()
    assert app.text("shelf.learn_on_short") in label() and app.text("shelf.learn_done") not in label()


def test_skip_and_leave_say_what_they_do_where_the_pointer_rests(real_app: App) -> None:
    learner = learn(real_app)
    scene = learner.scene
    for name, told in (("skip", "lesson.skip_tip"), ("leave", "lesson.leave")):
        control = next(one for one in scene.controls if one.name == f"guide {name}")
        x, y, w, h = control.box
        learner.driver.move((round((x + w / 2) * real_app.unit), round((y + h / 2) * real_app.unit)))
        tip = scene.pointer.tip(real_app.now + 10)
        assert tip is not None and tip.hint == real_app.text(told)
    wide, high = scene.desk.size
    slip = scene.desk.parts.tip("What it does", (20.0, high - 60, 90.0, 44.0), (wide, high))
    assert slip.rect.bottom <= real_app.window.size[1], "above a button at the foot"
