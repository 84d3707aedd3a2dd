"""Hard weighs what others did: by what its seat was told, and by nothing else."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from dogtable.base.errors import UsageError
from dogtable.base.frozen import replaced
from dogtable.base.program import COUNTER
from dogtable.base.rng import Rng
from dogtable.base.searching import LEAST
from dogtable.bots import beliefs, levels
from dogtable.bots.beliefs import drawn_again, weights_of
from dogtable.bots.experience import experience_of
from dogtable.bots.levels import played
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Request
from dogtable.bots.strength import LEVELS
from dogtable.bots.way_back import Before, Past
from dogtable.engine import past as pasts
from dogtable.engine.game import Game
from dogtable.engine.match import Match
from dogtable.engine.native import NativeMachine
from dogtable.engine.packed import pack
from dogtable.engine.past import ANSWERS, FACE, UNSEEN
from dogtable.engine.sample import sample
from dogtable.engine.state import State
from dogtable.study.entrant import parse
from dogtable.study.python import ask, simulate
from tests.ahead.positions import believe_alike, native
from tests.ahead.test_building import needs_a_compiler
from tests.bots import believing
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


def test_bids_say_what_lies_under_a_cup() -> None:
    gains = [gain(match, seat, 1) for _, match, seat in positions("liars-dice", 12, 1, "greedy", 0)]
    assert sum(gains) / len(gains) > 0.2


def test_what_was_rolled_is_as_it_is_now_further_back() -> None:
    match, seat = next((m, s) for _, m, s in positions("liars-dice", 8, 1, "greedy", 0) if len(m.past(s)) > 1)
    pieces, at = match.game.program.layout.pieces, match.game.program.layout.at

    def under_cups(cells: State) -> list[list[int]]:
        dice = [(cells[at + n], cells[piece.cells[0].cell]) for n, piece in enumerate(pieces)]
        return [sorted(face for place, face in dice if place == cup) for cup in sorted({place for place, _ in dice})]

    world, lots = sample(match.game.program, pack(match, seat), Random(1)).cells, Rng(1)
    past = Past(match.game, world, [])
    for one in match.past(seat):
        back = past.back(Before(match.game, seat, one), lots)
        assert back is not None
        assert under_cups(back) == under_cups(world)


def test_nothing_is_told_of_what_was_before_dice_were_rolled() -> None:
    match, rng = Match(loaded("liars-dice"), players=3, seed=4), Random(4)
    rolled = [0]
    while (decision := match.decision) is not None:
        seat, since = decision.seat, match.count - rolled[-1]
        assert len(match.past(seat)) <= since
        assert match.past(seat) or since < match.players
        before = match.cells[COUNTER]
        match.choose(rng.choice(decision.options))
        if match.cells[COUNTER] != before:
            rolled.append(match.count)
    assert len(rolled) > 5


def test_what_was_before_open_dice_were_rolled_is_told() -> None:
    match, rng, longest = Match(loaded("pig"), players=2, seed=4), Random(4), 0
    while (decision := match.decision) is not None and match.count < 60:
        longest = max(longest, len(match.past(decision.seat)))
        match.choose(rng.choice(decision.options))
    assert longest == ANSWERS


def test_sealed_answers_are_told_once_they_are_open() -> None:
    """By the cards that were picked, and as all chose: by what they knew when nobody had answered."""
    match, rng, met = Match(loaded("inn-keeper"), players=3, seed=4), Random(4), 0
    before = [match.past(seat) for seat in range(3)]
    while (decision := match.decision) is not None and match.count < 90:
        sealed = match.game.machine.sealed(match.cells)
        told = [match.past(seat) for seat in range(3)]
        if sealed:
            assert told == before
        for one in told[decision.seat]:
            if match.game.program.asks[one.path[0][0]].sort == "together":
                assert not match.game.machine.sealed(list(one.cells))
                assert all(face <= FACE for face in one.path[0][2:])
                met += 1
        before = told
        match.choose(rng.choice(decision.options))
    assert met > 100


def test_a_card_that_is_given_unseen_is_told_to_who_gets_it() -> None:
    match = Match(loaded("dog"), players=4, seed=1)
    gifts = {}
    for _ in range(4):
        decision = match.decision
        assert decision is not None
        gifts[decision.seat] = decision.options[-1]
        match.choose(decision.options[-1])
    told = {seat: match.past(seat) for seat in range(4)}
    assert {seat: [one.seat for one in past] for seat, past in told.items()} == {0: [2], 1: [3], 2: [0], 3: [1]}
    for (one,) in told.values():
        (step,) = one.path
        assert step[2] == FACE - match.game.naming.face_of[gifts[one.seat].path[0][2]]


def test_of_what_went_unseen_with_another_piece_nobody_is_told_which_it_was() -> None:
    match = Match(loaded("dog"), players=4, seed=1)
    places, at = match.game.program.layout.places, match.game.program.layout.at
    named = {(info.name, info.owner): place for place, info in enumerate(places)}
    gift, hand, other_hand = named["gift", 0], named["hand", 2], named["hand", 1]
    path = match.decisions[0].options[0].path
    piece = path[0][2]
    other = next(n for n, place in enumerate(match.cells[at:]) if place == other_hand)
    gives = ("move", "", 0, piece, named["hand", 0], gift, (), 1, 1, None)
    joins = ("move", "", 1, other, other_hand, gift, (), 2, 2, None)
    gets = ("move", "", 0, piece, gift, hand, (), 1, 5, None)
    given = pasts.Given(match.cells, 0, path, [])
    assert pasts._shown(match.game, 2, given, [gives, gets]) == {piece: FACE - match.game.naming.face_of[piece]}
    assert pasts._shown(match.game, 2, given, [gives, joins, gets]) == {}
    assert pasts._shown(match.game, 3, given, [gives, gets]) == {}


def test_sealed_answers_say_what_others_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(believing, "WORLDS", 10)
    found = [(match, seat) for _, match, seat in positions("inn-keeper", 12, 1, "greedy", 0)]
    told = sum(gain(match, seat, 1) for match, seat in found)
    monkeypatch.setattr(pasts, "_opened", lambda *_: ())
    assert told > sum(gain(match, seat, 1) for match, seat in found) + 0.1 * len(found)


def test_of_a_window_that_is_open_nobody_is_told_that_nobody_answered() -> None:
    match, rng, told = Match(loaded("thieves"), players=3, seed=4), Random(4), {True: 0, False: 0}
    while (decision := match.decision) is not None and match.count < 60:
        for one in match.past(decision.seat)[:1]:
            if decision.asked.sort == "respond":
                assert not one.unanswered
            told[one.unanswered] += 1
        match.choose(rng.choice(decision.options))
    assert min(told.values()) > 5


def test_where_nobody_answered_nobody_is_likely_to_have_held_what_answers() -> None:
    match, rng = Match(loaded("thieves"), players=3, seed=4), Random(4)
    game, layout = match.game, match.game.program.layout
    acts, hands = layout.words["acts"].words, [n for n, info in enumerate(layout.places) if info.name == "hand"]
    rates: dict[bool, set[float]] = {True: set(), False: set()}
    while (decision := match.decision) is not None and match.count < 60:
        match.choose(rng.choice(decision.options))
        seat = match.decisions[0].seat
        model = beliefs._Model(game, seat, [], [], lambda _: {}, None)
        for one in [
            one for one in match.past(seat)[:1] if one.unanswered and len(one.path[0]) == 4
        ]:  # a card is played
            others = [hand for hand in hands if hand not in (hands[seat], hands[one.seat])]
            for n in range(4):
                past = Past(game, sample(game.program, pack(match, seat), Random(n)).cells, [])
                there = past.back(Before(game, seat, one), Rng(n))
                assert there is not None
                held = {
                    acts[piece.faces["act"]] for x, piece in enumerate(layout.pieces) if there[layout.at + x] in others
                }
                heard, unheard = (model.chance(there, told, 1) for told in (one, replaced(one, unanswered=False)))
                assert heard is not None
                assert unheard is not None
                if "mirror" not in held:  # which answers what is aimed at one
                    rates["guard" in held].add(heard / unheard)
    assert rates[False] == {1.0}
    assert max(rates[True]) < 1.0


def test_a_way_back_is_found_where_what_went_unseen_had_been_seen_to_come() -> None:
    """Guests that were looked at and laid back go unseen: which they were is known further back alone."""
    found, lots = list[bool](), Rng(1)
    for _, match, seat in positions("inn-keeper", 8, 5, "random", 0):
        past = Past(match.game, match.cells, [])
        found += [past.back(Before(match.game, seat, one), lots) is not None for one in match.past(seat)]
    assert len(found) > 20
    assert all(found)


def test_a_world_that_what_was_seen_speaks_against_hardly_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    match, seat = next((m, s) for _, m, s in positions("crazy-eights", 8, 2, "random", 0) if len(m.past(s)) > 1)
    drawn = [sample(match.game.program, pack(match, seat), Random(n)) for n in range(3)]
    lost = iter([True, False, False])

    class OneIsLost(Past):
        def __init__(self, game: Game, cells: State, hidden: list[int]) -> None:
            super().__init__(game, cells, hidden)
            self._lying = None if next(lost) else self._lying

    monkeypatch.setattr(beliefs, "Past", OneIsLost)
    monkeypatch.setattr(beliefs._Model, "chance", lambda *_: 0.5)
    weights = beliefs.weights_of(drawn, match.past(seat), Random(1), lambda _: {})
    assert weights[0] == pytest.approx(LEAST * weights[1])
    assert weights[1] == weights[2]


@needs_a_compiler
def test_worlds_weigh_the_same_by_python_and_by_a_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the library gives some up, or all of them; and no world that it weighs is weighed again."""
    _, match, seat = next(one for one in positions("crazy-eights", 20, 2, "greedy", 0) if len(one[1].past(one[2])) > 3)
    drawn = [sample(match.game.program, pack(match, seat), Random(n)) for n in range(2 * beliefs.AT_ONCE + 1)]
    fast, heard = native(match.game.program), match.past(seat)
    by_python = weights_of(drawn, heard, Random(1), lambda _: {})
    assert len({*by_python}) > 4
    with monkeypatch.context() as patched:
        patched.setattr(beliefs._Model, "chance", None)
        assert weights_of(drawn, heard, Random(1), lambda _: {}, fast) == by_python
    left = NativeMachine.believe
    for given_up in (lambda *_: None, lambda *told: [-3.0, *(left(*told) or [])[1:]]):
        monkeypatch.setattr(NativeMachine, "believe", given_up)
        assert weights_of(drawn, heard, Random(1), lambda _: {}, fast) == by_python


@needs_a_compiler
@pytest.mark.parametrize(
    ("ruleset", "bot"),  # what went unseen is guessed anew; ways back get lost; dice are as they were rolled
    [("inn-keeper", "random"), ("dog", "random"), ("liars-dice", "greedy"), ("we-rate-dogs", "greedy")],
)
def test_ways_back_are_the_same_by_python_and_by_a_library(ruleset: str, bot: str) -> None:
    fast = None
    for _, match, seat in positions(ruleset, 8, 3, bot, 0):
        fast = fast or native(match.game.program)
        believe_alike(fast, match, seat)
    assert fast is not None
    assert not fast.given_up


@needs_a_compiler
def test_who_weighs_answers_the_same_by_python_and_by_a_library() -> None:
    told = [(m, s) for _, m, s in positions("crazy-eights", 8, 3, "random", 0) if m.past(s)]
    for match, seat in told[:3]:
        request = Request("hard", "", pack(match, seat), 5, iterations=60, past=match.past(seat))
        fast = played(LEVELS["hard"], match.game.program, request, native(match.game.program))
        assert fast == played(LEVELS["hard"], match.game.program, request, None)
        assert fast.iterations == request.iterations


@needs_a_compiler
@pytest.mark.parametrize(("by_library", "rounds", "weighs"), [(True, 0, True), (False, 9, True), (False, 0, False)])
def test_python_weighs_nothing_by_the_clock(
    by_library: bool, rounds: int, weighs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, seat = next((m, s) for _, m, s in positions("crazy-eights", 8, 2, "random", 0) if m.past(s))
    drawn = list[bool]()
    monkeypatch.setattr(levels, "believed", lambda *given: drawn.append(True) or beliefs.believed(*given))
    request = Request("hard", "", pack(match, seat), 3, iterations=rounds, budget=0.05, past=match.past(seat))
    played(LEVELS["hard"], match.game.program, request, native(match.game.program) if by_library else None)
    assert bool(drawn) == weighs


def test_worlds_for_which_there_is_no_time_count_as_the_usual_one() -> None:
    match, seat = next((m, s) for _, m, s in positions("crazy-eights", 8, 2, "random", 0) if m.past(s))
    drawn = [sample(match.game.program, pack(match, seat), Random(n)) for n in range(3)]
    assert weights_of(drawn, match.past(seat), Random(1), lambda _: {}, until=0.0) == [1.0] * 3


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


@pytest.mark.parametrize(
    "word", ["easy@beliefs=weighed", "easy@beliefs=none", "greedy@beliefs=weighed", "hard@beliefs=some"]
)
def test_who_does_not_weigh_says_so(word: str) -> None:
    with pytest.raises(UsageError, match=r"beliefs|weigh"):
        parse(word)


def test_beliefs_are_part_of_a_name() -> None:
    assert str(parse("hard@beliefs=weighed@iterations=4")) == "hard@iterations=4@beliefs=weighed"
    assert str(parse("hard@beliefs=usual")) == "hard"
    assert str(parse("hard@beliefs=none")) == "hard@beliefs=none"


def test_who_weighs_at_the_table_is_known_from_games(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(loaded("crazy-eights"), seed=4)
    while not match.past(1):
        match.choose(match.decisions[0].options[0])
    known = experience_of(match.game.program)
    assert known is not None
    for weighs in (False, True):
        now = replace(known, weighs=weighs)
        monkeypatch.setattr(beliefs, "experience_of", lambda _, now=now: now)
        told = {bot: beliefs.past_for(bot, match, 1) for bot in POLICIES}
        assert [bot for bot, past in told.items() if past] == (["hard", "expert"] if weighs else [])
        hears = {word: parse(word).hears(match.game, 1) for word in ("hard", "hard@beliefs=weighed")}
        assert hears == {"hard": weighs, "hard@beliefs=weighed": True}
        assert not parse("hard@beliefs=none").hears(match.game, 1)
