"""Who is ahead: scores, ranking and winners, from the ruleset's own functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

Function = Callable[..., Any] | None


class Standing:
    """The end of a ruleset. `functions`: ended, scores, ranks, winners, lost; None where there is no rule."""

    def __init__(self, players: int, functions: Sequence[Function]) -> None:
        self.players = players
        self._ended, self._scores, self._ranks, self._winners, self._lost = functions

    def scores(self, s: Sequence[int]) -> list[list[int]]:
        """Return for each seat the numbers of its sources."""
        if self._scores is None:
            return [[] for _ in range(self.players)]
        return [list(self._scores(s, seat)) for seat in range(self.players)]

    def ranking(self, s: Sequence[int]) -> list[list[int]]:
        """Return the seats in groups, best first: by `rank by`, else winners before the rest, else all level."""
        return self._grouped(self._keys(s, self.scores(s), None))

    @staticmethod
    def _grouped(keys: Sequence[tuple[int, ...]]) -> list[list[int]]:
        groups: dict[tuple[int, ...], list[int]] = {}
        for seat, key in enumerate(keys):
            groups.setdefault(key, []).append(seat)
        return [groups[key] for key in sorted(groups, reverse=True)]

    def _keys(
        self, s: Sequence[int], scores: Sequence[Sequence[int]], won: Sequence[int] | None
    ) -> list[tuple[int, ...]]:
        """Return what each seat is ranked by; `won` are the winners, where they are known already."""
        totals = list(map(sum, scores))
        if self._ranks is not None:
            return [tuple(self._ranks(s, seat, totals[seat])) for seat in range(self.players)]
        if self._winners is not None:
            won = self.winners(s) if won is None else won
            return [(int(seat in won), totals[seat]) for seat in range(self.players)]
        return [(total,) for total in totals]

    def winners(self, s: Sequence[int]) -> list[int]:
        """Return the seats that win: as the ruleset says, else all that rank first; nobody, when all have lost."""
        if self._lost is not None and self._lost(s):
            return []
        if self._winners is not None:
            return sorted(self._winners(s))
        if self._ranks is None and self._scores is None:
            return []
        return self.ranking(s)[0]

    def reason(self, s: Sequence[int]) -> str:
        """Return how it ended: "end" when the ruleset's condition holds, else "finish"."""
        return "end" if self._ended is not None and self._ended(s) else "finish"

    def outcome(self, s: Sequence[int], reason: str) -> tuple[list[int], list[list[int]], list[list[int]], str]:
        """Return winners, ranking, scores and reason together; `reason` where it is known already, else ""."""
        scores = self.scores(s)
        won = self.winners(s) if self._winners is not None else None
        ranking = self._grouped(self._keys(s, scores, won))
        if won is None:
            lost = self._lost is not None and self._lost(s)
            won = [] if lost or not (self._ranks or self._scores) else ranking[0]
        return won, ranking, scores, reason or self.reason(s)
