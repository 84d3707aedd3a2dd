"""R3: mutated records, journals and settings are opened, or refused in one sentence with the original kept."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from dogtable.base.errors import SaveError
from dogtable.session import seats
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.settings import Settings
from dogtable.session.table import Table
from tests.fuzz.mutate import mutate


def some_game(data: Path) -> Library:
    """Play some forty answers of a game in a journal below `data`."""
    library = Library(data=data)
    journal = Journal(library.user.journal)
    table = Table.new(journal, library.load("dog"), 4, {}, seats.make(["person"] * 4), seed=5)
    rng = Random(5)
    for _ in range(40):
        seat = table.waiting[0]
        decision = table.decision(seat)
        assert decision is not None
        table.answer(seat, rng.choice(decision.options).key)
    journal.close()
    return library


def record_of(library: Library) -> bytes:
    """Return the record of the game in the library's journal."""
    journal = Journal(library.user.journal)
    record = json.dumps(journal.record(journal.games()[0].id)).encode()
    journal.close()
    return record


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
