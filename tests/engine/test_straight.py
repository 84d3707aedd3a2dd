"""A match that goes straight on is the match that goes by the blocks: decisions, options, events, positions, ends."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from dogtable.base.errors import RuleError, UsageError
from dogtable.engine.game import game_of
from dogtable.engine.match import Match, WatchedMatch
from dogtable.engine.native import NativeMachine
from dogtable.engine.straight import ByLibrary
from dogtable.engine.track import Track
from tests.compile.little import play
from tests.compile.little import rules as little
from tests.helpers import Folder, ruleset
from tests.rulesets.found import ids
from tests.rulesets.sides import tables

Look = Callable[[Match, Match, str], None]
GAMES = 2
STOPS = (7, 40, 300)  # decisions, after which somebody looks


def straight(
    name: str,
    players: int,
    options: dict[str, object] | None = None,
    seed: int = 0,
    library: NativeMachine | None = None,
) -> Match | None:
    """Return a match that goes straight on, by a library or by Python; None where there is no source for that."""
    rules = ruleset(name)
    program = rules.program(players, options or {})
    if program.coroutine_playout() is None and library is None:
        return None
    Match(rules, players, options, seed=0)  # the first never does
    game = game_of(program)
    game.track = Track(game, library)
    match = Match(rules, players, options, seed)
    assert isinstance(match._straight, ByLibrary) == (library is not None)
    assert goes_straight(match)
    return match


def by_blocks(name: str, players: int, options: dict[str, object] | None = None, seed: int = 0) -> Match:
    return WatchedMatch(ruleset(name), players, options, seed)


def goes_straight(match: Match) -> bool:
    return match._straight is not None


@pytest.mark.parametrize("name", ids())
def test_it_comes_to_the_same_decisions(name: str):
    for number, (players, options) in enumerate(tables(name)):
        for seed in range(GAMES):
            one = straight(name, players, options, seed)
            if one is None:
                break
            other = by_blocks(name, players, options, seed)
            same(one, other, STOPS[(seed + number) % len(STOPS)], Random(seed), f"{name} {players} {options} {seed}")


def same(one: Match, other: Match, stop: int, rng: Random, where: str, look: Look | None = None) -> None:
    """Play both on by the same random answers, as far as `stop`, and compare them; `look` looks into both."""
    while one.count < stop and (decision := one.decision) is not None:
        expected = other.decision
        assert expected is not None, where
        told = (decision.seat, decision.name, decision.together, len(decision.options))
        assert told == (expected.seat, expected.name, expected.together, len(expected.options)), where
        if look:
            look(one, other, where)
        if look and decision.together:
            answer_any(one, other, rng, where)
            continue
        number = rng.randrange(len(decision.options))
        one.choose(decision.options[number])
        other.choose(expected.options[number])
    assert goes_straight(one), where
    assert one.result == other.result, where
    assert [option.key for d in one.decisions for option in d.options] == [
        option.key for d in other.decisions for option in d.options
    ], where
    assert (one.cells, one.log) == (other.cells, other.log), where
    for seat in (None, *range(one.players)):
        assert one.events(seat) == other.events(seat), where
    assert one.record() == other.record(), where


def answer_any(one: Match, other: Match, rng: Random, where: str) -> None:
    """Answer any of several decisions that are open at once, also one of a seat that has sealed its answer already."""
    told = [(decision.seat, decision.sealed) for decision in one.decisions]
    assert told == [(decision.seat, decision.sealed) for decision in other.decisions], where
    place = rng.randrange(len(told))
    decision, expected = one.decisions[place], other.decisions[place]
    assert decision.ask == expected.ask, where
    number = rng.randrange(len(expected.options))
    if rng.random() < 0.5:
        one.choose(decision.options[number])
    else:
        one.choose(expected.options[number].key, decision.seat)
    other.choose(expected.options[number])


def test_who_plays_one_match_goes_by_the_blocks():
    rules = type(ruleset("tic-tac-toe"))(ruleset("tic-tac-toe").rules)
    assert not goes_straight(Match(rules, seed=1))
    assert goes_straight(Match(rules, seed=1))


def test_chance_that_somebody_decides_goes_by_the_blocks():
    assert straight("ludo", 4) is not None
    match = Match(ruleset("ludo"), 4, seed=1, chance=lambda kind, outcomes: len(outcomes) - 1)
    assert not goes_straight(match)


def test_options_of_an_earlier_decision_can_still_be_read():
    one, other = straight("ludo", 4, seed=5), by_blocks("ludo", 4, seed=5)
    assert one is not None
    first, expected = one.decision, [option.key for option in other.decision.options]
    for _ in range(5):
        one.choose(one.decision.options[0])
        other.choose(other.decision.options[0])
    assert goes_straight(one)
    assert [option.key for option in first.options] == expected
    one.choose(one.decision.options[0])  # it goes on by the blocks
    other.choose(other.decision.options[0])
    assert not goes_straight(one)
    assert one.hash() == other.hash()
    with pytest.raises(UsageError, match="not asked now"):
        one.choose(first.options[0])


def test_looking_at_it_ends_it_and_loses_nothing():
    for look in (Match.clone, Match.position, Match.hash, Match.record, lambda match: match.view(0), Match.undo):
        one, other = straight("dog", 4, seed=2), by_blocks("dog", 4, seed=2)
        for match in (one, other):
            for _ in range(30):
                match.choose(match.decision.options[-1])
            look(match)
            match.choose(match.decision.options[0].key)
        assert not goes_straight(one)
        assert (one.count, one.log, one.cells) == (other.count, other.log, other.cells)


def test_sealed_answers_may_be_given_out_of_turn_and_changed():
    one, other = straight("dog", 4, seed=2), by_blocks("dog", 4, seed=2)
    for match in (one, other):
        match.choose(match.decision.options[0])
        match.choose(match.decisions[3].options[1])
        match.choose(match.decisions[0].options[1], seat=0)
        match.choose(match.decision.options[0])
        match.choose(match.decision.options[0])
    assert one.cells == other.cells
    assert one.log == other.log


def test_a_seat_that_is_not_asked_and_a_wrong_key_are_refused():
    match = straight("tic-tac-toe", 2, seed=1)
    option = match.decision.options[0]
    with pytest.raises(UsageError, match="seat 1 is not asked now; seat 0 is"):
        match.choose(option, seat=1)
    match = straight("tic-tac-toe", 2, seed=1)
    with pytest.raises(UsageError, match="is no option"):
        match.choose("nothing of the kind")
    match.choose(option)
    assert match.count == 1


def test_after_the_end_nothing_can_be_chosen():
    match = straight("tic-tac-toe", 2, seed=1)
    while (decision := match.decision) is not None:
        last = decision.options[0]
        match.choose(last)
    assert goes_straight(match)
    assert match.result is not None
    with pytest.raises(UsageError, match="the match is over"):
        match.choose(last)


def test_a_watched_match_goes_by_the_blocks_from_its_start():
    assert goes_straight(straight("tic-tac-toe", 2, seed=1))
    match = WatchedMatch(ruleset("tic-tac-toe"), 2, seed=1)
    assert not goes_straight(match)
    assert not goes_straight(match.clone())


def test_what_goes_wrong_is_told_with_its_place_and_changes_nothing():
    rules = Folder(little(play(TOO_FAR)))
    Match(rules, seed=1)
    match = Match(rules, seed=1)
    for _ in range(5):
        match.choose(match.decision.options[0])
    assert goes_straight(match)
    with pytest.raises(RuleError, match="E501"):
        match.choose(match.decision.options[0])
    assert match.count == 5
    assert match.decision is not None
    assert match.log == [(0, "n=1")] * 5


TOO_FAR = """\
  - repeat: 9
    do:
      - choose:
          n: numbers(1, 2)
        do:
          - set: points[me] += 1
"""
