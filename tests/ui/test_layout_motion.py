"""The ways of pieces between two layouts."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from dogtable.ui.look.entries import Layout
from dogtable.ui.look.layout import layout
from dogtable.ui.look.motion import ALL_HOPS, HOP, LONGEST, Journey, ease, journey, way
from dogtable.ui.look.state import Window
from tests.ui.tables import looks

LOOK = looks.look("dog")


def table(change: Any = None) -> Layout:
    view, ui = looks.position("dog-4p")
    view = copy.deepcopy(view)
    if change is not None:
        change(view)
    return layout(LOOK, view, ui, Window(1920, 1080), looks.palette())


def travel(event: dict[str, Any], change: Any = None) -> Journey:
    found = journey(table(), table(change), {"kind": "move", "event": "", **event}, LOOK)
    assert found is not None
    return found


def put(board: str, start: str, end: str) -> Any:
    def change(view: dict[str, Any]) -> None:
        spaces = view["boards"][board]
        spaces[end] = spaces.pop(start)

    return change


def test_a_marble_hops_field_by_field() -> None:
    found = travel({"piece": "marble.0.0", "from": "ring.13", "to": "ring.15"}, put("ring", "13", "15"))
    assert (found.path, len(found.points), found.thing) == ("hop", 3, "marble.0.0")
    assert found.ms == 2 * HOP
    assert found.entry is not None
    assert found.at(0) == pytest.approx(found.points[0])
    assert found.at(1) == pytest.approx(found.points[-1])
    middle = found.at(0.25)
    assert middle != found.points[0]


def test_it_turns_into_its_lane_at_the_joint() -> None:
    found = travel({"piece": "marble.2.1", "from": "ring.58", "to": "centre.0.0"})
    assert len(found.points) == 8  # 58 59 60 61 62 63 0, and the first of the lane
    assert found.ms <= ALL_HOPS


def test_the_places_that_the_rules_walked_win() -> None:
    event = {"piece": "marble.0.0", "from": "ring.13", "to": "ring.15", "by": ["ring.12", "ring.11", "ring.14"]}
    assert len(travel(event).points) == 5


def test_a_hit_marble_flies_home_in_an_arc() -> None:
    def home(view: dict[str, Any]) -> None:
        view["boards"]["ring"].pop("29")
        view["zones"]["home"][3].append("marble.3.0")

    found = travel({"event": "hit", "piece": "marble.3.0", "from": "ring.29", "to": "home.3"}, home)
    assert (found.path, found.sound) == ("arc", "hit")
    after = table(home)
    shown = next(s for s in after.shown if s.thing == "marble.3.0")
    assert found.points[-1] == pytest.approx(shown.rect.centre)
    assert min(y for _, y in found.points) < min(found.points[0][1], found.points[-1][1])


def test_a_card_slides_from_the_pile_to_a_plate() -> None:
    found = travel({"kind": "deal", "piece": {"kind": "card"}, "from": "draw", "to": "hand.2"})
    assert (found.path, found.sound, len(found.points)) == ("slide", "deal", 2)
    plate = next(t for t in table().targets if t.id == "seat:2")
    assert found.points[-1] == pytest.approx(plate.rect.centre)  # that hand is not shown
    assert 220 <= found.ms <= 320


def test_a_card_that_is_turned_up_flips() -> None:
    def play(view: dict[str, Any]) -> None:
        view["zones"]["draw"].pop()
        view["zones"]["discard"].append({"kind": "card", "rank": "two"})

    found = travel({"kind": "move", "piece": {"kind": "card", "rank": "two"}, "from": "draw", "to": "discard"}, play)
    assert found.path in ("flip", "slide")
    assert found.entry is not None


def test_what_is_nowhere_fades() -> None:
    found = travel({"piece": {"kind": "card"}, "from": "gift.9", "to": "draw"})
    assert found.path == "fade"


def test_events_without_a_piece_or_places_move_nothing() -> None:
    before = table()
    for event in ({"kind": "say"}, {"kind": "shuffle", "from": "draw"}, {"kind": "move", "piece": "marble.0.0"}):
        assert journey(before, before, event, LOOK) is None


def test_nothing_takes_longer_than_the_longest() -> None:
    for end in range(20, 50):
        assert travel({"piece": "marble.0.0", "from": "ring.13", "to": f"ring.{end}"}).ms <= LONGEST


def test_the_shortest_way_over_neighbours() -> None:
    ring = {str(i): (str((i + 1) % 10), str((i - 1) % 10)) for i in range(10)}
    assert way(ring, "1", "4") == ["1", "2", "3", "4"]
    assert way(ring, "1", "9") == ["1", "0", "9"]
    assert way(ring, "1", "elsewhere") == ["1", "elsewhere"]
    assert way(ring, "0", "5", most=3) == ["0", "5"]


def test_easing_begins_and_ends_at_rest() -> None:
    assert (ease(0), ease(1)) == (0, 1)
    assert ease(0.5) > 0.5


def test_of_equal_cards_none_but_the_one_that_goes_leaves_the_hand() -> None:
    def drawn(number: int) -> Any:
        def change(view: dict[str, Any]) -> None:
            view["zones"]["hand"][0] = [
                {"kind": "card", "rank": "two", "n": number},
                {"kind": "card", "rank": "four"},
                {"kind": "card", "rank": "eight"},
            ]

        return change

    event = {"kind": "move", "event": "played", "piece": {"kind": "card", "rank": "two", "n": 2}}
    way = journey(table(drawn(1)), table(), {**event, "from": "hand.0", "to": "discard"}, LOOK)
    two = next(one for one in table(drawn(1)).shown if one.place == "hand.0" and "rank=two" in one.id)
    assert way is not None and way.before == two.entry, "numbers of equal ones change as others come and go"
