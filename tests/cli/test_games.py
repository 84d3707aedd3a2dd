"""Playing many games, and playing recorded ones again; pipes."""

from __future__ import annotations

import itertools
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dogtable.base.program import Program
from dogtable.bots.policies import POLICIES, play_random
from dogtable.bots.process import Answer, Request
from dogtable.cli import common
from dogtable.study.pool import DIED
from tests.cli.little import RACE, race, run

ROOT = Path(__file__).parents[2]


@pytest.fixture
def records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """Three games, one record a line."""
    file = tmp_path / "games.jsonl"
    assert run("sim", race(tmp_path / "rulesets"), "--games", 3, "--jobs", 1, "--record", file) == 0
    capsys.readouterr()
    return file


def test_games_are_counted_the_same_over_any_number_of_jobs(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    home = race(tmp_path)
    reports = []
    for jobs in (1, 2):
        words = ("--games", 6, "--jobs", jobs, "--seats", "greedy,random", "--option", "pace=fast", "short=true")
        assert run("sim", home, *words, "--json") == 0
        told = capsys.readouterr()
        assert told.err == ""  # no progress but on a terminal
        reports.append({k: v for k, v in json.loads(told.out).items() if k != "ms"})
    assert reports[0] == reports[1]
    assert reports[0]["options"]["pace"] == "fast"
    assert reports[0]["seats"] == ["greedy", "random"]
    assert sum(reports[0]["wins"]) == pytest.approx(1)
    told = "ruleset players options seed opening games errors failures seats wins intervals teams bots scores"
    assert set(reports[0]) == {*told.split(), "decisions", "branching"}


def test_the_result_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert run("sim", race(tmp_path), "--games", 1, "--players", 3) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["seat", "bot", "wins", "95", "%", "(Wilson)", "steps"]
    assert len(lines) == 5
    assert lines[4].startswith("1 game, ")


def test_a_rule_error_ends_games_and_is_told_once_with_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    home = race(tmp_path, RACE.replace("to: 20}", "to: 3}"))
    monkeypatch.chdir(tmp_path)
    for file in ("race-game-0.dogtable", "race-game-0-2.dogtable"):
        assert run("sim", home, "--games", 2, "--jobs", 1) == 1
        told = capsys.readouterr().out
        assert told.count("E501") == 1
        assert "2 games ended in an error: " in told
        assert "game.yaml:15:13: E501" in told
        assert f"the first: game 0, seed 0, random, random, after 4 answers, kept in {file}" in told
    assert run("replay", "race-game-0.dogtable", "--verify") == 0


def test_an_error_is_told_where_its_game_cannot_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    home = race(tmp_path, RACE.replace("to: 20}", "to: 3}"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "race-game-0.dogtable").symlink_to(tmp_path / "gone" / "away")
    assert run("sim", home, "--games", 2, "--jobs", 1) == 1
    told = capsys.readouterr().out
    assert "2 games ended in an error: " in told and "game.yaml:15:13: E501" in told
    first = "the first: game 0, seed 0, random, random, after 4 answers"
    assert f"{first}; race-game-0.dogtable could not be written: No such file or directory." in told


def test_a_game_that_goes_round_and_round_says_in_what(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    home = race(tmp_path, RACE.replace("+= n", "= n") + "limits: {decisions: 200}\n")
    monkeypatch.chdir(tmp_path)
    assert run("sim", home, "--games", 1) == 1
    told = capsys.readouterr().out
    assert "E507 the game goes on for more than 200 decisions" in told
    assert "its last 200 answers went round in " in told
    assert int(told.split("went round in ")[1].split()[0]) < 30
    again = r"; that after answer (\d+) came \d+ times, and again after answer (\d+): seat [01] n=\d, "
    assert (found := re.search(again, told)) and int(found[1]) < int(found[2]) <= 200
    assert "game.yaml:12:9 of seat" in told.split("asked was ")[1]
    assert "of seat 0 (100 times)" in told
    assert "of seat 1 (100 times)" in told
    assert "1 game, and none came to an end: nobody won or lost" in told
    assert "decisions each" not in told


def test_progress_is_told_from_the_first_decision_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    ticks = itertools.count()
    monkeypatch.setattr(common.time, "monotonic", lambda: float(next(ticks)))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert run("sim", race(tmp_path), "--games", 2, "--jobs", 1) == 0
    lines = [line.rstrip() for line in capsys.readouterr().err.split("\r")]
    assert lines[1:4] == ["0/2 games", "0/2 games, 1 decision", "0/2 games, 2 decisions"]
    assert re.fullmatch(r"1/2 games, \d+ decisions, \d+ s left", next(one for one in lines if one.startswith("1/2")))
    assert lines[-1] == ""


def test_a_bot_that_fails_costs_its_game_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    asked = []

    def fails(program: Program, request: Request) -> Answer:
        asked.append(request)
        if len(asked) == 1:
            raise ZeroDivisionError("nonsense")
        return play_random(program, request)

    monkeypatch.setitem(POLICIES, "greedy", fails)
    monkeypatch.chdir(tmp_path)
    assert run("sim", race(tmp_path), "--games", 3, "--seats", "greedy,random", "--jobs", 1, "--json") == 1
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 3
    assert told["errors"] == [{"game": 0, "error": "ZeroDivisionError: nonsense"}]
    assert sum(told["wins"]) == pytest.approx(1)
    kept = {"game": 0, "seed": 0, "seats": ["greedy", "random"], "answers": 0, "file": None, "unkept": ""}
    assert told["failures"] == [{"error": "ZeroDivisionError: nonsense", "times": 1, **kept}]


DEADLY = """\
import os
from dogtable.bots import policies

greedy = policies.POLICIES["greedy"]
policies.AT_ONCE.clear()


def dies(program, request):
    seed, answers = request.seed % (1 << 20), request.seed >> 20
    if seed == 4 and answers >= 2:  # the game of this number
        os._exit(9)
    return greedy(program, request)


policies.POLICIES["greedy"] = dies
"""


def test_a_game_over_which_processes_die_is_named_and_the_others_are_played(tmp_path: Path):
    (tmp_path / "sitecustomize.py").write_text(DEADLY)  # what every process of this run begins with
    words = ["sim", str(race(tmp_path)), "--games", "6", "--seats", "greedy,random", "--jobs", "2"]
    path = {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])}
    command = [sys.executable, "-m", "dogtable", *words, "--data", str(tmp_path / "data")]
    told = subprocess.run(command, cwd=tmp_path, env=os.environ | path, capture_output=True, text=True, check=False)
    assert (told.returncode, told.stderr) == (1, "")
    lines = told.stdout.splitlines()
    assert lines[-2] == f"one game ended in an error: {DIED}, the last one with status 9"
    file = "race-game-4.dogtable"
    assert lines[-1] == f"  the first: game 4, seed 4, greedy, random, after 2 answers, kept in {file}"
    assert "6 games, " in told.stdout
    assert run("replay", tmp_path / file, "--verify") == 0


def test_recorded_games_come_out_again(records: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert run("replay", records, "--verify", "--data", tmp_path) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in told[:3]] == ["game 1", "game 2", "game 3"]
    assert told[3] == "3 of 3 games come out as recorded"


def test_a_game_is_told_by_the_rules_that_it_brought(records: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert run("replay", records, "--data", tmp_path / "elsewhere") == 0
    told = capsys.readouterr().out
    assert told.count("Race is not among your rulesets") == 1
    assert told.count(" wins with ") == 3


def test_a_game_that_comes_out_otherwise(records: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    record = json.loads(records.read_text(encoding="utf-8").splitlines()[0])
    record["decisions"][0][1] = "n=7"
    one = tmp_path / "one.dogtable"
    one.write_text(json.dumps(record))
    assert run("replay", one, "--verify", "--data", tmp_path) == 1
    assert "answer 1 of the record does not fit these rules: 'n=7' is no option" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "is no saved game, or it is damaged"),
        (b"\xff\xfe", "is no saved game, or it is damaged"),
        (b"\x1f\x8b\x08junk", "is damaged and cannot be opened"),
        (b'{"dogtable": 1}', "is no sound saved game ('ruleset' is missing)"),
        (b"[" * 100_000, "is no saved game, or it is damaged"),
    ],
)
def test_a_damaged_record_is_refused_in_one_sentence(
    content: bytes, expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    file = tmp_path / "bad.dogtable"
    file.write_bytes(content)
    assert run("replay", file) == 1
    told = capsys.readouterr()
    assert told.err == f"dogtable: bad.dogtable {expected}; it is left as it is.\n"
    assert file.read_bytes() == content


def test_rules_of_a_stranger_are_tried_in_a_process_of_their_own(
    records: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    record = json.loads(records.read_text(encoding="utf-8").splitlines()[0])
    one = tmp_path / "one.dogtable"
    one.write_text(json.dumps({**record, "start": {"at": {"frames": [{}], "open": [10**9, 0]}}}))
    assert run("replay", one, "--data", tmp_path) == 1
    told = capsys.readouterr()
    assert told.out == "" and told.err.startswith("dogtable: one.dogtable is no game that can be played on (")
    assert told.err.count("\n") == 1


@pytest.mark.parametrize("line", [b"x", b"\xff", b"[]", b'{"dogtable": 1}'])
def test_a_damaged_line_among_records_is_named(records: Path, line: bytes, capsys: pytest.CaptureFixture[str]):
    with records.open("ab") as file:
        file.write(b"\n" + line + b"\n")
    assert run("replay", records) == 1
    assert capsys.readouterr().err.startswith("dogtable: games.jsonl:5 is no ")


def test_what_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert run("sim", race(tmp_path), "--games", 1, "--record", tmp_path / "no" / "such") == 1
    assert capsys.readouterr().err == f"dogtable: No such file or directory: {tmp_path / 'no' / 'such'}\n"


@pytest.mark.skipif(sys.platform == "win32", reason="pipes close otherwise there")
def test_a_reader_that_goes_away_is_no_error_to_tell():
    command = [sys.executable, "-m", "dogtable", "schema"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(1)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() in (0, 1)
