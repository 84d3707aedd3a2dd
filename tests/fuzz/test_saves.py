"""R3: mutated records, journals and settings are opened, or refused in one sentence with the original kept."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from dogtable.base.errors import SaveError
from dogtable.session import seats
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.settings import Settings
from dogtable.session.table import Table
from tests.fuzz.mutate import mutate

RECORDS, JOURNALS, SETTINGS = 1_200, 300, 500


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Library, Path]:
    """A game of some forty answers in a journal."""
    library = Library(data=tmp_path_factory.mktemp("data"))
    journal = Journal(library.user.journal)
    rules = library.load("dog")
    table = Table.new(journal, rules, 4, {}, seats.make(["person"] * 4), seed=5)
    rng = Random(5)
    for _ in range(40):
        seat = table.waiting[0]
        decision = table.decision(seat)
        assert decision is not None
        table.answer(seat, rng.choice(decision.options).key)
    journal.close()
    return library, library.user.journal


def one_sentence(error: SaveError) -> None:
    text = str(error)
    assert "\n" not in text and "Traceback" not in text and len(text) < 400, text


def records(library: Library, record: bytes, folder: Path, count: int, rng: Random) -> None:
    path = folder / "game.dogtable"
    journal = Journal(folder / "games.sqlite")
    for _ in range(count):
        data = mutate(record, rng)
        path.write_bytes(data)
        try:
            game = journal.import_record(path)
            Table.open(journal, game, library).close()
        except SaveError as error:
            one_sentence(error)
        assert path.read_bytes() == data
    journal.close()


def journals(library: Library, journal: bytes, folder: Path, count: int, rng: Random) -> None:
    for number in range(count):
        path = folder / str(number) / "games.sqlite"
        path.parent.mkdir()
        data = mutate(journal, rng)
        path.write_bytes(data)
        try:
            opened = Journal(path)
            try:
                for game in opened.games():
                    Table.open(opened, game.id, library).close()
            finally:
                opened.close()
            kept = [file for file in path.parent.iterdir() if "damaged" in file.name]
            assert not opened.notice or kept[0].read_bytes()
        except SaveError as error:
            one_sentence(error)


def settings(folder: Path, count: int, rng: Random) -> None:
    sound = json.dumps({"language": "en", "speed": "fast", "ui_scale": 125, "last_setup": {"a": [1, 2]}}).encode()
    path = folder / "settings.json"
    for _ in range(count):
        data = mutate(sound, rng)
        path.write_bytes(data)
        read = Settings.load(path)
        assert read.speed in ("off", "fast", "normal", "slow")
        assert path.exists() or any(file.read_bytes() == data for file in folder.iterdir())
        read.save()
        for file in folder.iterdir():
            file.unlink()


def test_mutated_records(played: tuple[Library, Path], tmp_path: Path) -> None:
    library, path = played
    journal = Journal(path)
    record = json.dumps(journal.record(journal.games()[0].id)).encode()
    journal.close()
    records(library, record, tmp_path, RECORDS, Random(1))


def test_mutated_journals(played: tuple[Library, Path], tmp_path: Path) -> None:
    library, path = played
    journals(library, path.read_bytes(), tmp_path, JOURNALS, Random(2))


def test_mutated_settings(tmp_path: Path) -> None:
    settings(tmp_path, SETTINGS, Random(3))
