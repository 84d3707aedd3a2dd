"""The slow interpreter as the stage on which scenarios are played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dogtable.lang.tree import Expr, Rules
from dogtable.session.scenarios.stage import Refusal
from tests.reference.match import SlowMatch


class SlowStage:
    def __init__(self, match: SlowMatch, conditions: Sequence[Expr]) -> None:
        self.match = match
        self.conditions = conditions

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def winners(self) -> Sequence[int] | None:
        return self.match.winners if self.match.over and self.match.w.over != "still" else None

    @property
    def waiting(self) -> Sequence[int]:
        sealed = self.match.sealed
        return [seat for seat in self.match.waiting if seat not in sealed]

    def keys(self, seat: int) -> Sequence[str]:
        return self.match.keys(seat)

    def choose(self, key: str, seat: int) -> None:
        self.match.choose(key, seat)

    def ends(self) -> Sequence[SlowStage]:
        return [SlowStage(match, self.conditions) for match in self.match.ends()]

    def value(self, condition: int, me: int) -> Any:
        return self.match.evaluate(self.conditions[condition], me)

    def values(self, asked: Sequence[Expr], me: int) -> Sequence[str]:
        return [str(self.match.evaluate(one, me)) for one in asked]

    def knows(self, seat: int, piece: int) -> bool:
        return bool(self.match.w.known[piece] >> seat & 1)

    def why_not(self, picks: Mapping[str, str], seat: int) -> Refusal | None:
        return self.match.why_not(dict(picks), seat)


class SlowOpening:
    def __init__(self, rules: Rules, players: int, options: Mapping[str, str], conditions: Sequence[Expr]) -> None:
        self.rules, self.players, self.options, self.conditions = rules, players, options, conditions

    def begin(self) -> SlowStage:
        return SlowStage(SlowMatch(self.rules, self.players, dict(self.options), seed=1), self.conditions)

    def at(self, position: Mapping[str, Any]) -> SlowStage:
        match = SlowMatch.at(self.rules, dict(position), self.players, dict(self.options), seed=1)
        return SlowStage(match, self.conditions)


class SlowTheatre:
    def prepare(
        self, rules: Rules, players: int, options: Mapping[str, str], conditions: Sequence[Expr]
    ) -> SlowOpening:
        return SlowOpening(rules, players, options, conditions)
