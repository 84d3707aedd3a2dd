"""Chance that somebody decides: an oracle, a test, a record; and outcomes that a position fixes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dogtable.base.errors import UsageError

Chooser = Callable[[str, Sequence[Any]], int]
"""From what is decided and the outcomes there are to the index of one."""

Fixed = tuple[tuple[str, int], ...]
"""Values that come next, by the name of what is drawn."""

GENERATOR = -1
"""What the machine is told when nobody but the generator decides."""


class Chance:
    """Decides in place of the generator, where there is somebody to decide, and writes down what came out.

    `outcomes` is None where the generator decides. `words` puts raw outcomes into words for the chooser.
    """

    def __init__(self, chooser: Chooser | None, fixed: Fixed = ()) -> None:
        self._chooser = chooser
        self._fixed = fixed
        self.outcomes: list[int] | None = None if chooser is None else []

    @property
    def hook(self) -> Chooser | None:
        """Return what the machine asks; None when the generator decides everything."""
        return self._decide if self._chooser or self._fixed else None

    def _decide(self, kind: str, outcomes: Sequence[Any]) -> int:
        for n, (name, value) in enumerate(self._fixed):
            if name == kind and value in outcomes:
                self._fixed = self._fixed[:n] + self._fixed[n + 1 :]
                return self._write(list(outcomes).index(value))
        if self._chooser is None:
            return GENERATOR
        index = self._chooser(kind, outcomes)
        if not 0 <= index < len(outcomes):
            raise UsageError(f"chance was asked for one of {len(outcomes)} outcomes of '{kind}' and said {index}")
        return self._write(index)

    def _write(self, index: int) -> int:
        if self.outcomes is not None:
            self.outcomes.append(index)
        return index

    @property
    def mark(self) -> tuple[int, Fixed]:
        """Return what `back_to` needs to come back here."""
        return len(self.outcomes or ()), self._fixed

    def back_to(self, mark: tuple[int, Fixed]) -> None:
        """Forget all that was decided since `mark`."""
        written, self._fixed = mark
        if self.outcomes is not None:
            del self.outcomes[written:]

    def clone(self) -> Chance:
        """Return the same once more. A chooser is shared: it is somebody's function."""
        if self._chooser is None and not self._fixed:
            return self
        twin = Chance(self._chooser, self._fixed)
        twin.outcomes = None if self.outcomes is None else list(self.outcomes)
        return twin
