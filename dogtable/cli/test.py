"""Run the scenarios of rulesets, and list every rule with what proves it.

Exit status 0 when all scenarios hold and every rule of the rulebook has a scenario or a test, else 1.

example:
  dogtable test my-game/
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from dogtable.cli import common
from dogtable.session.proofs import Tested, prove


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("rulesets", nargs="*", metavar="RULESET|PATH", help="which (default: all that are found)")
    parser.add_argument("--quiet", action="store_true", help="only what does not hold")
    parser.add_argument("--json", action="store_true", help="print the outcome as JSON")


def run(args: argparse.Namespace) -> int:
    """Run them."""
    library = common.library(args)
    which: list[str | Path] = list(args.rulesets) or [one.path for one in library.shelf() if not one.problems]
    tested = [prove(library.load(ruleset)) for ruleset in which]
    if args.json:
        print(json.dumps([_json(one) for one in tested], ensure_ascii=False))
    else:
        for one in tested:
            _tell(one, args.quiet)
    return 0 if all(one.passed for one in tested) else 1


def _tell(tested: Tested, quiet: bool) -> None:
    if not quiet:
        rows = []
        for proof in tested.proofs:
            count = len(proof.scenarios) + len(proof.tests)
            missing = "NOT PROVED" if proof in tested.unproved else "by a test"
            by = f"{count}" if count else f"as in {proof.inherited}" if proof.inherited else missing
            rows.append((proof.rule, proof.title, by))
        if rows:
            print(common.table(rows))
    for proof in tested.unproved:
        if quiet:
            print(f"{tested.ruleset}: rule {proof.rule} ({proof.title}) has no scenario and no test")
    for problem in (*(p for outcome in tested.failed for p in outcome.problems), *tested.unknown):
        print(problem)
    passed = len(tested.outcomes) - len(tested.failed)
    proved = len(tested.proofs) - len(tested.unproved)
    scenarios = f"{passed} of {len(tested.outcomes)} scenarios hold"
    print(f"{tested.ruleset}: {scenarios}, {proved} of {len(tested.proofs)} rules are proved")


def _json(tested: Tested) -> dict[str, object]:
    return {
        "ruleset": tested.ruleset,
        "passed": tested.passed,
        "scenarios": [
            {"name": o.scenario.name, "rules": list(o.scenario.rules), "problems": [str(p) for p in o.problems]}
            for o in tested.outcomes
        ],
        "rules": [
            {
                "rule": p.rule,
                "title": p.title,
                "scenarios": list(p.scenarios),
                "tests": list(p.tests),
                "inherited": p.inherited,
            }
            for p in tested.proofs
        ],
    }
