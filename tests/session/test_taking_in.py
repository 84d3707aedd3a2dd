"""A game of somebody else's is read, proved, and only then written down; of what is refused nothing stays."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dogtable.base.errors import SaveError
from dogtable.session import proving, seats
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.proving import Prover
from dogtable.session.record import write_record
from dogtable.session.table import Table
from dogtable.session.taking_in import take_in
from tests.session.hostile_records import changed, more, named_attacks, within_bounds

GAME = "tic-tac-toe"


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return Library(data=tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def prover(library: Library) -> Iterator[Prover]:
    with Prover(library) as prover:
        yield prover


@pytest.fixture(scope="module")
def record(library: Library, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A game of three answers, as its file has it."""
    journal = Journal(tmp_path_factory.mktemp("own") / "games.sqlite")
    table = Table.new(journal, library.load(GAME), 2, {}, seats.make(["you", "person"]), 7)
    for _ in range(3):
        seat = table.waiting[0]
        decision = table.decision(seat)
        assert decision is not None
        table.answer(seat, decision.options[0].key)
    journal.close()
    return dict(json.loads(json.dumps(table.record())))


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    journal = Journal(tmp_path / "journal" / "games.sqlite")
    yield journal
    journal.close()


def content(journal: Journal) -> list[str]:
    return list(journal._db.iterdump())


def taken(journal: Journal, library: Library, prover: Prover, record: dict[str, Any], folder: Path) -> Table:
    path = folder / "game.dogtable"
    path.write_text(json.dumps(record))
    before = path.read_bytes()
    try:
        return take_in(journal, library, path, prover)
    finally:
        assert path.read_bytes() == before


def test_a_sound_game_is_opened_where_it_stands(
    journal: Journal, library: Library, prover: Prover, record: dict[str, Any], tmp_path: Path
) -> None:
    table = taken(journal, library, prover, record, tmp_path)
    assert table.match.count == 3 and [seat.name for seat in table.seats] == [s["name"] for s in record["seats"]]
    saved = journal.games()[0]
    assert (saved.id, saved.answers, saved.over) == (table.id, 3, False) and saved.standing.said(
        saved.names, str
    ).endswith("to play")


def test_a_game_that_is_over_is_no_open_game(
    journal: Journal, library: Library, prover: Prover, record: dict[str, Any], tmp_path: Path
) -> None:
    taken(journal, library, prover, record, tmp_path)
    table = taken(journal, library, prover, record, tmp_path)
    while table.waiting:
        decision = table.decision(table.waiting[0])
        assert decision is not None
        table.answer(table.waiting[0], decision.options[0].key)
    table.export(tmp_path / "over.dogtable")
    take_in(journal, library, tmp_path / "over.dogtable", prover)
    assert sorted(game.over for game in journal.games()) == [False, True, True]


@pytest.mark.parametrize(
    "attack", list(named_attacks({"seats": [{}], "ruleset": {}, "decisions": [], "sources": {}, "players": 1}))
)
def test_of_a_hostile_game_nothing_is_stored(
    journal: Journal, library: Library, prover: Prover, record: dict[str, Any], tmp_path: Path, attack: str
) -> None:
    before = content(journal)
    hostile = named_attacks(record)[attack]
    try:
        table = taken(journal, library, prover, hostile, tmp_path)
    except SaveError as error:
        assert str(error).isprintable() and len(str(error)) < 300 and "left as it is" in str(error)
        assert content(journal) == before and journal.games(over=False) == []
    else:
        assert "extra" in attack or "false hash" in attack
        kept = journal.record(table.id)
        within_bounds(kept)
        assert kept["ruleset"]["hash"] == record["ruleset"]["hash"] and kept["sources"] == record["sources"]


def test_any_odd_game_is_refused_or_can_be_opened_again(
    journal: Journal, library: Library, prover: Prover, record: dict[str, Any], tmp_path: Path
) -> None:
    refused = 0
    for told, hostile in more(record, 250, Random(11)):
        before = content(journal)
        try:
            table = taken(journal, library, prover, hostile, tmp_path)
        except SaveError as error:
            refused += 1
            assert str(error).isprintable() and len(str(error)) < 300, told
            assert content(journal) == before, told
        else:
            within_bounds(journal.record(table.id))
            Table.open(journal, table.id, library)
            journal.delete(table.id)
    assert refused > 120


def test_the_hash_of_a_record_is_not_believed(
    journal: Journal, library: Library, prover: Prover, record: dict[str, Any], tmp_path: Path
) -> None:
    """Rules with another word in them, under the hash of today's: by their own, they would be unopenable."""
    other = {**record, "sources": {path: text + "\n# another" for path, text in record["sources"].items()}}
    for claimed in (other, {**record, "sources": {}}):
        table = taken(journal, library, prover, claimed, tmp_path)
        kept = journal.record(table.id)
        assert kept["ruleset"]["hash"] == library.load(GAME).hash and kept["sources"] == library.load(GAME).sources


def test_answers_that_are_not_legal_are_refused(
    journal: Journal, library: Library, prover: Prover, record: dict[str, Any], tmp_path: Path
) -> None:
    first = record["decisions"][0]
    with pytest.raises(SaveError, match=r"game.dogtable is no game that can be played on \(answer 2 of the record"):
        taken(journal, library, prover, {**record, "decisions": [first, first]}, tmp_path)
    assert journal.games() == []


def test_rules_that_take_too_long_are_refused(
    journal: Journal, library: Library, record: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dataclasses import replace

    monkeypatch.setattr(proving, "LIMITS", replace(proving.LIMITS, processor=0.001, wall=0.0))
    with Prover(library) as hurried, pytest.raises(SaveError, match=r"is not opened: it (takes|needs) too"):
        taken(journal, library, hurried, record, tmp_path)
    assert journal.games() == []


def test_a_record_without_seats_is_not_sat_down_to(
    journal: Journal, library: Library, prover: Prover, record: dict[str, Any], tmp_path: Path
) -> None:
    with pytest.raises(SaveError, match="does not say who sits where"):
        taken(journal, library, prover, {**record, "seats": []}, tmp_path)


def test_what_was_given_up_is_told_and_leaves_nothing(
    journal: Journal, library: Library, record: dict[str, Any], tmp_path: Path
) -> None:
    with Prover(library) as given_up:
        given_up.cancel()
        with pytest.raises(SaveError, match="that was given up"):
            taken(journal, library, given_up, record, tmp_path)
    assert journal.games() == []


def test_a_game_travels_from_player_to_player(library: Library, record: dict[str, Any], tmp_path: Path) -> None:
    """Without a prover at hand there is one for this file."""
    there = Journal(tmp_path / "there.sqlite")
    write_record(tmp_path / "game.dogtable", changed(record, ("ruleset", "title"), "Not its title"))
    table = take_in(there, library, tmp_path / "game.dogtable")
    assert there.answers(table.id) == [(seat, key) for seat, key in record["decisions"]]
    assert there.games()[0].title == library.load(GAME).title
