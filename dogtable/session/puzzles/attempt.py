"""Somebody at a puzzle: what was tried, how much help there was, and the answer played out.

deed -> answer -> replying -> done
     -> answer -> deed (the rest of its move, where that is judged)
     -> wrong  -> again (deed)
     -> show   -> replying -> done
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from dogtable.base.errors import RulesetError, UsageError
from dogtable.session.lessons.ground import Reply
from dogtable.session.lessons.pointing import Pointed, pointed
from dogtable.session.puzzles.ground import laid, problems_in
from dogtable.session.scenarios.play import picks_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dogtable.session.loaded import LoadedRuleset
    from dogtable.session.puzzles.model import Puzzle

Phase = Literal["deed", "wrong", "replying", "done"]
HINTS: Final = 2
"""The theme, then what to begin with."""


class Attempt:
    """A puzzle under way. `tries` are answers, or whole moves, that were judged; `hints` those taken.

    `shown`: the answer was asked for.
    RulesetError where the puzzle does not hold.
    """

    def __init__(self, rules: LoadedRuleset, puzzle: Puzzle) -> None:
        problems = list(problems_in(rules, puzzle))
        if problems:
            raise RulesetError(problems)
        self._rules, self.puzzle, self.match = rules, puzzle, laid(rules, puzzle)
        self.phase: Phase = "deed"
        self.number = self.tries = self.hints = 0
        self.shown = False
        self._line: list[Reply] = []

    @property
    def moment(self) -> object:
        """Return what is another one whenever something else is said."""
        return self.phase, self.tries, self.hints, self.match.count

    @property
    def solved(self) -> bool:
        """Whether the answer was found, not shown."""
        return self.phase in ("replying", "done") and not self.shown

    @property
    def helped(self) -> bool:
        """Whether hints or wrong tries came before the answer."""
        return self.hints > 0 or self.tries > self.solved

    @property
    def under_way(self) -> bool:
        """Whether anything was answered."""
        return self.match.count > 0

    @property
    def begun_well(self) -> bool:
        """Whether the first answer was right."""
        return self._given[:1] == self.puzzle.wanted[:1]

    @property
    def _given(self) -> tuple[str, ...]:
        return tuple(key for seat, key in self.match.log if seat == self.puzzle.seat)

    def judge(self) -> None:
        """Say what the answer comes to that was carried out; of a move that is judged whole, when it is over.

        Whatever comes to the same position is as good: the order of the answers behind the first is free.
        """
        wanted, seat = self.puzzle.wanted, self.puzzle.seat
        left = len(wanted) - len(self._given)
        if self.begun_well and left > 0 and any(one.seat == seat for one in self.match.decisions):
            return
        self.tries += 1
        if self.begun_well and (len(wanted) == 1 or self.match.cells == self._after(wanted)):
            self._play_out(len(wanted))
        else:
            self.phase = "wrong"

    def _after(self, keys: Sequence[str]) -> Sequence[int]:
        """Return the state after these answers of the seat."""
        there = laid(self._rules, self.puzzle)
        for key in keys:
            there.choose(key, self.puzzle.seat)
        return there.cells

    def again(self) -> None:
        """Take back what was wrong."""
        while self.under_way:
            self.match.undo()
        self.phase = "deed"

    def hint(self) -> None:
        """Give one hint more: of the theme, where there is one, then of what to begin with."""
        themed = self.puzzle.rule or self.puzzle.events
        self.hints = min(HINTS, self.hints + 1) if themed else HINTS

    def show(self) -> None:
        """Show the answer: it is played out."""
        self.again()
        self.shown = True
        self._play_out(0)

    def _play_out(self, since: int) -> None:
        puzzle, self.phase = self.puzzle, "replying"
        said = [(puzzle.seat, puzzle.answer.key), *((one.seat or 0, one.key) for one in puzzle.line)]
        self._line = [Reply(seat, key, scripted=True) for seat, key in said[since:]]

    def reply(self) -> Reply | None:
        """Return what is answered next as the answer is played out; None when all is."""
        return self._line[0] if self.phase == "replying" and self._line else None

    def replied(self, reply: Reply) -> None:
        """Note that it was carried out."""
        self._line.remove(reply)

    def settle(self) -> None:
        """All is played out."""
        self.phase = "done"

    def points(self) -> list[Pointed]:
        """Return what the second hint points at: the first thing of the answer that is to be seen."""
        if self.hints < HINTS or self.phase != "deed":
            return []
        for name, value in picks_of(self.puzzle.wanted[len(self._given)]).items():
            for word in (value, f"{name}={value}"):
                try:
                    return [pointed(self.match, self.puzzle.seat, word)]
                except UsageError:  # it is a word of the rules, or no button has it alone
                    continue
        return []
