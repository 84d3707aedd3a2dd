"""Print the JSON schema of the ruleset language, of lessons or of puzzles, for completion and first checks in editors.

examples:
  dogtable schema > ruleset.schema.json
  dogtable schema --lessons > lesson.schema.json
  dogtable schema --puzzles > puzzles.schema.json
"""

from __future__ import annotations

import argparse
import json


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--lessons", action="store_true", help="that of the files in lessons/")
    which.add_argument("--puzzles", action="store_true", help="that of puzzles.yaml")


def run(args: argparse.Namespace) -> int:
    """Print it."""
    from dogtable.lang.schema import schema
    from dogtable.session.lessons import vocabulary as lessons
    from dogtable.session.puzzles import vocabulary as puzzles

    told = lessons.schema() if args.lessons else puzzles.schema() if args.puzzles else schema()
    print(json.dumps(told, ensure_ascii=False, indent=2))
    return 0
