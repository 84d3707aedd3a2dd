"""A lesson: a row of steps, each a position, what the guide says and points at, and the deed that is waited for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from dogtable.base.errors import Span
from dogtable.lang.source import Scalar
from dogtable.session.scenarios.model import Answer, Scenario


@dataclass(frozen=True, slots=True)
class Wrong:
    """What is said to a legal answer that does not show the idea: to those with these picks, or ("") to all others."""

    span: Span
    picks: str
    say: str


@dataclass(frozen=True, slots=True)
class Step:
    """One idea.

    `position` is None where the step goes on from what came of the one before. `ways`, `events` and `holds` say
    together what shows the idea: an answer with the picks of one of the ways; one of the classes of events that came
    of the move; conditions that hold after it. With none of them the step is only read. `answers` are what the others
    do then.
    """

    span: Span
    say: str
    rules: tuple[str, ...] = ()
    position: Scenario | None = None
    points: tuple[Scalar, ...] = ()
    ways: tuple[Scalar, ...] = ()
    events: tuple[Scalar, ...] = ()
    holds: tuple[Scalar, ...] = ()
    done: str = ""
    wrong: tuple[Wrong, ...] = ()
    answers: tuple[Answer, ...] = ()

    @property
    def is_read(self) -> bool:
        """Whether nothing has to be done in it."""
        return not (self.ways or self.events or self.holds)


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson. `seat` is the learner's; `learned` are the sentences that are shown at the end."""

    span: Span
    name: str
    seat: int
    players: int
    options_given: Mapping[str, str] = field(default_factory=dict)
    steps: tuple[Step, ...] = ()
    learned: tuple[str, ...] = ()
