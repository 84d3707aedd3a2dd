"""The commands of somebody who begins a ruleset: new, step, why."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from dogtable.session.beginning import kinds
from tests.cli.little import RACE, race, run


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Let `input()` give these lines, then the end."""
    left: Iterator[str] = iter(lines)

    def line(_prompt: str = "") -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", line)


@pytest.mark.parametrize("like", kinds())
def test_a_new_ruleset_plays_at_once(like: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    home = tmp_path / "bold-dogs"
    assert run("new", home, "--like", like) == 0
    assert sorted(path.name for path in home.iterdir()) == ["README.md", "game.yaml", "scenarios", "table.yaml"]
    assert run("check", home) == 0, "its table, too"
    capsys.readouterr()
    assert run("test", home) == 0
    scenarios, of = (int(word) for word in capsys.readouterr().out.split()[1:4:2])
    assert scenarios == of > 1
    assert run("sim", home, "--games", "2", "--seats", "random", "--jobs", "1") == 0
    assert "Bold Dogs" in (home / "README.md").read_text(encoding="utf-8")
    assert "id: bold-dogs, title: Bold Dogs" in (home / "game.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["Bold_Dogs"], "'Bold_Dogs' can be no id"),
        (["race"], "is there already; nothing was written"),
        (["dog"], "there is a ruleset called 'dog' already; it lies in "),
        (["dogs", "--like", "cart"], "there is nothing like 'cart'; did you mean 'cards'?"),
        ([], "say which folder to make"),
    ],
)
def test_what_cannot_be_begun(
    words: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    race(tmp_path)
    monkeypatch.chdir(tmp_path)
    before = sorted(tmp_path.rglob("*"))
    assert run("new", *words) == 2
    assert told in capsys.readouterr().err
    assert sorted(tmp_path.rglob("*")) == before


def test_stepping(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    saved = tmp_path / "game.dogtable"
    typed(
        monkeypatch,
        "2",
        "n=1",
        "= steps[0] * 10",
        "= those(p for p in players if steps[p] > 0)",
        f"save {saved}",
        "back",
    )
    assert run("step", race(tmp_path), "--seed", "1") == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("0: ")
    assert "(seat 0)" in told[0]
    assert told[1].split()[:2] == ["1", "n=1"]
    assert "20" in told, "two steps, times ten"
    assert "[0, 1]" in told
    assert told[told.index("[0, 1]") + 2].startswith("1: "), "one answer was taken back"
    assert run("why", tmp_path / "race", f"{saved}@1", "n=1") == 0
    assert "(seat 1) is asked" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("9", "there is no option 9; there are 1 to 2"),
        ("n=3", "n"),
        ("m=3", "nothing called 'm' is picked here; the picks are n"),
        ("back", "there is nothing to take back"),
        ("= stesp[0]", "E203 unknown name 'stesp'"),
        ("= ((((", "E"),
        ("view 7", "seat"),
        ("view x", "a seat is a number from 0 to 1"),
        ("any 0", "expected how often"),
        ("why", "say what would be picked, such as: n=1"),
        ("save", "say into which file"),
        ("set steps[0] = 99", "what was typed:1:12: E310"),
        ("scenario", "say how it is called"),
    ],
)
def test_what_is_typed_wrong_is_told_and_the_game_goes_on(
    line: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    typed(monkeypatch, line, "= steps[0]", "quit")
    assert run("step", race(tmp_path), "--seed", "1") == 0
    after = capsys.readouterr().out.splitlines()[3:]
    assert told in after[0]
    assert after[-1] == "0"


def test_what_came_of_an_answer_what_is_set_and_what_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    typed(monkeypatch, "2", "steps", "set steps[1] = 7", "= steps[1]", "scenario far ahead", "back", "= steps[1]")
    home = race(tmp_path)
    assert run("step", home, "--seed", "1") == 0
    told = capsys.readouterr().out.splitlines()
    number = RACE.splitlines().index("          - set: steps[me] += n") + 1
    (change,) = [line for line in told if "steps.0: 0 > 2" in line]
    assert f"game.yaml:{number}:" in change
    assert told.index("7") < told.index("0"), "set, and taken back"
    assert run("test", home) == 0, "what was kept holds"
    assert "2 of 2 scenarios hold" in capsys.readouterr().out


def test_stepping_to_the_end_and_views(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    typed(monkeypatch, "len(players)", "any 100", "1", "view", "view 0", "why n=1")
    assert run("step", race(tmp_path), "--seed", "1") == 0
    told = capsys.readouterr().out
    assert "'len(players)' is no option, and nothing to look at; '= EXPRESSION' tells what one is worth" in told
    assert "'help' all that can be typed" in told
    assert "The game is over; " in told
    assert "nobody is asked; 'back' takes the last answer back" in told
    assert "ruleset: race" in told
    assert "seat: 0" in told
    assert told.rstrip().endswith("the game is over here, so nobody is asked and nothing can be chosen")


def test_why_at_a_scenario(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    home = race(tmp_path)
    assert run("why", home, "ten@0", "n=1") == 0
    assert capsys.readouterr().out.splitlines()[-1] == "an option has these picks"
    assert run("why", home, "ten@0", "n=1 one") == 2
    assert "'one' is no pick; picks are as in 'n=1'" in capsys.readouterr().err, "nothing is left out in silence"
    assert run("why", home, "ten ends it", "n=1") == 2
    assert "the game is over here, so nobody is asked" in capsys.readouterr().err, "the scenario ends the game"
    assert run("why", home, "ten@5", "n=1") == 2
    assert "ends after 1, so there is no answer 5" in capsys.readouterr().err
    assert run("why", home, "tne", "n=1") == 2
    assert "there is no file and no scenario 'tne'" in capsys.readouterr().err


def test_a_record_of_another_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    saved = tmp_path / "game.dogtable"
    typed(monkeypatch, f"save {saved}")
    assert run("step", race(tmp_path)) == 0
    assert run("new", tmp_path / "other") == 0
    assert run("why", tmp_path / "other", saved, "act=roll") == 2
    assert "is a game of 'race', not of other" in capsys.readouterr().err
