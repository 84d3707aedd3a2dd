"""Try changes of the code and tell who noticed; see the package's docstring."""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from tests.mutants.changes import PACKAGES
from tests.mutants.runs import MOST, sample, verdicts, wilson


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--list", action="store_true", help="name the changes, try none")
    parser.add_argument("--only", default="", help="names that begin so")
    parser.add_argument("--sample", type=int, default=0, help="so many, drawn from all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", default=":", help="FROM:TO, only these of the sample, counted from 0")
    parser.add_argument("--again", action="store_true", help="try those, too, whose verdict is kept")
    parser.add_argument("--most", type=float, default=MOST, help="so many seconds of tests for each change")
    parser.add_argument("--told", action="store_true", help="tell of each change who noticed")
    return parser.parse_args()


def main() -> int:
    args = arguments()
    found = sample(args.sample, args.seed, args.only)
    if args.list:
        print(*(change.name for change in found[part(args.part)]), sep="\n")
        return 0
    count = Counter[tuple[str, str]]()  # by package
    for change, who, by in verdicts(found, part(args.part), args.again, args.most):
        count[change.file.split("/")[1], who] += 1
        if who == "nobody":
            print(f"SURVIVES {change}", flush=True)
        elif args.told:
            print(f"{who}: {change}: {by}", flush=True)
    for package in PACKAGES:
        print(figures(package, *(count[package, who] for who in ("noticed", "equal", "nobody"))))
    print(
        figures("all", *(sum(n for (_, w), n in count.items() if w == who) for who in ("noticed", "equal", "nobody")))
    )
    return int(any(who == "nobody" for _, who in count))


def part(told: str) -> slice:
    first, _, last = told.partition(":")
    return slice(int(first or 0), int(last) if last else None)


def figures(package: str, noticed: int, same: int, nobody: int) -> str:
    """One line: how many, and the share noticed of those that are not equal, with Wilson's interval of 95 %."""
    low, high = wilson(noticed, noticed + nobody)
    told = f"{noticed} noticed, {same} equal, {nobody} by nobody"
    return f"{package}: {noticed + same + nobody} changes: {told}; {low:.0%} to {high:.0%}"


if __name__ == "__main__":
    sys.exit(main())
