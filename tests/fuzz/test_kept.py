"""Mutated packs and caches, a few of them; `make deep` tries 100,000 of each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.kept import caches, packs


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path


def test_mutated_packs_are_taken_whole_or_refused(tmp_path: Path) -> None:
    tally = packs(300, tmp_path / "packs")
    assert tally.bad == []
    assert tally.refused > 150
    assert tally.taken > 20


def test_mutated_caches_are_not_looked_at(own_cache: Path) -> None:
    tally = caches(300, own_cache)
    assert tally.bad == []
    assert tally.refused > 250
