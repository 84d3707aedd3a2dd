"""The Program: a ruleset compiled for one number of players and one set of options, and the layout of its state.

A Program is plain data (text, ints, tuples): it can be pickled, sent to another process and kept in a cache. The state
that it runs on is one flat list of ints, the *cells*; the Layout says what each cell means. Values in cells: a number;
a flag 0 or 1; a player (seat); a word (its index); a piece, a place (their numbers over all); an entry (its height).
-1 is none, but for numbers, where `NO_INT` is.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from dogtable.base.errors import Span
from dogtable.base.frozen import Compact
from dogtable.base.later import Later

ENGINE_VERSION = 1
"""Counts up whenever compiled code of an older version must not run any more."""

# ------------------------------------------------------------------------------------------------------- the header

SEED = 0  # of the game's generator
COUNTER = 1  # draws made so far
STATUS = 2  # RUNNING while code runs, then ASKING, TOGETHER or OVER
ASK = 3  # the ask (index into Program.asks) that is waiting; -1 while running
FP = 4  # first cell of the innermost frame
ME = 5  # the seat that acts
DEPTH = 6  # how many `do:`s of choices are open
BASE = 7  # DEPTH where the current scope of legality began: in scope means DEPTH > BASE
CUT = 8  # 1: the next ask begins a new decision; 0: it fuses with what was asked before
TRIAL = 9  # TRYING or AHEAD in a clone, 0 in what is played
HEIGHT = 10  # entries on the stack
ANY = 11  # the group of any-time entries that stands open (index into Program.anytime), -1 for none
ANY_FP = 12  # the frame of its `turn:`
ANY_DEPTH = 13  # DEPTH at its `turn:`
ASKED = 14  # decisions taken so far
ANY_SEAT = 15  # the seat whose turn it is
HEADER = 16

RUNNING, ASKING, TOGETHER, OVER = 0, 1, 2, 3

TRYING, AHEAD = 1, 2
"""TRYING: whether an option is legal; halts at the end of its scope and at commit points. AHEAD: what comes of it; goes
past commit points and halts where no `do:` is open and nothing lies on the stack."""

NO_INT = -(1 << 62)
"""None where a number is expected, as -1 is a number."""

PASS, GO_ON, DONE, NONE = -1, -2, -3, -4
"""Steps that choose nothing: `may:`, going on past any-time entries, done with them, and `none:` (never shown)."""

SEALED_HEAD = 3
"""Cells of a sealed answer before its values: the seat, how it stands, the entry."""
SKIPPED, WAITING, ANSWERED, PASSED = 0, 1, 2, 3
"""How a sealed answer stands."""

MOST_OPTIONS = 20_000
"""Options of one decision, at most."""
MOST_THINGS = 100_000
"""Things in a list that an expression makes, at most."""

FRAME_HEAD = 2
"""Cells at the head of a frame: where its caller goes on (a block, -1: the game ends), and its caller's first cell."""


# ---------------------------------------------------------------------------------------------------------- the layout


@dataclass(frozen=True, slots=True)
class Kind(Compact):
    """What a cell or value means: `sort` is int, flag, player, word, piece, space, place, entry, list or none.

    `of` names the word list, the piece kinds or the boards; `item` is what a list holds.
    """

    sort: str
    of: tuple[str, ...] = ()
    item: Kind | None = None
    optional: bool = False
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Cell(Compact):
    """A named cell: a mutable field, a state variable, a field of an entry, a local. `first`: its value at the start.

    `width` is 1; for a local that is a list, one for its length and as many as it can hold. `rolled`: `random` sets it.
    """

    name: str
    cell: int
    kind: Kind
    first: int = -1
    width: int = 1
    rolled: bool = False


@dataclass(frozen=True, slots=True)
class PieceInfo(Compact):
    """A piece. `number` counts within kind and owner (owner -1: nobody's); `copy` within its row.

    `row` is its row's index in its set; `faces` its constant fields; `cells` its mutable ones.
    """

    kind: str
    set: str
    owner: int
    number: int
    row: int
    row_name: str
    copy: int
    each: tuple[str, ...]
    faces: Mapping[str, Any]
    cells: tuple[Cell, ...]
    start: int
    mask: int  # the cell of the seats that know its face; -1: everybody always does


@dataclass(frozen=True, slots=True)
class Near:
    """The landmark nearest to a space: its name, whose it is (-1: nobody's), how far past it (below 0: before)."""

    landmark: str
    owner: int
    past: int


@dataclass(frozen=True, slots=True)
class PlaceInfo(Compact):
    """A place: a zone (one of them, where it is `per`) or a space of a board.

    `index` has one value for each `per` (of the Kinds `per`); for a space (owner's seat first, where the board is per
    player) its index, or row and column. `cell` holds the lowest piece there (-1: none); `last` the uppermost one and
    `count` how many there are, but in a `single` place, where these are -1. `seen` is the mask of the seats that see
    faces there, in their order; `known` of those that know what lies there. `near` says from where a space is told,
    where its board has landmarks.
    """

    name: str
    board: bool
    index: tuple[int, ...]
    per: tuple[Kind, ...]
    owner: int
    cell: int
    last: int
    count: int
    single: bool
    holds: int  # 0: any number
    seen: int
    known: int
    space_name: str = ""
    of: tuple[str, ...] = ()  # the kinds of pieces that may lie there
    near: Near | None = None


@dataclass(frozen=True, slots=True)
class BoardInfo:
    """A board of one owner (-1: of all): its first place and its size; `rows`, `columns` of a grid (else 0)."""

    name: str
    owner: int
    first: int
    size: int
    shape: str
    rows: int
    columns: int


@dataclass(frozen=True, slots=True)
class StateInfo:
    """A state variable: `sizes` and `per` of its indices, its first cell (row-major), its values at the start."""

    name: str
    kind: Kind
    per: tuple[Kind, ...]
    sizes: tuple[int, ...]
    cell: int
    first: int
    seen_by: str


@dataclass(frozen=True, slots=True)
class WordInfo:
    """A word list: its words, and what they are called."""

    name: str
    words: tuple[str, ...]
    titles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StackInfo:
    """The stack: entry h begins at cell `base` + h * `size`: routine (index), owner, cancelled, then `fields`.

    The cells of `fields` count from the beginning of the entry.
    """

    base: int
    size: int
    depth: int
    fields: tuple[Cell, ...]


ENTRY_ROUTINE, ENTRY_OWNER, ENTRY_CANCELLED, ENTRY_FIELDS = 0, 1, 2, 3


@dataclass(frozen=True, slots=True)
class Point:
    """Where a frame can rest: at an ask, or at a call whose frame lies above it.

    `at` is unique in its routine; `locals` are those with a value here, `hidden` the cells of loops around it (the
    order of the statements, outermost first); both count from the first cell of the frame.
    """

    routine: str
    at: str
    locals: tuple[Cell, ...]
    hidden: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class RoutineInfo:
    """A routine that can ask: its frame has `size` cells. The play itself is called `play`."""

    name: str
    entry: int
    size: int


@dataclass(frozen=True, slots=True)
class Layout:
    """What the cells mean, for one number of players and set of options. `size`: cells before the first frame."""

    players: int
    teams: tuple[tuple[int, ...], ...]
    pieces: tuple[PieceInfo, ...]
    places: tuple[PlaceInfo, ...]
    boards: tuple[BoardInfo, ...]
    state: tuple[StateInfo, ...]
    words: Mapping[str, WordInfo]
    stack: StackInfo | None
    at: int  # cell of the place of piece 0; that of piece p is at + p
    next: int  # likewise the piece above it in its zone, -1
    previous: int  # the piece beneath it
    size: int
    initial: tuple[int, ...]  # the cells of a new game, before anything ran; no frame
    fields: Mapping[str, Mapping[str, Kind]]  # of each kind of piece: its fields, faces too, and what they are

    def may_be_unseen(self, kind: Kind) -> bool:
        """Return whether a value of a kind is or holds pieces whose faces somebody may not know."""
        of = kind.item or kind
        return of.sort == "piece" and any(piece.mask >= 0 and piece.kind in of.of for piece in self.pieces)


# ------------------------------------------------------------------------------------------------- what can be asked


@dataclass(frozen=True, slots=True)
class TextInfo:
    """A text of the ruleset. `parts` are words and Kinds in turn: a Kind stands for a value that is put in."""

    source: str
    parts: tuple[str | Kind, ...]


@dataclass(frozen=True, slots=True)
class PickInfo:
    """A pick: its name and what it is; a Kind of sort list for a pick that is a list."""

    name: str
    kind: Kind
    slot: int = -1  # in its frame
    width: int = 1


@dataclass(frozen=True, slots=True)
class EntryInfo:
    """An entry of a menu or any-time group: its label as written and as in keys, and its picks."""

    label: str
    key: str
    picks: tuple[PickInfo, ...]


@dataclass(frozen=True, slots=True)
class AskInfo:
    """A place in the rules where somebody is asked.

    `name` is routine.label; `sort` is choose, menu, respond or together. A choose has one entry, without key. `texts`
    are the sentences with which it asks, of which one stands (none: there is none), `rule` is the number of the rule by
    which it does ("": none is named), `may` the labels of passing, of which one stands (none: nobody may pass). A step
    is (ask, entry, value, ...) or (ask, PASS) and so on. `loops` stand around it, the innermost first.
    """

    name: str
    label: str
    sort: str
    entries: tuple[EntryInfo, ...]
    texts: tuple[int, ...]
    rule: str
    may: tuple[int, ...]
    point: int
    menu: bool  # its label is a pick whose values are the entries
    routine: str
    span: Span
    loops: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class AnytimeInfo:
    """A group of any-time entries. A step is (-1 - group, entry, value, ...)."""

    entries: tuple[EntryInfo, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Explanations:
    """Why not: Python over the names of the Program, its tables, and plans that name functions in it.

    Plans: `definitions` by name, `asks` and `anytime` by number, `requires` by number; compile/explain.py says how.
    `lines` maps a line of the source to the span of the YAML it came from; `required` are the spans of the conditions
    of requirements, by number.
    """

    source: str
    tables: Mapping[str, Any]
    plans: Mapping[str, Any]
    lines: Mapping[int, Span]
    required: Sequence[Span]


@dataclass(frozen=True, slots=True)
class Playing:
    """Whole random games: Python over the names of the Program, its tables, and where its lines came from.

    `module` are its functions before they were printed, packed for whoever prints something else of them.
    """

    source: str
    tables: Mapping[str, Any]
    lines: Mapping[int, Span]
    module: Later[bytes]


@dataclass(frozen=True, slots=True)
class AdviceInfo:
    """A term of advice: its name, what a bot says of it, and what it is for (`base.aims`; "": for everybody alike)."""

    name: str
    says: str
    aim: str = ""


@dataclass(frozen=True, slots=True)
class Program:
    """A compiled ruleset. `source` is Python that sees nothing but what the engine hands it; `tables` its constants.

    `lines` maps a line of the source to the span of the YAML it came from; `module` are the functions of blocks before
    they were printed, packed for whoever prints something else of them.
    """

    ruleset: str
    title: str
    version: str
    hash: str
    players: int
    options: Mapping[str, int]
    source: str
    tables: Mapping[str, Any]
    lines: Mapping[int, Span]
    module: Later[bytes]
    layout: Layout
    routines: tuple[RoutineInfo, ...]
    points: Mapping[int, Point]
    asks: tuple[AskInfo, ...]
    anytime: tuple[AnytimeInfo, ...]
    texts: tuple[TextInfo, ...]
    scores: tuple[str, ...]
    playing: Later[Playing | None]  # None: whole games, too, are played by the blocks
    coroutine_playout: Later[Playing | None]  # likewise, but asking: sent the number of each choice
    advice: tuple[AdviceInfo, ...] = ()
    limits: Mapping[str, int] = field(default_factory=dict)
    slots: Mapping[str, tuple[tuple[str, int], ...]] = field(default_factory=dict)  # function -> locals in its frame
    explanations: Explanations | None = None
    code: tuple[str, bytes] = ("", b"")  # the source compiled and marshalled, and for which Python


def python_tag() -> str:
    """Return a name for what compiled code depends on: the implementation and version of Python."""
    return f"{sys.implementation.cache_tag}-{sys.hexversion:x}"


def source_name(program: Program) -> str:
    """Return the name under which the source of a Program stands in tracebacks."""
    options = "".join(f" {name}={value}" for name, value in sorted(program.options.items()))
    return f"<dogtable {program.ruleset} {program.hash[:8]} {program.players}{options}>"
