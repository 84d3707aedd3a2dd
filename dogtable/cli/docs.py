"""Print the reference of the ruleset language, or write it to a file; or that of table.yaml.

examples:
  dogtable docs | less
  dogtable docs --write docs/language/reference.md
  dogtable docs --table --write docs/language/tables.md
"""

from __future__ import annotations

import argparse
from pathlib import Path


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("--table", action="store_true", help="that of table.yaml")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write it there instead")


def run(args: argparse.Namespace) -> int:
    """Print or write it."""
    from dogtable.lang import look_reference, reference

    page = (look_reference if args.table else reference).reference()
    if args.write is None:
        print(page, end="")
    else:
        args.write.write_text(page, encoding="utf-8", newline="\n")
    return 0
