"""What comes of a move before it is made: as far as its seat can know it, and as long as it is its own doing."""

from __future__ import annotations

import pytest

from dogtable.engine.match import Match
from dogtable.session.foresight import HEADING, foreseen, goes_on
from dogtable.session.library import Library

NAMES = ["Mira", "Anna", "Ben", "Chloe"]
PLACED = {"marble.0.0": "ring.10", "marble.0.1": "ring.26", "marble.1.0": "ring.12"}


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


def at_a_card(library: Library, card: str) -> Match:
    zones = {"hand": {0: [card, "ten"], 1: ["ten", "ten"], 2: ["six"], 3: ["two", "three"]}}
    rules = library.load("dog")
    return Match.at(rules, {"at": {"turn": 0}, "zones": zones, "placed": PLACED}, players=4)


def told(match: Match, seat: int, *keys: str) -> list[str]:
    names = match.rules.names(NAMES[: match.players])  # type: ignore[attr-defined]  # loaded by the library
    return [event.text for event in foreseen(match, seat, keys, names)]


def test_a_move_is_told_as_the_log_would_and_nothing_is_done(library: Library) -> None:
    match = at_a_card(library, "jack")
    before = match.hash()
    swap = told(match, 0, "card=jack use=swap m=marble.0.1 other=marble.1.0")
    assert swap[:2] == ["Mira plays a jack.", "Mira swaps a marble with Anna's marble at 4 before Anna's start."]
    seven = told(
        at_a_card(library, "seven"), 0, "card=seven use=split", "m=marble.0.0 f=ring.11", "m=marble.0.0 f=ring.12"
    )
    assert seven == [
        "Mira plays a seven.",
        "Mira moves a marble to 5 before Anna's start.",
        "Mira hits Anna's marble at 4 before Anna's start.",
        "",
    ]
    assert match.hash() == before and match.count == 0


def test_what_the_seat_cannot_know_and_what_others_do_is_not_told(library: Library) -> None:
    match = Match(library.load("crazy-eights"), players=4, seed=3)
    seat = match.decisions[0].seat
    assert foreseen(match, seat, ["act=draw"], match.names) == []  # which card it is differs from world to world
    assert goes_on(match, seat, "act=draw") is None
    play = next(option.key for option in match.decisions[0].options if option.key.startswith("act=play"))
    assert {event.seat for event in foreseen(match, seat, [play], match.names)} == {seat}
    sealed = Match(library.load("dog"), players=4, seed=1)
    assert told(sealed, 0, sealed.decisions[0].options[0].key) == []


def test_a_key_that_is_no_option_tells_nothing_more(library: Library) -> None:
    assert told(at_a_card(library, "jack"), 0, "card=jack use=swap m=marble.0.1 other=marble.1.0", "elsewhere")
    assert told(at_a_card(library, "jack"), 0, "elsewhere") == []


def test_a_move_goes_on_where_the_seat_is_asked_again_and_has_seen_nothing_new(library: Library) -> None:
    match = at_a_card(library, "seven")
    after = goes_on(match, 0, "card=seven use=split")
    assert after is not None and after.count == 1 and after.decisions[0].name == "use.m" and match.count == 0
    assert goes_on(at_a_card(library, "jack"), 0, "card=jack use=swap m=marble.0.1 other=marble.1.0") is None


def test_what_comes_behind_a_heading_is_not_of_the_move(library: Library) -> None:
    zones = {"hand": {0: ["two"], 1: [], 2: [], 3: []}}
    match = Match.at(library.load("dog"), {"at": {"turn": 0}, "zones": zones, "placed": PLACED}, players=4)
    key = "card=two use=forward m=marble.0.0 f=ring.12"
    assert told(match, 0, key) == ["Mira plays a two.", "Mira hits Anna's marble at 4 before Anna's start.", ""]
    match.choose(key, seat=0)
    assert any(event.event == HEADING for event in match.events(0))
