"""Operations for games that nobody looks at: they tell nobody, and keep no knowledge of faces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dogtable.base.program import Program
from dogtable.engine.fault import FaultError
from dogtable.engine.state import State, lying_in

Mix = Callable[[State, list[int]], None]
"""Brings a list into random order, of a game with these cells."""


def untracked_operations(program: Program, mix: Mix) -> dict[str, Callable[..., Any]]:
    """Return the operations by name: functions that know the layout of one Program. `mix` shuffles zones."""
    layout = program.layout
    at, above, beneath = layout.at, layout.next, layout.previous
    first = layout.places[0].cell if layout.places else 0
    last_of = [place.last for place in layout.places]
    count_of = [place.count for place in layout.places]
    holds = [place.holds for place in layout.places]
    lying = lying_in(layout)

    def lift(s: State, x: int) -> None:
        place = s[at + x]
        last = last_of[place]
        if last < 0:
            s[first + place] = -1
            return
        up, down = s[above + x], s[beneath + x]
        if down >= 0:
            s[above + down] = up
        else:
            s[first + place] = up
        if up >= 0:
            s[beneath + up] = down
        else:
            s[last] = down
        s[count_of[place]] -= 1

    def full(place: int) -> None:
        room = "one piece" if holds[place] == 1 else f"{holds[place]} pieces"
        raise FaultError("E503", f"there is no room: this place holds {room}")

    def put_single(s: State, x: int, to: int) -> None:
        """Move a piece to a place for one piece."""
        if s[first + to] >= 0 and s[first + to] != x:
            full(to)
        lift(s, x)
        s[first + to] = x
        s[at + x] = to
        s[above + x] = s[beneath + x] = -1

    def push(s: State, x: int, to: int) -> None:
        """Move a piece on top of a place."""
        last = last_of[to]
        if last < 0:
            put_single(s, x, to)
            return
        place = s[at + x]  # `lift`, written out: most of what moves comes this way
        start = last_of[place]
        if start < 0:
            s[first + place] = -1
        else:
            up, down = s[above + x], s[beneath + x]
            if down >= 0:
                s[above + down] = up
            else:
                s[first + place] = up
            if up >= 0:
                s[beneath + up] = down
            else:
                s[start] = down
            s[count_of[place]] -= 1
        if holds[to] and s[count_of[to]] >= holds[to]:
            full(to)
        top = s[last]
        if top >= 0:
            s[above + top] = x
        else:
            s[first + to] = x
        s[last] = x
        s[beneath + x] = top
        s[above + x] = -1
        s[at + x] = to
        s[count_of[to]] += 1

    def push_bottom(s: State, x: int, to: int) -> None:
        """Move a piece to the bottom of a place."""
        if last_of[to] < 0:
            put_single(s, x, to)
            return
        lift(s, x)
        if holds[to] and s[count_of[to]] >= holds[to]:
            full(to)
        low = s[first + to]
        if low >= 0:
            s[beneath + low] = x
        else:
            s[last_of[to]] = x
        s[first + to] = x
        s[above + x], s[beneath + x] = low, -1
        s[at + x] = to
        s[count_of[to]] += 1

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
        if len(found) < 2:
            return
        mix(s, found)
        down = found[0]
        s[first + place], s[beneath + down] = down, -1
        for x in found[1:]:
            s[beneath + x] = down
            s[above + down] = x
            down = x
        s[above + down] = -1
        s[last_of[place]] = down

    operations = (put_single, push, push_bottom, move_all, deal_many, deal_one, shuffle_zone)
    return {operation.__name__: operation for operation in operations}
