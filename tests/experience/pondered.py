"""Whether thinking while others move wins games: hard that does over hard that does not, by the same rounds.

    python -m tests.experience.pondered sweet-dog-hotel --rounds 60 --games 1000 --sprt 45,55

It thinks ahead, to the end, whenever somebody of the other bot has a choice, as a table does when a person is asked;
then it has all its own rounds, beside what it thought. Both bots think alike otherwise, so what is told is its worth at
so many rounds, where everybody else takes long enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from dogtable.ahead.wanting import have
from dogtable.base.rng import derive
from dogtable.bots.levels import play
from dogtable.bots.policies import POLICIES, think_ahead
from dogtable.bots.process import Request
from dogtable.bots.strength import LEVELS
from dogtable.engine.match import Match
from dogtable.engine.packed import pack, pack_waiting
from dogtable.session.library import Library
from dogtable.study.entrant import Entrant
from dogtable.study.schedule import Pairing, Series, setting_of, share_of
from tests.experience.duel import arguments, judged, players_of

AHEAD, PLAIN = Entrant("ahead"), Entrant("plain")
WITHOUT_END = 1e6
"""Seconds for a decision: its rounds end it, not the clock, by which alone a bot goes on from what it has thought."""


def games(ruleset: str, players: int, seed: int) -> Iterator[tuple[float, float]]:
    """Give of each game, without end, what the bot that thinks ahead won and its part of the seats."""
    rules = Library().load(ruleset)
    setting, pairing, number = setting_of(rules, players, {}), Pairing(0, AHEAD, PLAIN), 0
    have(setting.program)
    while True:
        bout = Series(pairing, [setting], number + 2, seed).bout(number)
        match = Match(rules, players=players, seed=bout.seed)
        while (decision := match.decision) is not None:
            key = decision.options[0].key
            if len(decision.options) > 1:
                key = answered(match, decision.seat, bout.seats, derive(bout.seed, f"{match.count}/{decision.seat}"))
            match.choose(key, decision.seat)
        assert match.result is not None
        yield share_of(pairing, bout.seats, match.result.utility), bout.seats.count(AHEAD) / players
        number += 1


def answered(match: Match, seat: int, seats: tuple[Entrant, ...], seed: int) -> str:
    """Return what a seat answers; meanwhile, those of the other bot think ahead if they are the ones that do."""
    program, bot = match.game.program, seats[seat].bot
    if bot == PLAIN.bot:
        ahead = [(seat + n) % match.players for n in range(1, match.players)]
        views = [pack_waiting(match, other) for other in ahead if seats[other] == AHEAD]
        questions = [
            (program, Request(AHEAD.bot, "", view, seed, game=str(view.seat))) for view in views if view is not None
        ]
        for _ in think_ahead(questions):
            pass
    request = Request(bot, "", pack(match, seat), seed, WITHOUT_END, game=str(seat) if bot == AHEAD.bot else "")
    return POLICIES[bot](program, request).key


def main() -> None:
    """Play and tell."""
    parser = arguments(__doc__, "hard", "rounds", 400, 1000)
    args = parser.parse_args()
    players = players_of(args)
    for entrant in (AHEAD, PLAIN):
        LEVELS[entrant.bot] = replace(LEVELS[args.bot], iterations=args.rounds)
        POLICIES[entrant.bot] = partial(play, LEVELS[entrant.bot])
    name = f"{args.ruleset}, {args.bot} with {args.rounds} rounds that thinks ahead over one that does not"
    judged(name, games(args.ruleset, players, args.seed), args.games, args.sprt)


if __name__ == "__main__":
    main()
