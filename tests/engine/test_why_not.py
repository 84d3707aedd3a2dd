"""Why not? The ruleset's own reasons, for any part of an option."""

import random

import pytest

from dogtable.base.errors import UsageError
from dogtable.engine.match import Match
from dogtable.lang.load import load_sources
from tests.engine.play import positions
from tests.helpers import Folder, ruleset


@pytest.fixture
def match():
    return Match.at(
        ruleset("dog"),
        {
            "at": {"turn": 0},
            "zones": {"hand": {0: ["five", "eight", "jack", "two"], 1: ["ace"]}},
            "placed": {
                "marble.0.0": "ring.13",
                "marble.0.1": "ring.20",
                "marble.1.0": "ring.16",
                "marble.2.0": "ring.40",
            },
            "fields": {"marble.1.0": {"fresh": True}},
        },
        players=4,
    )


@pytest.mark.parametrize(
    ("picks", "rule"),
    [
        ("card=five use=forward m=marble.0.0 f=ring.18", "D15"),
        ({"card": "five", "f": "ring.18"}, "D15"),
        ({"card": {"kind": "card", "rank": "eight"}, "use": "leave", "m": "marble.0.2"}, "D16"),
        ("card=jack use=swap m=marble.0.0 other=marble.1.0", "D23"),
        ({"m": "marble.1.0"}, "D26"),
    ],
)
def test_a_refusal_names_its_rule(match, picks, rule):
    assert match.why_not(picks).rule == rule


def test_the_place_that_is_shut_is_told(match):
    assert match.why_not({"card": "five", "f": "ring.18"}).place == "ring.16"


def test_what_is_part_of_an_option_is_not_refused(match):
    for option in match.decision.options:
        assert match.why_not(option.picks) is None and match.why_not(option.key) is None
        for name, value in option.picks.items():
            assert match.why_not({name: value}) is None


def test_a_card_that_is_not_to_be_seen_is_refused_without_a_word_about_it(match):
    assert match.why_not({"card": "king"}).text == match.why_not({"card": "ace"}).text == "No such piece is to be seen."


@pytest.mark.parametrize(
    ("picks", "message"),
    [
        ({"crd": "five"}, "nothing called 'crd' is picked here"),
        ({"card": "fvie"}, "there is no piece 'fvie'; did you mean 'five'"),
        ({"f": "ring.99"}, "there is no place 'ring.99'"),
        ({"m": 3}, "there is no piece 3"),
    ],
)
def test_words_that_mean_nothing_are_told(match, picks, message):
    with pytest.raises(UsageError, match=message):
        match.why_not(picks)


def test_who_can_choose_nothing_is_told_why_and_nobody_else():
    match = Match.at(
        ruleset("dog"),
        {
            "at": {"turn": 0},
            "zones": {"hand": {0: ["two"], 1: ["five", "five", "jack"], 2: ["ace"]}},
            "placed": {"marble.0.0": "centre.0.0", "marble.1.0": "ring.30", "marble.2.0": "ring.32"},
            "fields": {"marble.2.0": {"fresh": True}},
        },
        players=4,
    )
    match.choose("card=two use=forward m=marble.0.0 f=centre.0.2")
    (stuck,) = match.stuck(1)
    assert [(card, reason.rule) for card, reason in stuck.reasons] == [("five", "D15"), ("jack", "D23")]
    assert [told.text for told in stuck.sentences] == [
        f"{card}: {reason.text.rstrip('.')} · {reason.rule}" for card, reason in stuck.reasons
    ]
    (said,) = [event for event in match.events(1) if event.n == stuck.n]
    assert said.event == "out" and said.seat == stuck.seat == 1
    assert match.stuck(0) == match.stuck(2) == match.stuck(1, since=stuck.n) == []
    match.undo()
    assert match.stuck(1) == []


def test_the_answer_is_the_same_in_every_world(match):
    rng = random.Random(1)
    places = [f"ring.{n}" for n in range(0, 64, 5)]
    game = Match(ruleset("dog"), players=4, seed=12)
    compared = 0
    for m in positions(game, seed=12, steps=120):
        decision = m.decision
        if decision.together:
            continue
        world = m.sample(decision.seat, rng)
        for card in m.view(decision.seat)["zones"]["hand"][decision.seat]:
            picks = {"card": card, "f": rng.choice(places)}
            if "card" in decision.kinds and "f" in decision.kinds:
                assert m.why_not(picks) == world.why_not(picks)
                compared += 1
    assert compared > 50


PICKED = """\
game: {id: little, title: Little, language: 1, players: [2]}
words:
  colours: [red, blue]
  sizes: [small, large]
play:
  - as: first(players)
    do:
      - menu: way
        of:
          paint: {choose: {what: "those(c for c in colours if c == red)"}, do: []}
          grow: {choose: {what: "those(z for z in sizes if z == large)"}, do: []}
"""


@pytest.fixture(scope="module")
def picked():
    return Match(Folder(load_sources({"game.yaml": PICKED})[0]), players=2)


def test_words_of_two_lists_are_not_taken_for_each_other(picked):
    """`red` and `small` are the first of their lists; each is asked for by one name."""
    assert picked.why_not({"what": "red"}) is None and picked.why_not({"what": "large"}) is None
    assert picked.why_not({"what": "blue"}) is not None and picked.why_not({"what": "small"}) is not None


BRANCHES = """\
game: {id: little, title: Little, language: 1, players: [2]}
kinds: {token: {}}
pieces: {tokens: {of: token, per: player, copies: 1, start: home}}
zones: {home: {of: token, per: player}}
board: {path: {lane: 4, of: token}}
define:
  shut(s): not empty(s)
  more(s):
    is: next(s) != none
    because: Nothing lies behind it.
play:
  - as: first(players)
    do:
      - choose:
          s: these(path[1], path[3])
          f: ends(next(s), 1, next, unless=shut) if more(s) else these(path[0])
        do: []
"""


@pytest.mark.parametrize(
    ("picks", "reason"),
    [
        ({"s": "path.1", "f": "path.0"}, "Nothing lies behind it."),
        ({"s": "path.3", "f": "path.3"}, "That is not possible now."),
    ],
)
def test_a_list_that_was_not_asked_for_and_could_not_come_about_is_no_error(picks, reason):
    match = Match(Folder(load_sources({"game.yaml": BRANCHES})[0]), 2)
    assert [option.key for option in match.decision.options] == ["s=path.1 f=path.3", "s=path.3 f=path.0"]
    assert match.why_not(picks).text == reason


def test_a_zone_that_is_picked_beside_spaces_is_an_option_like_them():
    """The same name is a pick of spaces alone elsewhere; a word of it is one of either."""
    match = Match.at(ruleset("crossings"), {"at": {"turn": 0}, "placed": {"stone.0.0": "own.0.low"}})
    assert "m=stone.0.0 use=slide s=gone" in [option.key for option in match.decision.options]
    assert match.why_not("m=stone.0.0 use=slide s=gone") is None
    assert match.why_not("m=stone.0.0 use=slide s=own.0.high") is not None
