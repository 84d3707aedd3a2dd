"""What a bot would pick in a game of a learner: somebody to learn from, or to be measured against."""

from __future__ import annotations

from dogtable.base.errors import UsageError
from dogtable.bots.policies import POLICIES
from dogtable.engine.keys import labels_of
from dogtable.engine.packed import Packed
from dogtable.study.entrant import check_terms, parse
from dogtable.study.learning.play import Play
from dogtable.study.playing import bot_seed, request_of


def asked(play: Play, bot: str, seed: int) -> int:
    """Return the number of the next token of what a bot answers; UsageError as `Environment.ask` says.

    `seed` is that of the bot's own random numbers in a game: they differ from decision to decision, and are the same
    for the picks of one.
    """
    entrant, picking, seat = parse(bot), play.picking, play.seat
    program = play.game.program
    check_terms([entrant], program)
    if entrant.weighs:
        raise UsageError(f"'{entrant}': what others did is not told here, so there is nothing to weigh")
    if picking is None:
        raise UsageError("nobody is asked: the game is over")
    answered = play.answered[seat]
    packed = Packed(seat, tuple(play.rewriting(seat).written(answered)), answered)
    request = request_of(entrant, program, packed, bot_seed(seed, sum(play.answered)), "")
    key = POLICIES[entrant.bot](program, request).key
    machine = play.game.machine
    options = machine.options(play.cells, seat)
    labels = labels_of(play.game, play.cells, seat, options)
    path = next(path for path in options if labels.key(machine.steps(path)) == key)
    if path not in picking.left:
        raise UsageError(
            f"{bot} answers {key!r}, which is not what seat_{seat} has begun to pick: "
            "ask before the first pick of a decision, or let all its picks be the bot's"
        )
    return picking.towards(path)
