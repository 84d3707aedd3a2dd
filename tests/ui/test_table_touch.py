"""From targets to picks: clicking, dropping, choosing, refusing; buttons and where they lie."""

from __future__ import annotations

from typing import Any

import pytest
from fakes_table import FakeDecision, FakeOption, FakeSeat, FakeTable, Turn, plain_view
from hypothesis import given
from hypothesis import strategies as st

from dogtable.ui.look.entries import Layout, Rect, State, Target
from dogtable.ui.table import asking
from dogtable.ui.table.controls import Control, lay, touched
from dogtable.ui.table.model import TableModel
from dogtable.ui.table.parts import beside
from dogtable.ui.table.picks import Pick
from dogtable.ui.table.picture import followed, held, lights
from dogtable.ui.table.selection import Answer, Armed, Choose, Refused, Selection
from dogtable.ui.table.touch import asked_about, snap, target_at

SEVEN, ACE = {"kind": "card", "rank": "seven"}, {"kind": "card", "rank": "ace"}
KINDS = {"card": "piece", "use": "key", "m": "piece", "f": "place"}


def move(card: dict[str, str], use: str, **more: str) -> FakeOption:
    picks = {"card": card, "use": use, **more}
    return FakeOption(" ".join(f"{k}={v if isinstance(v, str) else v['rank']}" for k, v in picks.items()), picks)


OPTIONS = [
    move(SEVEN, "split"),
    move(ACE, "forward", m="marble.0.0", f="ring.1"),
    move(ACE, "forward", m="marble.0.0", f="ring.11"),
    move(ACE, "forward", m="marble.0.1", f="ring.6"),
    move(ACE, "leave", m="marble.0.2"),
]


def card(slot: int, value: dict[str, str]) -> Target:
    rect = Rect(100 + 80 * slot, 900, 110, 150)
    state: State = "" if value["rank"] == "king" else "legal"
    return Target(f"card:rank={value['rank']}", f"hand.0#{slot}", "piece", value, rect, state, place="hand.0")


def marble(name: str, place: str, x: float) -> Target:
    return Target(name, name, "piece", name, Rect(x, 100, 44, 44), "", True, place, "ring", int(x))


def field(place: str, x: float) -> Target:
    return Target(place, place, "space", place, Rect(x, 100, 44, 44), "", True, "", "ring", int(x))


TARGETS = {
    "seven": card(0, SEVEN),
    "second seven": card(1, SEVEN),
    "ace": card(2, ACE),
    "king": card(3, {"kind": "card", "rank": "king"}),
    "m0": marble("marble.0.0", "ring.0", 0),
    "m1": marble("marble.0.1", "ring.5", 300),
    "theirs": marble("marble.1.0", "ring.11", 660),
    "f1": field("ring.1", 60),
    "f6": field("ring.6", 360),
    "f11": field("ring.11", 660),
    "f3": field("ring.3", 180),
}


def model(options: Any = OPTIONS, kinds: dict[str, str] = KINDS, left: int | None = None) -> TableModel:
    decision = FakeDecision(0, options, kinds=kinds, left=left)
    seats = [FakeSeat("Mira", "you"), FakeSeat("Anna", "greedy")]
    return TableModel(FakeTable([Turn(decision, plain_view())], seats))


BOARD = frozenset(target.id for target in TARGETS.values())


@pytest.fixture
def selection() -> Selection:
    return Selection(model())


# ---------------------------------------------------------------------- what is picked
def test_clicking_card_and_field_makes_the_move_in_either_order() -> None:
    for order in (("ace", "f11"), ("m0", "f11")):
        selection = Selection(model())
        assert [selection.touch(TARGETS[name], shown=BOARD) for name in order] == [Armed(), Answer((OPTIONS[2].key,))]


def test_a_field_that_only_one_move_reaches_makes_it_at_once(selection: Selection) -> None:
    assert selection.touch(TARGETS["f11"]) == Answer((OPTIONS[2].key,))


def test_a_piece_that_cannot_be_picked_stands_for_the_field_below_it(selection: Selection) -> None:
    assert selection.touch(TARGETS["theirs"]) == Answer((OPTIONS[2].key,))


def test_clicking_an_armed_piece_lets_go_of_it(selection: Selection) -> None:
    selection.touch(TARGETS["ace"], shown=BOARD)
    assert selection.model.picking.armed == (Pick("card", "card:rank=ace"),)
    assert selection.touch(TARGETS["ace"], shown=BOARD) == Armed() and selection.model.picking.armed == ()


def test_of_equal_pieces_the_touched_one_is_armed() -> None:
    selection = Selection(model([*OPTIONS, move(SEVEN, "other")]))
    selection.touch(TARGETS["seven"], shown=BOARD | {"word:split"})
    assert selection.touched == {"card:rank=seven": "hand.0#0"}
    assert selection.touch(TARGETS["second seven"], shown=BOARD | {"word:split"}) == Armed()
    assert selection.touched == {"card:rank=seven": "hand.0#1"}
    assert len(selection.model.picking.armed) == 1


def test_a_drop_that_means_two_things_asks_which(selection: Selection) -> None:
    assert selection.lift(TARGETS["ace"])
    assert selection.touch(TARGETS["m0"], dropped=True) == Choose((OPTIONS[1], OPTIONS[2]))


def test_a_click_that_means_two_things_shown_on_the_board_leaves_the_choice_to_the_board(selection: Selection) -> None:
    shown = frozenset({"ring.1", "ring.11"})
    selection.touch(TARGETS["ace"], shown=shown)
    assert selection.touch(TARGETS["m0"], shown=shown) == Armed()


def test_what_is_shown_nowhere_is_asked_at_the_pointer() -> None:
    selection = Selection(model([move(ACE, "forward", f="ring.1"), move(ACE, "other", f="ring.1")]))
    assert selection.touch(TARGETS["f1"], shown=frozenset({"ring.1"})) == Choose(
        tuple(selection.model.decision.options)
    )


def test_where_all_is_picked_and_which_is_which_is_open_it_is_asked_at_the_pointer() -> None:
    both = {"m": "marble.0.0", "f": "marble.0.1"}
    options = [move(ACE, "swap", **both), move(ACE, "swap", m=both["f"], f=both["m"])]
    selection = Selection(model(options, {"card": "piece", "use": "key", "m": "piece", "f": "piece"}))
    selection.touch(TARGETS["m0"], shown=BOARD)
    assert selection.touch(TARGETS["m1"], shown=BOARD) == Choose(tuple(options))


def test_buttons_in_a_row_share_its_width_by_their_words() -> None:
    def widths(*wants: float) -> list[float]:
        buttons = [Control(str(n), str(n), "pick") for n in range(len(wants))]
        return [one.box[2] for one in lay(buttons, (0.0, 0.0, 1000.0, 54.0), wants)]

    room = 1000.0 - 3 * 14.0
    assert widths(100, 100, 100, 100) == [room / 4] * 4
    wide, *others = widths(400, 100, 100, 100)
    assert wide == 400 and others == [(room - 400) / 3] * 3
    assert widths(800, 800, 800, 800) == [room / 4] * 4


def test_lifting_decides_nothing_yet(selection: Selection) -> None:
    assert selection.lift(TARGETS["seven"]) and selection.model.decision is not None
    assert selection.model.picking.complete is OPTIONS[0]
    assert selection.touch(TARGETS["seven"], shown=BOARD) == Answer((OPTIONS[0].key,))  # put down, and clicked


def test_only_what_can_be_picked_is_lifted(selection: Selection) -> None:
    assert not selection.can_lift(TARGETS["king"]) and not selection.lift(TARGETS["king"])
    assert not selection.can_lift(TARGETS["theirs"])  # it stands for its field, which cannot be carried


def test_a_refusal_asks_about_what_is_armed_and_what_was_touched(selection: Selection) -> None:
    selection.touch(TARGETS["ace"])
    refused = selection.touch(TARGETS["f3"])
    assert isinstance(refused, Refused) and refused.asked == ({"card": ACE, "f": "ring.3"},)


def test_a_greyed_card_is_asked_about_as_a_card(selection: Selection) -> None:
    refused = selection.touch(TARGETS["king"])
    assert isinstance(refused, Refused) and refused.asked == ({"card": {"kind": "card", "rank": "king"}},)


def test_what_nobody_asks_for_has_no_reason() -> None:
    decision = FakeDecision(0, [FakeOption("p=1", {"p": 1})], kinds={"p": "player"})
    assert asked_about(TARGETS["f3"], decision, model().picking, [("p", "player", ())]) == ()


def test_a_field_further_on_gives_the_answers_of_all_rounds() -> None:
    options = [FakeOption("m=marble.0.0 f=ring.1", {"m": "marble.0.0", "f": "ring.1"})]
    options.append(FakeOption("m=marble.0.1 f=ring.6", {"m": "marble.0.1", "f": "ring.6"}))
    selection = Selection(model(options, {"m": "piece", "f": "place"}, left=4))
    assert selection.touch(TARGETS["m0"], shown=BOARD) == Armed()  # how far it goes is still open
    selection.model.ahead.strides["ring.3"] = ("a", "b", "c")
    assert selection.touch(TARGETS["f3"]) == Answer(("a", "b", "c"))


def test_in_the_last_round_the_one_way_of_a_piece_is_taken_at_once() -> None:
    options = [FakeOption("m=marble.0.0 f=ring.1", {"m": "marble.0.0", "f": "ring.1"})]
    options.append(FakeOption("m=marble.0.1 f=ring.6", {"m": "marble.0.1", "f": "ring.6"}))
    selection = Selection(model(options, {"m": "piece", "f": "place"}, left=1))
    assert selection.touch(TARGETS["m0"], shown=BOARD) == Answer((options[0].key,))


# ---------------------------------------------------------------------- where it lies
def layout(*targets: Target) -> Layout:
    return Layout((1920, 1080), 1.0, True, "#123456", "", (), (), (), targets, {}, ())


def test_a_drop_near_a_target_is_meant_for_it_and_one_far_off_is_not() -> None:
    plan = layout(*TARGETS.values())
    lit = {"ring.6", "ring.11"}
    near = snap(plan, lit, 360 + 22 + 30, 100 + 22)
    assert near is not None and near.thing == "ring.6"
    assert snap(plan, lit, 360 + 22 + 34, 100 + 22) is None
    assert snap(plan, lit, 180 + 22, 122) is None


def test_what_is_carried_is_not_dropped_on_itself() -> None:
    plan = layout(TARGETS["m0"])
    assert snap(plan, {"marble.0.0"}, 22, 122, "marble.0.0") is None


def test_a_card_that_is_covered_is_not_touched_through_the_one_over_it() -> None:
    below = Target(**{f: getattr(TARGETS["seven"], f) for f in Target.__slots__} | {"state": "legal"})
    plan = layout(below, TARGETS["second seven"])
    found = target_at(plan, 200, 950)
    assert found is not None and found.thing == "hand.0#1"


def test_before_anything_is_armed_only_what_is_asked_for_first_glows(selection: Selection) -> None:
    lit, faint = lights(selection.model.picking)
    assert lit == {"card:rank=seven", "card:rank=ace"} and {"marble.0.0", "ring.1"} <= faint
    selection.touch(TARGETS["ace"])
    lit, faint = lights(selection.model.picking)
    assert {"marble.0.0", "ring.1", "marble.0.2"} <= lit and "card:rank=seven" in faint


def test_an_equal_face_on_an_open_pile_is_not_the_one_in_the_hand(selection: Selection) -> None:
    pile = Target("card:rank=ace", "discard#3", "piece", ACE, Rect(600, 400, 70, 100), "", place="discard")
    assert selection.touch(pile, shown=BOARD) == Refused(({"card": ACE},)) and selection.model.picking.armed == ()
    view = {"zones": {"discard": [ACE], "hand": [[SEVEN, ACE, ACE], []]}}
    assert held(frozenset({"card:rank=ace", "ring.1"}), view, 0) == {"hand.0#1", "hand.0#2", "ring.1"}


def test_a_way_without_its_fields_follows_the_drawn_neighbours() -> None:
    ring = {f"r.{n}": (f"r.{(n - 1) % 8}", f"r.{(n + 1) % 8}") for n in range(8)}
    assert followed(("r.6", "r.1"), ring) == ("r.6", "r.7", "r.0", "r.1")
    assert followed(("home", "r.1"), ring) == ("home", "r.1")


# ---------------------------------------------------------------------- buttons
def told(key: str, **values: object) -> str:
    return key + "".join(f" {value}" for value in values.values())


def called(does: str) -> str:
    return does.removeprefix("answer_")


def test_words_become_buttons_with_keys_when_their_card_is_armed(selection: Selection) -> None:
    shown = BOARD
    assert asking.buttons(selection.model, told, shown, keys=called) == []  # type: ignore[arg-type]  # a stand-in for the texts
    selection.touch(TARGETS["ace"], shown=shown)
    found = asking.buttons(selection.model, told, shown, keys=called)  # type: ignore[arg-type]  # the same
    assert [(one.label, one.key, one.action) for one in found] == [
        ("Forward", "1", "pick"),
        ("Leave", "2", "pick"),
        ("table.cancel", "keys.name_esc", "cancel"),
    ]


def test_a_composite_move_offers_the_ways_back() -> None:
    under_way = model(left=4)
    found = asking.buttons(under_way, told, frozenset(), keys=called)  # type: ignore[arg-type]  # the same
    assert [one.action for one in found if one.action.startswith("undo")] == []  # what is shown nowhere goes first
    everything = frozenset(pick.thing for pick in under_way.picking.known)
    found = asking.buttons(under_way, told, everything, keys=called)  # type: ignore[arg-type]  # the same
    assert [one.action for one in found] == ["undo", "undo all"]


@given(st.integers(0, 13), st.floats(360, 600), st.floats(150, 300))
def test_buttons_lie_apart_and_inside_their_region(count: int, wide: float, high: float) -> None:
    region = (1000.0, 800.0, wide, high)
    placed = lay([Control(str(n), str(n), "pick") for n in range(count)], region)
    assert len(placed) == count
    boxes = [one.box for one in placed]
    for n, (x, y, w, h) in enumerate(boxes):
        assert x >= 999.9 and x + w <= 1000.1 + wide and y >= 799.9 and w > 50 and h >= 30
        assert all(
            x + w <= a + 0.01 or a + c <= x + 0.01 or y + h <= b + 0.01 or b + d <= y + 0.01
            for a, b, c, d in boxes[n + 1 :]
        )


def test_small_buttons_are_touched_as_if_they_were_larger() -> None:
    small = Control("x", "x", "menu", box=(100, 100, 10, 10))
    assert touched([small], 92, 105, least=32) is small and touched([small], 92, 105) is None


@given(st.floats(0, 1920), st.floats(0, 1080), st.floats(60, 700), st.floats(50, 120))
def test_a_bubble_stays_in_its_room_and_off_what_it_points_at(x: float, y: float, w: float, h: float) -> None:
    left, top = beside((x, y), (w, h), (16, 70, 1888, 994))
    assert left >= 15.9 and left + w <= 1904.1 and top >= 69.9 and top + h <= 1064.1
    if 100 < x < 1820 and 200 < y < 900:
        assert not (left < x < left + w and top < y < top + h)
