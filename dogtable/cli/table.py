"""Print the table that the program writes for a ruleset which brings none: a start for a table.yaml of your own."""

from __future__ import annotations

import argparse

from dogtable.cli import common


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("ruleset", metavar="RULESET", help="an id (see dogtable list) or a path")


def run(args: argparse.Namespace) -> int:
    """Print it."""
    from dogtable.lang.default_table import write

    print(write(common.library(args).load(args.ruleset).rules), end="")
    return 0
