"""Sounds of a ruleset's own folder: taken in with it, read strictly, told when they are no sounds."""

from __future__ import annotations

from pathlib import Path

import pytest

from dogtable.base import wav
from dogtable.base.sounds import own_sounds
from dogtable.session.sounds import flaws
from dogtable.session.taking import KINDS
from tests.base.test_wav import made
from tests.session.test_pictures import posix


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "sounds").mkdir()
    (tmp_path / "sounds" / "bark-1.wav").write_bytes(made())
    return tmp_path


def told(folder: Path) -> list[tuple[str, str, str]]:
    return [(Path(one.span.path).name, one.code, one.message) for one in flaws(folder)]


@posix
def test_a_sound_is_no_flaw_and_what_is_none_is_told(folder: Path) -> None:
    assert told(folder) == [] and KINDS[".wav"] == wav.MOST_BYTES
    (folder / "sounds" / "bark-2.wav").write_bytes(made(rate=48_000))
    (folder / "sounds" / "hop.wav").symlink_to("/dev/zero")
    assert told(folder) == [
        (
            "bark-2.wav",
            "E612",
            "the sound is not played: it is 16 bit, 48,000 a second, channels 1; a sound has 16 bit, 44,100 a second, "
            "one channel or two",
        ),
        ("hop.wav", "E612", "the sound is not read: it is a link"),
    ]


@posix
def test_nothing_is_looked_for_behind_a_link(folder: Path) -> None:
    (folder / "mine").mkdir()
    (folder / "mine" / "sounds").symlink_to(folder / "sounds")
    assert own_sounds(folder) == ["bark"] and own_sounds(folder / "mine") == []


def test_there_are_not_too_many(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dogtable.session.sounds.MOST_SOUNDS", 1)
    (folder / "sounds" / "c.wav").write_bytes(made())
    [(name, _, message)] = told(folder)
    assert name == "c.wav" and "at most 1 sounds" in message
