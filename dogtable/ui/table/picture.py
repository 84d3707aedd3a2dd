"""What lies on the table: the view of one seat and the state of the hand, laid out by the ruleset's own look."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from dogtable.base.errors import RuleError
from dogtable.ui.kit.markup import escape
from dogtable.ui.look.entries import Layout
from dogtable.ui.look.ids import piece_id
from dogtable.ui.look.layout import layout
from dogtable.ui.look.motion import way
from dogtable.ui.look.state import Palette, SeatInfo, Trail, Ui, Window
from dogtable.ui.table.picks import Pick, parts

if TYPE_CHECKING:
    from dogtable.base.look import Look
    from dogtable.ui.table.history import Happened, History
    from dogtable.ui.table.model import TableModel
    from dogtable.ui.table.picking import Picking


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
    model: TableModel,
    seats: Sequence[SeatInfo],
    touched: Mapping[str, str],
    neighbours: Mapping[str, Sequence[str]],
    **more: Any,
) -> Ui:
    """Return the state of the hand as the layout shows it.

    `touched` says which of several equal pieces was touched (id -> thing). `more` are slots of Ui that are known only
    while something is in the hand, or when a line of the log was touched. `neighbours` are those of a layout.
    """
    picking, decision = model.picking, model.decision
    waiting = tuple(model.waiting)
    armed = frozenset(pick.thing for pick in _armed(model))
    lit, faint = (held(ids, model.view, model.seat) for ids in lights(picking))
    strides = model.ahead.strides
    fitting = picking.fitting if picking.armed else []
    history, view = model.history, model.view
    asked = () if model.behind or model.composite else waiting
    slots: dict[str, Any] = {"trails": trails(history, asked, neighbours)}
    if model.composite:
        slots["ghosts"] = ghosts(history, model.seat, view)
        slots["hits"] = hits(history, model.seat, neighbours)
    return Ui(
        seats=tuple(seats),
        armed=held(armed - touched.keys(), model.view, model.seat) | {touched[one] for one in armed & touched.keys()},
        legal=lit | strides.keys() if picking.armed else lit,
        faint=faint - strides.keys() if picking.armed else faint,
        turn=waiting[0] if len(waiting) == 1 else None,
        waits=frozenset(waiting),
        left=None if decision is None else decision.left,
        asked=decision is not None,
        steps={place: str(len(keys)) for place, keys in strides.items()} if picking.armed else {},
        crosses=model.ahead.hit_by(fitting),
        preview=escape(model.foretold),
        **(slots | more),
    )


def _armed(model: TableModel) -> Sequence[Pick]:
    """Return what is armed; where nothing is, what was answered face down and may still be changed."""
    decision = model.decision
    if model.picking.armed or decision is None or decision.sealed is None:
        return model.picking.armed
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
    """Return the ids that glow, and all others that can be taken.

    Before anything is armed only what is asked for first glows, else the whole board would.
    """
    if picking.armed:
        lit = frozenset(pick.thing for pick in picking.legal)
    else:
        lit = frozenset(pick.thing for pick in picking.lit()) | picking.piles
    return lit, (frozenset(pick.thing for pick in picking.known) | picking.beside) - lit


def bare_state(
    model: TableModel,
    view: Mapping[str, Any],
    history: History,
    seats: Sequence[SeatInfo],
    neighbours: Mapping[str, Sequence[str]],
    usable: frozenset[str] | None = None,
) -> Ui:
    """Return the state in which nothing is lit and nothing in the hand: a view as it comes about, with its history.

    `usable` is what could be used before (ids) where the one who looks is asked again: all else stays dimmed meanwhile.
    """
    decision = view.get("decision") or {}
    waiting = [seat for seat in asked_in(decision) if str(seat) not in (view.get("sealed") or {})]
    own = model.seat in waiting and decision.get("left") is not None
    return Ui(
        seats=tuple(seats),
        turn=waiting[0] if len(waiting) == 1 else None,
        waits=frozenset(waiting),
        left=decision.get("left"),
        asked=usable is not None,
        usable=usable or frozenset(),
        trails=trails(history, () if own else waiting, neighbours),
        ghosts=ghosts(history, model.seat, view) if own else (),
        hits=hits(history, model.seat, neighbours) if own else frozenset(),
    )


def asked_in(decision: Mapping[str, Any]) -> Sequence[int]:
    """Return the seats that a view says are asked."""
    found: Sequence[int] = decision.get("waiting", [decision["seat"]] if "seat" in decision else [])
    return found


def trails(history: History, asked: Collection[int], neighbours: Mapping[str, Sequence[str]]) -> tuple[Trail, ...]:
    """Return the last way of each seat that has not been asked again since."""
    return tuple(
        trail(seat, way, seat in history.leapt, neighbours)
        for seat, way in sorted(history.trails.items())
        if seat not in asked
    )


def trail(seat: int, way: tuple[str, ...], leapt: bool, neighbours: Mapping[str, Sequence[str]]) -> Trail:
    """Return the way of a seat's move as it is drawn."""
    return Trail(seat, way if leapt else followed(way, neighbours), leapt)


def followed(places: Sequence[str], neighbours: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Return a way with the fields between its places, where it leads over drawn neighbours."""
    whole = list(places[:1])
    for start, end in pairwise(places):
        whole += way(neighbours, start, end)[1:]
    return tuple(whole)


def ghosts(history: History, seat: int | None, view: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Return what has moved in the parts of the move under way, and where it stood before: shown there, thin."""
    first: dict[str, str] = {}
    for event in _parts_made(history, seat):
        if event.kind == "move" and isinstance(event.piece, str) and event.from_ and _on_boards(event, view):
            first.setdefault(event.piece, event.from_)
    return tuple(first.items())


def hits(history: History, seat: int | None, neighbours: Mapping[str, Sequence[str]]) -> frozenset[str]:
    """Return where the parts of the move under way hit something: it left, by no step of its own, as another came."""
    moves = [event for event in _parts_made(history, seat) if event.kind == "move" and event.from_ and event.to]
    return frozenset(
        str(came.to)
        for left, came in pairwise(moves)
        if left.from_ == came.to and left.piece != came.piece and left.to not in neighbours.get(str(left.from_), ())
    )


def _parts_made(history: History, seat: int | None) -> Sequence[Happened]:
    line = history.lines[-1] if history.lines else None
    return () if line is None or line.seat != seat else line.events


def _on_boards(event: Happened, view: Mapping[str, Any]) -> bool:
    return all((place or "").partition(".")[0] in view["boards"] for place in (event.from_, event.to))
