"""What numbers become between two pictures of a table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from dogtable.ui.look.entries import Group, Inspect, Layout, Rect, Shown, Target, Text
from dogtable.ui.table.changes import changes

PLATE = Rect(10, 10, 200, 60)


def laid(points: str, rating: str, held: str = "7 events", rank: str = "ace") -> Layout:
    def text(x: float, y: float, words: str) -> Text:
        return Text(x, y, 20, 10, words, 10)

    piece = Group(300, 10, 60, 80, (text(5, 5, "Rex"), text(40, 5, f"**{rating}**")))
    entries = (text(20, 20, points), text(20, 40, held), text(20, 300, "99 elsewhere"), piece)
    rect = Rect(300, 10, 60, 80)
    return Layout(
        size=(640, 400), unit=1.0, wide=False, ground="felt", status="", seats=(), entries=entries, side=(),
        targets=(Target("dog.rex", "dog.rex", "piece", "dog.rex", rect),), regions={},
        shown=(Shown("dog.rex", rank, "ring.0", rect, 0.0, piece, 3),), inspects=(Inspect(PLATE, "seat", 0),),
    )  # fmt: skip


def told(before: Layout, after: Layout, cards: int = 7) -> list[str]:
    def view(n: int) -> dict[str, Any]:
        return {"zones": {"hand": [[{}] * n, []], "pile": []}}

    found = changes(before, after, (view(7), view(cards)), lambda one: "Mira" if one == 0 else "Rex")
    return [f"{whose} {', '.join(told)}" for whose, told in found]


def test_numbers_of_plates_and_pieces_are_told_with_whose_they_are() -> None:
    assert told(laid("38 points now", "15"), laid("46 points now", "−1")) == ["Mira 38 → 46 points now", "Rex 15 → −1"]
    assert told(laid("38", "15"), laid("38", "15")) == []


def test_other_words_and_another_piece_in_its_place_are_no_change() -> None:
    assert told(laid("38 points now", "15"), laid("46 at last", "12", rank="king")) == []


def test_how_many_somebody_holds_needs_no_words() -> None:
    assert told(laid("1", "15"), laid("1", "15", "6 events"), cards=6) == []
    assert told(laid("1", "15"), laid("1", "15", "6 events")) == ["Mira 7 → 6 events"]


def test_of_a_long_text_only_the_number_is_told() -> None:
    long = "{} of all the cookies that there are"
    assert told(laid(long.format(1), "15"), laid(long.format(2), "15")) == ["Mira 1 → 2"]


def test_where_a_thing_has_moved_its_numbers_are_found_again() -> None:
    before, after = laid("1", "15"), laid("1", "14")
    moved = replace(after.shown[0], entry=replace(after.shown[0].entry, x=400.0))
    assert told(before, replace(after, shown=(moved,))) == ["Rex 15 → 14"]
