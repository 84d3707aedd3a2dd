"""Hard weighs what others did: by what its seat was told, and by nothing else."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from dogtable.base.errors import UsageError
from dogtable.bots import beliefs, levels
from dogtable.bots.beliefs import drawn_again
from dogtable.engine.match import Match
from dogtable.engine.packed import pack
from dogtable.engine.past import UNSEEN
from dogtable.engine.sample import sample
from dogtable.study.entrant import parse
from dogtable.study.python import ask, simulate
from tests.bots.believing import gain, positions
from tests.bots.honest import loaded
from tests.bots.past import alike
from tests.rulesets.found import ids


@pytest.mark.parametrize("ruleset", ids())
def test_games_that_look_alike_tell_a_seat_the_same(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "IMAGINED", 5)  # what is told must be the same whatever is made of it: be quick
    compared, _ = alike(ruleset, 6, 3)
    if ruleset in ("dog", "we-rate-dogs", "go-fish", "hearts", "whist"):
        assert compared


def test_the_true_cards_are_likelier_than_any_others() -> None:
    gains = [gain(match, seat, 1) for _, match, seat in positions("hearts", 8, 1, "greedy", 0)]
    assert sum(gains) / len(gains) > 0.1


def test_a_way_back_is_found_where_what_went_unseen_had_been_seen_to_come() -> None:
    """Guests that were looked at and laid back go unseen: which they were is known further back alone."""
    found, rng = list[bool](), Random(1)
    for _, match, seat in positions("inn-keeper", 8, 5, "random", 0):
        past = beliefs._Past(match.game, match.cells, [])
        found += [past.back(beliefs._Before(match.game, seat, one), rng) is not None for one in match.past(seat)]
    assert len(found) > 20
    assert all(found)


def test_a_world_that_what_was_seen_speaks_against_hardly_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    match, seat = next((m, s) for _, m, s in positions("crazy-eights", 8, 2, "random", 0) if len(m.past(s)) > 1)
    drawn = [sample(match.game.program, pack(match, seat), Random(n)) for n in range(3)]
    first = iter([True, False, False])

    class Past(beliefs._Past):
        def back(self, before: beliefs._Before, rng: Random) -> list[int] | None:
            self._lying = None if next(first, False) else self._lying
            return super().back(before, rng)

    monkeypatch.setattr(beliefs, "_Past", Past)
    monkeypatch.setattr(beliefs._Model, "chance", lambda *_: 0.5)
    weights = beliefs.weights_of(drawn, match.past(seat), Random(1), lambda _: {})
    assert weights[0] == pytest.approx(beliefs.LEAST * weights[1])
    assert weights[1] == weights[2]


def test_of_an_answer_a_seat_is_told_what_it_saw() -> None:
    match = Match(loaded("crazy-eights"), seed=4)
    while not match.past(match.decisions[0].seat):
        match.choose(match.decisions[0].options[0])
    told = match.past(match.decisions[0].seat)[0]
    assert told.seat != match.decisions[0].seat
    drawn = [move for one in match.past(0) + match.past(1) for move in one.moves]
    assert all(move.face >= 0 or move.face == UNSEEN for move in drawn)


def test_the_same_seed_gives_the_same_answer() -> None:
    match = next(m for _, m, seat in positions("hearts", 5, 2, "greedy", 0) if m.past(seat))
    assert ask(match, "hard@iterations=10@beliefs=weighed", 3) == ask(match, "hard@iterations=10@beliefs=weighed", 3)


def test_whole_games_of_bots_that_weigh_are_the_same_again() -> None:
    rules = loaded("crazy-eights")
    seats = "hard@iterations=3@beliefs=weighed,random"
    first, again = (simulate(rules, seats, games=1, seed=2) for _ in range(2))
    assert first["seats"] == again["seats"]


def test_worlds_are_drawn_again_by_their_weights() -> None:
    match = Match(loaded("hearts"), seed=1)
    world = sample(match.game.program, pack(match, match.decisions[0].seat), Random(1))
    other = sample(match.game.program, pack(match, match.decisions[0].seat), Random(2))
    found = drawn_again([world, other], [3.0, 1.0], 8, Random(5))
    assert [found.count(world), found.count(other)] == [6, 2]
    assert any(a is not b for a, b in pairwise(found))


@pytest.mark.parametrize("word", ["easy@beliefs=weighed", "greedy@beliefs=weighed", "hard@beliefs=some"])
def test_who_does_not_weigh_says_so(word: str) -> None:
    with pytest.raises(UsageError, match=r"beliefs|weigh"):
        parse(word)


def test_beliefs_are_part_of_a_name() -> None:
    assert str(parse("hard@beliefs=weighed@iterations=4")) == "hard@iterations=4@beliefs=weighed"
    assert str(parse("hard@beliefs=none")) == "hard"
