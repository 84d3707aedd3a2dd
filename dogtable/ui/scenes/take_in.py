"""Taking in a game that somebody shared: choose its file, drop it on the window, or write where it lies."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from dogtable.ui.scenes.choose_file import ChooseFileScene

if TYPE_CHECKING:
    from dogtable.ui.app import App


class TakeInScene(ChooseFileScene):
    """Opens the file that is chosen; dropping one works everywhere, here too."""

    def __init__(self, app: App) -> None:
        text, folder = app.text, Path(app.settings.shared or Path.home())
        super().__init__(app, folder, text("saved.import_title"), text("saved.import_text"), text("saved.import"))

    def take(self, path: Path) -> None:
        """Open a shared game."""
        self.app.back()
        self.app.open_record(path)
