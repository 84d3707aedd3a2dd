"""Libraries come by themselves, and whatever goes wrong with that is a line in the log and nothing else."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
import time
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from zlib import compress

import pytest

from dogtable.ahead import building, compilers, known, libraries, making, starting, wanting
from dogtable.ahead.choice import COMPILE, PURE
from dogtable.ahead.finding import find, find_positions
from dogtable.ahead.keys import this_machine
from dogtable.ahead.known import listed
from dogtable.ahead.libraries import LIST, OWN, UNUSED, own_path
from dogtable.ahead.making import JOB, make_all, put_down
from dogtable.ahead.material import Material, materials, read, whole_games
from dogtable.base.later import Later
from dogtable.base.own import OwnFolder
from dogtable.base.paths import KeptFolders, user_folders
from dogtable.base.program import Program
from dogtable.cli.main import main
from dogtable.compile.compiler import compile_rules
from dogtable.engine.machine import Machine
from tests.ahead.test_building import needs_a_compiler
from tests.helpers import ROOT
from tests.patience import PATIENCE
from tests.rulesets.found import rules_of

posix = pytest.mark.skipif(os.name != "posix", reason="compilers of the tests' own are scripts")


@pytest.fixture(scope="module")
def made() -> Program:
    return compile_rules(rules_of("tic-tac-toe"), 2)


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> KeptFolders:
    """A user of the test's own, for whom libraries are made."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.delenv(COMPILE)
    monkeypatch.delenv(PURE, raising=False)
    monkeypatch.setattr(wanting, "_asked", set())
    return user_folders().kept


def asked(kept: KeptFolders, program: Program) -> str:
    """Write down that a Program's whole games are wanted; return the key."""
    material = whole_games(program)
    key = material.key(this_machine())
    with OwnFolder(own_path(kept), make=True) as folder:
        put_down(kept, folder, {key: material})
    return key


def compiler(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> Path:
    """Have C compiled by a script."""
    path = folder / "my-cc"
    path.write_text(f'#!/bin/sh\n[ "$1" = --version ] && exit 0\n{script}\n')
    path.chmod(0o755)
    monkeypatch.setenv("CC", str(path))
    return path


def finished() -> None:
    """Wait until what was started in the background has ended, and this process has noted what came of it."""
    for thread in threading.enumerate():
        if thread.name == "dogtable-ahead":
            thread.join(PATIENCE)


def left(kept: KeptFolders, key: str) -> str:
    return listed(kept).left[key].why


@needs_a_compiler
def test_it_comes_while_games_are_played(made: Program, kept: KeptFolders, caplog: pytest.LogCaptureFixture):
    machine = Machine(made)
    assert machine.whole_games() is None
    finished()
    assert [machine.whole_games() is None for _ in range(2)] == [False, False]
    assert machine.compiled is not None and machine.player is not None
    assert machine.compiled.result(5) == machine.player.result(5)
    assert not list(own_path(kept).glob(f"*{JOB}"))
    assert {path.stat().st_mode & 0o077 for path in own_path(kept).glob("*.so")} == {0}
    assert caplog.records == []


@needs_a_compiler
def test_a_report_of_a_fault_tells_what_there_is(
    made: Program, kept: KeptFolders, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    asked(kept, made)
    playing = made.playing()
    assert playing is not None
    asked(kept, replace(made, playing=Later(replace(playing, module=Later(compress(b"[]"))))))
    assert make_all(kept)
    assert main(["version", "--verbose"]) == 0
    told = capsys.readouterr().out
    assert "compiling    in the background, by " in told
    assert "compiled     tic-tac-toe, 2 players: " in told and " kB by " in told
    assert "compiled     tic-tac-toe, 2 players: stays with Python, no module" in told
    monkeypatch.setenv(PURE, "1")
    assert main(["version", "--verbose"]) == 0
    assert "compiling    nothing, DOGTABLE_PURE is set\nPython" in capsys.readouterr().out


@pytest.mark.parametrize("name", [PURE, COMPILE])
def test_it_is_not_made_unless_it_is_wanted(
    name: str, made: Program, kept: KeptFolders, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv(name, "no")
    wanting.want(made)
    assert not own_path(kept).exists()


def test_nor_where_there_is_no_compiler(made: Program, kept: KeptFolders, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CC", "no-such-compiler")
    wanting.want(made)
    assert not own_path(kept).exists()


def test_a_compiler_is_not_taken_from_the_folder_that_one_is_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    compiler(tmp_path, monkeypatch, "exit 1").rename(tmp_path / "gcc")
    monkeypatch.delenv("CC")
    monkeypatch.chdir(tmp_path)
    for path in ("", ".", os.pathsep):
        monkeypatch.setenv("PATH", path)
        assert compilers._on_path("gcc") is None


@posix
@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("echo no such instruction >&2; exit 3", r"my-cc failed (3): no such instruction"),
        ("kill -9 $$", "my-cc was ended by signal 9"),
        ("sleep 1000 & wait", "my-cc took more than 0.3 s"),
        ("exit 0", "my-cc left no library, or a far too large one"),
        ('for last; do :; done; echo junk > "$last"', "it cannot be loaded here: "),
    ],
)
def test_a_compiler_goes_wrong(
    script: str, why: str, made: Program, kept: KeptFolders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    compiler(tmp_path, monkeypatch, script)
    monkeypatch.setattr(building.made, "__defaults__", (0.3,))
    key = asked(kept, made)
    assert make_all(kept)
    assert left(kept, key).startswith(why)
    assert find(made) is None
    assert sorted(path.name for path in own_path(kept).iterdir()) == [LIST, "lock"]


@posix
def test_it_is_one_line_in_the_log_and_not_tried_again_on_that_day(
    made: Program, kept: KeptFolders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    runs = tmp_path / "runs"
    made = replace(made, playing=Later(None))  # then it has one library
    compiler(tmp_path, monkeypatch, f"echo >> {runs}; exit 1")
    for _ in range(2):
        wanting.want(made)
        finished()
        wanting._asked.clear()
    (record,) = caplog.records
    assert record.levelno == logging.WARNING
    assert record.getMessage() == "no library of tic-tac-toe, 2 players: my-cc failed (1); it is played by Python"
    assert runs.read_text() == "\n"
    monkeypatch.setattr(known, "AGAIN", -1.0)
    wanting.want(made)
    finished()
    assert runs.read_text() == "\n\n"


def test_a_full_disk_leaves_it_to_python(
    made: Program, kept: KeptFolders, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(OwnFolder, "write", full)
    wanting.want(made)
    assert find(made) is None and caplog.records == []


@posix
@needs_a_compiler
def test_two_processes_do_not_work_at_a_time(
    made: Program, kept: KeptFolders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    began = tmp_path / "began"
    compiler(tmp_path, monkeypatch, f'mkdir {tmp_path}/busy || echo twice >> {began}; cc "$@"; rmdir {tmp_path}/busy')
    asked(kept, made)
    other = compile_rules(rules_of("connect-four"), 2)
    asked(kept, other)
    processes = [starting.start() for _ in range(2)]
    assert [process.wait(PATIENCE) for process in processes] == [0, 0]
    assert find(made) is not None and find(other) is not None
    assert not began.exists()


@needs_a_compiler
def test_who_waits_gets_it_though_another_process_is_at_it(
    made: Program, kept: KeptFolders, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    asked(kept, made)
    with ExitStack() as other:
        other.enter_context(making._alone(own_path(kept)))
        monkeypatch.setattr(starting.time, "sleep", lambda _: other.close())  # it ends while one waits for it
        wanting.have(made)
    assert find_positions(made) is not None
    assert caplog.records == []


@needs_a_compiler
def test_what_cannot_be_read_is_not_asked_for_for_ever(
    made: Program, kept: KeptFolders, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    started, start = list[int](), starting.start
    monkeypatch.setattr(starting, "start", lambda: started.append(1) or start())
    monkeypatch.setattr(Material, "text", lambda _: "no material")
    wanting.have(made)
    (record,) = caplog.records
    assert "what was asked for cannot be read" in record.getMessage()
    assert len(started) == 2


@posix
@needs_a_compiler
def test_what_two_programs_want_at_once_is_compiled_once(
    made: Program, kept: KeptFolders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    runs = tmp_path / "runs"
    compiler(tmp_path, monkeypatch, f'echo >> {runs}; sleep 0.2; cc "$@"')
    words = ["sim", "tic-tac-toe", "--games", "1", "--jobs", "1", "--data", str(tmp_path / "data")]
    programs = [subprocess.Popen([sys.executable, "-m", "dogtable", *words], stdout=subprocess.DEVNULL) for _ in "ab"]
    assert [program.wait(PATIENCE) for program in programs] == [0, 0]
    wanted = len(materials(made))
    until = time.monotonic() + PATIENCE
    while len(listed(kept).libraries) < wanted or not make_all(kept):
        assert time.monotonic() < until, listed(kept).left
        time.sleep(0.1)
    assert wanted == 2 and runs.read_text() == "\n" * wanted


@posix
def test_what_fails_is_not_tried_again_for_who_asks_meanwhile(
    made: Program, kept: KeptFolders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    runs, job = tmp_path / "runs", own_path(kept) / "job"
    key = asked(kept, made)
    job.write_bytes((own_path(kept) / f"{key}{JOB}").read_bytes())
    compiler(tmp_path, monkeypatch, f"echo >> {runs}; cp -p {job} {own_path(kept)}/{key}{JOB}; exit 1")
    assert make_all(kept)
    assert runs.read_text() == "\n" and left(kept, key) == "my-cc failed (1)"
    assert not list(own_path(kept).glob(f"*{JOB}"))


@posix
@needs_a_compiler
def test_what_a_killed_process_had_begun_is_made_when_it_is_wanted_next(
    made: Program, kept: KeptFolders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    made = replace(made, playing=Later(None))  # then it has one library
    with monkeypatch.context() as killing:
        compiler(tmp_path, killing, "kill -9 $PPID")
        wanting.want(made)
        finished()
    assert find_positions(made) is None and len(caplog.records) == 1
    wanting._asked.clear()
    wanting.want(made)
    finished()
    assert find_positions(made) is not None and len(caplog.records) == 1


@posix
@needs_a_compiler
def test_what_kills_whoever_makes_it_is_begun_twice_a_day(
    made: Program, kept: KeptFolders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    runs = tmp_path / "runs"
    made = replace(made, playing=Later(None))
    with monkeypatch.context() as killing:
        compiler(tmp_path, killing, f"echo >> {runs}; kill -9 $PPID")
        for _ in range(4):
            wanting.want(made)
            finished()
            wanting._asked.clear()
    assert runs.read_text() == "\n\n"
    wanting.have(made)  # who waits for it gets it
    assert find_positions(made) is not None


@needs_a_compiler
def test_who_has_waited_for_another_process_long_enough_is_told(
    made: Program, kept: KeptFolders, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(starting, "MOST_WAITED", -1.0)
    asked(kept, made)
    with making._alone(own_path(kept)):
        wanting.have(made)
    assert [record.getMessage() for record in caplog.records] == [
        "no library of tic-tac-toe, 2 players: another process is making some still; it is played by Python"
    ]


def test_the_second_one_leaves_it_to_the_first(made: Program, kept: KeptFolders):
    key = asked(kept, made)
    with making._alone(own_path(kept)) as alone:
        assert alone and not make_all(kept)
    assert (own_path(kept) / f"{key}{JOB}").exists()


@posix
@needs_a_compiler
def test_a_cache_that_was_deleted_meanwhile_is_made_anew(
    made: Program, kept: KeptFolders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    made = replace(made, playing=Later(None))  # then it has one library
    compiler(tmp_path, monkeypatch, f'rm -r {kept.cache}; cc "$@"')
    wanting.want(made)
    finished()
    assert [record.getMessage() for record in caplog.records] == [
        "no library of tic-tac-toe, 2 players: what makes it ended with status 1"
    ]
    monkeypatch.delenv("CC")
    asked(kept, made)
    assert make_all(kept) and find(made) is not None


@needs_a_compiler
def test_versions_of_the_code_in_c_lie_side_by_side_and_leave_each_other_alone(
    made: Program, kept: KeptFolders, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(making, "MOST_LIBRARIES", 1)
    with monkeypatch.context() as older:
        older.setattr(libraries, "made_by", lambda: "older")
        asked(kept, made)
    asked(kept, made)
    assert make_all(kept) and find(made) is not None
    with monkeypatch.context() as older:
        older.setattr(libraries, "made_by", lambda: "older")
        assert find(made) is None  # what another version has made is not taken
        assert make_all(kept) and find(made) is not None  # and what is wanted here has waited
    assert find(made) is not None


@needs_a_compiler
def test_libraries_of_versions_that_nobody_uses_any_more_go_away(
    made: Program, kept: KeptFolders, monkeypatch: pytest.MonkeyPatch
):
    for version, age in {"old": UNUSED + 60, "used": UNUSED - 60}.items():
        with monkeypatch.context() as other:
            other.setattr(libraries, "made_by", lambda version=version: version)
            asked(kept, made)
            path = own_path(kept)
            os.utime(path, (time.time() - age,) * 2)
    (kept.cache / OWN / LIST).write_text("of a time when there was one folder")
    os.utime(kept.cache / OWN / LIST, (1, 1))
    asked(kept, made)
    assert make_all(kept) and find(made) is not None
    assert {path.name for path in (kept.cache / OWN).iterdir()} == {"used", own_path(kept).name}
    monkeypatch.setattr(libraries, "MOST_VERSIONS", 1)
    assert make_all(kept) and find(made) is not None
    assert {path.name for path in (kept.cache / OWN).iterdir()} == {own_path(kept).name}


@needs_a_compiler
@pytest.mark.parametrize("spoil", ["list", "library", "key", "rights"])
def test_what_is_damaged_or_anothers_is_left_alone_and_made_anew(
    spoil: str, made: Program, kept: KeptFolders, monkeypatch: pytest.MonkeyPatch
):
    asked(kept, made)
    assert make_all(kept) and find(made) is not None
    folder = own_path(kept)
    (library,) = folder.glob("*.so")
    if spoil == "rights":
        library.chmod(0o666)
    else:
        file = {"list": folder / LIST, "library": library, "key": kept.key / "key"}[spoil]
        file.write_bytes(file.read_bytes()[:-1] + b"?")
    monkeypatch.setattr(libraries, "_LOADED", {})
    assert find(made) is None
    asked(kept, made)
    assert make_all(kept) and find(made) is not None


@needs_a_compiler
def test_a_job_that_somebody_else_wrote_is_not_done(made: Program, kept: KeptFolders):
    key = asked(kept, made)
    job = own_path(kept) / f"{key}{JOB}"
    job.write_bytes(job.read_bytes().replace(b"tic-tac-toe", b"tic-tac-tic"))
    assert make_all(kept)
    assert not listed(kept).libraries and not job.exists()


@pytest.mark.parametrize("text", ["", "1", "[1]", "{}", "{'name': 'x'}", "__import__('os')", "(" * 5_000])
def test_what_is_no_material_is_none(text: str):
    with pytest.raises(ValueError, match="no material"):
        read(text)


def test_material_is_what_it_was(made: Program):
    for material in materials(compile_rules(rules_of("ludo"), 4)):
        assert read(material.text()) == material
