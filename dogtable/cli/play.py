"""Open the table for one game. Without --seats you play with bots of medium strength.

examples:
  dogtable play RULESET
  dogtable play RULESET --players 6 --option NAME=VALUE --seats you,greedy
  dogtable play RULESET --seats you,person
  dogtable play my-game/ --watch
"""

from __future__ import annotations

import argparse

from dogtable.cli import common
from dogtable.session.seats import BOTS, USUAL


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments."""
    common.game_arguments(parser)
    parser.add_argument(
        "--seats",
        default=f"you,{USUAL}",
        metavar="A,B,…",
        help=f"you, person, or a bot: {', '.join(BOTS)}; a shorter list repeats its last",
    )
    parser.add_argument("--watch", action="store_true", help="take over what is changed in the ruleset's files")


def run(args: argparse.Namespace) -> int:
    """Open it."""
    from dogtable.session import seats

    rules = common.library(args).load(args.ruleset)
    players = common.players(args, rules)
    who = seats.parse(args.seats, players)
    from dogtable.ui.launch import run as window
    from dogtable.ui.navigate import NewGame

    game = NewGame(args.ruleset, players, who, common.options(args), args.seed, args.watch)
    return window(game, data=args.data, debug=args.debug)
