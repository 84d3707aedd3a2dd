"""Print the JSON schema of a ruleset or of a file beside it, for completion and first checks in editors.

examples:
  dogtable schema > ruleset.schema.json
  dogtable schema --scenarios > scenarios.schema.json
"""

from __future__ import annotations

import argparse
import json
from importlib import import_module

_FILES = {
    "table": ("that of table.yaml", "dogtable.lang.look_schema"),
    "scenarios": ("that of the files in scenarios/", "dogtable.session.scenarios.vocabulary"),
    "lessons": ("that of the files in lessons/", "dogtable.session.lessons.vocabulary"),
    "puzzles": ("that of puzzles.yaml", "dogtable.session.puzzles.vocabulary"),
    "catalogues": ("that of text.<lang>.yaml", "dogtable.lang.text_schema"),
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments."""
    which = parser.add_mutually_exclusive_group()
    for name, (about, module) in _FILES.items():
        which.add_argument(f"--{name}", action="store_const", dest="module", const=module, help=about)
    parser.set_defaults(module="dogtable.lang.schema")


def run(args: argparse.Namespace) -> int:
    """Print it."""
    print(json.dumps(import_module(args.module).schema(), ensure_ascii=False, indent=2))
    return 0
