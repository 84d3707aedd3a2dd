"""Putting back where the rules rest: the frames, the entries of the stack, what is sealed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from dogtable.base import program as header
from dogtable.base.errors import UsageError
from dogtable.base.program import Cell, Kind, Point, Program
from dogtable.engine.game import Game
from dogtable.engine.keys import key_of
from dogtable.engine.naming import nearest
from dogtable.engine.state import State

Value = Callable[[Kind, Any], int]
"""From a word of a kind to the value it stands for."""


def resume(game: Game, cells: State, at: Mapping[str, Any], sealed: Mapping[str, str], value: Value) -> None:
    """Write the frames of a position, outermost first, so that the rules rest at the innermost one's ask."""
    program = game.program
    frames: Sequence[Mapping[str, Any]] = at["frames"]
    if not frames:
        raise UsageError("'frames' is empty")
    caller, back, firsts = -1, -1, []
    for frame in frames:
        number, point = _point(program, frame)
        fp = len(cells)
        cells += [-1] * _size(program, point.routine)
        cells[fp], cells[fp + 1] = back, caller
        _slots(cells, fp, point, frame, value)
        firsts.append(fp)
        caller, back = fp, number
    ask = next((n for n, asked in enumerate(program.asks) if asked.point == back), None)
    if ask is None:
        raise UsageError(f"nobody is asked at '{frames[-1].get('at')}' of '{frames[-1].get('routine')}'")
    depth, base = at.get("open", (0, 0))
    cells[header.FP], cells[header.ASK], cells[header.ME] = caller, ask, int(at.get("turn", 0))
    cells[header.STATUS] = header.TOGETHER if program.asks[ask].sort == "together" else header.ASKING
    cells[header.DEPTH], cells[header.BASE], cells[header.CUT] = int(depth), int(base), 0
    if "anytime" in at:
        group, frame_number, any_depth, seat = (int(number) for number in at["anytime"])
        cells[header.ANY], cells[header.ANY_FP] = group, firsts[frame_number]
        cells[header.ANY_DEPTH], cells[header.ANY_SEAT] = any_depth, seat
    if cells[header.STATUS] == header.TOGETHER:
        skipped = at.get("skipped", ())
        game.machine.lay_together(
            cells, [(game.naming.seat(seat), seat not in skipped) for seat in at.get("asked", ())]
        )
        if not game.machine.waiting(cells):
            raise UsageError("'asked' names nobody who is still to answer")
    _seal(game, cells, sealed)


def _point(program: Program, frame: Mapping[str, Any]) -> tuple[int, Point]:
    points = {(point.routine, point.at): number for number, point in program.points.items()}
    where = (str(frame.get("routine")), str(frame.get("at")))
    if where not in points:
        rests = [f"{routine} at {label}" for routine, label in points]
        raise UsageError(f"nothing rests in {where[0]} at {where[1]}{nearest(' at '.join(where), rests)}")
    return points[where], program.points[points[where]]


def _size(program: Program, routine: str) -> int:
    return max(header.FRAME_HEAD, next(info.size for info in program.routines if info.name == routine))


def _slots(cells: State, fp: int, point: Point, frame: Mapping[str, Any], value: Value) -> None:
    values = frame.get("locals", {})
    for local in point.locals:
        if local.name in values:
            _fill(cells, fp, local, values[local.name], value)
    loops = frame.get("loops", [])
    if len(loops) != len(point.hidden):
        raise UsageError(f"'{point.at}' of '{point.routine}' lies in {len(point.hidden)} loops, not {len(loops)}")
    for slot, word in zip(point.hidden, loops, strict=True):
        _fill(cells, fp, slot, word, value)


def _fill(cells: State, fp: int, slot: Cell, word: Any, value: Value) -> None:
    first = fp + slot.cell
    if slot.kind.sort != "list" or slot.kind.item is None:
        cells[first] = value(slot.kind, word)
        return
    if len(word) >= slot.width:
        raise UsageError(f"'{slot.name}' can hold no more than {slot.width - 1}")
    cells[first] = len(word)
    for n, item in enumerate(word, start=1):
        cells[first + n] = value(slot.kind.item, item)


def _seal(game: Game, cells: State, sealed: Mapping[str, str]) -> None:
    for seat, key in sealed.items():
        paths = {key_of(game, cells, int(seat), path): path for path in game.machine.options(cells, int(seat))}
        if key not in paths:
            raise UsageError(f"seat {seat} cannot have sealed '{key}'{nearest(key, list(paths))}")
        game.machine.seal(cells, int(seat), paths[key])


def stack(game: Game, cells: State, entries: Sequence[Mapping[str, Any]], value: Value) -> None:
    """Write the entries of the stack, bottom first."""
    info = game.program.layout.stack
    if info is None:
        raise UsageError("this ruleset has no stack")
    if len(entries) > info.depth:
        raise UsageError(f"the stack holds no more than {info.depth} entries")
    routines = [routine.name for routine in game.program.routines]
    cells[header.HEIGHT] = len(entries)
    for n, entry in enumerate(entries):
        base = info.base + n * info.size
        name = str(entry.get("do"))
        if name not in routines:
            raise UsageError(f"there is no routine '{name}' to lie on the stack{nearest(name, routines)}")
        cells[base + header.ENTRY_ROUTINE] = routines.index(name)
        cells[base + header.ENTRY_OWNER] = game.naming.seat(entry.get("owner"))
        cells[base + header.ENTRY_CANCELLED] = int(bool(entry.get("cancelled")))
        for slot in info.fields:
            cells[base + slot.cell] = value(slot.kind, entry[slot.name]) if slot.name in entry else slot.first
