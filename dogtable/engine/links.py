"""Where pieces lie: taking them up and laying them down, in doubly linked rows of cells.

A row has its lowest and its uppermost piece and their number; a place for one piece is one cell.
"""

from __future__ import annotations

from dogtable.base.program import Layout
from dogtable.engine.fault import FaultError
from dogtable.engine.state import State, lying_in


class Links:
    """The links of one Layout."""

    def __init__(self, layout: Layout) -> None:
        self.at, self.above, self.beneath = layout.at, layout.next, layout.previous
        self.first = layout.places[0].cell if layout.places else 0
        self.last = [p.last for p in layout.places]
        self.count = [p.count for p in layout.places]
        self.holds = [p.holds for p in layout.places]
        self.pieces = lying_in(layout)  # of cells and a place, bottom first

    def take(self, s: State, x: int) -> int:
        """Take a piece from where it lies; return where that was."""
        place = s[self.at + x]
        above, beneath = s[self.above + x], s[self.beneath + x]
        if beneath >= 0:
            s[self.above + beneath] = above
        else:
            s[self.first + place] = above
        last = self.last[place]
        if last >= 0:
            if above >= 0:
                s[self.beneath + above] = beneath
            else:
                s[last] = beneath
            s[self.count[place]] -= 1
        return place

    def put(self, s: State, x: int, place: int, bottom: bool) -> None:
        """Lay a piece that was taken at a place."""
        s[self.at + x] = place
        last = self.last[place]
        if last < 0:
            if s[self.first + place] >= 0:
                raise FaultError("E503", "there is no room: this place holds one piece")
            s[self.first + place] = x
            s[self.above + x] = s[self.beneath + x] = -1
            return
        top = s[last]
        holds = self.holds[place]
        if holds and s[self.count[place]] >= holds:
            raise FaultError("E503", f"there is no room: this place holds {holds} pieces")
        if top < 0:
            s[self.first + place] = s[last] = x
            s[self.above + x] = s[self.beneath + x] = -1
        elif bottom:
            low = s[self.first + place]
            s[self.above + x], s[self.beneath + x] = low, -1
            s[self.beneath + low] = x
            s[self.first + place] = x
        else:
            s[self.above + x], s[self.beneath + x] = -1, top
            s[self.above + top] = x
            s[last] = x
        s[self.count[place]] += 1

    def insert(self, s: State, x: int, place: int, beneath: int) -> None:
        """Lay a piece that was taken directly above another one (-1: at the bottom)."""
        last = self.last[place]
        if last < 0:
            s[self.first + place] = x
            s[self.at + x] = place
            s[self.above + x] = s[self.beneath + x] = -1
            return
        above = s[self.first + place] if beneath < 0 else s[self.above + beneath]
        s[self.at + x], s[self.beneath + x], s[self.above + x] = place, beneath, above
        if beneath < 0:
            s[self.first + place] = x
        else:
            s[self.above + beneath] = x
        if above < 0:
            s[last] = x
        else:
            s[self.beneath + above] = x
        s[self.count[place]] += 1

    def shift(self, s: State, x: int, to: int) -> None:
        """Move a piece that everybody knows to a place for one piece, with nobody listening."""
        first, above_of, beneath_of = self.first, self.above, self.beneath
        if s[first + to] >= 0 and s[first + to] != x:
            raise FaultError("E503", "there is no room: this place holds one piece")
        place, above, beneath = s[self.at + x], s[above_of + x], s[beneath_of + x]
        last = self.last[place]
        if last < 0:
            s[first + place] = -1
        else:
            if beneath >= 0:
                s[above_of + beneath] = above
            else:
                s[first + place] = above
            if above >= 0:
                s[beneath_of + above] = beneath
            else:
                s[last] = beneath
            s[self.count[place]] -= 1
            s[above_of + x] = s[beneath_of + x] = -1
        s[first + to] = x
        s[self.at + x] = to
