"""Search: it wins what can be won, keeps apart what is sealed, ends on time, goes on with its tree, says why."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

import dogtable
from dogtable.base import exponential as plain
from dogtable.base.errors import UsageError
from dogtable.bots import levels, search, thinking_time
from dogtable.bots.experience import experience_of, read
from dogtable.bots.exponential import exponential
from dogtable.bots.judge import Judge, chances_of
from dogtable.bots.labels import Labels
from dogtable.bots.levels import farther_of, open_to_all, play, played
from dogtable.bots.memory import Kept, forgotten
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Answer, Request
from dogtable.bots.search import Search, run
from dogtable.bots.strength import LEVELS, Level
from dogtable.engine.match import Match
from dogtable.engine.packed import pack
from dogtable.engine.sample import sample, worlds
from dogtable.session.loaded import LoadedRuleset
from tests.bots.honest import loaded


def load(ruleset: str) -> LoadedRuleset:
    rules = dogtable.load(ruleset)
    assert isinstance(rules, LoadedRuleset)
    return rules


def ask(match: Match, policy: str = "hard", iterations: int = 100, seed: int = 1, **more: object) -> Answer:
    assert match.decision is not None
    program = match.game.program
    request = Request(policy, program.hash, pack(match, match.decision.seat), seed, iterations=iterations)
    return POLICIES[policy](program, replace(request, **more))


def search_of(match: Match, seat: int, iterations: int, most: int = 8) -> Search:
    game = match.game
    drawn = worlds(game.program, pack(match, seat), Random(3))
    world = next(drawn)
    search = Search(game.machine, seat, Labels(game.program), Judge(game, experience_of(game.program)), 20.0)
    search.advise(world, world.options(), [0.0] * len(world.options()))
    run(search, drawn, most, iterations, float("inf"))
    return search


def board(*squares: int) -> Match:
    match = Match(load("tic-tac-toe"), players=2, seed=1)
    for square in squares:
        match.choose(f"s=square.{square // 3}.{square % 3}")
    return match


def test_a_world_in_which_somebody_who_is_asked_could_answer_nothing_is_not_taken_in() -> None:
    match, rng = Match(loaded("auction"), players=3, seed=1), Random(1)
    while len(match.decisions) < 2 or "n=" not in match.decisions[0].options[0].key:  # until bids are sealed
        assert match.decision is not None
        match.choose(rng.choice(match.decision.options).key, seat=match.decision.seat)
    seat, *others = [decision.seat for decision in match.decisions]
    game = match.game
    drawn = [next(worlds(game.program, pack(match, seat), Random(n))) for n in range(200)]
    fitting = {all(game.machine.options(world.cells, other) for other in others): world for world in drawn}
    search = Search(game.machine, seat, Labels(game.program), Judge(game, None), 20.0)
    search.advise(drawn[0], drawn[0].options(), [0.0] * len(drawn[0].options()))
    assert search.add(fitting[True])
    assert not search.add(fitting[False]), "an empty purse cannot bid, and nobody with one would have been asked"


@pytest.mark.parametrize(
    ("taken", "best"),
    [
        ((0, 4, 1, 8), "s=square.0.2"),  # three in a row
        ((0, 4, 1), "s=square.0.2"),  # stops three in a row
        ((0, 4, 8), "not a corner"),  # a corner would let the other threaten twice
    ],
)
def test_it_sees_what_wins_and_what_must_be_stopped(taken: tuple[int, ...], best: str) -> None:
    answer = ask(board(*taken), iterations=400)
    if best == "not a corner":
        assert answer.key not in ("s=square.0.2", "s=square.2.0")
    else:
        assert answer.key == best


def test_two_that_search_draw_at_tic_tac_toe() -> None:
    match = board()
    while match.decision is not None:
        match.choose(ask(match, iterations=200, seed=match.count).key)
    assert match.result is not None
    assert list(match.result.utility) == [0.5, 0.5]


@pytest.mark.parametrize("ruleset", ["dog", "inn-keeper", "we-rate-dogs"])
def test_an_option_has_one_label_in_every_world(ruleset: str) -> None:
    match = Match(load(ruleset), players=4, seed=5)
    labels = Labels(match.game.program)
    for _ in range(12):
        decision = match.decision
        assert decision is not None
        seat, packed = decision.seat, pack(match, decision.seat)
        found = []
        for seed in range(3):
            world = sample(match.game.program, packed, Random(seed))
            given = labels.of(world.cells, seat, world.options())
            assert len(set(given)) == len(given)
            found.append({label: world.key(path) for label, path in zip(given, world.options(), strict=True)})
        assert found[0] == found[1] == found[2]
        match.choose(decision.options[match.count % len(decision.options)], seat=seat)


def test_who_seals_an_answer_knows_none_of_the_others() -> None:
    match = Match(load("dog"), players=4, seed=2)
    assert match.decision is not None and match.decision.together
    search = search_of(match, 0, 60)
    for seat, root in enumerate(search.roots):
        table = root.table
        assert table is not None
        assert sum(edge.visits for edge in table.edges.values()) == table.visits == 60
        assert table.side == seat % 2
        assert {key[0] for key in root.children} <= set(table.edges)  # what led on is told by the own answer alone


def test_what_comes_out_is_shared_by_a_side_and_taken_from_the_others() -> None:
    match = Match(load("dog"), players=4, seed=2)
    search = search_of(match, 0, 40)
    mine, other, partner, _ = (root.table for root in search.roots)
    assert mine is not None and other is not None and partner is not None
    assert mine.total == pytest.approx(partner.total)
    assert mine.total == pytest.approx(-other.total)


def test_what_comes_again_is_not_worked_out_again() -> None:
    exponential.cache_clear()
    search_of(board(), 0, 60)
    asked = exponential.cache_info()
    assert asked.hits > 10 * asked.misses
    assert exponential(-1.5) == plain.exponential(-1.5)


def test_chances_make_one_and_tell_the_winner_in_the_end() -> None:
    match = Match(load("crazy-eights"), players=4, seed=4)
    program = match.game.program
    while (decision := match.decision) is not None:
        chances = chances_of(program, match.cells, match.count // 4)
        assert sum(chances) == pytest.approx(1)
        match.choose(decision.options[0])
    assert match.result is not None
    assert chances_of(program, match.cells) == pytest.approx(list(match.result.utility))


def test_a_side_far_ahead_has_the_better_chances() -> None:
    rules = load("dog")
    ahead = {f"marble.{seat}.{n}": f"centre.{seat}.{n}" for seat in (0, 2) for n in range(1, 4)}
    match = Match.at(rules, {"placed": ahead, "at": {"turn": 0}}, players=4)
    chances = chances_of(match.game.program, match.cells, 40)
    assert chances[0] == chances[2] > 0.8


def test_three_options_are_told_with_their_worth_and_their_terms() -> None:
    match = Match(load("dog"), players=4, seed=8)
    while (decision := match.decision) is not None and (decision.together or len(decision.options) < 4):
        match.choose(decision.options[0], seat=decision.seat)
    answer = ask(match)
    assert answer.iterations == 100
    assert len(answer.weighed) == 3
    assert answer.weighed[0].key == answer.key
    assert answer.weighed[0].value >= answer.weighed[1].value >= answer.weighed[2].value
    assert 0 < sum(weighed.visits for weighed in answer.weighed) <= 100
    says = {term.says for term in match.game.program.advice}
    for weighed in answer.weighed:
        assert 0 <= weighed.value <= 1
        assert {name for name, _ in weighed.reasons} <= says


def test_by_the_clock_it_ends_on_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a clock by which every look at it takes a thousandth of a second."""
    now = count(0)
    clock = SimpleNamespace(monotonic=lambda: next(now) / 1000)
    monkeypatch.setattr(levels, "time", clock)
    monkeypatch.setattr(search, "time", clock)
    monkeypatch.setattr(thinking_time, "time", clock)
    monkeypatch.setattr(thinking_time, "is_enough", lambda _, passed, seconds: passed >= seconds)
    match = Match(load("dog"), players=4, seed=8)
    assert 20 <= ask(match, iterations=0, budget=0.05).iterations <= 50
    assert 100 <= ask(match, iterations=0, budget=0.2).iterations <= 200


def test_it_goes_on_with_its_tree_where_the_game_has_gone_there() -> None:
    match = board(4)
    search, kept = search_of(match, 1, 300), Kept()
    kept.keep("a game", search)
    position = search.starts[0].position
    for _ in range(2):  # what it has looked at most
        offer = max(position.offers[0], key=lambda offer: offer.edge.visits)
        match.choose(sample(match.game.program, pack(match, position.seats[0]), Random(1)).key(offer.path))
        following = position.following[(offer.path,)]
        assert following is not None
        position = following
    packed = pack(match, 1)
    found = kept.positions(match.game, "a game", packed)
    assert found
    mine = found[0].nodes[1]
    assert {position.nodes[1] for position in found} == {mine}
    assert mine.visits > 1
    assert kept.positions(match.game, "a game", packed) == []  # it is used once
    later = Search(match.game.machine, 1, search.labels, search.judge, 20.0)
    later.advise(sample(match.game.program, packed, Random(1)), match.game.machine.options(match.cells, 1), [0.0] * 6)
    later.adopt(found)
    assert later.roots[1] is mine
    assert mine.table is not None and mine.table.visits > 0


@pytest.mark.parametrize(("bot", "columns"), [("easy", 2), ("hard", 7)])
def test_where_all_lies_open_it_looks_at_what_advice_finds_far_worse(bot: str, columns: int) -> None:
    rules = load("connect-four")
    match = Match(rules, seed=1)
    for column in (0, 0, 1, 1):  # two in a row for each: a third is a threat, which advice likes far better
        assert match.decision is not None
        match.choose(next(option.key for option in match.decision.options if option.key.endswith(f".{column}")))
    program = match.game.program
    request = Request(bot, program.hash, pack(match, 0), 1, iterations=40)
    tried = []
    advise = Search.advise
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            Search, "advise", lambda search, *given: (advise(search, *given), tried.append(len(search._own.edges)))
        )
        play(LEVELS[bot], program, request)
    assert tried == [columns]
    hidden = Match(load("dog"), seed=1)
    assert open_to_all(program, request.packed)
    assert not open_to_all(hidden.game.program, pack(hidden, 0))


def test_with_no_time_at_all_it_still_answers() -> None:
    match = Match(load("dog"), seed=4)
    assert match.decision is not None
    assert ask(match, iterations=0, budget=0.0).key in [option.key for option in match.decision.options]


@pytest.mark.parametrize("seed", range(7, 10))
def test_where_it_goes_on_equal_cards_may_have_other_numbers(seed: int) -> None:
    match, rng, level = Match(load("dog"), seed=seed), Random(seed), Level(24, 3)
    while (decision := match.decision) is not None and match.count < 60:
        if decision.seat != 0:
            match.choose(rng.choice([option.key for option in decision.options]))
            continue
        program = match.game.program  # by a clock that never runs out, as trees are kept only then
        seen = Request("hard", program.hash, pack(match, 0), match.count, budget=600.0, game=f"equal {seed}")
        match.choose(play(level, program, seen).key)


def test_the_forgetful_know_no_more_where_a_card_went() -> None:
    rules = load("dog")
    position = Match(rules, players=4, seed=1).position()
    hand = position["zones"]["hand"][0]
    known = {
        "zones": {"hand": {0: hand[:2], 1: ["ace", "two"]}},
        "known": {"hand": {1: [[0, 1], [1]]}},
        "at": {"turn": 0},
    }
    match = Match.at(rules, known, players=4)
    program, packed = match.game.program, pack(match, 0)
    layout = program.layout
    less = forgotten(program, packed)
    theirs = [n for n, piece in enumerate(layout.pieces) if piece.mask >= 0 and packed.cells[piece.mask] & 1]
    still = [n for n, piece in enumerate(layout.pieces) if piece.mask >= 0 and less.cells[piece.mask] & 1]
    assert len(theirs) == len(still) + 1
    assert all(layout.places[less.cells[layout.at + n]].seen & 1 for n in still)


@pytest.mark.parametrize("ruleset", ["inn-keeper", "we-rate-dogs", "sweet-dog-hotel", "ludo", "crazy-eights"])
def test_whole_games_are_played(ruleset: str) -> None:
    rules = load(ruleset)
    match = Match(rules, players=rules.players[-1], seed=6)
    while (decision := match.decision) is not None:
        if len(decision.options) > 1 and match.count % 9 == 0:
            level = ("easy", "medium", "hard")[match.count % 3]
            match.choose(ask(match, level, 6, match.count).key, seat=decision.seat)
        else:
            match.choose(decision.options[match.count % len(decision.options)], seat=decision.seat)
    assert match.result is not None


def test_experience_names_what_the_ruleset_has() -> None:
    for ruleset in ("dog", "dog-marbles", "inn-keeper", "sweet-dog-hotel", "we-rate-dogs"):
        rules = load(ruleset)
        program = rules.program(rules.players[0], {})
        known = experience_of(program)
        assert known is not None and known.decisions > 5
        assert set(known.asks) <= {ask.name for ask in program.asks}
        assert 0 == known.progress(0) < known.progress(3) < known.progress(10_000) == 1


@pytest.mark.parametrize(
    ("ruleset", "bot", "decisions"),
    [
        ("dog", "expert", 12),
        ("dog", "hard", 12),
        ("dog", "medium", 3),
        ("dog-marbles", "hard", 3),
        ("crazy-eights", "expert", 3),
    ],
)
def test_hard_and_expert_play_on_as_far_as_pays(ruleset: str, bot: str, decisions: int) -> None:
    rules = load(ruleset)
    match = Match(rules, players=rules.players[0], seed=1)
    assert farther_of(LEVELS[bot], match.game) == decisions
    known = experience_of(match.game.program)
    while match.decision is not None and known is not None and match.decision.name in known.raced:
        match.choose(match.decision.options[0], match.decision.seat)
    assert match.decision is not None
    seat = match.decision.seat
    steps = []
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(search.Search, "_played_on", lambda own, position: steps.append(own.farther) or position.cells)
        played(LEVELS[bot], match.game.program, Request(bot, "", pack(match, seat), 1, iterations=10), None)
    assert steps and set(steps) == {decisions}


def test_a_file_that_is_no_experience_is_told() -> None:
    path = load("dog").folders[0] / "game.yaml"
    with pytest.raises(UsageError, match="no experience"):
        read(path)


ONE = '"games": 1, "decisions": 9, "spread": 1, "asks": {}'


@pytest.mark.parametrize(("written", "weighs"), [("", False), (', "weighs": true', True), (', "weighs": false', False)])
def test_experience_says_whether_others_are_weighed(tmp_path: Path, written: str, weighs: bool) -> None:
    path = tmp_path / "experience.json"
    path.write_text(f'{{"experience": 2, "players": {{"2": {{{ONE}{written}}}}}}}')
    assert read(path)[2].weighs == weighs
    path.write_text(f'{{"experience": 2, "players": {{"2": {{{ONE}, "weighs": "no"}}}}}}')
    with pytest.raises(UsageError, match="true or false"):
        read(path)


@pytest.mark.parametrize("number", ["1e999", "-1e999", "NaN", '"many"'])
def test_a_number_that_is_none_is_no_experience(tmp_path: Path, number: str) -> None:
    path = tmp_path / "experience.json"
    path.write_text(f'{{"experience": 2, "players": {{"2": {{{ONE}, "playouts": {number}}}}}}}')
    with pytest.raises(UsageError, match="no experience"):
        read(path)
