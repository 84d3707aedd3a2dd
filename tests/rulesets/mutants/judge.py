"""Who notices a change: the checker, a scenario, or the suite. The first that does ends the search."""

from __future__ import annotations

import importlib
import inspect
import itertools
import re
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, partial
from types import ModuleType
from typing import Any
from unittest.mock import patch

from dogtable.base.errors import DogtableError, RulesetError
from dogtable.engine.match import Match
from dogtable.lang.tree import Rules
from dogtable.session.scenarios.run import run_scenarios
from tests.reference.theatre import SlowTheatre
from tests.rulesets import found, orders, sides
from tests.rulesets.mutants.tree import Mutant, files_of, heirs
from tests.rulesets.test_laws import hold, test_random_play_ends
from tests.rulesets.test_scenarios import scenarios_of

ALSO = {"dog-marbles": ("tests.rulesets.test_dog",), "we-rate-dogs": ("tests.rulesets.test_rate_dogs",)}
"""Modules with tests of a ruleset, beside `tests/rulesets/test_RULESET*.py`; a parameter `ruleset` is given."""

DEAR = (  # many games, to find out what is no rule
    "test_I28_no_seat_is_better_than_another",
    "test_S27_no_place_in_the_order_of_turns_is_much_better",
)
QUICK = 0.2  # seconds of processor time; only the order of what is tried hangs on it
LAWS = 400  # decisions; test_laws.py looks at more
MOST_ANSWERS = 60_000  # in one test; whoever gives more is in a game that does not end
STUMBLES = (LookupError, TypeError, ValueError, StopIteration)  # of the slow interpreter, or of a rulebook by hand
_RULE = re.compile(r"\b[A-Z]{1,3}[0-9]{1,3}\b")


@dataclass(frozen=True)
class Verdict:
    """Who noticed: `check`, `scenarios`, `suite`, or nobody (""); and what it was."""

    by: str
    what: str = ""


class EndlessError(AssertionError):
    """A game does not end."""


class Judge:
    """Tries the changes of one ruleset."""

    def __init__(self, ruleset: str, suite: bool = True) -> None:
        self.ruleset = ruleset
        self.with_suite = suite
        self.scenarios = scenarios_of(ruleset)
        self.spoke = ""
        self.last = ""  # the test that noticed last; the next change may be of its kind
        self.quick: tuple[str, Callable[[], object]] | None = None  # the last that noticed and took less than scenarios

    def notice(self, mutant: Mutant) -> Verdict:
        """Find who notices a change."""
        try:
            rules = mutant.rules()
        except RulesetError as error:
            return Verdict("check", str(error.problems[0]))
        if self.quick and (verdict := self.by_test(*self.quick, rules)).by:
            return verdict
        sides = [(self, rules)]
        for heir in self.heirs:
            try:
                sides.append((heir, mutant.rules(heir.ruleset)))
            except RulesetError as error:
                return Verdict("check", str(error.problems[0]))
        verdicts = (judge.by_scenarios(changed, near(mutant)) for judge, changed in sides)
        noticed = next((verdict for verdict in verdicts if verdict.by), None)
        if noticed is None and self.with_suite:
            verdicts = (judge.by_suite(changed) for judge, changed in sides)
            noticed = next((verdict for verdict in verdicts if verdict.by), None)
        return noticed or Verdict("")

    @cached_property
    def heirs(self) -> list[Judge]:
        """Judges of the rulesets that extend this one: a rule may matter only there."""
        return [Judge(ident, self.with_suite) for ident in heirs(self.ruleset)]

    def by_scenarios(self, rules: Rules, first: Collection[str]) -> Verdict:
        """Try the scenarios on the slow interpreter, which need compile nothing: those of the rules `first` first."""
        said = {"": 0, self.spoke: -1}  # the one that noticed last: the next change is often of the same thing
        order = sorted(self.scenarios, key=lambda one: (said.get(one.name, 0), set(first).isdisjoint(one.rules)))
        for scenario in order:
            try:
                passed = all(outcome.passed for outcome in run_scenarios(rules, [scenario], SlowTheatre()))
            except STUMBLES as error:
                return Verdict("scenarios", f"{scenario.name}: {type(error).__name__}: {error}")
            if not passed:
                self.spoke = scenario.name
                return Verdict("scenarios", scenario.name)
        return Verdict("")

    # ---------------------------------------------------------------------------------------------- the suite

    @cached_property
    def tests(self) -> list[tuple[str, Callable[[], object]]]:
        """What of the suite takes part, with a name: first the rulebooks by hand, which notice most."""
        folder = found.ROOT / "tests" / "rulesets"
        own = sorted((path.stem for path in folder.glob(f"test_{self.ruleset.replace('-', '_')}*.py")), reverse=True)
        tests: list[tuple[str, Callable[[], object]]] = []
        for name in (*ALSO.get(self.ruleset, ()), *(f"tests.rulesets.{stem}" for stem in own)):
            tests += _tests(importlib.import_module(name), self.ruleset)
        return [
            *tests,
            ("orders", partial(orders.hidden_order_differs, self.ruleset)),
            ("ends", partial(test_random_play_ends, self.ruleset)),
            ("laws", partial(hold, self.ruleset, LAWS, often=3)),
        ]

    def by_suite(self, rules: Rules) -> Verdict:
        """Run the tests on changed rules, the one that noticed last first."""
        for name, test in sorted(self.tests, key=lambda one: one[0] != self.last):
            begin = time.process_time()
            if (verdict := self.by_test(name, test, rules)).by:
                self.last = name
                if time.process_time() - begin < QUICK:
                    self.quick = name, test
                return verdict
        return Verdict("")

    def by_test(self, name: str, test: Callable[[], object], rules: Rules) -> Verdict:
        """Run one test on changed rules."""
        with instead(self.ruleset, rules):
            try:
                test()
            except (AssertionError, DogtableError) as error:
                return Verdict("suite", f"{name}: {str(error).partition(chr(10))[0][:100]}")
            except STUMBLES as error:
                return Verdict("suite", f"{name}: {type(error).__name__}: {str(error)[:100]}")
        return Verdict("")


def near(mutant: Mutant) -> set[str]:
    """The numbers of the rules that stand beside a change or above it."""
    lines = files_of(mutant.ruleset).folder.texts[mutant.file].splitlines()
    for line in reversed(lines[max(0, mutant.span.line - 15) : mutant.span.line]):
        if told := set(_RULE.findall(line.partition("#")[2])):
            return told
    return set()


@contextmanager
def instead(ruleset: str, rules: Rules) -> Iterator[None]:
    """Let the tests' `rules_of` and `compiled` give other rules; no test gives answers for ever."""
    where = found.folders()[ruleset].relative_to(found.ROOT)
    read, answer, answers = found.load_rules, Match.choose, itertools.count()

    def load(path: Any, parent: Any = None) -> Any:
        return (rules, []) if path == where else read(path, parent)

    def choose(self: Match, *args: Any, **named: Any) -> Any:
        if next(answers) > MOST_ANSWERS:
            raise EndlessError("a game does not end")
        return answer(self, *args, **named)

    kept = (found.rules_of, sides.compiled, sides.tables)
    with patch.object(found, "load_rules", load), patch.object(Match, "choose", choose):
        for one in kept:
            one.cache_clear()
        try:
            yield
        finally:
            for one in kept:
                one.cache_clear()


def _tests(module: ModuleType, ruleset: str) -> Iterator[tuple[str, Callable[[], object]]]:
    """The tests of a module that need no fixture, once for each set of parameters."""
    for name, test in vars(module).items():
        if not name.startswith("test_") or not callable(test) or name in DEAR:
            continue
        marks = [mark.args for mark in getattr(test, "pytestmark", ()) if mark.name == "parametrize"]
        rows = [[_row(names, values) for values in rows] for names, rows in (args[:2] for args in marks)]
        wanted = set(inspect.signature(test).parameters)
        for chosen in itertools.product(*rows):
            given = {key: value for row in chosen for key, value in row.items()}
            if set(given) == wanted and given.get("ruleset", ruleset) == ruleset:
                yield f"{name} {' '.join(map(str, given.values()))}".strip(), partial(test, **given)


def _row(names: str | tuple[str, ...], values: Any) -> dict[str, Any]:
    split = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    return dict(zip(split, [values] if len(split) == 1 else values, strict=True))
