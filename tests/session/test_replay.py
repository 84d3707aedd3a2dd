"""Recorded games: going to any point gives what stepping gives, and costs the same wherever it is."""

from pathlib import Path
from random import Random

import pytest

from dogtable.base.errors import SaveError, UsageError
from dogtable.engine.match import Match
from dogtable.session import replay, seats
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.loaded import LoadedRuleset
from dogtable.session.reel import reel
from dogtable.session.replay import EVERY, Replay
from dogtable.session.seats import Seat


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return Library(data=tmp_path_factory.mktemp("user"))


def played(rules: LoadedRuleset, players: int, answers: int, seed: int = 3) -> tuple[dict, list[str]]:  # type: ignore[type-arg]  # a record
    """A random game of at most so many answers: its record, and the hash after every answer."""
    match, random = Match(rules, players=players, seed=seed), Random(seed)
    hashes = [match.hash()]
    while match.decision is not None and match.count < answers:
        decision = match.decision
        match.choose(random.choice(decision.options), seat=decision.seat)
        hashes.append(match.hash())
    record = {**match.record(), "seats": [seat.to_json() for seat in seats.make(["person"] * players)]}
    record["ruleset"] = {**record["ruleset"], "title": rules.title}
    return record, hashes


@pytest.mark.parametrize(("name", "players", "answers"), [("dog", 4, 450), ("inn-keeper", 2, 260), ("ludo", 4, 250)])
def test_going_to_any_point_is_what_stepping_there_is(library: Library, name: str, players: int, answers: int) -> None:
    rules = library.load(name)
    record, hashes = played(rules, players, answers)
    shown = Replay(record, rules)
    assert shown.load()
    points = [0, 1, EVERY - 1, EVERY, EVERY + 1, len(hashes) - 1, *Random(1).sample(range(len(hashes)), 25)]
    for n in points:
        match = shown.at(n)
        assert (match.count, match.hash()) == (n, hashes[n])
    stepped = Replay({**record, "decisions": record["decisions"][:120]}, rules)
    stepped.load()
    assert stepped.at(120).events(0) == shown.at(120).events(0)
    assert stepped.at(120).view(1) == shown.at(120).view(1)


def test_what_is_looked_at_can_be_played_on_without_harm(library: Library) -> None:
    rules = library.load("dog")
    record, hashes = played(rules, 4, 250)
    shown = Replay(record, rules)
    shown.load()
    table = shown.table(130)
    for _ in range(20):
        seat = table.waiting[0]
        decision = table.decision(seat)
        assert decision is not None
        table.answer(seat, decision.options[-1].key)
    table.close()
    assert [shown.at(n).hash() for n in (129, 130, 131, 200, 250)] == [hashes[n] for n in (129, 130, 131, 200, 250)]


def test_events_of_a_stretch_are_those_of_its_answers(library: Library) -> None:
    rules = library.load("dog")
    record, _ = played(rules, 4, 250)
    shown = Replay(record, rules)
    shown.load()
    eyes = shown.eyes
    everything = shown.at(250).events(eyes)
    assert shown.events(eyes, 0, 250) == everything
    parts = [*shown.events(eyes, 0, 80), *shown.events(eyes, 81, 81), *shown.events(eyes, 82, 250)]
    assert parts == everything


def test_it_is_loaded_a_bit_at_a_time(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = library.load("dog")
    record, hashes = played(rules, 4, 150)
    now = iter(range(10_000))
    monkeypatch.setattr(replay.time, "monotonic", lambda: next(now))
    shown = Replay(record, rules)
    assert not shown.load(40)
    assert 30 < shown.loaded < 50
    with pytest.raises(UsageError, match=f"{shown.loaded} of 150 are loaded"):
        shown.at(100)
    assert shown.at(30).hash() == hashes[30]
    while not shown.load(40):
        pass
    assert shown.at(150).hash() == hashes[150]


def test_going_anywhere_takes_few_steps_in_a_long_game(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = library.load("dog")
    record, _ = played(rules, 4, 1_000)
    shown = Replay(record, rules)
    shown.load()
    steps = 0
    undo = Match.undo

    def counted(match: Match) -> None:
        nonlocal steps
        steps += 1
        undo(match)

    monkeypatch.setattr(Match, "undo", counted)
    for n in range(0, 1_001, 7):
        steps = 0
        shown.at(n)
        assert steps < EVERY


def test_a_saved_game_is_opened_and_a_damaged_one_refused(library: Library, tmp_path: Path) -> None:
    rules = library.load("ludo")
    record, hashes = played(rules, 4, 60)
    journal = Journal(tmp_path / "games.sqlite")
    game = journal.create(record, [(seat, key) for seat, key in record["decisions"]])
    shown = Replay.open(journal, game, library)
    shown.load()
    assert shown.at(60).hash() == hashes[60]
    journal._db.execute("UPDATE answers SET key = 'nonsense' WHERE n = 30")
    damaged = Replay.open(journal, game, library)
    with pytest.raises(SaveError, match="answer 31"):
        damaged.load()
    with pytest.raises(SaveError, match="does not fit"):
        Replay({**record, "seats": [{}]}, rules)


@pytest.fixture(scope="module")
def inn(library: Library) -> Replay:
    """A whole game of two, of which one is a person."""
    rules = library.load("inn-keeper")
    record, _ = played(rules, 2, 10_000)
    record["seats"] = [Seat("Mira", "you").to_json(), Seat("Kai", "hard").to_json()]
    shown = Replay(record, rules)
    shown.load()
    return shown


def test_a_game_stops_where_its_log_has_headings_and_where_events_of_a_class_happened(inn: Replay) -> None:
    found = reel(inn)
    assert found.length == len(inn.answers) and len(found.headings) > 5
    told = [(n, event) for n in range(found.length + 1) for event in inn.events(None, n, n)]
    assert found.headings == sorted({n for n, event in told if event.event == "heading"})
    classes = {event.event for _, event in told} - {"heading", ""} - {event.kind for _, event in told}
    assert found.classes.keys() == classes
    for name, stops in found.classes.items():
        assert stops == sorted({n for n, event in told if event.event == name})
    assert found.last_part in found.headings and found.last_part < found.length


def test_of_a_game_that_is_over_every_hand_lies_open(inn: Replay) -> None:
    assert inn.over and inn.may_see() == [None, 0, 1] and inn.eyes == 0
    for n in (1, 30, 60):
        match, hands = inn.at(n), inn.hands(n)
        for seat in (0, 1):
            held = match.view(seat)["zones"]["hand"][seat]
            assert [piece for piece in hands[seat] if piece in held] == held and match.view(1 - seat) == inn.view(
                n, 1 - seat
            )
            assert all(piece not in match.view(1 - seat)["zones"]["hand"][seat] for piece in held)


def test_of_a_game_that_goes_on_nobody_sees_more_than_who_plays(library: Library, inn: Replay) -> None:
    start = inn.at(0).record()
    record = {**start, "seats": [seat.to_json() for seat in inn.seats], "decisions": list(map(list, inn.answers[:60]))}
    record["ruleset"] = {**record["ruleset"], "title": "x"}
    open_ = Replay(record, inn.rules)
    open_.load()
    assert not open_.over and open_.may_see() == [0]
    mine, other = open_.hands(60)
    assert mine and other == []
    assert open_.view(60, 0) == inn.view(60, 0)
    for seat in (None, 1):
        with pytest.raises(UsageError, match="not over"):
            open_.view(60, seat)
        with pytest.raises(UsageError, match="not over"):
            open_.beats(60, seat, [1])
        with pytest.raises(UsageError, match="not over"):
            open_.events(seat, 0, 60)


def test_a_beat_is_how_the_table_stood_right_after_its_event(inn: Replay) -> None:
    """Between the events of one answer; the last of them is how it ended."""
    number = next(n for n in range(1, len(inn.answers)) if len(inn.events(0, n, n)) > 3)
    events = [event.n for event in inn.events(0, number, number)]
    views = inn.beats(number, 0, events[1:-1])
    assert len(views) == len(events) - 2
    assert inn.beats(number, 0, events[-1:])[0]["zones"] == inn.view(number, 0)["zones"] != views[0]["zones"]
