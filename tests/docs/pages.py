"""What pages of the documentation have in common: their blocks, written down and tried as they stand there."""

from __future__ import annotations

import re
from pathlib import Path

from dogtable.lang.report import Report
from dogtable.session.scenarios.compiled import CompiledTheatre
from dogtable.session.scenarios.read import read_file
from dogtable.session.scenarios.run import run_scenarios
from tests.rulesets.found import rules_of

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


def blocks(text: str, language: str) -> list[str]:
    """The blocks of a language on a page."""
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def rows(text: str) -> list[tuple[str, str]]:
    """The rows of all tables of keys on a page: each key, and what it means."""
    return re.findall(r"^\| `([A-Za-z ]+)` \| (.*) \|$", text, re.MULTILINE)


def unfulfilled(ruleset: str, text: str) -> list[str]:
    """What does not hold of the scenarios in a text, by a ruleset."""
    report = Report()
    found = read_file(text, "page.yaml", report)
    assert report.problems == []
    assert found
    outcomes = run_scenarios(rules_of(ruleset), found, CompiledTheatre())
    return [f"{outcome.scenario.name}: {problem}" for outcome in outcomes for problem in outcome.problems]


def dead_links(page: Path) -> list[str]:
    """The links of a page to files that there are not."""
    links = re.findall(r"\]\(([\w/.-]+)(?:#[\w-]*)?\)", page.read_text(encoding="utf-8"))
    return [link for link in links if not (page.parent / link).exists()]
