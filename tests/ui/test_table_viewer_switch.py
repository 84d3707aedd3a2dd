"""The pure parts of the table: the hand with the mouse, whose eyes, time, history, looking ahead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dogtable.engine.sentences import Sentence
from dogtable.ui.table.ahead import Ahead, driven_away, look, lying
from dogtable.ui.table.flowing import Flow
from dogtable.ui.table.gesture import HOLD, Gesture
from dogtable.ui.table.history import read
from dogtable.ui.table.picking import Picking
from dogtable.ui.table.picks import Pick
from dogtable.ui.table.timeline import BEAT, CARD, LONGEST, STAGGER, Step, plan
from dogtable.ui.table.viewer_switch import ViewerSwitch
from tests.ui.fakes_table import FakeEvent, sentence

NAMES: Final = ("Mira", "Anna", "Ben", "Chloe")


# ---------------------------------------------------------------------- gesture
def test_a_trembling_hand_clicks() -> None:
    hand = Gesture()
    hand.press((100, 100), 0.0, can_drag=True)
    assert hand.move((103, 98)) == ""
    assert hand.release((103, 98)) == "click"


ENGLISH = Flow.of("{who} {one}, {two} and {three}. {next}")


def test_a_drag_begins_at_the_threshold_and_ends_in_a_drop() -> None:
    hand = Gesture()
    hand.press((100, 100), 0.0, can_drag=True)
    assert hand.move((105, 100)) == "drag"
    assert hand.move((140, 100)) == ""
    assert hand.release((140, 100)) == "drop" and not hand.down


def test_what_cannot_be_carried_is_clicked_however_far_the_pointer_went() -> None:
    hand = Gesture()
    hand.press((100, 100), 0.0, can_drag=False)
    assert hand.move((200, 100)) == "" and hand.release((200, 100)) == "click"


def test_a_long_press_asks_once_and_is_no_click() -> None:
    hand = Gesture()
    hand.press((100, 100), 10.0, can_drag=True)
    assert hand.wait(10.0 + HOLD / 2) == ""
    assert hand.wait(10.0 + HOLD) == "hold" and hand.wait(11.0 + HOLD) == ""
    assert hand.release((100, 100)) == ""


# ---------------------------------------------------------------------- eyes
def test_one_person_never_sees_a_curtain() -> None:
    eyes = ViewerSwitch([2])
    assert eyes.seat == 2 and not eyes.ask([2]) and not eyes.ask([0]) and eyes.next is None


def test_without_persons_a_watcher_looks() -> None:
    assert ViewerSwitch([]).seat is None and not ViewerSwitch([]).ask([1])


def test_the_curtain_falls_before_another_persons_view() -> None:
    eyes = ViewerSwitch([0, 2])
    assert eyes.seat is None  # nobody's hand is drawn before somebody said that they are ready
    assert eyes.ask([0]) and eyes.next == 0 and eyes.seat is None
    eyes.ready()
    assert eyes.seat == 0 and not eyes.ask([0]) and not eyes.ask([1])
    assert eyes.ask([2]) and eyes.seat == 0 and eyes.next == 2
    assert not eyes.ask([2])
    eyes.ready()
    assert (eyes.seat, eyes.next) == (2, None)


def test_of_several_who_are_asked_at_once_the_next_in_order_is_called() -> None:
    eyes = ViewerSwitch([0, 1, 3])
    eyes.ask([0, 1, 3])
    eyes.ready()
    assert eyes.seat == 0 and not eyes.ask([0, 1, 3])
    assert eyes.ask([1, 3]) and eyes.next == 1
    eyes.ready()
    assert eyes.ask([3]) and eyes.next == 3
    eyes.ready()
    assert eyes.ask([0]) and eyes.next == 0


def test_who_comes_back_to_change_an_answer_stays_until_it_is_given() -> None:
    eyes = ViewerSwitch([0, 2])
    eyes.ask([0, 2])
    eyes.ready()
    assert eyes.ask([2])
    eyes.call(0, stays=True)
    eyes.ready()
    assert eyes.seat == 0 and not eyes.ask([2])
    eyes.answered()
    assert eyes.ask([2]) and eyes.next == 2


# ---------------------------------------------------------------------- timeline
@dataclass
class Travel:
    ms: float


def hop(start: str, end: str, ms: float = 300, kind: str = "move", card: bool = False) -> Step:
    return Step(kind, start, end, Travel(ms), card)


def test_somebody_elses_answer_has_a_beat_and_its_card_is_shown_first() -> None:
    line = plan([hop("hand.1", "discard", card=True), hop("ring.1", "ring.5")], own=False, speed=1)
    assert line.card(BEAT - 1) is None and line.card(BEAT) == 0
    assert list(line.flying(BEAT + CARD - 1)) == []
    assert dict(line.flying(BEAT + CARD + 150)) == {0: 0.5}
    assert dict(line.flying(line.ms))[1] == 1.0


def test_ones_own_answer_begins_at_once() -> None:
    line = plan([hop("ring.1", "ring.5")], own=True, speed=1)
    assert line.ms == 300 and line.moving(0)


def test_what_is_driven_away_leaves_when_the_other_one_arrives() -> None:
    line = plan([hop("ring.5", "home.1", 200), hop("ring.1", "ring.5", 400)], own=True, speed=1)
    starts = {c.index: c.start for c in line.clips}
    assert starts[1] == 0 and 200 < starts[0] < 400


def test_a_deal_overlaps_and_does_not_take_for_ever() -> None:
    steps = [hop("draw", f"hand.{k % 4}", 250, "deal") for k in range(24)]
    assert plan(steps, own=True, speed=1).ms < 2000


def test_what_is_dealt_to_one_place_goes_as_a_packet_and_packets_go_one_after_another() -> None:
    steps = [hop("draw", f"hand.{k % 3}", 250, "deal") for k in range(12)]
    starts = {c.index: c.start for c in plan(steps, own=True, speed=1).clips}
    assert starts == {k: STAGGER * (k % 3) for k in range(12)}


def test_cards_that_set_out_together_do_so_though_each_is_played() -> None:
    thrown = [Step("move", "hand.1", "discard", Travel(250), card=True, together=True) for _ in range(4)]
    for own in (True, False):
        line = plan(thrown, own=own, speed=1)
        assert len({c.start for c in line.clips if c.sort == "flight"}) == 1
        assert not any(c.sort == "card" for c in line.clips), "none of them is the one that is played"


def test_switched_off_nothing_moves() -> None:
    assert plan([hop("ring.1", "ring.5")], own=False, speed=0).ms == 0


@given(
    st.lists(
        st.builds(
            Step,
            st.sampled_from(["move", "deal", "swap"]),
            st.sampled_from("abc"),
            st.sampled_from("abc"),
            st.builds(Travel, st.floats(0, 5000)),
            st.booleans(),
        ),
        max_size=30,
    ),
    st.booleans(),
    st.sampled_from([0.6, 1.0, 1.6]),
)
def test_every_step_flies_once_and_has_arrived_in_the_end(steps: list[Step], own: bool, speed: float) -> None:
    line = plan(steps, own=own, speed=speed, follows=False)
    assert sorted(index for index, share in line.flying(line.ms) if share == 1.0) == list(range(len(steps)))
    assert all(c.start >= 0 and c.ms <= LONGEST / speed + 1e-6 for c in line.clips if c.sort == "flight")
    t, turns = 0.0, 0
    while t < line.ms and turns < 5000:
        wait = line.wake(t)
        assert wait >= 0
        t, turns = t + max(wait, 40.0), turns + 1
    assert t >= line.ms


# ---------------------------------------------------------------------- history
def told_of(
    n: int,
    kind: str,
    seat: int | None,
    piece: Any,
    start: str | None,
    end: str | None,
    text: str,
    by: Sequence[str] = (),
    event: str = "",
) -> FakeEvent:
    speaks_of = next((seat for seat, name in enumerate(NAMES) if text.startswith(f"{name} ")), None)
    return FakeEvent(n, kind, seat, piece, start, end, by, text, event, speaks_of=speaks_of)


def card(rank: str) -> dict[str, str]:
    return {"kind": "card", "rank": rank}


STORY = [
    told_of(1, "deal", 3, {"kind": "card"}, "draw", "hand.0", "Mira gets a card."),
    told_of(2, "deal", 3, {"kind": "card"}, "draw", "hand.1", "Anna gets a card."),
    told_of(3, "move", 0, card("seven"), "hand.0", "discard", "Mira plays seven."),
    told_of(4, "move", 0, "marble.1.0", "ring.11", "home.1", "Anna's marble goes home."),
    told_of(5, "move", 0, "marble.0.0", "ring.10", "ring.11", "Mira's marble goes from 10 to 11."),
    told_of(6, "move", 0, "marble.0.0", "ring.11", "ring.12", "Mira's marble goes from 11 to 12."),
    told_of(7, "say", 1, None, None, None, "Anna can use no card and sits out."),
    told_of(8, "move", 1, card("two"), "hand.1", "discard", "Anna plays two."),
    told_of(9, "move", 1, card("two"), "hand.1", "discard", "Anna plays two."),
    told_of(10, "move", 0, card("nine"), "hand.0", "discard", "Mira plays nine."),
    told_of(11, "move", 0, "marble.0.0", "ring.12", "ring.21", "Mira's marble goes from 12 to 21.", ["ring.13"]),
    told_of(12, "move", 0, card("ace"), "hand.0", "discard", "Mira plays ace."),
]


def test_one_line_tells_what_one_seat_did_in_one_go() -> None:
    lines = read(STORY, {"ring"}).lines
    assert [(line.seat, [e.n for e in line.events]) for line in lines] == [
        (None, [1, 2]),
        (0, [3, 4, 5, 6]),
        (1, [7, 8, 9]),
        (0, [10, 11]),
        (0, [12]),
    ]
    assert lines[0].dealt == 2 and lines[0].texts == []
    assert lines[2].texts == ["Anna can use no card and sits out.", "Anna plays two."]


def test_where_several_act_at_once_each_has_a_line() -> None:
    told = ["Mira passes a card to Ben.", "Anna passes a card to Chloe.", "Mira's marble goes home."]
    events = [told_of(n + 1, "move", 0, card("two"), "gift.0", "hand.2", text) for n, text in enumerate(told)]
    lines = read(events, {"ring"}).lines
    assert [(line.seat, line.texts) for line in lines] == [
        (0, told[:1]),
        (1, told[1:2]),
        (0, told[2:]),
    ]


def test_what_is_called_like_a_player_is_no_player() -> None:
    told = [
        told_of(1, "move", 0, card("two"), "hand.0", "discard", "Mira plays a two."),
        FakeEvent(2, "say", 0, text="Anna shows 13/10 now."),  # a dog
        told_of(3, "say", 0, None, None, None, "Mira passes."),
    ]
    (line,) = read(told, {"ring"}).lines
    assert (line.seat, line.by, line.paragraph(ENGLISH)) == (
        0,
        0,
        "Mira plays a two. Anna shows 13/10 now. Mira passes.",
    )


def test_sentences_flow_into_one_where_the_language_begins_with_who_does_it() -> None:
    english = [sentence("Mira plays a two.", 0), sentence("Mira hits Ben.", 0), sentence("Ben passes.", 2)]
    assert list(ENGLISH.flowing(english)) == ["Mira plays a two and hits Ben.", "Ben passes."]
    moves = [
        Sentence(
            f"Mira moves a {name} to {n}.", 0, f" moves a {name} to {n}.", "", f" moves a {name}", f"another to {n}."
        )
        for n, name in enumerate(("dog", "dog", "cat", "dog"))
    ]
    told = "Mira moves a dog to 0, another to 1, moves a cat to 2 and moves a dog to 3."
    assert list(ENGLISH.flowing(moves)) == [told]
    other = [Sentence("2 by Mira.", 0), Sentence("Mira, 2.", 0, ", 2."), Sentence("Mira: 2.", 0, ": 2.")]
    assert list(ENGLISH.flowing(other)) == ["2 by Mira.", "Mira, 2.", "Mira: 2."]


def test_a_sentence_that_lists_something_itself_is_told_alone() -> None:
    told = [
        Sentence("Mira gives it to Ann and Ben.", 0, " gives it to Ann and Ben."),
        Sentence("Mira comes second.", 0, " comes second."),
        Sentence("Mira stands still.", 0, " stands still."),
    ]
    assert ENGLISH.text(told) == "Mira gives it to Ann and Ben. Mira comes second and stands still."


def test_sentences_flow_as_the_language_says() -> None:
    japanese = Flow.of("{who}は{one}。{two}。{three}。{next}")
    told = [Sentence(f"Miraは{n}を、出す。", 0, f"は{n}を、出す。") for n in (2, 3)] + [
        Sentence("Benが勝つ。", 1, "が勝つ。")
    ]
    assert japanese.text(told) == "Miraは2を、出す。3を、出す。Benが勝つ。"


def test_pieces_laid_down_in_one_breath_are_told_in_one_sentence() -> None:
    told = [
        told_of(n + 1, "move", 0, card(r), "hand.0", "discard", f"Mira plays {r}.")
        for n, r in enumerate(("two", "six", "ten"))
    ]
    assert read(told, {"ring"}).lines[0].texts == ["Mira plays two, six, ten."]


def test_what_is_announced_and_done_at_once_is_told_once() -> None:
    announced = told_of(1, "say", 0, None, None, None, "Mira plays Club and asks a dog in: the dog joins Mira.")
    done = told_of(2, "move", 0, "dog", "yard", "ring.0", "The dog joins Mira.")
    answer = told_of(2, "say", 1, None, None, None, "Ben growls.")
    assert [line.texts for line in read([announced, done], {"ring"}).lines] == [[announced.text]]
    later = read([announced, answer, replace(done, n=3)], {"ring"}).lines
    assert later[-1].texts == [done.text], "somebody has answered: so it is told that it was done"


def test_pieces_laid_down_in_silence_go_with_the_sentence_that_tells_of_them() -> None:
    texts = ("", "", "Mira draws three new cards.")
    told = [
        told_of(n + 1, "move", 0, card(r), "hand.0", "discard", text)
        for n, (r, text) in enumerate(zip(("two", "six", "ten"), texts, strict=True))
    ]
    assert [line.texts for line in read(told, {"ring"}).lines] == [["Mira draws three new cards."]]


def test_the_trail_of_a_seat_is_its_last_way_until_it_does_something_else_or_cards_are_dealt() -> None:
    assert read(STORY[:6], {"ring"}).trails == {0: ("ring.10", "ring.11", "ring.12")}
    assert read(STORY[:11], {"ring"}).trails == {0: ("ring.12", "ring.13", "ring.21")}
    assert read(STORY, {"ring"}).trails == {}
    driven = told_of(len(STORY) + 1, "move", 1, "marble.0.0", "ring.21", "home.0", "Mira's marble goes home.")
    assert read([*STORY[:11], driven], {"ring"}).trails == {}
    dealt = told_of(len(STORY) + 1, "deal", None, card("two"), "draw", "hand.0", "")
    assert read([*STORY[:11], dealt], {"ring"}).trails == {}


def test_a_heading_stands_over_what_follows() -> None:
    told = [
        told_of(1, "move", 0, card("two"), "hand.0", "discard", "Mira plays two."),
        told_of(2, "say", 0, None, None, None, "Turn 2", event="heading"),
        told_of(3, "move", 0, "marble.0.0", "ring.10", "ring.11", "Mira's marble goes from 10 to 11."),
    ]
    lines = read(told, {"ring"}).lines
    assert [(line.seat, line.heading, len(line.texts)) for line in lines] == [
        (0, "", 1),
        (None, "Turn 2", 0),
        (0, "", 1),
    ]


def test_the_way_of_the_own_piece_goes_before_that_of_others() -> None:
    told = [
        told_of(1, "move", 0, "marble.1.0", "ring.40", "ring.41", "Anna's marble is pushed."),
        told_of(2, "move", 0, "marble.0.0", "ring.10", "ring.12", "Mira's marble goes from 10 to 12."),
        told_of(3, "move", 0, card("nine"), "draw", "ring.20", "A nine comes to 20."),
    ]
    assert read(told[:1], {"ring"}).trails == {0: ("ring.40", "ring.41")}
    assert read(told, {"ring"}).trails == {0: ("ring.10", "ring.12")}


def test_the_card_in_play_is_the_last_one_laid_down_face_up() -> None:
    assert read(STORY[:6], {"ring"}).card == card("seven")
    assert read(STORY, {"ring"}).card == card("ace")


# ---------------------------------------------------------------------- looking ahead
@dataclass(frozen=True)
class Made:
    key: str
    picks: dict[str, Any] = field(hash=False)
    text: str = ""


def board(**spaces: str) -> dict[str, Any]:
    return {"boards": {"ring": {k[1:]: [v] for k, v in spaces.items()}, "centre": [{"0": ["marble.0.3"]}, {}]}}


def test_named_pieces_lie_on_boards_of_all_and_of_owners() -> None:
    assert dict(lying(board(s1="marble.0.0"))) == {"ring.1": "marble.0.0", "centre.0.0": "marble.0.3"}


def test_what_leaves_the_boards_unpicked_is_driven_away() -> None:
    before = board(s1="marble.0.0", s3="marble.1.0", s7="marble.1.1")
    after = board(s3="marble.0.0", s7="marble.1.1")
    assert driven_away(before, after, {"marble.0.0"}) == {"ring.3"}


def test_what_comes_to_the_one_who_moves_is_won() -> None:
    before = board(s1="marble.0.0", s3="medal.gold", s7="marble.1.1")
    after = board(s3="marble.0.0") | {"seat": 0, "zones": {"won": [["medal.gold", "marble.1.1"], []], "pile": ["x.0"]}}
    assert driven_away(before, after, {"marble.0.0"}) == {"ring.7"}


def test_a_piece_is_walked_through_the_coming_rounds() -> None:
    def decision(at: int) -> dict[str, Any]:
        picks = {"m": "marble.0.0", "f": f"ring.{at + 1}"}
        return board() | {"decision": {"options": [{"key": f"m=marble.0.0 f=ring.{at + 1}", "picks": picks}]}}

    asked: list[tuple[str, ...]] = []

    def preview(keys: Any) -> dict[str, Any]:
        asked.append(tuple(keys))
        return decision(10 + len(keys))

    picking = Picking([Made("a", {"m": "marble.0.0", "f": "ring.11"}), Made("b", {"m": "marble.0.1", "f": "ring.2"})])
    picking = Picking(picking.options, kinds={"m": "piece", "f": "place"})
    picking.take(Pick("m", "marble.0.0"))
    ahead = Ahead()
    for _ in look(ahead, preview, board(), picking, left=4):
        pass
    assert list(ahead.strides) == ["ring.11", "ring.12", "ring.13", "ring.14"]
    assert len(ahead.strides["ring.14"]) == 4 and ahead.strides["ring.12"][0] == "a"
    assert len(asked) == len(set(asked))  # no view is asked for twice


@pytest.mark.parametrize("left", [None, 1])
def test_the_last_round_is_not_walked_beyond(left: int | None) -> None:
    picking = Picking([Made("a", {"m": "marble.0.0", "f": "ring.11"})], kinds={"m": "piece", "f": "place"})
    picking.take(Pick("m", "marble.0.0"))
    ahead = Ahead()
    for _ in look(ahead, lambda keys: board(), board(), picking, left):
        pass
    assert ahead.strides == {}
