"""Sealed answers: how they lie in the frame of their routine until all are in.

There is a group of cells for each seat that is asked together: the seat, how it stands, the entry of its answer, and
the values picked. `Ask.sealed` says where: first cell of the first group, cells a group, and the cell that counts the
groups, all counted from the first cell of the frame.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from dogtable.base.program import ANSWERED, FP, PASS, PASSED, SEALED_HEAD, SKIPPED, WAITING, AskInfo
from dogtable.engine.attempt import Ask, Path, Step
from dogtable.engine.state import State


def _groups(s: Sequence[int], row: Ask) -> Iterator[int]:
    """Give the first cell of each group."""
    base, stride, count = row.sealed
    fp = s[FP]
    return (fp + base + stride * i for i in range(s[fp + count]))


def _group(s: Sequence[int], row: Ask, seat: int) -> int:
    return next((at for at in _groups(s, row) if s[at] == seat), -1)


def is_asked(s: Sequence[int], row: Ask, seat: int) -> bool:
    """Return whether a seat is asked (it may have answered already)."""
    at = _group(s, row, seat)
    return at >= 0 and s[at + 1] != SKIPPED


def waiting(s: Sequence[int], row: Ask) -> tuple[int, ...]:
    """Return the seats that have not answered yet."""
    return tuple(s[at] for at in _groups(s, row) if s[at + 1] == WAITING)


def asked(s: Sequence[int], row: Ask) -> list[tuple[int, bool]]:
    """Return all seats in the order in which their answers are carried out, and whether each is asked at all."""
    return [(s[at], s[at + 1] != SKIPPED) for at in _groups(s, row)]


def lay(s: State, row: Ask, seats: Sequence[tuple[int, bool]]) -> None:
    """Write these seats anew, nobody having answered yet (the inverse of `asked`)."""
    base, stride, count = row.sealed
    s[s[FP] + count] = len(seats)
    for i, (seat, is_asked_too) in enumerate(seats):
        at = s[FP] + base + stride * i
        s[at : at + stride] = [seat, WAITING if is_asked_too else SKIPPED, *[-1] * (stride - 2)]


def alone(s: State, row: Ask, seat: int) -> None:
    """Make as if only this seat were asked."""
    for at in _groups(s, row):
        if s[at] != seat:
            s[at + 1] = SKIPPED


def pass_over(s: State, row: Ask, seat: int) -> None:
    """Make as if this seat were not asked."""
    s[_group(s, row, seat) + 1] = SKIPPED


def write(s: State, row: Ask, info: AskInfo, seat: int, step: Step) -> None:
    """Write the answer of a seat, in place of an earlier one."""
    at = _group(s, row, seat)
    s[at + 1 : at + row.sealed[1]] = [-1] * (row.sealed[1] - 1)
    if step[1] == PASS:
        s[at + 1] = PASSED
        return
    s[at + 1], s[at + 2] = ANSWERED, step[1]
    cell = at + SEALED_HEAD
    for pick, value in zip(info.entries[step[1]].picks, step[2:], strict=True):
        if pick.width == 1:
            s[cell] = value
        else:
            s[cell] = len(value)
            s[cell + 1 : cell + 1 + len(value)] = value
        cell += pick.width


def read(s: Sequence[int], row: Ask, info: AskInfo, ask: int) -> dict[int, Path]:
    """Return the answers that were given."""
    found: dict[int, Path] = {}
    for at in _groups(s, row):
        if s[at + 1] == PASSED:
            found[s[at]] = ((ask, PASS),)
        elif s[at + 1] == ANSWERED:
            found[s[at]] = ((ask, s[at + 2], *_values(s, at + SEALED_HEAD, info, s[at + 2])),)
    return found


def _values(s: Sequence[int], cell: int, info: AskInfo, entry: int) -> Iterator[Any]:
    for pick in info.entries[entry].picks:
        yield s[cell] if pick.width == 1 else tuple(s[cell + 1 : cell + 1 + s[cell]])
        cell += pick.width
