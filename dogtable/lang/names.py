"""All that a ruleset declares, by name: one name space, with kinds of piece in one of their own."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import chain
from typing import Literal

from dogtable.base.errors import NOWHERE, Span
from dogtable.base.frozen import Written
from dogtable.base.texts import spaced
from dogtable.lang import expr as x
from dogtable.lang import tree
from dogtable.lang.builtin import DIRECTIONS, VALUES
from dogtable.lang.functions import FUNCTION
from dogtable.lang.hints import another_name, did_you_mean
from dogtable.lang.report import Report

Sort = Literal["set", "words", "word", "zone", "board", "state", "table", "option", "define", "routine"]

_NO_NAME = re.compile("[^A-Za-z0-9_]")
_SORT_TEXT = {"set": "set of pieces", "words": "word list", "word": "word", "define": "definition"}


def value_name(label: str) -> str:
    """Return the name in expressions of a value of an option: `3x2` is `_3x2`, `two teams` is `two_teams`."""
    name = _NO_NAME.sub("_", label)
    return f"_{name}" if name[:1].isdigit() else name


def directions() -> tree.WordListDecl:
    """Return the directions of a grid as a list of words."""
    words = tuple(tree.WordDecl(name, spaced(name), "", {}, {}, NOWHERE) for name in DIRECTIONS)
    return tree.WordListDecl(NOWHERE, "directions", (), words)


class Symbol(Written):
    """A declared name: what sort of thing it is, where it stands, and a word more for messages."""

    name: str
    sort: Sort
    span: Span
    more: str = ""

    @property
    def what(self) -> str:
        """Return "zone, per player"."""
        text = _SORT_TEXT.get(self.sort, self.sort)
        return f"{text}, {self.more}" if self.more else text


@dataclass(slots=True)
class LateExprs:
    """Expressions inside declarations, checked once all names and kinds are known."""

    option_when: dict[str, x.Expr] = field(default_factory=dict)
    refill_when: dict[str, x.Expr] = field(default_factory=dict)
    board_size: dict[str, x.Expr] = field(default_factory=dict)
    board_grid: dict[str, tuple[x.Expr, x.Expr]] = field(default_factory=dict)
    state_first: dict[str, x.Expr] = field(default_factory=dict)
    landmarks: dict[str, dict[str, x.Expr]] = field(default_factory=dict)  # by board and name


@dataclass(slots=True)
class Names:
    """The declarations, and every name in them."""

    game: tree.GameDecl | None = None
    symbols: dict[str, Symbol] = field(default_factory=dict)
    word_of: dict[str, tuple[str, int]] = field(default_factory=dict)  # word -> its list and index
    options: dict[str, tree.OptionDecl] = field(default_factory=dict)
    words: dict[str, tree.WordListDecl] = field(default_factory=dict)
    kinds: dict[str, tree.KindDecl] = field(default_factory=dict)
    pieces: dict[str, tree.PieceDecl] = field(default_factory=dict)
    zones: dict[str, tree.ZoneDecl] = field(default_factory=dict)
    boards: dict[str, tree.BoardDecl] = field(default_factory=dict)
    state: dict[str, tree.StateDecl] = field(default_factory=dict)
    tables: dict[str, tree.TableDecl] = field(default_factory=dict)
    stack: tree.StackDecl | None = None
    limits: dict[str, int] = field(default_factory=dict)
    tells: dict[str, str] = field(default_factory=dict)
    late: LateExprs = field(default_factory=LateExprs)
    contested: set[str] = field(default_factory=set)  # names that two things have: what is meant by them is not told

    def add(self, symbol: Symbol, report: Report) -> bool:
        """Take a name; E204 when it is taken."""
        first = self.symbols.get(symbol.name)
        if first is not None:
            hint = f"it is a {first.what} on line {first.span.line}; {another_name(symbol.name, self.symbols)}"
            report.add(symbol.span, "E204", f"the name '{symbol.name}' is taken", hint)
            self.contested.add(symbol.name)
            return False
        self.symbols[symbol.name] = symbol
        return True

    def what(self, name: str) -> str:
        """Return what a name is, for hints: "zone, per player", "function"."""
        if name in self.symbols:
            return self.symbols[name].what
        if name in FUNCTION:
            return f"function, {FUNCTION[name].signature}"
        return next((value.meaning for value in VALUES if value.name == name), "local")

    def suggest(self, wrong: str, more: tuple[str, ...] = (), sorts: tuple[Sort, ...] = ()) -> str:
        """Return a hint with the nearest name, of some sorts only if `sorts` is given."""
        names = (name for name, symbol in self.symbols.items() if not sorts or symbol.sort in sorts)
        built_in = () if sorts else (value.name for value in VALUES)
        return did_you_mean(wrong, chain(more, names, built_in), self.what)

    def direction(self) -> tree.Kind:
        """Return the kind of the directions of a grid. Whoever asks has the ruleset keep them as a list of words."""
        self.words.setdefault("directions", directions())
        return tree.Kind("word", ("directions",))

    def is_direction(self, name: str) -> bool:
        """Whether a name that is not declared is that of a direction: where there is a grid."""
        return name in DIRECTIONS and any(board.shape == "grid" for board in self.boards.values())

    def words_in(self, name: str) -> dict[str, int]:
        """Return the words of a list that are taken by now, each with its index; those of `directions` always are."""
        if name == "directions":
            return {word: at for at, word in enumerate(DIRECTIONS)}
        return {word: at for word, (of, at) in self.word_of.items() if of == name}

    # ------------------------------------------------------------------------------------------------ what has fields

    def piece_kinds(self) -> tuple[str, ...]:
        """Return the names of all kinds of piece."""
        return tuple(self.kinds)

    def fields_of(self, kind: tree.Kind) -> list[tree.FieldDecl]:
        """Return all declared fields that a value of this kind can have (of any of its kinds, lists, boards)."""
        if kind.sort == "piece":
            return [f for of in kind.of if of in self.kinds for f in self.kinds[of].fields]
        if kind.sort == "word":
            return [f for of in kind.of if of in self.words for f in self.words[of].fields]
        if kind.sort == "space":
            return [f for of in kind.of if of in self.boards for f in self.boards[of].fields]
        if kind.sort == "place":
            return [f for board in self.boards.values() for f in board.fields]
        if kind.sort == "entry" and self.stack is not None:
            return list(self.stack.fields)
        return []

    def owned(self, kinds: tuple[str, ...]) -> bool:
        """Whether all pieces of these kinds have an owner."""
        sets = [decl for decl in self.pieces.values() if decl.of in kinds]
        return bool(sets) and all(decl.per_player for decl in sets)
