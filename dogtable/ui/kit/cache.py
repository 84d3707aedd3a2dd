"""Pictures kept by what they show, within a limit of memory or a number of layouts."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, Protocol, TypeVar


class Weighed(Protocol):
    """Something that knows how much memory it holds."""

    @property
    def weight(self) -> int:
        """Bytes of pixels."""


T = TypeVar("T", bound=Weighed)


class Cache(Generic[T]):
    """Values by key. Above `limit` bytes those go first that were asked for least recently; `age` drops the unused."""

    def __init__(self, limit: int | None = None) -> None:
        self._limit = limit
        self._kept: dict[Hashable, T] = {}  # in the order of last use, when there is a limit
        self._used: dict[Hashable, int] = {}
        self._turn = 0
        self.weight = 0

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value of `key`, made now if it is not kept."""
        value = self._kept.get(key)
        if value is None:
            value = make()
            self._kept[key] = value
            self.weight += value.weight
            if self._limit is not None:
                self.shrink(self._limit)
        elif self._limit is not None:
            self._kept[key] = self._kept.pop(key)
        self._used[key] = self._turn
        return value

    def touch(self, key: Hashable) -> T | None:
        """Count `key` as used; its value, if it is kept."""
        value = self._kept.get(key)
        if value is not None:
            self._used[key] = self._turn
        return value

    def age(self, turns: int = 2) -> None:
        """Begin a new turn; drop what the last `turns` turns did not use."""
        stale = [key for key, used in self._used.items() if used <= self._turn - turns]
        for key in stale:
            self._drop(key)
        self._turn += 1

    def shrink(self, limit: int) -> None:
        """Drop the least recently used until there are no more bytes than `limit`; the newest value always stays."""
        while self.weight > limit and len(self._kept) > 1:
            self._drop(next(iter(self._kept)))

    def _drop(self, key: Hashable) -> None:
        self.weight -= self._kept.pop(key).weight
        self._used.pop(key, None)
