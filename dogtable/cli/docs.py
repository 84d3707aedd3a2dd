"""Print the reference of the ruleset language, or write it to a file.

examples:
  dogtable docs | less
  dogtable docs --write docs/language/reference.md
"""

from __future__ import annotations

import argparse
from pathlib import Path


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("--write", type=Path, metavar="FILE", help="write it there instead")


def run(args: argparse.Namespace) -> int:
    """Print or write it."""
    from dogtable.lang.reference import reference

    if args.write is None:
        print(reference(), end="")
    else:
        args.write.write_text(reference(), encoding="utf-8", newline="\n")
    return 0
