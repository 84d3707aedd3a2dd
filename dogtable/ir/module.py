"""What a compiler hands on: the functions of a Program and the tables that name them, as plain data.

Python is printed of it, and C. Beside a Program that is kept, and between processes, it lies packed (`packing`).
"""

from __future__ import annotations

from collections.abc import Iterable

from dogtable.base.frozen import Frozen
from dogtable.ir.statements import Function

Taken = tuple[tuple[str, str, tuple[str, ...]], ...]
"""What a term of advice is about: of each pick its name, its sort and its `of`; a way has the sort `way`."""


class Ending(Frozen):
    """The functions that tell how a game ends; "" where there is no rule."""

    ended: str
    scores: str
    ranks: str
    winners: str
    lost: str


NO_STEPS = "nothing"
"""The function of the engine that lists no steps."""
NO_ENDING = Ending("", "", "", "", "")


class AskRow(Frozen):
    """An ask: its functions by name ("" for none), the blocks at which it goes on (-1: there is none).

    `sealed` are the slot of the first sealed answer, the cells of one, and the slot of how many there are.
    """

    candidates: str
    entries: tuple[str, ...]
    passed: int
    nothing: int
    again: int
    text: str
    left: str
    sealed: tuple[int, int, int]
    may_text: str
    lister: str


class GroupRow(Frozen):
    """A group of any-time entries: the function that lists their steps, and those that carry one out."""

    candidates: str
    entries: tuple[str, ...]


class TermRow(Frozen):
    """A term of advice: its function, which is given the values of what it takes (but for ways)."""

    function: str
    taken: Taken


class Module(Frozen):
    """All functions, in their order, and the tables of blocks; a straight source has no blocks, asks and terms."""

    functions: tuple[Function, ...]
    ending: Ending
    blocks: tuple[str, ...]
    asks: tuple[AskRow, ...]
    anytime: tuple[GroupRow, ...]
    advice: tuple[TermRow, ...]


def tables_of(module: Module) -> str:
    """Return the lines of Python by which the engine finds the functions of blocks."""
    rows = [_ask(row) for row in module.asks]
    groups = [f"({row.candidates}, ({_listed(row.entries)}))" for row in module.anytime]
    terms = "".join(f"({row.function}, {row.taken!r}), " for row in module.advice)
    lines = [f"BLOCKS = ({_listed(module.blocks)})"]
    lines += ["ASKS = (", *(f"    {row}," for row in rows), ")"]
    lines += ["ANYTIME = (", *(f"    {row}," for row in groups), ")"]
    return "\n".join([*lines, ending_of(module.ending) + f"ADVICE = ({terms})\n"])


def ending_of(ending: Ending) -> str:
    """Return the line of Python that lists how a game ends."""
    names = (ending.ended, ending.scores, ending.ranks, ending.winners, ending.lost)
    return f"ENDING = ({_listed(name or 'None' for name in names)})\n"


def _ask(row: AskRow) -> str:
    functions = f"{row.text or 'None'}, {row.left or 'None'}"
    goes = f"{row.passed}, {row.nothing}, {row.again}"
    last = f"{row.sealed}, {row.may_text or 'None'}, {row.lister or 'None'}"
    return f"({row.candidates}, ({_listed(row.entries)}), {goes}, {functions}, {last})"


def _listed(names: Iterable[str]) -> str:
    return "".join(f"{name}, " for name in names)
