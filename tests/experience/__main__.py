"""Let bots play, and write what they learn beside the ruleset: `python -m tests.experience dog --games 300`."""

from __future__ import annotations

import argparse
import json
from statistics import median

from dogtable.bots.experience import FILE, LANGUAGE
from dogtable.bots.features import Features
from dogtable.engine.game import game_of
from dogtable.session.library import Library
from tests.experience.fit import fit
from tests.experience.games import Noted, note_game
from tests.rulesets.found import folders


def main() -> None:
    """Play, fit, write, tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ruleset", nargs="+")
    parser.add_argument("--games", type=int, default=300, metavar="N")
    parser.add_argument("--players", type=int, metavar="N")
    args = parser.parse_args()
    for ruleset in args.ruleset:
        rules = Library().load(ruleset)
        players = args.players or min(rules.players, key=lambda n: abs(n - 4))
        game = game_of(rules.program(players, {}))
        features = Features(game)
        noted = Noted(features.names)
        for number in range(args.games):
            note_game(game, noted, features, number)
        fitted = fit(noted)
        told = {
            "experience": LANGUAGE,
            "games": args.games,
            "decisions": round(sum(noted.decisions) / len(noted.decisions), 1),
            "spread": float(f"{median(spread for spread in noted.spreads if spread):.3g}"),
            "asks": fitted.asks,
        }
        path = folders()[ruleset] / FILE
        path.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        print(f"{ruleset}: {args.games} games of {players}; loss {fitted.loss:.3f}, without {fitted.ignorant:.3f}")


if __name__ == "__main__":
    main()
