"""Rows for classes: one for each of some families, and for no other."""

from __future__ import annotations

from collections.abc import Mapping
from types import UnionType
from typing import TypeVar, get_args

Row = TypeVar("Row")


def complete(rows: Mapping[type, Row], *families: UnionType | type) -> dict[type, Row]:
    """Return rows, one for each class of some families and for no other.

    Raises TypeError: it is called as a module is imported, so a class that was forgotten stops the program at once.
    """
    wanted = {kind for family in families for kind in get_args(family) or (family,)}
    if wrong := wanted ^ rows.keys():
        raise TypeError("rows are missing, or too many: " + ", ".join(sorted(kind.__name__ for kind in wrong)))
    return dict(rows)
