"""Print the JSON schema of the ruleset language, or of lessons, for completion and first checks in an editor.

examples:
  dogtable schema > ruleset.schema.json
  dogtable schema --lessons > lesson.schema.json
"""

from __future__ import annotations

import argparse
import json


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("--lessons", action="store_true", help="that of the files in lessons/")


def run(args: argparse.Namespace) -> int:
    """Print it."""
    from dogtable.lang.schema import schema
    from dogtable.session.lessons import vocabulary

    print(json.dumps(vocabulary.schema() if args.lessons else schema(), ensure_ascii=False, indent=2))
    return 0
