"""What is wrong with the pictures and sounds of a ruleset's folder; it can be played without them."""

from __future__ import annotations

from pathlib import Path

from dogtable.base.errors import Problem
from dogtable.session import pictures, sounds


def flaws(folder: Path, prove: pictures.Prove) -> list[Problem]:
    """Return a problem for each picture that is not drawn (E611), then for each sound that is not played (E612)."""
    return [*pictures.flaws(folder, prove), *sounds.flaws(folder)]
