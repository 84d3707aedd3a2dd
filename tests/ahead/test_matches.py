"""Matches of a library that come and go, and such as go wrong; that they are those by Python, `test_building` sees."""

from __future__ import annotations

import gc
import json
import sys
import weakref
from random import Random

import pytest

from dogtable.base.errors import RuleError, UsageError
from dogtable.engine import track as tracks
from dogtable.engine.decision_ahead import Ahead
from dogtable.engine.game import game_of
from dogtable.engine.machine import Machine
from dogtable.engine.match import Match, WatchedMatch
from dogtable.engine.straight import ByLibrary
from dogtable.engine.track import Track
from tests.ahead.positions import native
from tests.ahead.test_building import needs_a_compiler
from tests.compile.little import play
from tests.compile.little import rules as little
from tests.engine.test_straight import TOO_FAR, by_blocks, goes_straight, straight
from tests.helpers import Folder, ruleset


@needs_a_compiler
def test_many_go_on_side_by_side_and_the_rest_by_python(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tracks, "MOST_RESTING", 3)
    library = native(ruleset("ludo").program(4, {}))
    game = game_of(ruleset("ludo").program(4, {}))
    game.track = Track(game, library)
    matches = [Match(ruleset("ludo"), 4, seed=seed) for seed in range(5)]
    assert [isinstance(match._straight, ByLibrary) for match in matches] == [True] * 3 + [False] * 2
    for _ in range(40):
        for match in matches:
            match.choose(match.decision.options[-1])
    for seed, match in enumerate(matches):
        match.undo()
        match.choose(match.decision.options[-1])
        other = by_blocks("ludo", 4, seed=seed)
        for _ in range(40):
            other.choose(other.decision.options[-1])
        assert match.cells == other.cells
    assert len(game.track.spare) == 3  # who took an answer back gave its match back


@needs_a_compiler
def test_a_match_that_was_looked_into_answers_by_the_library_until_somebody_listens(monkeypatch: pytest.MonkeyPatch):
    program = ruleset("dog").program(4, {})
    game_of(program).native = native(program)
    match, other, rng = Match(ruleset("dog"), 4, seed=3), by_blocks("dog", 4, seed=3), Random(2)
    match.clone()
    with monkeypatch.context() as patched:
        patched.setattr(Machine, "take", None)
        keys = []
        for _ in range(60):
            keys.append(rng.choice(match.decision.options).key)
            match.choose(keys[-1])
        match.undo()
    for key in keys[:-1]:
        other.choose(key)
    assert match.cells == other.cells
    assert match.events(None) == other.events(None)
    match.choose(keys[-1])
    other.choose(keys[-1])
    assert match.events(None) == other.events(None)


@needs_a_compiler
def test_games_that_nobody_wants_any_more_are_played_again():
    library = native(ruleset("ludo").program(4, {}))
    game = game_of(ruleset("ludo").program(4, {}))
    game.track = Track(game, library)
    for seed in range(20):
        match = Match(ruleset("ludo"), 4, seed=seed)
        match.choose(match.decision.options[0])
        assert isinstance(match._straight, ByLibrary)
        del match
    assert len(game.track.spare) == 1


@needs_a_compiler
@pytest.mark.parametrize("name", ["crazy-eights", "dog", "dominoes", "inn-keeper", "ludo", "tic-tac-toe", "treasure"])
def test_who_is_asked_is_told_by_the_library_word_for_word(name: str):
    rules = ruleset(name)
    players = rules.players[0]
    game = game_of(rules.program(players, {}))
    game.begun, game.track = 2, Track(game, native(rules.program(players, {})))
    rng = Random(4)
    for seed in range(3):
        one, other = Match(rules, players, seed=seed), WatchedMatch(rules, players, seed=seed)
        while (decision := one.decision) is not None and one.count < 120:
            expected = other.decision
            assert isinstance(decision, Ahead)
            assert json.dumps(decision.view) == json.dumps(other.view(decision.seat))
            picked = [decision.rests.picked(option.number) for option in decision.options]
            assert json.dumps(picked) == json.dumps([option.picks for option in expected.options])
            number = rng.randrange(len(picked))
            one.choose(decision.options[number])
            other.choose(expected.options[number])
            last = decision
        assert goes_straight(one)
        assert json.dumps([option.picks for option in last.options]) == json.dumps(picked)  # it rests there no more


@needs_a_compiler
def test_sealed_answers_stay_in_the_library_out_of_turn_and_changed():
    one = straight("dog", 4, seed=2, library=native(ruleset("dog").program(4, {})))
    other = by_blocks("dog", 4, seed=2)
    assert one is not None
    answers = ((3, 1), (0, 1), (3, 0), (1, 0), (0, 2))  # seat and option; 3 and 0 think better of theirs
    for seat, number in answers:
        first, beside = one.decision, one.decisions[seat]
        assert first is not None
        assert beside.options[number].picks == other.decisions[seat].options[number].picks
        assert [option.key for option in first.options] == [option.key for option in other.decision.options]
        one.choose(beside.options[number].key, seat)
        other.choose(other.decisions[seat].options[number])
        assert [decision.sealed for decision in one.decisions] == [decision.sealed for decision in other.decisions]
        for eyes in (None, 0, 1, 2, 3):
            assert one.view(eyes) == other.view(eyes)
    with pytest.raises(UsageError, match="there is no seat 4"):
        one.choose("pass", 4)
    with pytest.raises(UsageError, match="no option of"):
        one.choose("pass", 2)
    one.choose(one.decision.options[0])
    other.choose(other.decision.options[0])
    assert isinstance(one._straight, ByLibrary)
    assert not one.decision.together
    with pytest.raises(UsageError, match="is not asked now"):
        one.choose(one.decision.options[0].key, (one.decision.seat + 1) % 4)
    assert isinstance(one._straight, ByLibrary)
    assert beside.sealed == other.log[1][1]  # it rests there no more: of a decision that is over, what was sealed then
    assert (one.cells, one.position(), one.log) == (other.cells, other.position(), other.log)
    assert all(one.events(eyes) == other.events(eyes) for eyes in (None, 0, 1, 2, 3))


@needs_a_compiler
def test_what_goes_wrong_is_told_by_the_blocks():
    rules = Folder(little(play(TOO_FAR)))
    library = native(rules.program(2, {}))
    game = game_of(rules.program(2, {}))
    game.track = Track(game, library)
    match = Match(rules, seed=1)
    for _ in range(5):
        match.choose(match.decision.options[0])
    assert goes_straight(match)
    with pytest.raises(RuleError, match="E501"):
        match.choose(match.decision.options[0])
    assert (match.count, match.log) == (5, [(0, "n=1")] * 5)


@needs_a_compiler
def test_what_a_library_has_made_goes_when_nobody_holds_it():
    library = native(ruleset("tic-tac-toe").program(2, {}))
    match = straight("tic-tac-toe", 2, seed=1, library=library)
    decision = match.decision
    kinds = [type(decision), type(decision.options[0]), decision.rests]
    assert issubclass(kinds[0], Ahead)
    decision.kept = decision.options  # a circle
    gone = weakref.ref(decision)
    match.choose(decision.options[3])
    del decision
    assert gone() is not None
    gc.collect()
    assert gone() is None
    del match  # the others rest in what it has left
    before = [sys.getrefcount(one) for one in kinds]
    for seed in range(30):
        other = Match(ruleset("tic-tac-toe"), 2, seed=seed)
        while (decision := other.decision) is not None:
            assert [option.picks for option in decision.options]
            other.choose(decision.options[-1])
    del other
    assert [sys.getrefcount(one) for one in kinds] == before


@needs_a_compiler
def test_an_option_of_another_match_answers_nothing_there():
    library = native(ruleset("tic-tac-toe").program(2, {}))
    one, other = (straight("tic-tac-toe", 2, seed=seed, library=library) for seed in (1, 2))
    one.choose(other.decision.options[4])  # the one that is called alike
    assert (one.log, other.count) == ([(0, "s=square.1.1")], 0)
    other.choose(other.decision.options[0])
    assert goes_straight(other)
    over = straight("tic-tac-toe", 2, seed=3, library=library)
    while over.decision is not None:
        over.choose(over.decision.options[0])
    following = Match(ruleset("tic-tac-toe"), 2, seed=4)  # in what the one before has left
    first = following.decision.options[0]
    with pytest.raises(UsageError, match="the match is over"):
        over.choose(first)
    assert following.count == 0
    following.choose(first)
    assert following.count == 1
