"""Where pieces lie: taking them up and laying them down, in doubly linked rows of cells.

A row has its lowest and its uppermost piece and their number; a place for one piece is one cell. What moves pieces in
C is `ahead/pieces.c`.
"""

from __future__ import annotations

from dogtable.base.program import Layout
from dogtable.engine.fault import FaultError
from dogtable.engine.state import State, lying_in


class Links:
    """The links of one Layout. What runs at every move are functions of cells that know it, made once."""

    def __init__(self, layout: Layout) -> None:
        self.at, self.above, self.beneath = at, above, beneath = layout.at, layout.next, layout.previous
        self.first = first = layout.places[0].cell if layout.places else 0
        self.last = last_of = [p.last for p in layout.places]
        self.count = count_of = [p.count for p in layout.places]
        self.holds = holds = [p.holds for p in layout.places]
        self.pieces = lying_in(layout)  # of cells and a place, bottom first

        def take(s: State, x: int) -> int:
            """Take a piece from where it lies; return where that was."""
            place = s[at + x]
            last = last_of[place]
            if last < 0:
                s[first + place] = -1
                return place
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
            return place

        def insert(s: State, x: int, place: int, low: int) -> None:
            """Lay a piece that was taken directly above another one (-1: at the bottom)."""
            s[at + x], s[beneath + x] = place, low
            last = last_of[place]
            if last < 0:
                s[first + place] = x
                s[above + x] = -1
                return
            if low >= 0:
                up = s[above + low]
                s[above + low] = x
            else:
                up = s[first + place]
                s[first + place] = x
            s[above + x] = up
            if up >= 0:
                s[beneath + up] = x
            else:
                s[last] = x
            s[count_of[place]] += 1

        def put(s: State, x: int, place: int, bottom: bool = False) -> None:
            """Lay a piece that was taken at a place."""
            last = last_of[place]
            held = holds[place]
            if (s[first + place] >= 0) if last < 0 else held and s[count_of[place]] >= held:
                self.full(place)
            insert(s, x, place, -1 if bottom or last < 0 else s[last])

        def put_single(s: State, x: int, to: int) -> None:
            """Move a piece to a place for one piece."""
            if s[first + to] >= 0 and s[first + to] != x:
                self.full(to)
            take(s, x)
            s[first + to] = x
            s[at + x] = to
            s[above + x] = s[beneath + x] = -1

        def push(s: State, x: int, to: int) -> None:
            """Move a piece on top of a place."""
            last = last_of[to]
            if last < 0:
                put_single(s, x, to)
                return
            place = s[at + x]  # `take` and `put`, written out: most of what moves comes this way
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
                self.full(to)
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
            take(s, x)
            put(s, x, to, True)

        self.take, self.insert, self.put = take, insert, put
        self.put_single, self.push, self.push_bottom = put_single, push, push_bottom

    def full(self, place: int) -> None:
        """Say that a place holds no more."""
        room = "one piece" if self.last[place] < 0 or self.holds[place] == 1 else f"{self.holds[place]} pieces"
        raise FaultError("E503", f"there is no room: this place holds {room}")

    def link(self, s: State, place: int, pieces: list[int]) -> None:
        """Link a row anew, in another order, bottom first."""
        down = -1
        for x in pieces:
            s[self.beneath + x] = down
            s[self.above + down if down >= 0 else self.first + place] = x
            down = x
        if pieces:
            s[self.above + down] = -1
            if self.last[place] >= 0:
                s[self.last[place]] = down
