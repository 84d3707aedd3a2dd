"""What is worked out only when somebody asks for it, or keeps it."""

from __future__ import annotations

from collections.abc import Callable


class Later:
    """Bytes that are made when they are first asked for, or when what they belong to is pickled."""

    __hash__ = None  # type: ignore[assignment] # two are equal whose bytes are

    def __init__(self, made: bytes | Callable[[], bytes]) -> None:
        self._made = made

    def __call__(self) -> bytes:
        """Return them."""
        if callable(self._made):
            self._made = self._made()
        return self._made

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Later) and self() == other()

    def __reduce__(self) -> tuple[type[Later], tuple[bytes]]:
        return Later, (self(),)
