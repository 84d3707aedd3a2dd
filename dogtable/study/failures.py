"""Games that ended in an error: each error once, with how often it came, and the first such game as a record."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from dogtable.base.program import ASKED, COUNTER
from dogtable.engine.match import Match
from dogtable.session.loaded import LoadedRuleset
from dogtable.session.record import write_record
from dogtable.study.schedule import SEEDS
from dogtable.study.simulate import Plan, recorded

KEPT: Final = 3
"""So many different errors are kept as records."""
_LAST: Final = 1_000
"""Answers that are looked at for positions that come again."""
_CODED: Final = re.compile(r".*? [EW][0-9]{3} ")
_COUNTERS: Final = (ASKED, COUNTER)
"""Cells that differ though the position is the same: how many decisions there were, and draws of chance."""


@dataclass(frozen=True)
class Failure:
    """An error, how many games ended in it, and the first of them: its number and seed, and where it is kept."""

    error: str
    times: int
    game: int
    seed: int
    answers: int = 0
    file: Path | None = None
    circle: str = ""

    def told(self) -> str:
        """Return it in words, a line or two."""
        times = "one game" if self.times == 1 else f"{self.times} games"
        lines = [f"{times} ended in an error: {self.error}"]
        first = f"  the first: game {self.game}, seed {self.seed}"
        lines.append(first if self.file is None else f"{first}, after {self.answers} answers, kept in {self.file}")
        return "\n".join(lines + ([f"  {self.circle}"] if self.circle else []))


def failures(rules: LoadedRuleset, plan: Plan, errors: Sequence[Mapping[str, Any]], folder: Path) -> list[Failure]:
    """Return the errors of games of a plan, the most frequent first; the first games are played again and kept.

    A game that was played by the clock need not fail again; then it is not kept.
    """
    first: dict[str, Mapping[str, Any]] = {}
    for one in errors:
        first.setdefault(_kind(one["error"]), one)
    times = Counter(_kind(one["error"]) for one in errors)
    found: list[Failure] = []
    for kind, count in times.most_common():
        error, number = first[kind]["error"], first[kind]["game"]
        failure = Failure(error, count, number, plan.seed * SEEDS + number)
        found.append(_kept(rules, plan, failure, folder) if len(found) < KEPT else failure)
    return found


def _kind(error: str) -> str:
    """Return the place and code of an error, without the values in it; of one that has none, all of it."""
    found = _CODED.match(error)
    return found[0] if found is not None else error


def _kept(rules: LoadedRuleset, plan: Plan, failure: Failure, folder: Path) -> Failure:
    played, match = recorded(rules, plan, failure.game)
    if played.error != failure.error or played.record is None:
        return failure
    file = _free(folder / f"{rules.id}-game-{failure.game}.dogtable")
    write_record(file, played.record)
    circle = circling(match) if " E507 " in failure.error else ""
    return Failure(failure.error, failure.times, failure.game, failure.seed, match.count, file, circle)


def _free(file: Path) -> Path:
    """Return a path at which there is nothing yet."""
    number, free = 1, file
    while free.exists():
        number += 1
        free = file.with_stem(f"{file.stem}-{number}")
    return free


def circling(match: Match) -> str:
    """Say, of a game that went on and on, which positions came again, and whose answers led round at which line."""
    past, asks, seen = match.clone(), Counter[tuple[str, str, str]](), dict[tuple[int, ...], list[int]]()
    answers = min(_LAST, past.count)
    for _ in range(answers):
        past.undo()
        position = tuple(cell for n, cell in enumerate(past.cells) if n not in _COUNTERS)
        seen.setdefault(position, []).append(past.count)
        if (decision := past.decision) is not None:
            asks[decision.name, str(decision.asked.span), f"seat {decision.seat}"] += 1
    asked = "; ".join(f"{name} at {at} of {who} ({times} times)" for (name, at, who), times in asks.most_common(3))
    most = max(seen.values(), key=len, default=[])
    again = f"; that after answer {most[-1]} came {len(most)} times, next after answer {most[-2]}" if most[1:] else ""
    return f"its last {answers} answers went round in {len(seen)} positions{again}; asked was {asked}"
