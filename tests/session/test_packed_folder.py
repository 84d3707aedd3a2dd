"""A data folder that somebody packed brings games and rulesets, and nothing that runs."""

from __future__ import annotations

import os
import pickle
import shutil
import subprocess
import sys
from hashlib import blake2b
from pathlib import Path

import pytest

from dogtable.base.paths import KeptFolders, UserFolders
from dogtable.base.store import Store
from dogtable.session.library import Library
from tests.cli.little import race


class Trap:
    """What leaves a file behind when it is unpickled."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self):
        return os.mkdir, (str(self.mark),)


@pytest.fixture
def mark(tmp_path: Path) -> Path:
    return tmp_path / "it ran"


@pytest.fixture
def packed(tmp_path: Path, mark: Path) -> Path:
    """A friend's folder, closed to others, with traps wherever the program ever kept something, key included."""
    friend = tmp_path / "friend"
    race(friend / "rulesets")
    kept = KeptFolders(friend / "cache", friend / "key")
    Library(user=UserFolders(friend, kept)).load("race").program(2)
    store, trap = Store(kept), pickle.dumps(Trap(mark))
    for file in [*(friend / "cache").glob("*/*")]:
        store.folder, store.sort = file.parent, file.parent.name
        store.write(file.name, Trap(mark))
        older = file.with_suffix("." + {"programs": "program", "rules": "rules"}[file.parent.name])
        older.write_bytes(blake2b(trap, digest_size=32).digest() + trap)
        older.chmod(0o600)
    assert len(list((friend / "cache").glob("*/*"))) == 4 and not mark.exists()
    return friend


def test_nothing_of_it_runs(packed: Path, mark: Path) -> None:
    rules = Library(data=packed).load("race")
    assert rules.program(2).players == 2
    assert not mark.exists()


def test_nothing_of_it_runs_in_the_program(packed: Path, mark: Path) -> None:
    for words in (["sim", "race", "--games", "1", "--seats", "random,greedy", "--jobs", "1"], ["version", "--verbose"]):
        command = [sys.executable, "-m", "dogtable", "--data", str(packed), *words]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stderr
    assert not mark.exists()


def test_the_traps_would_spring(packed: Path, mark: Path) -> None:
    """Of who holds the key the files are read: the traps are where the program looks, and the seals are right."""
    kept = KeptFolders(packed / "cache", packed / "key")
    assert Library(user=UserFolders(packed, kept)).load("race").players
    assert mark.is_dir()


def test_it_cannot_be_handed_in_as_ones_own_cache(packed: Path, mark: Path, tmp_path: Path) -> None:
    """Unpacked over one's own cache, and not over the key, which has a name of its own."""
    mine = UserFolders(packed, KeptFolders(tmp_path / "cache", tmp_path / "key"))
    Library(user=mine).load("race").program(2)
    shutil.copytree(packed / "cache", tmp_path / "cache", dirs_exist_ok=True)
    Library(user=mine).load("race").program(2)
    assert not mark.exists()
