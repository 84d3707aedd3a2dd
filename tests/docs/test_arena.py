"""The page about bots against bots says what is so."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import dogtable
from dogtable.engine.match import Match
from dogtable.session.record import read_record
from dogtable.study.arena import Run
from dogtable.study.entrant import parse_all
from dogtable.study.files import COLUMNS
from dogtable.study.hands import Here
from dogtable.study.schedule import pairings, setting_of
from dogtable.study.store import Store
from dogtable.study.summary import outcomes, summary
from tests.cli.little import run

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "arena.md").read_text(encoding="utf-8")


@pytest.fixture
def arena(tmp_path: Path) -> Run:
    rules = dogtable.load("crazy-eights")
    settings = [setting_of(rules, 4, {})]
    pairs = pairings(1, parse_all("random,greedy@iterations=1"), ladder=False)
    arena = Run(Store(tmp_path / "a.sqlite", settings), settings, pairs, 60, 4)
    arena.play(Here())
    return arena


def _keys(told: Any) -> set[str]:
    if isinstance(told, list):
        return set().union(*map(_keys, told))
    return set(told).union(*map(_keys, told.values())) if isinstance(told, dict) else set()


def test_every_key_of_the_summary_is_told(arena: Run) -> None:
    told = summary(arena)
    assert told["settings"][0]["goes_with"]
    assert told["settings"][0]["pairings"][0]["deciding"]
    written = set(re.findall(r'"([\w ]+)"', PAGE.partition("--json")[2]))
    assert _keys(told) <= written
    assert ", ".join(COLUMNS) in PAGE


def test_a_game_is_played_again_as_the_page_says(
    arena: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = list(outcomes(arena, arena.pairings[0]))
    for game in (games[0], games[-1]):
        deal = game.bout.seed - 4 * 1_000_003
        seats, file = ",".join(map(str, game.bout.seats)), tmp_path / "games.jsonl"
        words = ("--seats", seats, "--seed", 4, "--games", deal + 1, "--jobs", 1, "--record", file)
        assert run("sim", "crazy-eights", *words) == 0
        capsys.readouterr()
        last = tmp_path / "last.dogtable"
        last.write_text(file.read_text().splitlines()[-1])
        match: Match = dogtable.replay(read_record(last))
        assert match.result is not None
        assert list(match.result.utility) == list(game.shares)
        assert match.result.totals == list(game.points)
        assert match.count == game.decisions


def test_the_lines_for_learning_run(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed (extra: rl)")
    [code] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    told: dict[str, Any] = {}
    exec(compile(code, "docs/arena.md", "exec"), told)
    assert told["terminated"]
    assert not told["env"].agents


def test_the_example_learns_and_can_be_told_again() -> None:
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed (extra: rl)")
    words = ["connect-four", "--decisions", "6000", "--games", "4", "--tests", "2000", "--against", "random"]
    command, here = [sys.executable, str(ROOT / "docs" / "examples" / "learn.py"), *words], {"PYTHONPATH": str(ROOT)}
    told = [subprocess.run(command, env=os.environ | here, capture_output=True, text=True, check=True) for _ in "ab"]
    assert told[0].stdout == told[1].stdout
    found = re.search(r"as between two players ([\d.]+)%", told[0].stdout)
    assert found is not None
    assert float(found[1]) > 65
