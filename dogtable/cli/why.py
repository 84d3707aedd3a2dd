"""Tell why something is no option: in a scenario, or in a recorded game after so many answers.

examples:
  dogtable why my-game "a taken square is refused" "s=square.2.2"
  dogtable why my-game game.dogtable@12 "act=keep"
"""

from __future__ import annotations

import argparse

from dogtable.cli import common
from dogtable.cli.step import why_text


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("ruleset", metavar="RULESET", help="an id (see dogtable list) or a path")
    parser.add_argument("where", metavar="WHERE", help="SCENARIO[@N] or FILE[@N]: after N of its answers, or after all")
    parser.add_argument(
        "picks", metavar="PICKS", help="some or all picks of what would be an option, as keys have them"
    )


def run(args: argparse.Namespace) -> int:
    """Tell it."""
    from dogtable.session.bench import Bench
    from dogtable.session.standpoint import standpoint

    library = common.library(args)
    rules = library.load(args.ruleset)
    match = standpoint(library, rules, args.where)
    decision = match.decision
    if decision is not None:
        print(f"{match.names.seat(decision.seat)} (seat {decision.seat}) is asked: {decision.ask}")
    print(why_text(Bench(rules, match), args.picks))
    return 0
