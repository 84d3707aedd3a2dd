"""The operations that compiled rules call, made for one Layout: plain functions over the cells `s`.

Nothing else is in reach of compiled code. Every function is total: what has no meaning raises FaultError with its code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, islice, takewhile
from typing import Any

from dogtable.base.program import MOST_OPTIONS, MOST_THINGS, NO_INT, Program
from dogtable.engine.fault import BURNT, NO_NUMBER, Dead, FaultError, Legal, Over, crowded
from dogtable.engine.moves import Moves
from dogtable.engine.runtime import Runtime
from dogtable.engine.state import State

_MOST_WAYS = 10_000
_MOST_NUMBERS = 10_000
_AT_ONCE = 64  # things of a walk that burn together


def need(value: int) -> int:
    """Return a value that is not none."""
    if value < 0:
        raise FaultError("E502", "there is none here, but a value is needed")
    return value


def number(value: int) -> int:
    """Return a number that is not none."""
    if value == NO_INT:
        raise FaultError(*NO_NUMBER)
    return value


def item(items: Sequence[Any], index: int) -> Any:
    """Return one of a list, counted from 0."""
    if not 0 <= index < len(items):
        raise FaultError("E502", f"a list of {len(items)} has no item {index}")
    return items[index]


def within(index: int, size: int) -> int:
    """Return an index of a board."""
    if not 0 <= index < size:
        raise FaultError("E502", f"the board has spaces 0 to {size - 1}, not {index}")
    return index


def cell(row: int, column: int, rows: int, columns: int) -> int:
    """Return the index of a space of a grid."""
    if not (0 <= row < rows and 0 <= column < columns):
        raise FaultError("E502", f"the grid has {rows} rows and {columns} columns, and no space {row}, {column}")
    return row * columns + column


def divide(left: int, right: int) -> int:
    """Return left // right."""
    if right == 0:
        raise FaultError("E502", "division by zero")
    return left // right


def modulo(left: int, right: int) -> int:
    """Return left % right."""
    if right == 0:
        raise FaultError("E502", "division by zero")
    return left % right


def given(items: Iterable[int]) -> list[int]:
    """Return the items that are not none."""
    return [x for x in items if x >= 0]


def given_numbers(items: Iterable[int]) -> list[int]:
    """Return the numbers that are not none."""
    return [x for x in items if x != NO_INT]


def first(items: Sequence[int], nothing: int) -> int:
    """Return the first of a list."""
    return items[0] if items else nothing


def last(items: Sequence[int], nothing: int) -> int:
    """Return the last of a list."""
    return items[-1] if items else nothing


def distinct(items: Sequence[Any]) -> Sequence[Any]:
    """Return a list without repetitions."""
    return items if len(items) < 2 else list(dict.fromkeys(items))


def up_to(spaces: Sequence[int], shut: Callable[[int], object]) -> list[int]:
    """Return the spaces before the first that is shut."""
    return list(takewhile(lambda space: not shut(space), spaces))


def least(items: Sequence[int], nothing: int) -> int:
    """Return the least number."""
    return min(items) if items else nothing


def greatest(items: Sequence[int], nothing: int) -> int:
    """Return the greatest number."""
    return max(items) if items else nothing


def least_by(items: Sequence[int], key: Callable[[int], int]) -> int:
    """Return the first of those with the least key."""
    return min(items, key=key) if items else -1


def greatest_by(items: Sequence[int], key: Callable[[int], int]) -> int:
    """Return the first of those with the greatest key."""
    return max(items, key=key) if items else -1


def ranked(items: Sequence[int], key: Callable[[int], int] = lambda x: x) -> list[int]:
    """Return a list with the greatest first; equals stay in order."""
    return sorted(items, key=key, reverse=True)


def numbers(low: int, high: int) -> range:
    """Return the numbers from low to high."""
    if high - low >= _MOST_NUMBERS:
        raise FaultError("E505", f"numbers from {low} to {high} are too many")
    return range(low, high + 1)


def single(piece: int) -> tuple[int, ...]:
    """Return what lies on a space for one piece."""
    return (piece,) if piece >= 0 else ()


def keep(s: State, at: int, room: int, items: Sequence[int]) -> None:
    """Write a list into cells: how many, then the items."""
    count = len(items)
    if count > room:
        raise FaultError("E502", f"a list of {count} is too long to be kept; there is room for {room}")
    s[at] = count
    s[at + 1 : at + 1 + count] = items


def kept(s: State, at: int) -> list[int]:
    """Read such a list."""
    return s[at + 1 : at + 1 + s[at]]


def outside(value: int, low: int, high: int) -> None:
    """Say that a number is out of its range."""
    if value == NO_INT:
        raise FaultError(*NO_NUMBER)
    raise FaultError("E501", f"{value} is out of its range: {low} to {high}")


def too_often() -> None:
    """Say that a `while` goes on for longer than it may."""
    raise FaultError("E504", "this goes on for more rounds than `at most` allows")


def forbidden() -> None:
    """Say that a `require` has failed where there is no option that it could forbid."""
    raise FaultError("E511", "this `require` does not hold, where nothing can be taken back")


def burnt() -> None:
    """Say that the fuel is used up."""
    raise FaultError(*BURNT)


def bounded(items: Iterable[Any]) -> list[Any]:
    """Return a list of things that are not too many."""
    found = list(islice(items, MOST_THINGS + 1))
    if len(found) > MOST_THINGS:
        raise FaultError("E512", f"this list would hold more than {MOST_THINGS:,} things; leave out some on the way")
    return found


def room(found: list[Any]) -> list[Any]:
    """Return a list of options to which one more may be added."""
    if len(found) >= MOST_OPTIONS:
        raise crowded()
    return found


def operations(program: Program, runtime: Runtime) -> dict[str, Any]:
    """Return all that compiled code of this Program can name."""
    layout = program.layout
    moves = Moves(program, runtime)
    face, pieces = moves.face, moves.pieces
    first_of, at, above = layout.places[0].cell if layout.places else 0, layout.at, layout.next

    def pieces_in(s: State, places: Iterable[int]) -> list[int]:
        found = []
        for place in places:
            x = s[first_of + place]
            while x >= 0:
                found.append(x)
                x = s[above + x]
        return found

    def faces(s: State, place: int) -> list[int]:
        found: dict[int, int] = {}
        x = s[first_of + place]
        while x >= 0:
            found.setdefault(face[x], x)
            x = s[above + x]
        return list(found.values())

    def place_of(s: State, piece: int) -> int:
        return s[at + piece] if piece >= 0 else -1

    def some(s: State, items: Sequence[int], low: int, high: int, merge: bool) -> list[tuple[int, ...]]:
        found: dict[Any, tuple[int, ...]] = {}
        tries = 0
        for size in range(max(0, low), high + 1):
            for combination in combinations(distinct(items), size):
                tries += 1
                runtime.burn(2 + size)
                key = tuple(sorted(moves.alike(s, x) for x in combination)) if merge else combination
                found.setdefault(key, combination)
                if len(found) > _MOST_WAYS:
                    raise FaultError("E508", f"there are more than {_MOST_WAYS:,} ways to take {low} to {high}")
        return list(found.values())

    def walked(items: Sequence[Any], units: int) -> Iterator[Any]:
        """Give the things of a list, each of which burns so much."""
        for at in range(0, len(items), _AT_ONCE):
            part = items[at : at + _AT_ONCE]
            runtime.burn(units * len(part))
            yield from part

    def charged(items: Sequence[Any], units: int) -> Sequence[Any]:
        """Return a list, each of whose things burns so much."""
        runtime.burn(units * len(items))
        return items

    def nothing(_s: State) -> list[Any]:
        return []

    def tried(s: Sequence[int], head: Any, found: list[Any]) -> None:
        runtime.tried(s, head, found)

    def reached(value: int) -> None:
        runtime.reached.append(value)

    def most_of(s: State, ceiling: int | None) -> int:
        return runtime.most_of(s, ceiling)

    plain = (
        need, number, item, within, cell, divide, modulo, given, given_numbers, first, last, distinct,
        up_to, least, greatest, least_by, greatest_by, ranked, numbers, single, keep, kept, outside, too_often, burnt,
        forbidden, pieces, pieces_in, faces, place_of, some, nothing, tried, bounded, room, walked, charged,
        reached, most_of,
    )  # fmt: skip
    names: dict[str, Any] = {function.__name__: function for function in plain}
    names.update(moves.operations())
    names.update({"any": any, "all": all, "len": len, "sum": sum, "min": min, "max": max, "abs": abs, "bool": bool})
    names.update({"next": next, "tuple": tuple, "Dead": Dead, "Legal": Legal, "Over": Over})
    names.update({"fuel": runtime.fuel, "log": runtime.log, "why": runtime.why, "trace": runtime.trace})
    return names
