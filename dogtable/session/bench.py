"""The bench of who writes rules: a game laid open, with all that is hidden, at any of its moments.

It works on copies of a match. What is done on it does nothing to the game that it was taken from.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from dogtable.base.errors import NOWHERE, Span, UsageError
from dogtable.base.frozen import replaced
from dogtable.base.paths import came_with_program
from dogtable.session.branches import branches

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from dogtable.engine.decision import Option
    from dogtable.engine.match import Match
    from dogtable.engine.state import State
    from dogtable.engine.steps import Step
    from dogtable.session.blaming import WhyNot
    from dogtable.session.branches import Branch
    from dogtable.session.loaded import LoadedRuleset


class Term(NamedTuple):
    """A term of advice: what a bot says of it, and its value before and after."""

    name: str
    before: int
    after: int


class Following(NamedTuple):
    """What would come of an option: events with their places, what they change, and all terms of advice."""

    steps: Sequence[Step]
    changes: Sequence[Change]
    terms: Sequence[Term]


class Change(NamedTuple):
    """A variable or field that has another value than before: its path in the position, and both in words.

    `span` is the statement that set it; NOWHERE where none did, as where a turn begins anew.
    """

    path: tuple[str, ...]
    before: str
    after: str
    span: Span = NOWHERE


def may_lay_open(rules: LoadedRuleset, *, watched: bool) -> bool:
    """Whether a game of these rules may be laid open at the table: they are somebody's own, or are being watched."""
    return watched or not came_with_program(rules.folders[0])


def as_statement(path: tuple[str, ...], value: str) -> str:
    """Return the beginning of a statement that changes a part of the position; "" where there is none.

    `path` are the names and numbers that lead to it, `value` is what it is now.
    """
    sort, name, *indices = (*path, "", "")
    if sort == "state" and name:
        return f"{_indexed(name, indices)} = {value}"
    return f"move: {_indexed(name, indices)} to " if sort == "zones" and len(path) > 2 else ""


def _indexed(name: str, indices: Sequence[str]) -> str:
    return name + "".join(f"[{index}]" for index in indices if index)


class Bench:
    """A match with a place in it: after how many answers, and after which step of what came of the last of them.

    `match` is the game up to there; `step` is None where all that came of the answer has happened.
    """

    def __init__(self, rules: LoadedRuleset, match: Match) -> None:
        self.rules = rules
        self._game = match.clone()  # to its last answer
        self.match = self._game
        self.step: int | None = None
        self._former: list[tuple[Match, int]] = []  # the games, and their places, in which something was set

    # ---- time

    @property
    def length(self) -> int:
        """How many answers there are, also after this place."""
        return self._game.count

    def go(self, answers: int, step: int | None = None) -> None:
        """Go to after so many answers (as far as there are so many), and to a step of what came of the last of them."""
        match = self._game.clone()
        while match.count > max(0, answers):
            match.undo()
        self._stand(match)
        self.step = step

    def go_on(self, by: int) -> None:
        """Go on by so many steps; back, where that is less than 0. From the last step one comes to the next answer.

        Before what was set by hand lies the game in which it was.
        """
        for _ in range(abs(by)):
            last = len(self.steps)
            here = last if self.step is None else self.step
            if 0 <= here + (1 if by > 0 else -1) <= last:
                here += 1 if by > 0 else -1
                self.step = None if here == last else here
            elif 0 <= self.match.count + (1 if by > 0 else -1) <= self.length:
                self.go(self.match.count + (1 if by > 0 else -1))
                self.step = 0 if by > 0 and self.steps else None
            elif by < 0 and self._former:
                self._game, answers = self._former.pop()
                self.go(answers)

    @property
    def is_set(self) -> bool:
        """Whether something was set by hand in what lies here."""
        return bool(self._former)

    def set(self, text: str) -> None:
        """Carry out a statement by hand: `points[0] = 5`, `move: first(deck) to hand[0]`; the bench begins anew there.

        RulesetError, RuleError and UsageError say what is wrong with it; then nothing has changed.
        """
        from dogtable.session.setting import carried_out

        if self.step is not None:
            raise UsageError("in the middle of an answer nothing can be set; go to where it ends")
        match = carried_out(self.rules, self.match, text, self.seat)
        self._former.append((self._game, self.match.count))
        self._game = match
        self._stand(match)

    def save(self, name: str) -> Path:
        """Add what lies here to the ruleset's scenarios, and return the file; UsageError and SaveError say why not."""
        from dogtable.session.scenarios.saving import save_scenario

        if self.step is not None:
            raise UsageError("in the middle of an answer nothing can be saved; go to where it ends")
        return save_scenario(self.rules, self.match, name)

    def answer(self, word: str) -> None:
        """Answer with the number of an option, counted from 1, or with its key; answers after this place are forgotten.

        UsageError where there is no such option, or nobody is asked.
        """
        decision = self.match.decision
        if decision is None:
            raise UsageError("nobody is asked; go back to an answer")
        if word.isdecimal() and not 1 <= int(word) <= len(decision.options):
            raise UsageError("there is no option {word}; there are 1 to {last}", word=word, last=len(decision.options))
        match = self.match.clone()
        if word.isdecimal():
            match.choose(decision.options[int(word) - 1])
        else:
            match.choose(word, decision.seat)
        self._game = match
        self._stand(match)

    def back(self) -> None:
        """Take the last answer back, and forget it, or what was set last; UsageError where there is neither."""
        if not self.match.count and self._former:
            self.go_on(-1)
            return
        match = self.match.clone()
        match.undo()
        self._game = match
        self._stand(match)

    def _stand(self, match: Match) -> None:
        self.match, self.step = match, None
        for kept in ("steps", "_sets"):
            self.__dict__.pop(kept, None)

    # ---- what there is

    @cached_property
    def steps(self) -> Sequence[Step]:
        """What came of the last answer, or of the opening, each with its place in the files of the ruleset."""
        result, end = self.match.result, self.rules.rules.end
        if result is None or result.reason != "end" or end is None or end.when is None:
            return self.match.steps()
        when = end.when.span  # the game ended by its condition
        return [replaced(step, span=when) if step.event.kind == "end" else step for step in self.match.steps()]

    @property
    def cells(self) -> State:
        """The state at this place."""
        return self.match.cells if self.step is None else self.steps[self.step].cells

    @property
    def seat(self) -> int:
        """Whose eyes `me` are: those of who is asked, else of who acts in this step, else of seat 0."""
        decision = self.match.decision
        acting = None if self.step is None else self.steps[self.step].event.seat
        return acting if acting is not None else decision.seat if decision is not None and self.step is None else 0

    def position(self) -> dict[str, Any]:
        """Return all that there is, hidden things, too; in the middle of an answer without where the rules rest."""
        return self.match.position() if self.step is None else self.match.lying(self.cells)

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return what a seat may know; what a watcher may, for None."""
        if self.step is None:
            return self.match.view(seat)
        return self.match.view_of(self.cells, seat)

    def changes(self, step: int) -> list[Change]:
        """Return what a step, and all that was set since the one before it, has changed; `len(steps)`: what came last.

        Of the first step nothing is told that came before it in the opening.
        """
        cells = [one.cells for one in self.steps] + [self.match.cells]
        if step:
            before = cells[step - 1]
        elif self.match.count:
            earlier = self.match.clone()
            earlier.undo()
            before = earlier.cells
        else:
            return []
        was, now = (dict(_values(self.match.lying(one))) for one in (before, cells[step]))
        places, sets = dict(_values(self.match.cells_of())), self._sets
        found = []
        for path in dict.fromkeys((*was, *now)):
            if was.get(path) != now.get(path):
                cell = int(places.get(path, -1))
                span = sets[step].get(cell, NOWHERE) if step < len(sets) else NOWHERE
                found.append(Change(path, was.get(path, ""), now.get(path, ""), span))
        return found

    @cached_property
    def _sets(self) -> Sequence[Mapping[int, Span]]:
        return self.match.set_by()

    def value(self, text: str) -> str:
        """Return the value of an expression here and now; RulesetError, RuleError say what is wrong with it."""
        from dogtable.session.evaluating import evaluated  # it brings the compiler, which looking alone does not need

        return evaluated(self.rules.rules, self.match, self.cells, text, self.seat)

    def why_not(self, picks: str | Mapping[str, Any]) -> WhyNot | None:
        """Return why no option has these picks: what forbids it, where, with the values there; None when one has them.

        UsageError where nobody is asked, or something is no pick.
        """
        from dogtable.session.blaming import blamed  # as above

        decision = self.match.decision
        if decision is None:
            raise UsageError("the game is over here, so nobody is asked and nothing can be chosen")
        if not picks:
            raise UsageError("say what would be picked, such as: {key}", key=decision.options[0].key)
        return blamed(self.rules.rules, self.match, picks)

    def following(self, option: Option) -> Following:
        """Return what would come of an option here and now, and how each term of the ruleset's advice likes it.

        The terms are those of the seat before it, and where it leads as far as a bot looks one move ahead; chance falls
        as it will in this game.
        """
        from dogtable.bots.greedy import Look

        match, machine = self.match, self.match.game.machine
        after = match.clone()
        after.choose(option, option.seat)
        ahead = Bench(self.rules, after)
        before, then = (
            machine.advice(match.cells, option.seat),
            Look(machine, match.cells, option.seat).terms(option.path),
        )
        names = [term.says for term in match.game.program.advice]
        terms = [Term(*one) for one in zip(names, before, map(round, then), strict=True)]
        changes = [change for n in range(len(ahead.steps) + 1) for change in ahead.changes(n)]
        return Following(ahead.steps, changes, terms)


def _values(position: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the path and the value of each variable and each field of a named piece."""
    for name in ("state", "fields"):
        todo: list[Branch] = branches(position[name], (name,))
        while todo:
            part = todo.pop(0)
            if part.inner:
                todo = part.inner + todo
            else:
                yield part.path[1:], part.line
