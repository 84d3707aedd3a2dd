"""Whatever a ruleset costs, it is refused soon: with a place, in little memory, and by no traceback."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dogtable.base.confined import Confined, Limits
from tests.bounds.heavy import COMPILING, PLAYING, READING, Files

MEGABYTES = 300
LIMITS = Limits(processor=60, wall=600, megabytes=1_000, sent=10_000, answered=1_000_000)
HEAVY = {**READING, **COMPILING, **PLAYING}


@pytest.fixture(scope="module")
def confined() -> Iterator[Confined]:
    with Confined("tests.bounds.opening:opened", LIMITS) as confined:
        yield confined


@pytest.mark.parametrize("name", HEAVY)
def test_what_costs_too_much_is_refused_with_a_place(name: str, confined: Confined, tmp_path: Path) -> None:
    files, code = HEAVY[name]
    told = opened(files, confined, tmp_path)
    assert code in {problem[0] for problem in told["problems"]}
    for _, path, line, message in told["problems"]:
        assert Path(path).is_relative_to(tmp_path / "x")
        assert line >= 1
        assert message
    assert told["megabytes"] < MEGABYTES


def opened(files: Files, confined: Confined, tmp_path: Path) -> dict[str, Any]:
    """Write a ruleset, and open it in a process of its own."""
    folder = tmp_path / "x"
    folder.mkdir()
    for file, text in files.items():
        (folder / file).write_text(text, encoding="utf-8")
    told: dict[str, Any] = json.loads(
        confined.call(json.dumps({"folder": str(folder), "data": str(tmp_path / "data")}).encode())
    )
    return told
