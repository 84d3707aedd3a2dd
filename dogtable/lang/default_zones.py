"""Where zones lie on a written table: what all share, what each player has, and what there is for each word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dogtable.base.texts import spaced
from dogtable.lang import tree
from dogtable.lang.default_lines import Area, Lines, layer
from dogtable.lang.default_pieces import Pieces
from dogtable.lang.flow import walk_play
from dogtable.lang.functions import FUNCTION

NARROW, WIDE, LONGER = 13.0, 34.0, 80.0  # per cent of the column: a pile's place, a row's, one that grows and grows
WIDEST = 64.0  # per cent of the column: so wide is a row at most where there is room
CARD, CHIP = 118, 54  # points: how wide a card is in a pile, and a token: beside the log still to be touched
HIGHEST = 22.0  # per cent: how high the place of a pile is at most, with its title
NARROWEST = 5.0  # per cent of the column: what is narrower has no title
OWN_WIDE = 20  # per cent of the column: how wide the place of one own zone is at most
TRAY = 7.0  # per cent of the column: how high the place of tokens is
LABEL = 3.0  # per cent: the height of a title
LISTS = ("items", "picked", "lying")  # what functions give that is made of the pieces of a zone


class Zones:
    """Writes the zones of a ruleset."""

    def __init__(self, rules: tree.Rules, pieces: Pieces) -> None:
        self.rules = rules
        self.pieces = pieces
        zones = [zone for zone in rules.zones.values() if not zone.internal]
        mine = [z for z in zones if _sorts(z) == ["player"]]
        self.hand = next((z for z in mine if z.seen_by == "owner" and pieces.are(z.of, "card")), None)
        self.hand = self.hand or next((z for z in mine if z.seen_by == "owner"), None)
        self.shared = [z for z in zones if not z.per]
        self.grids = [z for z in zones if _sorts(z) == ["word"]]
        self.each = [z for z in mine if z is not self.hand]
        self.chosen = _chosen(rules)
        self.ordered = _both_ends(rules)

    def is_row(self, zone: tree.ZoneDecl) -> bool:
        """Whether all that lies in a zone is to be seen: dice, and what is chosen from it."""
        if zone.closed:
            return False
        seen = zone.name in self.chosen or (zone.name in self.ordered and zone.seen_by == "everybody")
        return self.pieces.are(zone.of, "die") or (seen and self.pieces.are(zone.of, "card"))

    def is_open(self, zone: tree.ZoneDecl) -> bool:
        """Whether a zone holds cards that all may read."""
        return zone.seen_by == "everybody" and self.pieces.are(zone.of, "card", "tile", "die")

    # --------------------------------------------------------------------------------------------------------- shared

    def in_middle(self, area: Area) -> Lines:
        """Return what all share, in one line, or rows below the piles."""
        rows = [z for z in self.shared if self.is_row(z)]
        piles = [z for z in self.shared if z not in rows]
        if sum(self.wide(z) for z in self.shared) <= area.w:
            return self.in_line([*piles, *rows], area)
        lines = [line for line in (piles, *([row] for row in rows)) if line]
        high = area.h / len(lines)
        parts = [Area(area.x, area.y + i * high, area.w, high - 0.5) for i in range(len(lines))]
        return [text for line, part in zip(lines, parts, strict=True) for text in self.in_line(line, part)]

    def wide(self, zone: tree.ZoneDecl) -> float:
        """Return how wide the place of a shared zone is wanted, in per cent of the column."""
        return (LONGER if zone.name in self.ordered else WIDE) if self.is_row(zone) else NARROW

    def in_line(self, zones: Sequence[tree.ZoneDecl], area: Area) -> Lines:
        """Return zones side by side, in the middle of an area."""
        wide = [self.wide(z) for z in zones]
        if rows := [i for i, zone in enumerate(zones) if self.is_row(zone)]:
            more = max(0.0, area.w - sum(wide)) / len(rows)
            wide = [min(one + more, max(one, WIDEST)) if i in rows else one for i, one in enumerate(wide)]
        share = min(1.0, area.w / sum(wide)) if wide else 1.0
        x = area.x + (area.w - sum(wide) * share) / 2
        found: Lines = []
        for zone, one in zip(zones, wide, strict=True):
            found += self.cell(zone, Area(x, area.y, one * share - 1, area.h))
            x += one * share
        return found

    def beside(self, area: Area) -> Lines:
        """Return what all share in a column beside the boards: rows first, then piles in columns."""
        rows = [z for z in self.shared if self.is_row(z)]
        piles = [z for z in self.shared if z not in rows]
        columns = 1 if len(piles) < 2 else 2 if len(piles) < 5 else 3
        lines = [[row] for row in rows] + [piles[i : i + columns] for i in range(0, len(piles), columns)]
        found: Lines = []
        high = min(area.h / max(1, len(lines)), 27)
        for i, line in enumerate(lines):
            wide = area.w / (1 if line[0] in rows else columns)
            for k, zone in enumerate(line):
                found += self.cell(zone, Area(area.x + k * wide, area.y + i * high, wide - 1, high - 1))
        return found

    def cell(self, zone: tree.ZoneDecl, at: Area) -> Lines:
        """Return a zone with its title below."""
        most = (
            12
            if self.pieces.are(zone.of, "die")
            else HIGHEST
            if self.pieces.are(zone.of, "card", "tile")
            else TRAY + LABEL
        )
        at = Area(at.x, at.y + max(0, at.h - most) / 2, at.w, min(at.h, most))
        place = Area(at.x, at.y, at.w, at.h - LABEL)
        return [*self.lying(zone, zone.name, place), *self.label(f"{{title({zone.name})}}", at)]

    def lying(self, zone: tree.ZoneDecl, shown: str, at: Area, **slots: object) -> Lines:
        """Return what lies in a zone: cards in a pile or a row, dice in a row, tokens as long as there is room."""
        if self.pieces.are(zone.of, "card") and not self.is_row(zone):
            strew = 5 if zone.seen_by == "everybody" else 0
            pile = {"as_": "pile", "strew": strew, "count": "true", "empty": "pile_place"}
            return layer("show", shown, **slots, at=at, size=f"min({CARD}, {at.h:g} * 7.4)", **pile)
        if self.pieces.are(zone.of, "card"):
            crowd = "shrink" if zone.name in self.ordered else "overlap"
            size = f"min({CARD}, {at.h:g} * 7.4)"
            return layer("show", shown, **slots, at=at, size=size, as_="row", gap=6, crowd=crowd)
        if self.pieces.are(zone.of, "die"):
            return layer("show", shown, **slots, at=at, size=f"min(76, {at.h:g} * 8)", as_="row", gap=8, crowd="pile")
        tray = Area(at.x + 0.5, at.y + at.h - TRAY, at.w - 1, TRAY) if at.h > TRAY else at
        row = layer("show", shown, **slots, at=tray, size=CHIP, as_="row", gap=8, crowd="pile")
        return [*layer("box", "panel", **slots, at=tray, corner=24), *row]

    def label(self, says: str, at: Area, **slots: object) -> Lines:
        """Return a title at the foot of a rectangle."""
        foot = Area(at.x, at.y + at.h - LABEL, at.w, LABEL)
        return layer("text", f'"{says}"', **slots, at=foot, font=18, colour="paper")

    # ------------------------------------------------------------------------------------------------------ for words

    def for_words(self, zone: tree.ZoneDecl, area: Area) -> Lines:
        """Return a pile for each word, in rows, with its count and title."""
        words = self.rules.words.get(zone.per[0].name)
        n = len(words.words) if words is not None else 6
        columns = n if n <= 6 else -(-n // 2) if n <= 16 else -(-n // 3)
        rows = -(-n // columns)
        wide, high = area.w / columns, min(area.h / rows, HIGHEST + 4)
        area = Area(area.x, area.y + (area.h - high * rows) / 2, area.w, area.h)
        x, y = f"{area.x:g} + nth % {columns} * {wide:.2f}", f"{area.y:g} + nth // {columns} * {high:.2f}"
        each = f"w in {zone.per[0].name}"
        shown = f"{zone.name}[w]"
        pile: dict[str, object] = {"as_": "row", "size": CHIP, "gap": 6, "crowd": "pile"}
        if self.pieces.are(zone.of, "card"):
            slots = self.pieces.widened(zone.of, round(min(CARD, high * 7 - 20, wide * 9)))
            strew = 5 if zone.seen_by == "everybody" else 0
            pile = {**slots, "as_": "pile", "strew": strew, "count": "true", "empty": _empty(slots)}
        text = "".join(
            f" · {spaced(s.name)} {{{s.name}[w]}}"
            for s in self.rules.state.values()
            if [p.name for p in s.per] == [zone.per[0].name] and s.seen_by == "everybody" and not s.internal
        )
        at = f"{x}, {y}, {wide - 1:.2f}, "
        piles = layer("show", shown, each=each, at=f"{at}{high - LABEL - 1:.2f}", **pile)
        if wide < NARROWEST:
            return piles
        return [
            *piles,
            *layer(
                "text",
                f'"{{title(w)}}{text}"',
                each=each,
                at=f"{x}, {y} + {high - LABEL - 1:.2f}, {wide - 1:.2f}, {LABEL}",
                font=18,
                colour="paper",
            ),
        ]

    # ----------------------------------------------------------------------------------------------------------- mine

    def mine(self, zones: Sequence[tree.ZoneDecl], area: Area) -> Lines:
        """Return what the watcher has beside the hand, side by side."""
        if not zones:
            return []
        wide = min(area.w / len(zones), OWN_WIDE if area.h > TRAY + LABEL else area.w)
        left = area.x + (area.w - wide * len(zones)) / 2
        found: Lines = []
        for i, zone in enumerate(zones):
            at = Area(left + i * wide, area.y, wide - 1, area.h)
            found += self.own(zone, f"{zone.name}[me]", at)
            found += self.label(spaced(zone.name).capitalize(), at)
        return found

    def own(self, zone: tree.ZoneDecl, shown: str, at: Area, **slots: object) -> Lines:
        """Return one zone of the watcher's: read in a row, else as small as the place is."""
        place = Area(at.x, at.y, at.w, at.h - LABEL)
        if self.pieces.are(zone.of, "card", "tile"):
            size = min(96, round(place.h * 7.2))
            row = {**self.pieces.widened(zone.of, size), "as_": "row", "gap": 3, "crowd": "pile"}
            row["empty"] = _empty(row)
            if zone.closed:
                row = {"as_": "pile", "size": size, "count": "true", "empty": "pile_place"}
            elif zone.name in self.chosen:
                row["crowd"] = "overlap"
            return layer("show", shown, **slots, at=place, **row)
        size = min(56 if self.pieces.are(zone.of, "die") else CHIP, round(place.h * 9))
        high = max(min(place.h, TRAY), size / 10)
        tray = Area(place.x, place.y + place.h - high, place.w, high)
        tokens = layer("show", shown, **slots, at=tray, as_="row", size=size, gap=4, crowd="pile")
        return [*layer("box", "panel", **slots, at=tray, corner=24), *tokens]


def _empty(slots: dict[str, object]) -> str:
    """Return the figure of a place where no card lies: wide as the cards are."""
    return "wide_place" if "pieces" in slots else "pile_place"


def _sorts(zone: tree.ZoneDecl) -> list[str]:
    return [per.sort for per in zone.per]


def _chosen(rules: tree.Rules) -> set[str]:
    """Return the zones from which players choose among all that lie there."""
    picking = (tree.Choose, tree.Entry, tree.Together, tree.Respond)
    picks = (pick for node in walk_play(rules) if isinstance(node, picking) for pick in node.picks)
    return {name for pick in picks for name in _given(rules, pick.list)}


def _given(rules: tree.Rules, e: tree.Expr | None) -> Iterator[str]:
    """Yield the zones whose pieces a list is made of, through definitions."""
    if isinstance(e, tree.Zone):
        yield e.name
    elif isinstance(e, tree.Define) and e.kind.sort == "list":
        for one in rules.definitions[e.name].gives:
            yield from _given(rules, one)
    elif isinstance(e, tree.IfElse):
        yield from _given(rules, e.then)
        yield from _given(rules, e.other)
    elif isinstance(e, tree.Function) and e.kind.sort == "list" and FUNCTION[e.name].gives in LISTS:
        for one in e.args:
            yield from _given(rules, one)
    elif isinstance(e, tree.Generator):
        element = e.element
        for clause in e.clauses:
            if isinstance(element, tree.Local) and element.name == clause.name:
                yield from _given(rules, clause.list)
        if not isinstance(element, tree.Local):
            yield from _given(rules, element)


def _both_ends(rules: tree.Rules) -> set[str]:
    """Return the zones to which pieces come at either end, and none is dealt from: rows, in their order."""
    nodes = list(walk_play(rules))
    moves = [(node.to, node.bottom) for node in nodes if isinstance(node, (tree.Move, tree.Deal))]
    under, over = ({to.name for to, low in moves if isinstance(to, tree.Zone) and low is at} for at in (True, False))
    return under & over - {node.source.name for node in nodes if isinstance(node, tree.Deal)}
