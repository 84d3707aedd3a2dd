"""Advice to a person: from what the seat can see, in the words of its game, and counted."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from dogtable.base.errors import UsageError
from dogtable.base.texts import articled
from dogtable.bots.levels import play
from dogtable.bots.process import Answer, Request, Weighed
from dogtable.bots.strength import LEVELS
from dogtable.engine.match import Match
from dogtable.engine.packed import pack
from dogtable.session import seats
from dogtable.session.advising import Advice, Advised, Adviser, advised_of
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.loaded import LoadedRuleset
from dogtable.session.seats import STRONG
from dogtable.session.table import Table
from dogtable.session.taking_in import take_in
from tests.patience import PATIENCE

OTHERS = {"hand": {0: ["seven", "ace", "jack", "four"], 1: ["ten", "ten"], 2: ["six"], 3: ["two", "three"]}}
CHANGED = {"hand": {0: ["seven", "ace", "jack", "four"], 1: ["ace", "king"], 2: ["joker"], 3: ["queen", "nine"]}}
PLACED = {"marble.0.0": "ring.10", "marble.0.1": "ring.26", "marble.1.0": "ring.12"}


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


def adviser_of(rules: LoadedRuleset, players: int) -> Adviser:
    return Adviser(rules.hash, rules.program(players), rules.names(["Mira", "Anna", "Ben", "Chloe"][:players]))


def advice_of(adviser: Adviser, match: Match, iterations: int = 12) -> Advice:
    adviser.ask(match, 0, iterations=iterations)
    end = time.monotonic() + PATIENCE
    found = None
    while adviser.busy:
        found = adviser.poll() or found
        assert time.monotonic() < end and not adviser.failed
        time.sleep(0.01)
    assert found is not None
    return found


def at(rules: LoadedRuleset, zones: dict[str, object]) -> Match:
    return Match.at(rules, {"at": {"turn": 0}, "zones": zones, "placed": PLACED}, players=4)


def test_the_bot_is_asked_the_same_whatever_the_seat_cannot_see(library: Library) -> None:
    rules = library.load("dog")
    adviser = adviser_of(rules, 4)
    one, other = at(rules, OTHERS), at(rules, CHANGED)
    assert one.hash() != other.hash()
    assert adviser.request(one, 0, 1.0, 0) == adviser.request(other, 0, 1.0, 0)
    asked = adviser.request(one, 0, 1.0, 0)
    assert asked != adviser.request(at(rules, {**OTHERS, "hand": {**OTHERS["hand"], 0: ["ace"]}}), 0, 1.0, 0)


def test_what_is_advised_is_the_same_too_and_says_why(library: Library) -> None:
    rules = library.load("dog")
    adviser = adviser_of(rules, 4)
    try:
        found, again = (advice_of(adviser, at(rules, zones)) for zones in (OTHERS, CHANGED))
    finally:
        adviser.close()
    assert found.options == again.options and found.seat == 0 and found.name == "turn.card"
    keys = {option.key for option in at(rules, OTHERS).decisions[0].options}
    assert 2 <= len(found.options) <= 3 and {one.key for one in found.options} <= keys
    values = [one.value or 0.0 for one in found.options]
    assert all(0 <= value <= 1 for value in values)
    assert found.best.text and all(term for one in found.options for term, _ in one.reasons)


def test_a_move_of_several_answers_is_advised_as_a_whole(library: Library) -> None:
    rules = library.load("dog")
    adviser = adviser_of(rules, 4)
    hands = [{**zones["hand"], 0: ["seven"]} for zones in (OTHERS, CHANGED)]
    try:
        found, again = (advice_of(adviser, at(rules, {"hand": hand}), 4) for hand in hands)
    finally:
        adviser.close()
    assert found == again
    assert found.keys[0] == "card=seven use=split" and len(found.keys) == 8 and len(found.then) == 7
    match = at(rules, {"hand": hands[0]})
    for step in (found, *found.then):
        decision = match.decisions[0]
        assert (step.name, step.count) == (decision.name, match.count)
        assert (step.picks, step.kinds) == (decision.option(step.best.key).picks, decision.kinds)
        match.choose(step.best.key, seat=0)
    assert match.decisions[0].left is None
    assert found.rest == replace(found.then[0], then=found.then[1:]) and found.then[-1].rest is None


def test_who_is_not_asked_gets_no_advice(library: Library) -> None:
    adviser = adviser_of(library.load("tic-tac-toe"), 2)
    with pytest.raises(UsageError, match="seat 1 is not asked now"):
        adviser.ask(Match(library.load("tic-tac-toe"), players=2, seed=1), 1)
    assert not adviser.busy


def test_a_question_is_forgotten(library: Library) -> None:
    rules = library.load("tic-tac-toe")
    adviser = adviser_of(rules, 2)
    try:
        adviser.ask(Match(rules, players=2, seed=1), 0, seconds=20)
        assert adviser.busy
        adviser.drop()
        assert not adviser.busy and adviser.poll() is None
    finally:
        adviser.close()


def test_by_how_much_the_best_is_better() -> None:
    options = tuple(Advised(key, key, value, ()) for key, value in (("a", 0.7), ("b", 0.5), ("c", 0.4)))
    advice = Advice(0, "turn.card", 3, options)
    assert advice.best.key == "a"
    told = [advice.gap(key) for key in ("a", "b", "elsewhere")]
    assert told == pytest.approx([0.0, 0.2, 0.3])
    assert Advice(0, "turn.card", 3, options[:2]).gap("elsewhere") is None


def test_what_advice_warns_of_is_told_by_its_key(library: Library) -> None:
    rules = library.load("dog")
    match, chance, warned = Match(rules, players=4, seed=3), Random(2), set[str]()
    for _ in range(4):
        decision = match.decision
        assert decision is not None
        request = Request(STRONG, rules.hash, pack(match, decision.seat), 1, 1.0, 20)
        answer = play(LEVELS[STRONG], rules.program(4), request)
        assert {option.key for option in decision.options}.issuperset(answer.warned)
        assert not {one.key for one in answer.weighed} & set(answer.warned)
        warned.update(answer.warned)
        match.choose(chance.choice(decision.options))
    assert warned


def test_hints_are_counted_and_go_along_with_the_game(library: Library, tmp_path: Path) -> None:
    journal = Journal(tmp_path / "games.sqlite")
    table = Table.new(journal, library.load("tic-tac-toe"), 2, {}, seats.make(["you", "greedy"]), 7)
    assert "hints" not in table.record()
    table.hinted()
    table.hinted()
    assert table.hints == journal.hints(table.id) == table.record()["hints"] == journal.record(table.id)["hints"] == 2
    assert Table.open(journal, table.id, library).hints == 2
    table.export(tmp_path / "game.dogtable")
    assert take_in(journal, library, tmp_path / "game.dogtable").hints == 2


@pytest.mark.parametrize(("game", "players", "told"), [("connect-four", 2, True), ("crazy-eights", 4, False)])
def test_while_persons_play_a_bot_says_why_only_where_that_gives_nothing_away(
    library: Library, tmp_path: Path, game: str, players: int, told: bool
) -> None:
    rules = library.load(game)
    who = seats.make(["greedy", *["you"] * (players - 1)])
    table = Table.new(Journal(tmp_path / "games.sqlite"), rules, players, {}, who, 7)
    end = time.monotonic() + PATIENCE
    while not any(seat == 0 for seat, _ in table.match.log):
        assert time.monotonic() < end
        table.poll()
        for seat in table.waiting[:1]:
            if seat:
                table.answer(seat, table.match.decisions[0].options[0].key)
        time.sleep(0.002)
    table.close()
    played = table.bots._played[-1]
    found = [table.reasons(n) for n in range(played.since + 1, played.until + 1)]
    assert any(found) == (told and played.says_why)
    assert table.reasons(played.until + 1) is None
    object.__setattr__(table, "seats", tuple(seats.make(["greedy"] * players)))  # bots alone: nobody is told too much
    assert any(table.reasons(n) for n in range(played.since + 1, played.until + 1)) == played.says_why


def test_what_a_bot_took_is_told_first_with_what_it_knows_of_its_value(library: Library) -> None:
    rules = library.load("dog")
    decision = at(rules, OTHERS).decisions[0]
    keys, names = [option.key for option in decision.options], rules.names(["Mira", "Anna", "Ben", "Chloe"])
    looked = tuple(Weighed(key, 0.6 - n / 10, 9, (("far", 4 - n),)) for n, key in enumerate(keys[:3]))

    def told(answer: Answer) -> list[tuple[str, float | None, tuple[tuple[str, int], ...]]]:
        return [(one.key, one.value, one.reasons) for one in advised_of(answer, decision, names)]

    best = Answer(keys[0], looked[0].reasons, weighed=looked)
    assert told(best) == [(key, 0.6 - n / 10, (("far", 4 - n),)) for n, key in enumerate(keys[:3])]
    second = told(Answer(keys[1], looked[1].reasons, weighed=looked))
    assert [key for key, _, _ in second] == [keys[1], keys[0], keys[2]]
    loosely = told(Answer(keys[5], (("near", 1),), weighed=looked))  # it took one that is not among the best
    assert loosely[0] == (keys[5], None, (("near", 1),)) and [key for key, _, _ in loosely[1:]] == keys[:2]
    untried = tuple(replace(one, value=0.0, visits=0) for one in looked)
    assert {value for _, value, _ in told(replace(best, weighed=untried))} == {None}  # one move ahead: no chances
    assert told(Answer(keys[0])) == [(keys[0], None, ())]
    warned = advised_of(replace(best, warned=(keys[0], keys[4])), decision, names)  # thought about anew, it would not
    assert [one.warned for one in warned] == [{keys[4]}, frozenset(), frozenset()]


def test_an_answer_that_looked_at_what_is_no_option_is_not_taken(library: Library, tmp_path: Path) -> None:
    table = Table.new(
        Journal(tmp_path / "games.sqlite"), library.load("tic-tac-toe"), 2, {}, seats.make(["greedy", "you"]), 7
    )
    table.bots._thinking = 0
    keys = [option.key for option in table.match.decisions[0].options]
    assert table.bots._is_option(Answer(keys[0], weighed=(Weighed(keys[1], 0.5, 1),)))
    assert not table.bots._is_option(Answer(keys[0], weighed=(Weighed("nowhere", 0.5, 1),)))
    table.close()


def test_places_are_called_as_players_call_them(library: Library) -> None:
    hotel = library.load("sweet-dog-hotel").names(["Mira", "Anna", "Ben"])
    assert hotel.place("rooms.red_4", None) == "space 4 of The Ruby"
    grid = library.load("connect-four").names(["Mira", "Anna"])
    assert grid.place("slot.5.2", None) == "the slot in row 6 and column 3"
    assert grid.place("slot.5.2.1", 1) == "Anna's slot in row 6 and column 3"
    assert articled("onto the the slot") == "onto the slot"
    assert grid.place("slot", None) == "slot"  # the board as a whole
    dog = library.load("dog").names(["Mira", "Anna", "Ben", "Chloe"])
    assert [dog.place("ring.38", None), dog.place("centre.1.0", 1)] == ["ring 38", "Anna's centre C1"]


def test_places_are_numbered_as_people_count_them(library: Library) -> None:
    names = library.load("inn-keeper").names(["Mira", "Anna", "Ben", "Chloe"])
    told = [names.place(f"rooms.{owner}.{number}", owner) for owner, number in ((0, 7), (1, 1), (2, 0))]
    assert told == ["Mira's room 8", "Anna's room 2", "Ben's room 1"]
