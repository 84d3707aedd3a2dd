"""Sound mutants are played as machine code as by Python; `make deep` plays thousands, watched for what they touch."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.ahead import shared as sharing
from tests.ahead.test_building import needs_a_compiler
from tests.fuzz import native
from tests.helpers import ruleset


@needs_a_compiler
@pytest.mark.parametrize("name", ["tic-tac-toe", "ludo", "thieves"])
def test_mutants_play_the_same_games(name: str):
    tally = native.play(4, name)
    assert tally.sound == 4 and tally.whole > 0


def test_watched_libraries_are_kept_until_other_code_makes_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(native, "WATCHED", tmp_path / "watched")
    first = native._kept()
    (first / "libraries").mkdir()
    assert native._kept() == first and (first / "libraries").exists()
    monkeypatch.setattr(native, "made_by", lambda: "other code, of which other libraries come")
    assert native._kept() != first and not first.exists()


@needs_a_compiler
def test_a_library_is_shared_as_long_as_compiler_and_code_are_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    made = ruleset("tic-tac-toe").program(2, {})
    monkeypatch.setenv("DOGTABLE_TESTS", str(tmp_path))
    first = sharing.shared(made)
    assert sharing.shared(made) == first
    monkeypatch.setattr(sharing, "made_by", lambda: "other code")
    assert sharing.shared(made) != first


def test_nothing_watched_goes_to_the_cache_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    given: list[dict[str, str]] = []

    def run(words: list[str], env: dict[str, str] | None = None, **_: Any) -> subprocess.CompletedProcess[str]:
        given.append(env or {})
        return subprocess.CompletedProcess(words, 0, "libasan.so", "")

    monkeypatch.setattr(native, "WATCHED", tmp_path / "watched")
    monkeypatch.setattr(native.subprocess, "run", run)
    monkeypatch.setattr(native.shutil, "which", lambda name: f"/usr/bin/{name}")
    native.watched("games", "tic-tac-toe", 1, 1)
    environment = given[-1]
    assert environment["DOGTABLE_COMPILE"] == "no"
    assert environment["XDG_CACHE_HOME"].startswith(str(native.WATCHED))
