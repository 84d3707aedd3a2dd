"""What the README shows is true: its ruleset plays, its Python runs, its pictures and links are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import dogtable

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    found = re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)
    assert len(found) == 1
    return found[0]


def test_its_ruleset_plays(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(block("yaml"), encoding="utf-8")
    rules = dogtable.load(tmp_path)
    match = dogtable.Match(rules, seed=1)
    for square in ("0.0", "1.0", "0.1", "1.1", "0.2"):
        match.choose(f"s=square.{square}")
    assert match.result is not None and match.result.winners == [0]


def test_its_python_runs_to_the_end_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(block("python"), "README.md", "exec"), {})
    assert capsys.readouterr().out in ("[0, 2]\n", "[1, 3]\n")


def test_its_pictures_and_pages_are_there() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert target.startswith("http") or (ROOT / target).exists(), target


def test_its_two_commands_come_first() -> None:
    first_screen = README.splitlines()[:12]
    assert any("make play" in line for line in first_screen) and any("make test" in line for line in first_screen)
