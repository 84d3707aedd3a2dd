"""Portable use: a folder that holds everything of the user and travels with the program, on a stick for example."""

from __future__ import annotations

import os
import sys
from pathlib import Path

VARIABLE = "DOGTABLE_DATA"
FOLDER = "dogtable-data"


def portable_folder() -> Path | None:
    """Return the folder to keep everything in when none is named in the request, or None for the system's own.

    That is the folder named in DOGTABLE_DATA; else, of the built program, `dogtable-data` beside it, if it is there.
    """
    named = os.environ.get(VARIABLE, "")
    if named:
        return Path(named).expanduser()
    if not getattr(sys, "frozen", False):
        return None
    folder = _beside() / FOLDER
    return folder if folder.is_dir() else None


def _beside() -> Path:
    """Return the folder in which the user sees the program: that of the executable, the .app or the AppImage."""
    image = os.environ.get("APPIMAGE", "")
    if image:
        return Path(image).parent
    program = Path(sys.executable).resolve()
    bundle = next((folder for folder in program.parents if folder.suffix == ".app"), program)
    return bundle.parent
