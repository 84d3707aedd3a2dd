"""What is done with a heavy ruleset in a process of its own, so that it can be measured."""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from dogtable.base import fuel
from dogtable.base.errors import Problem, RuleError, RulesetError
from dogtable.engine import counting, machine, playing, runner, straight
from dogtable.engine.match import Match, WatchedMatch
from dogtable.session.library import Library
from dogtable.session.loaded import LoadedRuleset
from tests.effort import effort
from tests.reference import values
from tests.reference.match import SlowMatch


def opened(request: bytes) -> bytes:
    """Read, check, compile and begin the ruleset in a folder; tell what was found, and what it cost."""
    told = json.loads(request)
    before, problems = time.process_time(), []
    try:
        rules = Library(folders=[], data=Path(told["data"])).load(Path(told["folder"]))
        for players in rules.players:
            rules.options(players)
            match = Match(rules, players=players, seed=1)
            for _ in range(3):
                if match.decision is not None:
                    match.choose(match.decision.options[0])
        rules.look()
        rules.rulebook()
    except RulesetError as error:
        problems = list(error.problems)
    except RuleError as error:
        problems = [error.problem]
    return json.dumps(
        {
            "problems": [_row(problem) for problem in problems[:1_100] if not problem.is_warning],
            "seconds": time.process_time() - before,
            "megabytes": _most() // 2**20,
        }
    ).encode()


def _row(problem: Problem) -> list[object]:
    return [problem.code, problem.span.path, problem.span.line, problem.message]


def _most() -> int:
    """Return the most bytes that this process ever held."""
    status = Path("/proc/self/status")
    if status.is_file():  # what `getrusage` tells here is that of the process which started this one, if it was larger
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) * 1024
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def played(request: bytes) -> bytes:
    """Play a few answers of the ruleset in a folder in every way; tell what came of each, and the work it was.

    There is a fortieth of the usual fuel, so that it is soon used up.
    """
    told = json.loads(request)
    rules = Library(folders=[], data=Path(told["data"])).load(Path(told["folder"]))
    for module in (counting, machine, playing, runner, straight):
        for name in {"DECISION_FUEL", "STRETCH_FUEL"} & set(vars(module)):
            setattr(module, name, getattr(fuel, name) // 40)
    values.FUEL = 10_000
    rules.program(2)
    found = {}
    for way, play in _WAYS.items():
        problems: list[Problem] = []
        calls = effort(partial(_played, play, rules, problems))
        found[way] = {"problems": [_row(problem) for problem in problems], "calls": calls}
    return json.dumps({"ways": found, "megabytes": _most() // 2**20}).encode()


def _played(play: Callable[[LoadedRuleset], object], rules: LoadedRuleset, problems: list[Problem]) -> None:
    try:
        play(rules)
    except RuleError as error:
        problems.append(error.problem)


def _at_a_table(rules: LoadedRuleset) -> None:
    """As one plays with others: the state is looked at, and why nots are asked."""
    match = WatchedMatch(rules, players=2, seed=1)
    for _ in range(3):
        if match.decision is not None:
            match.choose(match.decision.options[0])
    match.view(0)


def _by_itself(rules: LoadedRuleset) -> None:
    match = Match(rules, players=2, seed=1)
    for _ in range(3):
        if match.decision is not None:
            match.choose(match.decision.options[0])
    assert match.result is None or match.result.winners is not None


def _at_random(rules: LoadedRuleset) -> None:
    for seed in range(2):
        rules.playout(seed)


def _slowly(rules: LoadedRuleset) -> None:
    match = SlowMatch(rules.rules, 2, seed=1)
    for _ in range(3):
        if not match.over:
            match.choose(0)
    assert match.scores() is not None
    assert match.winners is not None


_WAYS: dict[str, Callable[[LoadedRuleset], None]] = {
    "at a table": _at_a_table,
    "by itself": _by_itself,
    "at random": _at_random,
    "slowly": _slowly,
}
