"""A scenario: a position, what is answered there, and what must hold then. One test, puzzle and example each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from dogtable.base.errors import Span
from dogtable.lang.source import Scalar


@dataclass(frozen=True, slots=True)
class Answer:
    """One line of `do`: a key, or "any" for the first option; `seat` None for whoever is asked."""

    span: Span
    key: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """A key that must not be among the options; `reason` is a sentence or the number of a rule, "" for any."""

    span: Span
    key: str
    reason: str


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario, its setting merged in.

    `given` is None where nothing was written (then the game begins from the start); else plain data as in the file, to
    be sorted into zones and state by whoever knows the ruleset. `faces` are fields of pieces that differ here. A check
    that is None was not asked for: `options` are all keys, `asked` a seat or "nobody", `winners` seats.
    """

    span: Span
    name: str
    rules: tuple[str, ...] = ()
    ruleset: str = ""
    players: int | None = None
    options_given: Mapping[str, str] = field(default_factory=dict)
    given: Mapping[str, Any] | None = None
    given_span: Span | None = None
    faces: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    rolls: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    draw: Sequence[str] = ()
    do: tuple[Answer, ...] = ()
    then: tuple[Scalar, ...] = ()
    options: tuple[str, ...] | None = None
    results: tuple[tuple[Scalar, ...], ...] | None = None
    refused: tuple[Refused, ...] = ()
    unseen: Mapping[int, tuple[Scalar, ...]] = field(default_factory=dict)
    seen: Mapping[int, tuple[Scalar, ...]] = field(default_factory=dict)
    asked: int | str | None = None
    winners: tuple[int, ...] | None = None

    @property
    def path(self) -> str:
        """Return the file it stands in."""
        return self.span.path
