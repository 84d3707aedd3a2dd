"""A position as plain JSON: all that the cells hold, in the words of the ruleset, so that they can be put back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from dogtable.base import program as header
from dogtable.base.program import Point, Program, StateInfo
from dogtable.engine import shape
from dogtable.engine.game import Game
from dogtable.engine.keys import key_of
from dogtable.engine.naming import Index, Naming, PieceWord
from dogtable.engine.sight import Sight
from dogtable.engine.state import State, pieces_at
from dogtable.engine.vision import may_read

SCHEMA = 1
Knowing = Callable[[int], Any]
"""What says of a place for each piece there which seats know it."""
Spaces = Callable[[int, int], Any]
"""What says something of the spaces of a board: from the first on, so many."""


def frames(program: Program, cells: State) -> list[tuple[int, Point]]:
    """Return the frames, outermost first: the first cell of each and the point where it rests.

    In the middle of what an option does (`Machine.outcome`), where nobody is asked, none of them rests anywhere.
    """
    found: list[tuple[int, Point]] = []
    fp = cells[header.FP]
    point = program.asks[cells[header.ASK]].point if cells[header.ASK] >= 0 else -1
    while fp >= 0 and point >= 0:
        found.append((fp, program.points[point]))
        point, fp = cells[fp], cells[fp + 1]
    return found[::-1]


def position(game: Game, cells: State, result: Mapping[str, object] | None) -> dict[str, Any]:
    """Return the whole position, hidden things and the generator included."""
    return {
        **lying(game, cells),
        "sealed": {str(seat): key_of(game, cells, seat, path) for seat, path in game.machine.sealed(cells).items()},
        "at": at(game, Sight(game.naming, cells, whole=True)),
        "rng": [cells[header.SEED], cells[header.COUNTER]],
        # How many decisions there were is no part of a position: it may have been reached in other ways.
        "result": None if result is None else {k: v for k, v in result.items() if k != "decisions"},
    }


def lying(game: Game, cells: State) -> dict[str, Any]:
    """Return what a position says of what lies where and what is known, whether somebody is asked or not."""
    sight = Sight(game.naming, cells, whole=True)
    return {
        **described(game),
        "zones": shape.zones(sight, sight.lying, game.naming.zones),
        "boards": shape.boards(game.naming, lambda first, size: occupied(sight, first, size)),
        "fields": named_fields(sight),
        "state": state(sight),
        "stack": stack(game, sight),
        "known": known(sight, *_all_knowing(game.naming, cells)),
    }


def described(game: Game) -> dict[str, Any]:
    """Return what a position says about the match as a whole."""
    layout = game.program.layout
    return {
        "schema": SCHEMA,
        "ruleset": game.program.ruleset,
        "players": layout.players,
        "options": dict(game.options),
        "teams": [list(team) for team in layout.teams],
    }


def occupied(sight: Sight, first: int, size: int) -> dict[str, list[PieceWord]]:
    """Return the spaces of a board on which something lies."""
    keys, cells, first_cells = sight.naming.space_keys, sight.cells, sight.naming.first_cells
    taken = [place for place in range(first, first + size) if cells[first_cells[place]] >= 0]
    return {keys[place]: sight.lying(place) for place in taken}


def named_fields(sight: Sight) -> dict[str, dict[str, Any]]:
    """Return the mutable fields of named pieces (whose face is known) that differ from the start."""
    result = {name: sight.fields(piece) for piece, name in sight.naming.changing if sight.knows(piece)}
    return {name: fields for name, fields in result.items() if fields}


def state(sight: Sight) -> dict[str, Any]:
    """Return all state variables; one that who looks may not see is left out, or null for other seats."""
    result = {}
    for info, cells in sight.naming.state_cells:
        if sight.whole or info.seen_by != "nobody":
            values = [(index, _state_value(sight, info, index, cell)) for index, cell in cells]
            result[info.name] = shape.nest(sight, info.per, values)
    return result


def _state_value(sight: Sight, info: StateInfo, index: Index, cell: int) -> Any:
    own = sight.whole or may_read(info, index, sight.seat)
    return sight.value(info.kind, sight.cells[cell]) if own else None


def stack(game: Game, sight: Sight) -> list[dict[str, Any]]:
    """Return the entries of the stack, bottom first; a field that is none is left out."""
    info = game.program.layout.stack
    if info is None:
        return []
    cells = sight.cells
    results = []
    for base in range(info.base, info.base + cells[header.HEIGHT] * info.size, info.size):
        entry: dict[str, Any] = {
            "do": game.program.routines[cells[base + header.ENTRY_ROUTINE]].name,
            "owner": cells[base + header.ENTRY_OWNER],
        }
        if cells[base + header.ENTRY_CANCELLED] > 0:
            entry["cancelled"] = True
        values = {field.name: sight.value(field.kind, cells[base + field.cell]) for field in info.fields}
        entry.update({name: value for name, value in values.items() if value is not None})
        results.append(entry)
    return results


def known(sight: Sight, knowing: Knowing, spaces: Spaces) -> dict[str, Any]:
    """Return of each place that not everybody sees for each piece the seats that know it.

    `knowing` says so of a place, `spaces` of those of a board.
    """
    result = shape.zones(sight, knowing, sight.naming.closed_zones)
    result.update(shape.boards(sight.naming, spaces, lambda first: not sight.naming.is_public(first)))
    return result


def by_space(naming: Naming, knowing: Knowing) -> Spaces:
    """Return what says of the spaces of a board what `knowing` says of each, where that is anything."""

    def spaces(first: int, size: int) -> dict[str, list[list[int]]]:
        keys = naming.space_keys
        return {keys[place]: seats for place in range(first, first + size) if (seats := knowing(place))}

    return spaces


def _all_knowing(naming: Naming, cells: State) -> tuple[Knowing, Spaces]:
    def knowing(place: int) -> list[list[int]]:
        masks = [mask_of(naming, cells, piece) for piece in pieces_at(naming.program, cells, place)]
        return [[seat for seat in range(naming.layout.players) if mask >> seat & 1] for mask in masks]

    return knowing, by_space(naming, knowing)


def mask_of(naming: Naming, cells: State, piece: int) -> int:
    """Return the seats that know the face of a piece, as a mask."""
    cell = naming.layout.pieces[piece].mask
    return naming.everybody if cell < 0 else cells[cell]


def at(game: Game, sight: Sight) -> dict[str, Any] | None:
    """Return where the rules rest: whose turn it is, and the frames, outermost first; None when the game is over."""
    cells = sight.cells
    if cells[header.STATUS] == header.OVER or cells[header.FP] < 0:
        return None
    resting = frames(game.program, cells)
    result: dict[str, Any] = {"turn": cells[header.ME], "frames": [frame(sight, fp, point) for fp, point in resting]}
    if cells[header.DEPTH] or cells[header.BASE]:
        result["open"] = [cells[header.DEPTH], cells[header.BASE]]
    seats = game.machine.together(cells)
    if seats:
        result["asked"] = [seat for seat, _ in seats]
        result["skipped"] = [seat for seat, asked in seats if not asked]
    if cells[header.ANY] >= 0:
        number = [fp for fp, _ in resting].index(cells[header.ANY_FP])
        result["anytime"] = [cells[header.ANY], number, cells[header.ANY_DEPTH], cells[header.ANY_SEAT]]
    return result


def frame(sight: Sight, fp: int, point: Point) -> dict[str, Any]:
    """Return what a frame holds that begins at cell `fp` and rests at a point."""
    return {
        "routine": point.routine,
        "at": point.at,
        "locals": {cell.name: sight.slot(fp, cell) for cell in point.locals},
        "loops": [sight.slot(fp, cell) for cell in point.hidden],
    }
