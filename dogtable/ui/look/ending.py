"""What a look says of who wins: who leads; of a game that is over the pieces that won, and lines of each seat. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dogtable.base.look import MAX_WON, Hole, ResultRow
from dogtable.base.things import Piece, Player
from dogtable.ui.look.entries import Rect
from dogtable.ui.look.layout import Portrait, Table
from dogtable.ui.look.state import Palette, Ui, Window
from dogtable.ui.look.values import Env, fault

if TYPE_CHECKING:
    from dogtable.base.look import Look
    from dogtable.engine.events import Event


FEW = 2
"""Up to so many pieces that won are shown large."""


@dataclass(frozen=True, slots=True)
class Won:
    """A piece that won: its picture with what it is called and what lies on it, and what is said of it (markup)."""

    portrait: Portrait
    says: str


@dataclass(frozen=True, slots=True)
class Ending:
    """All of it. A line is its words (markup) and, for each seat, a number, or words."""

    won: Sequence[Won] = ()
    rows: Sequence[tuple[str, Sequence[str | float]]] = ()


def ending(
    look: Look,
    view: Mapping[str, Any],
    ui: Ui,
    window: Window,
    palette: Palette,
    events: Sequence[Event],
    rooms: tuple[Rect, Rect] | None = None,
) -> Ending:
    """Return what the look says of the end that `view` shows.

    A piece that won, or each of two, fills the first of the `rooms`; more fill the second each. Without rooms there are
    the lines alone.

    `events` are those of the whole game, as whoever looks was told them. RuleError, with its place, when the look
    cannot be worked out.
    """
    said, table = look.result, Table(look, view, ui, window, palette)
    values, players = table.values, table.opened.players
    rows = [(values.text(row.words, {}), [_has(table, row, p, events) for p in players]) for row in said.rows]
    if rooms is None:
        return Ending(rows=rows)
    winners = {"winners": [players[seat] for seat in view["result"]["winners"]]}
    pieces = _pieces(table, said.won, winners) if said.won is not None else []
    room = rooms[len(pieces) > FEW]
    won = [Won(table.portrait(one, room), values.text(said.says, {**winners, "it": one})) for one in pieces]
    return Ending(won, rows)


def leading(look: Look, view: Mapping[str, Any], ui: Ui, window: Window, palette: Palette) -> list[object]:
    """Return who leads in a view: seats, or pieces as they are written there; nobody where the look does not say it.

    RuleError, with its place, when that cannot be worked out.
    """
    if look.leads is None:
        return []
    table = Table(look, view, ui, window, palette)
    found = table.things(table.values.of(look.leads, {}))
    if not all(isinstance(one, (Piece, Player)) for one in found):
        raise fault(look.leads.span, "E650", "something else where players or pieces are needed")
    return [one.index if isinstance(one, Player) else one.value for one in found]


def figures(look: Look, found: Ending) -> dict[str, list[float | None]]:
    """Return what each seat has of each line, by the line's id; None where that is no number."""
    return {
        row.id: [float(one) if isinstance(one, (int, float)) else None for one in has]
        for row, (_, has) in zip(look.result.rows, found.rows, strict=True)
    }


def _pieces(table: Table, slot: Hole, winners: Env) -> list[Piece]:
    found = table.things(table.values.of(slot, winners))
    if not all(isinstance(one, Piece) for one in found):
        raise fault(slot.span, "E650", "something else where pieces are needed")
    if len(found) > MAX_WON:
        raise fault(slot.span, "E652", f"{len(found)} pieces won; at most {MAX_WON} are shown")
    return found


def _has(table: Table, row: ResultRow, player: Player, events: Sequence[Event]) -> str | float:
    """Return what a seat has of a line."""
    if row.value is not None:
        found = table.values.of(row.value, {"p": player})
        return found if isinstance(found, (int, float)) else table.values.names.say(found)
    done = [event for event in events if event.seat == player.index and event.event == (row.times or row.farthest)]
    return len(done) if row.times else max((len(event.by) + 1 for event in done), default=0)
