"""Play many games between bots and count.

The same seed gives the same games, over any number of jobs. A bot is written NAME, NAME@iterations=N or NAME@seconds=S;
by the clock, a game need not come out the same again. Behind it may stand @temper=T (docs/bots.md) or @without=TERM,
a term of the ruleset's advice that is left out. (`dogtable arena` seats bots in turn, rates them, and goes on where it
was stopped.)

Each error that ends games is told once, with how often it came; the others are played. The first such game is written
into the current folder (RULESET-game-N.dogtable), to be looked at by `dogtable step RULESET --at FILE`. A game that
goes on and on ends after 100,000 decisions (E507; `limits:` says otherwise), with the position that came again.

examples:
  dogtable sim RULESET --games 200 --seats greedy,random,greedy,random --json
  dogtable sim RULESET --seats greedy@iterations=2,random --record games.jsonl
"""

from __future__ import annotations

import argparse
import json
import os
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, TextIO

from dogtable.cli import common


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments."""
    common.game_arguments(parser)
    parser.add_argument("--games", type=common.whole(1), default=100, metavar="N", help="how many games (default 100)")
    parser.add_argument("--seats", default="random", metavar="A,B,…", help="who plays; a shorter list repeats its last")
    parser.add_argument(
        "--budget",
        type=common.seconds,
        default=1.0,
        metavar="S",
        help="seconds a bot without setting may think (default 1)",
    )
    common.opening(parser)
    parser.add_argument("--jobs", type=common.whole(1), metavar="N", help="processes (default: one a core)")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write every game to FILE, one record a line")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(args: argparse.Namespace) -> int:
    """Play, and print what came of it; 1 when a game ended in an error, 130 when it was stopped before the end."""
    from dogtable.study.entrant import check_terms, seated
    from dogtable.study.failures import Failure, counted, worded
    from dogtable.study.simulate import Plan, Tally, play_many

    rules = common.library(args).load(args.ruleset)
    players = common.players(args, rules)
    seats, options, seed = seated(args.seats, players), common.options(args), args.seed if args.seed is not None else 0
    rules.compile_in_background(players, options)
    recorded = args.record is not None
    plan = Plan(args.ruleset, players, options, seats, seed, args.budget, recorded, args.data, args.opening)
    program = rules.program(players, options)
    check_terms(seats, program)
    tally = Tally(plan, program.layout.teams)
    stopped = False
    with _opened(args.record) as out, common.Progress(args.games, "games") as progress:
        try:
            for played in play_many(rules, plan, args.games, args.jobs or os.cpu_count() or 1, progress.heard):
                with common.wholly():  # what is counted is recorded, too
                    tally.add(played)
                    if out is not None and played.record is not None:
                        out.write(json.dumps(played.record, ensure_ascii=False) + "\n")
                progress.step()
        except KeyboardInterrupt:
            stopped = True
    report = tally.report(rules.id)
    failed = counted(Failure(plan, one["game"], one["error"]) for one in report["errors"])
    report["failures"] = [one.to_json() for one in common.looked_at(rules, failed)]
    lines = [_text(report), *(worded(one, common.saying()) for one in report["failures"])]
    print(json.dumps(report, ensure_ascii=False) if args.json else "\n".join(lines))
    if stopped:
        raise KeyboardInterrupt(f"stopped after {report['games']} of {common.count(args.games, 'game')}")
    return 1 if report["errors"] else 0


def _opened(file: Path | None) -> AbstractContextManager[TextIO | None]:
    return nullcontext() if file is None else file.open("w", encoding="utf-8")


def _text(report: dict[str, Any]) -> str:
    if report["games"] and len(report["errors"]) == report["games"]:
        return f"{common.count(report['games'], 'game')}, and none came to an end: nobody won or lost"
    rows = [("seat", "bot", "wins", "95 % (Wilson)", *report["scores"])]
    for seat, by in enumerate(report["seats"]):
        points = (f"{means[seat]:.1f}" for means in report["scores"].values())
        rows.append((str(seat), by, f"{report['wins'][seat]:.1%}", _between(*report["intervals"][seat]), *points))
    lines = [common.table(rows, right=range(2, 99))]
    if len(report["teams"]) < len(report["seats"]):
        teams = ((t["seats"], t["wins"], t["interval"]) for t in report["teams"])
        lines += [f"team {'+'.join(map(str, seats))}: {wins:.1%} ({_between(*of)})" for seats, wins, of in teams]
    bots = (f"{b['bot']} {b['share']:.1%} ({_between(b['low'], b['high'])})" for b in report["bots"])
    lines += [f"as between two players: {words}"] if (words := ", ".join(bots)) else []
    wide, ms, games = report["branching"], report["ms"], common.count(report["games"], "game")
    lines.append(
        f"{games}, {report['decisions']['mean']} decisions each; {wide['mean']} options "
        f"where there is a choice, {wide['max']} at most; a decision {ms['p50']} ms, {ms['max']} at most"
    )
    return "\n".join(lines)


def _between(low: float, high: float) -> str:
    return f"{low:.1%} to {high:.1%}"
