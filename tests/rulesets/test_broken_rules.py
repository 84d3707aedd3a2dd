"""Breaking any one rule of DOG on purpose makes a scenario fail: the changes are listed in broken_rules.yaml."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest
import yaml

from dogtable.base.errors import RulesetError
from dogtable.base.paths import program_folder
from dogtable.lang.report import Report
from dogtable.session.library import Library, LoadedRuleset
from dogtable.session.scenarios.compiled import CompiledTheatre
from dogtable.session.scenarios.read import read_scenarios
from dogtable.session.scenarios.run import run_scenarios

CHANGES = yaml.safe_load((Path(__file__).parent / "broken_rules.yaml").read_text(encoding="utf-8"))
GAMES = ("dog", "dog-marbles")


def copy_of_the_rulesets(folder: Path) -> None:
    for game in GAMES:
        shutil.copytree(program_folder() / "rulesets" / game, folder / game)


def failing(rules: LoadedRuleset, first: str) -> list[str]:
    """Return the scenarios that fail, those that name the rule `first` before all others."""
    report = Report()
    scenarios = read_scenarios(rules.folders[0] / "scenarios", report)
    report.raise_errors()
    own = [scenario for scenario in scenarios if first in scenario.rules]
    rest = [scenario for scenario in scenarios if first not in scenario.rules]
    for group in (own, rest):
        failed = [o.scenario.name for o in run_scenarios(rules.rules, group, CompiledTheatre()) if not o.passed]
        if failed:
            return failed
    return []


@pytest.mark.parametrize("number", range(len(CHANGES)), ids=lambda n: f"{CHANGES[n]['rule']}-{n}")
def test_a_broken_rule_is_noticed(number: int, tmp_path: Path) -> None:
    change = CHANGES[number]
    copy_of_the_rulesets(tmp_path)
    path = tmp_path / change["ruleset"] / "game.yaml"
    text = path.read_text(encoding="utf-8")
    assert text.count(change["from"]) == 1, "the change no longer fits the ruleset"
    path.write_text(text.replace(change["from"], change["to"]), encoding="utf-8")
    library = Library(folders=[tmp_path], data=tmp_path / "data")
    try:
        rules = library.load(tmp_path / change["ruleset"])
    except RulesetError as error:
        pytest.fail(f"the change makes no ruleset, so it proves nothing: {error}")
    assert failing(rules, change["rule"]), f"{change['rule']} was broken and nobody noticed"


def test_the_sound_rulesets_fail_nowhere(tmp_path: Path) -> None:
    copy_of_the_rulesets(tmp_path)
    library = Library(folders=[tmp_path], data=tmp_path / "data")
    for game in GAMES:
        assert failing(library.load(tmp_path / game), "") == []


def test_every_rule_is_broken_at_least_once() -> None:
    assert len(CHANGES) >= 60
    broken = Counter(change["rule"] for change in CHANGES)
    assert set(broken) == {f"D{n}" for n in range(1, 31)}
    assert len({(c["ruleset"], c["from"], c["to"]) for c in CHANGES}) == len(CHANGES)
