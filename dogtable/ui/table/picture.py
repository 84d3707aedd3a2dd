"""What lies on the table: the view of one seat and the state of the hand, laid out by the ruleset's own look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from dogtable.base.errors import RuleError
from dogtable.ui.look.entries import Layout
from dogtable.ui.look.ids import piece_id
from dogtable.ui.look.layout import layout
from dogtable.ui.look.motion import way
from dogtable.ui.look.state import Palette, SeatInfo, Ui, Window
from dogtable.ui.table.picking import Pick, parts

if TYPE_CHECKING:
    from dogtable.base.look import Look
    from dogtable.ui.table.picking import Picking
    from dogtable.ui.table.sitting import Sitting


class Picture:
    """Lays views out. A look that fails on a view is replaced by the default table, and what failed is kept to tell."""

    def __init__(self, look: Look, palette: Palette) -> None:
        self.look = look
        self.palette = palette
        self.fault: RuleError | None = None

    def lay(self, view: Mapping[str, Any], ui: Ui, window: Window) -> Layout:
        """Lay a view out."""
        try:
            return layout(self.look, view, ui, window, self.palette)
        except RuleError as fault:
            if self.look.fallback is None:
                raise
            self.fault, self.look = fault, self.look.fallback
            return layout(self.look, view, ui, window, self.palette)


def hand_state(
    sitting: Sitting,
    seats: Sequence[SeatInfo],
    touched: Mapping[str, str],
    neighbours: Mapping[str, Sequence[str]],
    **more: Any,
) -> Ui:
    """Return the state of the hand as the layout shows it.

    `touched` says which of several equal pieces was touched (id -> thing). `more` are slots of Ui that are known only
    while something is in the hand, or when a line of the log was touched. `neighbours` are those of a layout.
    """
    picking, decision = sitting.picking, sitting.decision
    waiting = tuple(sitting.table.waiting)
    armed = frozenset(pick.thing for pick in _armed(sitting))
    lit, faint = (held(ids, sitting.view, sitting.seat) for ids in lights(picking))
    strides = sitting.ahead.strides
    fitting = picking.fitting if picking.armed else []
    slots: dict[str, Any] = {"trails": trails(sitting), "ghosts": ghosts(sitting)} | more
    slots["trails"] = tuple(followed(places, neighbours) for places in slots["trails"])
    return Ui(
        seats=tuple(seats),
        armed=held(armed - touched.keys(), sitting.view, sitting.seat)
        | {touched[one] for one in armed & touched.keys()},
        legal=lit | strides.keys() if picking.armed else lit,
        faint=faint - strides.keys() if picking.armed else faint,
        turn=waiting[0] if len(waiting) == 1 else None,
        waits=frozenset(waiting),
        left=None if decision is None else decision.left,
        asked=decision is not None,
        steps={place: str(len(keys)) for place, keys in strides.items()} if picking.armed else {},
        crosses=sitting.ahead.hit_by(fitting),
        **slots,
    )


def _armed(sitting: Sitting) -> Sequence[Pick]:
    """Return what is armed; where nothing is, what was answered face down and may still be changed."""
    decision = sitting.decision
    if sitting.picking.armed or decision is None or decision.sealed is None:
        return sitting.picking.armed
    return parts(decision.option(decision.sealed).picks, decision.kinds)


def held(ids: frozenset[str], view: Mapping[str, Any], seat: int | None) -> frozenset[str]:
    """Return ids of faces that the one who looks holds as the things they hold.

    A card of that face that lies elsewhere, on a pile for all to see, is not what an option means.
    """
    own: dict[str, set[str]] = {}
    for zone, owners in view["zones"].items():
        pieces = owners[seat] if seat is not None and isinstance(owners, list) and _per_seat(owners, seat) else ()
        for number, piece in enumerate(pieces):
            if isinstance(piece, Mapping):
                own.setdefault(piece_id(piece), set()).add(f"{zone}.{seat}#{number}")
    return frozenset(thing for one in ids for thing in own.get(one, {one}))


def _per_seat(owners: Sequence[Any], seat: int) -> bool:
    return seat < len(owners) and isinstance(owners[seat], list)


def lights(picking: Picking) -> tuple[frozenset[str], frozenset[str]]:
    """Return the ids that glow and those that glow faintly.

    Before anything is armed only what is asked for first glows, else the whole board would.
    """
    legal = frozenset(pick.thing for pick in picking.legal)
    if picking.armed:
        return legal, frozenset(pick.thing for pick in picking.faint) - legal
    lit = frozenset(pick.thing for pick in picking.openings())
    return lit, legal - lit


def trails(sitting: Sitting) -> tuple[tuple[str, ...], ...]:
    """Return the last way of each seat that has not been asked again since."""
    asked = set() if sitting.behind or sitting.composite else set(sitting.table.waiting)
    return tuple(way for seat, way in sorted(sitting.history.trails.items()) if seat not in asked)


def followed(places: Sequence[str], neighbours: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Return a way with the fields between its places, where it leads over drawn neighbours."""
    whole = list(places[:1])
    for start, end in pairwise(places):
        whole += way(neighbours, start, end)[1:]
    return tuple(whole)


def ghosts(sitting: Sitting) -> tuple[tuple[str, str], ...]:
    """Return what has moved in the parts of the move under way, and where it stood before: shown there, thin."""
    line = sitting.history.lines[-1] if sitting.history.lines else None
    if not sitting.composite or line is None or line.seat != sitting.seat:
        return ()
    boards = sitting.view["boards"]
    first: dict[str, str] = {}
    for event in line.events:
        on_boards = all((place or "").partition(".")[0] in boards for place in (event.from_, event.to))
        if event.kind == "move" and isinstance(event.piece, str) and event.from_ and on_boards:
            first.setdefault(event.piece, event.from_)
    return tuple(first.items())
