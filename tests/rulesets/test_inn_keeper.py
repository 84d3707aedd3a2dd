"""Inn Keeper: what no single scenario can show, and whole random games held against the rules by hand."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
import yaml

from dogtable.base.forms import HOLE
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Request
from dogtable.engine.match import Match
from dogtable.engine.packed import pack
from dogtable.engine.playout import playout
from dogtable.lang.conditions import Conditions, text_scalar
from dogtable.lang.report import Report
from dogtable.session.library import Library
from dogtable.session.translating import to_translate
from tests.reference.theatre import SlowTheatre
from tests.rulesets.found import ROOT, rules_of
from tests.rulesets.inn_keeper import AMENITIES, INNS, SUITS, Card, Guest, Rules, Table, bonus
from tests.rulesets.sides import compiled, tables

FOLDER = ROOT / "rulesets" / "inn-keeper"
TABLES = [
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"equal_numbers": True}),
    (3, {"end_when": "any_inn"}),
    (4, {"equal_numbers": True, "end_when": "any_inn"}),
]


# ------------------------------------------------------------------------------------------ the things themselves


def test_I3_the_inns_are_one_pattern_with_the_amenities_renamed() -> None:
    for inn in INNS:
        renamed = dict(zip(INNS[0], inn, strict=True))
        assert len(set(renamed.values())) == 4
        assert "".join(renamed[room] for room in INNS[0]) == inn
        for part in (inn[:4], inn[4:], inn[::2], inn[1::2]):
            assert sorted(part) == list("abcd"), "below, above, left and right each amenity is found once"
    assert all(sorted(rooms) == list("abcd") for rooms in zip(*INNS, strict=True))


def test_I1_two_to_four_play() -> None:
    assert list(rules_of("inn-keeper").game.players) == [2, 3, 4]
    assert [players for players, _ in tables("inn-keeper")] == [2, 2, 2, 3, 3, 3, 4, 4, 4]


def test_I2_every_customer_has_a_name_and_a_line_of_its_own() -> None:
    rows = yaml.safe_load((FOLDER / "customers.yaml").read_text(encoding="utf-8"))
    assert len({row["name"] for row in rows}) == len({row["text"] for row in rows}) == 32
    assert all((ROOT / "assets" / "portraits" / f"{row['name']}.svg").is_file() for row in rows)


def test_I2_the_customers_are_every_combination_once() -> None:
    rules = rules_of("inn-keeper")
    rows = rules.pieces["customers"].rows
    faces = [(row.faces["suit"], row.faces["purse"], row.faces["amenity"], row.copies) for row in rows]
    assert sorted(faces) == sorted(itertools.product(range(4), range(2), range(4), [1]))
    counts = {name: [word.name for word in words.words] for name, words in rules.words.items()}
    assert (counts["suits"], counts["purses"]) == (list(SUITS), ["luxury", "budget"])
    assert counts["amenities"] == list(AMENITIES)


def test_I21_each_bonus_card_brings_what_it_says_in_any_inn() -> None:
    rules, rng = rules_of("inn-keeper"), Random(4)
    names = [row.name for row in rules.pieces["bonuses"].rows]
    customers = {row.name: SUITS[int(str(row.faces["suit"]))] for row in rules.pieces["customers"].rows}
    asked = Conditions(rules, 2).expression(text_scalar("those(bonus_points(b, 0) for b in bonuses)"), Report())
    assert asked is not None
    opening = SlowTheatre().prepare(rules, 2, {}, [asked])
    assert len(names) == 8
    for _ in range(80):
        lodging = dict(zip(rng.sample(range(8), rng.randint(2, 8)), rng.sample(sorted(customers), 8), strict=False))
        placed = {name: f"rooms.0.{room}" for room, name in lodging.items()}
        suits = {room: customers[name] for room, name in lodging.items()}
        found = opening.at({"zones": {}, "state": {}, "placed": placed, "fields": {}, "stack": []}).value(0, 0)
        assert list(found) == [min(6, bonus(name, suits)) for name in names], lodging


# ------------------------------------------------------------------------------------------ whole games


class Hand:
    """One hand being played: what the rules say must come next."""

    def __init__(self, rules: Rules, table: Table, cards: dict[int, Card]) -> None:
        assert table.waiting is not None
        self.rules = rules
        self.guest: Guest = table.waiting
        self.cards = cards
        self.first, self.second = rules.ranking(cards, self.guest)[:2]
        self.inn: int | None = None
        self.done = False

    def expects(self, table: Table) -> tuple[int, set[str]] | None:
        """Who is asked now, and the options; None when the hand is over."""
        if table.waiting is not None and not self.done:
            keeper = self.first if self.inn is None else self.inn
            rooms = self.rules.fitting(table.inns[keeper], self.cards[self.first][1])
            if rooms:
                return keeper, {f"room=rooms.{keeper}.{n}" for n in rooms}
            number = self.cards[self.first][1]
            others = [p for p in range(len(table.inns)) if p != self.first]
            return self.first, {"pass", *(f"inn={p}" for p in others if self.rules.fitting(table.inns[p], number))}
        if table.drawn:
            return self.second, {f"next_guest={name}" for name in table.drawn}
        return None if self.done else (self.second, self.rules.second(table, self.second))

    def answered(self, key: str) -> None:
        """Note what was answered."""
        if key.startswith("inn="):
            self.inn = int(key.removeprefix("inn="))
        self.done = self.done or key.startswith("second=")


def lodgeable(rules: Rules, table: Table, cards: dict[int, Card]) -> bool:
    """Whether the winner's card fits into any inn, so that somebody is asked."""
    assert table.waiting is not None
    number = cards[rules.ranking(cards, table.waiting)[0]][1]
    return any(rules.fitting(inn, number) for inn in table.inns)


def card_of(key: str) -> Card:
    suit, _, number = key.removeprefix("card=").partition(".")
    return suit, int(number)


def sealing(match: Match, rng: Random) -> dict[int, str]:
    """Let all seats that are asked seal one of their options."""
    keys = {d.seat: rng.choice([option.key for option in d.options]) for d in match.decisions}
    for seat, key in keys.items():
        match.choose(key, seat)
    return keys


def watched(match: Match, rules: Rules, rng: Random) -> Iterator[tuple[Table, int]]:
    """Play a random game by the rules by hand; give the table and the hands played before each step of a hand."""
    hands = 0
    while match.decision is not None:
        before = rules.table(match.position())
        assert before.waiting is not None
        assert all(len(hand) == 7 - hands % 4 for hand in before.hands)
        assert all({option.key for option in d.options} == _cards(before.hands[d.seat]) for d in match.decisions)
        assert [d.seat for d in match.decisions] == list(range(len(before.inns))), "I26: everybody plays, full or not"
        cards = {seat: card_of(key) for seat, key in sealing(match, rng).items()}
        hand, apart = Hand(rules, before, cards), list(before.apart)
        table = rules.table(match.position())
        if not lodgeable(rules, before, cards):
            apart[hand.first] += 1
        hands += 1
        yield before, hands
        while match.decision is not None and (expected := hand.expects(table)) is not None:
            decision = match.decision
            keys = [option.key for option in decision.options]
            assert (decision.seat, set(keys)) == expected
            key = rng.choice(keys)
            if key == "pass" and table.waiting is not None:
                apart[hand.first] += 1
            hand.done = hand.done or (key == "pass" and table.waiting is None)
            hand.answered(key)
            match.choose(key, decision.seat)
            table = rules.table(match.position())
            yield table, hands
        assert table.apart == apart
        if match.decision is not None and hands % 4 == 0:
            assert match.view(None)["zones"]["waiting"], "I25: the next customer is known before cards are renewed"
            assert {option.key for option in match.decision.options} == {"cards=keep", "cards=renew"}
            sealing(match, rng)


def _cards(hand: list[Card]) -> set[str]:
    return {f"card={suit}.{number}" for suit, number in hand}


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_I25_whole_games_go_by_the_rulebook(players: int, options: dict[str, Any]) -> None:
    rules = Rules(FOLDER / "customers.yaml", bool(options.get("equal_numbers")))
    enough = any if options.get("end_when") == "any_inn" else all
    for seed in range(6):
        match, rng, hands = Match(compiled("inn-keeper"), players, options, seed), Random(seed), 0
        for table, hands in watched(match, rules, rng):
            assert hands <= 32
            for inn in table.inns:
                numbers = [inn[n].card[1] for n in sorted(inn)]
                assert numbers == sorted(numbers)
                assert rules.equal or len(set(numbers)) == len(numbers)
        end = rules.table(match.position())
        full = [len(inn) == 8 for inn in end.inns]
        assert enough(full) or hands == 32
        assert match.result is not None
        assert list(match.result.scores) == rules.scores(end)
        assert list(match.result.winners) == rules.winners(end)


# ------------------------------------------------------------------------------------------ what is hidden


def test_I8_no_view_and_no_bot_can_tell_what_is_sealed() -> None:
    rules = compiled("inn-keeper")
    program = rules.program(3, {})
    for seed in range(4):
        told = set()
        first = Match(rules, 3, {}, seed).decisions[0]
        for option in first.options:
            match = Match(rules, 3, {}, seed)
            match.choose(option.key, 0)
            packed = pack(match, 1)
            answer = POLICIES["greedy"](program, Request("greedy", rules.hash, packed, seed, 1.0))
            views = [match.view(seat) for seat in (1, 2, None)]
            events = [event.to_json() for event in match.events(1)]
            options = [[o.key for o in d.options] for d in match.decisions if d.seat == 1]
            told.add(json.dumps([views, events, options, answer.key], sort_keys=True))
        assert len(told) == 1


def test_I5_a_bonus_card_is_its_owners_secret_until_the_end() -> None:
    match, rng = Match(compiled("inn-keeper"), 4, {}, 5), Random(5)
    while (decision := match.decision) is not None:
        for seat in range(4) if match.count % 5 == 0 else ():
            secrets = match.view(seat)["zones"]["secret"]
            assert [isinstance(zone[0], str) for zone in secrets] == [owner == seat for owner in range(4)]
        match.choose(rng.choice([option.key for option in decision.options]), decision.seat)
    for reader in (0, 1, 2, 3, None):
        assert all(isinstance(zone[0], str) for zone in match.view(reader)["zones"]["secret"])
        assert all(not isinstance(piece, str) for piece in match.view(reader)["zones"]["bonus_deck"])


def test_I27_only_what_is_open_is_seen() -> None:
    match, rng = Match(compiled("inn-keeper"), 3, {}, 2), Random(2)
    drawn = 0
    while (decision := match.decision) is not None:
        whole = match.position()["zones"]
        for seat in (0, 1, 2, None) if any(whole["drawn"]) or match.count % 5 == 0 else ():
            zones = match.view(seat)["zones"]
            for name in ("discard", "waiting", "apart", "played"):
                assert zones[name] == whole[name]
            for name in ("hand", "drawn", "stock", "pile"):
                assert _counts(zones[name]) == _counts(whole[name])
            for owner in range(3):
                assert all(len(card) == 1 for card in zones["hand"][owner]) == (owner != seat)
                assert all(isinstance(guest, dict) for guest in zones["drawn"][owner]) or owner == seat
            assert all(len(card) == 1 for card in zones["stock"])
            drawn += any(zones["drawn"])
        match.choose(rng.choice([option.key for option in decision.options]), decision.seat)
    assert drawn > 0


def _counts(zone: list[Any]) -> list[int]:
    return [len(part) if isinstance(part, list) else 1 for part in zone]


# ------------------------------------------------------------------------------------------ balance


@pytest.mark.parametrize("players", [2, 3, 4])
def test_I28_no_seat_is_better_than_another(players: int) -> None:
    """A run of random games, fixed by its seeds; `docs/balance.md` has that of good players."""
    games = 300
    wins = [0.0] * players
    program = compiled("inn-keeper").program(players, {})
    for seed in range(games):
        for seat, share in enumerate(playout(program, seed).utility):
            wins[seat] += share
    assert all(abs(won / games - 1 / players) < 0.06 for won in wins)


def test_the_rules_by_hand_know_the_ranking_of_the_worked_positions() -> None:
    rules = Rules(FOLDER / "customers.yaml", False)
    guest = Guest("", "hearts", "luxury", "bath")
    cards = {0: ("hearts", 9), 1: ("clubs", 14), 2: ("hearts", 3), 3: ("spades", 15)}
    assert rules.ranking(cards, guest) == [0, 2, 3, 1]
    assert set(SUITS) == {word.name for word in rules_of("inn-keeper").words["suits"].words}


def test_who_lodges_has_one_name() -> None:
    """The printed rules say customer everywhere; so do the rulebook, the table, the lessons and the advice."""
    rules = Library().load("inn-keeper")
    said = [HOLE.sub("", text) for text in to_translate(rules, "de")["sentences"]]
    said += [one.text for one in rules.rulebook()]
    assert len(said) > 100 and [text for text in said if re.search(r"\bguests?\b", text, re.IGNORECASE)] == []
