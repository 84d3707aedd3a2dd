"""Collects all problems of a run, so that an author sees everything at once and not one mistake at a time."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from dogtable.base.budget import READING, bounded
from dogtable.base.errors import Problem, RulesetError, Span

MOST = 1000  # more problems than this help nobody


class Report:
    """The problems found so far. `E...` are errors, `W...` warnings; one place gets the same code once."""

    def __init__(self) -> None:
        self._found: dict[tuple[Span, str], Problem] = {}
        self.misnamed: set[str] = set()  # words of the language that something was called by

    def add(self, span: Span, code: str, message: str, hint: str = "") -> None:
        """Note a problem, unless this place has been given this code already."""
        if len(self._found) < MOST:
            self._found.setdefault((span, code), Problem(span, code, message, hint))

    def extend(self, other: Report) -> None:
        """Take over all that another report holds."""
        self.take(other._found.values())

    def take(self, problems: Iterable[Problem]) -> None:
        """Take problems over, however many there are."""
        for problem in problems:
            self._found.setdefault((problem.span, problem.code), problem)

    def without_what_follows(self, line: Callable[[Span], str]) -> None:
        """Forget what was told of words that name something by mistake, apart from that; `line` has a place's text."""
        if self.misnamed:
            words = "|".join(map(re.escape, sorted(self.misnamed)))
            here, called = re.compile(rf"(?:{words})\b"), re.compile(rf"\b(?:{words})\(")

            def follows(problem: Problem) -> bool:
                text, at = line(problem.span), problem.span.column - 1
                return problem.code != "E205" and bool(here.match(text, at) or called.search(text, 0, at))

            self.keep(lambda problem: not follows(problem))

    @contextmanager
    def bounded(self, steps: int = READING) -> Iterator[None]:
        """Let what is done inside cost so many steps; what goes beyond it ends it, and is one more problem."""
        try:
            with bounded(steps):
                yield
        except RulesetError as error:
            self.take(error.problems)

    def keep(self, wanted: Callable[[Problem], bool]) -> None:
        """Forget all problems but the wanted ones."""
        self._found = {key: problem for key, problem in self._found.items() if wanted(problem)}

    @property
    def problems(self) -> list[Problem]:
        """All problems, in the order of the files."""
        return sorted(self._found.values(), key=lambda p: (p.span, p.code))

    @property
    def errors(self) -> list[Problem]:
        """The problems that forbid using the ruleset."""
        return [p for p in self.problems if not p.is_warning]

    @property
    def warnings(self) -> list[Problem]:
        """The advice."""
        return [p for p in self.problems if p.is_warning]

    def raise_errors(self) -> None:
        """Raise a RulesetError with all problems, warnings included, when there is an error among them."""
        if self.errors:
            raise RulesetError(self.problems)
