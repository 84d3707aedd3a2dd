"""Putting a damaged file aside, so that it is kept and a fresh one can take its place."""

from __future__ import annotations

from pathlib import Path


def put_aside(path: Path) -> Path | None:
    """Rename `path` to a free name beside it (`NAME.damaged-1.EXT`, …); None when the folder does not allow it."""
    for number in range(1, 1000):
        kept = path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")
        if not kept.exists():
            try:
                path.replace(kept)
            except OSError:
                return None
            return kept
    return None
