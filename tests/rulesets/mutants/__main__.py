"""Try changes of a ruleset and tell who noticed; see the package's docstring."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from random import Random

from tests.rulesets.found import ids
from tests.rulesets.mutants.equal import equal
from tests.rulesets.mutants.judge import Judge, Verdict
from tests.rulesets.mutants.tree import Mutant
from tests.rulesets.mutants.walk import mutants


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.rulesets.mutants", description=__doc__)
    parser.add_argument("ruleset", choices=ids(), metavar="RULESET")
    parser.add_argument("--list", action="store_true", help="name the changes, try none")
    parser.add_argument("--list-survivors", action="store_true", help="tell only of those that nobody notices")
    parser.add_argument("--told", action="store_true", help="tell of each change who noticed")
    parser.add_argument("--scenarios", action="store_true", help="without the suite")
    parser.add_argument("--again", action="store_true", help="try those, too, that are listed as equal")
    parser.add_argument("--only", default="", help="places that begin so")
    parser.add_argument("--file", default="", help="only this file")
    parser.add_argument("--lines", default="", help="FROM-TO")
    parser.add_argument("--part", default="1/1", help="K/N: every Nth, from the Kth")
    parser.add_argument("--sample", type=int, default=0, help="so many")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def wanted(args: argparse.Namespace) -> list[Mutant]:
    found = [m for m in mutants(args.ruleset) if m.place.startswith(args.only) and args.file in ("", m.file)]
    if args.lines:
        first, _, last = args.lines.partition("-")
        found = [m for m in found if int(first) <= m.span.line <= int(last or first)]
    part, _, of = args.part.partition("/")
    found = found[int(part) - 1 :: int(of)]
    return Random(args.seed).sample(found, min(args.sample, len(found))) if args.sample else found


def main() -> int:
    args = arguments()
    found = wanted(args)
    if args.list:
        print(*found, sep="\n")
        return 0
    judge, by = Judge(args.ruleset, suite=not args.scenarios), Counter[str]()
    listed = equal().get(args.ruleset, {})
    for number, mutant in enumerate(found):
        known = mutant.name in listed and not args.again
        verdict = Verdict("") if known else judge.notice(mutant)
        who = verdict.by or ("equal" if mutant.name in listed else "nobody")
        by[who] += 1
        if who == "nobody":
            print(f"SURVIVES {mutant}", flush=True)
        elif verdict.by and mutant.name in listed:
            print(f"listed as equal, but noticed by {verdict.what}: {mutant}", flush=True)
        elif args.told:
            print(f"{who}: {mutant}: {verdict.what}", flush=True)
        if sys.stderr.isatty():
            print(f"\r{number + 1} of {len(found)}", end="", file=sys.stderr, flush=True)
    if not args.list_survivors:
        print(figures(args.ruleset, by))
    return 1 if by["nobody"] else 0


def figures(ruleset: str, by: Counter[str]) -> str:
    """One line: how many, who noticed, and the share of those that a ruleset can be made of and that are not equal."""
    sound = by.total() - by["check"] - by["equal"]
    share = 1 - by["nobody"] / sound if sound else 1.0
    told = ", ".join(f"{by[who]} {who}" for who in ("check", "scenarios", "suite", "equal", "nobody"))
    return f"{ruleset}: {by.total()} changes: {told}; {share:.1%} of {sound} noticed"


if __name__ == "__main__":
    sys.exit(main())
