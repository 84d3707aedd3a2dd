"""What a ruleset declares, checked, and the whole of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from dogtable.base.errors import Span
from dogtable.base.frozen import Written
from dogtable.lang.tree.expressions import Because, Expr
from dogtable.lang.tree.statements import Block
from dogtable.lang.tree.values import Kind

__all__ = [
    "UNORDERED", "AdviceTerm", "BoardDecl", "Data", "DefineCase", "Definition", "EndDecl", "FieldDecl", "GameDecl",
    "KindDecl", "OptionDecl", "Ordered", "Parameter", "Per", "PerSort", "PieceDecl", "PieceRow", "Routine", "Rules",
    "Seen", "SpaceRow", "StackDecl", "StateDecl", "TableDecl", "Teams", "WordDecl", "WordListDecl", "ZoneDecl",
]  # fmt: skip


class Parameter(Written):
    """A parameter of a definition or routine; its kind is inferred from all uses (a join of them)."""

    name: str
    kind: Kind


class DefineCase(Written):
    """One row of a definition's `cases`."""

    values: tuple[Expr, ...]
    value: Expr


class Definition(Written):
    """A pure value. Either `value`, or `subject` with `cases` and `other` (none of the cases)."""

    span: Span
    name: str
    parameters: tuple[Parameter, ...]
    kind: Kind
    value: Expr | None
    subject: Expr | None
    cases: tuple[DefineCase, ...]
    other: Expr | None
    because: Because | None
    for_table: bool = False

    @property
    def gives(self) -> tuple[Expr, ...]:
        """Return the expressions of which it gives one."""
        return tuple(e for e in (self.value, *(case.value for case in self.cases), self.other) if e is not None)

    @property
    def reads(self) -> tuple[Expr, ...]:
        """Return all expressions that it works out; what its cases are is known beforehand."""
        return self.gives if self.subject is None else (self.subject, *self.gives)


class Routine(Written):
    """Statements with a name."""

    span: Span
    name: str
    parameters: tuple[Parameter, ...]
    body: Block
    asks: bool
    stacked: bool  # laid by some `stack:`; then its one parameter is an entry


class OptionDecl(Written):
    """An option: a flag (`values` is empty) or one of `values` (value, title).

    `when`: it matters only then. `about`: one sentence of help, or "". `variant`: for those who know the game.
    """

    span: Span
    name: str
    values: tuple[tuple[str, str], ...]
    default: int
    when: Expr | None
    title: str
    about: str = ""
    variant: bool = False


class FieldDecl(Written):
    """A field of a kind, of a word list, of a board's spaces or of the stack's entries.

    `face`: constant, given in `pieces` (or, for words and spaces, by their rows). `first`: the value of a mutable
    field at the start. `internal`: no table that the program writes tells it.
    """

    name: str
    kind: Kind
    face: bool
    first: int
    internal: bool = False


Data = int | tuple["Data", ...]


class WordDecl(Written):
    """A word of a list, with a value for each field of the list (ints as at run time, tuples for lists)."""

    name: str
    title: str
    text: str
    shown: Mapping[str, object]
    fields: Mapping[str, Data]
    span: Span


class WordListDecl(Written):
    """A list of words, in order, with the fields that its words have."""

    span: Span
    name: str
    fields: tuple[FieldDecl, ...]
    words: tuple[WordDecl, ...]


class KindDecl(Written):
    """A kind of piece and its fields, faces first as declared."""

    span: Span
    name: str
    fields: tuple[FieldDecl, ...]


class PieceRow(Written):
    """One row of a piece set: its faces and how many copies there are. `name` is "" for sets without rows."""

    name: str
    title: str
    text: str
    shown: Mapping[str, object]
    faces: Mapping[str, Data]
    copies: int
    span: Span


class PieceDecl(Written):
    """A set of pieces. Each owner (one when not `per` player) has `copies` of every row, in the order of `rows`.

    `each` are the fields of which all combinations were made (then faces identify a row); `start` is where they begin:
    a zone (of the owner, where it is `per` player).
    """

    span: Span
    name: str
    of: str
    per_player: bool
    each: tuple[str, ...]
    rows: tuple[PieceRow, ...]
    start: str
    named_rows: bool


PerSort = Literal["player", "word", "piece"]


class Per(Written):
    """What there is one of for each: players, the words of a list `name`, or the pieces of a kind `name`."""

    sort: PerSort
    name: str


Seen = Literal["everybody", "owner", "nobody"]
UNORDERED: Final = " unordered"
Ordered = Literal[Seen, "owner unordered", "everybody unordered"]
"""Of a zone: `unordered`, what lies there is known, but not in which order."""


class ZoneDecl(Written):
    """A zone. `holds` is None when there is no bound; `refill` is "", or the zone that fills it when it has run out."""

    span: Span
    name: str
    of: tuple[str, ...]
    per: tuple[Per, ...]
    seen_by: Ordered
    holds: int | None
    refill: str
    refill_when: Expr | None
    internal: bool = False  # no table that the program writes shows it

    @property
    def unordered(self) -> bool:
        """Whether some know what lies here, but nobody in which order."""
        return self.seen_by.endswith(UNORDERED)

    @property
    def closed(self) -> bool:
        """Whether nobody sees which piece lies where."""
        return self.seen_by == "nobody" or self.unordered


class SpaceRow(Written):
    """Data of one space: values by field name; `name` is "" unless the board lists named spaces."""

    name: str
    title: str
    text: str
    shown: Mapping[str, object]
    fields: Mapping[str, Data]


class BoardDecl(Written):
    """A board. `size` is an expression over options and `len(players)`, as are `rows_columns` of a grid.

    `rows` maps an index (of one owner's board) to its data; with `owner_rows` there is one such mapping for each
    owner. `links` maps a line name ("" when there is but one kind) to pairs of space names or indices; `lines` lists
    declared lines. `landmarks` are named spaces, those of `me` by the seat, from which sentences tell the others.
    """

    span: Span
    name: str
    shape: Literal["ring", "lane", "grid", "spaces"]
    size: Expr | None
    grid: tuple[Expr, Expr] | None
    spaces: tuple[SpaceRow, ...]
    of: tuple[str, ...]
    per_player: bool
    holds: int | None
    fields: tuple[FieldDecl, ...]
    rows: Mapping[int, SpaceRow]
    owner_rows: tuple[Mapping[int, SpaceRow], ...]
    links: Mapping[str, tuple[tuple[int, ...], ...]]
    lines: Mapping[str, tuple[tuple[int, ...], ...]]
    seen_by: Seen
    landmarks: Mapping[str, Expr]
    style: str = ""  # how it looks on a written table; "": as its shape does

    def row(self, index: int, owner: int = -1) -> SpaceRow | None:
        """Return the data of a space: that of `rows:` by its index, else that of a named space; None without any."""
        rows = self.owner_rows[owner] if 0 <= owner < len(self.owner_rows) else self.rows
        return rows.get(index) or (self.spaces[index] if self.spaces else None)


class StateDecl(Written):
    """A state variable. `first` is an expression over options and `len(players)`; None when nothing was written."""

    span: Span
    name: str
    kind: Kind
    per: tuple[Per, ...]
    first: Expr | None
    resets: bool
    seen_by: Seen
    internal: bool = False  # no table that the program writes tells it


class TableDecl(Written):
    """A table: `rows` by run-time key (0, 1, ... for a list). `kind` is that of its values."""

    span: Span
    name: str
    key: Kind
    kind: Kind
    rows: Mapping[int, Data]


class StackDecl(Written):
    """The stack: how many entries can lie there, and their fields besides `owner`."""

    span: Span
    depth: int
    fields: tuple[FieldDecl, ...]


class EndDecl(Written):
    """When the game ends and how it is counted: see the language's page."""

    span: Span
    when: Expr | None
    scores: tuple[tuple[str, Expr], ...]
    rank_by: tuple[Expr, ...]
    winners: Expr | None
    lost: Expr | None


class AdviceTerm(Written):
    """A named int term of `me` after an option (or over its picks); `title` is what a bot says, `aim` one or "".

    `ways`: it is about answers that take these ways, each the name of a menu and the way's key.
    """

    span: Span
    name: str
    title: str
    value: Expr
    ways: tuple[tuple[str, str], ...]
    picks: tuple[str, ...]
    aim: str


Teams = tuple[tuple[int, ...], ...]


class GameDecl(Written):
    """`teams` maps (number of players, value of the option `teams` or "") to the teams; missing: each for itself."""

    span: Span
    id: str
    title: str
    language: int
    players: tuple[int, ...]
    teams: Mapping[tuple[int, str], Teams]
    version: str = ""
    pitch: str = ""  # one line for the shelf
    minutes: int = 0  # about how long a game takes; 0 unknown
    tour: tuple[str, ...] = ()  # scenarios that show how a turn goes
    author: str = ""
    licence: str = ""


class Rules(Written):
    """A whole ruleset, checked. Declarations keep the order in which they were written."""

    game: GameDecl
    options: Mapping[str, OptionDecl]
    words: Mapping[str, WordListDecl]
    kinds: Mapping[str, KindDecl]
    pieces: Mapping[str, PieceDecl]
    zones: Mapping[str, ZoneDecl]
    boards: Mapping[str, BoardDecl]
    state: Mapping[str, StateDecl]
    tables: Mapping[str, TableDecl]
    stack: StackDecl | None
    definitions: Mapping[str, Definition]
    routines: Mapping[str, Routine]
    play: Block
    end: EndDecl | None
    advice: tuple[AdviceTerm, ...]
    event_classes: tuple[str, ...]  # those that statements name (`event:`), in the order of the text
    limits: Mapping[str, int]
    tells: Mapping[str, str]  # routine, or `play` -> why all may know what it goes by
    sources: Mapping[str, str]  # path in the ruleset's folder -> text
    folders: tuple[str, ...] = ()  # where the files were read from, as places (`Span`) name it; those of parents behind
    hash: str = ""  # 16 hex digits over the content, the parent's included

    @property
    def blocks(self) -> dict[str, Block]:
        """Return what is played, by name: `play`, and every routine."""
        return {"play": self.play, **{name: routine.body for name, routine in self.routines.items()}}

    @property
    def outside(self) -> tuple[Expr, ...]:
        """Return the expressions that are looked at in play and stand in no statement and no definition."""
        found = [*self.for_all, *(term.value for term in self.advice)]
        if self.end is not None:
            found += [*(score for _, score in self.end.scores), *self.end.rank_by]
        return tuple(found)

    @property
    def for_all(self) -> tuple[Expr, ...]:
        """Return those of them that are the same for all seats: nobody is `me`."""
        end = () if self.end is None else (self.end.when, self.end.winners, self.end.lost)
        return tuple(e for e in (*(zone.refill_when for zone in self.zones.values()), *end) if e is not None)
