"""Which scenarios and tests prove which rule: what `dogtable test` runs and counts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from dogtable.base.errors import Problem, RulesetError
from dogtable.base.paths import program_folder, shipped_rulesets
from dogtable.lang.report import Report
from dogtable.session.loaded import LoadedRuleset
from dogtable.session.rulebook import parse, read_book
from dogtable.session.scenarios.compiled import CompiledTheatre
from dogtable.session.scenarios.read import read_scenarios
from dogtable.session.scenarios.run import Outcome, run_scenarios

_TEST = re.compile(r"^\s*def test_([A-Z]{1,3}[0-9]{1,3})_(\w+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Proof:
    """A rule of the rulebook and what proves it.

    `inherited`: the rule is word for word that of the ruleset this one extends, whose scenarios prove it there.
    """

    rule: str
    title: str
    scenarios: tuple[str, ...]
    tests: tuple[str, ...]
    inherited: str = ""

    @property
    def is_proved(self) -> bool:
        """Whether anything proves the rule."""
        return bool(self.scenarios or self.tests or self.inherited)


@dataclass(frozen=True, slots=True)
class Tested:
    """What testing a ruleset gave: every scenario's outcome, every rule's proofs."""

    ruleset: str
    outcomes: tuple[Outcome, ...]
    proofs: tuple[Proof, ...]
    unknown: tuple[Problem, ...]  # scenarios that name a rule which the rulebook does not have
    tests_known: bool = True  # whether the tests that may prove a rule could be looked for

    @property
    def failed(self) -> list[Outcome]:
        """The scenarios in which something does not hold."""
        return [outcome for outcome in self.outcomes if not outcome.passed]

    @property
    def passed(self) -> bool:
        """Whether all scenarios hold and every rule is proved, as far as that can be told here."""
        return not self.failed and not self.unknown and not self.unproved

    @property
    def unproved(self) -> list[Proof]:
        """The rules that nothing proves; none where the tests of the program are not at hand."""
        return [proof for proof in self.proofs if not proof.is_proved] if self.tests_known else []


def prove(rules: LoadedRuleset, tests: Path | None = None) -> Tested:
    """Run all scenarios of a ruleset; RulesetError when a scenario file itself is wrong.

    `tests` is the folder in which tests are looked for that name a rule (`def test_D30_...`), by default the program's.
    An installed program has none: of the rulesets that came with it, no rule is called unproved then.
    """
    tests = tests if tests is not None else program_folder() / "tests"
    report = Report()
    scenarios = read_scenarios(rules.folders[0] / "scenarios", report) if rules.folders else []
    if report.errors:
        raise RulesetError(report.problems)
    outcomes = run_scenarios(rules.rules, scenarios, CompiledTheatre())
    proved: dict[str, list[str]] = {}
    for scenario in scenarios:
        for rule in scenario.rules:
            proved.setdefault(rule, []).append(scenario.name)
    named = _tests(tests)
    own = _own_rules(rules)
    proofs = []
    for paragraph in rules.rulebook():
        if paragraph.rule:
            inherited = rules.folders[1].name if len(rules.folders) > 1 and paragraph.rule not in own else ""
            found = tuple(proved.get(paragraph.rule, ()))
            proofs.append(Proof(paragraph.rule, paragraph.title, found, named.get(paragraph.rule, ()), inherited))
    numbers = {proof.rule for proof in proofs}
    unknown = tuple(
        Problem(scenario.span, "E712", f"the rulebook has no rule {rule!r}")
        for scenario in scenarios
        for rule in scenario.rules
        if numbers and rule not in numbers
    )
    shipped = any(folder.is_relative_to(home) for folder in rules.folders[:1] for home in shipped_rulesets())
    return Tested(rules.id, tuple(outcomes), tuple(proofs), unknown, tests_known=tests.is_dir() or not shipped)


def _own_rules(rules: LoadedRuleset) -> set[str]:
    book = rules.folders[0] / "rulebook.en.md" if rules.folders else None
    return {paragraph.rule for paragraph in parse(read_book(book))} if book is not None else set()


def _tests(folder: Path) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for path in sorted(folder.rglob("test_*.py")) if folder.is_dir() else ():
        for rule, name in _TEST.findall(path.read_text(encoding="utf-8")):
            found[rule] = (*found.get(rule, ()), f"{path.name}: {name.replace('_', ' ')}")
    return found
