"""Names, labels and keys: the words of the contract."""

import pytest

from dogtable.base.errors import UsageError
from dogtable.engine.keys import label
from dogtable.engine.match import Match
from dogtable.engine.sight import Sight
from tests.engine.play import positions
from tests.helpers import ruleset


def keys(match):
    return [option.key for option in match.decision.options]


def at(name, position, players):
    return Match.at(ruleset(name), position, players=players)


@pytest.mark.parametrize(
    ("name", "players"), [("dog", 4), ("torture", 3), ("sweet-dog-hotel", 3), ("we-rate-dogs", 3), ("inn-keeper", 3)]
)
def test_keys_are_unique_and_lead_back_to_their_option(name, players):
    match = Match(ruleset(name), players=players, seed=11)
    for m in positions(match, seed=11, steps=60):
        for decision in m.decisions:
            told = [option.key for option in decision.options]
            assert len(set(told)) == len(told) == len(decision.options)
            for option in decision.options:
                assert decision.option(option.key) == option


def test_equal_cards_of_a_hand_are_one_option():
    hand = {"at": {"turn": 0}, "zones": {"hand": {0: ["two", "two", "king"]}}, "placed": {"marble.0.0": "ring.5"}}
    assert keys(at("dog", hand, 4)) == [
        "card=two use=forward m=marble.0.0 f=ring.7",
        "card=king use=leave m=marble.0.1",
        "card=king use=forward m=marble.0.0 f=ring.18",
    ]


def test_cards_that_differ_in_a_field_are_numbered_by_their_order():
    cards = [{"kind": "card", "rank": "spy"}, {"kind": "card", "rank": "spy", "marked": True}]
    match = at("torture", {"at": {"turn": 0}, "zones": {"hand": [cards, [], []], "deck": []}}, 3)
    told = [key.split()[0] for key in keys(match)]
    assert told[:2] == ["c=spy#1", "c=spy#2"]
    assert match.view(0)["zones"]["hand"][0] == cards


def test_public_pieces_of_one_face_carry_their_number_in_key_and_view():
    three = {
        "at": {"routine": "table_turn"},
        "state": {"stage": 2, "holder": 0, "shown": "zoom"},
        "zones": {
            "contest": [["thor"], ["gracie"], ["lucy"], []],
            "home": [["ace"], ["max"], ["bear"], ["benny"]],
            "hand": {0: ["heavy_lunch"], 1: ["heavy_lunch"], 2: ["small_jumper"]},
        },
    }
    match = at("we-rate-dogs", three, 4)
    for key in ("card=heavy_lunch use=zoom_less_2 d=thor", "card=heavy_lunch use=zoom_less_2 d=thor"):
        match.choose(key)
    assert "card=small_jumper use=remove_card_use d=thor c=heavy_lunch#1" in keys(match)
    table = match.view(3)["zones"]["table"]
    assert [(card["name"], card["n"]) for card in table] == [("heavy_lunch", 1), ("heavy_lunch", 2)]
    assert match.view(0)["zones"]["contest"][0] == ["dog.thor"]
    assert match.view(0)["zones"]["aside"][2] == ["dog.dogrates.2"]


def test_lists_are_joined_in_order_of_the_alphabet():
    match = at(
        "pass-three",
        {
            "at": {"routine": "pass_three"},
            "zones": {"hand": {0: ["clubs.two", "clubs.three", "clubs.four", "clubs.five"]}},
        },
        4,
    )
    assert keys(match)[0] == "gift=clubs.four+clubs.three+clubs.two"
    option = match.decision.options[0]
    assert [card["rank"] for card in option.picks["gift"]] == ["two", "three", "four"]
    assert match.decision.kinds == {"gift": "piece"}


def test_pass_done_and_any_time():
    match = at("torture", {"at": {"turn": 0}, "zones": {"hand": [["bolt"], [], []]}, "state": {"stance": ["bold"]}}, 3)
    assert keys(match)[:3] == ["c=bolt p=1", "c=bolt p=2", "pass"]
    assert keys(match)[3:] == ["anytime=mark which=bolt"]
    assert match.decision.option("pass").picks == {}
    assert match.decision.option("anytime=mark which=bolt").picks["anytime"] == "mark"


def test_negative_indices_count_from_the_end():
    naming = Match.at(ruleset("dog"), {}, players=4).game.naming
    assert naming.place("ring.-1") == naming.place("ring.63")
    assert naming.place("centre.2.-1") == naming.place("centre.2.3")
    for wrong in ("ring.64", "ring.-65", "centre.4.0", "ring", "ring.x"):
        with pytest.raises(UsageError):
            naming.place(wrong)


def test_a_label_never_tells_an_unseen_face():
    match = Match(ruleset("dog"), players=4, seed=1)
    naming = match.game.naming
    for seat in range(4):
        sight = Sight(naming, match.cells, seat)
        assert {label(sight, piece) for piece in range(len(naming.names)) if not sight.knows(piece)} == {"card"}
