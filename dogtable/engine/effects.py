"""What comes of options, as far as their seat can know it: which are one and the same, and what else they move.

Each option is carried out on a clone as legality tries it, so nothing comes out that the seat does not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from dogtable.base.frozen import Frozen
from dogtable.base.program import ASK, ASKING, BASE, DEPTH, FP, FRAME_HEAD, OVER, STATUS, Cell
from dogtable.engine.decision import Decision
from dogtable.engine.game import Game
from dogtable.engine.keys import Path
from dogtable.engine.state import State


class Effect(Frozen):
    """What an option comes to.

    `like` is the number of the first option of the decision from which nothing tells it apart once it is carried out.
    `pieces` are moved beside those that are picked, and `places` are where they and the picked ones go (or come from,
    where nobody sees what lies there): whoever takes these means this option, too. `piles` are the places out of which
    it deals: that is not carried out here, and who wants to know it looks in worlds (`session.foresight.dealt_from`).
    """

    like: int
    pieces: tuple[Any, ...] = ()
    places: tuple[str, ...] = ()
    piles: tuple[str, ...] = ()


def effects(game: Game, decision: Decision) -> list[Effect]:
    """Return what comes of each option of a decision, in their order."""
    if decision.together:  # each seals another answer, and nothing is carried out yet
        return [Effect(number) for number in range(decision.offered)]
    first: dict[tuple[Any, ...], int] = {}
    found = []
    for number, path in enumerate(decision.paths):
        after = game.machine.outcome(decision.cells, path, decision.seat)
        like = first.setdefault((*_lasting(game, decision.cells, after), *_still_to_come(game, path, after)), number)
        found.append(Effect(like, *_moved(game, decision, path, after)))
    return found


def _lasting(game: Game, before: State, after: State) -> Sequence[int]:
    """Return the cells that can still matter.

    Where all of the choice has been carried out, what was bound inside it is out of reach.
    """
    if after[STATUS] in (ASKING, OVER) or after[DEPTH] > after[BASE] or after[FP] != before[FP]:
        return after
    point, frame = game.program.points[game.program.asks[before[ASK]].point], before[FP]
    bound: list[Cell] = [*point.locals, *point.hidden]
    kept = [value for cell in bound for value in after[frame + cell.cell : frame + cell.cell + cell.width]]
    return [*after[: frame + FRAME_HEAD], *kept]


def _still_to_come(game: Game, path: Path, after: State) -> Iterator[Any]:
    """Yield, where an option is not carried out to its end (it deals, say), the ways of menus on which it goes on."""
    if after[STATUS] not in (ASKING, OVER) and after[DEPTH] > after[BASE]:
        yield from (value for _, kind, value in game.machine.steps(path) if kind is None)


def _moved(game: Game, decision: Decision, path: Path, after: State) -> tuple[tuple[Any, ...], tuple[str, ...]]:
    """Return what pieces move to where something is picked or out of the seat's own places, and where to.

    Of a way of a menu with which nothing is picked it is all that moves, but out of places of others and into them.
    """
    layout, before, sight = game.program.layout, decision.cells, decision.sight
    pieces, places = set(_picked(game, path, "piece")), set(_picked(game, path, "space"))
    stays = (before[layout.at + piece] for piece in pieces if before[layout.at + piece] == after[layout.at + piece])
    aims = places.union(stays)
    bare = not any(kind is not None for _, kind, _ in game.machine.steps(path)) and decision.asked.menu
    others: list[Any] = []
    ways: list[int] = []
    for piece in _movers(before, after, layout.at, len(layout.pieces)):
        start, end = before[layout.at + piece], after[layout.at + piece]
        owners = [layout.places[place].owner for place in (start, end) if place >= 0]
        own = start >= 0 and owners[0] == decision.seat
        moved_by_way = bare and all(owner in (-1, decision.seat) for owner in owners)
        if piece not in pieces and end not in aims and not own and not moved_by_way:
            continue
        if piece not in pieces and sight.knows(piece):
            others.append(sight.piece(piece))
        ways += [place for place in ((end,) if sight.knows(piece) else (start, end)) if place >= 0]
    return tuple(others), tuple(sight.place(place) for place in dict.fromkeys(ways) if place not in places)


def _movers(before: State, after: State, first: int, count: int) -> Iterator[int]:
    was, is_ = before[first : first + count], after[first : first + count]
    if was != is_:
        yield from (piece for piece in range(count) if was[piece] != is_[piece])


def _picked(game: Game, path: Path, sort: str) -> Iterator[int]:
    """Yield what is picked of a sort, the members of lists one by one."""
    for _, kind, value in game.machine.steps(path):
        one = kind.item or kind if kind is not None else None
        if one is not None and (one.sort == sort or (sort == "space" and one.sort == "place")):
            yield from value if isinstance(value, (list, tuple)) else (value,)
