"""What the shipped tables show of a game, as data of the ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from dogtable.compile.looks import make_look
from dogtable.ui.look.entries import Entry, Group, Layout, Picture, Rect, Text
from dogtable.ui.look.layout import layout
from dogtable.ui.look.state import Ui, Window
from tests.ui.tables import looks

WINDOWS = [Window(1920, 1080), Window(1280, 720)]


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


def lies(found: Layout, markup: str) -> Rect:
    """Where a text lies in the window."""

    def inside(entries: tuple[Entry, ...], x: float, y: float) -> Iterator[Rect]:
        for one in entries:
            if isinstance(one, Group):
                yield from inside(one.entries, x + one.x, y + one.y)
            elif isinstance(one, Text) and one.markup == markup:
                yield Rect(x + one.x, y + one.y, one.w, one.h)

    return next(inside(found.entries, 0.0, 0.0))


@pytest.mark.parametrize("window", WINDOWS)
def test_hand_sizes_keep_clear_of_the_way_into_the_centre_and_of_the_pile(window: Window) -> None:
    view, ui = looks.position("dog-4p")
    view["state"]["hand_size"] = 6
    found = laid(view, ui, window)
    first, last = lies(found, "6"), lies(found, "2")
    lane = [spot.rect for place, spot in found.places.items() if place.startswith("centre.3.")]
    pile = found.places["discard"].rect
    assert max(rect.x + rect.w for rect in lane) + 12 <= first.x
    assert last.x + last.w + 5 <= pile.x


@pytest.mark.parametrize("window", WINDOWS)
def test_a_hand_and_the_card_in_play_lie_below_the_prompt_and_above_the_foot(window: Window) -> None:
    view, ui = looks.position("dog-4p")
    found = laid(view, ui, window)
    prompt, card = found.regions["prompt"], found.regions["card"]
    foot = found.size[1] / found.unit
    held = [target.rect for target in found.targets if target.place == "hand.0"]
    assert held and max(rect.y + rect.h for rect in [*held, card]) < foot
    assert min(card.y, *(rect.y for rect in held)) >= prompt.y + prompt.h - 2


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
