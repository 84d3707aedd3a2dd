"""What was tried at a table and did nothing, or another thing: taken by mouse events, as the trials took it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dogtable.ui.table import holding
from tests.ui.seated import Seated

TWO = ("you", "greedy")
Sit = Callable[..., Seated]


@pytest.fixture
def inn(sit: Sit) -> Seated:
    return sit(TWO, ruleset="inn-keeper")


@pytest.fixture
def hotel(sit: Sit) -> Seated:
    return sit(TWO, ruleset="sweet-dog-hotel")


# ---------------------------------------------------------------------- whatever will move
@pytest.mark.parametrize("which", [0, 1])
def test_the_guest_or_the_winning_card_is_dragged_into_a_lit_room(inn: Seated, which: int) -> None:
    decision = inn.come_to(lambda one: one.name == "lodge.room" and len(one.options) > 2)
    inn.drag(inn.guest[which], inn.at(decision.options[-1].picks["room"]))
    assert inn.log == [decision.options[-1].key]


def test_the_guest_is_clicked_and_then_its_room_or_the_room_alone(inn: Seated) -> None:
    decision = inn.come_to(lambda one: one.name == "lodge.room" and len(one.options) > 2)
    inn.click(inn.guest[0])
    assert inn.armed == [inn.guest[0]] and inn.log == []
    assert {t.id for t in inn.scene.desk.layout.targets if t.state == "legal"} == {
        option.picks["room"] for option in decision.options
    }
    inn.click(decision.options[0].picks["room"])
    assert inn.log[-1] == decision.options[0].key


def test_a_dog_of_the_hand_is_dragged_onto_its_place_in_a_hotel(hotel: Seated) -> None:
    option = hotel.come_to_option(lambda picks: picks.get("act") == "reserve")
    dog = next(t.thing for t in hotel.scene.desk.layout.targets if t.place == "hand.0")
    hotel.drag(dog, hotel.at(f"word:{option.picks['h']}"))
    assert hotel.log[-1] == option.key


def test_a_dog_that_waits_is_dragged_into_its_room(hotel: Seated) -> None:
    option = hotel.come_to_option(lambda picks: picks.get("act") == "stay")
    after = hotel.table.preview(0, option.key)["boards"]["rooms"][option.picks["r"].partition(".")[2]]
    dog = next(piece for piece in after if str(piece).startswith("dog"))
    hotel.drag(dog, hotel.at(option.picks["r"]))
    assert hotel.log[-1] == option.key


def test_a_cookie_is_dropped_on_the_button_of_what_it_does(hotel: Seated) -> None:
    option = hotel.come_to_option(lambda picks: picks == {"anytime": "cookie_for_funds"})
    cookie = next(t.thing for t in hotel.scene.desk.layout.targets if t.place == "jar.0")
    hotel.drag(cookie, hotel.at("rooms.red_1"), drop=False)
    button = next(c.box for c in hotel.scene.controls if c.name == "pick anytime=word:cookie_for_funds")
    unit = hotel.scene.desk.kit.unit
    at = round((button[0] + button[2] / 2) * unit), round((button[1] + button[3] / 2) * unit)
    hotel.driver.move(at)
    hotel.driver.release(at)
    hotel.settle()
    assert hotel.log[-1] == option.key


def test_a_marble_at_home_is_dragged_onto_its_start(sit: Sit) -> None:
    table = sit()
    table.lay(hand=["king", "two"], placed={"marble.0.0": "ring.20"})
    home = next(t.thing for t in table.scene.desk.layout.targets if t.place == "home.0" and t.state)
    table.click("king")
    table.drag(home, table.at("ring.0"))
    assert table.log[-1].startswith("card=king use=leave")


# ---------------------------------------------------------------------- one move that fits, none that contradicts
def test_in_a_seven_a_click_on_the_only_field_makes_the_step(sit: Sit) -> None:
    table = sit()
    table.lay(hand=["seven"], placed={"marble.0.0": "ring.20", "marble.1.0": "ring.40"})
    table.click("seven")
    assert table.scene.model.decision.left == 7
    table.click("ring.21")
    assert table.scene.model.decision.left == 6 and len(table.log) == 2


def test_a_room_of_another_colour_than_the_tile_that_was_picked_is_refused(hotel: Seated) -> None:
    decision = hotel.come_to(lambda one: one.name == "play.t" and "t" in one.kinds)
    tile = decision.options[0].picks["t"]
    own = {option.picks["r"] for option in decision.options if option.picks["t"] == tile}
    other = next(o.picks["r"] for o in decision.options if o.picks["r"] not in own)
    hotel.click(tile)
    glows = {t.id for t in hotel.scene.desk.layout.targets if t.state == "legal"}
    assert glows == own  # and nothing else
    hotel.click(other)
    assert hotel.armed == [tile] and hotel.log == []
    assert hotel.scene.bubble is not None and hotel.scene.bubble.rule == "S11"


def test_another_card_takes_the_place_of_the_one_that_is_armed_and_makes_nothing(sit: Sit) -> None:
    table = sit()
    table.lay(hand=["four", "jack", "two"], placed={"marble.0.0": "ring.20", "marble.1.0": "ring.40"})
    table.click("four")
    table.click("two")  # the only move of this card
    assert table.armed == ["card:rank=two"] and table.log == []
    table.click("two")
    assert len(table.log) == 1


# ---------------------------------------------------------------------- an action
def test_an_action_with_one_target_asks_for_it(hotel: Seated) -> None:
    decision = hotel.come_to(
        lambda one: one.name == "act.act" and [o.picks.get("act") for o in one.options].count("stay") == 1
    )
    option = next(one for one in decision.options if one.picks.get("act") == "stay")
    hotel.press("pick act=word:stay")
    assert hotel.armed == ["word:stay"] and hotel.log == []
    hotel.click(option.picks["r"])
    assert hotel.log[-1] == option.key


def test_a_list_at_the_pointer_stands_alone_and_a_button_has_its_key_for_good(sit: Sit) -> None:
    table = sit()
    table.lay(hand=["joker"], placed={"marble.0.0": "ring.20", "marble.0.1": "centre.0.2"})
    table.click("joker")
    keys = {one.name.rpartition(":")[2]: one.key for one in table.scene.controls if one.action == "pick"}
    assert keys["two"] == "2" and keys["nine"] == "9" and keys["ten"] == ""  # by their place in the list of words
    table.lay(hand=["joker"], placed={"marble.0.0": "centre.0.1", "marble.0.1": "centre.0.2"})
    table.click("joker")
    assert "two" not in {one.name.rpartition(":")[2] for one in table.scene.controls if one.action == "pick"}
    table.lay(hand=["ace"], placed={"marble.0.0": "ring.20"})
    table.drag("ace", table.at("marble.0.0"))
    assert len(table.scene.chooser) == 2
    assert not [one for one in table.scene.controls if one.action in ("pick", "answer")]


@pytest.mark.parametrize("can", [["reserve", "stay"], ["stay"]])
def test_entries_of_a_menu_have_their_keys_whatever_else_can_be_done(hotel: Seated, can: list[str]) -> None:
    hotel.come_to(lambda one: sorted({o.picks["act"] for o in one.options if "act" in o.picks}) == can)
    keys = {one.label: one.key for one in hotel.scene.controls if one.action in ("pick", "answer")}
    assert keys["Stay"] == "2" and keys["End turn"] == "3"


# ---------------------------------------------------------------------- sealed
@pytest.fixture
def resting(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> Seated:
    """The exchange, at which a choice rests until it is said to be over."""
    monkeypatch.setattr(holding, "REST", 1000.0)
    return sit(speed="normal")


def test_a_choice_that_is_to_be_sealed_can_be_taken_back_also_when_the_others_were_first(resting: Seated) -> None:
    table = resting
    table.driver.turn()
    for seat in (1, 2, 3):
        table.table._carry_out(seat, table.table.match.decisions[seat].options[0].key)
    held = [t.thing for t in table.scene.desk.layout.targets if table.scene.renderer.in_hand(t)]
    table.click(held[0])
    first, own = table.scene.holding.keys, table.armed
    assert first and table.table.decision(0).sealed is None
    assert [one.name for one in table.scene.controls if one.kind in ("primary", "plain")] == ["done", "choose again"]
    table.click(held[-1])  # another one instead
    assert table.scene.holding.keys not in ((), first) and table.armed != own
    table.press("choose again")
    assert table.scene.holding.keys == () and table.armed == [] and table.table.decision(0).sealed is None
    table.click(held[0])
    table.press("done")
    assert table.scene.holding.keys == () and table.log[-1] == first[0]


def test_a_sealed_choice_that_rests_is_kept_when_the_window_closes(resting: Seated) -> None:
    table = resting
    table.driver.turn()
    table.click(next(t.thing for t in table.scene.desk.layout.targets if table.scene.renderer.in_hand(t)))
    (key,) = table.scene.holding.keys
    table.scene.close()
    assert [answer for answer in table.app.journal.open(table.table.id).answers if answer[0] == 0] == [(0, key)]


def test_it_is_told_that_a_choice_is_sealed_by_itself_and_a_bar_shows_how_soon(resting: Seated) -> None:
    table = resting
    table.driver.turn()
    scene, rest = table.scene, table.scene.holding
    assert not list(rest.layers(table.app.now))
    table.click(next(t.thing for t in scene.desk.layout.targets if scene.renderer.in_hand(t)))
    assert "Change takes it back" in rest.prompt().soft
    button = next(one.box for one in scene.controls if one.action == "done")
    shown = []
    for seconds in (0.0, 300.0, 600.0, 950.0):
        shown.append(rest.left(table.app.now + seconds))
        (bar,) = rest.layers(table.app.now + seconds)
        assert button[1] < bar.y / scene.desk.kit.unit < button[1] + button[3]
    assert shown == sorted(shown, reverse=True) and len(set(shown)) == 4
    table.press("choose again")
    assert not list(rest.layers(table.app.now))


def test_a_sealed_choice_is_given_when_its_rest_is_over(resting: Seated) -> None:
    table = resting
    table.driver.turn()
    table.click(next(t.thing for t in table.scene.desk.layout.targets if table.scene.renderer.in_hand(t)))
    assert table.scene.holding.keys and table.table.decision(0).sealed is None
    table.scene.update(table.app.now + 1001.0)
    assert not table.scene.holding.keys and table.table.decision(0).sealed is not None


def test_a_change_that_comes_too_late_lapses_and_the_first_choice_stands(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others seal while it rests: then the next question is not answered by it, either."""
    monkeypatch.setattr(holding, "REST", 1000.0)
    table = sit(speed="normal", ruleset="inn-keeper")
    table.driver.turn()
    scene, told = table.scene, []
    monkeypatch.setattr(table.app, "toast", lambda words, *_: told.append(words))
    held = [t.thing for t in scene.desk.layout.targets if t.place == "hand.0"]
    table.click(held[0])
    (first,) = scene.holding.keys
    table.press("done")
    table.click(held[1])
    assert scene.holding.keys and table.table.decision(0).sealed == first and not told
    for seat in (1, 2, 3):
        key = next(one for one in table.table.match.decisions if one.seat == seat).options[0].key
        table.table._carry_out(seat, key)
    scene.update(table.app.now + 1001.0)
    assert scene.holding.keys == () and told == [table.app.text("table.too_late")]
    assert (0, first) in table.table.match.log and [seat for seat, _ in table.table.match.log].count(0) == 1


def test_an_inn_is_named_by_any_of_its_rooms(sit: Callable[..., Seated]) -> None:
    table = sit(("you", "greedy", "greedy"), ruleset="inn-keeper")
    table.come_to(lambda one: sum("inn" in option.picks for option in one.options) == 2)
    before = len(table.log)
    table.click("rooms.1.3")
    assert table.log[before:] == ["inn=1"]
