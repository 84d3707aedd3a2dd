"""A page of `dogtable explain CODE`."""

from __future__ import annotations

from typing import Literal

from dogtable.base.frozen import Frozen

Stands = Literal["file", "top", "turn", "text"]


class Page(Frozen):
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
