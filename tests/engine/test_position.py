import json

import pytest

from dogtable.base.errors import RulesetError, UsageError
from dogtable.engine.canonical import canonical, position_hash
from dogtable.engine.match import Match
from tests.engine.play import positions
from tests.helpers import ruleset

GAMES = [
    ("dog", 4, 80),
    ("torture", 3, 80),
    ("sweet-dog-hotel", 3, 60),
    ("we-rate-dogs", 3, 40),
    ("inn-keeper", 2, 40),
    ("guild", 2, 80),
]


@pytest.mark.parametrize(("name", "players", "steps"), GAMES)
def test_a_position_is_put_back_exactly(name, players, steps):
    match = Match(ruleset(name), players=players, seed=2)
    for m in positions(match, seed=2, steps=steps):
        told = json.loads(json.dumps(m.position()))
        again = Match.at(ruleset(name), told)
        assert again.position() == m.position()
        assert [[o.key for o in d.options] for d in again.decisions] == [
            [o.key for o in d.options] for d in m.decisions
        ]
        for option in {m.decision.options[0].key, m.decision.options[-1].key}:
            here, there = m.clone(), again.clone()
            here.choose(option)
            there.choose(option)
            assert there.position() == here.position()


def test_an_ended_match_is_put_back():
    match = Match(ruleset("tic-tac-toe"), players=2, seed=1)
    for _ in positions(match, seed=1, steps=9):
        pass
    again = Match.at(ruleset("tic-tac-toe"), match.position())
    assert again.result.winners == match.result.winners and again.decision is None


def test_the_shapes_of_a_position():
    position = Match.at(
        ruleset("dog"),
        {
            "at": {"turn": 2},
            "zones": {"hand": [[], [], ["ace"], []], "discard": ["seven", "king", "seven"]},
            "placed": {"marble.0.1": "ring.-1", "marble.0.3": "centre.0.-1"},
            "fields": {"marble.0.1": {"fresh": True}},
            "state": {"dealer": 3},
        },
        players=4,
    ).position()
    assert position["boards"]["ring"] == {"63": ["marble.0.1"]}
    assert position["boards"]["centre"] == [{"3": ["marble.0.3"]}, {}, {}, {}]
    assert position["zones"]["discard"] == [
        {"kind": "card", "rank": "seven", "n": 1},
        {"kind": "card", "rank": "king"},
        {"kind": "card", "rank": "seven", "n": 2},
    ]
    assert position["zones"]["home"][0] == ["marble.0.0", "marble.0.2"]
    assert position["fields"] == {"marble.0.1": {"fresh": True}}
    assert position["state"] == {"dealer": 3, "hand_size": 6}
    assert position["known"]["hand"] == [[], [], [[2]], []]
    assert len(position["known"]["draw"]) == 106
    assert position["at"]["turn"] == 2 and position["at"]["frames"][-1]["at"] == "card"
    assert position["result"] is None and position["teams"] == [[0, 2], [1, 3]]


def test_pieces_can_be_counted_and_drawn():
    match = Match.at(ruleset("dog"), {"zones": {"discard": 36}, "draw": ["joker", "ace"]}, players=4)
    zones = match.position()["zones"]
    assert len(zones["discard"]) == 36 and len(zones["draw"]) == 74
    assert [card["rank"] for card in zones["draw"][-2:]] == ["ace", "joker"]
    assert match.decision is None and match.result is None


def test_rolls_are_fixed():
    rules = ruleset("dog")
    assert Match.at(rules, {"at": {"routine": "exchange"}, "rolls": {"dealer": [1]}}, players=4).decision is None
    shown = {
        "rolls": {"category": ["wag"]},
        "at": {"routine": "path_round"},
        "zones": {"home": {0: ["ace", "max"], 1: ["bear", "benny"], 2: ["lucy", "thor"]}},
        "state": {"stage": 2},
    }
    for seed in range(5):
        assert Match.at(ruleset("we-rate-dogs"), shown, players=3, seed=seed).position()["state"]["shown"] == "wag"


def test_a_position_without_at_stands_still():
    match = Match.at(ruleset("dog"), {}, players=4)
    assert match.decision is None and match.result is None
    with pytest.raises(UsageError, match="nobody is asked in this position"):
        match.choose("pass")


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"zones": {"hand": {0: ["joker"] * 7}}}, "there is no piece 'joker' left for hand.0"),
        ({"zones": {"hnad": []}}, "there is no zone 'hnad'; did you mean 'hand'"),
        ({"zones": 3}, "not put together as one"),
        ({"zones": {"hand": 3}}, "expected one value for each player, found 3"),
        ({"zones": {"discard": 200}}, "there are only 110 pieces left for discard"),
        ({"placed": {"marble.9.9": "ring.1"}}, "there is no piece 'marble.9.9'"),
        ({"placed": {"1": "ring.1"}}, "there is no piece '1'; there are such as joker, marble.3.3"),
        ({"placed": {"marble.0.0": "rng.1"}}, "there is no place 'rng.1'; did you mean 'ring.1'"),
        ({"placed": {"ace": "ring.1"}}, "there is no piece 'ace' left for ring.1"),
        ({"boards": {"ring": {"1": ["marble.0.0", "marble.0.1"]}}}, "ring.1 holds no more than 1"),
        ({"boards": {"rng": {}}}, "there is no board 'rng'"),
        ({"state": {"dealer": 7}}, "there is no seat 7"),
        ({"state": {"hand_size": 99}}, r"99 is out of range \(2 to 6\)"),
        ({"state": {"dealr": 0}}, "there is no state 'dealr'; did you mean 'dealer'"),
        ({"fields": {"marble.0.0": {"fesh": True}}}, "no field 'fesh' can be set on marble.0.0"),
        (
            {"zones": {"discard": [{"kind": "card", "rank": "ace", "fields": {"rnak": 1}}]}},
            "no field 'rnak' can be set on ace",
        ),
        ({"known": {"hand": [[[0]]]}}, "'known' tells of 1 pieces at hand.0, and 0 lie there"),
        ({"at": {"turn": 9}}, "there is no seat 9"),
        ({"at": {"routine": "exchang"}}, "no routine 'exchang'"),
        ({"at": {"frames": []}}, "'frames' is empty"),
        ({"at": {"frames": [{"routine": "play", "at": "crad"}]}}, "nothing rests in play at crad"),
        ({"at": {"frames": [{"routine": "play", "at": "call:exchange"}]}}, "nobody is asked at 'call:exchange'"),
        ({"stack": [{"do": "x", "owner": 0}]}, "this ruleset has no stack"),
        ({"rolls": {"dealer": ["x"]}}, "there is no word 'x' to be drawn"),
        ({"ruleset": "chess"}, "it is one of 'chess', not of 'dog'"),
        ({"zoned": {}}, "a position has no 'zoned'; did you mean 'zones'"),
        ({"draw": ["marble.0.0"]}, "no 'marble.0.0' lies in a hidden pile"),
    ],
)
def test_impossible_positions_are_told_in_one_sentence(position, message):
    with pytest.raises(RulesetError, match=message) as caught:
        Match.at(ruleset("dog"), position, players=4)
    assert len(caught.value.problems) == 1 and caught.value.problems[0].code == "E560"


def test_a_hash_does_not_mind_the_order_of_keys():
    assert canonical({"b": [1, "é"], "a": None}) == '{"a":null,"b":[1,"é"]}'.encode()
    assert position_hash({"a": 1, "b": 2}) == position_hash({"b": 2, "a": 1}) == "3d0089be7edf6746"


@pytest.mark.parametrize(("name", "players", "steps"), GAMES)
def test_every_option_can_be_looked_ahead_at(name, players, steps):
    match = Match(ruleset(name), players=players, seed=5)
    for m in positions(match, seed=5, steps=steps):
        before = m.hash()
        for decision in m.decisions:
            for option in decision.options[:6]:
                assert m.preview(option.key, decision.seat)["seat"] == decision.seat
        assert m.hash() == before
