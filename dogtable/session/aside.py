"""Putting aside what is damaged or cannot be shown: it is kept, and no longer in the way."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from dogtable.base.errors import SaveError
from dogtable.base.message import reason

_MOST: Final = 1000  # things of one name


def put_aside(path: Path) -> Path | None:
    """Rename `path` to a free name beside it (`NAME.damaged-1.EXT`, …); None when the folder does not allow it."""
    kept = free_name(path, ".damaged-")
    try:
        return None if kept is None else path.replace(kept)
    except OSError:
        return None


def keep_copy(path: Path, data: bytes) -> Path | None:
    """Write what a file held to a free name beside it, as `put_aside` names it; None where that cannot be."""
    kept = free_name(path, ".damaged-")
    try:
        if kept is not None:
            kept.write_bytes(data)
    except OSError:
        return None
    return kept


def move_aside(path: Path, folder: Path) -> Path:
    """Move a file or folder into `folder`, under a name that is free there, and return where it lies now.

    SaveError when that cannot be; nothing has moved then.
    """
    kept = folder / path.name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if kept.exists() or kept.is_symlink():
            kept = free_name(kept, "-") or kept
        return path.rename(kept)
    except OSError as error:
        raise SaveError("It cannot be put aside into {folder}: {why}.", folder=folder, why=reason(error)) from error


def free_name(path: Path, word: str) -> Path | None:
    """Return `path` with the word and the first number behind its stem that is free; None when there is none."""
    names = (path.with_name(f"{path.stem}{word}{number}{path.suffix}") for number in range(1, _MOST))
    return next((name for name in names if not name.exists() and not name.is_symlink()), None)
