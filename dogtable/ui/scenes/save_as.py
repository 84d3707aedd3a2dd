"""Saving the game at the table as a file of its own, wherever one likes."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from dogtable.base.errors import SaveError
from dogtable.ui.navigate import RECORD
from dogtable.ui.scenes.choose_file import ChooseFileScene

if TYPE_CHECKING:
    from dogtable.ui.app import App


class SaveAsScene(ChooseFileScene):
    """Has `export` write the game to the path that is chosen; a file that is there already stays as it is.

    `title` is the ruleset's, `when` it was played, in seconds since 1970. The folder chosen last is offered first.
    """

    def __init__(self, app: App, title: str, when: float, export: Callable[[Path], None]) -> None:
        self._export = export
        text, name = app.text, file_name(title, when)
        folder = Path(app.settings.shared or Path.home())
        super().__init__(app, folder, text("table.save_as"), text("table.save_as_text"), text("table.save"), name)

    def take(self, path: Path) -> None:
        """Write the game."""
        text = self.app.text
        if path.exists():
            self.app.toast(text("table.save_taken", name=path.name), "error")
            return
        try:
            self._export(path)
        except SaveError as error:
            self.app.error(error)
            return
        self.app.settings.shared = str(path.parent)
        self.app.save_settings()
        self.app.back()
        self.app.toast(text("saved.exported", path=path), "saved")


def file_name(title: str, when: float) -> str:
    """Return what the file of a game is called: by the title of its ruleset, and when it was played."""
    words = re.sub(r"[^\w-]+", "-", title).strip("-").lower() or "game"
    return f"{words}-{time.strftime('%Y%m%d-%H%M', time.localtime(when))}{RECORD}"
