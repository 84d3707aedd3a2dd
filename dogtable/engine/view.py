"""The view of a seat: the position as far as the seat may know it, as plain JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from dogtable.base.frozen import Frozen
from dogtable.base.program import ASK, STATUS, TOGETHER
from dogtable.engine import position, shape
from dogtable.engine.decision import Decision
from dogtable.engine.game import Game
from dogtable.engine.public import public_scores
from dogtable.engine.result import Result
from dogtable.engine.sight import Sight
from dogtable.engine.state import State


def view(
    game: Game, cells: State, seat: int | None, result: Result | None, decisions: Sequence[Decision]
) -> dict[str, Any]:
    """Return what `seat` (None: a watcher) may know.

    It is a position without the generator: pieces that are not seen have no face and come last, `known` says only
    what the seat itself knows, `sealed` has the own key and of others only that they have answered. "at" is there
    only while the seat itself is asked.
    """
    asked = next((d for d in decisions if d.seat == seat), None)
    sight = asked.sight if asked is not None and asked.cells is cells else Sight(game.naming, cells, seat)
    return {
        **seen(game, sight, Leaves.of(sight)),
        "sealed": _sealed(game, cells, asked),
        "at": position.at(game, sight) if asked else None,
        "decision": _decision(game, cells, asked, decisions),
        "scores": public_scores(game, cells, seat) if result is None else [dict(s) for s in result.scores],
        "result": result.to_json() if result else None,
    }


class Leaves(Frozen):
    """What is told of a place or a board: what lies there, and who knows it; and the fields of named pieces."""

    lying: Callable[[int], Any]
    board: position.Spaces
    fields: Callable[[], Any]
    knowing: position.Knowing
    known_spaces: position.Spaces

    @classmethod
    def of(cls, sight: Sight) -> Leaves:
        """Return what somebody sees."""
        knowing = partial(_known, sight)
        spaces = position.by_space(sight.naming, knowing)
        return cls(sight.lying, partial(_board, sight), partial(position.named_fields, sight), knowing, spaces)


def seen(game: Game, sight: Sight, leaves: Leaves) -> dict[str, Any]:
    """Return the part of a view that says what lies where, and what is known of it."""
    return {
        **position.described(game),
        "seat": sight.seat,
        "zones": shape.zones(sight, leaves.lying, game.naming.zones),
        "boards": shape.boards(game.naming, leaves.board),
        "fields": leaves.fields(),
        "state": position.state(sight),
        "stack": position.stack(game, sight),
        "known": position.known(sight, leaves.knowing, leaves.known_spaces) if sight.seat is not None else {},
    }


def _board(sight: Sight, first: int, size: int) -> dict[str, Any]:
    """Return the occupied spaces; of a board that is hidden only what lies on it somewhere."""
    if sight.sees(first):
        return dict(position.occupied(sight, first, size))
    return {"unseen": sight.in_fixed_order(_on_board(sight, first, size))}


def _on_board(sight: Sight, first: int, size: int) -> list[int]:
    return [piece for place in range(first, first + size) for piece in sight.pieces_at(place)]


def _known(sight: Sight, place: int) -> list[list[int]]:
    if sight.naming.layout.places[place].board and not sight.sees(place):
        return []  # not even which spaces of a hidden board are taken
    if sight.cells[sight.naming.first_cells[place]] < 0:
        return []
    seats = [] if sight.seat is None else [sight.seat]
    pieces = sight.pieces_at(place)
    if sight.sees(place):
        return [seats[:] if sight.knows(piece) else [] for piece in pieces]
    known = sight.known(pieces)
    return [*(seats[:] for _ in known), *[[] for _ in range(len(pieces) - len(known))]]


def _sealed(game: Game, cells: State, asked: Decision | None) -> dict[str, Any]:
    sealed = game.machine.sealed(cells)
    return {str(seat): asked.sealed if asked and asked.seat == seat else True for seat in sorted(sealed)}


def _decision(game: Game, cells: State, asked: Decision | None, decisions: Sequence[Decision]) -> dict[str, Any] | None:
    """Return what the seat is asked; while others are, only who is waited for; in a window of answers not even that."""
    if not decisions:
        return None
    if asked is not None:
        return question(asked)
    ask = game.program.asks[cells[ASK]]
    if ask.sort == "respond":
        return {"answers": True}
    waiting = game.machine.waiting(cells)
    return {"waiting": list(waiting), "together": cells[STATUS] == TOGETHER}


def question(asked: Decision) -> dict[str, Any]:
    """Return what a view says of the decision of who is asked."""
    return {"seat": asked.seat, "name": asked.name, "ask": asked.ask, "together": asked.together, "left": asked.left}
