"""How much is left to luck: stronger players of two games than greedy, written by hand, against random ones.

    python -m tests.balance.luck eights [--games 300]      sees all hands and the stock, plays every option out
    python -m tests.balance.luck ludo [--games 1500]       one move ahead, with weights tuned over many games

They use the games of tests/bench, which share nothing with the rulesets. Two seats of four are theirs, in turn.
"""

from __future__ import annotations

import argparse
import sys
from copy import copy
from random import Random

from tests.bench.eights_by_hand import EIGHT, POINTS, RANK, SUIT, CrazyEights, Play
from tests.bench.ludo_by_hand import HOME, LAST, SAFE, Ludo

PLAYOUTS = 12


# ------------------------------------------------------------------------------------------------------ Crazy Eights


def _hand_worth(hand: list[int], suit: int) -> float:
    """What a hand is worth by rule of thumb: few cards and points, eights kept, a suit that can be followed."""
    plain = [card for card in hand if RANK[card] != EIGHT]
    follows = sum(SUIT[card] == suit for card in plain)
    points = sum(POINTS[card] for card in plain)
    return -100 * len(hand) + 40 * (len(hand) - len(plain)) - 1.5 * points + 4 * min(3, follows)


def _thumb(game: CrazyEights, options: list[Play]) -> Play:
    hand = game.hands[game.seat]

    def worth(play: Play) -> float:
        card, named = play
        if card < 0:
            return _hand_worth(hand, game.suit) - (110 if card == -1 else 0)
        left = [other for other in hand if other != card]
        return _hand_worth(left, SUIT[card] if named < 0 else named) if left else 1e6

    return max(options, key=worth)


def _winners(game: CrazyEights) -> list[int]:
    scores = game.scores()
    return [seat for seat in range(4) if scores[seat] == max(scores)]


def _seeing(game: CrazyEights, options: list[Play], kinds: list[int], rng: Random) -> Play:
    """Play every option out in the true game: its own kind by rule of thumb, the others at random."""
    me = game.seat

    def won(play: Play) -> float:
        total = 0.0
        for _ in range(PLAYOUTS):
            twin = copy(game)
            twin.stock, twin.hands = list(game.stock), [list(hand) for hand in game.hands]
            twin.do(play)
            while not twin.over:
                found = twin.options()
                twin.do(_thumb(twin, found) if kinds[twin.seat] == 0 else rng.choice(found))
            winners = _winners(twin)
            total += (me in winners) / len(winners)
        return total

    return max(options, key=won)


def eights(games: int) -> float:
    """Return p of a player that sees everything, against random ones."""
    won, rng = [0.0, 0.0], Random(1)
    for number in range(games):
        game = CrazyEights(Random(number))
        game.begin()
        kinds = [(seat + number) % 2 for seat in range(4)]
        while not game.over:
            found = game.options()
            game.do(_seeing(game, found, kinds, rng) if kinds[game.seat] == 0 else rng.choice(found))
        winners = _winners(game)
        for seat in winners:
            won[kinds[seat]] += 1 / len(winners)
    return won[0] / sum(won)


# ---------------------------------------------------------------------------------------------------------------- Ludo


def _come(at: int) -> int:
    return 0 if at < 0 else 91 if at == HOME else at + (22 if at > LAST else 20)


def _ludo_worth(game: Ludo, me: int) -> float:
    worth = float(sum(map(_come, game.come[me])))
    worth -= sum(_come(min(at, LAST)) for seat in range(4) if seat != me for at in game.come[seat])
    for at in game.come[me]:
        if 0 <= at <= LAST:
            space = (13 * me + at) % 52
            if SAFE[space]:
                worth += 4
            elif any(_behind(game, seat, space) for seat in range(4) if seat != me):
                worth -= _come(at) / 2
    return worth


def _behind(game: Ludo, seat: int, space: int) -> bool:
    return any(0 <= at <= LAST and 1 <= (space - 13 * seat - at) % 52 <= 6 for at in game.come[seat])


def _tuned(game: Ludo, options: list[int]) -> int:
    def worth(piece: int) -> float:
        twin = copy(game)
        twin.come = [list(come) for come in game.come]
        twin.do(piece)
        return 1e9 if twin.over else _ludo_worth(twin, game.seat)

    return max(options, key=worth)


def ludo(games: int) -> float:
    """Return p of a player with tuned weights, against random ones."""
    won, rng = [0, 0], Random(1)
    for number in range(games):
        game = Ludo(rng)
        kinds = [(seat + number) % 2 for seat in range(4)]
        while not game.over:
            game.roll = rng.randrange(6) + 1
            found = game.options()
            if found:
                game.do(_tuned(game, found) if kinds[game.seat] == 0 else rng.choice(found))
            if not game.over and game.roll != 6:
                game.seat = (game.seat + 1) % 4
        won[kinds[game.seat]] += 1
    return won[0] / sum(won)


def main() -> int:
    """Play, and print p in percent."""
    parser = argparse.ArgumentParser(prog="python -m tests.balance.luck", description="Stronger players, by hand.")
    parser.add_argument("game", choices=("eights", "ludo"))
    parser.add_argument("--games", type=int, default=300)
    chosen = parser.parse_args()
    print(f"{100 * (eights if chosen.game == 'eights' else ludo)(chosen.games):.1f} percent of {chosen.games} games")
    return 0


if __name__ == "__main__":
    sys.exit(main())
