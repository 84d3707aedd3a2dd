"""Operations for games that nobody looks at: they tell nobody, and keep no knowledge of faces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dogtable.base.program import Program
from dogtable.engine.links import Links
from dogtable.engine.state import State

Mix = Callable[[State, list[int]], None]
"""Brings a list into random order, of a game with these cells."""


def untracked_operations(program: Program, mix: Mix) -> dict[str, Callable[..., Any]]:
    """Return the operations by name: functions that know the layout of one Program. `mix` shuffles zones."""
    links = Links(program.layout)
    put_single, push, push_bottom, lying = links.put_single, links.push, links.push_bottom, links.pieces
    first, last_of = links.first, links.last

    def move_all(s: State, start: int, to: int, bottom: bool) -> None:
        """Move all that lies in a zone."""
        if start == to:
            return
        found = lying(s, start)
        put = push_bottom if bottom else push
        for x in reversed(found) if bottom else found:
            put(s, x, to)

    def deal_many(s: State, count: int, start: int, to: int, refill: int, bottom: bool) -> None:
        """Deal pieces from the top, as far as there are any; a zone that has run out is filled first."""
        last = last_of[start]
        top = last if last >= 0 else first + start
        for _ in range(count):
            if s[top] < 0 <= refill:
                for x in lying(s, refill):
                    push(s, x, start)
                shuffle_zone(s, start)
            x = s[top]
            if x < 0:
                return
            if bottom:
                push_bottom(s, x, to)
            else:
                push(s, x, to)

    def deal_one(s: State, start: int, to: int, refill: int) -> None:
        """Deal one piece from the top."""
        last = last_of[start]
        x = s[last] if last >= 0 else s[first + start]
        if x >= 0:
            push(s, x, to)
        elif refill >= 0:
            deal_many(s, 1, start, to, refill, False)

    def shuffle_zone(s: State, place: int) -> None:
        """Shuffle a zone."""
        found = lying(s, place)
        if len(found) > 1:
            mix(s, found)
            links.link(s, place, found)

    operations = (put_single, push, push_bottom, move_all, deal_many, deal_one, shuffle_zone)
    return {operation.__name__: operation for operation in operations}
