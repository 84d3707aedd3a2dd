"""A hand that parts, steps told as one way, trails of swaps, crosses where something was hit."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from dogtable.ui.look.entries import Group, Layout, Rect, Shown
from dogtable.ui.look.state import Trail
from dogtable.ui.table.history import History, Line, read
from dogtable.ui.table.parting import LEAST, LINE, RAISED, ROOM, parted
from dogtable.ui.table.picture import hits, trails
from tests.ui.fakes_table import FakeEvent


def hand(count: int) -> Layout:
    """A row of cards, and one marble drawn after them."""
    groups = [Group(n * 80.0, 500.0, 100.0, 140.0, (), turn=float(2 - n)) for n in range(count)]
    shown = [
        Shown(f"hand.0#{n}", f"card:rank={n}", "hand.0", Rect(g.x, g.y, g.w, g.h), g.turn, g, n)
        for n, g in enumerate(groups)
    ]
    marble = Group(5.0, 5.0, 42.0, 42.0, ())
    shown.append(Shown("marble.0.0", "marble.0.0", "ring.3", Rect(5, 5, 42, 42), 0.0, marble, count))
    return Layout(
        size=(1280, 720),
        unit=1.0,
        wide=False,
        ground="#000000",
        status="",
        seats=(),
        entries=(*groups, marble),
        side=(),
        targets=(),
        regions={"prompt": Rect(0, 400, 1280, 50)},
        shown=tuple(shown),
        places={},
        neighbours={},
    )


def test_the_raised_card_lies_above_its_neighbours_which_make_room() -> None:
    before = hand(4)
    after = parted(before, "hand.0#1")
    xs = [entry.x for entry in after.entries if isinstance(entry, Group)]
    assert xs == [-ROOM, 160 + ROOM, 240 + ROOM, 80, 5]  # the raised one is drawn after the hand, before the marble
    up = after.entries[3]
    assert isinstance(up, Group) and (up.y, up.turn) == (500 - RAISED, 0.0)
    assert after.shown == before.shown and after.targets == before.targets  # what is touched stays


def test_a_card_just_below_the_prompt_rises_only_as_far_as_leaves_that_free() -> None:
    def up(foot: float) -> float:
        layout = replace(hand(4), regions={"prompt": Rect(0, foot - 50, 1280, 50)})
        card = parted(layout, "hand.0#1").entries[3]
        assert isinstance(card, Group)
        return 500 - card.y

    assert up(450) == up(500 - LINE - RAISED) == RAISED
    assert up(485) == 15 - LINE and up(497) == up(500) == LEAST
    assert up(501) == RAISED  # it lies over the prompt or beside it: there is nothing to keep free


def test_a_hand_that_is_parted_already_only_raises() -> None:
    xs = [entry.x for entry in parted(hand(3), "hand.0#0", aside=False).entries if isinstance(entry, Group)]
    assert xs == [80, 160, 0, 5]


def test_nothing_parts_for_what_is_not_shown() -> None:
    layout = hand(2)
    assert parted(layout, "hand.0#7") is layout
    hidden = replace(layout, shown=tuple(replace(one, index=-1) for one in layout.shown))
    assert parted(hidden, "hand.0#1") is hidden


# ---------------------------------------------------------------------- history
CARD = {"kind": "card", "rank": "seven"}


@dataclass
class Story:
    events: list[FakeEvent] = field(default_factory=list)

    def add(self, piece: Any, start: str, end: str, text: str, kind: str = "move", seat: int = 0) -> Story:
        self.events.append(FakeEvent(len(self.events) + 1, kind, seat, piece, start, end, text=text))
        return self


def seven() -> Story:
    story = Story().add(CARD, "hand.0", "discard", "Mira plays seven.")
    story.add("marble.0.0", "ring.9", "ring.10", "9 to 10.").add("marble.0.0", "ring.10", "ring.11", "10 to 11.")
    story.add("marble.1.0", "ring.12", "home.1.2", "Anna's marble goes home.")
    return story.add("marble.0.0", "ring.11", "ring.12", "11 to 12.").add("marble.0.1", "ring.3", "ring.4", "3 to 4.")


def brief(line: Line) -> list[str]:
    return [one.text for one in line.brief]


def test_steps_that_go_on_are_told_as_one_way() -> None:
    line = read(seven().events, {"ring", "home"}).lines[0]
    assert brief(line) == ["Mira plays seven.", "9 to 11.", "Anna's marble goes home.", "11 to 12.", "3 to 4."]
    assert len(line.texts) == 6  # while the move is under way each step has its own


def test_steps_of_two_pieces_in_turn_are_told_as_two_ways() -> None:
    story = Story().add("marble.0.0", "ring.9", "ring.10", "9 to 10.").add("marble.0.1", "ring.3", "ring.4", "3 to 4.")
    story.add("marble.0.0", "ring.10", "ring.11", "10 to 11.").add("marble.0.1", "ring.4", "ring.5", "4 to 5.")
    assert brief(read(story.events, {"ring", "home"}).lines[0]) == ["9 to 11.", "3 to 5."]
    story.add("marble.1.0", "ring.12", "home.1.2", "Anna's marble goes home.")
    story.add("marble.0.0", "ring.11", "ring.12", "11 to 12.")
    told = ["9 to 11.", "3 to 5.", "Anna's marble goes home.", "11 to 12."]
    assert brief(read(story.events, {"ring", "home"}).lines[0]) == told


def test_sentences_of_other_words_are_not_put_together() -> None:
    story = Story().add("marble.0.0", "ring.9", "ring.10", "9 to 10.").add("marble.0.0", "ring.10", "centre.0.1", "In.")
    assert brief(read(story.events, {"ring", "centre"}).lines[0]) == ["9 to 10.", "In."]


def test_a_history_that_grows_is_that_of_all_events() -> None:
    events = seven().add(None, "", "", "", "count").add("marble.1.1", "ring.1", "ring.2", "1 to 2.", seat=1).events
    whole, grown = read(events, {"ring", "home"}), History()
    for event in events:
        before, lines = grown, [list(line.texts) for line in grown.lines]
        grown = read([event], {"ring", "home"}, after=grown)
        assert [line.texts for line in before.lines] == lines  # what was read before stays as it was
    assert grown == whole


def test_no_trail_leads_to_what_a_swap_or_a_later_move_took_away() -> None:
    ways = Story().add("marble.1.0", "ring.3", "ring.6", "3 to 6.", seat=1)
    ways.add("marble.2.0", "ring.1", "ring.8", "1 to 8.", seat=2)
    ways.add("marble.0.0", "ring.2", "ring.6", "Swapped.", "swap").add("marble.1.0", "ring.6", "ring.2", "", "swap")
    swapped = {0: ("ring.2", "ring.6"), 2: ("ring.1", "ring.8")}
    assert read(ways.events, {"ring"}).trails == swapped, "what had gone to 6 lies at 2 now"
    ways.add("marble.1.0", "ring.2", "ring.5", "2 to 5.", seat=1)
    assert read(ways.events, {"ring"}).trails == {1: ("ring.2", "ring.5"), 2: ("ring.1", "ring.8")}


def test_the_trail_of_a_swap_leads_straight() -> None:
    ring = {f"ring.{n}": [f"ring.{n - 1}", f"ring.{n + 1}"] for n in range(9)}
    swap = Story().add("marble.0.0", "ring.2", "ring.6", "Swapped.", "swap")
    swap.add("marble.1.0", "ring.6", "ring.2", "Swapped.", "swap")
    assert trails(read(swap.events, {"ring"}), (), ring) == (
        Trail(0, ("ring.2", "ring.6"), leapt=True),
    )  # that of the own piece
    walk = Story().add("marble.0.0", "ring.2", "ring.4", "2 to 4.")
    assert trails(read(walk.events, {"ring"}), (), ring) == (Trail(0, ("ring.2", "ring.3", "ring.4")),)
    assert trails(read(walk.events, {"ring"}), (0,), ring) == ()


def test_a_cross_stays_where_something_was_hit_and_nowhere_else() -> None:
    ring = {f"ring.{n}": [f"ring.{n - 1}", f"ring.{n + 1}"] for n in range(20)}
    assert hits(read(seven().events, {"ring", "home"}), 0, ring) == {"ring.12"}
    after_each_other = Story().add("marble.0.0", "ring.5", "ring.6", "5 to 6.")
    after_each_other.add("marble.0.1", "ring.4", "ring.5", "4 to 5.")
    assert hits(read(after_each_other.events, {"ring", "home"}), 0, ring) == frozenset()
