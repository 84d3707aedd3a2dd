"""No word that is read stands outside a catalogue: in a language whose every text is in marks, all words are in marks.

The exceptions: what players are called, and what is told to authors.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pygame
import pytest

from dogtable.cli.looks import views
from dogtable.engine.match import Match
from dogtable.session import seats
from dogtable.session.characters import cast
from dogtable.session.library import Library
from dogtable.session.loaded import LoadedRuleset
from dogtable.ui.app import App
from dogtable.ui.look.check import plain, texts
from dogtable.ui.look.layout import layout
from dogtable.ui.look.state import Palette, Window
from dogtable.ui.shots import ui_of
from dogtable.ui.theme import load_theme
from tests.ui import fakes
from tests.ui.driver import Driver
from tests.ui.everywhere import Everywhere
from tests.ui.marked import LANGUAGE, mark, program_texts, speak, unmarked
from tests.ui.test_languages_fit import Measured, pages
from tests.ui.test_scenes import SCENES

GAMES = ("dog", "inn-keeper", "sweet-dog-hotel", "we-rate-dogs")
IN_ENGLISH = ("about", "problems")  # changes and credits, and what is wrong with a ruleset, for its author
SESSION = set(re.findall(r"[^\W\d_]{2,}", Path(fakes.__file__).read_text(encoding="utf-8").lower()))
SESSION |= {one.name.lower() for one in cast().values()}
"""Words of the small session of the tests: its players, its games and what these tell."""
EVERY = 12  # so many positions of the scenarios are not looked at for one that is


@pytest.fixture(scope="module", params=GAMES)
def rules(request: pytest.FixtureRequest) -> LoadedRuleset:
    return speak(Library().load(request.param))


def test_marks_are_told_from_what_has_none() -> None:
    assert unmarked(f"{mark('Ben plays ' + str(mark('the ace')))} now") == "now"
    assert unmarked(str(mark("cut short"))[:-3] + "…") == "" and unmarked("12 · Ben", ("Ben",)) == ""


def test_all_that_a_game_tells_is_in_its_catalogue(rules: LoadedRuleset) -> None:
    players = rules.players[0]
    who = tuple(seat.name for seat in seats.make(["you", *["greedy"] * (players - 1)]))
    match, rng = Match(rules, players=players, seed=3), Random(4)
    match.names = rules.names(who)
    told = []
    while (decision := match.decision) is not None and match.count < 200:
        told += [decision.ask, *(option.text for option in decision.options[:4])]
        match.choose(rng.choice(decision.options))
    told += [event.text for event in match.events(0)]
    told += [
        text for one in rules.options(players) for text in (one.title, one.about, *(said for _, said in one.values))
    ]
    assert sorted({text for text in told if unmarked(text, who)}) == []


def test_all_that_its_table_shows_is_in_a_catalogue(rules: LoadedRuleset) -> None:
    look, text, palette = rules.look(), program_texts(), Palette.of(load_theme())
    left = set()
    for name, players, view in views(rules, every=EVERY):
        who = seats.make(["you", *["greedy"] * (players - 1)])
        laid = layout(look, view, ui_of(view, who, text), Window(1920, 1080, 1.0), palette)
        shown = [plain(one.markup) for one in texts((*laid.entries, *laid.side))]
        left |= {f"{name}: {one}" for one in shown if unmarked(one, [seat.name for seat in who])}
    assert sorted(left) == []


@pytest.mark.parametrize("name", [name for name in SCENES if name not in IN_ENGLISH])
def test_all_that_a_scene_shows_is_in_the_catalogue(
    app: App, driver: Driver, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    app.home()
    app._catalogue = program_texts()
    measured = Measured(monkeypatch)
    for scene in pages(app, name):
        app.stage.clear_to(scene)
        scene.draw(pygame.Surface(app.size))
    left = sorted({told for told in measured.shown if not set(unmarked(told).lower().split()) <= SESSION})
    assert not left, "\n".join(left)


FILES = ("book", "bench", "save as")
"""What shows rulebooks, which are files of each language; ids of a ruleset, for its author; and the path of a file."""
PLAYERS = {"mira", "anna", "ben", "dogtable", *(one.name.lower() for one in cast().values())}
GAMES_OF_FILES = {"dog", "tic", "tac", "toe"}
"""Titles of the shelf stand in the rulesets' files."""


def test_all_that_lies_beyond_shows_is_in_a_catalogue(real_app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """At tables, looking back, and in dialogs."""
    monkeypatch.setattr("getpass.getuser", lambda: "mira")  # who is asked for a name is called as the system does
    load, loaded = Library.load, dict[str, LoadedRuleset]()

    def marked(library: Library, ruleset: str) -> LoadedRuleset:
        if ruleset not in loaded:
            loaded[ruleset] = speak(load(library, ruleset))
        return loaded[ruleset]

    monkeypatch.setattr(Library, "load", marked)
    everywhere, left = Everywhere(real_app), set()
    everywhere.speak("en")
    real_app.library.language = LANGUAGE
    real_app.home()
    real_app._catalogue = program_texts()
    measured = Measured(monkeypatch)
    for name, make in everywhere.scenes.items():
        scene = make()
        real_app.stage.clear_to(scene)
        measured.shown.clear()
        scene.draw(pygame.Surface(real_app.size))
        assert measured.shown, name
        known = PLAYERS | (GAMES_OF_FILES if name in ("shelf", "saved", "counted", "save as") else set())
        if name not in FILES:
            left |= {f"{name}: {told}" for told in measured.shown if not set(unmarked(told).lower().split()) <= known}
    assert not left, "\n".join(sorted(left))
