"""The guide's bubble, and where it lies."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from dogtable.base.paths import user_folders
from dogtable.lang.tree import Rules
from dogtable.session.journal import Journal
from dogtable.session.lessons.ground import Ground
from dogtable.session.lessons.model import Lesson
from dogtable.session.lessons.table import LessonTable
from dogtable.session.library import Library
from dogtable.session.puzzles.attempt import HINTS
from dogtable.session.puzzles.table import PuzzleTable
from dogtable.session.settings import Settings
from dogtable.ui.app import App
from dogtable.ui.lesson.place import nearest, overlap, place, stay
from dogtable.ui.lesson.room import untouchable
from dogtable.ui.look.entries import Rect
from dogtable.ui.scenes.lesson import LessonScene
from dogtable.ui.scenes.puzzle import PuzzleScene
from dogtable.ui.window import Window
from tests.rulesets.found import shipped
from tests.ui.uncovered import covered

SIZES = (
    (1152, 720, 200, "de"),
    (1280, 720, 150, "ja"),
    (1152, 720, 100, "de"),
    (1920, 1080, 100, "en"),
    *(
        pytest.param(*size, marks=pytest.mark.deep)
        for size in (
            (1280, 720, 200, "en"),
            (1152, 720, 100, "ja"),
            (1280, 720, 100, "en"),
            (3840, 2160, 200, "en"),
        )
    ),
)  # window, scale and language; `make deep` takes all, docs/trials.md has more
MOST = {100: 0.03, 150: 0.01, 200: 0.02}
"""Share of all that can be touched that may be covered, by scale: large text has a place of its own at the foot."""


@pytest.fixture(scope="module")
def grounds() -> Iterator[None]:
    """Each lesson is compiled once for all windows."""
    made: dict[int, tuple[Lesson, Ground]] = {}

    def ground(rules: Rules, lesson: Lesson) -> Ground:
        if id(lesson) not in made:
            made[id(lesson)] = lesson, Ground(rules, lesson)
        return made[id(lesson)][1]

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("dogtable.session.lessons.table.Ground", ground)
        yield


@pytest.mark.parametrize(("wide", "high", "scale", "language"), SIZES)
def test_the_bubble_fits_and_covers_nothing_that_is_wanted(
    wide: int, high: int, scale: int, language: str, library: Library, grounds: None, tmp_path: Path
) -> None:
    folders = user_folders(tmp_path)
    app = App(Window(size=(wide, high)), folders, Settings.load(folders.settings))
    app.library, app.settings.ui_scale = library, scale
    app.settings.language = language
    library.speak(language)
    wrong, steps, lost, things = [], 0, 0.0, 0
    for rules in map(library.load, shipped()):
        for lesson in rules.lessons():
            scene = LessonScene(app, LessonTable(rules, lesson))
            for number in range(len(lesson.steps)):
                scene.table.go(partial(scene.table.going.begin, number))
                scene.model.look()
                scene.relay()
                wrong += [f"{rules.id} {number + 1}: {what}" for what in wrongs(scene)]
                steps += 1
                at, seen = scene.renderer.laid()[1], [one.rect for one in scene.desk.layout.targets]
                lost += sum(overlap(at, rect) / (rect.w * rect.h) for rect in seen if rect.w * rect.h)
                things += len(seen)
            scene.close()
    app.close()
    library.speak("en")
    assert steps > 0 and wrong == []
    assert lost / things < MOST[scale]


@pytest.mark.parametrize(("wide", "high", "scale"), [(1152, 720, 100), (1152, 720, 200), (1920, 1080, 100)])
def test_at_a_puzzle_it_lies_on_nothing(wide: int, high: int, scale: int, library: Library, tmp_path: Path) -> None:
    folders = user_folders(tmp_path)
    app = App(Window(size=(wide, high)), folders, Settings.load(folders.settings))
    app.library, app.journal, app.settings.ui_scale = library, Journal(folders.journal), scale
    for rules in map(library.load, shipped()):
        for puzzle in rules.puzzles()[20:21]:
            scene = PuzzleScene(app, PuzzleTable(rules, puzzle))
            for hints in range(HINTS + 1):
                assert scene.table.going.hints == hints
                _, at, _ = scene.renderer.laid()
                layout = scene.desk.layout
                lies = [*untouchable(scene), *((spot.rect, 0) for spot in layout.places.values())]
                lies += [(one.rect, 0) for one in layout.targets]
                lies += [
                    (layout.regions[name], 0) for name in ("prompt", "buttons", "log", "side") if name in layout.regions
                ]
                assert not any(overlap(at, rect) for rect, _ in lies), (rules.id, puzzle.name, hints)
                scene.give_hint()
            scene.close()
    app.close()


def test_where_text_is_large_the_table_leaves_its_foot_to_the_guide(library: Library, tmp_path: Path) -> None:
    folders = user_folders(tmp_path)
    app = App(Window(size=(1280, 720)), folders, Settings.load(folders.settings))
    app.library, rules = library, library.load("tic-tac-toe")
    scene = LessonScene(app, LessonTable(rules, rules.lessons()[0]))
    assert scene.desk.layout.regions["column"].h == scene.desk.size[1]
    app.settings.ui_scale = 200
    scene.layout()
    column, (_, high) = scene.desk.layout.regions["column"], scene.desk.size
    assert high - column.h > 200
    assert max(target.rect.y + target.rect.h for target in scene.desk.layout.targets) <= column.h
    scene.close()
    app.close()


def wrongs(scene: LessonScene) -> list[str]:
    """What is wrong with how the bubble lies, and with the bar that its buttons are not part of."""
    bubble, at, pointed = scene.renderer.laid()
    wide, high = scene.desk.size
    found = covered(scene, at, pointed, asks=scene.table.going.phase == "deed")
    if at.x < 0 or at.y < 0 or at.x + at.w > wide or at.y + at.h > high:
        found.append(f"leaves the window: {at}")
    words = scene.table.going.points()
    if len(pointed) < len(words):
        found.append(f"points at {len(pointed)} of {len(words)} things")
    found += [f"a button beside it: {one.name}" for one in bubble.laid(scene.desk.kit, at) if not inside(one.box, at)]
    if scene.desk.kit.fonts.width(scene.table.rules.title, "title", "black") > scene.renderer.bar()[2]:
        found.append("the title in the bar is cut")
    return found


def inside(box: tuple[float, float, float, float], at: Rect) -> bool:
    x, y, w, h = box
    return at.x <= x and at.y <= y and x + w <= at.x + at.w and y + h <= at.y + at.h


def test_the_bubble_lies_on_nothing_where_it_can() -> None:
    room, size = Rect(0, 0, 1000, 600), [(200.0, 100.0)]
    board = [(Rect(x, 0, 40, 40), 1.0) for x in range(0, 1000, 50)]
    assert not any(overlap(place(size, room, [Rect(400, 0, 40, 40)], board), rect) for rect, _ in board)
    lay = Rect(100, 200, 200, 100)
    assert stay([(200.0, 160.0)], room, [], [], lay) == Rect(100, 140, 200, 160)
    assert stay([(200.0, 160.0)], room, [Rect(100, 150, 40, 40)], [], lay) == Rect(100, 200, 200, 160)
    assert stay([(300.0, 100.0)], room, [], [], lay) is None


def test_the_tail_leads_to_what_lies_beside_the_bubble() -> None:
    bubble, lane = Rect(0, 100, 300, 100), [Rect(320, 320 - 60 * n, 40, 40) for n in range(4)]
    assert nearest(bubble, lane) == (320, 150)  # of a lane beside it, the space that is level with it
    assert nearest(bubble, []) is None
    assert nearest(bubble, [Rect(900, 100, 40, 40)]) is None  # it would point at what lies between
