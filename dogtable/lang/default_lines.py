"""What the parts of a written table share: its lines, its places, and what the program's own figures say."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from dogtable.base.look import PROGRAM_FIGURES, THEME_COLOURS
from dogtable.lang import tree
from dogtable.lang.flow import walk_play
from dogtable.lang.report import Report
from dogtable.lang.source import Mapping, Scalar, Sequence, read_yaml

FIGURES_FILE = Path(__file__).with_name(PROGRAM_FIGURES)

CELL, EDGE = 66, 44  # units of a board: a space with the gap beside it, the frame

Lines = list[str]


class Area(NamedTuple):
    """A rectangle, in per cent of the board column."""

    x: float
    y: float
    w: float
    h: float

    def __str__(self) -> str:
        return ", ".join(f"{round(value, 2):g}" for value in self)

    def below(self, share: float) -> Area:
        """Return its part below a share of its height."""
        return Area(self.x, self.y + self.h * share, self.w, self.h * (1 - share))


def layer(verb: str, subject: str, **slots: object) -> Lines:
    """Return a layer as lines; a trailing underscore is taken from names of slots."""
    return [f"- {verb}: {subject}", *(f"  {name.rstrip('_')}: {value}" for name, value in slots.items())]


def figure(signature: str, size: str, body: Lines, **slots: object) -> Lines:
    """Return a figure with units of its own as lines."""
    head = [f"  {name.rstrip('_')}: {value}" for name, value in slots.items()]
    return [f"{signature}:", f"  size: {size}", *head, "  layers:", *(f"    {line}" for line in body)]


@cache
def figures_text() -> str:
    """Return the program's own figures, as YAML."""
    return FIGURES_FILE.read_text(encoding="utf-8")


@cache
def suits() -> frozenset[str]:
    """Return the words that are drawn as suits: the program has a picture and a colour for each."""
    data = _look("data")
    words = data.get("suit_pictures") if data is not None else None
    found = words.items if isinstance(words, Sequence) else ()
    return frozenset(word.text for word in found if isinstance(word, Scalar))


@cache
def dyes() -> frozenset[str]:
    """Return the words that are colours of the program."""
    colours = _look("colours")
    return frozenset(THEME_COLOURS) | {name.text for name, _ in colours or ()}


@cache
def program_figures() -> tuple[str, ...]:
    """Return the program's own figures as they are called: `coin(n)`."""
    return tuple(name.text for name, _ in _part("figures") or ())


def _look(part: str) -> Mapping | None:
    look = _part("look")
    found = look.get(part) if look is not None else None
    return found if isinstance(found, Mapping) else None


def _part(name: str) -> Mapping | None:
    root = read_yaml(figures_text(), FIGURES_FILE.name, Report())
    found = root.get(name) if isinstance(root, Mapping) else None
    return found if isinstance(found, Mapping) else None


def rolled_fields(rules: tree.Rules) -> set[tuple[str, str]]:
    """Return the fields that chance draws, each with a kind of piece that has it."""
    drawn = (node.target for node in walk_play(rules) if isinstance(node, tree.Random))
    return {(kind, one.name) for one in drawn if isinstance(one, tree.Field) for kind in one.of.kind.of}


def rolled_states(rules: tree.Rules) -> set[str]:
    """Return the state that chance draws."""
    drawn = (node.target for node in walk_play(rules) if isinstance(node, tree.Random))
    return {one.name for one in drawn if isinstance(one, tree.StateValue)}


def constant(e: tree.Expr | None) -> int | None:
    """Return the number that an expression always is, or None."""
    return e.value if isinstance(e, tree.Const) else None


def signed(board: tree.BoardDecl) -> tuple[str, str, str]:
    """Return the head of a board's figure, what it shows, and the colour of its frame."""
    if board.per_player:
        return f"{board.name}_board(p)", f"{board.name}[p]", "p mix walnut 60"
    return f"{board.name}_board", board.name, "walnut"
