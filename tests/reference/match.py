"""A match on the slow interpreter, with the same questions and answers as the public one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import tests.reference.functions
import tests.reference.statements  # noqa: F401 -- the two fill the tables of functions and statements
from dogtable.base.errors import UsageError
from dogtable.lang import tree as t
from tests.reference import choices, run, told, why, words
from tests.reference.place import set_up
from tests.reference.things import setup_of
from tests.reference.values import evaluate, given, holds
from tests.reference.world import Path, World, new_world


class SlowMatch:
    """The rules of the page, one statement at a time."""

    def __init__(
        self,
        rules: t.Rules,
        players: int,
        options: dict[str, Any] | None = None,
        seed: int = 0,
        chance: Callable[[str, list[Any]], int] | None = None,
    ) -> None:
        self.setup = setup_of(rules, players, options)
        self.w = new_world(self.setup, seed)
        self.w.chance = chance
        self.past: list[World] = []
        run.begin(self.w)
        self._advance()

    @classmethod
    def at(
        cls,
        rules: t.Rules,
        position: dict[str, Any],
        players: int,
        options: dict[str, Any] | None = None,
        seed: int = 0,
        chance: Callable[[str, list[Any]], int] | None = None,
    ) -> SlowMatch:
        """A match that begins in a position: pieces and state as given, the rules where "at" says."""
        match = cls.__new__(cls)
        match.setup = setup_of(rules, players, options)
        match.past = []
        match.w = set_up(match.setup, position, seed)
        match.w.chance = chance
        if match.w.frames:
            match._advance()
        else:
            match.w.over = "still"
            match._stop = run.OVER
        return match

    def _advance(self) -> None:
        self.w.found = None
        self.w.fuel.used = 0
        self._stop = run.advance(self.w)
        self._asked: tuple[int, list[Path]] | None = None
        self._keys: dict[int, list[str]] = {}

    # ---------------------------------------------------------------------------------------------------- questions

    @property
    def over(self) -> bool:
        return self._stop == run.OVER

    @property
    def waiting(self) -> list[int]:
        """The seats that are asked now."""
        if self.over:
            return []
        if self._stop == run.TOGETHER:
            return sorted(self.w.frames[-1].data["seats"])
        return [self._ask()[0]]

    @property
    def sealed(self) -> dict[int, str]:
        """The answers that lie sealed."""
        if self._stop != run.TOGETHER:
            return {}
        sealed = self.w.frames[-1].data["sealed"]
        return {seat: self.keys(seat)[self.paths(seat).index((step,))] for seat, step in sealed.items()}

    @property
    def together(self) -> bool:
        return self._stop == run.TOGETHER

    def _ask(self) -> tuple[int, list[Path]]:
        if self._asked is None:
            self.w.fuel.used = 0
            self._asked = choices.asked(self.w)
        return self._asked

    def paths(self, seat: int | None = None) -> list[Path]:
        if self._stop != run.TOGETHER:
            asked, paths = self._ask()
            if seat not in (None, asked):
                raise UsageError(f"seat {seat} is not asked")
            return paths
        frame = self.w.frames[-1]
        seat = self.waiting[0] if seat is None else seat
        if seat not in self.waiting:
            raise UsageError(f"seat {seat} is not asked")
        passing = [(("pass",),)] if frame.node.may is not None else []
        return [*((step,) for step in choices.sealed_steps(self.w, frame, seat)), *passing]

    def keys(self, seat: int | None = None) -> list[str]:
        """The keys of all options, in their order."""
        who = self.waiting[0] if seat is None else seat
        if who not in self._keys:
            self._keys[who] = words.keys(self.w, [words.path_picks(p) for p in self.paths(who)])
        return self._keys[who]

    @property
    def name(self) -> str:
        """Where in the rules this is: routine and label."""
        routine = next(f.routine for f in reversed(self.w.frames) if f.routine)
        frame = self.w.frames[-1]
        if frame.kind in ("turn", "turns"):
            return f"{routine}.done"
        node = frame.node if frame.kind in ("window", "together") else frame.block[frame.pc]
        return f"{routine}.{node.label}"

    @property
    def inside(self) -> bool:
        """Whether this decision goes on with an answer that has begun: a do: is open in its scope."""
        return not self.over and run.in_scope(self.w)

    # ------------------------------------------------------------------------------------------------------- answers

    def choose(self, key: str | int, seat: int | None = None) -> None:
        """Answer with the key, or the number, of an option."""
        who = self.waiting[0] if seat is None else seat
        if isinstance(key, str):
            if key not in self.keys(who):
                raise UsageError(f"'{key}' is no option; there are: {', '.join(self.keys(who))}")
            key = self.keys(who).index(key)
        path = self.paths(who)[key]
        self.past.append(self.w.clone())
        if self._stop == run.TOGETHER:
            data = self.w.frames[-1].data
            data["sealed"] = {**data["sealed"], who: path[0]}
            if len(data["sealed"]) < len(data["seats"]):
                return
            self.w.answered += len(data["seats"])
        else:
            self.w.path = list(path)
            self.w.answered += 1
        self._advance()

    def undo(self) -> None:
        self.w = self.past.pop()
        self._advance()

    def clone(self) -> SlowMatch:
        other = SlowMatch.__new__(SlowMatch)
        other.setup = self.setup
        other.w = self.w.clone()
        other.past = list(self.past)
        other._stop = self._stop
        other._asked = self._asked
        other._keys = self._keys
        return other

    def ends(self) -> list[SlowMatch]:
        """The different ends of the outermost do: that is open or can be begun here; nothing after it has run."""
        found: dict[Any, SlowMatch] = {}
        seen: set[Any] = set()

        def explore(w: World, paths: list[Path]) -> None:
            for path in paths:
                c = choices.copy_for_trial(w)
                c.path = list(path)
                while (stop := run.advance(c)) == run.CUT:
                    pass
                key = c.key()
                if key in seen:
                    continue
                seen.add(key)
                if stop == run.ASK:
                    explore(c, choices.paths(c, {}))
                elif stop != run.FAIL:
                    other = self.clone()
                    other.w = c
                    other._stop = run.OVER
                    found.setdefault(c.canonical(), other)

        explore(self.w, self.paths())
        return list(found.values())

    def why_not(self, picks: dict[str, str], seat: int | None = None) -> why.Reason | None:
        """Why these picks are in no option of the seat that is asked; None when they are in one."""
        for key in self.keys(seat):
            if picks.items() <= dict(part.partition("=")[::2] for part in key.split()).items():
                return None
        return why.why_not(self.w, picks, seat)

    # -------------------------------------------------------------------------------------------------------- values

    def evaluate(self, expr: t.Expr, me: int = 0) -> Any:
        return evaluate(expr, self.w, {}, me)

    def position(self) -> dict[str, Any]:
        position = told.position(self.w)
        position["sealed"] = {str(seat): key for seat, key in self.sealed.items()}
        return position

    def scores(self) -> list[dict[str, int]]:
        self.w.fuel.used = 0
        end = self.setup.rules.end
        sources = end.scores if end is not None else ()
        return [{name: given(expr, self.w, {}, seat) for name, expr in sources} for seat in range(self.setup.players)]

    def ranking(self) -> list[list[int]]:
        """Groups of seats, best first."""
        end = self.setup.rules.end
        scores = self.scores()

        def worth(seat: int) -> tuple[int, ...]:
            total = sum(scores[seat].values())
            if end is not None and end.rank_by:
                return tuple(given(e, self.w, {"total": total}, seat) for e in end.rank_by)
            won = end is not None and end.winners is not None and seat in self.winners
            return (int(won), total)

        groups: dict[tuple[int, ...], list[int]] = {}
        for seat in range(self.setup.players):
            groups.setdefault(worth(seat), []).append(seat)
        return [groups[key] for key in sorted(groups, reverse=True)]

    @property
    def winners(self) -> list[int]:
        self.w.fuel.used = 0
        end = self.setup.rules.end
        if end is None or not (end.winners or end.rank_by or end.scores):
            return []
        if end.lost is not None and holds(end.lost, self.w, {}, 0):
            return []
        if end.winners is not None:
            return sorted(given(end.winners, self.w, {}, 0))
        return self.ranking()[0]
