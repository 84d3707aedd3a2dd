"""No text is cut, or runs out of the window, in any language: measured as it would be drawn, and nothing is painted.

`make test` measures each scene at one size and scale for each language, another one from scene to scene; `make deep`
at all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any

import pygame
import pytest

from dogtable.cli.looks import views
from dogtable.engine.match import Match
from dogtable.session import seats
from dogtable.session.library import Library
from dogtable.session.loaded import LoadedRuleset
from dogtable.ui.app import App
from dogtable.ui.kit.fit import Fitted
from dogtable.ui.kit.markup import Words
from dogtable.ui.kit.pen import Pen
from dogtable.ui.look.check import cut_texts, texts
from dogtable.ui.look.layout import layout
from dogtable.ui.look.state import Palette, Window
from dogtable.ui.scene import Scene
from dogtable.ui.scenes.lesson import LessonScene
from dogtable.ui.scenes.puzzle import PuzzleScene
from dogtable.ui.scenes.settings import PAGES, SettingsScene
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.shots import fitter, ui_of
from dogtable.ui.table import card
from dogtable.ui.text import Catalogue, languages
from dogtable.ui.theme import load_theme
from dogtable.ui.widgets import WidgetScene
from tests.ui.driver import Driver
from tests.ui.everywhere import Everywhere
from tests.ui.placed import misplaced
from tests.ui.test_lesson_bubble import wrongs
from tests.ui.test_scenes import SCENES, SIZES, resize, scene_of

GAMES = ["dog", "dog-marbles", "inn-keeper", "sweet-dog-hotel", "we-rate-dogs"]
LANGUAGES = [code for code, _ in languages()]
SCALES = (100, 150, 200)
ALL = list(product(SIZES, SCALES))
SLACK = 1.0  # points
SIGN = {"en": "floof", "de": "Flausch", "ja": "もふ"}  # what a rating is called where there is little room


class Measured:
    """What is drawn: which texts are cut, and which begin or end outside the window, or what scrolls."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.found: list[str] = []
        self.shown: list[str] = []
        monkeypatch.setattr(Pen, "stamp", lambda *_: None)
        monkeypatch.setattr(Pen, "_laid", lambda *given: self.note(*given))

    def note(self, pen: Pen, x: float, y: float, laid: Fitted, *_: Any) -> None:
        told = " / ".join("".join(run.text for run in line if isinstance(run, Words)) for line in laid.lines)
        self.shown.append(told)
        clip, unit = pen.surface.get_clip(), pen.kit.unit
        if laid.cut:
            self.found.append(f"cut: {told}")
        elif clip.w and (x < clip.left / unit - SLACK or x + laid.width > clip.right / unit + SLACK):
            self.found.append(f"runs out: {told}")
        elif clip == pen.surface.get_rect() and (y < -SLACK or y + laid.height > clip.h / unit + SLACK):
            self.found.append(f"runs out below or above: {told}")  # what scrolls is clipped to what is shown of it


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> Measured:
    return Measured(monkeypatch)


def pages(app: App, name: str) -> Iterator[Any]:
    """Every page of a scene."""
    if name != "settings":
        yield scene_of(app, name)
        return
    for page in range(len(PAGES)):
        scene = SettingsScene(app)
        scene.tabs.choose(page)
        yield scene


def faults(app: App, driver: Driver, found: list[str], name: str, language: str, at: list[Any]) -> list[str]:
    app.home()
    app.set_language(language)
    told = []
    for size, scale in at:
        resize(driver, size, scale, drawn=False)
        for scene in pages(app, name):
            app.stage.clear_to(scene)
            found.clear()
            scene.draw(pygame.Surface(size))
            told += [f"{size[0]}x{size[1]} at {scale} %: {one}" for one in [*found, *misplaced(app, scene)]]
    return told


def cut_at(name: str, language: str, at: list[Any], every: int, *, log: bool = False) -> list[str]:
    """The texts of a game's table that are cut, in one position of so many of its scenarios; `log`: it is open."""
    rules, theme = Library(language=language).load(name), load_theme()
    look, palette, told = rules.look(), Palette.of(theme), []
    for n, (size, scale) in enumerate(at):
        window = Window(*size, scale / 100, log)
        fit = fitter(theme)(window)
        for _, players, view in views(rules, n % every, every):
            ui = ui_of(view, seats.make(["you", *["greedy"] * (players - 1)]), Catalogue.load(language))
            cut = cut_texts(layout(look, view, ui, window, palette), fit)
            told += [f"{size[0]}x{size[1]} at {scale} %: {one}" for one in cut]
    return sorted(set(told))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_table_at_one_size(name: str, language: str) -> None:
    at = ALL[(GAMES.index(name) * len(LANGUAGES) + LANGUAGES.index(language)) % len(ALL)]
    told = cut_at(name, language, [at], 24)
    assert not told, "\n".join(told)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_table_beside_the_log_in_the_smallest_window(name: str, language: str) -> None:
    told = cut_at(name, language, [((1152, 720), 100)], 12, log=True)
    assert not told, "\n".join(told)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["dog", "we-rate-dogs"])
def test_a_card_that_is_lifted_from_the_hand_is_whole(name: str, language: str) -> None:
    """It is a little larger then, and may say more."""
    rules, theme = Library(language=language).load(name), load_theme()
    look, palette, told = rules.look(), Palette.of(theme), set()
    for size in ((1152, 720), (1280, 720), (1366, 768), (1600, 900)):
        window = Window(*size, 1.0)
        fit = fitter(theme)(window)
        for _, players, view in views(rules, 0, 24):
            ui = ui_of(view, seats.make(["you", *["greedy"] * (players - 1)]), Catalogue.load(language))
            hand = {one.id for one in layout(look, view, ui, window, palette).targets if one.place == "hand.0"}
            cut = cut_texts(layout(look, view, replace(ui, armed=frozenset(hand), asked=True), window, palette), fit)
            told |= {f"{size[0]}x{size[1]}: {one}" for one in cut}
    assert not told, "\n".join(sorted(told))


def in_the_ring(rules: LoadedRuleset, players: int) -> dict[str, Any]:
    """What the first player sees when the first dogs have entered."""
    match = Match(rules, players, seed=1)
    while not any(match.view(0)["zones"]["contest"]) or match.decisions[0].sealed is not None:
        asked = next(one for one in match.decisions if one.sealed is None)
        match.choose(asked.options[0], asked.seat)
    return match.view(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_beside_seven_dogs_of_six_players_the_signs_are_named(language: str) -> None:
    rules, theme = Library(language=language).load("we-rate-dogs"), load_theme()
    view, who = deepcopy(in_the_ring(rules, 6)), seats.make(["you", *["easy"] * 5])
    view["zones"]["contest"][0].append(view["zones"]["home"][0].pop())
    for window in (Window(1280, 720), Window(1280, 720, log=True)):
        laid = layout(rules.look(), view, ui_of(view, who, Catalogue.load(language)), window, Palette.of(theme))
        assert not list(cut_texts(laid, fitter(theme)(window)))
        assert SIGN[language] in [text.markup for text in texts(laid.entries)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ring_is_whole_where_cards_have_words_and_beside_the_open_log(language: str) -> None:
    """At 1920x1080 ratings have words; beside the log a small window is narrower still."""
    rules, theme, told = Library(language=language).load("we-rate-dogs"), load_theme(), set()
    for players in (4, 6):
        view, who = in_the_ring(rules, players), seats.make(["you", *["easy"] * (players - 1)])
        for window in (Window(1920, 1080), Window(1280, 720, log=True)):
            laid = layout(rules.look(), view, ui_of(view, who, Catalogue.load(language)), window, Palette.of(theme))
            told |= set(cut_texts(laid, fitter(theme)(window)))
    assert not told, "\n".join(sorted(told))


@pytest.mark.deep
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_table_at_all_sizes(name: str, language: str) -> None:
    told = cut_at(name, language, ALL, 6)
    assert not told, "\n".join(told)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SCENES)
def test_a_scene_at_one_size(app: App, driver: Driver, measured: Measured, name: str, language: str) -> None:
    at = ALL[(SCENES.index(name) * len(LANGUAGES) + LANGUAGES.index(language)) % len(ALL)]
    told = faults(app, driver, measured.found, name, language, [at])
    assert not told, "\n".join(told)


@pytest.mark.deep
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SCENES)
def test_a_scene_at_all_sizes(app: App, driver: Driver, measured: Measured, name: str, language: str) -> None:
    told = faults(app, driver, measured.found, name, language, ALL)
    assert not told, "\n".join(told)


def test_a_long_title_of_the_game_to_continue_is_whole(app: App, driver: Driver, measured: Measured) -> None:
    games = app.journal.found  # type: ignore[attr-defined]  # the small one
    games[:] = [replace(one, ruleset="gone", title="スイートドッグホテル") for one in games[:1]]
    assert not faults(app, driver, measured.found, "shelf", "ja", [((1152, 720), 100)])


# ----------------------------------------------------------------------------------- at tables, looking back, dialogs


def beyond(app: App, measured: Measured, language: str, at: Callable[[int], list[Any]]) -> list[str]:
    """What is cut or runs out in the scenes that the small session has not; `at` says the sizes of the n-th."""
    driver, everywhere, told = Driver(app), Everywhere(app), []
    everywhere.speak(language)
    app.home()
    for n, (name, make) in enumerate(everywhere.scenes.items()):
        for size, scale in at(n):
            resize(driver, size, scale, drawn=False)
            scene = make()
            app.stage.clear_to(scene)
            measured.found.clear()
            scene.draw(pygame.Surface(size))
            wrong = [*measured.found, *bubbles(scene)]
            if isinstance(scene, WidgetScene):
                wrong += misplaced(app, scene)
            told += [f"{name} at {size[0]}x{size[1]}, {scale} %: {one}" for one in wrong]
    return told


def bubbles(scene: Scene) -> list[str]:
    """What is wrong with the bubble of a lesson or puzzle, and what is cut on a table (lower beside one)."""
    told = wrongs(scene) if isinstance(scene, LessonScene | PuzzleScene) else []
    if isinstance(scene, TableScene):
        laid, kit = scene.desk.layout, scene.desk.kit
        read = [one for one in texts((*laid.entries, *laid.side)) if one.h >= kit.scale.least]  # others: cards as signs
        told += cut_texts(replace(laid, entries=tuple(read), side=()), kit.fonts.fit)
    return told


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_lies_beyond_at_one_size(real_app: App, measured: Measured, language: str) -> None:
    told = beyond(real_app, measured, language, lambda n: [ALL[(4 * n + LANGUAGES.index(language)) % len(ALL)]])
    assert not told, "\n".join(told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_card_in_play_says_is_whole(real_app: App, measured: Measured, language: str) -> None:
    """Of the cards of DOG with the most to say, beside them; and none of it lies below the six cards of the hand."""
    everywhere, driver, told = Everywhere(real_app), Driver(real_app), []
    everywhere.speak(language)
    real_app.home()
    table = everywhere.table("dog", ("you", *["greedy"] * 3))
    for size in ((1152, 720), (1280, 720), (1920, 1080)):
        resize(driver, size, drawn=False)
        scene = TableScene(real_app, table)
        real_app.stage.clear_to(scene)
        for rank in ("ace", "four", "seven", "jack", "joker", "king"):
            scene.model.history.card = {"kind": "card", "rank": rank}
            measured.found.clear()
            scene.draw(pygame.Surface(size))
            told += [f"{rank} at {size[0]}x{size[1]}: {one}" for one in measured.found]
        shown = scene.renderer.card_in_play(0.0)
        assert shown is not None and shown.entry is not None
        x, _, w, _ = card.beside(scene, scene.desk.layout.regions["card"], shown.entry.w)
        held = [target.rect.x for target in scene.desk.layout.targets if scene.renderer.in_hand(target)]
        told += [f"the hand lies on it at {size[0]}x{size[1]}"] if x + w > min(held) else []
        scene.close()
    assert not told, "\n".join(told)


@pytest.mark.deep
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_lies_beyond_at_all_sizes(real_app: App, measured: Measured, language: str) -> None:
    told = beyond(real_app, measured, language, lambda _: ALL)
    assert not told, "\n".join(told)


@pytest.mark.deep
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_puzzles_fit(real_app: App, measured: Measured, name: str, language: str) -> None:
    """One of twenty of each game, in the smallest window."""
    everywhere, driver, told = Everywhere(real_app, name), Driver(real_app), []
    everywhere.speak(language)
    real_app.home()
    for n in range(0, 60, 20):
        table = everywhere.puzzle(n)
        for scale in SCALES:
            resize(driver, SIZES[0], scale, drawn=False)
            scene = PuzzleScene(real_app, table)
            measured.found.clear()
            scene.draw(pygame.Surface(SIZES[0]))
            told += [f"puzzle {n} at {scale} %: {one}" for one in [*measured.found, *bubbles(scene)]]
    assert not told, "\n".join(told)


@pytest.mark.deep
@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
@pytest.mark.parametrize("name", GAMES)
def test_each_step_of_each_lesson_fits(real_app: App, measured: Measured, name: str, language: str) -> None:
    everywhere, driver = Everywhere(real_app, name), Driver(real_app)
    everywhere.speak(language)
    real_app.home()
    table, told = everywhere.lesson(), []
    for size, scale in ALL:
        resize(driver, size, scale, drawn=False)
        scene = LessonScene(real_app, table)
        for step in range(len(table.going.lesson.steps)):
            table.go(partial(table.going.begin, step))
            scene.model.look()
            scene.relay()
            measured.found.clear()
            scene.draw(pygame.Surface(size))
            wrong = [*measured.found, *bubbles(scene)]
            told += [f"step {step + 1} at {size[0]}x{size[1]}, {scale} %: {one}" for one in wrong]
        scene.close()
    assert not told, "\n".join(told)
