"""The public match as the stage on which scenarios are played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dogtable.base.program import Program
from dogtable.compile.compiler import compile_rules
from dogtable.engine.match import Match
from dogtable.engine.state import State, pieces_at
from dogtable.lang.tree import Expr, Rules
from dogtable.session.described import Described
from dogtable.session.evaluating import values
from dogtable.session.scenarios.stage import Refusal


class OneProgram(Described):
    """A ruleset that has one Program only: the one whose conditions are asked."""

    def __init__(self, rules: Rules, compiled: Program) -> None:
        super().__init__(rules)
        self.compiled = compiled

    def program(self, players: int, options: Mapping[str, object]) -> Program:  # noqa: ARG002 -- it is the only one
        """Return the Program."""
        return self.compiled


class CompiledStage:
    """A match in some position; `cells` differ from the match's own where it stands at the end of a do:."""

    def __init__(self, rules: Rules, match: Match, cells: State | None = None) -> None:
        self._rules = rules
        self.match = match
        self._ended_at = cells
        self._machine = match.game.machine

    @property
    def _cells(self) -> State:
        return self.match.cells if self._ended_at is None else self._ended_at

    @property
    def over(self) -> bool:
        """Return whether nothing will be asked any more."""
        return not self.waiting

    @property
    def winners(self) -> Sequence[int] | None:
        """Return who has won, or None while the game goes on."""
        result = self.match.result
        return None if result is None else result.winners

    @property
    def waiting(self) -> Sequence[int]:
        """Return the seats that are asked now and have not sealed an answer."""
        if self._ended_at is not None:
            return ()
        return [decision.seat for decision in self.match.decisions if decision.sealed is None]

    def keys(self, seat: int) -> Sequence[str]:
        """Return the keys of the options of a seat that is asked."""
        return next([o.key for o in decision.options] for decision in self.match.decisions if decision.seat == seat)

    def choose(self, key: str, seat: int) -> None:
        """Answer."""
        self.match.choose(key, seat)

    def value(self, condition: int, me: int) -> Any:
        """Return the value of a condition with `me` as a seat."""
        return self._machine.evaluate(self._cells, condition, me)

    def values(self, asked: Sequence[Expr], me: int) -> Sequence[str]:
        """Return the values of expressions that were not handed over, in words."""
        return values(self._rules, self.match, self._cells, asked, me)

    def knows(self, seat: int, piece: int) -> bool:
        """Return whether a seat knows the face of a piece."""
        mask = self.match.game.program.layout.pieces[piece].mask
        return mask < 0 or bool(self._cells[mask] >> seat & 1)

    def why_not(self, picks: Mapping[str, str], seat: int) -> Refusal | None:
        """Return why the picks are no option of a seat."""
        return self.match.why_not(picks, seat)

    def ends(self) -> Sequence[CompiledStage]:
        """Return the different ends of the outermost do: that is open, or that an option here opens."""
        seat = self.waiting[0]
        found: dict[object, State] = {}
        seen: set[tuple[int, ...]] = set()
        left: list[State] = [self._cells]
        while left:
            cells = left.pop()
            for path in self._machine.options(cells, seat):
                end = self._machine.outcome(cells, path, seat)
                key = tuple(end)
                if key in seen:
                    continue
                seen.add(key)
                if self._machine.inside(end):
                    left.append(end)
                else:
                    found.setdefault(self._alike(end), end)
        return [CompiledStage(self._rules, self.match, cells) for cells in found.values()]

    def _alike(self, cells: State) -> object:
        """What cells have in common with others in which pieces that are alike are exchanged."""
        program = self.match.game.program
        layout = program.layout
        looks = [
            (info.kind, info.owner, info.row_name, tuple(info.faces.values()), tuple(cells[c.cell] for c in info.cells))
            for info in layout.pieces
        ]
        lying = tuple(
            tuple(sorted(str(looks[piece]) for piece in pieces_at(program, cells, place)))
            for place in range(len(layout.places))
        )
        variables = tuple(tuple(cells[info.cell : info.cell + max(1, _product(info.sizes))]) for info in layout.state)
        return lying, variables


def _product(sizes: Sequence[int]) -> int:
    product = 1
    for size in sizes:
        product *= size
    return product


class CompiledOpening:
    """Opens stages for one Program."""

    def __init__(self, rules: Rules, program: Program, options: Mapping[str, str]) -> None:
        self._rules = OneProgram(rules, program)
        self._options = dict(options)

    def begin(self) -> CompiledStage:
        """Return a new game."""
        program = self._rules.compiled
        return CompiledStage(self._rules.rules, Match(self._rules, program.players, self._options, seed=1))

    def at(self, position: Mapping[str, Any]) -> CompiledStage:
        """Return a match in a position."""
        program = self._rules.compiled
        return CompiledStage(self._rules.rules, Match.at(self._rules, position, program.players, self._options, seed=1))


class CompiledTheatre:
    """Compiles rules together with the conditions that are asked."""

    def prepare(
        self, rules: Rules, players: int, options: Mapping[str, str], conditions: Sequence[Expr]
    ) -> CompiledOpening:
        """Return what opens stages for a number of players and options."""
        return CompiledOpening(rules, compile_rules(rules, players, dict(options), extra=conditions), options)
