"""Numbers that a table shows are right in each moment in which it shows them, not only when all is done."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from dogtable.base.errors import NOWHERE
from dogtable.engine.match import Match
from dogtable.session.scenarios.model import Scenario
from dogtable.session.scenarios.position import position_of
from dogtable.ui.kit import Kit
from dogtable.ui.look.check import texts
from dogtable.ui.look.layout import layout
from dogtable.ui.look.state import Palette, Window
from dogtable.ui.shots import ui_of
from dogtable.ui.theme import Scale, load_theme
from tests.rulesets.found import rules_of
from tests.rulesets.sides import compiled
from tests.ui.reading import words_on
from tests.ui.tables import looks
from tests.ui.test_layout_games import Sitter

SMALL = Window(1280, 720)
READ = 4.0  # between what WCAG 2 asks of large words, 3, and of small ones, 4.5: these are bold
TAG = re.compile(r"<@.*> \*\*[+−]\d")


def standing(ruleset: str, players: int, given: Mapping[str, Any]) -> Match:
    scenario = Scenario(NOWHERE, "", given=given, players=players)
    return Match.at(compiled(ruleset), position_of(rules_of(ruleset), scenario), players)


def said(ruleset: str, view: Mapping[str, Any]) -> list[str]:
    """Return all words of a table."""
    sitters = [Sitter(seat) for seat in range(view["players"])]
    laid = layout(looks.look(ruleset), view, ui_of(view, sitters), SMALL, looks.palette())
    return [text.markup for text in texts(laid.entries)]


def medals(words: list[str]) -> list[str]:
    """Return the places that are shown beside the cards of a trick, those of seat 0 first."""
    return [
        word for word in words[1 + max(n for n, word in enumerate(words) if "Player" in word) :] if word in ("1", "2")
    ]


def moments(match: Match, since: int) -> Iterator[dict[str, Any]]:
    """Yield what seat 0 sees after each event since that number."""
    for moment in match.after([event.n for event in match.events(0, since)]):
        yield match.view_at(moment, 0)


def show(hand: str) -> Match:
    """Return a match of We Rate Dogs with three dogs in the ring, in which a player holds a card."""
    dogs = {
        "contest": {0: ["thor"], 1: ["zoey"], 2: ["lucy"]},
        "home": {0: ["ace"], 1: ["max"], 2: ["bear"], 3: ["benny"]},
    }
    return standing(
        "we-rate-dogs",
        4,
        {"routine": "table_turn", "stage": 2, "holder": 0, "shown": "zoom", "hand": {0: [hand]}, **dogs},
    )


def entry(words: list[str], dog: str) -> list[str]:
    """Return what is said on and beside a dog of the ring: up to its owner's name."""
    found = words[words.index(dog) :]
    return found[: 1 + next(n for n, word in enumerate(found) if "Player" in word)]


def test_a_change_in_one_category_is_never_shown_in_another() -> None:
    match = show("blow_dry_day")
    before = match.event_count
    match.choose("card=blow_dry_day use=floof_3 d=zoey")
    ribbons = [entry(said("we-rate-dogs", view), "Zoey")[-2] for view in moments(match, before)]
    assert "**+3**" in said("we-rate-dogs", match.view(0)), "the change lies beside the dog"
    assert set(ribbons) == {"14"}, "judged on zoom, and that is what it was"


def test_a_card_on_the_stack_is_marked_on_the_dogs_that_it_touches() -> None:
    match = show("everyone_but_you")
    before = match.event_count
    match.choose("card=everyone_but_you use=others_1 d=thor")
    stacked = [said("we-rate-dogs", view) for view in moments(match, before) if view["stack"]]
    tagged = [
        [any(TAG.match(word) for word in entry(words, dog)) for dog in ("Thor", "Zoey", "Lucy")] for words in stacked
    ]
    assert tagged[0] == [False, False, False], "nobody is named yet"
    assert [False, True, True] in tagged
    assert not any(thor for thor, _, _ in tagged), "that is the one who gets none"


def test_places_of_a_trick_that_is_over_are_not_ranked_for_the_next_guest() -> None:
    played = {0: ["diamonds.2"], 1: ["clubs.14"]}
    won = standing("inn-keeper", 2, {"routine": "lodge", "waiting": ["lila"], "played": played}).view(0)
    assert medals(said("inn-keeper", won)) == ["2", "1"], "no heart among them: the higher one has won"
    given = {"routine": "come_second", "pile": ["kenai", "ash", "bacon"], "hand": {0: ["hearts.13"], 1: 1}}
    match = standing("inn-keeper", 2, given | {"played": played})
    before = match.event_count
    match.choose("second=pick_next")
    match.choose("next_guest=bacon")
    chosen = [view for view in moments(match, before) if view["zones"]["waiting"] and any(view["zones"]["played"])]
    assert chosen, "the next guest waits while the cards of the last trick lie there"
    for view in chosen:
        assert medals(said("inn-keeper", view)) == [], "for this guest the other would have won"


@pytest.mark.parametrize("window", [Window(1280, 720), Window(1920, 1080)])
def test_numbers_of_rooms_can_be_read_whether_they_are_lit_or_not(window: Window) -> None:
    played = {0: ["hearts.9"], 1: ["clubs.14"], 2: ["clubs.13"], 3: ["clubs.12"]}
    view = standing("inn-keeper", 4, {"routine": "lodge", "waiting": ["lila"], "played": played}).view(0)
    look, theme = looks.look("inn-keeper"), load_theme()
    laid = layout(look, view, ui_of(view, [Sitter(seat) for seat in range(4)]), window, Palette.of(theme))
    kit = Kit(theme, Scale.of((window.width, window.height)))
    rooms = [word for word in words_on(laid, kit, look.pictures) if word.said in tuple("12345678")][:32]
    assert [word for word in rooms if word.contrast < READ] == []
