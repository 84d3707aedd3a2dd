"""A search that may keep no more positions: by the library as by Python, and within its memory."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from dogtable.base import searching
from dogtable.bots import levels
from dogtable.bots.experience import experience_of
from dogtable.bots.levels import played
from dogtable.bots.process import Answer, Request
from dogtable.bots.strength import LEVELS
from dogtable.engine.match import Match
from dogtable.engine.native import NativeMachine
from dogtable.engine.packed import pack
from tests.ahead.positions import native
from tests.ahead.test_building import needs_a_compiler
from tests.bots.honest import loaded

ROUNDS = 40


def answers(match: Match, fast: NativeMachine | None, rounds: int = ROUNDS) -> Answer:
    assert match.decision is not None
    request = Request("hard", match.game.program.hash, pack(match, match.decision.seat), 5, iterations=rounds)
    return played(LEVELS["hard"], match.game.program, request, fast)


@needs_a_compiler
@pytest.mark.parametrize(("ruleset", "decisions"), [("crazy-eights", 9), ("dog", 0)])
def test_full_trees_are_walked_on_alike(ruleset: str, decisions: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, rng = loaded(ruleset), Random(4)
    known = experience_of(rules.program(rules.players[0], {}))
    trees = known and replace(known, raced={})  # of what is sealed, too
    monkeypatch.setattr(levels, "experience_of", lambda _: trees)
    match = Match(rules, players=rules.players[0], seed=4)
    while (decision := match.decision) is not None and (match.count < decisions or len(decision.options) < 3):
        match.choose(rng.choice(decision.options), seat=decision.seat)
    fast = native(match.game.program)
    cells = len(match.cells)
    whole = answers(match, None)
    assert whole.iterations == ROUNDS
    assert answers(match, fast) == whole
    for few in (1, 3, LEVELS["hard"].worlds - 5):  # not all worlds are taken in
        assert answers(match, fast, few) == answers(match, None, few)
    told = [whole]
    for most in (0, cells, 12 * cells):  # nothing is kept, one position, some
        monkeypatch.setattr(searching, "MOST_LAID", most)
        by_python = answers(match, None)
        assert by_python.iterations == ROUNDS
        assert answers(match, fast) == by_python
        told.append(by_python)
    assert len({str(answer.weighed) for answer in told}) > 1, "what is kept changes what comes out"
    assert not fast.given_up
