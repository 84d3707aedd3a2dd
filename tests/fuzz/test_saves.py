"""R3 at its size for every run: see saves.py."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from dogtable.session.library import Library
from tests.fuzz.saves import journals, records, settings, some_game

RECORDS, JOURNALS, SETTINGS = 800, 300, 500


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return some_game(tmp_path_factory.mktemp("data"))


def test_mutated_records(library: Library, tmp_path: Path) -> None:
    assert records(library, tmp_path, RECORDS, Random(1)) > RECORDS // 2


def test_mutated_journals(library: Library, tmp_path: Path) -> None:
    journals(library, library.user.journal.read_bytes(), tmp_path, JOURNALS, Random(2))


def test_mutated_settings(tmp_path: Path) -> None:
    settings(tmp_path, SETTINGS, Random(3))
