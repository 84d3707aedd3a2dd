"""List every problem of rulesets: rules, tables, scenarios, rule numbers, each with its place and what was expected.

Rules that are sound are tried out as well: all that they say and weigh, in ten positions of random games.

Exit status 0 when there is none, 1 when there are some (warnings alone do not count), 2 for a wrong request.

examples:
  dogtable check my-game/
  dogtable check rulesets/ --format github
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from dogtable.cli import common

if TYPE_CHECKING:
    from dogtable.session.library import Library

COMPILED = Path("build/compiled")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("paths", nargs="+", metavar="PATH", help="rulesets (ids, too), or folders of some")
    parser.add_argument("--format", choices=("text", "json", "github"), default="text", help="how problems are printed")
    parser.add_argument("--emit", action="store_true", help=f"write the generated Python to {COMPILED}/")
    parser.add_argument(
        "--looks",
        action="store_true",
        help="lay out every scenario in several windows, and look for what lessons point at, too",
    )


def run(args: argparse.Namespace) -> int:
    """Check them all."""
    from dogtable.cli.looks import check_looks
    from dogtable.lang.hints import render
    from dogtable.session.inspection import inspect, rulesets_below

    library = common.library(args)
    paths = rulesets_below([_path(library, word) for word in args.paths])
    problems = []
    for path in paths:
        rules, found = inspect(library, path)
        problems += found
        if rules is None:
            continue
        if args.emit:
            common.emit(rules, COMPILED)
        if args.looks:
            problems += check_looks(rules)
    text = render(problems, _line, args.format)
    if text:
        print(text)
    errors = sum(not problem.is_warning for problem in problems)
    if args.format == "text":
        counted = common.count(errors, "problem") if errors else "no problems"
        print(f"{common.count(len(paths), 'ruleset')} checked, {counted}")
    return 1 if errors else 0


def _path(library: Library, word: str) -> Path:
    """Return the path that a word means: one on the disk goes before an id."""
    path = Path(word)
    return path if path.exists() or len(path.parts) > 1 else library.find(word)


def _line(path: str, number: int) -> str:
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return ""
    return lines[number - 1] if 0 < number <= len(lines) else ""
