"""What is done with a heavy ruleset in a process of its own, so that it can be measured."""

from __future__ import annotations

import json
import resource
import sys
import time
from pathlib import Path

from dogtable.base.errors import Problem, RuleError, RulesetError
from dogtable.engine.match import Match
from dogtable.session.library import Library


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
