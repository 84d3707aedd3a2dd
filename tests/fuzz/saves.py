"""R3: mutated records, journals, settings and files of arenas are opened, or refused in one sentence with the original
kept; and after that the shelf is drawn as if nothing had been.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing, suppress
from dataclasses import asdict
from datetime import date
from pathlib import Path
from random import Random

import dogtable
from dogtable.base.errors import DogtableError, SaveError
from dogtable.session import seats
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.proving import Prover
from dogtable.session.puzzles.solved import Solved
from dogtable.session.replay import Replay
from dogtable.session.settings import Settings
from dogtable.session.statistics import Statistics, people, rulesets
from dogtable.session.table import Table
from dogtable.session.taking_in import take_in
from dogtable.study.arena import Run
from dogtable.study.entrant import parse_all
from dogtable.study.hands import Here
from dogtable.study.schedule import Setting, pairings, setting_of
from dogtable.study.store import Store
from dogtable.study.summary import summary
from tests.fuzz.mutate import mutate
from tests.fuzz.shelves import Shelf
from tests.session.hostile_records import more, named_attacks, within_bounds

MEET = pairings(1, parse_all("random,greedy@iterations=1"), ladder=False)
VALUES = [
    *("NULL", "''", "'x'", "-1", "0", "1e300", "9e999", "9223372036854775807", "x''", "x'FF'", "CAST(x'FF' AS TEXT)"),
    *(
        "'[]'",
        "'{}'",
        "'[null, null]'",
        "'[1e999, 0]'",
        "'[[[[[[[['",
        "hex(zeroblob(20000))",
        "char(0)",
        "char(27) || '[2J'",
    ),
    *("replace(hex(zeroblob(20000)), '0', '[')", "char(8203)", "char(917505)", "char(8238) || 'x'"),
]
"""What may stand in any column, as SQL."""
LINES = "0123456789abcdef"
JOURNAL = {
    "games": (
        *(
            "id",
            "ruleset",
            "hash",
            "header",
            "touched",
            "over",
            "status",
            "result",
            "hinted",
            "revision",
            "recent",
            "waiting",
        ),
        *("created", "taken_back", "spent"),
    ),
    "figures": ("game", "revision", "lines", "told"),
    "answers": ("game", "n", "seat", "key"),
    "sources": ("hash", "files"),
    "puzzles": ("day", "ruleset", "name", "wrong", "hints", "shown", "daily"),
    "meta": ("key", "value"),
}
ARENA = {
    "games": ("seed", "shares", "points", "decisions", "options", "widest", "seconds", "times", "picks", "error"),
    "picks": ("id", "pick"),
    "seatings": ("id", "seats"),
    "settings": ("id", "ruleset", "hash", "players", "options", "opening", "bots"),
    "meta": ("key", "value"),
}


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
        journal.keep_figures(table.id, LINES, {"row": [1.0] * players})
    journal.keep_puzzle(Solved("tic-tac-toe", "Two threats at once", date(2026, 11, 29), wrong=1, daily=True))
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


def records(library: Library, folder: Path, count: int, rng: Random, shelf: Shelf | None = None, every: int = 1) -> int:
    """Take in files with bytes changed, and files with odd values in sound places; return how many were refused.

    What is refused leaves nothing behind; what is taken in is within bounds and can be opened again. After `every` so
    manieth one the shelf is drawn.
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
                replayed(journal, table.id, library)
                if shelf is not None and number % every == 0:
                    shelf.games(journal)
                journal.delete(table.id)
            if shelf is not None and number % every == 0:
                shelf.games(journal)
            assert path.read_bytes() == data
            assert [rows(journal, table) for table in ("games", "answers", "sources")] == [0, 0, 0]
    journal.close()
    return refused


def replayed(journal: Journal, game: str, library: Library) -> None:
    """Look at a game from its record: at its beginning, its middle and its end, by whatever eyes may look."""
    replay = Replay.open(journal, game, library)
    assert replay.load()
    for n in {0, replay.loaded // 2, replay.loaded}:
        for seat in replay.may_see():
            assert replay.view(n, seat)
            replay.events(seat, max(0, n - 1), n)
        replay.hands(n)


def rows(journal: Journal, table: str) -> int:
    return int(journal._db.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


def journals(
    library: Library,
    journal: bytes,
    folder: Path,
    count: int,
    rng: Random,
    shelf: Shelf | None = None,
    every: int = 1,
) -> None:
    """Open files with bytes changed, and files with odd values in sound rows, and every game that is left in them."""
    for number in range(count):
        path = folder / str(number) / "games.sqlite"
        path.parent.mkdir()
        path.write_bytes(mutate(journal, rng) if number % 2 else journal)
        if number % 2 == 0:
            change_a_row(path, rng, JOURNAL)
        try:
            opened = Journal(path)
            try:
                if shelf is not None and number % every == 0:
                    shelf.games(opened)
                summed_up(opened)
                for game in opened.games():
                    Table.open(opened, game.id, library).close()
                    replayed(opened, game.id, library)
            finally:
                opened.close()
            kept = [file for file in path.parent.iterdir() if "damaged" in file.name]
            assert not opened.notice or kept[0].read_bytes()
        except SaveError as error:
            one_sentence(error)


def summed_up(journal: Journal) -> None:
    """Have everything counted that statistics tell, puzzles too."""
    assert all(one.wrong >= 0 and one.day <= date.max for one in journal.puzzles())
    found, unread = journal.counted()
    assert len(found) + unread <= journal.count()
    for person in people(found):
        of = Statistics(found, person)
        assert len(of.against) + 1 >= len(of.ratings) and of.days(date.today()) <= len(of.daily)
        assert len(of.longest) <= len(of.won) <= len(of.over) and of.spent >= 0 and of.months() and of.share.low <= 1
    for ruleset, _ in rulesets(found):
        journal.figures(ruleset, LINES)
        journal.without_figures(ruleset, LINES, 5)


def settings(folder: Path, count: int, rng: Random, shelf: Shelf | None = None, every: int = 1) -> None:
    """Read files with bytes changed, and files with odd values in sound places."""
    told = {name: value for name, value in asdict(Settings()).items() if not name.startswith("_") and name != "notices"}
    told |= {"language": "en", "speed": "fast", "ui_scale": 125, "keys": {"inspect": "k"}, "name": "Mira"}
    told |= {"lessons": {"dog/First": 2}, "coach": True, "coached": ["dog/hand"], "seen": "1.0"}
    told |= {"shelf_order": ["ludo"], "shelf_away": ["pig"], "shelf_variants": {"dog": "dog-marbles"}}
    seat = {"name": "Mira", "by": "you", "portrait": "lucy"}
    setup = {"players": 2, "seats": [seat, {**seat, "name": "Ivo", "by": "easy"}], "options": {"a": "b"}}
    told = {**told, "last_setup": {"tic-tac-toe": setup}}
    path, sound = folder / "settings.json", json.dumps(told).encode()
    journal = Journal(folder.parent / "of-settings.sqlite")
    for number in range(count):
        odd = json.dumps(next(more(told, 1, rng))[1]).encode()
        data = odd if number % 2 else mutate(sound, rng)
        path.write_bytes(data)
        read = Settings.load(path)
        assert read.speed in ("off", "fast", "normal", "slow")
        assert path.exists() or any(file.read_bytes() == data for file in folder.iterdir())
        for sentence in read.notices:
            assert "\n" not in sentence and len(sentence) < 400, sentence
        if shelf is not None and number % every == 0:
            shelf.settings(read, journal)
        read.save()
        for file in folder.iterdir():
            file.unlink()
    journal.close()


def some_arena(folder: Path) -> tuple[Path, Setting]:
    """Play two games of an arena, and return its file."""
    setting = setting_of(dogtable.load("tic-tac-toe"), 2, {})
    run = Run(Store(folder / "arena.sqlite", [setting]), [setting], MEET, 2, 5)
    run.play(Here())
    run.store.close()
    with closing(sqlite3.connect(folder / "arena.sqlite")) as db:
        db.execute("PRAGMA journal_mode = DELETE")
    return folder / "arena.sqlite", setting


def arenas(folder: Path, count: int, rng: Random) -> int:
    """Look into files with bytes changed, and files with odd values in sound rows; return how many were refused."""
    sound, setting = some_arena(folder)
    path, whole, refused = folder / "odd.sqlite", sound.read_bytes(), 0
    for number in range(count):
        path.write_bytes(mutate(whole, rng) if number % 2 else whole)
        if number % 2 == 0:
            change_a_row(path, rng, ARENA)
        before = path.read_bytes()
        try:
            store = Store(path, [setting])
            try:
                summary(Run(store, [setting], MEET, 2, 5))
            finally:
                store.close()
        except SaveError as error:
            one_sentence(error)
            refused += 1
        assert path.read_bytes() == before or not before, "an empty file is begun"
        for file in folder.glob("odd.sqlite*"):
            file.unlink()
    return refused


def change_a_row(path: Path, rng: Random, tables: dict[str, tuple[str, ...]]) -> None:
    """Put odd values into one to three columns of a SQLite file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for _ in range(rng.randint(1, 3)):
            table = rng.choice(list(tables))
            rows = rng.choice(("", f" WHERE rowid = {rng.randint(1, 2)}")) if table in ("games", "meta") else ""
            rows = "" if tables is ARENA else rows
            with suppress(sqlite3.IntegrityError):  # no such thing can be in it
                db.execute(f"UPDATE {table} SET {rng.choice(tables[table])} = {rng.choice(VALUES)}{rows}")
