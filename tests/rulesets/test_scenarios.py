"""Every scenario of every ruleset, and the fragments of the language page: on the slow interpreter and on the match."""

from __future__ import annotations

import pytest

from dogtable.lang.report import Report
from dogtable.session.scenarios.compiled import CompiledTheatre
from dogtable.session.scenarios.model import Scenario
from dogtable.session.scenarios.read import read_file, read_scenarios
from dogtable.session.scenarios.run import run_scenarios
from dogtable.session.scenarios.stage import Theatre
from tests.reference.theatre import SlowTheatre
from tests.rulesets.found import ROOT, folders, ids, rules_of


def scenarios_of(ruleset: str) -> list[Scenario]:
    report = Report()
    folder = folders()[ruleset]
    found = read_scenarios(folder / "scenarios", report) if folder.is_dir() else []
    assert report.problems == []
    return found


def fragments() -> list[Scenario]:
    report = Report()
    path = ROOT / "tests/rulesets/fragments/first.yaml"
    found = read_file(path.read_text(encoding="utf-8"), str(path), report)
    assert report.problems == []
    return found


STAGES = {"slow": SlowTheatre(), "match": CompiledTheatre()}


def told(ruleset: str, scenarios: list[Scenario], theatre: Theatre) -> list[str]:
    outcomes = run_scenarios(rules_of(ruleset), scenarios, theatre)
    assert len(outcomes) == len(scenarios)
    return [f"{outcome.scenario.name}: {problem}" for outcome in outcomes for problem in outcome.problems]


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("ruleset", ids())
def test_scenarios_hold(ruleset: str, stage: str) -> None:
    assert told(ruleset, scenarios_of(ruleset), STAGES[stage]) == []


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("ruleset", sorted({s.ruleset for s in fragments()}))
def test_the_fragments_of_the_language_hold(ruleset: str, stage: str) -> None:
    own = [s for s in fragments() if s.ruleset == ruleset]
    assert own
    assert told(ruleset, own, STAGES[stage]) == []
