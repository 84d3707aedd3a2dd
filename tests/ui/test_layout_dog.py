"""What the shipped tables show of a game, as data of the ruleset."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from dogtable.compile.looks import make_look
from dogtable.ui.look.entries import Entry, Group, Layout, Picture, Text
from dogtable.ui.look.layout import layout
from dogtable.ui.look.state import Ui, Window
from tests.ui.tables import looks


def deep(entries: tuple[Entry, ...]) -> list[Entry]:
    return [e for entry in entries for e in [entry, *(deep(entry.entries) if isinstance(entry, Group) else [])]]


def texts(laid: Layout) -> list[str]:
    return [e.markup for e in deep((*laid.entries, *laid.side)) if isinstance(e, Text)]


def laid(view: dict[str, Any], ui: Ui, window: Window | None = None) -> Layout:
    return layout(looks.look("dog"), view, ui, window or Window(1920, 1080), looks.palette())


@pytest.mark.parametrize(("size", "shown"), [(6, "65432"), (5, "5432"), (3, "5432")])
def test_the_order_of_hand_sizes(size: int, shown: str) -> None:
    view, ui = looks.position("dog-4p")
    view["state"]["hand_size"] = size
    found = texts(laid(view, ui))
    at = found.index("hand sizes")
    assert "".join(found[at - len(shown) : at]) == shown


def test_the_deal_goes_round_from_the_dealers_left() -> None:
    view, ui = looks.position("dog-4p")
    found = laid(view, ui)
    assert "Chloe deals" in texts(found)
    assert found.status == "5 cards each  ·  Chloe deals"


def test_plates_tell_the_partner_the_hand_and_the_marbles_that_are_in() -> None:
    found = texts(looks.laid("dog-4p"))
    assert found.count("2 of 8") == 4
    for partner in ("with Ben", "with Chloe", "with Mira", "with Anna"):
        assert partner in found
    six = texts(looks.laid("dog-6p"))
    assert six.count("3 of 8") == 2 + 1  # both plates of the team, and the box below the log


def test_teams_of_three_name_both_mates_where_there_is_room() -> None:
    view, ui = looks.position("dog-6p")
    view["teams"] = [[0, 2, 4], [1, 3, 5]]
    assert "Ben, Dana" in texts(laid(view, ui))
    assert "Ben, Dana" not in texts(laid(view, ui, Window(1280, 720)))
    assert any(text.endswith(" of 12") for text in texts(laid(view, ui, Window(1280, 720))))


@pytest.mark.parametrize("name", ["dog-4p", "dog-6p"])
def test_while_cards_are_passed_a_cloth_shows_who_has(name: str) -> None:
    view, ui = looks.position(name)
    before = laid(view, ui)
    view["sealed"] = {"1": True, "2": True}
    ui = replace(ui, turn=None, left=None, waits=frozenset([0, 3]))
    during = laid(view, ui)
    swaps = [sum(isinstance(e, Picture) and e.name == "swap" for e in deep(x.entries)) for x in (before, during)]
    assert swaps == [0, len(view["teams"])]
    assert "both gave" not in texts(before)
    assert any(text.endswith(" gave") for text in texts(during))
    view["sealed"] = {str(seat): True for seat in range(view["players"])}
    assert texts(laid(view, ui)).count("both gave") == len(view["teams"])


def test_what_is_in_the_centre_stands_below_the_log() -> None:
    found = looks.laid("dog-4p")
    rows = [e.markup for e in deep(found.side) if isinstance(e, Text)]
    assert rows == ["In the centre", "Mira, Ben", "Anna, Chloe"]
    assert sum(isinstance(e, Picture) for e in deep(found.side)) == 16


def test_a_small_window_says_less_and_folds_the_log() -> None:
    large, small = looks.laid("dog-4p"), looks.laid("dog-4p", Window(1280, 720))
    assert not small.side
    assert "log" not in small.regions
    assert len(texts(small)) < len(texts(large))


def test_the_variant_has_the_same_table() -> None:
    parent = looks.folder("dog")
    look = make_look(looks.rules("dog-marbles"), [looks.folder("dog-marbles"), parent])
    view, ui = looks.position("dog-4p")
    found = layout(look, view, ui, Window(1920, 1080), looks.palette())
    assert found.entries == looks.laid("dog-4p").entries
