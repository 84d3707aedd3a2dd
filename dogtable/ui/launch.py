"""Opening the program: its folders, its settings, its window with a first picture, then all else and the first scene.

Before that picture is shown only what it needs is loaded (`tests/ui/test_app.py` counts the modules).
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from dogtable.base import paths
from dogtable.session.settings import Settings
from dogtable.ui.first_picture import draw_name
from dogtable.ui.theme import usable_theme
from dogtable.ui.window import NoScreenError, Window

if TYPE_CHECKING:
    from dogtable.ui.app import App
    from dogtable.ui.navigate import Start


def open_app(
    data: Path | None = None, *, debug: bool = False, size: tuple[int, int] | None = None, start: Start = None
) -> App:
    """Open the window and show the first scene; raises NoScreenError where there is no screen."""
    folders = paths.user_folders(data)
    settings = Settings.load(folders.settings)
    window = Window(
        fullscreen=settings.fullscreen, software=settings.software_display, size=size, place=settings.window
    )
    draw_name(window.canvas, usable_theme(settings.theme)[0], settings.ui_scale)
    window.present(None)

    from dogtable.ui.app import App
    from dogtable.ui.faults import keep_log
    from dogtable.ui.heap import give_back
    from dogtable.ui.scenes.opening import OpeningScene

    keep_log(folders.log)
    give_back()
    app = App(window, folders, settings, debug=debug)
    app.collector.start()
    app.stage.clear_to(OpeningScene(app, start))
    return app


def run(start: Start = None, data: Path | None = None, debug: bool = False) -> int:
    """Open the window at `start` and stay until it is closed; return the exit status.

    `start`: nothing (title and shelf), the path of a `.dogtable`, or a `NewGame` (straight to its table).
    """
    try:
        app = open_app(data, debug=debug, start=start)
    except NoScreenError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return app.run()
