"""What `make deep` does is tried at full size alone; here is how it goes about it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from dogtable.ahead.making import MOST_LIBRARIES
from dogtable.base.paths import user_folders
from tests.deep import jobs
from tests.rulesets.found import ids


@pytest.mark.skipif(sys.platform != "linux", reason="a cache is moved by XDG's variables")
def test_each_ruleset_has_its_libraries_in_a_cache_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    caches: list[Path] = []

    def note(*_: object) -> None:
        caches.append(user_folders().kept.cache)

    monkeypatch.setattr(jobs, "LIBRARIES", tmp_path)
    monkeypatch.setattr(jobs, "have", note)
    before = user_folders().kept
    for ruleset in ("kuhn-poker", "tic-tac-toe"):
        jobs.natively(note, ruleset, 1, 1)
    assert len(set(caches)) == 2 and before.cache not in caches
    assert user_folders().kept == before


def test_no_ruleset_has_more_libraries_than_a_cache_keeps():
    assert max(len(jobs.tables(ruleset)) for ruleset in ids()) <= MOST_LIBRARIES
