"""The invented data of We Rate Dogs: what its rules page says of it, told against the rows themselves."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from math import sqrt
from typing import Any

import pytest
import yaml

from dogtable.base.rng import Rng
from dogtable.engine.machine import Machine
from dogtable.engine.match import Match
from tests.rulesets.found import ROOT
from tests.rulesets.sides import compiled

FOLDER = ROOT / "rulesets" / "we-rate-dogs"
SIX = ("floof", "sass", "boopability", "zoom", "ears", "wag")
NAMES = """
Eleanor Gracie Hobbes Janosch Kenai Hugo Lucy Maverick Sebastein Skipper Thor Tucker Willow Zoey Titan Oliver
Krooz Harlso Hazel Finn Lila Louis Ludo Maisie Moe Noisette Olly Sasha Manny Max Millie Natasha Noodle Ace Ash
Aspen Atticus Bacon Bear Benny Bentley Biff Blaze Brandón
"""

Row = dict[str, Any]


@cache
def read(name: str) -> Any:
    return yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))


def dogs() -> list[Row]:
    return list(read("dogs.yaml"))


def ratings(number: int) -> list[int]:
    return [dog["rating"][number] for dog in dogs()]


def correlation(xs: list[int], ys: list[int]) -> float:
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    together = sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True))
    return together / sqrt(sum((a - x) ** 2 for a in xs) * sum((b - y) ** 2 for b in ys))


# ---------------------------------------------------------------------------------------------------------------- dogs


def test_W1_the_dogs_are_those_of_the_printed_game() -> None:
    assert [dog["title"] for dog in dogs()] == NAMES.split()
    assert len(read("dogrates.yaml")) == 1


def test_W2_every_dog_has_a_profile_of_its_own() -> None:
    for dog in dogs():
        six = dog["rating"][:6]
        assert all(10 <= rating <= 15 for rating in dog["rating"])
        assert 1 <= sum(rating >= 14 for rating in six) <= 2, dog["name"]
        assert 72 <= sum(six) <= 76, dog["name"]
    for one, other in combinations(dogs(), 2):
        apart = sum(abs(a - b) for a, b in zip(one["rating"], other["rating"], strict=True))
        assert apart >= 3, (one["name"], other["name"])


@pytest.mark.parametrize("number", range(6), ids=SIX)
def test_W2_every_category_has_its_champions(number: int) -> None:
    count = Counter(ratings(number))
    assert count[15] in (6, 7) and count[14] in (6, 7)
    assert 12.05 <= sum(ratings(number)) / 44 <= 12.55


def test_W2_goodness_is_not_told_by_the_six() -> None:
    assert Counter(ratings(6)) == {11: 1, 12: 11, 13: 13, 14: 14, 15: 5}
    for number, name in enumerate(SIX):
        assert abs(correlation(ratings(number), ratings(6))) <= 0.22, name


def test_W2_the_dogrates_is_plain_but_good_enough() -> None:
    (row,) = read("dogrates.yaml")
    assert all(rating in (10, 11) for rating in row["rating"][:6])
    assert row["rating"][6] == 11


def test_every_dog_has_a_line_of_its_own() -> None:
    lines = [dog["text"] for dog in (*dogs(), *read("dogrates.yaml"))]
    assert all(1 <= len(line) <= 90 for line in lines)
    assert not any(line.startswith("This is") for line in lines)
    openings = Counter(" ".join(line.split()[:2]) for line in lines)
    assert openings.most_common(1)[0][1] == 1, openings.most_common(3)
    assert len({dog["shown"]["breed"] for dog in dogs()}) == len(dogs())


# --------------------------------------------------------------------------------------------------------------- cards


def kind(use: Row) -> str:
    return "every" if use.get("every") else "printed" if use.get("cat") else "current"


def said(use: Row, what: str) -> str:
    """What the templates say of a use: its `title` or its `text`."""
    template = read("texts/templates.yaml")[use["does"]]
    sentence = (template if "title" in template else template[kind(use)])[what]
    more = {1: "one more card", 2: "two more cards"}.get(use.get("n", 0), "")
    filled = sentence.replace("{n:more}", more).replace("{n}", f"{use.get('n', 0):+d}".replace("-", "−"))
    called = read("text.en.yaml")["names"]
    return str(filled.replace("{cat}", called.get(use.get("cat"), use.get("cat", ""))))


def test_W25_what_a_card_says_is_made_from_what_it_does() -> None:
    for use in read("uses.yaml"):
        assert (use["title"], use["text"]) == (said(use, "title"), said(use, "text")), use["name"]
        assert "{" not in use["title"] + use["text"], use["name"]
        assert ("{n" in str(read("texts/templates.yaml")[use["does"]])) == ("n" in use), use["name"]


def cards_of(use: str) -> int:
    return sum(card.get("copies", 1) for card in read("events.yaml") if use in card["uses"])


def test_W3_a_hundred_cards_in_forty_four_titles_and_eleven_reactions() -> None:
    events = [card for card in read("events.yaml") if len(card["uses"]) == 2]
    reactions = [card for card in read("events.yaml") if len(card["uses"]) == 1]
    assert (len(events), len(reactions)) == (44, 11)
    assert Counter(card["copies"] for card in events) == {2: 43, 3: 1}
    assert all("copies" not in card for card in reactions)
    assert sum(cards_of(use["name"]) for use in read("uses.yaml")) == 2 * 89 + 11
    assert len({card["title"] for card in read("events.yaml")}) == 55
    assert all(card["text"] for card in read("events.yaml"))


def test_W26_every_use_is_there_on_several_cards() -> None:
    uses = read("uses.yaml")
    moments = {deed["name"]: deed["moment"] for deed in read("deeds.yaml")}
    assert set(moments) == {use["does"] for use in uses}
    actions = [use["name"] for use in uses if "n" not in use and moments[use["does"]] == "own_turn"]
    assert len(actions) == 20
    assert all(2 <= cards_of(use) <= 6 for use in (*actions, "one_more_use"))
    for category in SIX:
        to_one = {use["n"] for use in uses if use["does"] == "rate" and use.get("cat") == category}
        assert to_one == {3, 2, -2}, category
    assert {use["n"] for use in uses if use["does"] == "rate"} == {3, 2, 1, -1, -2}
    for deed in ("rate_player", "rate_others", "rate_all"):
        assert {kind(use) for use in uses if use["does"] == deed} == {"printed", "current"}


def test_W27_each_reaction_has_its_own_deed_and_is_alone() -> None:
    moments = {deed["name"]: deed["moment"] for deed in read("deeds.yaml")}
    uses = {use["name"]: use["does"] for use in read("uses.yaml")}
    reactions = [card for card in read("events.yaml") if moments[uses[card["uses"][0]]] != "own_turn"]
    assert [len(card["uses"]) for card in reactions] == [1] * 11
    assert len({uses[card["uses"][0]] for card in reactions}) == 11


def test_W27_what_answers_a_minus_is_asked_of_every_minus() -> None:
    """Every use that says a minus has a negative number: what Please Reconsider looks at."""
    for use in read("uses.yaml"):
        if use["does"] in ("rate", "rate_player", "rate_others", "rate_all"):
            assert use["text"].startswith("−" if use["n"] < 0 else "+")


# ---------------------------------------------------------------------------------------------------------------- play


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_W7_the_shelter_has_enough_dogs_and_everybody_gets_the_same(players: int) -> None:
    match = Match(compiled("we-rate-dogs"), players, seed=players)
    while (decision := match.decision) is not None and decision.name == "adopt.newcomer":
        match.choose(decision.options[0].key)
    zones = match.position()["zones"]
    assert [len(home) for home in zones["home"]] == [players + 1] * players
    assert len(zones["shelter"]) == 44 - players * (players + 1)


def test_W28_no_play_leads_to_a_lost_target() -> None:
    """In random games no card ever finds nobody: only positions that are set up show the rule."""
    rng = Rng(5)
    for seed in range(12):
        match = Match(compiled("we-rate-dogs"), 3 + seed % 4, seed=seed)
        while (decision := match.decision) is not None:
            match.choose(decision.options[rng.below(len(decision.options))].key, seat=decision.seat)
        assert not [event for event in match.events(None) if "finds nobody" in event.text]


def test_W9_nobody_lacks_a_dog_on_the_path_while_there_are_some() -> None:
    rng = Rng(9)
    for seed in range(4):
        match = Match(compiled("we-rate-dogs"), 6, seed=seed)
        while (decision := match.decision) is not None:
            position = match.position()
            zones = position["zones"]
            if position["state"]["stage"] == 2 and not position.get("stack") and not decision.together:
                for seat, home in enumerate(zones["home"]):
                    assert home or not (zones["shelter"] or zones["yard"] or zones["aside"][seat])
            match.choose(decision.options[rng.below(len(decision.options))].key, seat=decision.seat)


@pytest.mark.parametrize(("players", "games"), [(3, 200), (4, 150), (5, 100), (6, 60)])
def test_W29_no_place_is_favoured_by_the_rules_themselves(players: int, games: int) -> None:
    """Places counted from the first holder, all players equal and knowing nothing: even, as far as chance allows.

    The figures of W29 itself (equal bots that weigh what they do, 2,000 games) are kept on the page on balance.
    """
    machine = Machine(compiled("we-rate-dogs").program(players, {}))
    machine.chance = lambda what, outcomes: 0 if what == "first_player" else -1
    shares = [0.0] * players
    for seed in range(games):
        cells, _ = machine.playout(seed)
        winners = machine.winners(cells)
        for seat in winners:
            shares[seat] += 1 / len(winners)
    bound = 3 * sqrt(games * (1 / players) * (1 - 1 / players))
    assert all(abs(share - games / players) <= bound for share in shares), shares


def test_W12_the_question_names_what_is_answered_and_what_that_is_on() -> None:
    rng, answered = Rng(5), 0
    match = Match(compiled("we-rate-dogs"), players=4, seed=5)
    while (asked := match.decision) is not None and answered < 2:
        if asked.answers:
            position = match.position()
            answered += len(position["stack"]) > 1
            assert "nothing" not in asked.ask, asked.ask
        match.choose(asked.options[rng.below(len(asked.options))], asked.seat)
    assert answered == 2
