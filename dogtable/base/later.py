"""What is worked out only when somebody asks for it, or keeps it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import ClassVar, Generic, TypeVar

T = TypeVar("T")


class Later(Generic[T]):
    """A thing that is made when it is first asked for, or when what it belongs to is pickled; it cannot be called.

    Things of this sort may be made of the same stuff, so they are made one at a time.
    """

    __hash__ = None  # type: ignore[assignment] # two are equal whose things are
    _making: ClassVar = threading.RLock()

    def __init__(self, made: T | Callable[[], T]) -> None:
        self._made = made

    def __call__(self) -> T:
        """Return it."""
        if callable(self._made):
            with self._making:
                if callable(self._made):  # nobody else has made it meanwhile
                    self._made = self._made()
        return self._made

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Later) and self() == other()

    def __reduce__(self) -> tuple[type[Later[T]], tuple[T]]:
        return Later, (self(),)
