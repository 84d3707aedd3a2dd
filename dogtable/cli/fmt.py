"""Lay out the YAML of rulesets: two blanks a level, no blanks at the ends of lines. Comments and style stay.

What a file says never changes. Exit status 0; with --check 1 when a file is not laid out so; 2 for a wrong request.

examples:
  dogtable fmt my-game/
  dogtable fmt rulesets/ --check
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from dogtable.base.errors import Problem, RulesetError, UsageError


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="files, or folders with .yaml files")
    parser.add_argument("--check", action="store_true", help="change nothing, only tell")


def run(args: argparse.Namespace) -> int:
    """Lay them all out."""
    from dogtable.lang.format import format_text

    problems: list[Problem] = []
    changed = 0
    for path in yaml_files(args.paths):
        try:
            text = _read(path)
            laid = format_text(text, path.as_posix())
        except RulesetError as error:
            problems += error.problems
            continue
        if laid != text:
            changed += 1
            print(f"{'would change' if args.check else 'changed'} {path}")
            if not args.check:
                path.write_text(laid, encoding="utf-8", newline="\n")
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems or (args.check and changed) else 0


def _read(path: Path) -> str:
    from dogtable.lang.report import Report
    from dogtable.lang.source import decode

    report = Report()
    text = decode(path.read_bytes(), path.as_posix(), report)
    report.raise_errors()
    return text or ""


def yaml_files(paths: Sequence[Path]) -> Iterator[Path]:
    """Yield files as they are, and all .yaml files below folders."""
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.yaml"))
        elif not path.is_file():
            raise UsageError(f"there is no file or folder '{path}'")
        elif path.suffix != ".yaml":
            raise UsageError(f"'{path}' is no .yaml file")
        else:
            yield path
