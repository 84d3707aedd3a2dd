"""The page "write your own": every step, as it stands there, checks clean, plays to its end, and does what is said."""

from __future__ import annotations

import re
import shlex
from io import StringIO
from pathlib import Path

import pytest

from dogtable.cli.main import main
from dogtable.session.inspection import inspect
from dogtable.session.library import Library
from tests.docs.pages import DOCS, dead_links, write_down

PAGE = DOCS / "write-your-own.md"
TEXT = PAGE.read_text(encoding="utf-8")
STEPS = re.split(r"(?m)^## (?=Step \d)", TEXT.split("\n## From here")[0])[1:]
COMMANDS = re.compile(r"```sh\n(.*?)```", re.DOTALL)


def written(folder: Path, steps: int) -> Path:
    """Write down what the first so many steps say, as the page tells its readers to."""
    for step in STEPS[:steps]:
        write_down(step, folder)
    return folder / "my-pig"


@pytest.mark.parametrize("step", range(1, len(STEPS) + 1))
def test_a_step_checks_and_plays(step: int, tmp_path: Path) -> None:
    ruleset = written(tmp_path, step)
    rules, problems = inspect(Library(data=tmp_path / "data"), ruleset)
    assert problems == []
    assert rules is not None
    for players in rules.players:
        for seed in range(5):
            result = rules.playout(seed, players=players, options={})
            assert result.decisions >= players


@pytest.mark.parametrize("step", range(1, len(STEPS) + 1))
def test_its_commands_do_what_they_are_for(
    step: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    written(tmp_path, step)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", StringIO("1\nquit\n"))  # for `step`
    for block in COMMANDS.findall(STEPS[step - 1]):
        for line in block.splitlines():
            program, *words = shlex.split(line)
            assert program == "dogtable"
            if words[0] != "play":  # that opens a window
                assert main([*words, "--data", str(tmp_path / "data")]) == 0, (line, capsys.readouterr())


def test_advice_helps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    written(tmp_path, len(STEPS))
    monkeypatch.chdir(tmp_path)
    assert main(["sim", "my-pig", "--games", "40", "--seats", "greedy,random", "--seed", "1", "--json"]) == 0
    wins = re.search(r'"wins": ?\[([0-9.]+)', capsys.readouterr().out)
    assert wins is not None and float(wins[1]) > 0.6


def test_a_slip_is_told_as_the_page_says(tmp_path: Path) -> None:
    ruleset = written(tmp_path, 1)
    path = ruleset / "game.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("first(tray)", "first(tary)"), encoding="utf-8")
    _, problems = inspect(Library(data=tmp_path / "data"), ruleset)
    assert [(p.code, p.hint) for p in problems] == [("E203", "did you mean 'tray'? (zone)")]


def test_all_that_it_points_to_is_there() -> None:
    for name in re.findall(r"`((?:tests/)?rulesets/[\w/-]+)`", TEXT):
        assert (PAGE.parents[1] / name / "game.yaml").is_file(), name
    assert dead_links(PAGE) == []
