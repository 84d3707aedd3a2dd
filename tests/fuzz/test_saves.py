"""R3 at its size for every run: see saves.py."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from dogtable.session.library import Library
from tests.fuzz.saves import arenas, journals, records, settings, some_game
from tests.fuzz.shelves import Shelf

RECORDS, JOURNALS, SETTINGS, ARENAS = 500, 200, 300, 300
EVERY = 50  # after so many of them the shelf is drawn


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return some_game(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def shelf(library: Library, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shelf]:
    shelf = Shelf(library, tmp_path_factory.mktemp("shelf"))
    yield shelf
    shelf.close()


def test_mutated_records(library: Library, shelf: Shelf, tmp_path: Path) -> None:
    assert records(library, tmp_path, RECORDS, Random(1), shelf, EVERY) > RECORDS // 2


def test_mutated_journals(library: Library, shelf: Shelf, tmp_path: Path) -> None:
    before = shelf.shown
    journals(library, library.user.journal.read_bytes(), tmp_path, JOURNALS, Random(2), shelf, EVERY)
    assert shelf.shown > before


def test_mutated_settings(shelf: Shelf, tmp_path: Path) -> None:
    (tmp_path / "settings").mkdir()
    settings(tmp_path / "settings", SETTINGS, Random(3), shelf, EVERY)


def test_mutated_files_of_an_arena(tmp_path: Path) -> None:
    assert arenas(tmp_path, ARENAS, Random(4)) > ARENAS // 4
