"""How boards look on a written table: each as a figure of its own size, which is fitted into the room there is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dogtable.lang import tree
from dogtable.lang.default_graphs import areas, graph
from dogtable.lang.default_lines import CELL, EDGE, Area, Lines, constant, figure, layer, signed
from dogtable.lang.default_pieces import Pieces
from dogtable.lang.default_styles import hexagons, pits, points
from dogtable.lang.flow import walk, walk_play

LONGEST_LANE, LONGEST_TWO, WINDING = 13, 28, 10  # spaces in one row, in two, and in each of more
PLAIN = ("", "track")  # styles of a ring or lane that looks as its shape does
RING_WIDE = 0.64  # of the room for boards, where a ring is not alone


class Boards:
    """Writes the figures of a ruleset's boards, and where they stand."""

    def __init__(self, rules: tree.Rules, pieces: Pieces) -> None:
        self.rules = rules
        self.pieces = pieces
        self.shown = [board for board in rules.boards.values() if board.seen_by != "nobody"]
        rings = (b.name for b in self.shown if b.shape == "ring" and not b.per_player and b.style in PLAIN)
        self.ring = next(rings, None)

    def is_home(self, board: tree.BoardDecl) -> bool:
        """Whether a board is part of the track: a lane of each player beside a ring."""
        return bool(self.ring) and board.shape == "lane" and board.per_player and board.style in PLAIN

    def is_track(self, board: tree.BoardDecl) -> bool:
        """Whether a board is the ring that everything else lies around."""
        return board.name == self.ring

    @property
    def alone(self) -> list[tree.BoardDecl]:
        """The boards that stand for themselves."""
        return [board for board in self.shown if not self.is_home(board)]

    # -------------------------------------------------------------------------------------------------------- placing

    def placed(self, area: Area) -> list[tuple[tree.BoardDecl, Area]]:
        """Return each board with its place: a ring at the left, the others where they are largest."""
        boards = self.alone
        track = next((b for b in boards if self.is_track(b)), None)
        if track is not None and len(boards) > 1:
            rest = [b for b in boards if b is not track]
            beside = self.spread(rest, Area(area.x + area.w * RING_WIDE, area.y, area.w * (1 - RING_WIDE), area.h))
            return [(track, Area(area.x, area.y, area.w * RING_WIDE - 1, area.h)), *beside]
        return self.spread(boards, area)

    def spread(self, boards: Sequence[tree.BoardDecl], area: Area) -> list[tuple[tree.BoardDecl, Area]]:
        """Return boards in as many columns as leave them largest."""
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
            rows, columns = (constant(e) for e in board.grid or (None, None))
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
        if not board.per_player or board.shape in ("ring", "lane"):  # lanes of all players are one figure
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
            return points(board) if board.style == "points" else pits(board)
        if board.shape == "grid":
            return hexagons(board) if board.style == "hex" else self.grid(board)
        if board.shape == "spaces":
            return graph(board) if board.links else areas(board)
        return self.lane(board)

    def has_cards(self, board: tree.BoardDecl) -> bool:
        """Whether cards lie on a board: its spaces have their shape."""
        return any(self.pieces.look_of(kind) == "card" for kind in board.of)

    # ---------------------------------------------------------------------------------------------------------- grids

    def grid(self, board: tree.BoardDecl) -> Lines:
        """Return a grid on wood; chequered where the rules tell its spaces by turns."""
        head, shown, frame = signed(board)
        rows, columns = (constant(e) for e in board.grid or (None, None))
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
        found = self.parity_asked(board)
        return 1 if found is None and board.style == "chequered" else found

    def parity_asked(self, board: tree.BoardDecl) -> int | None:
        """Return what row and column together are where the rules ask it of a board's spaces: 1 odd, 0 even."""
        for node in _expressions(self.rules):
            if isinstance(node, tree.Compare) and node.op == "==" and _is_turns(node.left, board.name):
                return 1 if isinstance(node.right, tree.Const) and node.right.value == 1 else 0
        return None

    # ---------------------------------------------------------------------------------------------------------- lanes

    def lane(self, board: tree.BoardDecl) -> Lines:
        """Return a lane to and fro: one row, two, or as many as it takes; that of each player below the other's."""
        n = constant(board.size)
        count = f"len({board.name}[me])" if board.per_player else f"len({board.name})"
        per_row = (
            f"{n if n <= LONGEST_LANE else -(-n // 2) if n <= LONGEST_TWO else WINDING}"
            if n
            else f"min({count}, {WINDING})"
        )
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
            body = layer(
                "show", f"{board.name}[p]", each="p in seats", from_=start, step=CELL, **{**slots, "track": band}
            )
            return cups + figure(f"{board.name}_board", f"{size}{tall + 8} * len(players) + {2 * EDGE}", body)
        left, top = EDGE + CELL / 2, EDGE + tall / 2
        body = layer(
            "show",
            f"those(s for s in {board.name} if index(s) // {per_row} == r)",
            each=f"r in numbers(0, {rows} - 1)",
            from_=f"{left:g} + (r % 2) * {CELL} * ({per_row} - 1), {top:g} + {tall + 8} * ({rows} - 1 - r)",
            step=f"{CELL} * (1 - 2 * (r % 2))",
            **slots,
        )
        return cups + figure(f"{board.name}_board", f"{size}{tall + 8} * {rows} + {2 * EDGE}", body)


def _expressions(rules: tree.Rules) -> Iterator[object]:
    """Yield all nodes of what is played and defined."""
    yield from walk_play(rules)
    for definition in rules.definitions.values():
        yield from walk(definition)


def _is_turns(e: tree.Expr, board: str) -> bool:
    """Whether this is what is left of row and column of a board's space, divided by two."""
    if not isinstance(e, tree.Arith) or e.op != "%" or not (isinstance(e.right, tree.Const) and e.right.value == 2):
        return False
    fields = [n for n in walk(e.left) if isinstance(n, tree.Field) and n.name in ("row", "column")]
    return {f.name for f in fields} == {"row", "column"} and all(board in f.of.kind.of for f in fields)
