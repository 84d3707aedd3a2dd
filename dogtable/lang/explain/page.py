"""A page of `dogtable explain CODE`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Stands = Literal["file", "top", "turn", "text"]


@dataclass(frozen=True, slots=True)
class Page:
    """One page.

    `stands` says where the example stands: it is a whole file, top-level keys that extend the little game of
    `examples.py`, statements in a turn of it, or (`text`) something that only shows when a game runs.
    """

    code: str
    title: str
    cause: str
    stands: Stands
    example: str
    mend: str
