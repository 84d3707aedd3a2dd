"""A puzzle: a position, the answer that is far better there than any other, and what is known of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from dogtable.session.scenarios.model import Answer, Scenario

Difficulty = Literal["easy", "medium", "hard"]
DIFFICULTIES: Final[Sequence[Difficulty]] = ("easy", "medium", "hard")
"""The easiest first: greedy finds it; a level below hard does; hard alone."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle. `position` says where it is played, and by how many; `seat` is whose answer is wanted.

    `answer` has the key of the best option, `rule` the number of the rule by which it is asked or what it is about (""
    where the rulebook has none), `events` classes of events that come of it, `line` what is answered afterwards.
    With `whole`, the seat's own answers at the beginning of `line` have to be found, too.
    `chance` is the share of a win that the answer promises and `next_best` that of any other one, in hundredths (None:
    not measured). `decisions`: so many the seat had answered when it was found. `why` is a sentence, or "".
    """

    name: str
    position: Scenario
    seat: int
    answer: Answer
    difficulty: Difficulty = "easy"
    rule: str = ""
    events: tuple[str, ...] = ()
    line: tuple[Answer, ...] = ()
    chance: int | None = None
    next_best: int | None = None
    decisions: int = 0
    why: str = ""
    whole: bool = False

    @property
    def wanted(self) -> tuple[str, ...]:
        """The keys that have to be found, in order: the answer, and what belongs to its move where that is judged."""
        rest = takewhile(lambda one: one.seat == self.seat, self.line) if self.whole else ()
        return (self.answer.key, *(one.key for one in rest))
