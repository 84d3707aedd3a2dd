"""The commands of somebody who writes a ruleset: check, test, fmt, table, rulebook, explain, docs, list, bench."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

import dogtable
from tests.cli.little import RACE, race, run

BROKEN = RACE.replace("set: steps[me] += n", "set: stesp[me] += n").replace("steps: steps[me]", "steps: steps")


def test_a_sound_ruleset_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert run("check", race(tmp_path)) == 0
    assert capsys.readouterr().out == "1 ruleset checked, no problems\n"


@pytest.mark.parametrize("file", ["race", "race/game.yaml", "race/scenarios/rules.yaml", "."])
def test_any_file_of_a_ruleset_means_the_ruleset(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    race(tmp_path, BROKEN)
    assert run("check", tmp_path / file) == 1
    told = capsys.readouterr()
    assert told.err == ""
    assert told.out.splitlines()[-1] == "1 ruleset checked, 2 problems"
    assert "game.yaml:15:18: E203 unknown name 'stesp'" in told.out
    assert "did you mean 'steps'? (state, per player)" in told.out


def test_problems_for_machines(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    home = race(tmp_path, BROKEN)
    assert run("check", home, "--format", "json") == 1
    found = json.loads(capsys.readouterr().out)
    assert [(problem["line"], problem["code"]) for problem in found] == [(15, "E203"), (19, "E311")]
    assert run("check", home, "--format", "github") == 1
    assert capsys.readouterr().out.startswith(f"::error file={home.as_posix()}/game.yaml,line=15,col=18")


def test_files_that_are_no_text_are_told_with_their_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    home = race(tmp_path)
    (home / "game.yaml").write_bytes(RACE.replace("Race:", "Räce:").encode("latin-1"))
    assert run("check", home) == 1
    assert "game.yaml:1:4: E102 the file is no UTF-8 text" in capsys.readouterr().out
    assert run("fmt", home) == 1
    assert "game.yaml:1:4: E102" in capsys.readouterr().err
    assert run("sim", home) == 1
    assert "game.yaml:1:4: E102" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform != "linux", reason="only there file names are bytes")
def test_a_path_that_is_no_text_works(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    home = race(tmp_path).rename(tmp_path / os.fsdecode(b"r\xe4ce"))
    assert run("check", home) == 0
    assert run("test", home) == 0
    assert "1 of 1 scenarios hold" in capsys.readouterr().out


def test_scenarios_and_rules_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    home = race(tmp_path)
    assert run("test", home) == 0
    assert capsys.readouterr().out.splitlines() == [
        "R1  The end  1",
        "race: 1 of 1 scenarios hold, 1 of 1 rules are proved",
    ]
    assert run("test", home, "--json") == 0
    assert json.loads(capsys.readouterr().out)[0]["passed"] is True


def test_a_scenario_that_does_not_hold_and_a_rule_without_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    home = race(tmp_path)
    rules = home / "scenarios" / "rules.yaml"
    rules.write_text(rules.read_text().replace("winners: [0]", "winners: [1]").replace("R1", "R9"))
    assert run("test", home) == 1
    told = capsys.readouterr().out
    assert "R1  The end  NOT PROVED" in told
    assert "rules.yaml:1:3: E710" in told
    assert "'R9'" in told


def test_a_ruleset_without_scenarios_is_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    lone = tmp_path / "race.yaml"
    lone.write_text(RACE)
    assert run("test", lone) == 0
    assert capsys.readouterr().out == "race: 0 of 0 scenarios hold, 0 of 0 rules are proved\n"


def test_fmt_goes_on_behind_a_file_that_it_cannot_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "a.yaml").write_bytes(b"a: \xff\n")
    (tmp_path / "b.yaml").write_bytes(b"b:\r\n    c: 1\r\n")
    assert run("fmt", tmp_path) == 1
    told = capsys.readouterr()
    assert told.out == f"changed {tmp_path / 'b.yaml'}\n"
    assert "a.yaml:1:4: E102" in told.err
    assert (tmp_path / "b.yaml").read_bytes() == b"b:\n  c: 1\n"


def test_the_table_that_is_printed_is_one_that_check_takes(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    home = race(tmp_path)
    assert run("table", home) == 0
    (home / "table.yaml").write_text(capsys.readouterr().out, encoding="utf-8")
    assert run("check", home) == 0


def test_the_rulebook_and_one_rule_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    home = race(tmp_path)
    assert run("rulebook", home) == 0
    assert capsys.readouterr().out == "Race\n\nR1 The end. Whoever comes to ten first wins.\n"
    assert run("rulebook", home, "r1") == 0
    assert capsys.readouterr().out == "\nR1 The end. Whoever comes to ten first wins.\n"
    (home / "rulebook.en.md").unlink()
    assert run("rulebook", home) == 2
    assert capsys.readouterr().err == "dogtable: Race has no rulebook\n"


def test_a_broken_ruleset_hides_no_sound_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    race(tmp_path / "rulesets", BROKEN)
    assert run("list", "--data", tmp_path) == 0
    told = capsys.readouterr().out
    assert "DOG with marbles" in told
    assert "broken" in told
    assert "E203 unknown name 'stesp'" in told
    assert run("list", "--data", tmp_path, "--json") == 0
    listed = {one["id"]: one for one in json.loads(capsys.readouterr().out)}
    assert len(listed["race"]["problems"]) == 2
    assert listed["dog"]["problems"] == []


def test_codes_are_explained_however_they_are_written(capsys: pytest.CaptureFixture[str]):
    assert run("explain", "e203") == 0
    assert capsys.readouterr().out.startswith("E203: an unknown name\n")


def test_versions(capsys: pytest.CaptureFixture[str]):
    assert run("version") == run("--version") == 0
    one, other = capsys.readouterr().out.splitlines()
    assert one == other == f"dogtable {dogtable.__version__}"


def test_what_a_report_of_a_fault_needs(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: Any):
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert run("version", "--verbose", "--data", str(tmp_path / "mine")) == 0
    first, *rest = capsys.readouterr().out.splitlines()
    facts = {line[:12].strip(): line[13:] for line in rest}
    assert first == f"dogtable {dogtable.__version__}"
    assert facts["runs as"] == "a checkout"
    assert facts["screen"].startswith("dummy, ")
    assert facts["data"] == f"{tmp_path / 'mine'} (not there yet)"
    assert {"Python", "system", "pygame-ce", "PyYAML", "platformdirs", "program", "cache", "rulesets", "log"} <= set(
        facts
    )


def test_a_report_where_there_is_no_screen(capsys: pytest.CaptureFixture[str], monkeypatch: Any):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    assert run("version", "--verbose") == 0
    assert "screen       none\n" in capsys.readouterr().out


def test_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert run("bench", race(tmp_path), "--seconds", "0.1", "--json") == 0
    (figures,) = json.loads(capsys.readouterr().out)
    assert figures["ruleset"] == "race"
    assert figures["games_a_second"] > 0


def test_a_lesson_is_walked_through(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    assert run("lesson", "tic-tac-toe", "--right") == 0
    told = capsys.readouterr().out
    assert told.startswith("Your first game of tic-tac-toe\n\n 1 of 2\n    You and Ben put down marks")
    assert told.endswith("Anna wins.\n\n- Three of your marks in a row win.\n")
    words = iter(["", "s=square.1.0", "", "s=square.0.0", "", "s=square.2.2"])
    monkeypatch.setattr("builtins.input", lambda *_: next(words))
    assert run("lesson", "tic-tac-toe") == 0
    told = capsys.readouterr().out
    assert "s=square.0.0, s=square.0.2, s=square.1.0" in told and "That is an edge." in told
    assert run("lesson", "tic-tac-toe", "secnod") == 2
    assert "there is no lesson 'secnod'" in capsys.readouterr().err
    assert run("lesson", "ludo") == 2
    assert capsys.readouterr().err == "dogtable: Ludo has no lessons\n"


def test_check_tells_of_rulebooks_that_cannot_be_read_in_every_language_beside_all_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = race(tmp_path)
    (home / "rulebook.en.md").write_bytes(b"# Race\n\n**R1 The end.** Ten\xff.")
    (home / "rulebook.de.md").write_bytes(b"# Rennen\n\xff")
    (home / "experience.json").write_text("{}")
    (home / "text.de.yaml").write_text("names: {nobody: niemand}\n", encoding="utf-8")
    assert run("check", home, "--data", tmp_path / "data") == 1
    told = capsys.readouterr().out
    assert "rulebook.en.md:3:20: E102 the file is no UTF-8 text" in told
    assert "rulebook.de.md:2:1: E102 the file is no UTF-8 text" in told
    assert "E801 nothing is called 'nobody'" in told and "E714" in told
