"""How boards of named spaces look on a written table: linked ones as a graph, others as titled fields."""

from __future__ import annotations

import math
import re

from dogtable.lang import tree
from dogtable.lang.default_lines import EDGE, Lines, figure, layer, signed

GRAPH = 560  # units: the side of a board of named spaces
LANDS_WIDE, LANDS_HIGH, FEW_LANDS = 840, 420, 6  # units: a board of fields on which several stand, with so many fields
LAND, TITLE = (160, 84), 26  # units: such a field, and its title
MOST_TITLES = 16
AREA = (150, 118)  # units: a named space without neighbours, with its title
SQUARE = re.compile(r"([a-z])(\d{1,2})")
HUB = 0.8  # a space with links to such a share of the others lies in the middle


def graph(board: tree.BoardDecl) -> Lines:
    """Return spaces with the links between them: as squares by their names (a1), else in a circle about hubs."""
    squares, far = _squares(board), GRAPH / 2 - EDGE - 36
    if board.holds != 1 and not squares:
        return _lands(board)
    head, shown, frame = signed(board)
    spots = squares or _circle(board, far, far, (GRAPH / 2, GRAPH / 2))
    places = ", ".join(f"[{x:g}, {y:g}]" for x, y in spots)
    body = layer("box", "wood", corner=6, high=12, fill=frame) + _ways(board, spots)
    size = _one(spots)
    body += layer("show", shown, as_="spots", spots=f"[{places}]", size=f"{size:.0f}", space="plain_cup")
    if not squares:
        body += _titles(board, spots, size / 2 + 2)
    return figure(head, f"{GRAPH}, {GRAPH}", body)


def _lands(board: tree.BoardDecl) -> Lines:
    """Return linked spaces on which several may stand: fields with titles, what looks alike there on a pile."""
    head, shown, frame = signed(board)
    wide, high = LAND
    n = len(board.spaces)
    across, down = (LANDS_WIDE, LANDS_HIGH) if n <= FEW_LANDS else (LANDS_WIDE * max(1.0, n / 8), GRAPH)
    rise = TITLE / 2  # titles lie above the fields
    far = across / 2 - EDGE - wide / 2, down / 2 - EDGE - high / 2 - rise
    spots = [(x, y + rise) for x, y in _circle(board, *far, (across / 2, down / 2))]
    places = ", ".join(f"[{x:g}, {y:g}]" for x, y in spots)
    body = layer("box", "wood", corner=6, high=12, fill=frame) + _ways(board, spots)
    body += layer("show", shown, as_="spots", spots=f"[{places}]", size=f"{wide}, {high}", stand="piles")
    body += _titles(board, spots, -high / 2 - TITLE - 1)
    field = layer("box", "sunk", corner=24, fill="floor sink 12")
    return figure(f"{board.name}(it)", f"{wide}, {high}", field) + figure(head, f"{across:g}, {down:g}", body)


def _titles(board: tree.BoardDecl, spots: list[tuple[float, float]], under: float) -> Lines:
    """Return the names of spaces, so far under their middles, with the numbers that each has."""
    if len(spots) > MOST_TITLES:
        return []
    found: Lines = []
    _, shown, _ = signed(board)
    numbers = [f.name for f in board.fields if f.kind.sort == "int" and not f.internal]
    for i, (x, y) in enumerate(spots):
        this = f"{shown}[{i}]"
        text = "".join(f" · {{{this}.{name}}}" for name in numbers[:3])
        at = f"{x - LAND[0] / 2:g}, {y + under:g}, {LAND[0]}, {TITLE}"
        found += layer(
            "text", f'"{{title({this})}}{text}"', at=at, font=20, face="semi", colour="on floor", when="px > 260"
        )
    return found


def _ways(board: tree.BoardDecl, spots: list[tuple[float, float]]) -> Lines:
    """Return the links between spaces."""
    found: Lines = []
    for a, b in sorted(_pairs(board)):
        (x, y), (u, v) = spots[a], spots[b]
        turn = -math.degrees(math.atan2(v - y, u - x))
        mid = f"{(x + u) / 2:g}, {(y + v) / 2:g}, {math.hypot(u - x, v - y):.1f}, 6"
        found += layer("box", "plain", mid=mid, turn=f"{turn:.1f}", fill="cup")
    return found


def _pairs(board: tree.BoardDecl) -> set[tuple[int, int]]:
    """Return the spaces that are linked, each two of them once."""
    every = (chain for chains in board.links.values() for chain in chains)
    steps = ((chain[i], chain[i + 1]) for chain in every for i in range(len(chain) - 1))
    return {(min(a, b), max(a, b)) for a, b in steps}


def _squares(board: tree.BoardDecl) -> list[tuple[float, float]]:
    """Return where spaces lie that are all named as squares are: a letter across, a number upwards."""
    found = [SQUARE.fullmatch(space.name) for space in board.spaces]
    named = [(ord(one.group(1)), int(one.group(2))) for one in found if one is not None]
    if len(named) < len(found):
        return []
    left, low = min(x for x, _ in named), min(y for _, y in named)
    across = max(max(x for x, _ in named) - left, max(y for _, y in named) - low, 1)
    step = (GRAPH - 2 * EDGE - 40) / across
    return [(round(EDGE + 20 + (x - left) * step, 1), round(GRAPH - EDGE - 20 - (y - low) * step, 1)) for x, y in named]


def _circle(board: tree.BoardDecl, wide: float, high: float, middle: tuple[float, float]) -> list[tuple[float, float]]:
    """Return where other spaces lie: those that have links to most others in the middle, the rest round them.

    They lie as far from the middle as `wide` and `high` say.
    """
    n, pairs = len(board.spaces), _pairs(board)
    links = [sum(i in pair for pair in pairs) for i in range(n)]
    hubs = [i for i in range(n) if n > 4 and links[i] >= HUB * (n - 1)]
    rim = [i for i in range(n) if i not in hubs]
    (x, y), spots = middle, [middle] * n
    for k, i in enumerate(rim):
        angle = 2 * math.pi * k / len(rim) - math.pi / 2
        spots[i] = (round(x + wide * math.cos(angle), 1), round(y + high * math.sin(angle), 1))
    for k, i in enumerate(hubs if len(hubs) > 1 else []):
        angle = 2 * math.pi * k / len(hubs)
        spots[i] = (round(x + 90 * math.cos(angle), 1), round(y + 90 * math.sin(angle), 1))
    return spots


def _one(spots: list[tuple[float, float]]) -> float:
    """Return the size of a space: the nearest two have room beside each other."""
    gaps = [math.dist(a, b) for i, a in enumerate(spots) for b in spots[:i]]
    return min(64.0, 0.72 * min(gaps, default=64.0))


def areas(board: tree.BoardDecl) -> Lines:
    """Return named spaces without links: titled fields in rows."""
    head, shown, frame = signed(board)
    n = len(board.spaces)
    columns = max(1, math.ceil(math.sqrt(n)))
    rows = -(-n // columns)
    wide, high = AREA
    title = layer("text", '"{title(it)}"', at=f"4, 2, {wide - 14}, 26", font=18, face="semi", when="px > 84")
    back = layer("box", "paper", at=f"0, 0, {wide - 6}, {high - 6}", corner=8, high=3)
    field = layer("box", "plain", at=f"5, 30, {wide - 16}, {high - 42}", corner=8, fill="edge fade 45")
    body = layer("box", "wood", corner=5, high=10, fill=frame)
    at = f"{EDGE / 2:g}, {EDGE / 2:g}, {wide * columns}, {high * rows}"
    body += layer("show", shown, at=at, as_="grid", columns=columns, size=f"{wide}, {high}", gap=0, stand="row")
    return figure(f"{board.name}(it)", f"{wide}, {high}", back + field + title) + figure(
        head, f"{wide * columns + EDGE}, {high * rows + EDGE}", body
    )
