"""The table of a ruleset that brings none, written in the words of table.yaml.

Printed (`dogtable table RULESET`) it is the start of the author's own: boards lie on wood, with what all share beside
them; every player has a plate, below it what that player has; the own things lie before the watcher, the hand at the
foot. State that everybody sees is told in words: of a player below the plate, of the game in the top bar.
"""

from __future__ import annotations

from collections.abc import Iterable

from dogtable.lang import tree
from dogtable.lang.default_boards import Boards
from dogtable.lang.default_lines import Area, Lines, figures_text, layer
from dogtable.lang.default_pieces import LETTERS, Pieces
from dogtable.lang.default_plates import Plates
from dogtable.lang.default_spreads import Spreads
from dogtable.lang.default_states import States
from dogtable.lang.default_zones import Zones

__all__ = ["figures_text", "names", "write"]

PROMPT, FOOT = 76.0, 57.5  # per cent: where the prompt begins, and where the watcher's things do
NEST_WIDE = 50.0  # per cent: a ring is so wide for nests of full size
NOTED = 15.0  # per cent of the column: how wide slips are with what is kept for words
SPARE = 11.0  # per cent: the row of what the watcher has beside a board and a hand
SIDE = 33.0  # per cent of the column beside boards, for what all share
STACKED = 4  # entries of a stack that are shown
SLIP = 3.4  # per cent: the height of one
CLAIMS = 2  # values of the game that there are at times: so many are told beside the prompt


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
        self.states = States(rules, self.pieces, [zone.per[0].name for zone in self.zones.grids])
        self.spreads = Spreads(rules, self.pieces)
        self.on_board = bool(self.boards.shown)
        self.main = bool(self.on_board or self.zones.grids or self.spreads.zones or self.states.sheets)
        shown = [z for z in self.zones.each if not z.closed]
        laid = [] if self.main else [z for z in shown if self.zones.is_open(z)]
        self.mine = [z for z in self.zones.each if not self.is_nest(z)]
        self.plates = Plates(self.zones, self.states, laid, [z for z in self.mine if z not in laid])

    def is_nest(self, zone: tree.ZoneDecl) -> bool:
        """Whether a zone is where a player's men are at home: beside the ring, once for each player."""
        men = {p.of for p in self.rules.pieces.values() if p.per_player}
        return bool(self.boards.ring) and len(zone.per) == 1 and zone.seen_by == "everybody" and set(zone.of) <= men

    def look(self) -> Lines:
        """Return what the top bar says, and where the card in play stands."""
        text = self.states.text([], "")
        card = "none" if self.on_board else "1, 57.5, 24, 18"
        lines = ["look:", "  regions:", f"    card: {card}"]
        if letters := self.pieces.letters():
            lines += ["  texts:", f"    {LETTERS}:", *(f'      {word}: "{sign}"' for word, sign in letters.items())]
        return [*lines, f'  status: "{text}"'] if text else lines

    # ------------------------------------------------------------------------------------------------------- figures

    def figures(self) -> Lines:
        """Return the figures of pieces, boards, score sheets and plates."""
        parts = (self.pieces, self.boards, self.spreads, self.states, self.plates)
        found = [line for part in parts for line in part.figures()]
        return ["figures:", *(f"  {line}" for line in found)] if found else []

    # --------------------------------------------------------------------------------------------------------- table

    def table(self) -> Lines:
        """Return the layers."""
        lines = self.plates.layers()
        area, notes = self.middle, self.states.noted
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
        return [*lines, *self.own(), *self.stack(), *self.claims()]

    def left(self, area: Area) -> Lines:
        """Return boards, piles for words, spreads and score sheets side by side."""
        parts = [
            len(self.boards.alone) * 2,
            *(2 for _ in (*self.zones.grids, *self.spreads.zones)),
            *(1 for _ in self.states.sheets),
        ]
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
        for words in self.spreads.zones:
            lines += self.spreads.layers(words, Area(x, area.y, one * 2 - 1, area.h))
            x += one * 2
        for words in self.states.sheets:
            lines += layer("figure", f"{words}_sheet", at=Area(x, area.y, one - 1, area.h))
            x += one
        return lines

    @property
    def middle(self) -> Area:
        """Where boards lie, and what all share."""
        top = self.plates.foot + 0.5
        mine = not self.on_board and self.mine
        return Area(1.5, top, 97, (FOOT if mine else PROMPT - 1 - self.spare) - top)

    @property
    def spare(self) -> float:
        """How high a row is for what the watcher has beside a board and a hand."""
        return SPARE if self.on_board and self.zones.hand is not None and len(self.mine) > 1 else 0

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
        hand = self.zones.hand
        if not self.on_board:
            narrow = self.rules.stack is not None or len(self.mine) < 4
            area = Area(26, FOOT + 0.5, 48 if narrow else 72, PROMPT - FOOT - 1)
        elif hand is None:
            area = Area(22, 83, 54, 15)
        else:
            area = Area(2, PROMPT - SPARE, 96, SPARE - 0.5) if self.spare else Area(0.5, 76.5, 15, 9)
        lines = self.zones.mine(self.mine, area)
        if hand is None:
            return lines
        size = 72 if self.pieces.are(hand.of, "die") else 134 if self.pieces.are(hand.of, "card") else 60
        fan = {"as_": "fan"} if self.pieces.is_suited(hand.of) else {"as_": "row", "gap": 6, "crowd": "overlap"}
        return [*lines, *layer("show", f"{hand.name}[me]", at="22, 82, 54, 18", **fan, size=size, mark="dim")]

    def stack(self) -> Lines:
        """Return what lies on the stack, newest below, above the prompt at the right."""
        if self.rules.stack is None:
            return []
        wide = 31 if self.on_board else 23
        shown = [f for f in self.rules.stack.fields if not f.internal]
        fields = [f for f in shown if f.kind.sort in ("int", "word", "player", "piece")]
        text = " · ".join(f"{{title(e.{f.name})}}" if f.kind.sort != "player" else f"{{e.{f.name}}}" for f in fields)
        return layer(
            "text",
            f'"{{badge(e.owner)}} {text}"',
            each="e in stack",
            when=f"nth >= len(stack) - {STACKED}",
            at=f"{99 - wide}, {PROMPT} - {SLIP} * (len(stack) - nth), {wide}, {SLIP - 0.4}",
            font=18,
            colour="ink",
            pill="plate",
        )

    def claims(self) -> Lines:
        """Return what is so now and then of the game (what somebody says, wants), on slips beside the prompt."""
        found: Lines = []
        for i, slip in enumerate(self.states.slips([], "")[:CLAIMS]):
            at = f"84.5, {PROMPT + 0.4 + i * 2.7:g}, 15, 2.4"
            found += layer("text", f'"{slip.says}"', when=slip.when, at=at, font=18, colour="ink", pill="plate")
        return found


def names(declared: Iterable[tree.KindDecl]) -> list[str]:
    """Return the names of the kinds whose pieces have a face of their own."""
    return [kind.name for kind in declared if any(f.face for f in kind.fields)]
