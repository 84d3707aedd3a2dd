"""The plates of the players on a written table, and what lies below them."""

from __future__ import annotations

from collections.abc import Sequence

from dogtable.lang import tree
from dogtable.lang.default_lines import Lines, figure, layer
from dogtable.lang.default_states import States
from dogtable.lang.default_zones import Zones

TOP = 7.0  # per cent of the column: below the top bar
PITCH, ROW = 24, 5  # per cent of the column for a plate and the gap beside it; so many plates have room in a row
PLATE, STRIP, SAYS = 84, 60, 25  # units of a plate's figure: itself, what lies below it, and a line of words
SAID, LETTER, SLIP_LETTER, SLIP = 282, 8.6, 8.4, 22  # units: how wide words are below a plate, a letter, a slip's edges
MOST_SLIPS = 3
HELD, SMALL_CARD, SMALL_TOKEN = 76, 33, 48  # units: how wide the hand of another is, and what lies on a strip
UNIT = 0.0955  # per cent of the column's height for one of these units
OPEN, OPEN_SMALL = 12.5, 7.5  # per cent: the row of what others have laid open, and where there are two rows
HIGHEST_ROW = 11.5  # per cent: of two rows of plates, how high one is at most
OTHERS = "p in those(q for q in seats if q != me)"


class Plates:
    """Writes plates: `laid` are the zones that lie open below them, `below` those that lie small on their strips."""

    def __init__(
        self, zones: Zones, states: States, laid: Sequence[tree.ZoneDecl], below: Sequence[tree.ZoneDecl]
    ) -> None:
        self.zones = zones
        self.pieces = zones.pieces
        self.states = states
        self.open = laid
        self.below = below
        self.others = max(zones.rules.game.players) - 1
        self.two_rows = self.others > ROW  # of plates

    @property
    def foot(self) -> float:
        """Where the plates of the others end, with what lies below them: per cent of the column."""
        rows = 0 if not self.others else 2 if self.two_rows else 1
        return TOP + rows * self.row_high

    def figures(self) -> Lines:
        """Return the figures of plates that show more than the plain one."""
        others = self.seat() if self.others and (self.strip or self.says) else []
        return others + (self.own_plate() if any(self.lines(own=True)) else [])

    def layers(self) -> Lines:
        """Return the plates, and what the others have laid open."""
        laid = [line for i, zone in enumerate(self.open) for line in self.laid_open(zone, i, len(self.open))]
        return [*self.plates(), *laid]

    @property
    def strip(self) -> int:
        """How high what lies below the plates of the others is."""
        return STRIP if self.zones.hand is not None or self.below else 0

    @property
    def says(self) -> int:
        """How high the words below the plates of the others are."""
        return sum(self.lines(own=False)) * SAYS

    def lines(self, own: bool) -> tuple[int, int]:
        """Return how many lines of words there are below a plate, and of slips that have no room beside them."""
        states = self.states.always(["player"], own)
        letters = sum(self.states.long(state) + 3 for state in states)
        lines = (1 if letters * LETTER <= SAID else 2) if states else 0
        slips = self.states.slips(["player"], "[p]", own)[:MOST_SLIPS]
        wide = sum(one.long * SLIP_LETTER + SLIP for one in slips)
        beside = lines == 1 and letters * LETTER + wide <= SAID
        return lines, 0 if beside or not slips else 1

    def seat(self) -> Lines:
        """Return the figure of another player's plate with what that player has below it."""
        body = layer("figure", "plate(p)", at=f"0, 0, 290, {PLATE}")
        zones = [*([self.zones.hand] if self.zones.hand is not None else []), *self.below]
        start = HELD + 44 if self.zones.hand is not None else 4
        wide = (286 - start) / max(1, len(self.below))
        for i, zone in enumerate(zones, -1 if self.zones.hand is not None else 0):
            at = f"{start + i * wide:g}, {PLATE + 5}, {wide - 6:g}, {STRIP - 12}"
            cards = self.pieces.are(zone.of, "card", "tile")
            row: dict[str, object] = {
                "as_": "row",
                "align": "left",
                "size": SMALL_CARD if cards else SMALL_TOKEN,
                "gap": 2,
                "crowd": "pile",
            }
            if zone is self.zones.hand:
                at = f"4, {PLATE + 5}, {HELD}, {STRIP - 12}"
                row = {**row, "gap": -14, "crowd": "overlap"}
                said = f"{HELD + 8}, {PLATE + 14}, 34, 24"
                body += layer(
                    "text", f'"{{len({zone.name}[p])}}"', at=said, font=18, face="bold", colour="paper", align="left"
                )
            body += layer("show", f"{zone.name}[p]", at=at, **row)
        body += self.words(PLATE + 3 + self.strip, own=False)
        return figure("seat_plate(p)", f"290, {PLATE + self.strip + self.says}", body)

    def own_plate(self) -> Lines:
        """Return the figure of the watcher's plate, with what is told of the watcher below it."""
        body = [*layer("figure", "plate(p)", at=f"0, 0, 290, {PLATE}"), *self.words(PLATE + 3, own=True)]
        return figure("own_plate(p)", f"290, {PLATE + SAYS * sum(self.lines(own=True))}", body)

    def words(self, top: int, own: bool) -> Lines:
        """Return what is told of a player below a plate: what is always so, and from the right what is so at times."""
        index = "[p]"
        text, (lines, more) = self.states.text(["player"], index, own), self.lines(own)
        at = f"4, {top}, {SAID}, {SAYS * lines - 3}"
        found = layer("text", f'"{text}"', at=at, font=17, colour="paper", align="left", lines=lines) if text else []
        y, right = top + SAYS * (lines + more - 1), 286
        for slip in self.states.slips(["player"], index, own)[:MOST_SLIPS]:
            wide = min(round(slip.long * SLIP_LETTER) + SLIP, SAID)
            right -= wide
            at = f"{right}, {y}, {wide - 6}, {SAYS - 3}"
            found += layer("text", f'"{slip.says}"', when=slip.when, at=at, font=16, colour="ink", pill="plate")
        return found

    @property
    def row_high(self) -> float:
        """How high a row of plates is, with what lies below them."""
        row = (PLATE + self.strip + self.says) * UNIT + 1
        if self.two_rows:
            row = min(row, HIGHEST_ROW)
        return row + ((OPEN_SMALL if self.two_rows else OPEN) + 1 if self.open else 0)

    @property
    def in_row(self) -> str:
        """How many plates stand in a row: half of them, where they are so many that one has not room enough."""
        return f"max({ROW}, len(players) // 2)"

    @property
    def pitch(self) -> str:
        """How wide a plate is with the gap beside it: less where many stand in a row."""
        return str(PITCH) if self.others < ROW else f"98 / {self.in_row}"

    def across(self, offset: str) -> str:
        """Return x of the nth other player's things: the plates stand in a row, or two, centred."""
        if not self.two_rows:
            return f"(100 - (len(players) - 1) * {self.pitch}) / 2 + nth * {self.pitch} + {offset}"
        first = f"50 - min(len(players) - 1, {self.in_row}) * {self.pitch} / 2"
        return f"{first} + nth % {self.in_row} * {self.pitch} + {offset}"

    def down(self, y: float) -> str:
        """Return y of the nth other player's things; `y` is that of the first row."""
        return f"{y:g} + nth // {self.in_row} * {self.row_high:g}" if self.two_rows else f"{y:g}"

    def wide(self, parts: int, gap: float = 0.0) -> str:
        """Return how wide one of some parts is of what lies at a player's plate, less a gap."""
        if self.others < ROW:
            return f"{(PITCH - 2) / parts - gap:g}"
        return f"({self.pitch} - 2) / {parts} - {gap:g}"

    def plates(self) -> Lines:
        """Return the plates."""
        high = min((PLATE + self.strip + self.says) * UNIT, HIGHEST_ROW - 1 if self.two_rows else 99)
        name = "seat_plate(p)" if self.strip or self.says else "plate(p)"
        at = f"{self.across('1')}, {self.down(TOP)}, {self.wide(1)}, {high:g}"
        return [*layer("figure", name, pick="p", each=OTHERS, at=at), *self.plate_of_me()]

    def plate_of_me(self) -> Lines:
        """Return the watcher's plate at the foot."""
        if not any(self.lines(own=True)):
            return layer("figure", "plate(me)", pick="me", at="0, 86, 20, 8")
        high = (PLATE + SAYS * sum(self.lines(own=True))) * UNIT
        return layer("figure", "own_plate(me)", pick="me", at=f"0, {min(86, 97.6 - high):.1f}, 20, {high:.1f}")

    def laid_open(self, zone: tree.ZoneDecl, i: int, n: int) -> Lines:
        """Return what the others have laid open, below their plates."""
        size, high = (50, OPEN_SMALL) if self.two_rows else (96, OPEN)
        offset = f"{1 + i * (PITCH - 2) / n:g}" if self.others < ROW else f"1 + {i} * ({self.wide(n)})"
        y = self.down(TOP + self.row_high - high - 0.5)
        at = f"{self.across(offset)}, {y}, {self.wide(n, 0.6)}, {high}"
        if self.pieces.are(zone.of, "die"):
            size = 44
        crowd = "overlap" if zone.name in self.zones.chosen else "pile"
        row = {**self.pieces.widened(zone.of, size), "as_": "row", "align": "centre", "gap": 2, "crowd": crowd}
        return layer("show", f"{zone.name}[p]", each=OTHERS, at=at, **row)
