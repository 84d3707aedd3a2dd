"""What a match needs of a ruleset: who it is, what it was made from, and its Program for a table of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from dogtable.base.program import Program


class Ruleset(Protocol):
    """A checked ruleset, wherever it came from.

    `hash` is that of its content, `sources` its files (path in its folder: text), `players` the numbers of players it
    is for.
    """

    @property
    def id(self) -> str:
        """Return the ruleset's id."""
        ...

    @property
    def version(self) -> str:
        """Return the version of the ruleset, as its author counts."""
        ...

    @property
    def hash(self) -> str:
        """Return 16 hex digits over all that was read."""
        ...

    @property
    def sources(self) -> Mapping[str, str]:
        """Return the text of every file it was made from."""
        ...

    @property
    def players(self) -> Sequence[int]:
        """Return the numbers of players it can be played by."""
        ...

    def program(self, players: int, options: Mapping[str, object]) -> Program:
        """Return the Program for a number of players and options by name; UsageError when there is none such."""
        ...
