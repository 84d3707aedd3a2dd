"""A position of a game kept as a scenario: who is asked there, and what can be answered."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dogtable.base.errors import SaveError, UsageError
from dogtable.base.message import reason
from dogtable.lang.report import Report
from dogtable.session.examples import scenarios_of
from dogtable.session.scenarios.compiled import CompiledTheatre
from dogtable.session.scenarios.read import read_file
from dogtable.session.scenarios.run import run_scenarios
from dogtable.session.scenarios.written import Inline, dumped, given_lines, given_of

if TYPE_CHECKING:
    from dogtable.engine.match import Match
    from dogtable.session.loaded import LoadedRuleset

FILE: Final = "bench.yaml"
"""Where the scenarios of a ruleset are added that were saved from a game."""
MOST: Final = 24
"""So many options are written down; of more, the scenario says only who is asked."""
CHANCE: Final = ("rng",)
"""What a scenario does not say of a position."""


def save_scenario(rules: LoadedRuleset, match: Match, name: str) -> Path:
    """Add the position of a match to the ruleset's scenarios, under a name, and return the file.

    It is run before it is written. UsageError where the name is taken or nobody is asked, or where the language of
    scenarios cannot say the position; SaveError where it cannot be written.
    """
    if name in scenarios_of(rules):
        raise UsageError("there is a scenario {name} already", name=repr(name))
    text = written(rules, match, name)
    report = Report()
    scenarios = read_file(text, FILE, report)
    report.raise_errors()
    for outcome in run_scenarios(rules.rules, scenarios, CompiledTheatre()):
        if outcome.problems:
            raise UsageError("it does not hold as a scenario: {why}", why=outcome.problems[0].message)
    path = rules.folders[0] / "scenarios" / FILE
    try:
        path.parent.mkdir(exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(text if path.stat().st_size == 0 else f"\n{text}")
    except OSError as error:
        raise SaveError("{path} cannot be written ({why})", path=path, why=reason(error)) from error
    return path


def written(rules: LoadedRuleset, match: Match, name: str) -> str:
    """Return the position of a match as a scenario; UsageError where nobody is asked or it cannot be said."""
    decision = match.decision
    if decision is None:
        raise UsageError("nobody is asked here, so there is nothing that a scenario could look at")
    if any(one.sealed is not None for one in match.decisions):
        raise UsageError("somebody has sealed an answer here, which scenarios cannot say; go to before it")
    said = given_of(rules, match, lambda laid: _position(laid) == _position(match))
    if said is None:
        raise UsageError("the language of scenarios cannot say this position")
    keys = [option.key for option in decision.options]
    result: dict[str, Any] = {
        "scenario": name,
        "players": match.players,
        "options given": Inline(dict(match.options)),
        "given": given_lines(said[0]),
        "asked": decision.seat,
        "options": keys,
    }
    left_out = ("options given",) * (not match.options) + ("options",) * (len(keys) > MOST)
    return dumped({key: value for key, value in result.items() if key not in left_out})


def _position(match: Match) -> dict[str, Any]:
    return {key: value for key, value in match.position().items() if key not in CHANCE}
