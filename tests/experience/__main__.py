"""Let bots play, and write what they learn beside the ruleset: `python -m tests.experience dog`.

The games of `tests.experience.games` (those that are there are not played again): of four in five, or as many as are
asked for, weights and a net are made; one in ten says when the net has learnt enough; the last tenth is told, which is
shown to neither: the mean of -ln of the chance given to who won, by what lay beside the ruleset before and by the new.
"""

from __future__ import annotations

import argparse
import json
import re
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from pathlib import Path

import numpy as np

from dogtable.bots.experience import FILE, LANGUAGE, Experience, read
from dogtable.session.library import Library
from dogtable.session.loaded import LoadedRuleset
from tests.experience.fit import fit
from tests.experience.games import games_of, spread_of
from tests.experience.nets import net_of
from tests.experience.rows import Rows, cross_entropy, judged, temperature
from tests.rulesets.found import folders

SHOWN, APART = 0.8, 0.9
"""The parts of the games that are learnt from, and behind which lie those that are told."""


@dataclass(frozen=True)
class Games:
    """For one number of players a seat's decisions in a mean game, and the games: learnt from, kept apart, told."""

    players: int
    decisions: float
    shown: Rows
    apart: Rows
    unseen: Rows


def usual(rules: LoadedRuleset) -> int:
    """Return the number of players of which most games are played."""
    return min(rules.players, key=lambda n: abs(n - 4))


def games(rules: LoadedRuleset, players: int, count: int) -> Games:
    """Return games for a number of players."""
    noted = games_of(rules.id, players, count)
    rows = Rows.of(rules.program(players, {}), noted)
    bounds = [0, int(SHOWN * count), int(APART * count), count]
    parts = [rows.of_games(first, last) for first, last in pairwise(bounds)]
    return Games(players, float(noted.lengths[: bounds[1]].mean()), *parts)


def learnt(most: Games, others: list[Games], spread: float) -> tuple[Experience, Experience]:
    """Return the weights alone, and with a net, which also learns from the games for other numbers of players."""
    decisions = round(most.decisions, 1)
    plain = Experience(len(set(most.shown.game.tolist())), decisions, spread, fit(most.shown, decisions))
    all_games = [most, *others]
    whole = replace(plain, net=net_of([one.shown for one in all_games], [one.apart for one in all_games], plain))
    return tempered(plain, most.apart), tempered(whole, most.apart)


def tempered(known: Experience, rows: Rows) -> Experience:
    """Return what is known, all of it multiplied so that it is as sure as it may be of these games."""
    factor = temperature(rows, known)
    asks = {
        ask: {name: (_short(factor * start), _short(factor * end)) for name, (start, end) in row.items()}
        for ask, row in known.asks.items()
    }
    net = known.net and replace(known.net, counts=[_short(factor * one) for one in known.net.counts])
    return replace(known, asks=asks, net=net)


def _short(value: float) -> float:
    return float(f"{value:.4g}")


def written(known: Experience) -> str:
    """Return what is known as it is written: a row of numbers on a line."""
    told = {"experience": LANGUAGE, **asdict(known)}
    for name, usual_value in (("net", None), ("farther", None), ("playouts", 0), ("raced", {})):
        if told[name] == usual_value:
            del told[name]
    text = json.dumps(told, indent=1)
    return re.sub(r"\[[^\[\]{}]*\]", lambda row: f"[{' '.join(row[0][1:-1].split())}]", text) + "\n"


def main() -> None:
    """Play, fit, tell, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset", nargs="+")
    parser.add_argument("--games", type=int, default=12_500, metavar="N", help="for the usual number of players")
    parser.add_argument("--more", type=int, default=2_500, metavar="N", help="for each of the other --players")
    parser.add_argument("--players", type=int, nargs="*", default=[], metavar="N")
    parser.add_argument("--before", metavar="FILE", help="what to compare with; else what lies beside the ruleset")
    parser.add_argument("--keep", action="store_true", help="keep all but how sure it is where a chance is told")
    parser.add_argument("--alone", action="store_true", help="write the weights alone, without a net")
    parser.add_argument("--dry", action="store_true", help="write nothing")
    args = parser.parse_args()
    for ruleset in args.ruleset:
        rules = Library().load(ruleset)
        path = folders()[ruleset] / FILE
        before = read(Path(args.before) if args.before else path) if args.before or path.is_file() else None
        most = games(rules, usual(rules), args.games)
        others = [games(rules, players, args.more) for players in args.players]
        plain, whole = learnt(most, others, spread_of(ruleset, usual(rules)))
        both = {"weights": plain, "net": whole}
        compared = both if before is None else {"before": before, **both}
        for one in [most, *others]:
            rows = one.unseen
            told = [f"{name} {cross_entropy(judged(rows, by), rows.won):.4f}" for name, by in compared.items()]
            size, nothing = len(rows.game), float(np.log(len(rows.teams)))
            print(f"{ruleset}, {one.players}: {size} positions, without {nothing:.4f}, {', '.join(told)}", flush=True)
        if not args.dry:
            kept = before and replace(before, certainty=temperature(most.apart, before))
            told_by = kept if args.keep and kept else plain if args.alone else whole
            if before:
                told_by = replace(told_by, farther=before.farther, playouts=before.playouts, raced=before.raced)
            path.write_text(written(told_by), encoding="utf-8")


if __name__ == "__main__":
    main()
