"""Operations that move pieces, and what every seat knows of them afterwards.

Each piece that can lie unseen has a mask of the seats that know its face. To enter a place adds those that see it
there. A piece moved by itself out of a place, to where a seat does not see it, is lost to a seat that does not see the
place either, and with it all that is left there: the seat cannot tell which one went. Dealing from the top and moving
a whole zone hide nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dogtable.base.fuel import EVENT_FUEL
from dogtable.base.program import FP, HEIGHT, Program
from dogtable.engine.fault import UNDRAWN, FaultError
from dogtable.engine.links import Links
from dogtable.engine.runtime import Event, Runtime
from dogtable.engine.state import State

Text = tuple[int, tuple[Any, ...]] | None
SAID: Text = (-1, ())
"""The text of a piece that moves with others for which the ruleset has spoken already."""
_ALL = -1  # in place of a mask: everybody knows the face, as it never lies unseen
_FRAMES = 1000  # how deep routines that ask may nest, where the ruleset sets no limit of its own


class Moves(Links):
    """Moving, dealing, shuffling, showing, for one Program."""

    def __init__(self, program: Program, runtime: Runtime) -> None:
        layout = program.layout
        super().__init__(layout)
        self.runtime = runtime
        self.log = runtime.log
        self.places = layout.places
        self.everybody = (1 << layout.players) - 1
        self.seen = [p.seen for p in layout.places]
        self.known = [p.known for p in layout.places]
        self.mask = [p.mask for p in layout.pieces]
        faces: dict[Any, int] = {}
        self.face = [faces.setdefault((p.set, p.owner, p.row), len(faces)) for p in layout.pieces]
        self.fields = [tuple(c.cell for c in p.cells) for p in layout.pieces]
        self.together = _hidden_boards(program)
        self.stack = layout.stack
        self.piece_holes = [
            tuple(part.sort == "piece" for part in text.parts if not isinstance(part, str)) for text in program.texts
        ]
        self.limit = program.limits.get("frames", _FRAMES)

    def operations(self) -> dict[str, Any]:
        """Return what compiled code can name."""
        functions: tuple[Callable[..., Any], ...] = (
            self.move, self.move_list, self.move_zone, self.deal, self.swap, self.rotate, self.shuffle, self.reveal,
            self.draw, self.as_they_lie, self.knowing, self.unknown, self.merged, self.settle, self.say, self.wait,
            self.lay, self.cancel, self.pop, self.take_off, self.deep,
        )  # fmt: skip
        return {function.__name__: function for function in functions}

    # ---------------------------------------------------------------------------------------------------------- moving

    def move(self, s: State, x: int, to: int, bottom: bool, me: int, event: str, text: Text) -> None:
        """Move one piece."""
        if self.mask[x] < 0 and not self.log and self.last[to] < 0:
            self.put_single(s, x, to)
            return
        before = s[self.mask[x]] if self.mask[x] >= 0 else _ALL  # `knowing`, written out: most of what moves comes here
        start = s[self.at + x]
        (self.push_bottom if bottom else self.push)(s, x, to)
        if before >= 0:
            self._forget(s, x, start, to)
        if self.log:
            self._note("move", event, me, x, start, to, before, text, s)

    def _forget(self, s: State, x: int, start: int, to: int) -> None:
        """Settle who knows a piece that moved, and what is left where it lay."""
        known = self.known
        kept = known[start] | known[to]
        if kept != self.everybody:
            for place in self.together.get(start, (start,)):
                y = s[self.first + place]
                while y >= 0:
                    if self.mask[y] >= 0:
                        s[self.mask[y]] &= kept
                    y = s[self.above + y]
            s[self.mask[x]] &= kept
        s[self.mask[x]] |= known[to]

    def move_list(self, s: State, what: Sequence[int], to: int, bottom: bool, me: int, event: str, text: Text) -> None:
        """Move pieces of a list, one by one; they keep their order."""
        self.runtime.burn(10 + 15 * len(what))
        for x in reversed(what) if bottom else what:
            self.move(s, x, to, bottom, me, event, text)
            text = text and SAID

    def move_zone(self, s: State, start: int, to: int, bottom: bool, me: int, event: str, text: Text) -> None:
        """Move all that lies in a zone."""
        if start == to:
            return
        pieces = self.pieces(s, start)
        self.runtime.burn(10 + 15 * len(pieces))
        for x in reversed(pieces) if bottom else pieces:
            self._pass(s, x, to, bottom, me, "move", event, text)
            text = text and SAID

    def _pass(
        self, s: State, x: int, to: int, bottom: bool, me: int, kind: str, event: str, text: Text
    ) -> None:  # fmt: skip
        """Move a piece so that everybody sees which: nobody forgets anything."""
        before, start = self.knowing(s, x), s[self.at + x]
        (self.push_bottom if bottom else self.push)(s, x, to)
        if before >= 0:
            s[self.mask[x]] = before | self.known[to]
        if self.log:
            self._note(kind, event, me, x, start, to, before, text, s)

    def deal(
        self, s: State, count: int, start: int, to: int, refill: int, bottom: bool, me: int, event: str, text: Text
    ) -> None:
        """Deal so many pieces from the top, as far as there are any; a zone that has run out is filled first."""
        self.runtime.burn(10 + 20 * max(0, min(count, len(self.mask))))
        last = self.last[start]
        for _ in range(count):
            x = s[last] if last >= 0 else s[self.first + start]
            if x < 0 and refill >= 0:
                self._refill(s, start, refill, me)
                x = s[last] if last >= 0 else s[self.first + start]
            if x < 0:
                return
            self._pass(s, x, to, bottom, me, "deal", event, text)
            text = text and SAID

    def _refill(self, s: State, place: int, source: int, me: int) -> None:
        pieces = self.pieces(s, source)
        if not pieces:
            return
        for x in pieces:
            self._pass(s, x, place, False, me, "refill", "", None)
        self.shuffle(s, place, me)

    def swap(self, s: State, x: int, y: int, me: int, event: str, text: Text) -> None:
        """Let two pieces change places: each lies exactly where the other lay."""
        if x == y:
            return
        a, b = s[self.at + x], s[self.at + y]
        befores = self.knowing(s, x), self.knowing(s, y)
        lower_x, lower_y = s[self.beneath + x], s[self.beneath + y]
        if lower_y == x or lower_x == y:
            low, high = (x, y) if lower_y == x else (y, x)
            beneath = s[self.beneath + low]
            self.take(s, high)
            self.insert(s, high, s[self.at + low], beneath)
        else:
            self.take(s, x)
            self.take(s, y)
            self.insert(s, x, b, lower_y)
            self.insert(s, y, a, lower_x)
        if befores[0] >= 0:
            self._forget(s, x, a, b)
        if befores[1] >= 0:
            self._forget(s, y, b, a)
        if self.log:
            self._note("swap", event, me, x, a, b, befores[0], text, s)
            self._note("swap", event, me, y, b, a, befores[1], None, s)

    def rotate(self, s: State, places: Sequence[int], by: int, me: int, event: str, text: Text) -> None:
        """Pass on all that lies at some places, each so many of them further round; everybody sees it go."""
        ends = [places[(i + by) % len(places)] for i in range(len(places))]
        moving = [(x, place, end) for place, end in zip(places, ends, strict=True) for x in self.pieces(s, place)]
        self.runtime.burn(10 + 15 * len(moving))
        befores = [self.knowing(s, x) for x, *_ in moving]
        for x, *_ in moving:
            self.take(s, x)
        for x, _, to in moving:
            self.put(s, x, to, False)
            if self.mask[x] >= 0:
                s[self.mask[x]] |= self.known[to]
        for (x, start, to), before in zip(moving, befores, strict=True) if self.log else ():
            self._note("move", event, me, x, start, to, before, text, s)
            text = text and SAID

    # ---------------------------------------------------------------------------------------- chance, and being shown

    def shuffle(self, s: State, place: int, me: int) -> None:
        """Shuffle a zone; who may not look into it forgets what lies there."""
        pieces = self.pieces(s, place)
        decide = self.runtime.decide
        self.runtime.burn(10 + 12 * len(pieces))
        kind = f"shuffle {self.places[place].name}" if self.runtime.chance else ""
        for i in range(len(pieces) - 1, 0, -1):
            j = decide(s, kind, range(i + 1))
            pieces[i], pieces[j] = pieces[j], pieces[i]
        known = self.known[place]
        for x in pieces:
            if self.mask[x] >= 0:
                s[self.mask[x]] &= known
        self.link(s, place, pieces)
        if self.log:
            self._tell(s, ("shuffle", "", me, -1, place, -1, (), -1, -1, None))

    def draw(self, s: State, items: Sequence[int], me: int, name: str, kind: Any, seen: int) -> int:
        """Draw one of a list by chance; `seen` is the mask of the seats that see what came (-1: everybody)."""
        if not items:
            raise FaultError(*UNDRAWN)
        value = items[self.runtime.decide(s, name, items)]
        if self.log:
            self._tell(s, ("random", "", me, value, -1, -1, (name, kind), seen, seen, None))
        return value

    def reveal(self, s: State, what: Sequence[int], seats: int, me: int) -> None:
        """Show the faces of pieces to some seats (a mask)."""
        for x in what:
            before = self.knowing(s, x)
            if before < 0:
                continue
            s[self.mask[x]] = before | seats
            if self.log:
                place = s[self.at + x]
                self._tell(s, ("reveal", "", me, x, place, place, (), before, before | seats, None))

    def knowing(self, s: State, x: int) -> int:
        """Return the mask of the seats that know the face of a piece and so its fields (-1: everybody)."""
        return s[self.mask[x]] if self.mask[x] >= 0 else _ALL

    def unknown(self, s: State, what: int | Sequence[int], me: int) -> bool:
        """Whether a seat does not know the face of a piece (or of one in a list)."""
        pieces = (what,) if isinstance(what, int) else what
        return not all(self.knowing(s, x) >> me & 1 for x in pieces)

    # ------------------------------------------------------------------------------------------------- equal copies

    def as_they_lie(self, s: State, pieces: Sequence[int]) -> list[int]:
        """Return a set of pieces; of those with equal faces, which have no names, the first is the one that lies first.

        Lying first means by place, then from the bottom: what everybody can see. Their numbers nobody can.
        """
        groups: dict[int, list[int]] = {}
        for x in pieces:
            groups.setdefault(self.face[x], []).append(x)
        for group in groups.values():
            group.sort(key=lambda x: (s[self.at + x], self._height(s, x)), reverse=True)
        return [groups[self.face[x]].pop() for x in pieces]

    def _height(self, s: State, x: int) -> int:
        """Return how many pieces lie beneath a piece."""
        height, beneath = 0, s[self.beneath + x]
        while beneath >= 0:
            height, beneath = height + 1, s[self.beneath + beneath]
        return height

    def alike(self, s: State, x: int) -> Any:
        """Return a key that is equal for pieces which are one option: hidden ones of equal face, fields and owner."""
        place = s[self.at + x]
        if self.seen[place] == self.everybody:
            return (-1, x)
        return (self.face[x], place, *(s[cell] for cell in self.fields[x]))

    def merged(self, s: State, what: Sequence[int]) -> list[int]:
        """Return candidates, of those that are alike only the first."""
        found: dict[Any, int] = {}
        at, seen, everybody, face, fields = self.at, self.seen, self.everybody, self.face, self.fields
        for x in what:
            place = s[at + x]
            if seen[place] == everybody:
                found.setdefault((-1, x), x)
            elif fields[x]:
                found.setdefault(self.alike(s, x), x)
            else:
                found.setdefault(face[x] * len(seen) + place, x)
        return list(found.values())

    def settle(self, s: State, picked: Sequence[int]) -> None:
        """Before a hidden piece is used that stands for equal ones: who knows one of those knows this one instead.

        So nobody learns that there is another.
        """
        for x in picked:
            place = s[self.at + x]
            if self.mask[x] < 0 or self.seen[place] == self.everybody:
                continue
            face, mask = self.face[x], self.mask[x]
            y = s[self.first + place]
            while y >= 0:
                if self.face[y] == face and s[self.mask[y]] != s[mask] and y not in picked:
                    self._exchange(s, x, y)
                y = s[self.above + y]

    def _exchange(self, s: State, x: int, y: int) -> None:
        """Let those who know y and not x know x and not y, if the two are alike."""
        if self.alike(s, x) != self.alike(s, y):
            return
        mine, other = s[self.mask[x]], s[self.mask[y]]
        moved = other & ~mine
        s[self.mask[x]] = mine | moved
        s[self.mask[y]] = other & ~moved

    # ---------------------------------------------------------------------------------------------- events, the stack

    def _tell(self, s: State, event: Event) -> None:
        """Add an event to the log; very many of them are work, too, and take room."""
        log = self.log[0]
        self.runtime.burn(EVENT_FUEL + len(s) * log.filmed)
        log.add(s, event)

    def _note(
        self, kind: str, event: str, me: int, x: int, start: int, to: int, before: int, text: Text, s: State
    ) -> None:  # fmt: skip
        after = self.knowing(s, x)
        by = self.runtime.walked or () if kind == "move" else ()
        self._tell(s, (kind, event, me, x, start, to, by, before, after, self._with_masks(s, text)))

    def _with_masks(self, s: State, text: Text) -> Any:
        """Add to a text the masks of the seats that know the pieces it names (-1: no piece, or known to all)."""
        if text is None or text is SAID:
            return text
        index, values = text
        masks = tuple(
            self.knowing(s, value) if is_piece and value >= 0 else _ALL
            for is_piece, value in zip(self.piece_holes[index], values, strict=True)
        )
        return (index, values, masks)

    def say(self, s: State, event: str, me: int, text: Text) -> None:
        """Write a sentence into the log."""
        if self.log:
            self._tell(s, ("say", event, me, -1, -1, -1, (), -1, -1, self._with_masks(s, text)))

    def wait(self, s: State, event: str, me: int, text: Text, shown: Sequence[int]) -> None:
        """Write a sentence into the log at which a table stops until it was seen, and pieces that it shows."""
        if self.log:
            held = tuple((x, self.knowing(s, x)) for x in shown)
            self._tell(s, ("wait", event, me, -1, -1, -1, held, -1, -1, self._with_masks(s, text)))

    def lay(self, s: State, entry: tuple[int, ...]) -> None:
        """Lay an entry on the stack."""
        stack = self.stack
        assert stack is not None
        height = s[HEIGHT]
        if height >= stack.depth:
            raise FaultError("E506", f"the stack is full: it holds {stack.depth} entries")
        at = stack.base + height * stack.size
        s[at : at + stack.size] = entry
        s[HEIGHT] = height + 1
        if self.log:
            self._tell(s, ("stack", "", entry[1], height, -1, -1, (), -1, -1, None))

    def cancel(self, s: State, entry: int) -> None:
        """Mark an entry: it will not resolve."""
        stack = self.stack
        assert stack is not None
        if not 0 <= entry < s[HEIGHT]:
            raise FaultError("E502", "there is no such entry on the stack")
        s[stack.base + entry * stack.size + 2] = 1
        if self.log:
            self._tell(s, ("cancel", "", -1, entry, -1, -1, (), -1, -1, None))

    def pop(self, s: State) -> None:
        """Take the top entry off the stack."""
        self.take_off(s, s[HEIGHT] - 1)

    def take_off(self, s: State, entry: int) -> None:
        """Take an entry off the stack that has been resolved; those that were laid on it meanwhile come down."""
        stack = self.stack
        assert stack is not None
        at, end = (stack.base + height * stack.size for height in (entry, s[HEIGHT]))
        s[at:end] = [*s[at + stack.size : end], *[-1] * stack.size]
        s[HEIGHT] -= 1

    def deep(self, s: State) -> None:
        """See to it that windows, and the routines around them, nest no deeper than they may."""
        depth, fp = 0, s[FP]
        while fp >= 0:
            depth, fp = depth + 1, s[fp + 1]
        if depth > self.limit:
            raise FaultError("E507", f"routines and windows of answers nest more than {self.limit} deep")


def _hidden_boards(program: Program) -> dict[int, range]:
    """Return, for each space of a board not seen by everybody, all spaces of that board (of that owner)."""
    layout = program.layout
    everybody = (1 << layout.players) - 1
    found = {}
    for board in layout.boards:
        if board.size and layout.places[board.first].seen != everybody:
            spaces = range(board.first, board.first + board.size)
            found.update(dict.fromkeys(spaces, spaces))
    return found
