"""R3: mutated records, journals and settings are opened, or refused in one sentence with the original kept."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from dogtable.base.errors import DogtableError, SaveError
from dogtable.session import seats
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.proving import Prover
from dogtable.session.settings import Settings
from dogtable.session.table import Table
from dogtable.session.taking_in import take_in
from tests.fuzz.mutate import mutate
from tests.session.hostile_records import more, named_attacks, within_bounds


def some_game(data: Path) -> Library:
    """Play five answers of a small game and some forty of a large one, the last, in a journal below `data`."""
    library = Library(data=data)
    journal = Journal(library.user.journal)
    for ruleset, players, answers in (("tic-tac-toe", 2, 5), ("dog", 4, 40)):
        table = Table.new(journal, library.load(ruleset), players, {}, seats.make(["person"] * players), seed=5)
        rng = Random(5)
        for _ in range(answers):
            seat = table.waiting[0]
            decision = table.decision(seat)
            assert decision is not None
            table.answer(seat, rng.choice(decision.options).key)
    journal.close()
    return library


def record_of(library: Library, ruleset: str) -> bytes:
    """Return the record of the game of a ruleset in the library's journal."""
    journal = Journal(library.user.journal)
    record = json.dumps(journal.record(next(game.id for game in journal.games() if game.ruleset == ruleset))).encode()
    journal.close()
    return record


def one_sentence(error: DogtableError) -> None:
    text = str(error)
    assert "\n" not in text and "Traceback" not in text and 0 < len(text) < 400, text


def records(library: Library, folder: Path, count: int, rng: Random) -> int:
    """Take in files with bytes changed, and files with odd values in sound places; return how many were refused.

    What is refused leaves nothing behind; what is taken in is within bounds and can be opened again.
    """
    path, refused = folder / "game.dogtable", 0
    small, large = record_of(library, "tic-tac-toe"), record_of(library, "dog")
    told = json.loads(small)
    attacks = [json.dumps(attack).encode() for attack in named_attacks(told).values()]
    journal = Journal(folder / "games.sqlite")
    with Prover(library) as prover:
        for number in range(count):
            if number % 40 == 0:
                data = attacks[number // 40 % len(attacks)]
            elif number % 2:
                data = json.dumps(next(more(told, 1, rng))[1]).encode()
            else:
                data = mutate(small if number % 20 else large, rng)
            path.write_bytes(data)
            try:
                table = take_in(journal, library, path, prover)
            except SaveError as error:
                one_sentence(error)
                refused += 1
            else:
                within_bounds(journal.record(table.id))
                table.close()
                Table.open(journal, table.id, library).close()
                journal.delete(table.id)
            assert path.read_bytes() == data
            assert [rows(journal, table) for table in ("games", "answers", "sources")] == [0, 0, 0]
    journal.close()
    return refused


def rows(journal: Journal, table: str) -> int:
    return int(journal._db.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


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
