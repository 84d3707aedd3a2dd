"""Where things lie: the program's own folders, and the user's.

With `--data DIR` everything of the user lies below DIR (portable: nothing else is touched; see `portable` for the
other ways to say so); else where the system wants it. Nothing is created before it is written to.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from dogtable.base.portable import portable_folder

APP = "dogtable"


def program_folder() -> Path:
    """Return the folder that holds `rulesets/` and `assets/`: of the bundle, the checkout, or the installed package."""
    bundle = getattr(sys, "_MEIPASS", None)
    if bundle is not None:
        return Path(bundle)
    package = Path(__file__).resolve().parents[1]
    return package if (package / "rulesets").is_dir() else package.parent


def shipped_rulesets() -> tuple[Path, ...]:
    """Return the folders whose subfolders are the rulesets that come with the program."""
    folder = program_folder() / "rulesets"
    return (folder, folder / "examples")


def assets_folder() -> Path:
    """Return the folder of pictures, fonts, themes and texts."""
    return program_folder() / "assets"


def has_screen() -> bool:
    """Whether there is a screen to open a window on (or somebody has chosen what stands for one)."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER"))


@dataclass(frozen=True, slots=True)
class UserFolders:
    """The folders of one user: `data` is kept for good, `cache` may be deleted at any time."""

    data: Path
    cache: Path

    @property
    def rulesets(self) -> Path:
        """Where the user's own rulesets lie."""
        return self.data / "rulesets"

    @property
    def journal(self) -> Path:
        """The file of all games."""
        return self.data / "games.sqlite"

    @property
    def settings(self) -> Path:
        """The file of settings."""
        return self.data / "settings.json"

    @property
    def log(self) -> Path:
        """Where details of faults go, for reports."""
        return self.data / "dogtable.log"

    @property
    def screenshots(self) -> Path:
        """Where F12 puts pictures."""
        return self.data / "screenshots"


def user_folders(data: Path | None = None) -> UserFolders:
    """Return the user's folders: all below `data`, or the portable folder, if there is one; else the system's."""
    data = data or portable_folder()
    if data is not None:
        return UserFolders(data, data / "cache")
    # appauthor=False: Windows would otherwise get the name twice
    return UserFolders(
        Path(platformdirs.user_data_dir(APP, appauthor=False)), Path(platformdirs.user_cache_dir(APP, appauthor=False))
    )
