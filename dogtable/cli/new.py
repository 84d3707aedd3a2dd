"""Begin a ruleset of your own: a folder with rules, scenarios and a table that can be played at once.

The folder's name becomes the id of the game, and its title. `--like` says what it is to begin as; --kinds names them.

examples:
  dogtable new my-game
  dogtable new games/my-game --like cards
"""

from __future__ import annotations

import argparse
from pathlib import Path

from dogtable.base.errors import UsageError
from dogtable.cli import common


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments."""
    from dogtable.session.beginning import kinds

    first = next(iter(kinds()))
    parser.add_argument("folder", nargs="?", type=Path, metavar="FOLDER", help="the folder to make")
    parser.add_argument("--like", default=first, metavar="KIND", help=f"what it begins as (default {first})")
    parser.add_argument("--kinds", action="store_true", help="say what it can begin as")


def run(args: argparse.Namespace) -> int:
    """Make it."""
    from dogtable.session.beginning import begin, kinds

    if args.kinds:
        print(common.table(list(kinds().items())))
        return 0
    if args.folder is None:
        raise UsageError("say which folder to make, such as: dogtable new my-game")
    for path in begin(args.folder, args.like, common.library(args)):
        print(f"written: {path}")
    print(f"dogtable play {args.folder}     to sit down at it\ndogtable step {args.folder}     to look at everything")
    return 0
