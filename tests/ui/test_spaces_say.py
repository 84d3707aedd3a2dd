"""What a space says of itself, looked at closely, is so as the table stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from dogtable.base.errors import NOWHERE
from dogtable.engine.match import Match
from dogtable.session.library import Library
from dogtable.session.scenarios.model import Scenario
from dogtable.session.scenarios.position import position_of
from dogtable.ui.look.entries import Rect
from dogtable.ui.look.layout import Table
from dogtable.ui.look.state import Palette, Window
from dogtable.ui.shots import ui_of
from dogtable.ui.theme import load_theme
from tests.ui.test_layout_games import Sitter

ROOMS = {
    "rooms.0.0": ("Numbers from 1 to 7 fit here.", "Numbers from 1 to 8 fit here."),
    "rooms.0.1": ("Somebody lodges here.", "Somebody lodges here."),
    "rooms.0.2": ("No number fits here as the others lie.", "Numbers from 8 to 9 fit here."),
    "rooms.0.5": ("Only a 12 fits here.", "Numbers from 11 to 13 fit here."),
    "rooms.0.7": ("Numbers from 14 to 15 fit here.", "Numbers from 13 to 15 fit here."),
    "rooms.1.3": ("Numbers from 1 to 15 fit here.", "Numbers from 1 to 15 fit here."),
}
LODGED = {"spades.8": 1, "max": 1, "spades.9": 3, "moe": 3, "spades.11": 4, "lila": 4, "spades.13": 6, "finn": 6}


def about(ruleset: str, given: Mapping[str, Any], space: str, **options: bool) -> str:
    """Return what a space says in a position of two players."""
    rules = Library().load(ruleset)
    position = position_of(rules.rules, Scenario(NOWHERE, "", given=given, players=2))
    view = Match.at(rules, position, players=2, options=options).view(0)
    ui = ui_of(view, [Sitter(0), Sitter(1)])
    table = Table(rules.look(), view, ui, Window(1280, 800), Palette.of(load_theme()))
    return table.portrayed(space, Rect(0, 0, 63, 88), "space").about


@pytest.mark.parametrize("space", ROOMS)
def test_a_room_of_an_inn_says_which_numbers_fit(space: str) -> None:
    played = {0: ["hearts.15"], 1: ["hearts.3"]}
    at = {name: f"rooms.0.{room}" for name, room in LODGED.items()}
    given = {"turn": 0, "routine": "lodge", "waiting": ["zoey"], "played": played, "at": at}
    for equal, says in zip((False, True), ROOMS[space], strict=True):
        told = about("inn-keeper", given, space, equal_numbers=equal)
        assert told.split("inn. ")[1].split(" Three points")[0] == says


def test_a_room_of_a_hotel_says_what_can_be_built_there_until_it_is() -> None:
    lying = {"green_1_1": "rooms.green_1", "red_1_1": "display.1.0", "dog.0.8": "park.3", "dog.1.8": "park.10"}
    given = {"turn": 0, "way": [3, 10], "at": lying}
    assert about("sweet-dog-hotel", given, "rooms.green_1") == "A room has been built here."
    assert about("sweet-dog-hotel", given, "rooms.green_2") == "A green tile can be built here."
    assert about("sweet-dog-hotel", given, "rooms.green_6").endswith("It brings funds: 2.")
