"""The built-in functions, one Python function each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from dogtable.base.errors import Span
from dogtable.lang import tree as t
from tests.reference.things import NONE, no_value
from tests.reference.values import (
    FUNCTIONS,
    Env,
    board_spaces,
    burn,
    call,
    convert,
    evaluate,
    fault,
    field_of,
    given,
    item_kind,
    items,
    missing,
    there,
    zone_places,
)


def keyed(e: t.Function, w: Any, me: int) -> Callable[[int], Any]:
    key = e.by
    assert key is not None
    argument = e.args[0]
    kind = argument.element.kind if isinstance(argument, t.Generator) else item_kind(argument)

    def of(value: int) -> Any:
        result = worth(value)
        if missing(result, key.kind):
            raise fault(e.span, "E502", f"{key.name} gives nothing to compare by")
        return result

    def worth(value: int) -> Any:
        if key.sort == "define":
            return convert(call(key.name, [value], w, me), w.setup.rules.definitions[key.name].kind, key.kind)
        if key.sort == "state":
            return w.state[key.name, (value,)]
        if kind.sort == "word":
            return w.setup.rules.words[kind.of[0]].words[value].fields[key.name]
        return field_of(value, kind.sort, key.name, key.kind, w, e.span)

    return of


def conditions(e: t.Function, w: Any, env: Env, me: int) -> Iterator[Any]:
    """What holds or not, one after another; none is neither."""
    argument = e.args[0]
    for value in items(argument, w, env, me):
        if isinstance(argument, t.Generator) and missing(value, argument.element.kind):
            raise fault(e.span, "E502", "there is nothing here where a condition is needed")
        yield value


def _f_any(e, w, env, me):
    return int(any(conditions(e, w, env, me)))


def _f_all(e, w, env, me):
    return int(all(conditions(e, w, env, me)))


def _f_how_many(e, w, env, me):
    return sum(bool(x) for x in conditions(e, w, env, me))


def _f_len(e, w, env, me):
    return len(list(items(e.args[0], w, env, me)))


def _f_sum(e, w, env, me):
    return sum(there(e.args[0], w, env, me))


def _f_first(e, w, env, me):
    return next(iter(there(e.args[0], w, env, me)), no_value(e.kind))


def _f_last(e, w, env, me):
    found = there(e.args[0], w, env, me)
    return found[-1] if found else no_value(e.kind)


def _f_those(e, w, env, me):
    return there(e.args[0], w, env, me)


def _f_these(e, w, env, me):
    found: list[Any] = []
    for a in e.args:
        if a.kind.sort == "list" or isinstance(a, t.Generator):
            found += there(a, w, env, me)
        else:
            value = evaluate(a, w, env, me)
            if not missing(value, a.kind):
                found.append(value)
    return found


def _f_distinct(e, w, env, me):
    return list(dict.fromkeys(there(e.args[0], w, env, me)))


def _extreme(choose: Callable[..., Any]) -> Callable[..., Any]:
    def function(e, w, env, me):
        if len(e.args) > 1:
            return choose(given(a, w, env, me) for a in e.args)
        values = there(e.args[0], w, env, me)
        if not values:
            return no_value(e.kind)
        return choose(values) if e.by is None else choose(values, key=keyed(e, w, me))

    return function


def _f_ranked(e, w, env, me):
    return (
        sorted(there(e.args[0], w, env, me), key=keyed(e, w, me), reverse=True)
        if e.by
        else sorted(there(e.args[0], w, env, me), reverse=True)
    )


def _f_some(e, w, env, me):
    values = there(e.args[0], w, env, me)
    low = given(e.args[1], w, env, me)
    high = given(e.args[2], w, env, me) if len(e.args) > 2 else low
    seen: dict[tuple[Any, ...], list[Any]] = {}
    pieces = item_kind(e.args[0]).sort == "piece"
    for size in range(low, high + 1):
        for chosen in combinations(values, size):
            burn(w, e.span, 2 + size)
            alike = tuple(sorted(w.alike(p) for p in chosen)) if pieces else chosen
            seen.setdefault((size, alike), list(chosen))
            if len(seen) > 10_000:
                raise fault(e.span, "E508", "there are more than 10,000 ways to choose")
    return list(seen.values())


def _f_numbers(e, w, env, me):
    low, high = (given(arg, w, env, me) for arg in e.args)
    if high - low >= 10_000:
        raise fault(e.span, "E505", "these numbers are too many")
    return list(range(low, high + 1))


def _f_index(e, w, env, me):
    value = given(e.args[0], w, env, me)
    sort = e.args[0].kind.sort
    if sort in ("space", "place"):
        place = w.setup.places[value]
        return place.index[0] if place.board else NONE
    if sort == "piece":
        return w.setup.by_set[w.setup.pieces[value].set].index(value)
    return value


def _f_abs(e, w, env, me):
    return abs(given(e.args[0], w, env, me))


def _f_on(e, w, env, me):
    argument = e.args[0]
    where = given(argument, w, env, me)
    if isinstance(argument, t.Zone):
        found = where
    elif isinstance(where, list | tuple):
        found = [p for place in where for p in w.lying[place]]
    else:
        found = list(w.lying[where])
    return [p for p in found if not e.of or w.setup.pieces[p].kind == e.of]


def _f_empty(e, w, env, me):
    return int(not _f_on(e, w, env, me))


def _f_as_place(e, w, env, me):
    (place,) = zone_places(e.args[0], w, env, me)
    return place


def step_from(name: str, space: int, w: Any, span: Span) -> int:
    place = w.setup.places[space]
    if not place.board:
        raise fault(span, "E502", "this is no space of a board")
    along = w.setup.board_of(place)
    i = place.index[0] + (1 if name == "next" else -1)
    if w.setup.rules.boards[place.name].shape == "ring":
        return along[i % len(along)]
    return along[i] if 0 <= i < len(along) else NONE


# up, then clockwise: (down, right)
DIRECTIONS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))


def way(e: t.Expr, w: Any, env: Any, me: int) -> t.Const:
    """The direction that is meant, as if it were written there."""
    return e if isinstance(e, t.Const) else t.Const(e.span, e.kind, given(e, w, env, me))


def line_from(w: Any, space: int, direction: t.Const, length: int) -> list[int]:
    """The next spaces from (and without) one, as far as the board goes; links that come round stop before they do."""
    found = [space]
    for _ in range(length):
        following = beside(w, found[-1], direction)
        if following == NONE or following in found:
            break
        found.append(following)
    return found[1:]


def beside(w: Any, space: int, direction: t.Const) -> int:
    """The one space next to another, in a direction of a grid or by the first link of that name."""
    place = w.setup.places[space]
    if not place.board:  # a zone has no neighbours
        return NONE
    along = w.setup.board_of(place)
    words = direction.kind.of[0]
    if words == "directions" and place.name in w.setup.grids:
        rows, columns = w.setup.grids[place.name]
        down, right = DIRECTIONS[direction.value]
        row, column = divmod(place.index[0], columns)
        r, c = row + down, column + right
        return along[r * columns + c] if 0 <= r < rows and 0 <= c < columns else NONE
    if words == f"links:{place.name}":
        pairs = list(w.setup.rules.boards[place.name].links.values())[direction.value]
        return next((along[b] for a, b in pairs if a == place.index[0]), NONE)
    return NONE


def _f_next(e, w, env, me):
    value = given(e.args[0], w, env, me)
    if e.args[0].kind.sort == "player":
        return (value + (1 if e.name == "next" else -1)) % w.setup.players
    if len(e.args) > 1:
        towards = way(e.args[1], w, env, me)
        if e.name == "previous":
            towards = t.Const(towards.span, towards.kind, (towards.value + 4) % 8)
        found = line_from(w, value, towards, 1)
        return found[0] if found else NONE
    return step_from(e.name, value, w, e.span)


def _f_line(e, w, env, me):
    start, length = given(e.args[0], w, env, me), given(e.args[2], w, env, me)
    found = []
    for space in line_from(w, start, way(e.args[1], w, env, me), length):
        if e.unless and call(e.unless, [space], w, me):
            break
        found.append(space)
    return found


def _f_before(e, w, env, me):
    place = w.setup.places[given(e.args[0], w, env, me)]
    along = w.setup.board_of(place)
    i = place.index[0]
    return along[:i] if e.name == "before" else along[i + 1 :]


def _f_lines(e, w, env, me):
    board = e.args[0]
    decl = w.setup.rules.boards[board.name]
    spaces = board_spaces(board, w, env, me)
    n = given(e.args[1], w, env, me) if len(e.args) > 1 else 0
    of_each = decl.per_player and board.owner is None
    size = len(spaces) // w.setup.players if of_each else len(spaces)
    return [line for at in range(0, len(spaces), size) for line in _board_lines(spaces[at : at + size], decl, n, w)]


def _board_lines(spaces, decl, n, w):
    if decl.lines:
        declared = [line for lines in decl.lines.values() for line in lines]
        return [[spaces[i] for i in line] for line in declared if not n or len(line) == n]
    rows, columns = w.setup.grids[decl.name]
    found = []
    for row in range(rows):
        for column in range(columns):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(row + k * down, column + k * right) for k in range(n)]
                if all(0 <= r < rows and 0 <= c < columns for r, c in cells):
                    found.append([spaces[r * columns + c] for r, c in cells])
    return found


def _f_neighbours(e, w, env, me):
    return neighbours(given(e.args[0], w, env, me), w, e.span)


def neighbours(space: int, w: Any, span: Span) -> list[int]:
    """The spaces beside, or linked to, one."""
    place = w.setup.places[space]
    decl = w.setup.rules.boards[place.name]
    along = w.setup.board_of(place)
    i = place.index[0]
    if decl.links:
        found = [b if a == i else a for pairs in decl.links.values() for a, b in pairs if i in (a, b)]
        return [along[j] for j in sorted(set(found) - {i})]
    if place.name in w.setup.grids:
        rows, columns = w.setup.grids[place.name]
        row, column = divmod(i, columns)
        around = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        return [along[r * columns + c] for r, c in around if 0 <= r < rows and 0 <= c < columns]
    return [s for name in ("previous", "next") if (s := step_from(name, space, w, span)) != NONE]


def _f_ends(e, w, env, me):
    start, n, *extra = (given(a, w, env, me) for a in e.args)
    definitions = w.setup.rules.definitions

    def steps(space: int) -> list[int]:
        if e.step == "neighbours" and e.step not in definitions:
            found = neighbours(space, w, e.span)
        elif e.step not in definitions:
            found = step_from(e.step, space, w, e.span)
        else:
            found = call(e.step, [space, *extra], w, me)
        return [s for s in (found if isinstance(found, list | tuple) else [found]) if s != NONE]

    def shut(space: int) -> bool:
        if not e.unless:
            return False
        wants = len(definitions[e.unless].parameters)
        return bool(call(e.unless, [space, *extra][:wants], w, me))

    level = [start]
    for _ in range(n):
        burn(w, e.span, 1 + len(level))
        level = list(dict.fromkeys(s for f in level for s in steps(f) if not shut(s)))
    return level


def _f_seats_from(e, w, env, me):
    first = given(e.args[0], w, env, me)
    return [(first + i) % w.setup.players for i in range(w.setup.players)]


def _f_mates(e, w, env, me):
    return w.setup.mates(given(e.args[0], w, env, me))


def _f_partner(e, w, env, me):
    mates = w.setup.mates(given(e.args[0], w, env, me))
    return mates[0] if mates else NONE


def _f_below(e, w, env, me):
    return given(e.args[0], w, env, me) - 1  # under the lowest lies none


FUNCTIONS.update(
    {
        "any": _f_any,
        "all": _f_all,
        "how_many": _f_how_many,
        "len": _f_len,
        "sum": _f_sum,
        "first": _f_first,
        "last": _f_last,
        "those": _f_those,
        "these": _f_these,
        "distinct": _f_distinct,
        "min": _extreme(min),
        "max": _extreme(max),
        "ranked": _f_ranked,
        "some": _f_some,
        "numbers": _f_numbers,
        "index": _f_index,
        "abs": _f_abs,
        "on": _f_on,
        "empty": _f_empty,
        "as_place": _f_as_place,
        "next": _f_next,
        "previous": _f_next,
        "before": _f_before,
        "after": _f_before,
        "line": _f_line,
        "lines": _f_lines,
        "neighbours": _f_neighbours,
        "ends": _f_ends,
        "seats_from": _f_seats_from,
        "mates": _f_mates,
        "partner": _f_partner,
        "below": _f_below,
    }
)
