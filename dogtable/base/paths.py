"""Where things lie: the program's own folders, and the user's.

With `--data DIR` everything of the user lies below DIR (portable; see `portable` for the other ways to say so); else
where the system wants it. What was compiled is run, so it is kept where the system wants it and nowhere else: a folder
that travels brings none. Nothing is created before it is written to.
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
    return (program_folder() / "rulesets", example_rulesets())


def example_rulesets() -> Path:
    """Return the folder of the small games: those of the shipped rulesets that authors learn from."""
    return program_folder() / "rulesets" / "examples"


def assets_folder() -> Path:
    """Return the folder of pictures, fonts, themes and texts."""
    return program_folder() / "assets"


def came_with_program(path: Path) -> bool:
    """Whether a file or folder lies in the program's own: what lies anywhere else was made by others."""
    inside = path.resolve()
    return any(inside.is_relative_to(folder.resolve()) for folder in (assets_folder(), shipped_rulesets()[0]))


def has_screen() -> bool:
    """Whether there is a screen to open a window on (or somebody has chosen what stands for one)."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER"))


@dataclass(frozen=True, slots=True)
class KeptFolders:
    """Where rules and programs are kept between runs, and in a folder of its own the key that they are sealed with."""

    cache: Path
    key: Path


@dataclass(frozen=True, slots=True)
class UserFolders:
    """The folders of one user: `data` is kept for good, what is in `kept` may be deleted at any time."""

    data: Path
    kept: KeptFolders

    @property
    def rulesets(self) -> Path:
        """Where the user's own rulesets lie."""
        return self.data / "rulesets"

    @property
    def pictures(self) -> Path:
        """Where strangers' pictures are kept as they were drawn."""
        return self.kept.cache / "pictures"

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
    def aside(self) -> UserFolders:
        """Where that goes which is put aside: a data folder of its own, so that `--data` shows what lies in it."""
        return UserFolders(self.data / "aside", self.kept)

    @property
    def screenshots(self) -> Path:
        """Where F12 puts pictures."""
        return self.data / "screenshots"


def user_folders(data: Path | None = None) -> UserFolders:
    """Return the user's folders: all below `data`, or the portable folder, if there is one; else the system's."""
    # appauthor=False: Windows would otherwise get the name twice
    return UserFolders(
        data or portable_folder() or Path(platformdirs.user_data_dir(APP, appauthor=False)),
        KeptFolders(
            Path(platformdirs.user_cache_dir(APP, appauthor=False)),
            # a name of its own, as on Windows and macOS what is called APP holds the data, and may be handed on
            Path(platformdirs.user_state_dir(f"{APP}-key", appauthor=False)),
        ),
    )
