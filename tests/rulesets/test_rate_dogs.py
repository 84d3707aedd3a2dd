"""We Rate Dogs: whole games held against the rules by hand, decision by decision."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from dogtable.engine.match import Match
from dogtable.session.scenarios.position import position_of
from dogtable.session.scenarios.run import players_of
from tests.rulesets.found import rules_of
from tests.rulesets.rate_dogs.cards import CATEGORIES, DECK, PRINTED, SHELTER, USES, Use, reaction
from tests.rulesets.rate_dogs.reading import Ruleset
from tests.rulesets.rate_dogs.side_by_side import TABLES, play
from tests.rulesets.rate_dogs.table import Chance, Change, Table
from tests.rulesets.sides import compiled
from tests.rulesets.test_scenarios import scenarios_of

RATES = {"rate": "one", "rate_player": "pack", "rate_others": "others", "rate_all": "every"}
ANSWERS = {
    "reconsider": "cancel_my_minus",
    "heel": "keep_dogs",
    "puppy_eyes": "elsewhere",
    "bamboozle": "mine_now",
    "fren": "draw",
    "mlemories": "keep_it",
    "not_out": "stay",
    "omnipuptent": "cancel",
    "fetch": "cancel_and_take",
    "how_dare": "theirs_too",
    "no_minuses": "end_minuses",
}


def test_W10_whole_games_go_by_the_rulebook() -> None:
    """Who is asked, all options, all that lies anywhere, who knows it, what dogs show, who wins: for every use.

    A card that no game uses would be proved by none of them.
    """
    used = play(Ruleset(rules_of("we-rate-dogs")), 2 * len(TABLES))
    assert set(used) == {use.does for uses in USES.values() for use in uses}


def test_W5_three_to_six_play_and_nobody_has_to_choose_an_option() -> None:
    rules = rules_of("we-rate-dogs")
    assert list(rules.game.players) == [3, 4, 5, 6]
    assert {name: option.default for name, option in rules.options.items()} == {"speedy_zoom": 0, "long_leash": 0}


def test_W2_every_dog_has_the_ratings_that_are_written_down() -> None:
    pieces = rules_of("we-rate-dogs").pieces
    ratings = {row.name: row.faces["rating"] for row in pieces["dogs"].rows}
    assert ratings == {dog: tuple(PRINTED[dog].values()) for dog in SHELTER} and len(SHELTER) == 44
    assert [row.faces["rating"] for row in pieces["dogrates"].rows] == [tuple(PRINTED["dogrates.0"].values())]


def test_W25_every_card_has_the_uses_that_are_written_down() -> None:
    rules = rules_of("we-rate-dogs")
    deeds, uses = rules.words["deeds"].words, rules.words["uses"].words
    rows: Any = rules.pieces["event_cards"].rows

    def use(number: Any) -> Use:
        told = uses[number].fields
        does, category = deeds[told["does"]].name, CATEGORIES[told["cat"]] if told["cat"] >= 0 else "now"
        if does in RATES:
            return Use(RATES[does], told["n"], "seven" if told["every"] else category)
        assert told["cat"] < 0 and not told["every"]
        return Use(ANSWERS.get(does, does), told["n"], "", does in ANSWERS)

    assert {row.name: tuple(map(use, row.faces["uses"])) for row in rows} == USES
    assert Counter({row.name: row.copies for row in rows}) == Counter(card.title for card in DECK)
    assert (len(DECK), sum(map(reaction, DECK))) == (100, 11)


def table_by_hand() -> Table:
    table = Table(4, Chance(lambda kind, outcomes: Random(1).choice(outcomes)))
    table.stage, table.shown = 2, "zoom"
    table.contest = [["eleanor"], ["zoey"], [], []]
    return table


def test_W14_the_rules_by_hand_know_the_second_worked_position() -> None:
    """Zoom 11, -2, -2: shows 10. Then +3: still 10. One -2 removed: 12."""
    table, shown = table_by_hand(), []
    for card, n in zip(DECK, (-2, -2, 3), strict=False):
        table.lying["eleanor"].append(Change(card, 0, n, ("zoom",)))
        shown.append(table.rating("eleanor", "zoom"))
    del table.lying["eleanor"][0]
    assert [*shown, table.rating("eleanor", "zoom")] == [10, 10, 10, 12]


def test_W15_the_rules_by_hand_know_the_third_worked_position() -> None:
    """The last category set on a dog counts while its card lies there."""
    table = table_by_hand()
    table.lying["zoey"] += [Change(DECK[0], 0, own="ears"), Change(DECK[1], 0, own="wag")]
    assert (table.current("eleanor"), table.current("zoey")) == ("zoom", "wag")
    table.take_off("zoey", [DECK[1]])
    assert table.score("zoey") == PRINTED["zoey"]["ears"]
    assert set(CATEGORIES) == set(PRINTED["zoey"])


TOLD = {
    "two dogs of one category swap nothing, and the log says so": [
        "Both dogs have the category zoom, so nothing changes."
    ],
    "two dogs swap categories, and they become their own": [
        "Zoey still shows 14/10 in ears.",
        "Zoey still shows 14/10 in zoom.",
        "Lucy shows 14/10 in ears now.",
    ],
    "two dogs swap what they show": ["Thor shows 14/10 in zoom now.", "Zoey shows 12/10 in zoom now."],
    "the largest plus counts twice": [
        "Thor shows 13/10 in zoom now.",
        "Thor shows 16/10 in zoom now.",
        "Thor shows 19/10 in zoom now.",
    ],
    "a plus in another category is none": ["Thor still shows 12/10 in zoom.", "Thor still shows 12/10 in zoom."],
    "one minus removed": [
        "Eleanor shows 10/10 in zoom now.",
        "Eleanor still shows 10/10 in zoom.",
        "Eleanor still shows 10/10 in zoom.",
        "Eleanor shows 12/10 in zoom now.",
    ],
    "taken off one dog, it goes on for the others": ["Zoey still shows 14/10 in zoom."],
}
"""Scenarios, and what the log says in them of dogs that a card was played on."""


@pytest.mark.parametrize("name", TOLD)
def test_W28_the_log_says_what_came_of_a_card(name: str) -> None:
    rules, scenario = rules_of("we-rate-dogs"), next(s for s in scenarios_of("we-rate-dogs") if s.name == name)
    options = dict(scenario.options_given)
    match = Match.at(compiled("we-rate-dogs"), position_of(rules, scenario), players_of(rules, scenario), options)
    for answer in scenario.do:
        assert match.decision is not None
        match.choose(answer.key, match.decision.seat if answer.seat is None else answer.seat)
    assert [event.text for event in match.events(None) if event.event == "shows"] == TOLD[name]
