"""Texts that are kept in files: what comes of the same work now is compared with them, line by line."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path


def as_kept(path: Path, lines: Sequence[str]) -> None:
    """Compare lines with those of a file; with `GOLDEN=write` in the environment they are kept instead.

    Whoever keeps new ones reads what has changed in them: the difference is part of the change.
    """
    if os.environ.get("GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    kept = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    assert kept == list(lines), "GOLDEN=write keeps it; read what has changed"
