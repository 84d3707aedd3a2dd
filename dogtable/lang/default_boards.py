"""How boards look on a written table: each as a figure of its own size, which is fitted into the room there is."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from dogtable.lang import flow, tree
from dogtable.lang.default_lines import Area, Lines, figure, layer, spaced
from dogtable.lang.default_pieces import Pieces

CELL, EDGE = 66, 44  # units: a space with the gap beside it, the frame
LONGEST_LANE, LONGEST_TWO, WINDING = 13, 28, 10  # spaces in one row, in two, and in each of more
GRAPH = 560  # units: the side of a board of named spaces
AREA = (150, 118)  # units: a named space without neighbours, with its title
POINT, HIGH_POINT, BAR = 58, 236, 44  # units
PIT, STORE = 92, (92, 214)
SQUARE = re.compile(r"([a-z])(\d{1,2})")
HUB = 0.6  # a space with links to such a share of the others lies in the middle


class Boards:
    """Writes the figures of a ruleset's boards, and where they stand."""

    def __init__(self, rules: tree.Rules, pieces: Pieces) -> None:
        self.rules = rules
        self.pieces = pieces
        self.shown = [board for board in rules.boards.values() if board.seen_by != "nobody"]
        self.ring = next((b.name for b in self.shown if b.shape == "ring" and not b.per_player and not b.style), None)

    def is_home(self, board: tree.BoardDecl) -> bool:
        """Whether a board is part of the track: a lane of each player beside a ring."""
        return bool(self.ring) and board.shape == "lane" and board.per_player and not board.style

    def is_track(self, board: tree.BoardDecl) -> bool:
        """Whether a board is the ring that everything else lies around."""
        return board.name == self.ring

    @property
    def alone(self) -> list[tree.BoardDecl]:
        """The boards that stand for themselves."""
        return [board for board in self.shown if not self.is_home(board)]

    # -------------------------------------------------------------------------------------------------------- placing

    def placed(self, area: Area) -> list[tuple[tree.BoardDecl, Area]]:
        """Return each board with its place: in as many columns as leave them largest."""
        boards = self.alone
        best: tuple[float, int] = (0.0, 1)
        for columns in range(1, len(boards) + 1):
            rows = -(-len(boards) // columns)
            wide, high = area.w * 16 / columns, area.h * 10.8 / rows
            best = max(best, (min(min(wide / self.aspect(b), high) for b in boards), columns))
        columns = best[1]
        rows = -(-len(boards) // columns)
        wide, high = area.w / columns, area.h / rows
        return [
            (b, Area(area.x + i % columns * wide, area.y + i // columns * high, wide - 1, high - 1))
            for i, b in enumerate(boards)
        ]

    def aspect(self, board: tree.BoardDecl) -> float:
        """Return about how wide a board is for its height."""
        if self.is_track(board):
            return 1.8
        many = max(self.rules.game.players) if self.of_each(board) else 1
        if board.shape == "grid":
            rows, columns = (_constant(e) for e in board.grid or (None, None))
            return many * (columns or 8) / (rows or 8)
        if board.shape == "spaces":
            return many * (1.0 if board.links else 1.6)
        return {"points": 1.45, "mancala": 2.6, "pits": 2.6}.get(board.style, 4.0)

    def of_each(self, board: tree.BoardDecl) -> bool:
        """Whether everybody's board is shown: each player has one, and all see it."""
        return board.per_player and board.seen_by == "everybody"

    def layers(self, board: tree.BoardDecl, at: Area) -> Lines:
        """Return the layers that show a board."""
        if self.is_track(board):
            homes = [line for b in self.shown if self.is_home(b) for line in self.home(b, at)]
            return [*self.loop(board, at), *homes]
        name = f"{board.name}_board"
        if board.shape in ("ring", "lane") and board.per_player:
            return layer("figure", name, at=at)
        if not board.per_player:
            return layer("figure", name, at=at)
        if not self.of_each(board):
            return layer("figure", f"{name}(me)", at=at)
        share = f"{at.x:g} + nth * {at.w:g} / len(players), {at.y:g}, {at.w:g} / len(players) - 1, {at.h:g}"
        return layer("figure", f"{name}(p)", each="p in seats", at=share)

    def start(self, who: str) -> str:
        """Return the space of the ring where a player is at home: the players share it out evenly."""
        return f"{self.ring}[len({self.ring}) // len(players) * index({who})]"

    def loop(self, board: tree.BoardDecl, at: Area) -> Lines:
        """Return a ring, the watcher's start below."""
        track = "{wide: 54, skin: wood, fill: walnut, line: brass}"
        slots = {"as_": "loop", "inset": 62, "corner": 150, "first": self.start("me"), "size": 40, "track": track}
        return [
            *layer("box", "wood", at=at, corner=30, high=12),
            *layer("show", board.name, at=at, **slots, space="plain_cup"),
        ]

    def home(self, board: tree.BoardDecl, at: Area) -> Lines:
        """Return the lanes of all players, inwards from their starts."""
        track = "{wide: 50, fill: p mix cup 60, line: p}"
        slots = {"as_": "lane", "from_": self.start("p"), "step": 46, "gap": 8, "size": 40, "space": "plain_cup"}
        return layer("show", f"{board.name}[p]", each="p in seats", at=at, **slots, track=track)

    # -------------------------------------------------------------------------------------------------------- figures

    def figures(self) -> Lines:
        """Return the figures of all boards."""
        return [line for board in self.alone if not self.is_track(board) for line in self.figure(board)]

    def figure(self, board: tree.BoardDecl) -> Lines:
        """Return the figures of a board: itself, and where they are not plain its spaces."""
        if board.style in ("points", "mancala", "pits"):
            return {"points": self.points, "mancala": self.pits, "pits": self.pits}[board.style](board)
        if board.shape == "grid":
            return self.hexagons(board) if board.style == "hex" else self.grid(board)
        if board.shape == "spaces":
            return self.graph(board) if board.links else self.areas(board)
        return self.lane(board)

    def signed(self, board: tree.BoardDecl) -> tuple[str, str, str]:
        """Return the head of a board's figure, what it shows, and the colour of its frame."""
        if board.per_player:
            return f"{board.name}_board(p)", f"{board.name}[p]", "p mix walnut 60"
        return f"{board.name}_board", board.name, "walnut"

    def has_cards(self, board: tree.BoardDecl) -> bool:
        """Whether cards lie on a board: its spaces have their shape."""
        return any(self.pieces.look_of(kind) == "card" for kind in board.of)

    # ---------------------------------------------------------------------------------------------------------- grids

    def grid(self, board: tree.BoardDecl) -> Lines:
        """Return a grid on wood; chequered where the rules tell its spaces by turns."""
        head, shown, frame = self.signed(board)
        rows, columns = (_constant(e) for e in board.grid or (None, None))
        wide = f"{columns}" if columns else f"(max(s.column for s in {shown}) + 1)"
        high = f"{rows}" if rows else f"(len({shown}) / {wide})"
        cell, tall = CELL, CELL * 88 // 63 if self.has_cards(board) else CELL
        size = f"{cell} * {wide} + {2 * EDGE}, {tall} * {high} + {2 * EDGE}"
        at = f"{EDGE}, {EDGE}, {cell} * {wide}, {tall} * {high}"
        dark = self.dark(board)
        found: Lines = []
        slots: dict[str, object] = {"gap": 6}
        if dark is not None:
            slots = {"gap": 0, "size": cell}
            found += figure(
                f"{board.name}(it)",
                "66, 66",
                layer("box", "plain", fill=f"dark_square if (it.row + it.column) % 2 == {dark} else light_square"),
            )
        elif self.has_cards(board):
            found += figure(f"{board.name}(it)", "63, 88", layer("box", "sunk", corner=8, fill="floor sink 22"))
        body = layer("box", "wood", corner=6, high=12, fill=frame)
        body += layer("show", shown, at=at, as_="grid", **slots)
        return found + figure(head, size, body)

    def dark(self, board: tree.BoardDecl) -> int | None:
        """Return which spaces of a grid are dark: row and column together are odd (1) or even; None: all are alike."""
        if board.style == "chequered":
            return self.told_by_turns(board) or 1
        return self.told_by_turns(board)

    def told_by_turns(self, board: tree.BoardDecl) -> int | None:
        """Return what row and column together are where the rules ask it of a board's spaces: 1 odd, 0 even."""
        for node in _expressions(self.rules):
            if isinstance(node, tree.Compare) and node.op == "==" and _is_turns(node.left, board.name):
                return 1 if isinstance(node.right, tree.Const) and node.right.value == 1 else 0
        return None

    def hexagons(self, board: tree.BoardDecl) -> Lines:
        """Return a grid of hexagons, each row half a space further."""
        head, shown, _ = self.signed(board)
        wide, high = f"(max(s.column for s in {shown}) + 1)", f"(max(s.row for s in {shown}) + 1)"
        size = f"{CELL} * ({wide} + {high} / 2) + {EDGE}, {CELL * 0.866:g} * {high} + {EDGE + 12}"
        spots = f"those(these({CELL} * (s.column + s.row / 2) + 55, {CELL * 0.866:g} * s.row + 60) for s in {shown})"
        body = layer("show", shown, as_="spots", spots=spots, size=f"{CELL}, {CELL}")
        cell = layer("picture", "hexagon", colour="edge sink 30") + layer("picture", "hexagon", mid="33, 33, 61", colour="floor lift 30")
        return figure(f"{board.name}(it)", "66, 66", cell, round="true") + figure(head, size, body)

    # ---------------------------------------------------------------------------------------------------------- lanes

    def lane(self, board: tree.BoardDecl) -> Lines:
        """Return a lane to and fro: one row, two, or as many as it takes; that of each player below the other's."""
        n = _constant(board.size)
        count = f"len({board.name}[me])" if board.per_player else f"len({board.name})"
        per_row = f"{n if n <= LONGEST_LANE else -(-n // 2) if n <= LONGEST_TWO else WINDING}" if n else f"min({count}, {WINDING})"
        rows = f"{-(-n // int(per_row))}" if n else f"(({count} + {per_row} - 1) // {per_row})"
        tall = CELL * 88 // 63 if self.has_cards(board) else CELL
        band = f"{{wide: {tall - 4}, skin: wood, fill: walnut, line: brass}}"
        slots = {"as_": "lane", "size": f"{CELL - 12}, {tall - 12}", "track": band, "space": "plain_cup"}
        if self.has_cards(board):
            slots["space"] = f"{board.name}"
        size = f"{CELL} * {per_row} + {2 * EDGE}, "
        cups = figure(f"{board.name}(it)", "63, 88", layer("box", "sunk", corner=8)) if self.has_cards(board) else []
        if board.per_player:
            start = f"{EDGE + CELL / 2:g}, {EDGE + tall / 2:g} + {tall + 8} * nth"
            band = band.replace("walnut", "p mix walnut 60").replace("brass", "p")
            body = layer("show", f"{board.name}[p]", each="p in seats", from_=start, step=CELL, **{**slots, "track": band})
            return cups + figure(f"{board.name}_board", f"{size}{tall + 8} * len(players) + {2 * EDGE}", body)
        body = layer(
            "show",
            f"those(s for s in {board.name} if index(s) // {per_row} == r)",
            each=f"r in numbers(0, {rows} - 1)",
            from_=f"{EDGE + CELL / 2:g} + (r % 2) * {CELL} * ({per_row} - 1), {EDGE + tall / 2:g} + {tall + 8} * ({rows} - 1 - r)",
            step=f"{CELL} * (1 - 2 * (r % 2))",
            **slots,
        )
        return cups + figure(f"{board.name}_board", f"{size}{tall + 8} * {rows} + {2 * EDGE}", body)

    # ---------------------------------------------------------------------------------------------- points and pits

    def points(self, board: tree.BoardDecl) -> Lines:
        """Return points in two rows, pieces in columns; seats of even and odd number look from opposite sides."""
        n = _constant(board.size) or 24
        half = n // 2
        wide = POINT * half + BAR
        column = f"({half - 1} - index(s) if index(s) < {half} else index(s) - {half})"
        x = f"{EDGE + POINT / 2:g} + {POINT} * {column} + ({BAR} if {column} >= {half // 2} else 0)"
        upper = f"(index(s) < {half}) == (index(me) % 2 == 0)"
        high = 2 * HIGH_POINT + 70
        body = layer("box", "wood", corner=4, high=12)
        for i in range(2):
            left = EDGE + i * (POINT * half / 2 + BAR)
            body += layer("box", "cloth", at=f"{left:g}, {EDGE}, {POINT * half / 2:g}, {high}", fill="felt_board")
        for test, y, stand in ((upper, EDGE + HIGH_POINT / 2, "down"), (f"not ({upper})", EDGE + high - HIGH_POINT / 2, "up")):
            body += layer(
                "show",
                f"those(s for s in {board.name} if {test})",
                as_="spots",
                spots=f"those(these({x}, {y:g}) for s in {board.name} if {test})",
                size=f"{POINT}, {HIGH_POINT}",
                stand=stand,
            )
        triangle = "point_light if index(it) % 2 == 0 else point_dark"
        turn = f"180 if (index(it) < {half}) == (index(me) % 2 == 0) else 0"
        space = layer("picture", "triangle", at=f"3, 0, {POINT - 6}, {HIGH_POINT}", colour=triangle, turn=turn)
        size = f"{POINT}, {HIGH_POINT}"
        return figure(f"{board.name}(it)", size, space) + figure(
            f"{board.name}_board", f"{wide + 2 * EDGE}, {high + 2 * EDGE}", body
        )

    def pits(self, board: tree.BoardDecl) -> Lines:
        """Return two rows of pits, the watcher's below from left to right, and with stores one at each end."""
        name = board.name
        pit = layer("box", "sunk", corner=50, fill="floor sink 30")
        found = figure(f"{name}(it)", f"{PIT}, {PIT}", pit, round="true")
        if board.per_player:
            n = _constant(board.size) or 6
            body = layer("box", "wood", corner=30, high=12)
            for who, y, order in (("me", 1.5, "{0}"), ("p", 0.5, f"{n - 1} - {{0}}")):
                place = f"{EDGE + PIT / 2:g} + {PIT + 10} * ({order.format('index(s)')}), {EDGE + (PIT + 18) * y:g}"
                slots = {"as_": "spots", "size": PIT, "stand": "strewn"}
                each = {} if who == "me" else {"each": "p in those(q for q in seats if q != me)"}
                spots = f"those(these({place}) for s in {name}[{who}])"
                body += layer("show", f"{name}[{who}]", **each, **slots, spots=spots)
            return found + figure(f"{name}_board", f"{(PIT + 10) * n + 2 * EDGE}, {2 * (PIT + 18) + 2 * EDGE}", body)
        n = _constant(board.size) or 14
        half, stores = n // 2, board.style == "mancala"
        across = half - 1 if stores else half
        left = EDGE + (PIT + 20 if stores else 0) + PIT / 2
        way = f"((index(s) + {half} * (index(me) % 2)) % {n})"
        x = f"{left:g} + {PIT + 10} * ({way} if {way} < {half} else {half + across - 1} - {way})"
        y = f"{EDGE + PIT / 2:g} + {PIT + 30} * ({way} < {half})"
        body = layer("box", "wood", corner=30, high=12)
        test = f"{way} % {half} != {half - 1}" if stores else "true"
        pits = f"those(s for s in {name} if {test})"
        body += layer(
            "show", pits, as_="spots", spots=f"those(these({x}, {y}) for s in {name} if {test})", size=PIT, stand="strewn"
        )
        wide = 2 * EDGE + (PIT + 10) * across + (2 * (PIT + 15) if stores else 0)
        if stores:
            ends = f"{EDGE + PIT / 2:g} if {way} == {n - 1} else {wide - EDGE - PIT / 2:g}"
            test = f"{way} % {half} == {half - 1}"
            spots = f"those(these({ends}, {EDGE + PIT + 15}) for s in {name} if {test})"
            size = f"{STORE[0]}, {STORE[1]}"
            body += layer(
                "show", f"those(s for s in {name} if {test})", as_="spots", spots=spots, size=size, space=f"{name}_store", stand="strewn"
            )
            found += figure(f"{name}_store(it)", size, pit)
        return found + figure(f"{name}_board", f"{wide}, {2 * PIT + 30 + 2 * EDGE}", body)

    # --------------------------------------------------------------------------------------------------- named spaces

    def graph(self, board: tree.BoardDecl) -> Lines:
        """Return spaces with the links between them: as squares by their names (a1), else in a circle about hubs."""
        head, shown, frame = self.signed(board)
        spots = self.squares(board) or self.circle(board)
        body = layer("box", "wood", corner=6, high=12, fill=frame)
        for a, b in sorted(self.pairs(board)):
            (x, y), (u, v) = spots[a], spots[b]
            turn = -math.degrees(math.atan2(v - y, u - x))
            mid = f"{(x + u) / 2:g}, {(y + v) / 2:g}, {math.hypot(u - x, v - y):.1f}, 6"
            body += layer("box", "plain", mid=mid, turn=f"{turn:.1f}", fill="cup")
        places = ", ".join(f"[{x:g}, {y:g}]" for x, y in spots)
        body += layer("show", shown, as_="spots", spots=f"[{places}]", size=self.one(spots), space="plain_cup")
        return figure(head, f"{GRAPH}, {GRAPH}", body)

    def pairs(self, board: tree.BoardDecl) -> set[tuple[int, int]]:
        """Return the spaces that are linked, each two of them once."""
        every = (chain for chains in board.links.values() for chain in chains)
        steps = ((chain[i], chain[i + 1]) for chain in every for i in range(len(chain) - 1))
        return {(min(a, b), max(a, b)) for a, b in steps}

    def squares(self, board: tree.BoardDecl) -> list[tuple[float, float]]:
        """Return where spaces lie that are all named as squares are: a letter across, a number upwards."""
        found = [SQUARE.fullmatch(space.name) for space in board.spaces]
        named = [(ord(one.group(1)), int(one.group(2))) for one in found if one is not None]
        if len(named) < len(found):
            return []
        left, low = min(x for x, _ in named), min(y for _, y in named)
        across = max(max(x for x, _ in named) - left, max(y for _, y in named) - low, 1)
        step = (GRAPH - 2 * EDGE - 40) / across
        return [
            (round(EDGE + 20 + (x - left) * step, 1), round(GRAPH - EDGE - 20 - (y - low) * step, 1)) for x, y in named
        ]

    def circle(self, board: tree.BoardDecl) -> list[tuple[float, float]]:
        """Return where other spaces lie: those that have links to most others in the middle, the rest round them."""
        n, pairs = len(board.spaces), self.pairs(board)
        links = [sum(i in pair for pair in pairs) for i in range(n)]
        hubs = [i for i in range(n) if n > 4 and links[i] >= HUB * (n - 1)]
        rim = [i for i in range(n) if i not in hubs]
        middle, far = GRAPH / 2, GRAPH / 2 - EDGE - 36
        spots = [(middle, middle)] * n
        for k, i in enumerate(rim):
            angle = 2 * math.pi * k / len(rim) - math.pi / 2
            spots[i] = (round(middle + far * math.cos(angle), 1), round(middle + far * math.sin(angle), 1))
        for k, i in enumerate(hubs if len(hubs) > 1 else []):
            angle = 2 * math.pi * k / len(hubs)
            spots[i] = (round(middle + 90 * math.cos(angle), 1), round(middle + 90 * math.sin(angle), 1))
        return spots

    def one(self, spots: list[tuple[float, float]]) -> str:
        """Return the size of a space: the nearest two have room beside each other."""
        gaps = [math.dist(a, b) for i, a in enumerate(spots) for b in spots[:i]]
        return f"{min(64.0, 0.72 * min(gaps, default=64.0)):.0f}"

    def areas(self, board: tree.BoardDecl) -> Lines:
        """Return named spaces without links: titled fields in rows."""
        head, shown, frame = self.signed(board)
        n = len(board.spaces)
        columns = max(1, math.ceil(math.sqrt(n)))
        rows = -(-n // columns)
        wide, high = AREA
        title = layer("text", '"{title(it)}"', at=f"4, 2, {wide - 14}, 26", font=18, face="semi")
        back = layer("box", "paper", at=f"0, 0, {wide - 6}, {high - 6}", corner=8, high=3)
        field = layer("box", "plain", at=f"5, 30, {wide - 16}, {high - 42}", corner=8, fill="edge fade 45")
        body = layer("box", "wood", corner=5, high=10, fill=frame)
        at = f"{EDGE / 2:g}, {EDGE / 2:g}, {wide * columns}, {high * rows}"
        body += layer("show", shown, at=at, as_="grid", columns=columns, size=f"{wide}, {high}", gap=0, stand="row")
        return figure(f"{board.name}(it)", f"{wide}, {high}", back + field + title) + figure(
            head, f"{wide * columns + EDGE}, {high * rows + EDGE}", body
        )


def titles(board: tree.BoardDecl) -> list[str]:
    """Return what the spaces of a board are called."""
    return [space.title or spaced(space.name) for space in board.spaces]


def _constant(e: tree.Expr | None) -> int | None:
    return e.value if isinstance(e, tree.Const) else None


def _expressions(rules: tree.Rules) -> Iterator[flow.Node]:
    """Yield all nodes of what is played and defined."""
    yield from flow.walk_play(rules)
    for definition in rules.definitions.values():
        yield from flow.walk(definition)


def _is_turns(e: tree.Expr, board: str) -> bool:
    """Whether this is what is left of row and column of a board's space, divided by two."""
    if not isinstance(e, tree.Arith) or e.op != "%" or not (isinstance(e.right, tree.Const) and e.right.value == 2):
        return False
    fields = [n for n in flow.walk(e.left) if isinstance(n, tree.Field) and n.name in ("row", "column")]
    return {f.name for f in fields} == {"row", "column"} and all(board in f.of.kind.of for f in fields)
