"""A move is a set of picks in any order: whatever the order, it reaches exactly the option it belongs to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from dogtable.engine.effects import Effect
from dogtable.ui.look.ids import piece_id
from dogtable.ui.table.asking import told_apart
from dogtable.ui.table.picking import Picking
from dogtable.ui.table.picks import Pick, parts


@dataclass(frozen=True)
class Made:
    key: str
    picks: dict[str, Any] = field(hash=False)
    text: str = ""
    words: tuple[str, ...] = ()


def option(**picks: Any) -> Made:
    return Made(" ".join(f"{k}={v}" for k, v in picks.items()) or "pass", picks)


def face(rank: str) -> dict[str, str]:
    return {"kind": "card", "rank": rank}


TURN = [
    option(card=face("ace"), use="leave", m="marble.0.0"),
    option(card=face("ace"), use="forward", m="marble.0.1", f="ring.6"),
    option(card=face("ace"), use="forward", m="marble.0.1", f="ring.16"),
    option(card=face("nine"), use="forward", m="marble.0.1", f="ring.14"),
    option(card=face("jack"), use="swap", m="marble.0.1", other="marble.1.0"),
    option(card=face("jack"), use="swap", m="marble.0.1", other="marble.2.0"),
]
KINDS = {"card": "piece", "m": "piece", "other": "piece", "f": "place", "use": "word"}
ACE, NINE, JACK = (Pick("card", piece_id(face(r))) for r in ("ace", "nine", "jack"))


def test_nothing_is_complete_before_something_was_picked() -> None:
    assert Picking([TURN[0]]).complete is None


def test_a_card_with_one_use_is_played_by_picking_it() -> None:
    picking = Picking(TURN, kinds=KINDS)
    assert picking.take(NINE)
    assert picking.complete is TURN[3]


def test_the_target_first_narrows_the_cards() -> None:
    picking = Picking(TURN, kinds=KINDS)
    picking.take(Pick("m", "marble.0.1"))
    assert picking.state(ACE) == "legal" and picking.state(Pick("m", "marble.0.0")) == "faint"
    picking.take(Pick("f", "ring.16"))
    assert picking.complete is TURN[2]


def test_another_of_the_same_kind_gives_up_only_what_does_not_go_with_it() -> None:
    picking = Picking(TURN, kinds=KINDS)
    picking.take(ACE)
    picking.take(Pick("m", "marble.0.1"))
    picking.take(Pick("f", "ring.6"))
    assert not picking.take(JACK) and picking.armed[0] == ACE
    assert picking.instead(JACK)
    assert picking.armed == (Pick("m", "marble.0.1"), JACK)
    assert {o.key for o in picking.fitting} == {TURN[4].key, TURN[5].key}


def test_taking_back_one_pick_and_all() -> None:
    picking = Picking(TURN, kinds=KINDS)
    picking.take(ACE)
    picking.take(Pick("m", "marble.0.1"))
    assert picking.step_back() and picking.armed == (ACE,)
    assert picking.clear() and not picking.clear() and not picking.step_back()


def test_what_no_option_has_is_refused_and_changes_nothing() -> None:
    picking = Picking(TURN, kinds=KINDS)
    picking.take(ACE)
    assert not picking.take(Pick("m", "marble.3.3"))
    assert picking.armed == (ACE,) and picking.state(Pick("m", "marble.3.3")) is None


def test_pass_beside_other_options_is_an_end_of_its_own() -> None:
    decline = option()
    picking = Picking([*TURN, decline], kinds=KINDS)
    assert picking.ends == [decline]
    picking.take(ACE)
    assert picking.ends == []


def test_a_lone_pass_is_an_end() -> None:
    decline = option()
    assert Picking([decline]).ends == [decline]


def test_a_fused_pass_shows_when_its_picks_are_armed() -> None:
    short, long = option(card=face("ace")), option(card=face("ace"), to=1)
    picking = Picking([short, long, option(card=face("two"), to=1)])
    assert picking.ends == []
    picking.take(ACE)
    assert picking.ends == [short]
    picking.take(Pick("to", "number:1"))
    assert picking.complete is long


def test_lists_are_picked_one_by_one_in_any_order() -> None:
    made = [option(cards=[face("ace"), face("two")]), option(cards=[face("ace"), face("ace")])]
    picking = Picking(made)
    one = Pick("cards", piece_id(face("ace")))
    picking.take(one)
    assert picking.state(one) == "legal"  # one more of the same
    picking.take(one)
    assert picking.complete is made[1]


def test_the_first_open_question_asks_only_for_what_is_shown_nowhere() -> None:
    picking = Picking(TURN, kinds=KINDS)
    on_the_table = lambda pick: pick.name != "use"  # noqa: E731 - a one-line stand-in for the layout
    assert picking.unseen(on_the_table) == []
    picking.take(ACE)
    assert [p.thing for p in picking.unseen(on_the_table)] == ["word:leave", "word:forward"]


def test_the_order_of_asking_is_that_of_the_options_that_still_fit() -> None:
    options = [option(card="a", use="x"), option(card="b", named="p", use="x"), option(card="b", named="q", use="y")]
    picking = Picking(options)
    picking.take(Pick("card", "word:b"))
    assert [pick.thing for pick in picking.openings()] == ["word:p", "word:q"]


def test_options_of_another_kind_open_beside_the_others() -> None:
    options = [option(card="a", to="x"), option(card="a", to="y"), option(anytime="sell")]
    picking = Picking(options)
    assert [pick.name for pick in picking.openings()] == ["card", "anytime"]
    assert picking.unseen(lambda pick: pick.name != "anytime") == [Pick("anytime", "word:sell")]


def test_what_follows_a_label_glows_with_it() -> None:
    kinds = {"act": "key", "anytime": "key", "h": "word", "r": "place"}
    options = [
        option(act="book", h="red"),
        option(act="stay", r="rooms.1"),
        option(anytime="move", r="rooms.2"),
        option(),
    ]
    picking = Picking(options, kinds=kinds)
    assert [pick.thing for pick in picking.openings()] == ["word:book", "word:stay", "word:move"]
    assert [pick.thing for pick in picking.lit()] == ["word:book", "word:stay", "word:move", "word:red", "rooms.1"]


def test_of_a_list_every_member_opens() -> None:
    picking = Picking([option(cards=["a", "b"]), option(cards=["a", "c"])])
    assert [pick.thing for pick in picking.openings()] == ["word:b", "word:c"]
    assert [pick.thing for pick in Picking([option(cards=["a", "b"])]).openings()] == ["word:a", "word:b"]


def test_what_comes_to_the_same_is_offered_once_and_made_without_asking() -> None:
    joker = [option(card=face("joker"), named=named, m="marble.0.0") for named in ("ace", "king")]
    options = [*joker, option(card=face("joker"), named="four", m="marble.0.1")]
    picking = Picking(options, KINDS, [Effect(0), Effect(0), Effect(2)])
    picking.take(Pick("card", piece_id(face("joker"))))
    assert [p.thing for p in picking.unseen(lambda pick: False)] == ["word:ace", "word:four"]
    assert picking.listed() == [options[0], options[2]] and picking.complete is None
    picking.take(Pick("m", "marble.0.0"))
    assert picking.complete is options[0] and picking.ends == []


def test_what_a_move_moves_by_the_way_is_a_way_to_take_it() -> None:
    options = [option(room="rooms.1"), option(room="rooms.2"), option(act="leave")]
    effects = [Effect(0, ("guest",), ("rooms.1",)), Effect(1, ("guest",)), Effect(2)]
    picking = Picking(options, {"room": "place", "act": "key"}, effects)
    assert picking.beside == {"guest", "rooms.1"} and not picking.meaning("guest", beside=False)
    assert picking.take(*picking.meaning("guest"))
    assert {pick.thing for pick in picking.legal} == {"rooms.1", "rooms.2"} and picking.complete is None
    assert picking.take(*picking.meaning("rooms.1"))
    assert picking.complete is options[0]


def test_a_thing_that_a_move_moves_by_the_way_does_not_make_it_alone() -> None:
    picking = Picking([option(act="eat")], {"act": "key"}, [Effect(0, ("cookie",), ("jar",))])
    picking.take(*picking.meaning("cookie"))
    assert picking.only is not None and picking.complete is None
    picking.take(*picking.meaning("jar"))
    assert picking.complete is not None


def test_one_thing_may_be_meant_for_either_of_two_names() -> None:
    options = [option(d="a", o="b"), option(d="b", o="a"), option(d="a", o="c")]
    picking = Picking(options, {"d": "place", "o": "place"})
    for thing in ("b", "a"):
        assert picking.take(*picking.meaning(thing))
    assert picking.listed() == options[:2]


def test_a_chooser_names_only_what_tells_the_options_apart() -> None:
    picking = Picking(TURN, kinds=KINDS)
    picking.take(ACE)
    picking.take(Pick("m", "marble.0.1"))
    assert picking.telling(TURN[2]) == [Pick("f", "ring.16")]


def test_options_that_would_be_called_alike_are_told_apart_by_all_in_which_they_differ() -> None:
    words = [("ace", "gate", "max"), ("max", "gate", "ace"), ("max", "pond", "ace")]
    options = [Made(" ".join(w), dict(zip("dco", w, strict=True)), words=w) for w in words]
    assert told_apart(["Gate", "Gate", "Pond"], options) == ["Gate · Ace · Max", "Gate · Max · Ace", "Pond"]
    one = Made("x", {"c": ["a", "b"]}, words=("a", "b"))
    assert told_apart(["Gate", "Gate"], [one, one]) == ["Gate", "Gate"]


def test_things_are_named_as_the_table_names_them() -> None:
    picks = {"who": 2, "n": 2, "cards": [face("ace"), "dog.ace"], "to": "ring.3", "how": "red"}
    kinds = {"who": "player", "n": "int", "cards": "piece", "to": "place", "how": "word"}
    assert [p.thing for p in parts(picks, kinds)] == [
        "seat:2",
        "number:2",
        "card:rank=ace",
        "dog.ace",
        "ring.3",
        "word:red",
    ]


# ---------------------------------------------------------------------- for every set of options
VALUES = st.one_of(st.sampled_from(["red", "blue"]), st.integers(0, 3), st.builds(face, st.sampled_from("abc")))
PICKS = st.dictionaries(st.sampled_from("pqrs"), VALUES | st.lists(VALUES, min_size=1, max_size=3), max_size=4)


@st.composite
def decisions(draw: st.DrawFn) -> list[Made]:
    """Options that differ as sets of picks, as the keys of a decision do."""
    made: dict[tuple[tuple[Pick, int], ...], Made] = {}
    for picks in draw(st.lists(PICKS, min_size=1, max_size=12)):
        made.setdefault(tuple(sorted(Counter(parts(picks)).items())), option(**picks))
    return list(made.values())


@given(decisions(), st.data())
def test_any_order_of_its_picks_reaches_exactly_the_option(options: list[Made], data: st.DataObject) -> None:
    chosen = data.draw(st.sampled_from(options))
    order = data.draw(st.permutations(parts(chosen.picks)))
    picking = Picking(options)
    for pick in order:
        assert picking.state(pick) == "legal"
        assert picking.take(pick)
    assert Counter(picking.armed) == Counter(order)
    if picking.complete is None:
        assert chosen in picking.ends
    else:
        assert picking.complete is chosen


@given(decisions(), st.data())
def test_whatever_is_lit_can_be_taken_and_leads_to_a_move(options: list[Made], data: st.DataObject) -> None:
    picking = Picking(options)
    for _ in range(8):
        lit = sorted(picking.legal)
        if not lit:
            break
        pick = data.draw(st.sampled_from(lit))
        before = Counter(picking.armed)
        assert picking.take(pick)
        assert Counter(picking.armed) == before + Counter([pick])
        assert picking.fitting
    assert picking.complete is not None or picking.ends


@given(decisions(), st.data())
def test_what_does_not_go_with_the_armed_takes_its_own_place_or_none(options: list[Made], data: st.DataObject) -> None:
    picking = Picking(options)
    if not picking.known:
        return
    for _ in range(6):
        pick, before = data.draw(st.sampled_from(sorted(picking.known))), picking.armed
        goes = picking.goes([pick])
        if not picking.take(pick) and not picking.instead(pick):
            assert picking.armed == before and pick.name not in {armed.name for armed in before}
            continue
        assert pick in picking.armed and picking.fitting
        assert not goes or len(picking.armed) == len(before) + 1
        assert not set(picking.armed) & picking.faint and not picking.legal & picking.faint
        assert picking.known == picking.legal | picking.faint | set(picking.armed)


@given(decisions(), st.data())
def test_the_answers_to_the_open_question_split_the_fitting_options(options: list[Made], data: st.DataObject) -> None:
    picking = Picking(options)
    for _ in range(8):
        if picking.complete is not None:
            return
        buttons = picking.unseen(lambda pick: False)
        if not buttons:
            break
        before = len(picking.fitting)
        picking.take(data.draw(st.sampled_from(buttons)))
        assert len(picking.fitting) <= before
    assert picking.complete is not None or picking.ends
