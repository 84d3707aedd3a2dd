"""Spans in source files, the problems found there, and the errors that carry them.

Everything that is wrong with a file is a `Problem`: where, which code, what was found, what was expected.
A problem prints as `path:line:col: CODE message`, followed on demand by the line and a caret.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from dogtable.base.frozen import Compact
from dogtable.base.message import Message


@dataclass(frozen=True, slots=True, order=True)
class Span(Compact):
    """A stretch of a source file. Lines and columns begin at 1; `end_column` is the first column after it."""

    path: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


NOWHERE = Span("", 0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: a place, a code such as `E203`, a sentence, and a hint (the nearest name)."""

    span: Span
    code: str
    message: str
    hint: str = ""

    def __str__(self) -> str:
        tail = f" ({self.hint})" if self.hint else ""
        where = f"{self.span}: " if self.span.path else ""  # what has no place in a file is told without one
        return f"{where}{self.code} {self.message}{tail}"

    @property
    def is_warning(self) -> bool:
        """Whether this is advice (`W...`) and not an error (`E...`)."""
        return self.code.startswith("W")


class DogtableError(Exception):
    """The base of all errors that are told to the user in one sentence: `DogtableError("{n} play", n=4)`.

    Where a player may meet it, the sentence stands in the program's catalogues (section `faults`), values beside it.
    """

    def __init__(self, source: str = "", /, **values: object) -> None:
        super().__init__(Message(source, **values))

    @property
    def message(self) -> Message:
        """What is told."""
        said = self.args[0] if self.args else ""
        return said if isinstance(said, Message) else Message(str(self))


class UsageError(DogtableError):
    """A wrong request: an unknown id, an option out of range, a wrong number of players. Exit status 2."""


@dataclass
class RulesetError(DogtableError):
    """A ruleset (or a position for one) cannot be used; lists every problem of the run."""

    problems: Sequence[Problem] = field(default_factory=list)

    def __str__(self) -> str:
        return "\n".join(str(p) for p in self.problems)


def without_places(error: DogtableError) -> str:
    """Return what an error says where its places are in nothing that its reader has: a position that was made, say."""
    return "; ".join(one.message for one in error.problems) if isinstance(error, RulesetError) else str(error)


@dataclass
class RuleError(DogtableError):
    """A rule went wrong while a game was running (E5xx): the problem points into the YAML, `seat` was on turn."""

    problem: Problem
    seat: int | None = None
    values: dict[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return str(self.problem)


class SaveError(DogtableError):
    """A saved game, record or setting cannot be read; the original is kept."""


class BehindError(SaveError):
    """Another window has played on in a game: it has to be read again before it can be played on here."""


class GoneError(SaveError):
    """A game, or the whole file of saved games, is not where it was: what is in memory is all there is of it."""
