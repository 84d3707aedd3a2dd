"""The table of a ruleset that brings none, written in the words of table.yaml.

Printed (`dogtable table RULESET`) it is the start of the author's own: a grid lies on wood, a ring is a loop with the
lanes and nests of its owners, other zones are piles or rows, every player has a plate, the own hand lies below. State
that everybody sees is told in words: of a player below the plate, of the game in the top bar.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from dogtable.lang import tree
from dogtable.lang.report import Report
from dogtable.lang.source import Mapping, Scalar, Sequence, read_yaml

FIGURES_FILE = Path(__file__).with_name("default_figures.yaml")
TOP, HIGH = 17, 58  # per cent of the column: where the board lies
PITCH, ROW = 24, 5  # per cent of the column for a plate and the gap beside it; so many plates have room in a row
BOARD_WIDE = 62
MOST_TOLD = 4  # values in a line

Lines = list[str]


@cache
def figures_text() -> str:
    """Return the program's own figures, as YAML."""
    return FIGURES_FILE.read_text(encoding="utf-8")


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


@cache
def _suits() -> frozenset[str]:
    """Return the words that are drawn as suits: the program has a picture and a colour for each."""
    root = read_yaml(figures_text(), FIGURES_FILE.name, Report())
    look = root.get("look") if isinstance(root, Mapping) else None
    data = look.get("data") if isinstance(look, Mapping) else None
    words = data.get("suit_pictures") if isinstance(data, Mapping) else None
    found = words.items if isinstance(words, Sequence) else ()
    return frozenset(word.text for word in found if isinstance(word, Scalar))


def layer(verb: str, subject: str, **slots: object) -> Lines:
    """Return a layer as lines; a trailing underscore is taken from names of slots."""
    return [f"- {verb}: {subject}", *(f"  {name.rstrip('_')}: {value}" for name, value in slots.items())]


class _Writer:
    """Writes one ruleset's table."""

    def __init__(self, rules: tree.Rules) -> None:
        self.rules = rules
        self.ring = next((b.name for b in rules.boards.values() if b.shape == "ring" and not b.per_player), None)
        zones = list(rules.zones.values())
        self.hand = next((z for z in zones if _of_players(z) and z.seen_by == "owner"), None)
        self.shared = [z for z in zones if not z.per]
        owned = [z for z in zones if _of_players(z) and z is not self.hand and z.seen_by != "nobody"]
        self.open = [] if rules.boards else [z for z in owned if self.has_faces(z) and z.seen_by == "everybody"]
        self.owned = [z for z in owned if z not in self.open]
        self.others = max(rules.game.players) - 1
        self.two_rows = self.others > ROW  # of plates
        self.row_high = 17 if self.open else 11  # per cent of such a row
        down = self.row_high if self.two_rows else 0
        self.top, self.high = TOP + down, HIGH - down

    def has_faces(self, zone: tree.ZoneDecl) -> bool:
        """Whether what lies in a zone has faces to be read."""
        return any(field.face for kind in zone.of for field in self.rules.kinds[kind].fields)

    def changing(self, kind: str) -> list[str]:
        """Return the fields that a piece without a face shows instead: numbers and words that change."""
        fields = self.rules.kinds[kind].fields
        if any(f.face for f in fields):
            return []
        return [f.name for f in fields if f.kind.sort in ("int", "word") and not f.kind.optional]

    def told(self, per: list[str], index: str) -> str:
        """Return the state that everybody sees as a text: what is kept once, or for each player."""
        shown = [
            f"{name.replace('_', ' ')} {{{name}{index}}}"
            for name, state in self.rules.state.items()
            if [one.sort for one in state.per] == per
            and state.seen_by == "everybody"
            and state.kind.sort in ("int", "word", "player")
            and not state.kind.optional
        ]
        return " · ".join(shown[:MOST_TOLD])

    # ---------------------------------------------------------------------------------------------------------- look

    def look(self) -> Lines:
        """Return what the top bar says."""
        told = self.told([], "")
        return ["look:", f'  status: "{told}"'] if told else []

    # ------------------------------------------------------------------------------------------------------- figures

    def figures(self) -> Lines:
        """Return a figure for each kind of piece that has a face."""
        found: Lines = []
        for kind in self.rules.kinds.values():
            faces = [f for f in kind.fields if f.face]
            changing = self.changing(kind.name)
            if faces:
                found += [f"  {line}" for line in self.card(kind.name, faces)]
            elif changing:
                found += [f"  {line}" for line in self.token(kind.name, changing[0])]
        if self.on_plate:
            found += [f"  {line}" for line in self.seat()]
        return ["figures:", *found] if found else []

    @property
    def on_plate(self) -> bool:
        """Whether the plates of the others show more than the plain ones."""
        return self.hand is not None or bool(self.owned and not self.ring) or bool(self.told(["player"], "[p]"))

    def seat(self) -> Lines:
        """Return the figure of another player's plate with what that player has: cards in hand, things won."""
        body = layer("figure", "plate(p)")
        zones = self.owned if not self.ring else []
        for i, zone in enumerate(zones):
            wide, top = (116 / len(zones), 46) if self.hand is not None else (104 / len(zones), 13)
            at = f"{284 - wide * (len(zones) - i):g}, {top}, {wide - 4:g}, 28"
            body += layer("show", f"{zone.name}[p]", at=at, as_="row", align="left", gap=2, size=28)
        if self.hand is not None:
            at = "208, 9, 72, 34" if zones else "200, 16, 78, 44"
            hand = {"as_": "row", "align": "right", "gap": -18, "size": 28, "most": 6, "crowd": "overlap"}
            body += layer("show", f"{self.hand.name}[p]", at=at, **hand, count="true")
        told = self.told(["player"], "[p]")
        if told:
            body += layer("text", f'"{told}"', at="4, 87, 282, 22", font=17, colour="paper", align="left")
        return ["seat_plate(p):", "  size: 290, 84", "  layers:", *(f"    {line}" for line in body)]

    def token(self, kind: str, field: str) -> Lines:
        """Return the figures of a piece without a face that shows a number or word which changes, as a die does."""
        head = ["  size: 44, 44", "  high: 4", '  title: "{title(it)}"', "  layers:"]
        blank = layer("box", "card", corner=24)
        sign = layer("text", f'"{{it.{field}}}"', at="3, 9, 38, 26", font=22, face="display")
        return [
            *(f"{kind}(it):", *head, *(f"    {line}" for line in [*blank, *sign])),
            *(f"{kind}_back(it):", *head, *(f"    {line}" for line in blank)),
        ]

    def card(self, kind: str, faces: list[tree.FieldDecl]) -> Lines:
        """Return the figure of a card: its suit, its first word or number, the others as lines."""
        suit = next((f.name for f in faces if self.is_suit(f)), None)
        named = any(p.of == kind and p.named_rows for p in self.rules.pieces.values())
        rest = [f for f in faces if f.name != suit and f.kind.sort in ("int", "word")]
        colour = f"it.{suit}" if suit else "ink"
        if suit and any(f.name == suit and f.kind.optional for f in faces):
            colour = f"it.{suit} if it.{suit} != none else ink"
        lines = [f"{kind}(it):", "  size: 63, 88", "  high: 5", '  title: "{title(it)}"', "  layers:"]
        body = layer("box", "card", corner=8)
        if suit and rest:
            sign = f'"{{short(it.{rest[0].name})}}"'
            body += layer("text", sign, at="4, 3, 22, 20", font=20, face="display", colour=colour)
        if suit:
            for mid in ("15, 29, 11", "33, 50, 30"):
                body += layer("picture", f'"{{it.{suit}}}"', mid=mid, colour=colour)
            rest = rest[1:]
        else:
            title = '"{title(it)}"' if named or not rest else f'"{{it.{rest[0].name}}}"'
            body += layer("text", title, at="5, 22, 53, 30", font=13, face="display", lines=2)
            rest = rest if named else rest[1:]
        for i, field in enumerate(rest[:3]):
            told = f'"{field.name.replace("_", " ")} {{it.{field.name}}}"'
            body += layer("text", told, at=f"5, {58 + i * 9}, 53, 9", font=7.5, when="px > 110")
        return lines + [f"    {line}" for line in body]

    def is_suit(self, field: tree.FieldDecl) -> bool:
        """Whether a face is a suit."""
        words = self.rules.words.get(field.kind.of[0]) if field.kind.sort == "word" and field.kind.of else None
        return words is not None and all(w.name in _suits() for w in words.words)

    # --------------------------------------------------------------------------------------------------------- table

    def table(self) -> Lines:
        """Return the layers."""
        lines = self.plates()
        boards = [board for board in self.rules.boards.values() if board.seen_by != "nobody"]
        for i, board in enumerate(boards):
            lines += self.board(board, i, len(boards))
        for i, zone in enumerate(self.shared):
            lines += self.pile(zone, i)
        for i, zone in enumerate(self.owned):
            lines += self.nest(zone) if self.ring else self.belongings(zone, i)
        for i, zone in enumerate(self.open):
            lines += self.laid_open(zone, i, len(self.open))
        return lines + self.hands()

    @property
    def left(self) -> float:
        """Where the board begins, in per cent."""
        return 2 if self.shared else (100 - BOARD_WIDE) / 2

    @property
    def board_at(self) -> str:
        return f"{self.left:g}, {self.top}, {BOARD_WIDE}, {self.high}"

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
        return f"{y:g} + nth // {self.in_row} * {self.row_high}" if self.two_rows else f"{y:g}"

    def wide(self, parts: int, gap: float = 0.0) -> str:
        """Return how wide one of some parts is of what lies at a player's plate, less a gap."""
        if self.others < ROW:
            return f"{(PITCH - 2) / parts - gap:g}"
        return f"({self.pitch} - 2) / {parts} - {gap:g}"

    def plates(self) -> Lines:
        others = "p in those(q for q in seats if q != me)"
        return [
            *layer(
                "figure",
                "seat_plate(p)" if self.on_plate else "plate(p)",
                pick="p",
                each=others,
                at=f"{self.across('1')}, {self.down(7)}, {self.wide(1)}, 8",
            ),
            *layer("figure", "plate(me)", pick="me", at="0, 86, 20, 8"),
            *self.told_of_me(),
        ]

    def told_of_me(self) -> Lines:
        """Return the line below the watcher's plate."""
        told = self.told(["player"], "[me]")
        line = layer("text", f'"{told}"', at="0.5, 94.6, 34, 2.6", font=17, colour="paper", align="left")
        return line if told else []

    def laid_open(self, zone: tree.ZoneDecl, i: int, n: int) -> Lines:
        """Return what players have that is to be read: below the plates of the others, and before the watcher."""
        row = {"as_": "row", "align": "centre", "gap": 2, "crowd": "overlap"}
        others = {"each": "p in those(q for q in seats if q != me)", "size": 50 if self.two_rows else 76}
        offset = f"{1 + i * (PITCH - 2) / n:g}" if self.others < ROW else f"1 + {i} * ({self.wide(n)})"
        y, high = (self.down(16.5), 7) if self.two_rows else ("18.5", 11)
        at = f"{self.across(offset)}, {y}, {self.wide(n, 0.6)}, {high}"
        mine = f"{39 + (i - (n - 1) / 2) * 14 + 5:g}, {62 if self.two_rows else 58.5}, 12, 15"
        return [
            *layer("show", f"{zone.name}[p]", **others, at=at, **row),
            *layer("show", f"{zone.name}[me]", at=mine, size=100, **row),
        ]

    def board(self, board: tree.BoardDecl, i: int, n: int) -> Lines:
        if board.shape == "ring" and not board.per_player:
            return self.loop(board)
        if board.shape == "lane" and board.per_player and self.ring:
            return self.lane(board)
        show = f"{board.name}[me]" if board.per_player else board.name
        if board.shape == "grid" and board.per_player and board.seen_by == "everybody":
            return self.grid_of_each(board, i, n)
        y, h = self.top + i * self.high / n, self.high / n - (1 if n > 1 else 0)
        middle = f"{self.left + BOARD_WIDE / 2:g}, {y + h / 2:g}"
        if board.shape == "grid":
            side = h * 10.8
            return [
                *layer("box", "wood", mid=f"{middle}, {side:g}", corner=6, high=12),
                *layer("show", show, mid=f"{middle}, {side - 110:g}", as_="grid", gap=10),
            ]
        return layer("show", show, at=f"{self.left:g}, {y:g}, {BOARD_WIDE}, {h:g}")

    def grid_of_each(self, board: tree.BoardDecl, i: int, n: int) -> Lines:
        """Return the grids of all players, the watcher's first, side by side."""
        y, h = self.top + i * self.high / n, self.high / n - (1 if n > 1 else 0)
        middle = f"{self.left:g} + (nth + 0.5) * {BOARD_WIDE} / len(players), {y + h / 2:g}"
        side = f"min({h * 10.8:g}, 760 // len(players))"
        return [
            *layer(
                "box", "wood", each="p in seats", mid=f"{middle}, {side}", corner=6, high=12, fill="p mix walnut 60"
            ),
            *layer("show", f"{board.name}[p]", each="p in seats", mid=f"{middle}, {side} * 8 // 10", as_="grid", gap=6),
        ]

    def start(self, who: str) -> str:
        """Return the space of the ring where a player is at home: the players share it out evenly."""
        return f"{self.ring}[len({self.ring}) // len(players) * index({who})]"

    def loop(self, board: tree.BoardDecl) -> Lines:
        return [
            *layer("box", "wood", at=self.board_at, corner=30, high=12),
            *layer(
                "show",
                board.name,
                at=self.board_at,
                as_="loop",
                inset=62,
                corner=150,
                first=self.start("me"),
                size=40,
                space="plain_cup",
                track="{wide: 54, skin: wood, fill: walnut, line: brass}",
            ),
        ]

    def lane(self, board: tree.BoardDecl) -> Lines:
        return layer(
            "show",
            f"{board.name}[p]",
            each="p in seats",
            at=self.board_at,
            as_="lane",
            from_=self.start("p"),
            step=46,
            gap=8,
            size=40,
            space="plain_cup",
            track="{wide: 50, fill: p mix cup 60, line: p}",
        )

    def pile(self, zone: tree.ZoneDecl, i: int) -> Lines:
        if self.rules.boards:
            x, y = self.left + BOARD_WIDE + 2 + i % 2 * 17, self.top + 2 + i // 2 * (22 if self.two_rows else 30)
        else:
            x, y = 43 + (i - (len(self.shared) - 1) / 2) * 16, 42 if self.two_rows and self.open else 30
        if all(map(self.changing, zone.of)) and zone.seen_by == "everybody" and not self.rules.boards:
            return layer("show", zone.name, at=f"{x - 8:g}, {y:g}, 30, 24", as_="row", size=76, gap=10, crowd="shrink")
        strew = 0 if zone.seen_by == "nobody" else 7
        high = 15 if self.two_rows else 24
        pile = {"as_": "pile", "size": 120, "strew": strew, "count": "true", "empty": "pile_place"}
        return [
            *layer("show", zone.name, at=f"{x:g}, {y:g}, 14, {high}", **pile),
            *layer("text", f'"{{title({zone.name})}}"', at=f"{x:g}, {y + high + 1:g}, 14, 3", font=18, colour="paper"),
        ]

    def nest(self, zone: tree.ZoneDecl) -> Lines:
        """Return what a player has, in a nest beside the start on the ring."""
        common = {"each": "p in seats", "by": self.start("p"), "at": self.board_at}
        return [
            *layer(
                "box", "sunk", **common, mid="92, 108, 112, 112", corner=28, fill="p mix cup 70", line="p mix cup 30, 2"
            ),
            *layer(
                "show",
                f"{zone.name}[p]",
                **common,
                mid="92, 108, 96, 96",
                as_="grid",
                columns=2,
                rows=2,
                size=38,
                gap=6,
            ),
        ]

    def belongings(self, zone: tree.ZoneDecl, i: int) -> Lines:
        """Return what the watcher has, in a row beside the own plate (the others' lie on theirs)."""
        own = f"{22 + i * 15}, 87.5, 14, 6" if self.hand is None else f"{i * 10}, 79.5, 9.5, 6"
        return layer("show", f"{zone.name}[me]", at=own, as_="row", align="left", gap=2, size=34)

    def hands(self) -> Lines:
        """Return the watcher's own hand."""
        if self.hand is None:
            return []
        return layer("show", f"{self.hand.name}[me]", at="22, 82, 56, 18", as_="fan", size=134, mark="dim")


def _of_players(zone: tree.ZoneDecl) -> bool:
    return [per.sort for per in zone.per] == ["player"]


def names(declared: Iterable[tree.KindDecl]) -> list[str]:
    """Return the names of the kinds whose pieces have a face of their own."""
    return [kind.name for kind in declared if any(f.face for f in kind.fields)]
