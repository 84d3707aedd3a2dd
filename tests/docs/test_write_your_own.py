"""The page "write your own": every step, as it stands there, checks clean, plays to its end, and does what is said."""

from __future__ import annotations

import re
import runpy
import shlex
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

import dogtable
from dogtable.cli.main import main
from dogtable.session.inspection import inspect
from dogtable.session.library import Library
from tests.docs.pages import DOCS, dead_links, write_down

PAGE = DOCS / "write-your-own.md"
TEXT = PAGE.read_text(encoding="utf-8")
STEPS = re.split(r"(?m)^## (?=Step \d)", TEXT.split("\n## From here")[0])[1:]
COMMANDS = re.compile(r"```sh\n(.*?)```", re.DOTALL)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of an author who goes through the whole page; every step is looked at on the way."""
    folder = tmp_path_factory.mktemp("author")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for step in STEPS:
            write_down(step, folder)
            _do(step, folder / "data", patch)
            _sound(step, folder)
        yield folder


def _do(step: str, data: Path, patch: pytest.MonkeyPatch) -> None:
    """Do what a step tells to do, but for opening windows."""
    patch.setattr("sys.stdin", StringIO("1\nquit\n"))  # for `step`
    for line in "".join(COMMANDS.findall(step)).splitlines():
        program, *words = shlex.split(line)
        if program == "python":
            runpy.run_path(words[0])
        elif words[0] != "play":
            assert program == "dogtable"
            assert main([*words, "--data", str(data)]) == 0, line


def _sound(step: str, folder: Path) -> None:
    """See that nothing is wrong with the game after a step, and that it plays."""
    rules, problems = inspect(Library(data=folder / "data"), folder / "my-pig")
    assert problems == [], step.splitlines()[0]
    assert rules is not None
    for players in rules.players:
        assert rules.playout(players, players=players, options={}).decisions >= players


def test_every_step_checks_plays_and_does_what_it_says(home: Path) -> None:
    assert (home / "my-pig-1.1.dogtable-game").is_file()


def test_advice_helps(home: Path) -> None:
    told = dogtable.simulate(Library(data=home / "data").load(home / "my-pig"), "greedy,random", games=40, seed=1)
    assert told["wins"][0] > 0.6


def test_what_is_packed_is_played_elsewhere(home: Path, tmp_path: Path) -> None:
    elsewhere = Library(data=tmp_path)
    assert elsewhere.add(home / "my-pig-1.1.dogtable-game").id == "my-pig"
    rules = Library(data=tmp_path, language="de").load("my-pig")
    assert rules.title == "Mein Schwein"
    assert [lesson.name for lesson in rules.lessons()] == ["Your first turn"]
    assert {path.name for path in rules.folders[0].rglob("*.*")} >= {"snout.svg", "oink.wav", "rulebook.en.md"}
    match = dogtable.Match(rules, seed=1)
    for _ in range(10):
        match.choose(match.decision.options[0])
    assert match.count == 10


def test_a_slip_is_told_as_the_page_says(tmp_path: Path) -> None:
    write_down(STEPS[0], tmp_path)
    path = tmp_path / "my-pig" / "game.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("first(tray)", "first(tary)"), encoding="utf-8")
    _, problems = inspect(Library(data=tmp_path / "data"), path.parent)
    assert [(p.code, p.hint) for p in problems] == [("E203", "did you mean 'tray'? (zone)")]


def test_all_that_it_points_to_is_there() -> None:
    for name in re.findall(r"`((?:tests/)?rulesets/[\w/-]+)`", TEXT):
        assert (PAGE.parents[1] / name / "game.yaml").is_file(), name
    assert dead_links(PAGE) == []
