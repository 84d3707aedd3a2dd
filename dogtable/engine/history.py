"""The answers that were given in a match, what the state was before each, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dogtable.engine.chance import Fixed
from dogtable.engine.events import Raw
from dogtable.engine.keys import Path
from dogtable.engine.state import Cells


@dataclass(slots=True)
class Answer:
    """One answer: the cells before it, who gave it, what it was, and what came of it.

    `drawn` is what chance had decided before it; `first_event` the number of the first of `raws`; `key` is None until
    somebody asks for it. `stuck`: how many of the events came before somebody could choose nothing, and the cells then.
    """

    before: Cells
    seat: int
    path: Path
    raws: Sequence[Raw]
    drawn: tuple[int, Fixed]
    first_event: int
    key: str | None
    stuck: Sequence[tuple[int, Cells]] = ()


class History:
    """The answers of a match, in order, behind the events of its opening.

    Clones share one list, of which only the first `count` answers are each one's own.
    """

    __slots__ = ("_answers", "count", "opening")

    def __init__(self, opening: Sequence[Raw] = ()) -> None:
        self.opening = opening
        self.count = 0
        self._answers: list[Answer] = []

    def __iter__(self) -> Iterator[Answer]:
        return iter(self._answers[: self.count])

    def __getitem__(self, n: int) -> Answer:
        return self._answers[n]

    @property
    def last(self) -> Answer:
        """Return the last answer; there must be one."""
        return self._answers[self.count - 1]

    def add(
        self,
        before: Cells,
        seat: int,
        path: Path,
        raws: Sequence[Raw],
        drawn: tuple[int, Fixed],
        key: str | None,
        stuck: Sequence[tuple[int, Cells]] = (),
    ) -> None:
        """Add an answer."""
        if len(self._answers) != self.count:  # a clone has gone on with the same list, or answers were taken back
            self._answers = self._answers[: self.count]
        self._answers.append(Answer(before, seat, path, raws, drawn, self.events + 1, key, stuck))
        self.count += 1

    def take_back(self) -> Answer:
        """Take the last answer off and return it; there must be one."""
        self.count -= 1
        return self._answers[self.count]

    @property
    def events(self) -> int:
        """Return how many events there have been: the number of the last one."""
        first, raws = self.batch(self.count - 1)
        return first + len(raws) - 1

    def batch(self, n: int) -> tuple[int, Sequence[Raw]]:
        """Return the events of an answer, or of the opening (-1), behind the number of the first of them."""
        if n < 0:
            return 1, self.opening
        return self._answers[n].first_event, self._answers[n].raws

    def clone(self) -> History:
        """Return the same once more; the two go their own ways."""
        twin = History(self.opening)
        twin.count, twin._answers = self.count, self._answers
        return twin
