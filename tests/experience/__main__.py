"""Let bots play, and write what they learn beside the ruleset: `python -m tests.experience dog`.

For each number of players by itself, by the games of `tests.experience.games` (those that are there are not played
again): of four in five, or as many as are asked for, weights and a net are made; one in ten says when the net has
learnt enough; the last tenth is told, which is shown to neither: the mean of -ln of the chance given to who won, by
what lay beside the ruleset before and by the new.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from dogtable.bots.experience import FILE, LANGUAGE, Experience, of_players, read
from dogtable.session.library import Library
from dogtable.session.loaded import LoadedRuleset
from tests.experience.fit import fit
from tests.experience.games import ADVICE, games_of, spread_of
from tests.experience.nets import net_of
from tests.experience.rows import Rows, cross_entropy, judged, temperature
from tests.rulesets.found import folders

SHOWN, APART = 0.8, 0.9
"""The parts of the games that are learnt from, and behind which lie those that are told."""


@dataclass(frozen=True)
class Games:
    """For one number of players a seat's decisions in a mean game, and the games: learnt from, kept apart, told."""

    decisions: float
    shown: Rows
    apart: Rows
    unseen: Rows


def games(rules: LoadedRuleset, players: int, count: int, bot: str) -> Games:
    """Return games of a bot for a number of players."""
    noted = games_of(rules.id, players, count, bot)
    rows = Rows.of(rules.program(players, {}), noted)
    bounds = [0, int(SHOWN * count), int(APART * count), count]
    parts = [rows.of_games(first, last) for first, last in pairwise(bounds)]
    return Games(float(noted.lengths[: bounds[1]].mean()), *parts)


def learnt(seen: Games, spread: float) -> tuple[Experience, Experience]:
    """Return the weights alone, and with a net."""
    decisions = round(seen.decisions, 1)
    plain = Experience(len(set(seen.shown.game.tolist())), decisions, spread, fit(seen.shown, decisions))
    whole = replace(plain, net=net_of(seen.shown, seen.apart, plain))
    return tempered(plain, seen.apart), tempered(whole, seen.apart)


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


def written(known: Mapping[int, Experience]) -> str:
    """Return what is known, by the number of players, as it is written: a row of numbers on a line."""
    players = {str(number): _told(known[number]) for number in sorted(known)}
    text = json.dumps({"experience": LANGUAGE, "players": players}, indent=1)
    return re.sub(r"\[[^\[\]{}]*\]", lambda row: f"[{' '.join(row[0][1:-1].split())}]", text) + "\n"


def _told(known: Experience) -> dict[str, Any]:
    """Return what is known, without what is as usual."""
    told, usual = asdict(known), asdict(Experience(0, 0.0, 0.0, {}))
    return {name: value for name, value in told.items() if value != usual[name]}


def main() -> None:
    """Play, fit, tell, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset", nargs="+")
    parser.add_argument("--games", type=int, default=12_500, metavar="N", help="for each number of players")
    parser.add_argument("--players", type=int, nargs="*", metavar="N", help="else all that the rules know")
    parser.add_argument("--bot", default=ADVICE, help="who plays, as hard@iterations=60; else everybody by advice")
    parser.add_argument("--before", type=Path, metavar="FILE", help="compare with it; else with what lies there")
    parser.add_argument("--keep", action="store_true", help="keep all but how sure it is where a chance is told")
    parser.add_argument("--alone", action="store_true", help="write the weights alone, without a net")
    parser.add_argument("--dry", action="store_true", help="write nothing")
    args = parser.parse_args()
    for ruleset in args.ruleset:
        rules = Library().load(ruleset)
        path = folders()[ruleset] / FILE
        there = dict(read(path)) if path.is_file() else {}
        compared = read(args.before) if args.before else there
        for players in args.players or rules.players:
            seen = games(rules, players, args.games, args.bot)
            plain, whole = learnt(seen, spread_of(ruleset, players))
            by = {"weights": plain, "net": whole}
            before = of_players(compared, players) if compared else None
            tell(f"{ruleset}, {players}", seen.unseen, by if before is None else {"before": before, **by})
            now = plain if args.alone else whole
            if there:  # how far it pays to look is not learnt here
                kept = of_players(there, players)
                now = replace(now, farther=kept.farther, playouts=kept.playouts, raced=kept.raced, weighs=kept.weighs)
                now = replace(kept, certainty=temperature(seen.apart, kept)) if args.keep else now
            if not args.dry:
                path.write_text(written(there | {players: now}), encoding="utf-8")
                there[players] = now


def tell(name: str, rows: Rows, by: Mapping[str, Experience]) -> None:
    """Tell how well each foretells games that none has seen."""
    told = [f"{one} {cross_entropy(judged(rows, known), rows.won):.4f}" for one, known in by.items()]
    nothing = float(np.log(len(rows.teams)))
    print(f"{name}: {len(rows.game)} positions, without {nothing:.4f}, {', '.join(told)}", flush=True)


if __name__ == "__main__":
    main()
