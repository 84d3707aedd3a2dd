"""Playing on by advice, everybody in one world: of each one's options what looks best there, or now and then any.

Nobody plays so at the table, where unseen cards are unseen: it is for studies, and quick by a library
(`ahead/playing_on.c`), which comes to the same.
"""

from __future__ import annotations

from dogtable.base.program import OVER, STATUS, TOGETHER
from dogtable.base.rng import below, mix
from dogtable.base.searching import MOST_ODDS
from dogtable.bots.greedy import Look
from dogtable.engine.keys import Path
from dogtable.engine.machine import Machine
from dogtable.engine.state import State

ENDLESS = 1 << 62
"""So many decisions no game has."""


def play_on(machine: Machine, s: State, seed: int, odds: int = 0, number: int = 0, decisions: int = ENDLESS) -> int:
    """Play on, in place, until so many decisions are taken or the game is over; return how many were taken.

    `number` is that of the first, for the lots, which are drawn by the seed; `odds` times in 1,000 anything is played.
    RuleError where a rule goes wrong.
    """
    first = number
    while s[STATUS] != OVER and number - first < decisions:
        if s[STATUS] == TOGETHER:
            for seat in machine.waiting(s):
                machine.seal(s, seat, _answer(machine, s, seat, seed, odds, number))
                number += 1
            machine.open_sealed(s)
        else:
            seat = machine.waiting(s)[0]
            machine.take(s, _answer(machine, s, seat, seed, odds, number))
            number += 1
    return number - first


def _answer(machine: Machine, s: State, seat: int, seed: int, odds: int, number: int) -> Path:
    options, draw = machine.options(s, seat), number << 2
    if len(options) == 1:
        return options[0]
    if below(seed, draw, MOST_ODDS) < odds:
        return options[below(seed, draw | 1, len(options))]
    look = Look(machine, s, seat, mix(seed, draw | 2))
    worth = [sum(look.terms(path)) for path in options]
    return options[worth.index(max(worth))]
