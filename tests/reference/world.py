"""The whole state of a game as plain Python things, and what moves pieces about in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from dogtable.base.errors import Span
from dogtable.base.rng import below
from dogtable.lang import tree as t
from tests.reference.things import NONE, Setup
from tests.reference.values import Env, Fuel, constant, convert, fault

# ("own", entry or None, values, statement), ("any", entry, values, turn), ("pass",), ("none",), ("go_on",), ("done",)
Step = tuple[Any, ...]
Path = tuple[Step, ...]


@dataclass
class Entry:
    """What lies on the stack."""

    routine: str
    owner: int
    fields: dict[str, int]
    cancelled: bool = False

    def copy(self) -> Entry:
        return Entry(self.routine, self.owner, dict(self.fields), self.cancelled)


class Frame:
    """A block being run, or what keeps house over one: a loop, a turn, a window, an open do:."""

    __slots__ = ("block", "bound", "data", "env", "kind", "me", "node", "pc", "routine")

    def __init__(self, kind: str, node: Any, block: t.Block, env: Env, me: int, data: dict[str, Any] | None = None):
        self.kind = kind
        self.node = node
        self.block = block
        self.pc = 0
        self.env = env
        self.me = me
        self.data = data or {}
        self.bound: tuple[str, ...] = ()  # names that end with this frame
        self.routine = ""  # of a frame in which a routine begins

    def copy(self, env: Env) -> Frame:
        other = Frame(self.kind, self.node, self.block, env, self.me, dict(self.data))
        other.pc, other.bound, other.routine = self.pc, self.bound, self.routine
        return other


@dataclass
class World:
    setup: Setup
    at: list[int] = field(default_factory=list)  # place of each piece
    lying: list[list[int]] = field(default_factory=list)  # pieces of each place, bottom first
    known: list[int] = field(default_factory=list)  # of each piece the mask of the seats that know its face
    fields: dict[tuple[int, str], int] = field(default_factory=dict)
    state: dict[tuple[str, tuple[int, ...]], int] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    seed: int = 0
    counter: int = 0
    frames: list[Frame] = field(default_factory=list)
    depth: int = 0  # open do:s
    base: int = 0  # depth at the latest commit point
    path: list[Step] = field(default_factory=list)  # the answer that is being carried out
    trial: bool = False  # something is only tried out
    over: str = ""  # why the game has ended
    answered: int = 0  # decisions taken
    fuel: Fuel = field(default_factory=Fuel)  # one for all copies
    reason: tuple[t.Because, Env, int] | None = None  # why the latest trial failed
    short: bool = False  # it came to its end, but `most:` asks for more
    reached: int = 0  # what `most:` came to, while that is found out
    chance: Callable[[str, list[Any]], int] | None = None
    rolls: dict[str, tuple[str, ...]] = field(default_factory=dict)  # what `random` is to bring, by its name
    draws: tuple[str, ...] = ()  # the pieces that the next deals are to bring
    found: list[Path] | None = None  # the options that were worked out on the way to a decision

    def clone(self) -> World:
        """The same again, sharing nothing that can change."""
        envs: dict[int, Env] = {}
        frames = [f.copy(envs.setdefault(id(f.env), dict(f.env))) for f in self.frames]
        return World(
            self.setup,
            list(self.at),
            [list(pieces) for pieces in self.lying],
            list(self.known),
            dict(self.fields),
            dict(self.state),
            [e.copy() for e in self.entries],
            self.seed,
            self.counter,
            frames,
            self.depth,
            self.base,
            list(self.path),
            self.trial,
            self.over,
            self.answered,
            self.fuel,
            self.reason,
            self.short,
            self.reached,
            self.chance,
            dict(self.rolls),
            self.draws,
        )

    def key(self) -> tuple[Any, ...]:
        """Everything that can make a difference to what follows."""
        envs: dict[int, int] = {}
        frames = tuple(
            (
                f.kind,
                id(f.node),
                id(f.block),
                f.pc,
                f.me,
                repr(f.data),
                envs.setdefault(id(f.env), len(envs)),
                repr(sorted(f.env.items())),
            )
            for f in self.frames
        )
        entries = tuple((e.routine, e.owner, e.cancelled, *e.fields.items()) for e in self.entries)
        lying = tuple(map(tuple, self.lying))
        return (
            lying,
            tuple(self.known),
            tuple(self.fields.values()),
            tuple(self.state.values()),
            entries,
            frames,
            self.depth,
            self.base,
            self.over,
        )

    def canonical(self) -> tuple[Any, ...]:
        """What lies where and what is kept, with pieces that are alike exchanged."""
        lying = tuple(tuple(sorted(map(str, map(self.look, pieces)))) for pieces in self.lying)
        entries = tuple((e.routine, e.owner, e.cancelled, *e.fields.items()) for e in self.entries)
        return (lying, tuple(self.state.values()), entries, self.over)

    # ------------------------------------------------------------------------------------------------------- pieces

    def alike(self, piece: int) -> tuple[Any, ...]:
        """What pieces must share to be one option; a piece in a public place is like no other."""
        place = self.at[piece]
        if self.setup.public(place):
            return ("public", str(piece))
        return ("hidden", str(place), str(self.look(piece)))

    def look(self, piece: int) -> tuple[Any, ...]:
        p = self.setup.pieces[piece]
        mutable = tuple(self.fields[piece, f.name] for f in self.setup.mutable[p.kind])
        return (p.kind, p.owner, p.row_name, tuple(sorted(p.faces.items())), mutable)

    def put(self, piece: int, place: int, bottom: bool = False) -> None:
        """Lay a piece down, whoever sees the place getting to know its face."""
        self.at[piece] = place
        if bottom:
            self.lying[place].insert(0, piece)
        else:
            self.lying[place].append(piece)
        self.known[piece] |= self.setup.places[place].knows

    def around(self, place: int) -> list[int]:
        """What lies where nobody who does not see the place can tell one from another: the zone, or the board."""
        p = self.setup.places[place]
        if not p.board:
            return list(self.lying[place])
        return [x for space in self.setup.board_of(p) for x in self.lying[space]]

    def forget(self, piece: int, to: int) -> None:
        """Clear what seats can no longer tell: a single piece goes from where they do not see to where they do not."""
        source = self.at[piece]
        keep = self.setup.places[source].knows | self.setup.places[to].knows
        for x in self.around(source):
            self.known[x] &= keep

    def move(self, piece: int, to: int, *, bottom: bool, single: bool, span: Span) -> None:
        if single:
            self.forget(piece, to)
        self.lying[self.at[piece]].remove(piece)
        self.room(to, span)
        self.put(piece, to, bottom)

    def room(self, place: int, span: Span) -> None:
        holds = self.setup.places[place].holds
        if holds and len(self.lying[place]) >= holds:
            raise fault(span, "E503", f"{self.setup.places[place].name} is full")

    def swap(self, one: int, other: int) -> None:
        a, b = self.at[one], self.at[other]
        self.forget(one, b)
        self.forget(other, a)
        i, j = self.lying[a].index(one), self.lying[b].index(other)
        self.lying[a][i], self.lying[b][j] = other, one
        self.at[one], self.at[other] = b, a
        self.known[one] |= self.setup.places[b].knows
        self.known[other] |= self.setup.places[a].knows

    def settle(self, picked: list[int]) -> None:
        """What seats know of a copy left behind they know of the one taken instead: nobody learns of two."""
        for x in picked:
            place = self.at[x]
            if self.setup.public(place):
                continue
            for y in self.lying[place]:
                if y in picked or self.look(y) != self.look(x):
                    continue
                swapped = self.known[y] & ~self.known[x]
                self.known[x] |= swapped
                self.known[y] &= ~swapped

    # ------------------------------------------------------------------------------------------------------- chance

    def draw(self, kind: str, outcomes: list[Any]) -> int:
        """An index into what can come out."""
        if self.chance is not None:
            return self.chance(kind, outcomes)
        number = below(self.seed, self.counter, len(outcomes))
        self.counter += 1
        return number

    def shuffle(self, place: int) -> None:
        pieces = self.lying[place]
        for i in range(len(pieces) - 1, 0, -1):
            j = self.draw("shuffle", pieces[: i + 1])
            pieces[i], pieces[j] = pieces[j], pieces[i]
        for piece in pieces:
            self.known[piece] &= self.setup.places[place].knows

    def refill(self, place: int) -> bool:
        """Shuffle what refills an empty zone into it; whether anything came."""
        decl = self.setup.rules.zones[self.setup.places[place].name]
        if not decl.refill:
            return False
        index = self.setup.places[place].index
        source = self.setup.zones.get((decl.refill, index), self.setup.zones.get((decl.refill, ())))
        if source is None or not self.lying[source]:
            return False
        for piece in list(self.lying[source]):
            self.lying[source].remove(piece)
            self.put(piece, place)
        self.shuffle(place)
        return True


def first_value(decl: t.StateDecl, setup: Setup) -> int:
    if decl.first is None:
        return start_of(decl.kind)
    return convert(constant(decl.first, setup), decl.first.kind, decl.kind)


def start_of(kind: t.Kind) -> int:
    """Where a state variable begins for which nothing is written."""
    if kind.optional:
        return convert(NONE, t.NONE, kind)
    if kind.sort == "int" and kind.low is not None and kind.high is not None and not kind.low <= 0 <= kind.high:
        return kind.low if kind.low > 0 else kind.high
    return 0


def new_world(setup: Setup, seed: int) -> World:
    """A world in which every piece lies where it starts, and nothing has run yet."""
    w = World(setup, seed=seed & ((1 << 64) - 1))
    w.at = [NONE] * len(setup.pieces)
    w.lying = [[] for _ in setup.places]
    w.known = [0] * len(setup.pieces)
    for piece in setup.pieces:
        w.put(piece.number, setup.start[piece.number])
        for decl in setup.mutable[piece.kind]:
            w.fields[piece.number, decl.name] = decl.first
    for decl in setup.rules.state.values():
        indices: list[tuple[int, ...]] = [()]
        for per in decl.per:
            indices = [(*i, v) for i in indices for v in setup.per_values(per)]
        for index in indices:
            w.state[decl.name, index] = first_value(decl, setup)
    return w
