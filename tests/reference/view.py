"""What a seat sees, and a world that could be behind it."""

from __future__ import annotations

from typing import Any

from dogtable.base.rng import Rng
from tests.reference import choices, run
from tests.reference.match import SlowMatch
from tests.reference.things import NONE, no_value
from tests.reference.told import Teller, described
from tests.reference.world import Frame, World


def view(match: SlowMatch, seat: int | None) -> dict[str, Any]:
    """The game as a seat sees it; None for a watcher."""
    teller = Teller(match.w, seat)
    told = {
        **described(match.setup),
        "seat": seat,
        "zones": teller.zones(),
        "boards": teller.boards(),
        "fields": teller.named_fields(),
        "state": teller.state(),
        "stack": teller.stack(),
        "sealed": {str(s): key if s == seat else True for s, key in match.sealed.items()},
        "over": match.over,
    }
    told["asked"] = asked_as_seen(match, seat)
    return told


def asked_as_seen(match: SlowMatch, seat: int | None) -> dict[str, Any]:
    """What a seat is told of who is asked: in a window of answers nobody else is named."""
    waiting = match.waiting
    if seat in waiting:
        return {"seat": seat, "name": match.name, "options": match.keys(seat)}
    if match.w.frames and match.w.frames[-1].kind == "window":
        return {"answers": True}
    return {"waiting": waiting}


def sample(match: SlowMatch, seat: int, rng: Rng) -> SlowMatch:
    """A match that a seat cannot tell from this one: all that it does not know is drawn anew."""
    other = match.clone()
    other.past = []
    w = other.w
    w.seed, w.counter, w.chance = rng.below(1 << 62), 0, None
    _blank_fields(w, seat, rng)
    _permute(w, seat, rng)
    _reorder(w, seat, rng)
    _hidden_state(w, seat, rng)
    _seal_anew(other, seat, rng)
    other._asked = None
    other._keys = {}
    w.found = None
    return other


def _knows(w: World, seat: int, piece: int) -> bool:
    return bool(w.known[piece] >> seat & 1)


def _blank_fields(w: World, seat: int, rng: Rng) -> None:
    """What is unknown has its fields as at the start (a field of a hidden piece is hidden); those rolled, any value."""
    for piece in w.setup.pieces:
        if not _knows(w, seat, piece.number):
            for field in w.setup.mutable[piece.kind]:
                values = list(w.setup.values_of(field.kind)) if (piece.kind, field.name) in w.setup.rolled else []
                value = values[rng.below(len(values))] if values else field.first
                w.fields[piece.number, field.name] = value


def _permute(w: World, seat: int, rng: Rng) -> None:
    """Exchange the unseen pieces of each kind; what others know of a piece stays with where it lies."""
    new = list(range(len(w.setup.pieces)))
    for pieces in w.setup.by_kind.values():
        unseen = [x for x in pieces if not _knows(w, seat, x)]
        shuffled = list(unseen)
        rng.shuffle(shuffled)
        for old, to in zip(unseen, shuffled, strict=True):
            new[old] = to
    at, known, fields = list(w.at), list(w.known), dict(w.fields)
    for old, to in enumerate(new):
        w.at[to] = at[old]
        w.known[to] = known[old]
    w.lying = [[new[x] for x in pieces] for pieces in w.lying]
    for (x, name), value in fields.items():
        kind = next(f.kind for f in w.setup.mutable[w.setup.pieces[x].kind] if f.name == name)
        if kind.sort == "piece" and value != NONE:
            w.fields[x, name] = new[value]
    _rename_locals(w, new)


def _rename_locals(w: World, new: list[int]) -> None:
    """Locals, lists of loops and entries that hold a piece hold the one that lies there now."""
    decl = w.setup.rules.stack
    for entry in w.entries:
        assert decl is not None
        for field in decl.fields:
            if field.kind.sort == "piece" and entry.fields[field.name] != NONE:
                entry.fields[field.name] = new[entry.fields[field.name]]
    kinds = w.setup.local_kinds
    done: set[int] = set()
    for frame in w.frames:
        if id(frame.env) not in done:
            done.add(id(frame.env))
            for name, value in frame.env.items():
                frame.env[name] = _renamed(kinds.get((_routine(w, frame), name)), value, new)
        if "things" in frame.data and frame.node.list.kind.item.sort == "piece":
            frame.data["things"] = tuple(new[x] for x in frame.data["things"])


def _routine(w: World, frame: Frame) -> str:
    """The routine whose locals a frame holds."""
    return next(f.routine for f in w.frames if f.env is frame.env and f.routine)


def _renamed(kind: Any, value: Any, new: list[int]) -> Any:
    if kind is None:
        return value
    if kind.sort == "piece":
        return value if value == NONE else new[value]
    if kind.sort == "list" and kind.item is not None:
        return [_renamed(kind.item, v, new) for v in value]
    return value


def _reorder(w: World, seat: int, rng: Rng) -> None:
    """Where a seat does not see faces it does not see the order either, nor which space of a board is empty."""
    for place in w.setup.places:
        if not place.board and not place.seen >> seat & 1:
            rng.shuffle(w.lying[place.number])
    for places in w.setup.boards.values():
        if w.setup.places[places[0]].seen >> seat & 1:
            continue
        contents = [w.lying[p] for p in places]
        order = list(range(len(places)))
        rng.shuffle(order)
        for p, i in zip(places, order, strict=True):
            w.lying[p] = contents[i]
            for x in contents[i]:
                w.at[x] = p


def _hidden_state(w: World, seat: int, rng: Rng) -> None:
    for decl in w.setup.rules.state.values():
        for name, index in list(w.state):
            if name != decl.name or decl.seen_by == "everybody":
                continue
            if decl.seen_by == "owner" and index and index[0] == seat:
                continue
            values = list(w.setup.values_of(decl.kind)) + ([no_value(decl.kind)] if decl.kind.optional else [])
            if values:
                w.state[name, index] = values[rng.below(len(values))]


def _seal_anew(match: SlowMatch, seat: int, rng: Rng) -> None:
    """The others' sealed answers are some that they could have given."""
    if match._stop != run.TOGETHER:
        return
    frame = match.w.frames[-1]
    sealed = {}
    for who, step in frame.data["sealed"].items():
        if who == seat:
            sealed[who] = step
            continue
        steps = choices.sealed_steps(match.w, frame, who)
        sealed[who] = steps[rng.below(len(steps))]
    frame.data["sealed"] = sealed
