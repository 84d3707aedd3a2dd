"""Wrong requests: one line on stderr that says what to do, exit status 2, nothing on stdout, no traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dogtable.cli.main import COMMANDS
from tests.cli.little import race, run
from tests.helpers import ROOT

WRONG = [
    ("nosuch", "there is no command and no file 'nosuch'; commands: dogtable --help"),
    ("chek x", "there is no command and no file 'chek'; did you mean 'dogtable check'?"),
    ("gone.dogtable", "there is no command and no file 'gone.dogtable'; commands: dogtable --help"),
    ("--data", "argument --data: expected one argument. Help: dogtable --help"),
    ("sim", "the following arguments are required: RULESET. Help: dogtable sim --help"),
    ("sim rcae", "no ruleset is called 'rcae'; did you mean 'race'?"),
    ("play rcae", "no ruleset is called 'rcae'; did you mean 'race'?"),
    ("test rcae", "no ruleset is called 'rcae'; did you mean 'race'?"),
    ("table rcae", "no ruleset is called 'rcae'; did you mean 'race'?"),
    ("bench rcae", "no ruleset is called 'rcae'; did you mean 'race'?"),
    ("rulebook rcae", "no ruleset is called 'rcae'; did you mean 'race'?"),
    ("check rcae", "no ruleset is called 'rcae'; did you mean 'race'?"),
    ("check no/such", "there is nothing at 'no/such'"),
    ("test no/such", "there is no ruleset at 'no/such'"),
    ("sim race --players 5", "race is for 2, 3 players, not 5"),
    ("play race --players 5", "race is for 2, 3 players, not 5"),
    ("sim race --players 0", "argument --players: wants at least 1, not 0. Help: dogtable sim --help"),
    ("sim race --players many", "argument --players: invalid whole number value: 'many'. Help: dogtable sim --help"),
    ("sim race --option pace=9x9", "race: option 'pace' is slow or fast, not '9x9'"),
    ("sim race --option short=maybe", "race: option 'short' is false or true, not 'maybe'"),
    ("sim race --option paec=fast", "race has no option 'paec' (there is: short, pace)"),
    ("sim race --option pace", "--option wants NAME=VALUE, not 'pace'"),
    ("sim race --games 0", "argument --games: wants at least 1, not 0. Help: dogtable sim --help"),
    ("sim race --jobs 0", "argument --jobs: wants at least 1, not 0. Help: dogtable sim --help"),
    ("sim race --budget -1", "argument --budget: wants more than 0 seconds, not -1. Help: dogtable sim --help"),
    (
        "arena race --bots random,greedy --seed 9999999999999",
        "argument --seed: wants at most 1000000000000, not 9999999999999. Help: dogtable arena --help",
    ),
    ("sim race --seed x", "argument --seed: invalid int value: 'x'. Help: dogtable sim --help"),
    ("sim race --seats ghost", "no bot is called 'ghost'; bots are: random, greedy"),
    ("sim race --seats you", "no bot is called 'you'; bots are: random, greedy"),
    ("sim race --seats random,random,random", "3 seats were named, but 2 play"),
    ("sim race --frob", "unrecognized arguments: --frob. Help: dogtable sim --help"),
    ("arena", "the following arguments are required: RULESET. Help: dogtable arena --help"),
    ("arena race", "one of the arguments --bots --ablate --styles is required. Help: dogtable arena --help"),
    ("arena race --bots greedy", "an arena wants two bots at least, parted by commas: --bots greedy,random"),
    ("arena race --bots greedy,greedi", "no bot is called 'greedi'; did you mean 'greedy'?"),
    ("arena race --bots greedy,random@iterations=x", "'random@iterations=x': iterations are a whole number from 1"),
    ("arena race --bots greedy,random,greedy", "greedy is named twice"),
    ("arena rcae --bots greedy,random", "no ruleset is called 'rcae'; did you mean 'race'?"),
    ("arena race race --bots greedy,random", "Race, 2 players, pace slow, short no is asked for twice"),
    ("arena race --bots greedy,random --players 2,x", "--players wants numbers parted by commas, or all, not '2,x'"),
    ("arena race --bots greedy,random --players 2,4", "race is for 2, 3 players, not 4"),
    ("arena race --bots greedy,random --option pace=slow,9", "race: option 'pace' is slow or fast, not '9'"),
    ("arena race --bots greedy,random --option paec=slow", "race has no option 'paec' (there is: short, pace)"),
    ("arena race --bots greedy,random --games 0", "argument --games: wants at least 1, not 0. Help: dogtable arena"),
    ("explain E9999", "there is no code 'E9999'; codes look like E203"),
    ("rulebook race R7", "Race has no rule 'R7'; rules are: R1"),
    ("rulebook race --language xx", "Race has no rulebook in 'xx'; there is one in: en"),
    ("replay gone.dogtable", "there is no file 'gone.dogtable'"),
    ("fmt gone", "there is no file or folder 'gone'"),
    ("bench race --seconds 0", "argument --seconds: wants more than 0 seconds, not 0. Help: dogtable bench --help"),
    ("schema now", "unrecognized arguments: now. Help: dogtable schema --help"),
]


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with the little ruleset among the user's own, as the only folder there is."""
    race(tmp_path / "data" / "rulesets")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "data"


@pytest.mark.parametrize(("words", "expected"), WRONG, ids=[words for words, _ in WRONG])
def test_a_wrong_request_is_told_in_one_line(
    words: str, expected: str, shelf: Path, capsys: pytest.CaptureFixture[str]
):
    data = ("--data", shelf) if words != "--data" else ()
    assert run(*data, *words.split()) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.replace("\\", "/").startswith(f"dogtable: {expected}")
    assert told.err.count("\n") == 1


@pytest.mark.parametrize("name", ["README.md", "notes.txt"])
def test_what_is_no_yaml_file_is_no_ruleset(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / name).write_text("`hello`\n")
    assert run("check", tmp_path / name) == 2
    assert "is no ruleset: that is a folder with a game.yaml, or one .yaml file" in capsys.readouterr().err
    assert run("fmt", tmp_path / name) == 2
    assert capsys.readouterr().err.endswith(f"{name}' is no .yaml file\n")
    assert (tmp_path / name).read_text() == "`hello`\n"


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_command_has_a_help_that_teaches(command: str, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as done:
        run(*command.split(), "--help")
    assert done.value.code == 0
    told = capsys.readouterr().out
    assert told.startswith(f"usage: dogtable {command}".rstrip())
    for line in ("--debug", "--data DIR") if command else COMMANDS:
        assert line in told


def test_help_and_data_stand_before_the_command_too(shelf: Path, capsys: pytest.CaptureFixture[str]):
    assert run("--data", shelf, "list") == 0
    assert "race" in capsys.readouterr().out


def test_a_fault_of_the_program_is_one_line_and_debug_shows_where(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def broken(_args: object) -> int:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr("dogtable.cli.version.run", broken)
    assert run("version") == 1
    assert capsys.readouterr().err == (
        "dogtable: a fault of the program: ZeroDivisionError: division by zero (--debug shows where)\n"
    )
    assert run("version", "--debug") == 1
    assert "Traceback" in capsys.readouterr().err


@pytest.mark.skipif(os.name != "posix", reason="the shell closes them")
@pytest.mark.parametrize("closed", ["2>&-", "<&-", ">&-", "<&- >&- 2>&-"])
def test_streams_that_are_closed_keep_nothing_from_its_work(closed: str, tmp_path: Path) -> None:
    race(tmp_path)
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = f"exec '{sys.executable}' -m dogtable sim race --games 2 --jobs 1 --record games.jsonl {closed}"
    done = subprocess.run(["sh", "-c", command], cwd=tmp_path, capture_output=True, text=True, check=False, env=env)
    assert done.returncode == 0 and "fault" not in done.stdout + done.stderr
    assert len((tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines()) == 2
