"""Makes the sheets docs/images/scenes-*.jpg: `python assets/make/scenes.py [FOLDER [SCENE ...]]`.

Each scene in six of fifteen windows: three languages and three themes at each of five sizes, so that each scene is seen
at every size, in every language twice and in every theme; neighbours take turns with the windows. With a folder, each
picture is kept there as it is, too; with names of scenes only those are made, and no sheet.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
from screenshots import begun, play, settle, sit, wait

from dogtable.engine.match import Match
from dogtable.session import seats
from dogtable.session.table import Table
from dogtable.ui.app import App
from dogtable.ui.launch import open_app
from dogtable.ui.scenes.analysis import AnalysisScene
from dogtable.ui.scenes.characters import CharacterScene
from dogtable.ui.scenes.lesson import LessonScene
from dogtable.ui.scenes.new_game import NewGameScene
from dogtable.ui.scenes.puzzle import PuzzleScene
from dogtable.ui.scenes.replay import ReplayScene
from dogtable.ui.scenes.settings import PAGES, SettingsScene
from dogtable.ui.scenes.shelf import ShelfScene
from dogtable.ui.scenes.statistics import StatisticsScene
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.table.menu import drop
from dogtable.ui.text import languages
from dogtable.ui.theme import themes

OUT = Path("docs/images")
SIZES = (((1152, 720), 100), ((1920, 1080), 100), ((1920, 1080), 200), ((3840, 2160), 100), ((3840, 2160), 200))
TURNS = (0, 2)  # of five windows one after another a scene has these, counted from its own number
CELL = (560, 350)  # px: how large a picture is on a sheet, the room beside it left dark
ACROSS = 3  # pictures
HIGH = 3  # scenes on a sheet
GAMES = {"dog": 4, "dog-marbles": 4, "inn-keeper": 3, "sweet-dog-hotel": 3, "we-rate-dogs": 4}
LITTLE = "tic-tac-toe"
PLAYED = {LITTLE: 6, "inn-keeper": 2}  # games that are over
BEGUN = 24  # answers
SMALL = ("-sampling-factor", "4:2:0", "-quality", "56", "-strip")  # for ImageMagick


class View(NamedTuple):
    """A window: its size, how large everything is in it (per cent), and in which language and colours."""

    size: tuple[int, int]
    scale: int
    language: str
    theme: str

    def __str__(self) -> str:
        wide, high = self.size
        return f"{wide}x{high}-{self.scale}-{self.language}-{self.theme}"


def views() -> list[View]:
    """The fifteen windows."""
    codes, names = [code for code, _ in languages()], themes()
    pairs = product(enumerate(SIZES), enumerate(codes))
    return [View(size, scale, code, names[(i + k) % len(names)]) for (k, (size, scale)), (i, code) in pairs]


def scenes(app: App, games: Mapping[str, str]) -> dict[str, Callable[[], object]]:
    """How to come to each scene from the shelf; `games` are such as are over, by ruleset."""
    load = app.library.load

    def keys() -> None:
        app.show_settings()
        scene = app.stage.top
        assert isinstance(scene, SettingsScene)
        scene.tabs.choose(PAGES.index("keys"))

    def about() -> None:
        app.show_about()
        app.stage.top.tabs.choose(1)  # type: ignore[attr-defined]  # the scene that has just been shown

    def character() -> None:
        app.go(NewGameScene(app, load("dog")))
        app.go(CharacterScene(app, "lucy", lambda _: None))

    def menu_of_a_table() -> None:
        drop(at_the_table(app, "dog"))

    def forget() -> None:
        app.show_statistics()
        wait(app, lambda: isinstance(app.stage.top, StatisticsScene))
        app.stage.top._ask_forget()  # type: ignore[attr-defined]  # the scene that has just been shown

    def replay() -> None:
        app.show_replay(games["inn-keeper"])
        wait(app, lambda: isinstance(app.stage.top, ReplayScene) and app.stage.top.picture.is_drawn)

    def curtain() -> None:
        who = seats.make(["you", "person", "hard"], "Mira")
        table = Table.new(app.journal, load("inn-keeper"), len(who), {}, who, 5)
        play(table, lambda one: one.match.count > BEGUN and set(one.waiting) >= {0, 1})
        scene = sit(app, at_rest(table))
        assert scene.model.viewer.next is not None

    def opened(show: Callable[[], object], kind: type) -> Callable[[], None]:
        def go() -> None:
            show()
            wait(app, lambda: isinstance(app.stage.top, kind))

        return go

    return {
        "shelf": lambda: None,
        "learn": opened(lambda: app.learn(load("dog")), LessonScene),
        "lesson": opened(lambda: app.learn(load("inn-keeper")), LessonScene),
        "puzzle": opened(lambda: app.pose(load("dog")), PuzzleScene),
        "new game": lambda: app.go(NewGameScene(app, load("dog"))),
        "character": character,
        "statistics": opened(app.show_statistics, StatisticsScene),
        "saved": app.show_saved,
        "replay": replay,
        "analysis": opened(lambda: app.show_analysis(games[LITTLE], 3), AnalysisScene),
        "settings": app.show_settings,
        "keys": keys,
        "credits": about,
        "rulebook": lambda: app.show_rules(load("sweet-dog-hotel")),
        "menu": menu_of_a_table,
        "question": forget,
        "curtain": curtain,
        "result": lambda: app.show_result(Table.open(app.journal, games["inn-keeper"], app.library)),
        **{game: lambda game=game: at_the_table(app, game) for game in GAMES},  # type: ignore[misc]  # a default is no argument
    }


def at_the_table(app: App, game: str) -> TableScene:
    """A game in which the first seat is asked, something has happened, and the coach sits by."""

    def asked(table: Table) -> bool:
        return table.match.count > BEGUN and any(one.seat == 0 for one in table.match.decisions)

    app.settings.coach, app.settings.coached = True, []
    table = play(begun(app, game, GAMES[game], 5, person=True), asked)
    return sit(app, at_rest(table))


def at_rest(table: Table) -> Table:
    """The same table, at which nobody plays on while a picture is taken."""
    table.warm_up = lambda _came: None  # type: ignore[method-assign]  # no bot is woken
    table.poll = list  # type: ignore[method-assign]  # bots stay as they are
    return table


def finished(app: App, ruleset: str, seed: int) -> str:
    """A saved game that is over, played by lot."""
    match = Match(app.library.load(ruleset), players=2, seed=seed)
    while match.decision is not None:
        options = match.decision.options
        match.choose(options[(match.count * 7 + seed) % len(options)])
    seats = [
        {"name": name, "by": by, "portrait": face}
        for name, by, face in (("Mira", "you", "lucy"), ("Kai", "hard", "kenai"))
    ]
    game = app.journal.create({**match.record(), "seats": seats}, match.log)
    table = Table.open(app.journal, game, app.library)
    table.write_standing()
    table.close()
    return game


def picture(app: App) -> pygame.Surface:
    """What is in the window once nothing is worked out, drawn or moved any more."""
    settle(app)
    return app.window.canvas


def show(app: App, view: View, before: View | None) -> None:
    """Make the window so."""
    app.home()
    if before is None or before[:2] != view[:2]:
        pygame.display.set_mode(view.size, pygame.RESIZABLE)
        app.window.resized()
        app.settings.ui_scale = view.scale
        app._resized()
    if before is None or before.language != view.language:
        app.set_language(view.language)
    app.set_theme(view.theme)


def cell(whole: pygame.Surface) -> pygame.Surface:
    """A picture as it stands on a sheet."""
    wide, high = whole.get_size()
    share = min(CELL[0] / wide, CELL[1] / high)
    made = pygame.Surface(CELL)
    small = pygame.transform.smoothscale(whole, (round(wide * share), round(high * share)))
    made.blit(small, small.get_rect(center=made.get_rect().center))
    return made


def write_sheets(cells: Mapping[str, Sequence[pygame.Surface]]) -> None:
    """Put the pictures together, some scenes on a sheet, each in two rows."""
    every = list(cells)
    for number, names in enumerate((every[n : n + HIGH] for n in range(0, len(every), HIGH)), 1):
        flat = [one for name in names for one in cells[name]]
        sheet = pygame.Surface((CELL[0] * ACROSS, CELL[1] * -(-len(flat) // ACROSS)))
        sheet.blits([(one, (n % ACROSS * CELL[0], n // ACROSS * CELL[1])) for n, one in enumerate(flat)])
        whole = OUT / "scenes.whole.png"
        pygame.image.save(sheet, whole)
        path = OUT / f"scenes-{number}.jpg"
        subprocess.run(["convert", str(whole), *SMALL, str(path)], check=True)
        whole.unlink()
        print(path, ", ".join(names))


def main() -> None:
    keep = Path(sys.argv[1]) if sys.argv[1:] else None
    with tempfile.TemporaryDirectory() as folder:
        app = open_app(Path(folder))
        app.settings.name, app.settings.speed = "Mira", "off"
        wait(app, lambda: isinstance(app.stage.top, ShelfScene))
        games = {ruleset: [finished(app, ruleset, n) for n in range(many)][-1] for ruleset, many in PLAYED.items()}
        names = list(scenes(app, games))
        cells: dict[str, list[pygame.Surface]] = {name: [] for name in names}
        before = None
        for n, view in sorted(enumerate(views()), key=lambda one: one[1].language):
            due = [name for s, name in enumerate(names) if (s + n) % len(SIZES) in TURNS]
            wanted = [name for name in due if name in (sys.argv[2:] or names)]
            if wanted:
                show(app, view, before)
                before = view
            for name in wanted:
                app.home()
                scenes(app, games)[name]()
                whole = picture(app)
                cells[name].append(cell(whole))
                if keep is not None:
                    pygame.image.save(whole, keep / f"{name.replace(' ', '-')}-{view}.jpg")
        if not sys.argv[2:]:
            write_sheets(cells)
        app.close()


if __name__ == "__main__":
    main()
