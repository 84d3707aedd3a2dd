"""A file of an arena that somebody else has made is read as games that can have been played, or refused as it is."""

from __future__ import annotations

import re
import shutil
import sqlite3
import tracemalloc
from contextlib import closing
from pathlib import Path

import pytest

import dogtable
from dogtable.base.errors import SaveError
from dogtable.study.arena import Run
from dogtable.study.entrant import parse_all
from dogtable.study.hands import Here
from dogtable.study.schedule import Pairing, Setting, pairings, setting_of
from dogtable.study.store import Store
from dogtable.study.summary import summary
from tests.study.hostile_files import ATTACKS, attack, digest

PAIRS: list[Pairing] = pairings(1, parse_all("random,greedy@iterations=1"), ladder=False)


@pytest.fixture(scope="module")
def setting() -> Setting:
    return setting_of(dogtable.load("connect-four"), 2, {})


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory, setting: Setting) -> Path:
    file = tmp_path_factory.mktemp("sound") / "a.sqlite"
    run = Run(Store(file, [setting]), [setting], PAIRS, 2, 5)
    run.play(Here())
    run.store.close()
    return file


def look(file: Path, setting: Setting) -> dict[str, object]:
    """What `--show` does."""
    store = Store(file, [setting])
    try:
        return summary(Run(store, [setting], PAIRS, 2, 5))
    finally:
        store.close()


@pytest.mark.parametrize("name", ATTACKS)
def test_what_cannot_have_been_played_is_one_sentence_and_left(
    name: str, sound: Path, tmp_path: Path, setting: Setting
) -> None:
    file = tmp_path / "a.sqlite"
    shutil.copy(sound, file)
    attack(file, name)
    before = digest(file)
    tracemalloc.start()
    try:
        with pytest.raises(SaveError) as refused:
            look(file, setting)
    finally:
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    told = str(refused.value).replace(str(file), "FILE")
    assert re.fullmatch(r"FILE (is damaged, or no file of an arena|was written by another version) [^\n]{10,160}", told)
    assert told.isprintable()
    assert digest(file) == before and most < 60 << 20


def test_looking_writes_nothing(sound: Path, tmp_path: Path, setting: Setting) -> None:
    """Nor where there is nothing of the run in the file."""
    file = tmp_path / "a.sqlite"
    shutil.copy(sound, file)
    before = digest(file)
    assert look(file, setting)["games"] == 2
    other = setting_of(dogtable.load("tic-tac-toe"), 2, {})
    assert look(file, other)["games"] == 0
    assert digest(file) == before


def test_errors_of_games_steer_no_terminal(sound: Path, tmp_path: Path, setting: Setting) -> None:
    file = tmp_path / "a.sqlite"
    shutil.copy(sound, file)
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        steers = "char(27) || '[2J' || hex(zeroblob(100000))"
        db.execute(f"UPDATE games SET error = {steers} WHERE seed = (SELECT min(seed) FROM games)")
    told = look(file, setting)
    errors = [error["error"] for one in told["settings"] for error in one["errors"]]  # type: ignore[attr-defined]
    assert errors and all(len(error) <= 2_000 and error.isprintable() for error in errors)
