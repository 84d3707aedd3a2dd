"""The table of a ruleset that brings none, written in the words of table.yaml.

Printed (`dogtable table RULESET`) it is the start of the author's own: boards lie on wood, with what all share beside
them; every player has a plate, below it what that player has; the own things lie before the watcher, the hand at the
foot. State that everybody sees is told in words: of a player below the plate, of the game in the top bar.
"""

from __future__ import annotations

from collections.abc import Iterable

from dogtable.lang import tree
from dogtable.lang.default_boards import Boards
from dogtable.lang.default_lines import Area, Lines, figure, figures_text, layer, spaced
from dogtable.lang.default_pieces import LETTERS, Pieces
from dogtable.lang.default_zones import Zones, indexed

__all__ = ["figures_text", "names", "write"]

TOP = 7.0  # per cent of the column: below the top bar
PITCH, ROW = 24, 5  # per cent of the column for a plate and the gap beside it; so many plates have room in a row
PLATE, STRIP, SAYS = 84, 42, 25  # units of a plate's figure: itself, what lies below it, and a line of words
HELD = 76  # units: how wide the hand of another is
UNIT = 0.0955  # per cent of the column's height for one of these units
OPEN, OPEN_SMALL = 12.5, 7.5  # per cent: the row of what others have laid open, and where there are two rows
PROMPT, FOOT = 76.0, 57.5  # per cent: where the prompt begins, and where the watcher's things do
NEST_WIDE = 50.0  # per cent: a ring is so wide for nests of full size
NOTED = 15.0  # per cent of the column: how wide slips are with what is kept for words
SPARE = 11.0  # per cent: the row of what the watcher has beside a board and a hand
SIDE = 33.0  # per cent of the column beside boards, for what all share
STACKED = 4  # entries of a stack that are shown
SLIP = 3.4  # per cent: the height of one
MOST_TOLD = 4  # values in a line
OTHERS = "p in those(q for q in seats if q != me)"


def write(rules: tree.Rules) -> str:
    """Return the table of a ruleset as a whole table.yaml."""
    writer = _Writer(rules)
    lines = [
        f"# The table of {rules.game.title} as the program writes it. Positions are per cent of the board column.",
        *writer.look(),
        *writer.figures(),
        "table:",
        *(f"  {line}" for line in writer.table()),
    ]
    return "\n".join(lines) + "\n"


class _Writer:
    """Writes one ruleset's table."""

    def __init__(self, rules: tree.Rules) -> None:
        self.rules = rules
        self.pieces = Pieces(rules)
        self.boards = Boards(rules, self.pieces)
        self.zones = Zones(rules, self.pieces)
        self.sheets = self.scored()
        self.on_board = bool(self.boards.shown)
        self.others = max(rules.game.players) - 1
        self.two_rows = self.others > ROW  # of plates
        shown = [z for z in self.zones.each if z.seen_by != "nobody"]
        self.main = bool(self.on_board or self.zones.grids or self.sheets)
        self.open = [] if self.main else [z for z in shown if self.zones.is_open(z)]
        self.below = [z for z in (*self.zones.each, *self.zones.both) if z not in self.open]
        if self.boards.ring:
            self.below = [z for z in self.below if not self.is_nest(z)]

    def is_nest(self, zone: tree.ZoneDecl) -> bool:
        """Whether a zone is where a player's men are at home: beside the ring, once for each player."""
        men = {p.of for p in self.rules.pieces.values() if p.per_player}
        return bool(self.boards.ring) and len(zone.per) == 1 and zone.seen_by == "everybody" and set(zone.of) <= men

    # ---------------------------------------------------------------------------------------------------------- told

    def told(self, per: list[str], index: str) -> str:
        """Return the state that everybody sees as a text: what is kept once, or for each player."""
        shown = [
            f"{spaced(name)} {{{name}{index}}}"
            for name, state in self.states(per)
            if state.kind.sort in ("int", "word", "player") and not state.kind.optional
        ]
        return " · ".join(shown[:MOST_TOLD])

    def noted(self) -> list[tree.StateDecl]:
        """Return the state that is kept for each word of a list, where no piles of these words tell it."""
        beside = {zone.per[0].name for zone in self.zones.grids}
        states = [state for _, state in self.states(["word"]) if state.kind.sort in ("int", "word", "player")]
        return [state for state in states if state.per[0].name not in beside]

    def states(self, per: list[str]) -> list[tuple[str, tree.StateDecl]]:
        """Return the state that everybody sees and that is not for the rules alone."""
        every = self.rules.state.items()
        return [
            (name, state)
            for name, state in every
            if [one.sort for one in state.per] == per and state.seen_by == "everybody" and not state.internal
        ]

    def flags(self) -> list[str]:
        """Return the flags that players have."""
        return [name for name, state in self.states(["player"]) if state.kind.sort == "flag"]

    def look(self) -> Lines:
        """Return what the top bar says, and where the card in play stands."""
        told = self.told([], "")
        card = "none" if self.on_board else "1, 57.5, 24, 18"
        lines = ["look:", "  regions:", f"    card: {card}"]
        if letters := self.pieces.letters():
            lines += ["  texts:", f"    {LETTERS}:", *(f'      {word}: "{sign}"' for word, sign in letters.items())]
        return [*lines, f'  status: "{told}"'] if told else lines

    # ------------------------------------------------------------------------------------------------------- figures

    def figures(self) -> Lines:
        """Return the figures of pieces, boards, score sheets and plates."""
        found = [*self.pieces.figures(), *self.boards.figures()]
        for words, states in self.sheets.items():
            found += self.sheet(words, states)
        for state in self.noted():
            found += self.note(state)
        if self.strip or self.says:
            found += self.seat()
        return ["figures:", *(f"  {line}" for line in found)] if found else []

    @property
    def strip(self) -> int:
        """How high what lies below the plates of the others is."""
        return STRIP if self.zones.hand is not None or self.below else 0

    @property
    def says(self) -> int:
        """How high the words below the plates of the others are."""
        return SAYS if self.told(["player"], "[p]") or self.flags() else 0

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
                "size": 21 if cards else 24,
                "gap": 2,
                "crowd": "pile",
            }
            if zone is self.zones.hand:
                at = f"4, {PLATE + 5}, {HELD}, {STRIP - 12}"
                row = {**row, "gap": -9, "crowd": "overlap"}
                said = f"{HELD + 8}, {PLATE + 6}, 34, 24"
                body += layer(
                    "text", f'"{{len({zone.name}[p])}}"', at=said, font=18, face="bold", colour="paper", align="left"
                )
            if len(zone.per) == 2:
                words = next(p.name for p in zone.per if p.sort != "player")
                step = (wide - 6) / max(1, len(self.pieces.listed(words)))
                at = f"{start + i * wide:g} + nth * {step:g}, {PLATE + 5}, {step - 2:g}, {STRIP - 12}"
                body += layer("show", f"{zone.name}[{indexed(zone, 'p')}]", each=f"w in {words}", at=at, **row)
            else:
                body += layer("show", f"{zone.name}[p]", at=at, **row)
        top = PLATE + 3 + self.strip
        told = self.told(["player"], "[p]")
        if told:
            body += layer("text", f'"{told}"', at=f"4, {top}, 282, {SAYS - 3}", font=17, colour="paper", align="left")
        body += self.raised("p", 286, f", {top}, ", f", {SAYS - 3}", 11)
        return figure("seat_plate(p)", f"290, {PLATE + self.strip + self.says}", body)

    def raised(self, who: str, right: float, y: str, high: str, letter: float) -> Lines:
        """Return the flags of a player that are raised, each on a slip as wide as its name, from the right."""
        found: Lines = []
        for name in self.flags()[:3]:
            wide = (len(name) + 3) * letter
            right -= wide
            at = f"{right:g}{y}{wide - letter:g}{high}"
            found += layer(
                "text", f'"{spaced(name)}"', when=f"{name}[{who}]", at=at, font=16, colour="ink", pill="plate"
            )
        return found

    # -------------------------------------------------------------------------------------------------------- sheets

    def scored(self) -> dict[str, list[tree.StateDecl]]:
        """Return what is kept for each player and word, by the list of words: it is told on a sheet."""
        found: dict[str, list[tree.StateDecl]] = {}
        for state in self.rules.state.values():
            words = [per.name for per in state.per if per.sort == "word"]
            both = len(state.per) == 2 and len(words) == 1 and any(per.sort == "player" for per in state.per)
            if both and state.seen_by == "everybody" and not state.internal and state.kind.sort in ("int", "flag"):
                found.setdefault(words[0], []).append(state)
        return found

    def sheet(self, words: str, states: list[tree.StateDecl]) -> Lines:
        """Return a sheet of paper with a line for each word and a column for each player."""
        n = max(1, len(self.pieces.listed(words)))
        high = 44 + 40 * n + 12
        numbers = [s for s in states if s.kind.sort == "int"]
        marks = [s for s in states if s.kind.sort == "flag"]
        body = layer("box", "paper", corner=3, high=6)
        body += layer("text", '"{badge(p)}"', each="p in seats", at="224 + 92 * nth, 6, 84, 36", font=22)
        line = "0, 44 + 40 * nth"
        body += layer(
            "box",
            "plain",
            each=f"w in {words}",
            at=f"{line}, 216 + 92 * len(players) + 16, 38",
            fill="edge fade 30",
            when="nth % 2 == 0",
        )
        body += layer(
            "text",
            '"{title(w)}"',
            each=f"w in {words}",
            at="16, 44 + 40 * nth, 204, 38",
            font=19,
            face="semi",
            align="left",
        )
        told = " / ".join(f"{{{_indexed(s, 'p', 'w')}}}" for s in numbers) or "<check>"
        when = " or ".join(f"{_indexed(s, 'p', 'w')}" for s in marks) if marks else "true"
        cells = layer("text", f'"{told}"', each=f"w in {words}", when=when, at="0, 44 + 40 * nth, 84, 38", font=20)
        columns = figure(f"{words}_column(p)", f"84, {high}", cells)
        body += layer("figure", f"{words}_column(p)", each="p in seats", at=f"224 + 92 * nth, 0, 84, {high}")
        body += layer(
            "box", "plain", each=f"w in {words}", at="8, 44 + 40 * nth, 212, 38", fill="paper fade 0", pick="w"
        )
        return columns + figure(f"{words}_sheet", f"232 + 92 * len(players), {high}", body)

    def note(self, state: tree.StateDecl) -> Lines:
        """Return a slip with what is kept for each word."""
        words = state.per[0].name
        high = 44 + 32 * max(1, len(self.pieces.listed(words)))
        body = layer("box", "panel", corner=6)
        body += layer(
            "text", spaced(state.name).capitalize(), at="14, 6, 232, 30", font=18, face="semi", colour="paper"
        )
        line = {"each": f"w in {words}", "font": 20, "colour": "paper"}
        body += layer("text", '"{title(w)}"', at="14, 38 + 32 * nth, 160, 30", align="left", **line)
        value = f"{state.name}[w]"
        body += layer(
            "text", f'"{{{value}}}"', when=f"{value} != none", at="176, 38 + 32 * nth, 70, 30", align="right", **line
        )
        return figure(f"{state.name}_note", f"260, {high}", body)

    # --------------------------------------------------------------------------------------------------------- table

    def table(self) -> Lines:
        """Return the layers."""
        lines = self.plates()
        area, notes = self.middle, self.noted()
        for i, state in enumerate(notes):
            high = area.h / len(notes)
            lines += layer("figure", f"{state.name}_note", at=Area(area.x, area.y + i * high, NOTED - 1, high - 1))
        if notes:
            area = Area(area.x + NOTED, area.y, area.w - NOTED, area.h)
        if not self.main:
            lines += self.zones.in_middle(area)
        else:
            side = SIDE if self.zones.shared else 0
            left = Area(area.x, area.y, area.w - side, area.h)
            lines += self.left(left)
            if self.zones.shared:
                high = area.h - (STACKED * SLIP + 1 if self.rules.stack is not None and self.on_board else 0)
                lines += self.zones.beside(Area(area.x + area.w - side + 1, area.y, side - 1, high))
        for i, zone in enumerate(self.open):
            lines += self.laid_open(zone, i, len(self.open))
        return [*lines, *self.own(), *self.stack()]

    def left(self, area: Area) -> Lines:
        """Return boards, piles for words and score sheets side by side."""
        parts = [len(self.boards.alone) * 2, *(2 for _ in self.zones.grids), *(1 for _ in self.sheets)]
        one = area.w / max(1, sum(parts))
        places = self.boards.placed(Area(area.x, area.y, one * parts[0], area.h)) if self.boards.alone else []
        lines = [line for board, at in places for line in self.boards.layers(board, at)]
        track = next((at for board, at in places if self.boards.is_track(board)), None)
        if track is not None:
            lines += [line for zone in self.zones.each if self.is_nest(zone) for line in self.nest(zone, track)]
        x = area.x + one * parts[0]
        for zone in self.zones.grids:
            lines += self.zones.for_words(zone, Area(x, area.y, one * 2 - 1, area.h))
            x += one * 2
        for words in self.sheets:
            lines += layer("figure", f"{words}_sheet", at=Area(x, area.y, one - 1, area.h))
            x += one
        return lines

    @property
    def row_high(self) -> float:
        """How high a row of plates is, with what lies below them."""
        row = (PLATE + self.strip + self.says) * UNIT + 1
        if self.two_rows:
            row = min(row, 11.5)
        return row + ((OPEN_SMALL if self.two_rows else OPEN) + 1 if self.open else 0)

    @property
    def middle(self) -> Area:
        """Where boards lie, and what all share."""
        rows = 0 if not self.others else 2 if self.two_rows else 1
        top = TOP + rows * self.row_high + 0.5
        mine = not self.on_board and (self.zones.each or self.zones.both)
        return Area(1.5, top, 97, (FOOT if mine else PROMPT - 1 - self.spare) - top)

    @property
    def spare(self) -> float:
        """How high a row is for what the watcher has beside a board and a hand."""
        own = [z for z in (*self.zones.each, *self.zones.both) if not self.is_nest(z)]
        return SPARE if self.on_board and self.zones.hand is not None and len(own) > 1 else 0

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
        high = min((PLATE + self.strip + self.says) * UNIT, 10.5 if self.two_rows else 99)
        name = "seat_plate(p)" if self.strip or self.says else "plate(p)"
        at = f"{self.across('1')}, {self.down(TOP)}, {self.wide(1)}, {high:g}"
        return [
            *layer("figure", name, pick="p", each=OTHERS, at=at),
            *layer("figure", "plate(me)", pick="me", at="0, 86, 20, 8"),
            *self.told_of_me(),
        ]

    def told_of_me(self) -> Lines:
        """Return the words below the watcher's plate."""
        told = self.told(["player"], "[me]")
        line = layer("text", f'"{told}"', at="0.5, 94.6, 21, 2.6", font=17, colour="paper", align="left")
        return (line if told else []) + self.raised("me", 21, ", 97.3, ", ", 2.5", 0.75)

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

    def nest(self, zone: tree.ZoneDecl, at: Area) -> Lines:
        """Return what a player has, in a nest beside the start on the ring."""
        common = {"each": "p in seats", "by": self.boards.start("p"), "at": at}
        small = min(1, max(0.5, at.w / NEST_WIDE))
        side, along, inwards = round(112 * small), round(92 * small), round(64 + 44 * small)
        place = f"{along}, {inwards}"
        box = {"mid": f"{place}, {side}", "corner": 28, "fill": "p mix cup 70", "line": "p mix cup 30, 2"}
        size = round(38 * small)
        men = {"mid": f"{place}, {side - 16}", "as_": "grid", "columns": 2, "rows": 2, "size": size, "gap": 6}
        return [*layer("box", "sunk", **common, **box), *layer("show", f"{zone.name}[p]", **common, **men)]

    def own(self) -> Lines:
        """Return what the watcher has: the hand at the foot, the rest above it, or beside the plate."""
        kept = self.zones.each, self.zones.both
        self.zones.each = [z for z in self.zones.each if not self.is_nest(z)]
        hand = self.zones.hand
        if not self.on_board:
            narrow = self.rules.stack is not None or len(self.zones.each) + len(self.zones.both) < 4
            lines = self.zones.mine(Area(26, FOOT + 0.5, 48 if narrow else 72, PROMPT - FOOT - 1))
        elif hand is None:
            lines = self.zones.mine(Area(22, 83, 54, 15))
        elif self.spare:
            lines = self.zones.mine(Area(2, PROMPT - SPARE, 96, SPARE - 0.5))
        else:
            lines = self.zones.mine(Area(0.5, 76.5, 15, 9))
        self.zones.each, self.zones.both = kept
        if hand is None:
            return lines
        size = 72 if self.pieces.are(hand.of, "die") else 134 if self.pieces.are(hand.of, "card") else 60
        return [*lines, *layer("show", f"{hand.name}[me]", at="22, 82, 54, 18", as_="fan", size=size, mark="dim")]

    def stack(self) -> Lines:
        """Return what lies on the stack, newest below, above the prompt at the right."""
        if self.rules.stack is None:
            return []
        wide = 31 if self.on_board else 23
        fields = [f for f in self.rules.stack.fields if f.kind.sort in ("int", "word", "player", "piece")]
        told = " · ".join(f"{{title(e.{f.name})}}" if f.kind.sort != "player" else f"{{e.{f.name}}}" for f in fields)
        return layer(
            "text",
            f'"{{badge(e.owner)}} {told}"',
            each="e in stack",
            when=f"nth >= len(stack) - {STACKED}",
            at=f"{99 - wide}, {PROMPT} - {SLIP} * (len(stack) - nth), {wide}, {SLIP - 0.4}",
            font=18,
            colour="ink",
            pill="plate",
        )


def _indexed(state: tree.StateDecl, who: str, word: str) -> str:
    return f"{state.name}[{', '.join(who if per.sort == 'player' else word for per in state.per)}]"


def names(declared: Iterable[tree.KindDecl]) -> list[str]:
    """Return the names of the kinds whose pieces have a face of their own."""
    return [kind.name for kind in declared if any(f.face for f in kind.fields)]
