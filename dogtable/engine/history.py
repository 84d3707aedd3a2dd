"""The answers that were given in a match, what the state was before each, and what came of it.

What came of an answer, its events, is worked out only when somebody wants to know: the answer is then carried out once
more, from the state before it, with somebody listening. As chance is in the state, it comes out as it did.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from dogtable.engine.chance import Fixed
from dogtable.engine.events import Raw
from dogtable.engine.keys import Path
from dogtable.engine.state import State

Stuck = Sequence[tuple[int, State]]
"""How many of the events came before somebody could choose nothing, and the cells then."""


class Heard(NamedTuple):
    """What came of an answer: its events, and when somebody could choose nothing.

    `frames` are the cells right after each event, `lines` the lines of the Program's source by which each came about
    (0: none), where they were asked for: they are never kept.
    """

    raws: Sequence[Raw]
    stuck: Stuck = ()
    frames: Sequence[State] = ()
    lines: Sequence[int] = ()


@dataclass(slots=True)
class Answer:
    """One answer: the cells before it, who gave it, what it was, and what came of it.

    `drawn` is what chance had decided before it; `key` is None until somebody asks for it, and so is `heard`.
    `first_event` is the number of the first of its events, once these are known.
    """

    before: State
    seat: int
    path: Path
    drawn: tuple[int, Fixed]
    heard: Heard | None
    key: str | None
    first_event: int = 0


Tell = Callable[[Answer | None], Heard]
"""Carries an answer (None: the opening) out once more and returns what came of it."""


class History:
    """The answers of a match, in order, behind its opening.

    Clones share one list, of which only the first `count` answers are each one's own. `tell` works out what came of an
    answer where it was not written down.
    """

    __slots__ = ("_answers", "_opening", "_reported", "_tell", "count")

    def __init__(self, tell: Tell, opening: Heard | None = None) -> None:
        self._tell = tell
        self._opening = opening
        self.count = 0
        self._reported = 0  # of so many answers the events are known
        self._answers: list[Answer] = []

    def __iter__(self) -> Iterator[Answer]:
        return iter(self._answers[: self.count])

    def __getitem__(self, n: int) -> Answer:
        return self._answers[n]

    @property
    def last(self) -> Answer:
        """Return the last answer; there must be one."""
        return self._answers[self.count - 1]

    def add(self, answer: Answer) -> None:
        """Add an answer."""
        if len(self._answers) != self.count:  # a clone has gone on with the same list, or answers were taken back
            self._answers = self._answers[: self.count]
        self._answers.append(answer)
        self.count += 1

    def take_back(self) -> Answer:
        """Take the last answer off and return it; there must be one."""
        self.count -= 1
        self._reported = min(self._reported, self.count)
        return self._answers[self.count]

    @property
    def events(self) -> int:
        """Return how many events there have been: the number of the last one."""
        first, raws = self.batch(self.count - 1)
        return first + len(raws) - 1

    def batch(self, n: int) -> tuple[int, Sequence[Raw]]:
        """Return the events of an answer, or of the opening (-1), behind the number of the first of them."""
        if n < 0:
            return 1, self._begun().raws
        answer = self.answer(n)
        assert answer.heard is not None
        return answer.first_event, answer.heard.raws

    def answer(self, n: int) -> Answer:
        """Return an answer whose events, and all those before it, are known."""
        if n >= self._reported:
            first = 1 + len(self._begun().raws)
            if self._reported:
                last = self._answers[self._reported - 1]
                assert last.heard is not None
                first = last.first_event + len(last.heard.raws)
            for answer in self._answers[self._reported : n + 1]:
                if answer.heard is None:
                    answer.heard = self._tell(answer)
                answer.first_event = first
                first += len(answer.heard.raws)
            self._reported = n + 1
        return self._answers[n]

    def backwards(self, since: int) -> Iterator[tuple[Answer, Heard]]:
        """Give the answers of which something came after event `since`, the last first, and what it was."""
        for n in range(self.count - 1, -1, -1):
            answer = self.answer(n)
            assert answer.heard is not None
            if answer.first_event + len(answer.heard.raws) <= since:
                return
            yield answer, answer.heard

    def _begun(self) -> Heard:
        if self._opening is None:
            self._opening = self._tell(None)
        return self._opening

    def clone(self) -> History:
        """Return the same once more; the two go their own ways."""
        twin = History(self._tell, self._opening)
        twin.count, twin._answers, twin._reported = self.count, self._answers, self._reported
        return twin
