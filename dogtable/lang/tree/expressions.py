"""The nodes of checked expressions, and of texts with expressions in them."""

from __future__ import annotations

from typing import Literal

from dogtable.base.errors import Span
from dogtable.base.frozen import Written
from dogtable.lang.tree.values import Kind

__all__ = [
    "Arith", "ArithOp", "Because", "Board", "Clause", "Compare", "CompareOp", "Const", "Current", "Define",
    "Either", "Expr", "Field", "Function", "Generator", "IfElse", "Index", "Key", "Local", "Logic", "Me", "Negate",
    "Not", "Operator", "OptionValue", "PieceSet", "Players", "Rule", "Settled", "Space", "StateValue", "TableValue",
    "Text", "TextCase", "Top", "Total", "WordList", "Zone",
]  # fmt: skip


class Expr(Written):
    """A checked expression."""

    span: Span
    kind: Kind


class Const(Expr):
    """A number, `true`/`false` (1/0), `none` (-1) or a word (its index in the list `kind.of[0]`)."""

    value: int


class Local(Expr):
    """A parameter, or a name bound by let, each, choose, random or a generator."""

    name: str


class Me(Expr):
    """`me`: the seat that acts."""


class Players(Expr):
    """`players`: all seats, from 0."""


class Total(Expr):
    """`total`: the sum of all `scores` of `me` (in `rank by` only)."""


class Top(Expr):
    """`top`: the entry that lies uppermost on the stack; none when there is none."""


class OptionValue(Expr):
    """An option of the ruleset: a flag, or the index of the chosen value (kind word of the list `option:NAME`)."""

    name: str


class StateValue(Expr):
    """A state variable, with one index for each `per` (none when it has no `per`)."""

    name: str
    index: tuple[Expr, ...]


class PieceSet(Expr):
    """All pieces of a set, or those of one owner."""

    name: str
    owner: Expr | None


class WordList(Expr):
    """A word list as the list of its words."""

    name: str


class Zone(Expr):
    """A zone: as a list its pieces bottom first, as a place the place itself.

    `index` has one expression for each `per`; it is empty for a zone without `per`, and None when all zones of a
    `per` are meant together (then it is a list only, never a place).
    """

    name: str
    index: tuple[Expr, ...] | None


class Board(Expr):
    """All spaces of a board (of one owner, where the board is `per` player and `owner` is given)."""

    name: str
    owner: Expr | None


class Space(Expr):
    """One space: `BOARD[i]`, `BOARD[p][i]`, `BOARD[row, column]`, or `BOARD[name]` (then `index` is one Const)."""

    board: str
    owner: Expr | None
    index: tuple[Expr, ...]


class TableValue(Expr):
    """`TABLE[key]`: none or the empty list when the key is not listed."""

    name: str
    key: Expr


class Define(Expr):
    """A use of a definition."""

    name: str
    args: tuple[Expr, ...]


class Key(Written):
    """A way to rank for `by=`: a definition of one argument, a field, or a state variable `per` what is ranked.

    `kind` is what it gives of one thing.
    """

    sort: Literal["define", "field", "state"]
    name: str
    kind: Kind


class Function(Expr):
    """A built-in function.

    A generator as sole argument is a `Generator` in `args[0]`. `by` is for min, max, ranked. For `ends`, `step` and
    `unless` name the stepping function and the test (a definition, or for `step` a built-in such as `previous`);
    `args` are then (start, n, extra...). `of` is the KIND of `on(x, KIND)`. A direction is of kind word: of the
    list `directions` (index in builtin.DIRECTIONS, for grids), or a Const of `links:BOARD` (index in its `links`).
    """

    name: str
    args: tuple[Expr, ...]
    by: Key | None = None
    step: str = ""
    unless: str = ""
    of: str = ""


class Clause(Written):
    """`for name in list if test ...` of a generator."""

    name: str
    list: Expr
    tests: tuple[Expr, ...]


class Generator(Expr):
    """`element for a in A if ... for b in B`: the sole argument of a function. Its kind is a list of the element."""

    element: Expr
    clauses: tuple[Clause, ...]


class Field(Expr):
    """`of.name`.

    Declared fields of pieces (constant faces or mutable), words, spaces and entries; and built in: `owner` (piece,
    space, entry), `at` (piece), `row` `column` (space of a grid), and of a place the `per` it has (`player`, or the
    name of the word list or piece kind).
    """

    of: Expr
    name: str


class Index(Expr):
    """`list[i]` of a value that is a list; i from 0; out of range is E502."""

    list: Expr
    index: Expr


class Not(Expr):
    """`not x`. A list counts as true when it is not empty."""

    value: Expr


class Logic(Expr):
    """`a and b and c` or `a or b or c`, from left to right, giving a flag."""

    op: Literal["and", "or"]
    values: tuple[Expr, ...]


CompareOp = Literal["==", "!=", "<", "<=", ">", ">=", "in", "not in"]
ArithOp = Literal["+", "-", "*", "//", "%"]


class Compare(Expr):
    """`left op right`. `in` looks in a list, zone or board. Chains are written as `Logic` of comparisons."""

    op: CompareOp
    left: Expr
    right: Expr


class Arith(Expr):
    """`left op right` on ints. `//` and `%` by zero are E502."""

    op: ArithOp
    left: Expr
    right: Expr


class Negate(Expr):
    """`-x`."""

    value: Expr


class IfElse(Expr):
    """`then if test else other`."""

    test: Expr
    then: Expr
    other: Expr


Settled = Const | Players | OptionValue | WordList
"""Known before a game begins."""
Current = StateValue | Zone | Top | Total
"""Known in play alone."""
Operator = Not | Logic | Compare | Arith | Negate | IfElse
Either = Local | Me | PieceSet | Board | Space | TableValue | Define | Function | Field | Index | Operator
"""Known as soon as what is in it is. A generator is none of these: it stands in a function."""


class Text(Written):
    """A text with expressions in it: literal parts and holes in turn.

    `source` is the text as written, the key under which catalogues translate it.
    """

    span: Span
    source: str
    parts: tuple[str | Expr, ...]


class TextCase(Written):
    """One of several texts: it stands where `when` holds and none before it does; None: in all other cases."""

    when: Expr | None
    text: Text


class Rule(Written):
    """The number of a rule of the rulebook, where it is written."""

    number: str
    span: Span


class Because(Written):
    """A reason, with the number of the rule it rests on ("" when none was given)."""

    text: Text
    rule: str = ""
