"""Every theme can be chosen, and in each of them words can be read, on the pixels that are really under them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pygame
import pytest

from dogtable.base.paths import assets_folder, user_folders
from dogtable.session.settings import Settings
from dogtable.session.standing import Standing
from dogtable.ui.app import App
from dogtable.ui.colour import alpha, contrast, mix, on, reach
from dogtable.ui.kit import Kit, Pen, chrome, raster
from dogtable.ui.kit.surfaces import panel_tone, soft
from dogtable.ui.look.entries import Entry, Group, Picture
from dogtable.ui.look.layout import layout
from dogtable.ui.look.state import Palette, Window
from dogtable.ui.scenes.settings import PAGES, SettingsScene
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.scenes.thumbnail import Thumbnail
from dogtable.ui.text import Catalogue
from dogtable.ui.theme import Scale, ThemeError, load_theme, themes
from dogtable.ui.window import Window as Screen
from tests.ui import fakes
from tests.ui.driver import Driver
from tests.ui.everywhere import Everywhere
from tests.ui.reading import Laid, Word, over, words_on, written  # noqa: F401  # fixtures
from tests.ui.seated import Seated
from tests.ui.tables import looks
from tests.ui.test_scenes import SCENES, scene_of

LEAST = {"felt": 4.5, "daylight": 4.5, "high_contrast": 7.0}
"""WCAG 2: 4.5 is what level AA asks for, 7 what AAA does."""
DYED = [name for name in LEAST if load_theme(name).contrast]
PAIRS = [
    ("ink", "paper"),
    ("ink", "plate"),
    ("ink", "brass"),
    ("ink", "ribbon_1"),
    ("ink", "ribbon_2"),
    ("ink", "ribbon_3"),
    ("ink_soft", "paper"),
    ("ink_soft", "plate"),
    ("brown", "paper"),
    ("red", "paper"),
    ("black", "paper"),
    ("no_text", "paper"),
    ("paper", "no_text"),
    ("paper", "chosen"),
    ("paper", "bubble"),
    ("bubble_soft", "bubble"),
    ("no_bubble", "bubble"),
    ("yes_bubble", "bubble"),
    ("paper", "badge"),
    ("step", "cup"),
    ("on_brass", "brass"),
    ("lawn_ink", "lawn"),
    ("on_felt", "felt"),
    ("on_felt", "shelf_felt"),
    ("on_felt", "result_felt"),
    ("on_felt", "shelf_button"),
    ("on_felt", "result_button"),
    ("paper_soft", "shelf_felt"),
    ("gold", "shelf_felt"),
    ("gold", "result_felt"),
    ("divider", "felt"),
    ("no_felt", "shelf_felt"),
    ("result_soft", "result_felt"),
    ("focus", "focus_dark"),
    ("hint", "hint_dark"),
]
THEMES = assets_folder() / "themes"
PLAIN_SIGHT = 3.0
"""What WCAG 2 asks of what is no text."""


@pytest.mark.parametrize("name", LEAST)
def test_all_pairs_of_a_theme_can_be_read(name: str) -> None:
    theme = load_theme(name)
    weak = [(text, below) for text, below in PAIRS if contrast(theme.colour(text), theme.colour(below)) < LEAST[name]]
    assert weak == []
    kit = Kit(theme, Scale(1.0))
    for felt in ("felt", "shelf_felt", "result_felt"):
        assert contrast(soft(kit, felt), theme.colour(felt)) >= LEAST[name]
        assert contrast(theme.colour("on_felt"), panel_tone(kit, felt)) >= LEAST[name]
    for medal in theme.tones["medals"]:
        assert contrast(theme.colour("on_brass"), medal) >= LEAST[name]


@pytest.mark.parametrize("name", LEAST)
def test_what_can_be_done_is_seen_where_it_lies(name: str) -> None:
    theme = load_theme(name)
    for ground in ("felt", "paper", "floor", "cup"):
        assert (
            max(contrast(theme.colour(tone), theme.colour(ground)) for tone in ("focus", "focus_dark")) >= PLAIN_SIGHT
        )
    edge = theme.colour("ring_edge")
    for ring in ("legal", "armed"):
        assert contrast(theme.colour(ring), theme.colour("felt")) >= PLAIN_SIGHT
        lines = [theme.colour(ring), *([edge] if alpha(edge) else [])]
        assert max(contrast(line, theme.colour("cup")) for line in lines) >= PLAIN_SIGHT
    for seat in theme.seats:
        assert contrast(on(seat.colour), seat.colour) >= PLAIN_SIGHT


@pytest.mark.parametrize("name", DYED)
@pytest.mark.parametrize("position", looks.NAMES)
def test_words_on_every_table_can_be_read(name: str, position: str) -> None:
    theme = load_theme(name)
    view, ui = looks.position(position)
    look = looks.look(view["ruleset"])
    laid = layout(look, view, ui, Window(1280, 720), Palette.of(theme))
    weak = [
        word for word in words_on(laid, Kit(theme, Scale.of((1280, 720))), look.pictures) if word.contrast < LEAST[name]
    ]
    assert weak == []


@pytest.mark.parametrize("name", LEAST)
def test_words_of_every_scene_can_be_read(
    app: App,
    driver: Driver,
    written: list[Word],  # noqa: F811  # the fixture
    name: str,
) -> None:
    app.settings.speed = "off"
    app.home()
    app.set_theme(name)
    kit = app.kit
    worn = {app.theme.colour("edge"), mix(soft(kit, ""), kit.colour("paper"), 0.25)}  # of what cannot be used now
    for which in SCENES:
        app.home()
        written.clear()
        scene = scene_of(app, which)
        if scene.overlay:
            app.stage.push(scene)
        else:
            app.stage.clear_to(scene)
        driver.settle()
        weak = {word for word in written if word.contrast < LEAST[name] and word.colour not in worn}
        assert written and not weak, which


@pytest.mark.parametrize("name", LEAST)
def test_words_over_a_table_can_be_read(
    sit: Callable[..., Seated],
    over: list[Laid],  # noqa: F811  # the fixture
    name: str,
) -> None:
    """The prompt, buttons, the log, a refusal, a list at the pointer, a tip, a caption, a thing looked at closely."""
    seated = sit()
    app, scene = seated.app, seated.scene
    app.settings.captions = True
    app.set_theme(name)
    seated.lay()
    scene.log_open = True
    scene.relay()
    seated.click("marble.1.0")  # refused
    scene.hearing.refused()
    seated.driver.key(pygame.K_TAB)
    seated.driver.key(pygame.K_i)
    seated.driver.turn()
    seated.driver.key(pygame.K_ESCAPE)
    seated.click("ace")
    seated.click("marble.0.0")
    said = " ".join(word.said for word in over)
    for wanted in ("click or drag", "not allowed", "Jack", "Mira"):
        assert wanted in said, wanted
    measured = [word.on(scene.desk.layout.ground) for word in over]
    weak = {word for word in measured if word.contrast < LEAST[name] and word.colour != app.theme.colour("edge")}
    assert not weak


@pytest.mark.parametrize("name", LEAST)
@pytest.mark.parametrize("ruleset", ["dog", "inn-keeper", "sweet-dog-hotel", "we-rate-dogs"])
def test_a_heading_of_the_log_can_be_read(
    name: str,
    ruleset: str,
    over: list[Laid],  # noqa: F811  # the fixture
) -> None:
    theme = load_theme(name)
    kit, ground = Kit(theme, Scale(1.0)), Palette.of(theme).felt(looks.look(ruleset).ground.name)
    chrome.log_divider(Pen(kit, raster.blank((400, 80))), 0, 40, 400, "Round 1", ground)
    assert over[-1].on(ground).contrast >= LEAST[name]


@pytest.mark.parametrize("name", LEAST)
def test_words_at_tables_looking_back_and_in_dialogs_can_be_read(
    real_app: App,
    written: list[Word],  # noqa: F811  # the fixture
    over: list[Laid],  # noqa: F811  # the fixture
    name: str,
) -> None:
    everywhere, weak = Everywhere(real_app), set()
    everywhere.speak("en")
    real_app.home()
    real_app.set_theme(name)
    kit = real_app.kit
    worn = {real_app.theme.colour("edge"), mix(soft(kit, ""), kit.colour("paper"), 0.25)}  # of what cannot be used now
    for kind in ("notice", "error", "saved"):
        real_app.toast(f"This is told: {kind}.", kind)
    for which, make in everywhere.scenes.items():
        written.clear()
        over.clear()
        scene = make()
        real_app.stage.clear_to(*([real_app.stage.scenes[0]] if scene.overlay else []), scene)
        Driver(real_app).turn()
        ground = scene.desk.layout.ground if isinstance(scene, TableScene) else ""
        words = [*written, *(one.on(ground) for one in over if ground)]
        assert words, which
        weak |= {(which, word) for word in words if word.contrast < LEAST[name] and word.colour not in worn}
    assert not weak


@pytest.mark.parametrize("page", range(1, len(PAGES)))
def test_words_of_every_page_of_the_settings_can_be_read(
    app: App,
    driver: Driver,
    written: list[Word],  # noqa: F811  # the fixture
    page: int,
) -> None:
    app.home()
    app.set_theme("high_contrast")
    worn = {app.theme.colour("edge"), mix(soft(app.kit, ""), app.kit.colour("paper"), 0.25)}
    scene = driver.open(app.show_settings, SettingsScene)
    written.clear()
    scene.tabs.choose(page)
    driver.settle()
    assert written and not {one for one in written if one.contrast < LEAST["high_contrast"] and one.colour not in worn}


def test_a_table_follows_the_theme_at_once(sit: Callable[..., Seated]) -> None:
    seated = sit()
    for name in reversed(LEAST):
        seated.app.set_theme(name)
        seated.settle()
        desk, theme = seated.scene.desk, load_theme(name)
        assert desk.kit.theme == theme and seated.scene.ground == desk.layout.ground == Palette.of(theme).felt(
            "#1F4A44"
        )
        assert contrast(theme.colour("on_felt"), desk.layout.ground) >= LEAST[name]


def test_a_roof_keeps_the_colour_of_its_seat() -> None:
    view, ui = looks.position("inn-keeper")
    felt, light = (
        layout(looks.look(view["ruleset"]), view, ui, Window(1280, 720), Palette.of(load_theme(name)))
        for name in ("felt", "daylight")
    )
    assert felt.seats == light.seats and felt.ground != light.ground
    roofs = [[one.colour for one in pictures(laid.entries) if one.name == "roof"] for laid in (felt, light)]
    assert roofs[0] == roofs[1] and len(roofs[0]) == 4


def pictures(entries: Sequence[Entry]) -> Iterator[Picture]:
    for entry in entries:
        if isinstance(entry, Picture):
            yield entry
        elif isinstance(entry, Group):
            yield from pictures(entry.entries)


def test_a_theme_is_chosen_in_the_settings_and_seen_at_once(app: App, driver: Driver) -> None:
    app.home()
    app.stage.push(scene := SettingsScene(app))
    scene.tabs.choose(1)
    driver.settle()
    before = app.window.canvas.get_at((4, 700))
    assert [*scene.themes.labels] == ["Felt", "Daylight", "High contrast"]
    scene.themes.choose(1)
    driver.settle()
    assert sum(app.window.canvas.get_at((4, 700))[:3]) > sum(before[:3]) + 200
    assert Settings.load(app.folders.settings).theme == "daylight"


def test_every_theme_has_a_name_in_the_catalogue() -> None:
    assert set(themes()) == set(LEAST) and themes()[0] == load_theme().name
    assert all(f"settings.theme_{name}" in Catalogue.load("en") for name in themes())


@pytest.mark.parametrize("name", ["gone", "../../felt"])
def test_a_theme_that_is_not_there_is_told_and_the_usual_one_taken(tmp_path: Path, name: str) -> None:
    settings = Settings()
    settings.theme = name
    app = App(Screen(size=(1280, 720)), user_folders(tmp_path), settings)
    assert app.theme.name == "felt" and len(settings.notices) == 1 and "cannot be read" in settings.notices[0]
    app.close()


def test_a_theme_says_only_what_differs(tmp_path: Path) -> None:
    (tmp_path / "felt.yaml").write_text((THEMES / "felt.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "own.yaml").write_text(
        "name: own\ntitle: Own\nlike: felt\ncolours: {ink: '#101820'}\nlight: {warm: 0}\n"
    )
    own, felt = load_theme("own", tmp_path), load_theme()
    assert own.colour("ink") == "#101820" and own.colour("paper") == felt.colour("paper")
    assert own.light.warm == 0 and own.light.corners == felt.light.corners and own.seats == felt.seats
    (tmp_path / "own.yaml").write_text("name: own\ntitle: Own\nlike: felt\ncolours: {inc: '#101820'}\n")
    with pytest.raises(ThemeError, match="'inc' is nothing that a theme says"):
        load_theme("own", tmp_path)


def test_words_move_only_as_far_as_they_must() -> None:
    assert reach("#AA5544", "#FFFFFF", 4.5, ("#000000", "#FFFFFF")) == "#AA5544"
    moved = reach("#DD9988", "#FFFFFF", 4.5, ("#000000", "#FFFFFF"))
    assert 4.5 <= contrast(moved, "#FFFFFF") < 8 and int(moved[1:3], 16) > int(moved[3:5], 16)  # as red as before
    assert reach("#777777", "#777777", 21, ("#000000", "#FFFFFF")) in ("#000000", "#FFFFFF")


def test_the_picture_of_an_open_game_follows_the_theme(real_app: App) -> None:
    real_app.home()
    thumbnail, drawn = Thumbnail(real_app.stage.top), []
    real_app.later = lambda *work: drawn.append(real_app.theme.name)  # type: ignore[method-assign,assignment]  # nothing is read
    game = fakes.Saved("a", "dog", "DOG", 1.0, 4, (), Standing(False, None))
    for name in ("felt", "felt", "daylight", "daylight"):
        real_app.set_theme(name)
        thumbnail.show(game)  # type: ignore[arg-type]  # a stand-in
    assert drawn == ["felt", "daylight"]
