"""What a seat knows, and worlds that fit it: laws over positions of several games."""

import json
import random
from itertools import permutations

import pytest

from dogtable.base.errors import UsageError
from dogtable.base.program import COUNTER, SEED, Kind
from dogtable.engine.canonical import canonical
from dogtable.engine.knowledge import valued
from dogtable.engine.match import Match
from dogtable.engine.packed import pack
from dogtable.engine.sample import sample
from dogtable.engine.sentences import spoken
from dogtable.engine.sight import Sight
from tests.compile.little import rules
from tests.engine.play import positions
from tests.helpers import Folder, ruleset

GAMES = [
    ("dog", 4, 60),
    ("dog", 6, 40),
    ("torture", 2, 120),
    ("torture", 4, 80),
    ("we-rate-dogs", 3, 40),
    ("inn-keeper", 3, 40),
]


def keys(match, seat):
    return [option.key for option in next(d for d in match.decisions if d.seat == seat).options]


@pytest.mark.parametrize(("name", "players", "steps"), GAMES)
def test_a_sampled_world_looks_the_same(name, players, steps):
    match = Match(ruleset(name), players=players, seed=4)
    rng = random.Random(4)
    other_worlds = 0
    for m in positions(match, seed=4, steps=steps):
        for decision in m.decisions:
            seat = decision.seat
            world = m.sample(seat, rng)
            assert canonical(world.view(seat)) == canonical(m.view(seat))
            assert keys(world, seat) == keys(m, seat)
            assert pack(world, seat).cells == pack(m, seat).cells
            other_worlds += world.position()["zones"] != m.position()["zones"]
    assert other_worlds


@pytest.mark.parametrize(("name", "players", "steps"), GAMES)
def test_a_sampled_world_can_be_played_to_its_end(name, players, steps):
    match = Match(ruleset(name), players=players, seed=6)
    for m in positions(match, seed=6, steps=steps):
        if m.count % (steps // 2) == 0:
            world = m.sample(m.decision.seat, random.Random(1))
            assert sorted(map(canonical, _pieces(world))) == sorted(map(canonical, _pieces(m)))
            for _ in positions(world, seed=1, steps=10_000):
                pass
            assert world.result is not None


def _pieces(match):
    """All pieces by face, wherever they lie."""
    position = match.position()
    flat = [position["zones"], position["boards"]]
    found = []
    while flat:
        value = flat.pop()
        if isinstance(value, list):
            flat.extend(value)
        elif isinstance(value, dict) and "kind" not in value:
            flat.extend(value.values())
        else:
            found.append(
                {k: v for k, v in value.items() if k in ("kind", "name", "rank")} if isinstance(value, dict) else value
            )
    return found


@pytest.mark.parametrize(("name", "players", "steps"), GAMES[:4])
def test_a_packed_view_knows_what_the_view_knows(name, players, steps):
    match = Match(ruleset(name), players=players, seed=7)
    for m in positions(match, seed=7, steps=steps):
        seat = m.decision.seat
        packed = pack(m, seat)
        assert packed.cells[SEED] == packed.cells[COUNTER] == 0
        assert packed.decisions == sum(who == seat for who, _ in m.log)
        seen = m.clone()
        seen._become(list(packed.cells))
        view = seen.view(seat)
        assert canonical({**view, "sealed": None}) == canonical({**m.view(seat), "sealed": None})


def test_a_packed_view_is_for_who_is_asked():
    match = Match.at(ruleset("dog"), {"at": {"turn": 1}, "zones": {"hand": [[], ["ace"], [], []]}}, players=4)
    with pytest.raises(UsageError, match="seat 0 is not asked now"):
        pack(match, 0)


def test_the_same_random_numbers_give_the_same_world():
    match = Match(ruleset("dog"), players=4, seed=1)
    packed = pack(match, 0)
    program = match.game.program
    first, second = (sample(program, packed, random.Random(5)) for _ in range(2))
    assert first.cells == second.cells
    assert sample(program, packed, random.Random(6)).cells != first.cells
    assert first.key(first.options()[0]) == match.decision.options[0].key


def test_a_view_shows_nothing_unseen():
    match = Match(ruleset("dog"), players=4, seed=1)
    for m in positions(match, seed=1, steps=150):
        for seat in (*range(4), None):
            view = m.view(seat)
            assert "rng" not in view
            assert all(card == {"kind": "card"} for card in view["zones"]["draw"])
            for other, hand in enumerate(view["zones"]["hand"]):
                faces = [len(card) > 1 for card in hand]
                assert faces == sorted(faces, reverse=True)
                assert (other == seat and all(faces)) or sum(faces) <= 1
            asked = seat in [d.seat for d in m.decisions]
            assert (view["at"] is not None) == asked
            assert asked or "options" not in json.dumps(view["decision"])


def exchanged():
    """Each has passed a card to the partner: seat 0 an ace, and got a five."""
    hands = [["ace", "two"], ["three", "four"], ["five", "six"], ["eight", "nine"]]
    match = Match.at(ruleset("dog"), {"at": {"routine": "exchange"}, "zones": {"hand": hands}}, players=4)
    for key in ("card=ace", "card=three", "card=five", "card=eight"):
        match.choose(key)
    return match


def test_a_passed_card_is_known_to_giver_and_receiver():
    match = exchanged()
    ace = {"kind": "card", "rank": "ace"}
    assert ace in match.view(0)["zones"]["hand"][2]
    assert ace in match.view(2)["zones"]["hand"][2]
    for seat in (1, 3, None):
        assert match.view(seat)["zones"]["hand"][2] == [{"kind": "card"}, {"kind": "card"}]
    assert match.view(0)["known"]["hand"] == [[[0], [0]], [[], []], [[0], []], [[], []]]
    assert match.view(None)["known"] == {}


def test_events_of_a_passed_card_tell_only_who_may_know():
    match = exchanged()
    given = {seat: next(e for e in match.events(seat) if e.event == "given") for seat in (0, 1, 2, None)}
    assert given[0].piece == {"kind": "card", "rank": "ace"}
    assert given[1].piece == given[2].piece == given[None].piece == {"kind": "card"}
    passed = {seat: next(e for e in match.events(seat) if e.event == "passed") for seat in (0, 1, 2)}
    assert passed[0].piece == passed[2].piece == {"kind": "card", "rank": "ace"}
    assert passed[1].piece == {"kind": "card"}


def test_a_hidden_board_shows_neither_pieces_nor_empty_spaces():
    match = Match(ruleset("torture"), players=2, seed=1)
    seen = set()
    for m in positions(match, seed=3, steps=400):
        for seat, other in ((0, 1), (1, 0)):
            cave = m.view(seat)["boards"]["cave"]
            assert set(cave[other]) == {"unseen"}
            assert "unseen" not in cave[seat]
            seen.update(len(cave[other]["unseen"]) for _ in [0])
        assert m.view(None)["boards"]["cave"][0].keys() == {"unseen"}
    assert len(seen) > 1


def window():
    """Seat 0 has played a bolt against seat 1; seats 1 and 2 can answer."""
    hands = [["bolt"], ["counter"], ["counter"]]
    match = Match.at(ruleset("torture"), {"at": {"turn": 0}, "zones": {"hand": hands}}, players=3)
    match.choose("c=bolt p=1")
    return match


def test_while_answers_are_collected_nobody_learns_who_is_asked():
    match = window()
    assert match.decision.seat == 1
    views = {seat: match.view(seat) for seat in (0, 2, None)}
    for view in views.values():
        assert view["decision"] == {"answers": True} and view["at"] is None
    match.choose("pass")
    assert match.decision.seat == 2
    for seat in (0, None):
        assert match.view(seat) == views[seat]
    assert match.view(1)["decision"] == {"answers": True}


def test_a_pass_in_a_window_is_no_event():
    match = window()
    before = match.event_count
    match.choose("pass")
    assert match.event_count == before
    match.choose("pass")
    assert all(event.kind != "pass" for event in match.events(None))


def test_a_pass_elsewhere_is_one():
    match = Match.at(ruleset("torture"), {"at": {"turn": 0}, "zones": {"hand": [["bolt"], [], []]}}, players=3)
    match.choose("pass")
    assert [event.text for event in match.events(1)] == ["Player 1 passes."]


def test_a_list_in_a_sentence_tells_no_unseen_face():
    match = Match(ruleset("dog"), players=4, seed=1)
    naming = match.game.naming
    hand = [p for p in range(110) if match.cells[naming.layout.at + p] == naming.place("hand.1")]
    kind = Kind("list", item=Kind("piece", ("card",)))
    said = {seat: spoken(Sight(naming, match.cells, seat), match.names, kind, hand, -1) for seat in (0, 1)}
    assert said[0] == "a card, a card, a card, a card, a card and a card"
    assert "a card" not in said[1]


PICKED = """\
play:
  - as: first(players)
    do:
      - move: first(draw) to hand[me]
      - move: first(draw) to hand[me]
      - choose:
          cs: some(hand[me], 0, 2)
        do:
          - move: first(draw) to hand[me]
          - choose:
              n: numbers(1, 2)
            do:
              - move: cs to discard
            none: []
"""


def test_of_a_list_that_lives_across_a_decision_its_items_are_values():
    """None of an empty one."""
    match = Match(Folder(rules(PICKED)), players=2, seed=1)
    held = []
    for option in match.decision.options:
        after = match.clone()
        after.choose(option)
        held.append([after.cells[cell] for cell, kind in valued(after.game, after.cells) if kind.sort == "piece"])
    neither, one, other, both = held
    assert not neither and len(one) == len(other) == 1 and sorted(both) == sorted(one + other)


BURIED = """\
game: {id: buried, title: Buried, language: 1, players: [2]}
kinds: {card: {rank: {from: 1, to: 6}}}
pieces: {cards: {of: card, each: [rank], start: pile}}
zones: {pile: {of: card, seen by: nobody}}
play:
  - reveal: first(pile) to first(players)
  - as: first(players)
    do:
      - choose: {n: "numbers(1, 2)"}
        do: []
"""


def test_where_a_known_card_lies_on_a_hidden_pile_is_not_known():
    match, rng = Match(Folder(rules(BURIED, head="")), 2), random.Random(1)
    known = next(card for card in match.view(0)["zones"]["pile"] if "rank" in card)
    worlds = [match.sample(0, rng).position()["zones"]["pile"] for _ in range(60)]
    assert {pile.index(known) for pile in worlds} == set(range(6))
    assert {pile[0]["rank"] for pile in worlds} == set(range(1, 7))


DECK = """
game: {id: deck, title: Deck, language: 1, players: [2]}
words:
  suits: [red, blue]
kinds:
  card: {suit: suits, number: {from: 1, to: 3}}
pieces:
  cards: {of: card, each: [suit, number], start: box}
zones:
  box: {of: card, seen by: nobody}
  deck: {of: card, per: player, seen by: OWNER unordered}
  hand: {of: card, per: player, seen by: owner}
state:
  points: {per: player, from: 0, to: 99}
play:
  - deal: 3 from box to deck[first(players)]
  - turns: first(players)
    do:
      - choose:
          n: those(n for n in numbers(1, 3) if any(c.number == n for c in deck[me]))
        do:
          - move: first(those(c for c in deck[me] if c.number == n)) to hand[me]
          - set: points[me] += sum(c.number for c in deck[me])
        may: "No"
"""


@pytest.mark.parametrize("owner", ["owner", "everybody"])
def test_who_may_look_through_a_zone_knows_its_faces_and_not_their_order(owner):
    game = Folder(rules("", head=DECK.replace("OWNER", owner)))
    begun = Match(game, seed=1).position()
    decks = [[list(one), []] for one in permutations(begun["zones"]["deck"][0])]
    orders = [Match.at(game, {**begun, "zones": {**begun["zones"], "deck": deck}}) for deck in decks]
    told = {tuple(canonical(m.view(seat)) for seat in (0, 1, None)) for m in orders}
    assert len(told) == 1
    assert {tuple(keys(m, 0)) for m in orders} == {("n=1", "n=2", "n=3", "pass")}
    assert len({tuple(pack(m, 0).cells) for m in orders}) == 1
    seen = orders[0].view(0)["zones"]["deck"][0]
    assert sorted(card["number"] for card in seen) == [1, 2, 3]
    others = orders[0].view(1)["zones"]["deck"][0]
    assert [set(card) for card in others] == [{"kind"} if owner == "owner" else {"kind", "suit", "number"}] * 3
    rng = random.Random(1)
    drawn = {canonical(orders[0].sample(0, rng).position()["zones"]["deck"][0]) for _ in range(60)}
    assert len(drawn) == 6
