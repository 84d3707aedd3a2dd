"""What numbers on a table change between two pictures of it: "Millie 15 → 13". Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from dogtable.ui.kit.markup import plain
from dogtable.ui.look.entries import Group, Text

if TYPE_CHECKING:
    from dogtable.ui.look.entries import Entry, Layout, Rect

MOST: Final = 4  # changes that are told
LONG: Final = 24  # letters: of a longer text only the number is told
_NUMBER: Final = re.compile(r"[+−-]?\d+")

Change = tuple[str, tuple[str, ...]]
Spot = tuple[float, float]
View = Mapping[str, Any]
Pair = tuple[Any, dict[Spot, str], dict[Spot, str], set[tuple[int, int]]]
"""A seat or a piece, what stands on it before and after by where, and pairs of numbers that need no words."""


def changes(before: Layout, after: Layout, views: tuple[View, View], called: Callable[[Any], str]) -> list[Change]:
    """Return whose numbers on players' plates and pieces change, each with all that do: "15 → 13".

    `views` are those of the two pictures: how many cards somebody holds needs no words. `called` names a seat or a
    piece as in a view.
    """
    found: dict[str, dict[str, None]] = {}
    for value, one, other, sizes in (*_plates(before, after, views), *_both(before, after)):
        shown = [change for spot, text in one.items() if (change := _change(text, other.get(spot, text), sizes))]
        if shown:
            found.setdefault(called(value), {}).update(dict.fromkeys(shown))
    return [(whose, tuple(shown)) for whose, shown in found.items()][:MOST]


def _plates(before: Layout, after: Layout, views: tuple[View, View]) -> Iterator[Pair]:
    """Yield what stands on the plate of each player in both pictures."""
    there = dict(_seats(after))
    for seat, rect in _seats(before):
        if seat in there:
            sizes = _sizes(views, seat)
            yield seat, dict(_within(before, rect)), dict(_within(after, there[seat])), sizes


def _seats(laid: Layout) -> Iterator[tuple[int, Rect]]:
    marked = ((one.value, one.rect) for one in laid.inspects if one.sort == "seat")
    touched = ((one.value, one.rect) for one in laid.targets if one.kind == "seat")
    yield from ((seat, rect) for seat, rect in (*marked, *touched) if isinstance(seat, int))


def _both(before: Layout, after: Layout) -> Iterator[Pair]:
    """Yield what stands on each piece that is the same in both pictures."""
    there = {one.thing: one for one in after.shown}
    values = {target.thing: target.value for target in before.targets if target.kind == "piece"}
    for one in before.shown:
        same = there.get(one.thing)
        if same is not None and same.id == one.id and one.thing in values:
            yield values[one.thing], dict(_of(one.entry, before)), dict(_of(same.entry, after)), set()


def _change(one: str, other: str, sizes: set[tuple[int, int]]) -> str:
    """Return what a number becomes, in its text; "" where none does, or where it only counts what is held."""
    if one == other or _NUMBER.sub("@", one) != _NUMBER.sub("@", other):
        return ""
    pairs = zip(_NUMBER.finditer(one), _NUMBER.findall(other), strict=True)
    first, number = next((found, new) for found, new in pairs if found[0] != new)
    if first[0].isdigit() and number.isdigit() and (int(first[0]), int(number)) in sizes:
        return ""
    change = f"{first[0]} → {number}"
    return change if len(one) > LONG else f"{one[: first.start()]}{change}{one[first.end() :]}"


def _sizes(views: tuple[View, View], seat: object) -> set[tuple[int, int]]:
    """Return how many pieces lie in each of a seat's zones before and after, where that differs."""
    found = set()
    for name, owners in views[0]["zones"].items():
        pair = [_size(one, seat) for one in (owners, views[1]["zones"].get(name))]
        if None not in pair and pair[0] != pair[1]:
            found.add((pair[0], pair[1]))
    return found  # type: ignore[return-value]  # none is None


def _size(owners: object, seat: object) -> int | None:
    own = owners[seat] if isinstance(owners, list) and isinstance(seat, int) and seat < len(owners) else None
    return len(own) if isinstance(own, list) else None


def _within(laid: Layout, rect: Rect) -> Iterator[tuple[Spot, str]]:
    """Yield the texts in a rectangle, those of pieces apart, by where they stand in it."""
    yield from _texts(laid.entries, (rect.x, rect.y), (rect.w, rect.h), _pieces(laid), rect)


def _of(group: Group, laid: Layout) -> Iterator[tuple[Spot, str]]:
    """Yield the texts of a piece's picture, those of pieces in it apart."""
    yield from _texts(group.entries, (0.0, 0.0), (group.w, group.h), _pieces(laid) - {id(group)}, None)


def _pieces(laid: Layout) -> frozenset[int]:
    return frozenset(id(one.entry) for one in laid.shown)


def _texts(
    entries: Sequence[Entry], corner: Spot, size: Spot, apart: frozenset[int], rect: Rect | None
) -> Iterator[tuple[Spot, str]]:
    for entry in entries:
        if isinstance(entry, Group) and id(entry) not in apart:
            moved = None if rect is None else rect._replace(x=rect.x - entry.x, y=rect.y - entry.y)
            yield from _texts(entry.entries, (corner[0] - entry.x, corner[1] - entry.y), size, apart, moved)
        elif isinstance(entry, Text) and (rect is None or rect.holds(entry.x + entry.w / 2, entry.y + entry.h / 2)):
            x, y = (entry.x - corner[0]) / (size[0] or 1), (entry.y - corner[1]) / (size[1] or 1)
            yield (round(x, 2), round(y, 2)), plain(entry.markup)
