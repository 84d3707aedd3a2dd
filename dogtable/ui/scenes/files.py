"""What lies in a folder, for those who look for a file: the folder above, folders, files of one kind. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

MOST = 500  # entries of one folder that are listed


@dataclass(frozen=True, slots=True)
class Found:
    """One entry: where it is, what it is called, and what it is."""

    path: Path
    name: str
    sort: Literal["above", "folder", "file"]


def listed(folder: Path, suffix: str) -> list[Found]:
    """Return what a folder holds, folders first; of one that cannot be read only the way out of it."""
    above = [Found(folder.parent, "..", "above")] if folder.parent != folder else []
    try:
        entries = sorted(folder.iterdir(), key=lambda path: path.name.casefold())
    except OSError:
        return above
    seen = [path for path in entries if not path.name.startswith(".")][:MOST]
    folders = [Found(path, path.name, "folder") for path in seen if _is_folder(path)]
    files = [Found(path, path.name, "file") for path in seen if path.suffix.lower() == suffix and not _is_folder(path)]
    return [*above, *folders, *files]


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # it may not even be asked about
        return False


def nearest(folder: Path) -> Path:
    """Return this folder, or the nearest one above it that is there."""
    while not _is_folder(folder) and folder.parent != folder:
        folder = folder.parent
    return folder
