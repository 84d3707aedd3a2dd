"""Makes the sheets docs/images/languages-*.jpg: `python assets/make/languages.py`.

Each scene in every language of the program, side by side, at some sizes of the window and of everything in it.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
from screenshots import begun, play, sit, wait

from dogtable.session.table import Table
from dogtable.ui.app import App
from dogtable.ui.launch import open_app
from dogtable.ui.scenes.lesson import LessonScene
from dogtable.ui.scenes.new_game import NewGameScene
from dogtable.ui.scenes.shelf import ShelfScene
from dogtable.ui.text import languages

OUT = Path("docs/images")
SHEETS = ((1280, 720, 100), (1152, 720, 200), (1920, 1080, 150))
CELL = 560  # px: how wide a picture is on a sheet
GAMES = {"dog": 4, "inn-keeper": 3, "sweet-dog-hotel": 3, "we-rate-dogs": 4}
TURNS = 12  # of the loop until a scene lies still
BEGUN = 24  # answers


def scenes(app: App) -> dict[str, Callable[[], object]]:
    """What is shown: how to come to each scene from the shelf."""
    return {
        "shelf": lambda: None,
        "new game": lambda: app.go(NewGameScene(app, app.library.load("dog"))),
        "settings": app.show_settings,
        "saved": app.show_saved,
        "statistics": app.show_statistics,
        "rulebook": lambda: app.show_rules(app.library.load("sweet-dog-hotel")),
        "lesson": lambda: learn(app, "inn-keeper"),
        **{game: lambda game=game: at_the_table(app, game) for game in GAMES},  # type: ignore[misc]
    }


def learn(app: App, game: str) -> None:
    app.learn(app.library.load(game))
    wait(app, lambda: isinstance(app.stage.top, LessonScene))


def at_the_table(app: App, game: str) -> None:
    """A game in which the first seat is asked, and something has happened."""

    def asked(table: Table) -> bool:
        return table.match.count > BEGUN and any(one.seat == 0 for one in table.match.decisions)

    table = play(begun(app, game, GAMES[game], 5, person=True), asked)
    table.warm_up = lambda _came: None  # type: ignore[method-assign]  # nobody plays on while the picture is taken
    table.poll = list  # type: ignore[method-assign]  # bots stay as they are
    sit(app, table)


def picture(app: App) -> pygame.Surface:
    for _ in range(TURNS):
        app.wake()
        app.turn()
    wide, high = app.window.canvas.get_size()
    return pygame.transform.smoothscale(app.window.canvas, (CELL, round(CELL * high / wide)))


def sheet(app: App, size: tuple[int, int], scale: int) -> pygame.Surface:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    app.window.resized()
    app.settings.ui_scale = scale
    app._resized()
    app._begin_anew()
    rows = []
    codes = [code for code, _ in languages()]
    for name in scenes(app):
        row = []
        for code in codes:
            app.home()
            app.set_language(code)
            scenes(app)[name]()
            row.append(picture(app))
        rows.append(row)
    high = rows[0][0].get_height()
    whole = pygame.Surface((CELL * len(codes), high * len(rows)))
    whole.blits([(one, (x * CELL, y * high)) for y, row in enumerate(rows) for x, one in enumerate(row)])
    return whole


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        app = open_app(Path(folder))
        app.settings.name, app.settings.speed, app.settings.coach = "Mira", "off", False
        wait(app, lambda: isinstance(app.stage.top, ShelfScene))
        for wide, high, scale in SHEETS:
            made = sheet(app, (wide, high), scale)
            pygame.image.save(made, OUT / f"languages-{wide}x{high}-{scale}.jpg")
        app.close()


if __name__ == "__main__":
    main()
