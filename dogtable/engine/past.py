"""What a seat was told of the answers of others: the public past, from which a bot may conclude what they hold.

Each is told by what came of it in events that the seat could read: which pieces it saw move, from where to where.
Nothing is told of what was before a field of pieces was rolled unseen: it has another value now. A sealed answer is
told once all are opened, by those pieces that were picked and that the seat saw go then. Of one that shows nothing so
and of any other answer that no event shows it is told nothing but what moved. Nobody is told who was asked in a window
of answers: of the answer that may have opened some, also of the seat's own, it is told whether nobody answered there.
Where there is state that the seat may not read, what somebody chose may be hidden in it: there only the last answer is
told, by what the seat knew before it and behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from dogtable.base.frozen import Frozen
from dogtable.base.program import ASK, ASKING, PASS, STATUS, TOGETHER, Kind
from dogtable.engine.events import Raw
from dogtable.engine.game import Game
from dogtable.engine.keys import Path
from dogtable.engine.knowledge import Rewriting
from dogtable.engine.state import State
from dogtable.engine.vision import may_read

ANSWERS = 16
"""So many answers of others are told, the last ones."""

UNSEEN = -2
"""Stands for what the seat did not see of an answer, and for the face of a piece that it did not see move."""

FACE = -10
"""This less the number of a face stands for any piece of that face."""

Reported = tuple[tuple[Any, ...], ...]
"""An answer as it is told: its steps, pieces by their face, UNSEEN what was not to be seen."""

_MOVES = frozenset(("move", "deal", "swap", "refill"))


class Move(NamedTuple):
    """That a piece went from one place to another: the number of its face, or UNSEEN."""

    face: int
    origin: int
    target: int


class PastAnswer(Frozen):
    """One answer: what the seat that is told knew before it, and what it was told. Its own are there where windows are.

    `cells` are rewritten for it, as a packed view's. `path` is the answer: pieces by their face (FACE less its number),
    UNSEEN what was not to be seen. `moves` are those since the answer, up to the next that is told, in order. `after`
    is what the seat knew behind the answer, where that alone tells what it was; else empty. `unanswered`: nobody
    answered in the windows that it may have opened.
    """

    seat: int
    cells: tuple[int, ...]
    path: Reported
    moves: tuple[Move, ...]
    after: tuple[int, ...] = ()
    unanswered: bool = False


class Given(NamedTuple):
    """An answer that was given: the cells before it, whose it was, and what came of it (None: the opening)."""

    before: State
    seat: int
    path: Path
    raws: Sequence[Raw]


def secrets(game: Game, seat: int) -> list[int]:
    """Return the cells of the state that a seat may not read."""
    kept = game.naming.state_cells
    return [cell for info, cells in kept for index, cell in cells if not may_read(info, index, seat)]


def past_answers(
    game: Game, seat: int, answers: Iterable[Given], now: State, most: int = ANSWERS
) -> tuple[PastAnswer, ...]:
    """Return what a seat was told of the last answers, the last first; `answers` come the last first, too.

    It ends where something moved on a way that the seat could not follow, or a field of pieces was rolled unseen. `now`
    are the cells behind the last answer.
    """
    found: list[PastAnswer] = []
    if secrets(game, seat):
        return _last(game, seat, answers, now)
    since: list[Move] = []
    unanswered = has_windows(game) and not is_window(game, now)  # else it is not over yet
    for given, told in _reports(game, seat, answers, now):
        moved = _moves(game, seat, given.raws)
        if moved is None or len(found) >= most:
            break
        since = moved + since
        if is_window(game, given.before) and given.path[-1][1] != PASS and given.raws:  # a pass may be the last of all
            unanswered = False
        if told:
            cells = tuple(Rewriting(game, given.before, seat).written(0))
            let_be = unanswered and is_plain(game, given.before)
            for who, path in told:
                found.append(PastAnswer(who, cells, path, tuple(since), (), let_be))
                since = []
            unanswered = has_windows(game)
    return tuple(found[:most])


def _reports(
    game: Game, seat: int, answers: Iterable[Given], now: State
) -> Iterator[tuple[Given, Sequence[tuple[int, Reported]]]]:
    """Give the answers as they come, and what the seat was told there: of whom, and what.

    It is told of all sealed answers at the one that was given first, when nobody knew of any other.
    """
    after, opened = now, dict[int, Reported]()
    is_open, raws = False, list[Raw]()
    for given in answers:
        told = [(given.seat, path)] if (path := _path(game, seat, given)) else []
        if given.before[STATUS] == TOGETHER:
            if not game.machine.sealed(after):  # the last one, which opens all
                is_open, raws = True, list(given.raws)
            if is_open and given.seat not in opened:  # else it was given anew
                opened[given.seat] = _opened(game, seat, given, raws)
            if not game.machine.sealed(given.before):
                told = sorted((who, path) for who, path in opened.items() if path)
                is_open, opened = False, {}
        yield given, told
        after = given.before


def has_windows(game: Game) -> bool:
    """Return whether there are windows of answers."""
    return any(ask.sort == "respond" for ask in game.program.asks)


def is_window(game: Game, cells: State) -> bool:
    """Return whether somebody is asked in a window of answers."""
    return cells[STATUS] == ASKING and game.program.asks[cells[ASK]].sort == "respond"


def _last(game: Game, seat: int, answers: Iterable[Given], now: State) -> tuple[PastAnswer, ...]:
    """Return the last answer that was not sealed, where somebody else gave it, by what the seat knew on both sides."""
    after, since = now, list[Move]()
    for given in answers:
        moved = _moves(game, seat, given.raws)
        if moved is None or (given.before[STATUS] != TOGETHER and not _is_reported(game, seat, given)):
            break
        since = moved + since
        if given.before[STATUS] != TOGETHER:
            before, behind = (tuple(Rewriting(game, cells, seat).written(0)) for cells in (given.before, after))
            return (PastAnswer(given.seat, before, (), tuple(since), behind),)
        after = given.before
    return ()


def _is_reported(game: Game, seat: int, given: Given) -> bool:
    """Return whether an answer is one that a seat is told of: somebody else's, to an ask, outside of an open `do:`."""
    return given.seat != seat and is_plain(game, given.before)


def is_plain(game: Game, cells: State) -> bool:
    """Return whether one seat is asked, outside of an open `do:` and of a window: others are told of that."""
    asked = cells[STATUS] == ASKING and game.program.asks[cells[ASK]].sort != "respond"
    return asked and not game.machine.inside(cells)


def _moves(game: Game, seat: int, raws: Sequence[Raw]) -> list[Move] | None:
    """Return what the seat saw move; None where it cannot follow, or a field of pieces was rolled unseen."""
    naming, sees, moves = game.naming, game.naming.vision(1 << seat).sees, []
    for kind, _, _, piece, origin, target, by, before, after, _ in raws:
        if kind == "random" and by[0] in naming.rolled and not before >> seat & 1:  # everybody is told that it was
            return None
        if kind not in _MOVES:
            continue
        for place in (origin, target):
            hidden = place < 0 or (naming.layout.places[place].board and not sees[place])
            if hidden or naming.beside_a_piece(place):
                return None
        moves.append(Move(naming.face_of[piece] if (before | after) >> seat & 1 else UNSEEN, origin, target))
    return moves


def _shown(game: Game, seat: int, given: Given, raws: Sequence[Raw]) -> dict[int, int]:
    """Return the pieces of an answer that a seat saw go when it was carried out, as they are reported.

    Of those that went unseen before it saw them it knows which they are where they had a place to themselves.
    """
    at, pieces = game.program.layout.at, len(game.program.layout.pieces)
    lay, came = set(given.before[at : at + pieces]), dict[int, set[int]]()
    went: dict[int, list[Raw]] = {}
    for raw in raws:
        if raw[0] in _MOVES:
            went.setdefault(raw[3], []).append(raw)
            came.setdefault(raw[5], set()).add(raw[3])
    shown: dict[int, int] = {}
    for picked in _picked(game, given.path):
        for piece in picked:
            moved = went.get(piece, [])
            for raw in moved if moved and moved[0][2] == given.seat else ():
                if (raw[7] | raw[8]) >> seat & 1:
                    shown[piece] = FACE - game.naming.face_of[piece]
                if piece in shown or raw[5] in lay or not came[raw[5]] <= picked:
                    break
    return shown


def _picked(game: Game, path: Path) -> Iterator[set[int]]:
    """Give the pieces that an answer names, those together that are picked together."""
    for step in path:
        for pick, value in zip(game.machine.picks_of(step[0], step[1])[1], step[2:], strict=True):
            if pick.kind.sort == "piece":
                yield {value}
            elif pick.kind.item is not None and pick.kind.item.sort == "piece":
                yield set(value)


def _opened(game: Game, seat: int, given: Given, raws: Sequence[Raw]) -> Reported:
    """Return what the seat was told of an answer that was sealed, by what came of all: empty where that is nothing.

    Of several entries nobody says which one it was.
    """
    if given.seat == seat or len(game.program.asks[given.path[0][0]].entries) > 1:
        return ()
    shown = _shown(game, seat, given, raws)

    def one(kind: Kind, value: int) -> int:
        return shown.get(value, UNSEEN) if kind.sort == "piece" else UNSEEN

    return tuple(_step(game, step, one) for step in given.path) if shown else ()


def _path(game: Game, seat: int, given: Given) -> Reported:
    """Return what the seat was told of an answer; empty where it was told nothing."""
    if not (_is_reported(game, seat, given) or (has_windows(game) and is_plain(game, given.before))):
        return ()
    shown = _shown(game, seat, given, given.raws)
    places = {place for raw in given.raws if raw[0] in _MOVES for place in raw[4:6]}

    def one(kind: Kind, value: int) -> int:
        if kind.sort == "piece":
            return shown.get(value, UNSEEN)
        if kind.sort in ("space", "place"):
            return value if value in places else UNSEEN
        return value

    return tuple(_step(game, step, one) for step in given.path)


def looks_like(game: Game, path: Path, reported: Reported) -> bool:
    """Return whether an option looks like an answer that was told."""
    if [step[:2] for step in path] != [step[:2] for step in reported]:
        return False
    faces = game.naming.face_of

    def face(kind: Kind, value: int) -> int:
        return FACE - faces[value] if kind.sort == "piece" and value >= 0 else value

    seen = (_step(game, step, face) for step in path)
    return all(
        _alike(mine, other)
        for step, heard in zip(seen, reported, strict=True)
        for mine, other in zip(step[2:], heard[2:], strict=True)
    )


def _alike(value: Any, heard: Any) -> bool:
    if isinstance(heard, tuple):
        shown = [one for one in heard if one != UNSEEN]
        return len(value) == len(heard) and all(value.count(one) >= shown.count(one) for one in shown)
    return bool(heard in (UNSEEN, value))


def _step(game: Game, step: tuple[Any, ...], one: Callable[[Kind, int], int]) -> tuple[Any, ...]:
    """Return a step with each of its values as `one` has it; the items of a list in order of these."""
    picks = game.machine.picks_of(step[0], step[1])[1]

    def value_of(kind: Kind, value: Any) -> Any:
        item = kind.item
        return one(kind, value) if item is None else tuple(sorted(one(item, each) for each in value))

    values = (value_of(pick.kind, value) for pick, value in zip(picks, step[2:], strict=True))
    return (step[0], step[1], *values)
