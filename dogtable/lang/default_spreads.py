"""What each player has for each word of a list, on a written table: a spread for each, with a cell for each word."""

from __future__ import annotations

from collections.abc import Sequence

from dogtable.lang import tree
from dogtable.lang.default_lines import Area, Lines, figure, layer
from dogtable.lang.default_pieces import Pieces

HEAD = 34  # units of a spread: the line with its player's sign
TITLE, LETTER = 24, 10.5  # units: the line with a word's title, and a letter of it
CARD, TOKEN = (64, 90), (64, 44)  # units: a cell in which cards lie, or something else
GAP, EDGE = 8, 14  # units: between two cells, and round all of them
IN_ROW, IN_TWO_ROWS = 4, 12  # so many words at most in one row, in two


class Spreads:
    """Writes the zones that there are for each player and each word; those of the same words share a spread."""

    def __init__(self, rules: tree.Rules, pieces: Pieces) -> None:
        self.pieces = pieces
        self.zones: dict[str, list[tree.ZoneDecl]] = {}
        for zone in rules.zones.values():
            words = [per.name for per in zone.per if per.sort != "player"]
            if len(zone.per) == 2 and len(words) == 1 and not zone.internal:
                self.zones.setdefault(words[0], []).append(zone)

    def columns(self, words: str) -> int:
        """Return how many cells lie side by side."""
        n = max(1, len(self.pieces.listed(words)))
        return n if n <= IN_ROW else -(-n // 2) if n <= IN_TWO_ROWS else -(-n // 3)

    def figures(self) -> Lines:
        """Return the figures of spreads and of their cells."""
        return [line for words, zones in self.zones.items() for line in self.spread(words, zones)]

    def spread(self, words: str, zones: Sequence[tree.ZoneDecl]) -> Lines:
        """Return a spread, and what lies in a cell; where that is a single piece, its place needs no title."""
        listed = self.pieces.listed(words)
        titled = any(zone.holds != 1 for zone in zones)
        cards = any(self.pieces.are(zone.of, "card", "tile") for zone in zones)
        wide, high = CARD if cards else TOKEN
        slots = self.pieces.widened(zones[0].of, wide if cards else high)
        wide = round(wide * 1.5) if "pieces" in slots else wide
        if titled:
            wide = max(wide, round(max((len(w.title or w.name) for w in listed), default=0) * LETTER))
        layers = self.cell(zones, Area(0, 0, wide, high), slots)
        if titled:
            layers += layer("text", '"{title(w)}"', at=f"0, {high}, {wide}, {TITLE}", font=17, colour="paper")
            high += TITLE
        columns = self.columns(words)
        rows = -(-max(1, len(listed)) // columns)
        right, down = wide + GAP, high + GAP
        across = columns * right - GAP
        place = f"{EDGE} + nth % {columns} * {right}, {HEAD} + nth // {columns} * {down}, {wide}, {high}"
        body = [
            *layer("box", "panel", corner=6),
            *layer("text", '"{badge(p)}"', at=f"{EDGE}, 4, {across}, {HEAD - 6}", font=24),
            *layer("figure", f"{words}_cell(p, w)", each=f"w in {words}", at=place),
        ]
        size = f"{across + 2 * EDGE}, {HEAD + rows * down - GAP + EDGE}"
        cell = figure(f"{words}_cell(p, w)", f"{wide}, {high}", layers)
        return cell + figure(f"{words}_spread(p)", size, body)

    def cell(self, zones: Sequence[tree.ZoneDecl], at: Area, slots: dict[str, object]) -> Lines:
        """Return what lies in a cell: all its zones in one row, or what nobody sees in a pile.

        The watcher's own cells stand for their words.
        """
        index = [", ".join("p" if per.sort == "player" else "w" for per in zone.per) for zone in zones]
        shown = [f"{zone.name}[{i}]" for zone, i in zip(zones, index, strict=True)]
        what = shown[0] if len(shown) == 1 else f"these({', '.join(shown)})"
        row = {"as_": "row", "crowd": "overlap" if self.pieces.are(zones[0].of, "card", "tile") else "pile"}
        if len(zones) == 1 and zones[0].closed:
            row = {"as_": "pile", "count": "true"}
        return [
            *layer("box", "sunk", at=at, corner=8, fade=60),
            *layer("show", what, at=at, **slots, **row),
            *layer("box", "plain", at=at, when="p == me", corner=8, fade=0, pick="w"),
        ]

    def layers(self, words: str, at: Area) -> Lines:
        """Return everybody's spread side by side, the watcher's first."""
        share = f"{at.x:g} + nth * {at.w:g} / len(players), {at.y:g}, {at.w:g} / len(players) - 1, {at.h:g}"
        return layer("figure", f"{words}_spread(p)", each="p in seats", at=share)
