"""By which spaces a piece went: looked for only when somebody wants to know."""

from __future__ import annotations

from collections.abc import Callable, Mapping

Walks = Mapping[tuple[int, int], tuple[int, ...]]
"""From start and end to the spaces between."""


class Walked:
    """The walks among the candidates of a choice, as the state was when it was made."""

    __slots__ = ("_find", "_walks")

    def __init__(self, find: Callable[[], Walks]) -> None:
        self._find: Callable[[], Walks] | None = find
        self._walks: Walks = {}

    def between(self, start: int, end: int) -> tuple[int, ...]:
        """Return the spaces between two that a walk led by; none where there was no such walk."""
        if self._find is not None:
            self._walks, self._find = self._find(), None
        return self._walks.get((start, end), ())
