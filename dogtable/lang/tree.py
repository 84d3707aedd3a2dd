"""The checked rules: the tree that the checker makes and that the compiler and the slow interpreter read.

Every name is resolved, every expression has its kind, every node its span. Nothing here knows a game and nothing
here has behaviour: a node says what was written, once all that could be wrong with it has been ruled out.

Values at run time are ints: a number; a flag 0 or 1; a player (seat); a word (its index in its list); a piece (its
number over all pieces); a space, or the place where a piece lies (its number over all places); an entry of the stack
(its height). -1 is none. Lists are lists of those.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from dogtable.base.errors import Span

# ---------------------------------------------------------------------------------------------------- kinds of value

Sort = Literal["int", "flag", "player", "word", "piece", "space", "place", "entry", "list", "none"]


@dataclass(frozen=True, slots=True)
class Kind:
    """What an expression gives.

    `of` names the word list (word), the piece kinds (piece) or the boards (space); `item` is what a list holds;
    `optional` says that none is possible. `low`/`high` are the bounds of a declared int, where there are any.
    """

    sort: Sort
    of: tuple[str, ...] = ()
    item: Kind | None = None
    optional: bool = False
    low: int | None = None
    high: int | None = None


INT = Kind("int")
FLAG = Kind("flag")
PLAYER = Kind("player")
PLACE = Kind("place")
ENTRY = Kind("entry")
NONE = Kind("none", optional=True)


def list_of(item: Kind) -> Kind:
    """Return the kind of a list of `item`s (which are never none inside a list)."""
    return Kind("list", item=item)


# ------------------------------------------------------------------------------------------------------- expressions


@dataclass(frozen=True, slots=True)
class Expr:
    """A checked expression."""

    span: Span
    kind: Kind


@dataclass(frozen=True, slots=True)
class Const(Expr):
    """A number, `true`/`false` (1/0), `none` (-1) or a word (its index in the list `kind.of[0]`)."""

    value: int


@dataclass(frozen=True, slots=True)
class Local(Expr):
    """A parameter, or a name bound by let, each, choose, random or a generator."""

    name: str


@dataclass(frozen=True, slots=True)
class Me(Expr):
    """`me`: the seat that acts."""


@dataclass(frozen=True, slots=True)
class Players(Expr):
    """`players`: all seats, from 0."""


@dataclass(frozen=True, slots=True)
class Total(Expr):
    """`total`: the sum of all `scores` of `me` (in `rank by` only)."""


@dataclass(frozen=True, slots=True)
class Top(Expr):
    """`top`: the entry that lies uppermost on the stack; none when there is none."""


@dataclass(frozen=True, slots=True)
class OptionValue(Expr):
    """An option of the ruleset: a flag, or the index of the chosen value (kind word of the list `option:NAME`)."""

    name: str


@dataclass(frozen=True, slots=True)
class StateValue(Expr):
    """A state variable, with one index for each `per` (none when it has no `per`)."""

    name: str
    index: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class PieceSet(Expr):
    """All pieces of a set, or those of one owner."""

    name: str
    owner: Expr | None


@dataclass(frozen=True, slots=True)
class WordList(Expr):
    """A word list as the list of its words."""

    name: str


@dataclass(frozen=True, slots=True)
class Zone(Expr):
    """A zone: as a list its pieces bottom first, as a place the place itself.

    `index` has one expression for each `per`; it is empty for a zone without `per`, and None when all zones of a
    `per` are meant together (then it is a list only, never a place).
    """

    name: str
    index: tuple[Expr, ...] | None


@dataclass(frozen=True, slots=True)
class Board(Expr):
    """All spaces of a board (of one owner, where the board is `per` player and `owner` is given)."""

    name: str
    owner: Expr | None


@dataclass(frozen=True, slots=True)
class Space(Expr):
    """One space: `BOARD[i]`, `BOARD[p][i]`, `BOARD[row, column]`, or `BOARD[name]` (then `index` is one Const)."""

    board: str
    owner: Expr | None
    index: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class TableValue(Expr):
    """`TABLE[key]`: none or the empty list when the key is not listed."""

    name: str
    key: Expr


@dataclass(frozen=True, slots=True)
class Define(Expr):
    """A use of a definition."""

    name: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Key:
    """A way to rank for `by=`: a definition of one argument, a field, or a state variable `per` what is ranked."""

    sort: Literal["define", "field", "state"]
    name: str


@dataclass(frozen=True, slots=True)
class Function(Expr):
    """A built-in function.

    A generator as sole argument is a `Generator` in `args[0]`. `by` is for min, max, ranked. For `ends`, `step` and
    `unless` name the stepping function and the test (a definition, or for `step` a built-in such as `previous`);
    `args` are then (start, n, extra...). `of` is the KIND of `on(x, KIND)`. A direction is a Const of kind word: of the
    list `direction` (index in vocabulary.DIRECTIONS, for grids) or `links:BOARD` (index in the board's `links`).
    """

    name: str
    args: tuple[Expr, ...]
    by: Key | None = None
    step: str = ""
    unless: str = ""
    of: str = ""


@dataclass(frozen=True, slots=True)
class Clause:
    """`for name in list if test ...` of a generator."""

    name: str
    list: Expr
    tests: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Generator(Expr):
    """`element for a in A if ... for b in B`: the sole argument of a function. Its kind is a list of the element."""

    element: Expr
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Field(Expr):
    """`of.name`.

    Declared fields of pieces (constant faces or mutable), words, spaces and entries; and built in: `owner` (piece,
    space, entry), `at` (piece), `row` `column` (space of a grid), and of a place the `per` it has (`player`, or the
    name of the word list or piece kind).
    """

    of: Expr
    name: str


@dataclass(frozen=True, slots=True)
class Index(Expr):
    """`list[i]` of a value that is a list; i from 0; out of range is E502."""

    list: Expr
    index: Expr


@dataclass(frozen=True, slots=True)
class Not(Expr):
    """`not x`. A list counts as true when it is not empty."""

    value: Expr


@dataclass(frozen=True, slots=True)
class Logic(Expr):
    """`a and b and c` or `a or b or c`, from left to right, giving a flag."""

    op: Literal["and", "or"]
    values: tuple[Expr, ...]


CompareOp = Literal["==", "!=", "<", "<=", ">", ">=", "in", "not in"]
ArithOp = Literal["+", "-", "*", "//", "%"]


@dataclass(frozen=True, slots=True)
class Compare(Expr):
    """`left op right`. `in` looks in a list, zone or board. Chains are written as `Logic` of comparisons."""

    op: CompareOp
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Arith(Expr):
    """`left op right` on ints. `//` and `%` by zero are E502."""

    op: ArithOp
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Negate(Expr):
    """`-x`."""

    value: Expr


@dataclass(frozen=True, slots=True)
class IfElse(Expr):
    """`then if test else other`."""

    test: Expr
    then: Expr
    other: Expr


@dataclass(frozen=True, slots=True)
class Text:
    """A text with expressions in it: literal parts and holes in turn.

    `source` is the text as written, the key under which catalogues translate it.
    """

    span: Span
    source: str
    parts: tuple[str | Expr, ...]


@dataclass(frozen=True, slots=True)
class Because:
    """A reason, with the number of the rule it rests on ("" when none was given)."""

    text: Text
    rule: str = ""


# -------------------------------------------------------------------------------------------------------- statements


@dataclass(frozen=True, slots=True)
class Statement:
    """A checked statement. `asks`: a decision can be asked while it runs (through calls, too)."""

    span: Span
    asks: bool


Block = tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class If(Statement):
    """`if`: one block or the other."""

    test: Expr
    then: Block
    other: Block


@dataclass(frozen=True, slots=True)
class Case:
    """One row of `cases`: the values (words, or other constants) and what is done for them."""

    values: tuple[Expr, ...]
    body: Block


@dataclass(frozen=True, slots=True)
class Match(Statement):
    """`match`: the body of the case that has the subject among its values, else `other`."""

    subject: Expr
    cases: tuple[Case, ...]
    other: Block


@dataclass(frozen=True, slots=True)
class Each(Statement):
    """`list` is evaluated once, before the first round."""

    name: str
    list: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class Repeat(Statement):
    """`repeat`: so many rounds."""

    times: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class While(Statement):
    """`while`: rounds as long as `test` holds; one more than `at_most` is E504."""

    test: Expr
    at_most: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class Loop(Statement):
    """`loop`: rounds without end."""

    body: Block


@dataclass(frozen=True, slots=True)
class Call(Statement):
    """`call`: a routine with its arguments."""

    routine: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Let(Statement):
    """`let`: a new local, to the end of the block."""

    name: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Set(Statement):
    """`target` is a StateValue, or a Field of a piece or of an entry."""

    target: StateValue | Field
    op: Literal["=", "+=", "-="]
    value: Expr


@dataclass(frozen=True, slots=True)
class Finish(Statement):
    """The game ends here and now."""


@dataclass(frozen=True, slots=True)
class Pick:
    """One pick of a choice: its name and the list it is taken from (later picks see earlier ones).

    A list from `some(...)` makes a pick that is itself a list.
    """

    name: str
    list: Expr


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a menu or of `anytime`: `label` as written, `key` with `_` for spaces."""

    span: Span
    label: str
    key: str
    when: Expr | None
    because: Because | None
    picks: tuple[Pick, ...]
    body: Block


@dataclass(frozen=True, slots=True)
class Turns(Statement):
    """`turns`: round after round, from `first` to the left."""

    first: Expr
    while_: Expr | None
    skip: Expr | None
    anytime: tuple[Entry, ...]
    body: Block
    after: Block


@dataclass(frozen=True, slots=True)
class Turn(Statement):
    """`turn`: the turn of one seat."""

    seat: Expr
    anytime: tuple[Entry, ...]
    body: Block
    after: Block


@dataclass(frozen=True, slots=True)
class As(Statement):
    """`as`: another seat acts, without a turn of its own."""

    seat: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class Choose(Statement):
    """A choice. One written without `do:` has the rest of its block as `body`.

    `label` names the decision in its routine (`Decision.name` is routine.label): the name of the first pick.
    `may` is the label of passing, or None; `other` runs on a pass; `none` runs when nothing is legal (None: absent).
    """

    label: str
    picks: tuple[Pick, ...]
    ask: Text | None
    body: Block
    may: Text | None
    other: Block
    none: Block | None


@dataclass(frozen=True, slots=True)
class Menu(Statement):
    """A choice between named ways. `label` is also the name of the pick."""

    label: str
    entries: tuple[Entry, ...]
    ask: Text | None
    may: Text | None
    other: Block
    none: Block | None


@dataclass(frozen=True, slots=True)
class Require(Statement):
    """`require`: what led here was not legal unless `test` holds."""

    test: Expr
    because: Because | None


@dataclass(frozen=True, slots=True)
class Together(Statement):
    """Sealed answers of several seats: either `picks` with `body`, or the `entries` of a menu called `label`."""

    label: str
    seats: Expr
    picks: tuple[Pick, ...]
    body: Block
    entries: tuple[Entry, ...]
    ask: Text | None
    may: Text | None


@dataclass(frozen=True, slots=True)
class Respond(Statement):
    """`respond`: who answers the top entry of the stack? When nobody does, it resolves."""

    label: str
    seats: Expr
    picks: tuple[Pick, ...]
    body: Block
    ask: Text | None
    may: Text | None


@dataclass(frozen=True, slots=True)
class Stack(Statement):
    """`stack`: lays an entry that `routine` resolves."""

    routine: str
    fields: tuple[tuple[str, Expr], ...]


@dataclass(frozen=True, slots=True)
class Cancel(Statement):
    """`cancel`: marks an entry; it will not resolve."""

    entry: Expr


@dataclass(frozen=True, slots=True)
class Move(Statement):
    """`what` is a piece (none: nothing moves), a list of pieces, or a whole zone; `to` a zone, a space or a place."""

    what: Expr
    to: Expr
    bottom: bool
    event: str
    say: Text | None


@dataclass(frozen=True, slots=True)
class Deal(Statement):
    """`deal`: up to `count` pieces from the top of `source`."""

    count: Expr
    source: Zone
    to: Expr
    bottom: bool
    event: str
    say: Text | None


@dataclass(frozen=True, slots=True)
class Swap(Statement):
    """`swap`: two pieces change places."""

    one: Expr
    other: Expr
    event: str
    say: Text | None


@dataclass(frozen=True, slots=True)
class Shuffle(Statement):
    """`shuffle`: puts a zone in random order."""

    zone: Zone


@dataclass(frozen=True, slots=True)
class Reveal(Statement):
    """To everybody when `to` is None."""

    what: Expr
    to: Expr | None


@dataclass(frozen=True, slots=True)
class Random(Statement):
    """Draw one of `list` into a new local (`target` is its name) or into state."""

    target: str | StateValue
    list: Expr


@dataclass(frozen=True, slots=True)
class Say(Statement):
    """`say`: a sentence for the log."""

    text: Text
    event: str


# ------------------------------------------------------------------------------------------------------ declarations


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a definition or routine; its kind is inferred from all uses (a join of them)."""

    name: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class DefineCase:
    """One row of a definition's `cases`."""

    values: tuple[Expr, ...]
    value: Expr


@dataclass(frozen=True, slots=True)
class Definition:
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


@dataclass(frozen=True, slots=True)
class Routine:
    """Statements with a name."""

    span: Span
    name: str
    parameters: tuple[Parameter, ...]
    body: Block
    asks: bool
    stacked: bool  # laid by some `stack:`; then its one parameter is an entry


@dataclass(frozen=True, slots=True)
class OptionDecl:
    """An option: a flag (`values` is empty) or one of `values` (value, title).

    `when`: it matters only then. `about`: one sentence of help, or "".
    """

    span: Span
    name: str
    values: tuple[tuple[str, str], ...]
    default: int
    when: Expr | None
    title: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class FieldDecl:
    """A field of a kind, of a word list, of a board's spaces or of the stack's entries.

    `face`: constant, given in `pieces` (or, for words and spaces, by their rows). `first`: the value of a mutable
    field at the start.
    """

    name: str
    kind: Kind
    face: bool
    first: int


Data = int | tuple["Data", ...]


@dataclass(frozen=True, slots=True)
class WordDecl:
    """A word of a list, with a value for each field of the list (ints as at run time, tuples for lists)."""

    name: str
    title: str
    text: str
    shown: Mapping[str, object]
    fields: Mapping[str, Data]
    span: Span


@dataclass(frozen=True, slots=True)
class WordListDecl:
    """A list of words, in order, with the fields that its words have."""

    span: Span
    name: str
    fields: tuple[FieldDecl, ...]
    words: tuple[WordDecl, ...]


@dataclass(frozen=True, slots=True)
class KindDecl:
    """A kind of piece and its fields, faces first as declared."""

    span: Span
    name: str
    fields: tuple[FieldDecl, ...]


@dataclass(frozen=True, slots=True)
class PieceRow:
    """One row of a piece set: its faces and how many copies there are. `name` is "" for sets without rows."""

    name: str
    title: str
    text: str
    shown: Mapping[str, object]
    faces: Mapping[str, Data]
    copies: int
    span: Span


@dataclass(frozen=True, slots=True)
class PieceDecl:
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


@dataclass(frozen=True, slots=True)
class Per:
    """What there is one of for each: players, the words of a list `name`, or the pieces of a kind `name`."""

    sort: PerSort
    name: str


Seen = Literal["everybody", "owner", "nobody"]


@dataclass(frozen=True, slots=True)
class ZoneDecl:
    """A zone. `holds` is None when there is no bound; `refill` is "", or the zone that fills it when it has run out."""

    span: Span
    name: str
    of: tuple[str, ...]
    per: tuple[Per, ...]
    seen_by: Seen
    holds: int | None
    refill: str
    refill_when: Expr | None


@dataclass(frozen=True, slots=True)
class SpaceRow:
    """Data of one space: values by field name; `name` is "" unless the board lists named spaces."""

    name: str
    title: str
    text: str
    shown: Mapping[str, object]
    fields: Mapping[str, Data]


@dataclass(frozen=True, slots=True)
class BoardDecl:
    """A board. `size` is an expression over options and `len(players)`, as are `rows_columns` of a grid.

    `rows` maps an index (of one owner's board) to its data; with `owner_rows` there is one such mapping for each
    owner. `links` maps a line name ("" when there is but one kind) to pairs of space names or indices; `lines` lists
    declared lines.
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


@dataclass(frozen=True, slots=True)
class StateDecl:
    """A state variable. `first` is an expression over options and `len(players)`; None when nothing was written."""

    span: Span
    name: str
    kind: Kind
    per: tuple[Per, ...]
    first: Expr | None
    resets: bool
    seen_by: Seen


@dataclass(frozen=True, slots=True)
class TableDecl:
    """A table: `rows` by run-time key (0, 1, ... for a list). `kind` is that of its values."""

    span: Span
    name: str
    key: Kind
    kind: Kind
    rows: Mapping[int, Data]


@dataclass(frozen=True, slots=True)
class StackDecl:
    """The stack: how many entries can lie there, and their fields besides `owner`."""

    span: Span
    depth: int
    fields: tuple[FieldDecl, ...]


@dataclass(frozen=True, slots=True)
class EndDecl:
    """When the game ends and how it is counted: see the language's page."""

    span: Span
    when: Expr | None
    scores: tuple[tuple[str, Expr], ...]
    rank_by: tuple[Expr, ...]
    winners: Expr | None
    lost: Expr | None


@dataclass(frozen=True, slots=True)
class AdviceTerm:
    """A named int term of `me` after an option (or over its picks); `title` is what a bot says."""

    span: Span
    name: str
    title: str
    value: Expr
    picks: tuple[str, ...]


Teams = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class GameDecl:
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


@dataclass(frozen=True, slots=True)
class Rules:
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
    limits: Mapping[str, int] = field(default_factory=dict)
    sources: Mapping[str, str] = field(default_factory=dict)  # path in the ruleset's folder -> text
    hash: str = ""  # 16 hex digits over the content, the parent's included
