"""Whether chances hold: of positions that were told so much, how many were won? A picture and the figures.

    python -m tests.experience.calibration dog --first 11250 --games 1250
    python -m tests.experience.calibration dog --bot hard@iterations=30 --games 250

The games are those of `tests.experience.games`, by advice or by a bot by name: none that something was learnt from. A
chance is that of one side at a noted decision, as the table's curve shows it; the intervals (95 %) are those of whole
games, as the positions of one game hang together.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from dogtable.bots.experience import FILE, of_players, read
from dogtable.session.library import Library
from tests.experience.drawing import Point, drawn
from tests.experience.games import ADVICE, games_of
from tests.experience.rows import Floats, Rows, cross_entropy, shown
from tests.rulesets.found import folders

PARTS = 10
LEAST = 30
"""A point is drawn where so many games have a position that was told so much."""
WITHIN = 0.05
DOCS = Path(__file__).parents[2] / "docs"


def points(rows: Rows, told: Floats) -> list[tuple[float, Point, int]]:
    """Return for 0 %, 10 % … the mean of what was told, so rounded, what came of it, and of how many games."""
    found = []
    part = np.rint(told * PARTS).astype(int)
    for n in range(PARTS + 1):
        here = part == n
        games, which = np.unique(rows.game[here.any(1)], return_inverse=True)
        if len(games) < LEAST:
            continue
        count = np.bincount(which, here[here.any(1)].sum(1))
        won = np.bincount(which, (here * rows.won)[here.any(1)].sum(1))
        share, mean = won.sum() / count.sum(), float(told[here].mean())
        within = 1.96 * float(np.sqrt(((won - share * count) ** 2).sum())) / count.sum()
        low, high = max(0.0, share - within), min(1.0, share + within)
        found.append((mean, Point(mean, float(share), low, high, f"{100 * mean:.0f} %"), len(games)))
    return found


def main() -> None:
    """Tell and draw."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("--games", type=int, default=1_250)
    parser.add_argument("--first", type=int, default=11_250)
    parser.add_argument("--players", type=int)
    parser.add_argument("--bot", default=ADVICE)
    parser.add_argument("--experience", type=Path, metavar="FILE", help="else what lies beside the ruleset")
    args = parser.parse_args()
    rules = Library().load(args.ruleset)
    players = args.players or min(rules.players, key=lambda n: abs(n - 4))
    known = of_players(read(args.experience or folders()[args.ruleset] / FILE), players)
    noted = games_of(args.ruleset, players, args.games, args.bot, args.first)
    rows = Rows.of(rules.program(players, {}), noted)
    told = shown(rows, known)
    found = points(rows, told)
    for mean, point, games in found:
        print(f"told {mean:.1%}: won {point.share:.1%} ({point.low:.1%} to {point.high:.1%}), {games} games")
    print(f"-ln {cross_entropy(told, rows.won):.4f}")
    title = f"{rules.title}: told and won ({args.games} games that nothing was learnt from)"
    picture = drawn(title, [point for _, point, _ in found], band=WITHIN)
    if args.bot == ADVICE and args.experience is None:
        (DOCS / f"calibration-{args.ruleset}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
