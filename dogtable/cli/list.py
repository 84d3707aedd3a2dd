"""List all rulesets that are found: the program's own, its examples, and yours. Broken ones with what is wrong."""

from __future__ import annotations

import argparse
import json

from dogtable.cli import common


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("--json", action="store_true", help="print the list as JSON")


def run(args: argparse.Namespace) -> int:
    """Print the list."""
    shelf = common.library(args).shelf()
    if args.json:
        print(
            json.dumps(
                [
                    {
                        "id": s.id,
                        "title": s.title,
                        "players": s.players,
                        "path": str(s.path),
                        "shipped": s.shipped,
                        "problems": [str(p) for p in s.problems],
                    }
                    for s in shelf
                ]
            )
        )
        return 0
    rows = [("id", "title", "players", "folder")]
    rows += [(s.id, s.title, ", ".join(map(str, s.players)) or "broken", str(s.path)) for s in shelf]
    print(common.table(rows))
    for one in shelf:
        for problem in one.problems:
            print(problem)
    return 0
