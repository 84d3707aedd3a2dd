"""The compiled ruleset and the slow interpreter, decision by decision from the same seed."""

from __future__ import annotations

from typing import Any

from dogtable.base.rng import Rng
from tests.rulesets.found import rules_of
from tests.rulesets.laws import some_picks
from tests.rulesets.sides import PublicGame, SlowGame, tables

TOLD_BY_ONE = ("at", "result")  # where the rules rest is written in words of the compiled program


def compare(ruleset: str, decisions: int, seed: int = 1, every: int = 16) -> int:
    """Play random games on both; AssertionError at the first difference. Returns how many games came to their end.

    Seats, keys and their order are compared at each decision, positions (all that lies where, every variable, who
    knows what, the state of the generator) and reasons of refusals at every so many, results at the end.
    """
    rng = Rng(seed)
    ended = 0
    every_table = tables(ruleset)
    for number, (players, options) in enumerate(every_table):
        left = decisions // len(every_table) + (number == 0) * (decisions % len(every_table))
        while left > 0:
            game_seed = rng.below(1 << 62)
            where = f"{ruleset}, {players} players, {options}, seed {game_seed}"
            slow = SlowGame.begin(rules_of(ruleset), players, options, game_seed)
            public = PublicGame.begin(ruleset, players, options, game_seed)
            left, over = _game(slow, public, left, rng, every, where)
            ended += over
    return ended


def _game(slow: SlowGame, public: PublicGame, left: int, rng: Rng, every: int, where: str) -> tuple[int, bool]:
    count = 0
    while left > 0:
        waiting = list(slow.waiting)
        here = f"{where}, decision {count}"
        assert list(public.waiting) == waiting, here
        if count % every == 0 or not waiting:
            same_position(slow.position(), public.position(), here)
        if not waiting:
            same_result(slow, public, here)
            return left, True
        seat = waiting[rng.below(len(waiting))]
        keys = list(slow.keys(seat))
        assert list(public.keys(seat)) == keys, here
        if count % (8 * every) == every // 2:  # a seven's reasons are looked for along all its ways
            for picks in some_picks(keys, rng):
                same_reason(slow, public, picks, seat, here)
        chosen = rng.below(len(keys))
        slow.match.choose(chosen, seat)
        public.match.choose(public.match_option(seat, chosen))
        left -= 1
        count += 1
    return left, False


def same_position(one: dict[str, Any], other: dict[str, Any], here: str) -> None:
    for part, value in one.items():
        assert other[part] == value, f"{here}: {part}"
    assert set(other) - set(TOLD_BY_ONE) <= set(one), here


def same_reason(slow: SlowGame, public: PublicGame, picks: dict[str, str], seat: int, here: str) -> None:
    """Both refuse, or neither; and where the slow one finds the number of a rule, the other one finds it, too."""
    if any("#" in word for word in picks.values()):
        return  # which of several copies is meant, the two may guess differently
    wanted, found = slow.why_not(picks, seat), public.why_not(picks, seat)
    assert (found is None) == (wanted is None), f"{here}: {picks}"
    if wanted is not None and found is not None and wanted[1]:
        assert found[1] == wanted[1], f"{here}: {picks}"


def same_result(slow: SlowGame, public: PublicGame, here: str) -> None:
    result = public.match.result
    assert result is not None, here
    assert sorted(result.winners) == slow.match.winners, here
    assert [dict(scores) for scores in result.scores] == slow.match.scores(), here
    assert [sorted(group) for group in result.ranking] == slow.match.ranking(), here
