"""Listers give what trying everything out gives, in the same order."""

import pytest

from dogtable.base.program import ASKING, STATUS
from dogtable.base.rng import Rng
from dogtable.engine.machine import Machine
from tests.rulesets.found import ids
from tests.rulesets.sides import compiled


@pytest.mark.parametrize("ruleset", ids())
def test_a_lister_gives_what_trying_out_gives(ruleset: str):
    rules = compiled(ruleset)
    for players in (rules.players[0], rules.players[-1]):
        program = rules.program(players, {})
        listing, trying = Machine(program), Machine(program)
        trying.attempts.by_lists = False
        rng = Rng(players)
        s = listing.start(rng.below(1000))
        for _ in range(150):
            waiting = listing.waiting(s)
            if not waiting:
                break
            options = listing.options(s, waiting[0])
            if s[STATUS] == ASKING:
                assert options == trying.options(s)
            listing.take(s, options[rng.below(len(options))], waiting[0])


def test_the_lister_of_dog_tries_only_sevens_out():
    program = compiled("dog").program(4, {})
    start = program.source.index("def k1(")
    lister = program.source[start : program.source.index("\ndef ", start)]
    assert lister.count("tried(") == 2  # a seven, and a joker as a seven
