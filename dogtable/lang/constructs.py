"""The rows of the vocabulary: what is said of a statement, a function, a value, a declaration."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from dogtable.base.frozen import Frozen
from dogtable.lang.does import Does

if TYPE_CHECKING:
    from dogtable.lang.check_names import CheckNames
    from dogtable.lang.check_statements import CheckStatements
    from dogtable.lang.expr import Call
    from dogtable.lang.lines import Line
    from dogtable.lang.scope import Scope
    from dogtable.lang.tree import Expr, Statement

Takes = Literal[
    "expr",  # an expression of any kind
    "condition",  # an expression: a flag, or a list (true when not empty)
    "block",  # a list of statements
    "texts",  # a text, with {expressions}; or a list of {when, says}, of which the first that holds stands
    "because",  # a text, or {text, rule}
    "most",  # a number, or {is, because}
    "picks",  # {pick: list}
    "entries",  # {label: statements, or {when, because, choose, do}}
    "cases",  # {"a, b": statements}
    "fields",  # {field: expression}
    "name",  # a name that the statement makes
    "routine",  # the name of a routine
    "call",  # a routine with arguments
    "let",  # name = expression
    "set",  # target = expression, += or -=
    "rule",  # the number of a rule of the rulebook
    "word",  # a fixed word, or a class of events
    "nothing",
]


Stands = Literal[
    "head",  # behind the verb itself
    "needed",  # as a key of its own, and it has to be there
    "free",  # likewise, and it may be left out
    "needed in line",  # as a key, or in the verb's own line behind its word; it has to be there
    "free in line",  # likewise, and it may be left out
    "rest",  # as a key; without it, the rest of the list of statements is taken
]
"""Where a part of a statement stands."""


class Slot(Frozen):
    """A part of a statement."""

    name: str
    takes: Takes
    stands: Stands
    meaning: str

    @property
    def must(self) -> bool:
        """Whether it has to be there."""
        return self.stands in ("needed", "needed in line")

    @property
    def inline(self) -> bool:
        """Whether it may follow in the verb's own line, behind its word."""
        return self.stands in ("needed in line", "free in line")


class Verb(Frozen):
    """A statement: its class in the tree, what stands behind its verb (`head`), its modifiers, and what it does.

    `synonyms`: what somebody may call it who does not know its word yet. `check`: from a line to the statement, None
    with a problem told. `example`: in a turn of the little game.
    """

    name: str
    node: type[Any]
    head: Slot
    slots: tuple[Slot, ...]
    meaning: str
    synonyms: tuple[str, ...]
    check: Callable[[CheckStatements, Line, Scope], Statement | None]
    does: Does
    example: str

    def slot(self, name: str) -> Slot | None:
        """Return a modifier by its name."""
        return next((slot for slot in self.slots if slot.name == name), None)


Gives = Literal[
    "truth",  # whether something holds, or how many there are: of a list, nothing but its length matters
    "item",  # one of a list
    "items",  # things of its lists, and things that it is given
    "picked",  # some of a list, by their values
    "lying",  # what lies at a place
    "emptiness",  # whether something lies at a place
    "place",  # a place, whatever lies there
    "beside",  # the neighbour of a seat or space
    "board",  # spaces of the board of a space
    "entry",  # an entry of the stack
    "total",  # what the values of a list come to together, in whichever order they lie
    "value",  # something else, which rests on the values of its arguments alone
]
"""What a function gives, of what it is given: what it reads besides, and whose it is, follows from that."""
Tables = Literal["yes", "defined", "no"]
"""Whether `table.yaml` may use a function, or only definitions that it uses."""


class Function(Frozen):
    """A built-in function; `least` to `most` arguments (most -1: any number), the first perhaps a `generator`."""

    signature: str
    least: int
    most: int
    meaning: str
    example: str
    check: Callable[[CheckNames, Call, Scope], Expr]
    gives: Gives
    tables: Tables
    generator: bool

    @property
    def name(self) -> str:
        """Return its name."""
        return self.signature.partition("(")[0]

    @property
    def keywords(self) -> tuple[str, ...]:
        """Return the names of its named arguments."""
        return tuple(dict.fromkeys(re.findall(r"(\w+)=", self.signature)))


class Value(Frozen):
    """A built-in name, field or operator of expressions."""

    name: str
    meaning: str
    example: str


class Key(Frozen):
    """A key of a declaration: what it holds, in words and for the schema."""

    name: str
    takes: str
    need: Literal["needed", "free"]
    meaning: str


class Declaration(Frozen):
    """A top-level key of a ruleset. `keys` are those of each thing declared (of the whole where there is but one)."""

    name: str
    keys: tuple[Key, ...]
    meaning: str
    many: bool

    def key_names(self) -> tuple[str, ...]:
        """Return the names of all keys."""
        return tuple(key.name for key in self.keys)
