"""Games that ended in an error: each error once, with how often it came, and the first such game as a record."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from dogtable.base.errors import SaveError
from dogtable.engine.match import Match
from dogtable.session.loaded import LoadedRuleset
from dogtable.session.record import write_record
from dogtable.study.last_answers import last_answers
from dogtable.study.pool import DIED, Tell, quietly
from dogtable.study.saying import Saying
from dogtable.study.schedule import SEEDS, Bout, Setting
from dogtable.study.simulate import Plan, record_of, recorded

MOST: Final = 3
"""Of so many different errors a game is kept as a record."""
_CODED: Final = re.compile(r".*? [EW][0-9]{3} ")


@dataclass(frozen=True)
class Failure:
    """An error, how many games ended in it, and the first of them: whose plan, its number, and where it is kept.

    `unkept` says in one sentence why it could not be; "" where it was, or nobody tried.
    """

    plan: Plan
    game: int
    error: str
    times: int = 1
    answers: int = 0
    file: Path | None = None
    unkept: str = ""

    @property
    def seed(self) -> int:
        """Return the seed of the first game."""
        return self.plan.seed_of(self.game)

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON; `file` is None where it was not kept."""
        about = {"error": self.error, "times": self.times, "game": self.game, "seed": self.seed}
        seats, file = list(map(str, self.plan.seats)), None if self.file is None else str(self.file)
        return {**about, "seats": seats, "answers": self.answers, "file": file, "unkept": self.unkept}


def worded(failure: Mapping[str, Any], say: Saying) -> str:
    """Return in words, two lines, what `to_json` says of one."""
    first = say("failed_first", game=failure["game"], seed=failure["seed"], seats=say.list(failure["seats"]))
    if failure["file"] is not None:
        first = say("failed_kept", first=first, answers=failure["answers"], file=failure["file"])
    elif failure["unkept"]:
        first = say("failed_unkept", first=first, answers=failure["answers"], why=failure["unkept"])
    return f"{say('failed', n=failure['times'], error=failure['error'])}\n  {first}"


def failed(setting: Setting, bout: Bout, error: str) -> Failure:
    """Return what is told of a game of an arena that ended in an error."""
    seed, number = divmod(bout.seed, SEEDS)
    options = json.loads(setting.options)
    plan = Plan(setting.ruleset, setting.players, options, bout.seats, seed, opening=bout.opening)
    return Failure(plan, number, error)


def counted(failures: Iterable[Failure]) -> list[Failure]:
    """Return each error once, the most frequent first, with the first game that ended in it."""
    first: dict[str, Failure] = {}
    times: Counter[str] = Counter()
    for one in failures:
        first.setdefault(_kind(one.error), one)
        times[_kind(one.error)] += 1
    return [replace(first[kind], times=count) for kind, count in times.most_common()]


def _kind(error: str) -> str:
    """Return the place and code of an error, without the values in it; of one that has none, all of it."""
    found = _CODED.match(error)
    return found[0] if found is not None else error


def kept(rules: LoadedRuleset, failure: Failure, folder: Path, tell: Tell = quietly) -> Failure:
    """Return a failure whose game was played again and kept in a folder, with all that can be said of its error.

    A game that was played by the clock need not fail again; then it is not kept. One over which processes died is
    played by another process, and kept as far as that came.
    """
    if failure.error.startswith(DIED):
        match = _before_death(rules, failure)
        error = failure.error
        record: Mapping[str, Any] | None = None if match is None else record_of(match, failure.plan)
    else:
        played, match = recorded(rules, failure.plan, failure.game, tell)
        error, record = played.error, played.record
    if match is None or record is None or _kind(error) != _kind(failure.error):
        return failure
    file = _free(folder / f"{rules.id}-game-{failure.game}.dogtable")
    looked_at = replace(failure, error=error, answers=match.count)
    try:
        write_record(file, record)
    except SaveError as unkept:
        return replace(looked_at, unkept=str(unkept))
    return replace(looked_at, file=file)


def _before_death(rules: LoadedRuleset, failure: Failure) -> Match | None:
    """Return a game over which processes die as it stood before; None where no process dies over it any more."""
    plan = failure.plan
    answers = last_answers(rules.program(plan.players, plan.options), plan, failure.game)
    if answers is None:
        return None
    match = Match(rules, players=plan.players, options=dict(plan.options), seed=failure.seed)
    for place in answers:
        assert match.decision is not None
        match.choose(match.decision.options[place])
    return match


def _free(file: Path) -> Path:
    """Return a path at which there is nothing yet."""
    number, free = 1, file
    while free.exists():
        number += 1
        free = file.with_stem(f"{file.stem}-{number}")
    return free
