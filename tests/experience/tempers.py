"""What each temper wins and loses, and that it is real: `python -m tests.experience.tempers RULESET … --games 200`.

Each temper plays against the same bot without one; the seats are shared and every deal is played twice, as in an arena.
Printed are the two-player share (95 %, Wilson) and how often a seat of each did something in a game, by classes of
events: those in which the two differ most, in spreads of the difference.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Any

from dogtable.base.intervals import two_player
from dogtable.base.program import Layout
from dogtable.engine.game import game_of
from dogtable.engine.result import result_of
from dogtable.session.library import Library
from dogtable.session.tempers import EVEN, TEMPERS
from dogtable.study.entrant import Entrant, parse
from dogtable.study.playing import play
from dogtable.study.schedule import Pairing, Series, setting_of, share_of

SHOWN = 4


class Deeds:
    """Counts what seats do, a piece at a time, by class of event; what is done with a partner's pieces by itself."""

    def __init__(self, layout: Layout) -> None:
        self.by_seat: list[Counter[str]] = [Counter() for _ in range(layout.players)]
        self._mates = [
            next(set(side) for side in layout.teams if seat in side) - {seat} for seat in range(layout.players)
        ]
        self._owners = [piece.owner for piece in layout.pieces]

    def begins(self, cells: Sequence[int]) -> None:
        """Nothing has been done."""

    def hears(self, events: Sequence[tuple[Any, ...]]) -> None:
        """Count the events of a seat."""
        for kind, event, seat, piece, *_ in events:
            if seat >= 0:
                partners = piece >= 0 and self._owners[piece] in self._mates[seat]
                self.by_seat[seat][f"{event or kind}{' of a partner' if partners else ''}"] += 1


def compared(ruleset: str, temper: str, bot: str, games: int, seed: int) -> str:
    """Play so many games and return what came of it, on one line."""
    rules = Library().load(ruleset)
    players = min((n for n in rules.players if n > 2), default=2)
    setting = setting_of(rules, players, {})
    entrant: Entrant = parse(f"{bot}@temper={temper}")
    pairing = Pairing(0, entrant, parse(bot))
    series, game = Series(pairing, [setting], games, seed), game_of(setting.program)
    won, held = 0.0, 0
    sums: dict[bool, list[Counter[str]]] = {True: [], False: []}
    for number in range(games):
        bout, deeds = series.bout(number), Deeds(game.program.layout)
        table = play(game, bout.seats, bout.seed, listener=deeds)
        won += share_of(pairing, bout.seats, result_of(game, table.cells).utility)
        held += sum(seat == entrant for seat in bout.seats)
        for seat, done in zip(bout.seats, deeds.by_seat, strict=True):
            sums[seat == entrant].append(done)
    share = two_player(won, games, held / games, players - held / games)
    told = f"{share.share:.1%} ({share.low:.1%} to {share.high:.1%})"
    return f"{ruleset} {temper}: {told} of {games}; " + ", ".join(_differences(sums))


def _differences(sums: dict[bool, list[Counter[str]]]) -> list[str]:
    """Return the classes in which seats with the temper and without differ most: how often a game, and by how much."""
    found = []
    for event in set().union(*sums[True], *sums[False]):
        means, spread = [], 0.0
        for with_temper in (True, False):
            counts = [done[event] for done in sums[with_temper]]
            mean = sum(counts) / len(counts)
            means.append(mean)
            spread += sum((n - mean) ** 2 for n in counts) / len(counts) ** 2
        found.append(((means[0] - means[1]) / sqrt(spread or 1), event, *means))
    found.sort(key=lambda one: -abs(one[0]))
    return [f"{event} {mine:.2f} : {theirs:.2f} ({far:+.1f})" for far, event, mine, theirs in found[:SHOWN]]


def main() -> None:
    """Compare all tempers in the rulesets that are named."""
    parser = argparse.ArgumentParser(prog="python -m tests.experience.tempers", description=__doc__)
    parser.add_argument("rulesets", nargs="+")
    parser.add_argument("--tempers", nargs="+", default=[temper for temper in TEMPERS if temper != EVEN])
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for ruleset in given.rulesets:
        for temper in given.tempers:
            print(compared(ruleset, temper, given.bot, given.games, given.seed), flush=True)


if __name__ == "__main__":
    main()
