"""Play many games between bots and count.

The same seed gives the same games, over any number of jobs.

example:
  dogtable sim RULESET --games 200 --seats greedy,random,greedy,random --json
"""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from typing import Any

from dogtable.cli import common


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments."""
    common.game_arguments(parser)
    parser.add_argument("--games", type=common.whole(1), default=100, metavar="N", help="how many games (default 100)")
    parser.add_argument("--seats", default="random", metavar="A,B,…", help="who plays; a shorter list repeats its last")
    parser.add_argument(
        "--budget", type=common.seconds, default=1.0, metavar="S", help="seconds a bot may think (default 1)"
    )
    parser.add_argument("--jobs", type=common.whole(1), metavar="N", help="processes (default: one a core)")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write every game to FILE, one record a line")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(args: argparse.Namespace) -> int:
    """Play, and print what came of it; 1 when a game ended in an error."""
    from dogtable.session import seats
    from dogtable.study.simulate import Plan, Played, simulate

    rules = common.library(args).load(args.ruleset)
    players = common.players(args, rules)
    who = seats.parse(args.seats, players, people=False)
    seed = args.seed if args.seed is not None else 0
    plan = Plan(args.ruleset, players, common.options(args), who, seed, args.budget, args.record is not None, args.data)
    jobs = args.jobs or os.cpu_count() or 1
    progress = common.Progress(args.games, "games")
    out = args.record.open("w", encoding="utf-8") if args.record is not None else None
    try:

        def ended(played: Played) -> None:
            progress.step()
            if out is not None and played.record is not None:
                out.write(json.dumps(played.record, ensure_ascii=False) + "\n")

        report = simulate(rules, plan, args.games, jobs, ended)
    finally:
        progress.end()
        if out is not None:
            out.close()
    print(json.dumps(report, ensure_ascii=False) if args.json else _text(report))
    return 1 if report["errors"] else 0


def _text(report: dict[str, Any]) -> str:
    rows = [("seat", "bot", "wins", *report["scores"])]
    for seat, by in enumerate(report["seats"]):
        points = (f"{means[seat]:.1f}" for means in report["scores"].values())
        rows.append((str(seat), by, f"{report['wins'][seat]:.1%}", *points))
    lines = [common.table(rows, right=range(2, 99))]
    if len(report["teams"]) < len(report["seats"]):
        lines += [f"team {'+'.join(map(str, t['seats']))}: {t['wins']:.1%}" for t in report["teams"]]
    lines.append(
        f"{common.count(report['games'], 'game')}, {report['decisions']['mean']} decisions each; "
        f"a decision {report['ms']['p50']} ms"
    )
    lines += [f"game {e['game']}: {e['error']}" for e in report["errors"]]
    return "\n".join(lines)
