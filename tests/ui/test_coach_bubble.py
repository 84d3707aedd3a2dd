"""What the coach says lies over nothing that is wanted, whatever it says in whichever position of a game.

`make test` looks at each game in one window at usual size and in another at twice that; `make deep` at all, and at
more positions. Where things lie is measured, so nothing is painted.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from dogtable.base.paths import user_folders
from dogtable.engine.match import Match
from dogtable.session.library import Library
from dogtable.session.settings import Settings
from dogtable.ui.app import App
from dogtable.ui.lesson.changes import MOST, bold_alone, newest, words
from dogtable.ui.lesson.coach import Said
from dogtable.ui.look.entries import Rect
from dogtable.ui.stage import Stage
from dogtable.ui.window import Window
from tests.rulesets.found import FOLDERS, folders, shipped
from tests.ui.seated import Seated
from tests.ui.test_coach import Deaf
from tests.ui.uncovered import covered

WINDOWS = ((1152, 720, "de"), (1280, 720, "ja"), (1920, 1080, "en"))
SCALES = (100, 200)
POSITIONS, DEEP = 2, 3
OFTEN = 0.3
"""Share of the questions of a game that are looked at."""
BOXES = [ruleset for ruleset in shipped() if folders()[ruleset].parent == FOLDERS[0]]
EVENT = "Ben plays a seven and moves a marble to 6 past Chloe's start, hitting Anna."


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("ruleset", BOXES)
def test_what_the_coach_says_covers_nothing_that_is_wanted(
    scale: int, ruleset: str, library: Library, tmp_path: Path
) -> None:
    turn = BOXES.index(ruleset) + SCALES.index(scale)
    look(*WINDOWS[turn % len(WINDOWS)], scale, ruleset, library, tmp_path, POSITIONS)


@pytest.mark.deep
@pytest.mark.parametrize(("wide", "high", "language"), WINDOWS)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("ruleset", BOXES)
def test_it_covers_nothing_in_any_window(
    wide: int, high: int, language: str, scale: int, ruleset: str, library: Library, tmp_path: Path
) -> None:
    look(wide, high, language, scale, ruleset, library, tmp_path, DEEP)


@pytest.fixture(autouse=True)
def nothing_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Stage, "paint", lambda *_: [])


def look(
    wide: int, high: int, language: str, scale: int, ruleset: str, library: Library, tmp_path: Path, count: int
) -> None:
    """Have the coach say all it can in some positions, and demand that nothing wanted is covered."""
    settings = Settings.load(user_folders(tmp_path).settings)
    settings.speed, settings.language, settings.coach = "off", language, True
    settings.ui_scale = scale
    app = App(Window(size=(wide, high)), user_folders(tmp_path), settings)
    library.speak(language)
    players = min(max(library.load(ruleset).players), 4)
    seated = Seated(app, library, tmp_path / "games", ("you", *["greedy"] * (players - 1)), ruleset)
    coach = seated.scene.coach
    coach._adviser = Deaf()  # type: ignore[assignment]  # nobody thinks here
    wrong, said = [], 0
    for match in positions(seated, players, count):
        seated._sit_at(match)
        for one in sayings(seated):
            coach._say(one)
            seated.driver.turn(1)
            laid = coach.laid()
            assert laid is not None
            wrong += [f"{one.words[:40]}: {what}" for what in covered(seated.scene, laid[1], laid[2], asks=True)]
            said += 1
        coach.quiet()
        seated.driver.turn(1)
        assert seated.scene.desk.window.foot == 0, "the table has the whole window again"
    seated.table.close()
    app.close()
    library.speak("en")
    assert said >= count
    assert wrong == []


def positions(seated: Seated, players: int, count: int) -> Iterator[Match]:
    """Yield so many positions of a random game in which seat 0 is asked."""
    rng, match, found = Random(5), Match(seated.table.rules, players, seed=11), 0
    while found < count:
        decision = next(one for one in match.decisions if one.sealed is None)
        if decision.seat == 0 and rng.random() < OFTEN:
            found += 1
            yield match
        match.choose(rng.choice(decision.options).key, decision.seat)


def sayings(seated: Seated) -> list[Said]:
    """Return what the coach could say: of what is held, of what changed, of rules at length, and a warning."""
    scene, rules = seated.scene, seated.table.rules
    said = []
    for target in scene.desk.layout.targets:
        if scene.renderer.in_hand(target) and target.state:
            portrait = scene.desk.portrait(target.value, Rect(0, 0, 63, 88))
            if portrait.about:
                said.append(Said(f"**{portrait.title}**|{portrait.about}", (target.thing,)))
    book = {one.rule: one for one in rules.rulebook() if one.rule}
    change = newest(scene.model.events, 0, seated.table.look.motion_of, [])
    if change is not None and change.rule in book:
        said.append(Said(words(change, book[change.rule]), change.things, change.rule))
    longest = sorted(book.values(), key=lambda one: len(one.opening(MOST)))[-2:]
    shown = scene.desk.layout.shown[0].thing
    said += [Said(f"**{EVENT}**|{bold_alone(one.opening(MOST))}", (shown,), one.rule) for one in longest]
    decision = scene.model.decision
    assert decision is not None
    text = scene.app.text
    warning = f"{text('coach.warns', n=20)}|{text('coach.against', reason=EVENT)}"
    return [*said, Said(warning, keys=(decision.options[0].key,))]
