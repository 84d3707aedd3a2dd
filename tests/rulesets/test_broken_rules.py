"""Breaking any one rule of a shipped game on purpose makes a scenario fail: the changes stand in broken/."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from dogtable.base.errors import RulesetError
from dogtable.lang.report import Report
from dogtable.session.library import Library, LoadedRuleset
from dogtable.session.scenarios.compiled import CompiledTheatre
from dogtable.session.scenarios.read import read_scenarios
from dogtable.session.scenarios.run import run_scenarios
from tests.rulesets.found import ROOT

NUMBERED = re.compile(r"[A-Z]\d+")


class Change(NamedTuple):
    """One rule broken: in `file` of the ruleset, `old` (which occurs once) becomes `new`."""

    ruleset: str
    rule: str
    file: str
    old: str
    new: str


def listed(path: Path) -> list[Change]:
    rows = yaml.safe_load(path.read_text(encoding="utf-8"))
    return [Change(path.stem, row["rule"], row.get("file", "game.yaml"), row["from"], row["to"]) for row in rows]


CHANGES = [change for path in sorted((Path(__file__).parent / "broken").glob("*.yaml")) for change in listed(path)]
GAMES = sorted({change.ruleset for change in CHANGES})


def copy_of_the_rulesets(folder: Path) -> Library:
    """Copy the games (without their pictures) into a folder, and return a library that knows nothing else."""
    for game in GAMES:
        shutil.copytree(ROOT / "rulesets" / game, folder / game, ignore=shutil.ignore_patterns("pictures"))
    return Library(folders=[folder], data=folder / "data")


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


@pytest.mark.parametrize("change", CHANGES, ids=lambda c: f"{c.ruleset}-{c.rule}")
def test_a_broken_rule_is_noticed(change: Change, tmp_path: Path) -> None:
    library = copy_of_the_rulesets(tmp_path)
    path = tmp_path / change.ruleset / change.file
    text = path.read_text(encoding="utf-8")
    assert text.count(change.old) == 1, "the change no longer fits the ruleset"
    path.write_text(text.replace(change.old, change.new), encoding="utf-8")
    try:
        rules = library.load(tmp_path / change.ruleset)
    except RulesetError as error:
        pytest.fail(f"the change makes no ruleset, so it proves nothing: {error}")
    assert failing(rules, change.rule), f"{change.rule} was broken and nobody noticed"


@pytest.mark.parametrize("game", GAMES)
def test_the_sound_rulesets_fail_nowhere(game: str, tmp_path: Path) -> None:
    assert failing(copy_of_the_rulesets(tmp_path).load(tmp_path / game), "") == []


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_broken_in_many_ways(game: str) -> None:
    own = [change for change in CHANGES if change.ruleset == game]
    assert len(set(own)) == len(own)
    family = [change for change in CHANGES if change.ruleset.split("-")[0] == game.split("-")[0]]
    assert len(family) >= 15
    assert all(NUMBERED.fullmatch(change.rule) for change in own)


def test_every_rule_of_dog_is_broken_at_least_once() -> None:
    assert {change.rule for change in CHANGES if change.ruleset.startswith("dog")} == {f"D{n}" for n in range(1, 31)}
