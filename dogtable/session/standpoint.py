"""Where somebody who writes rules wants to look: a scenario or a recorded game, after so many of its answers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from dogtable.base.errors import UsageError
from dogtable.base.hints import did_you_mean
from dogtable.engine.match import Match
from dogtable.session.examples import scenarios_of
from dogtable.session.library import Library
from dogtable.session.loaded import LoadedRuleset
from dogtable.session.proving import Prover
from dogtable.session.record import read_record
from dogtable.session.replay import Replay
from dogtable.session.scenarios.compiled import CompiledStage, CompiledTheatre
from dogtable.session.scenarios.run import reach
from dogtable.session.seats import USUAL, make

_AT: Final = re.compile(r"(?P<name>.+?)(@(?P<answer>[0-9]{1,6}))?", re.DOTALL)


def standpoint(library: Library, rules: LoadedRuleset, where: str) -> Match:
    """Return the match at `SCENARIO[@N]` or `FILE[@N]`: after N of the answers, or after all.

    A scenario is named by its name or the beginning of it. A recorded game is played by `rules`, not by its own:
    UsageError where it does not fit them.
    """
    found = _AT.fullmatch(where)
    name, answer = (found["name"], found["answer"]) if found else (where, None)
    answers = None if answer is None else int(answer)
    return _recorded(library, rules, Path(name), answers) if Path(name).is_file() else _laid(rules, name, answers)


def _recorded(library: Library, rules: LoadedRuleset, path: Path, answers: int | None) -> Match:
    record = read_record(path)
    if record["ruleset"]["id"] != rules.id:
        raise UsageError(f"'{path}' is a game of {record['ruleset']['id']!r:.60}, not of {rules.id}")
    with Prover(library) as prover:
        replay = Replay(prover.prove(record, path.name).record, rules)
    replay.load()
    return replay.at(replay.loaded if answers is None else answers)


def _laid(rules: LoadedRuleset, name: str, answers: int | None) -> Match:
    scenarios = scenarios_of(rules)
    fitting = [one for one in scenarios if one == name] or [one for one in scenarios if one.startswith(name)]
    if not fitting:
        raise UsageError(f"there is no file and no scenario {name!r}; {did_you_mean(name, scenarios, 'there are')}")
    if len(fitting) > 1:
        raise UsageError(f"{name!r} begins several scenarios: {', '.join(map(repr, fitting[:12]))}")
    scenario = scenarios[fitting[0]]
    if answers is not None and answers > len(scenario.do):
        raise UsageError(f"the scenario {fitting[0]!r} ends after {len(scenario.do)}, so there is no answer {answers}")
    stage = reach(rules.rules, scenario, CompiledTheatre(), answers)
    assert isinstance(stage, CompiledStage)
    match = stage.match
    match.names = rules.names([seat.name for seat in make([USUAL] * match.players)])
    return match
