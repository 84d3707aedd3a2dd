"""Only a library that belongs to the very Program, whole and closed to others, is loaded; else Python plays."""

from __future__ import annotations

import ctypes
import json
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from zlib import compress

import pytest

from dogtable.ahead import libraries
from dogtable.ahead.building import build
from dogtable.ahead.choice import PURE
from dogtable.ahead.finding import find
from dogtable.ahead.keys import digest, made_by, this_machine
from dogtable.ahead.libraries import LIST
from dogtable.ahead.material import whole_games
from dogtable.base.later import Later
from dogtable.base.program import Program
from dogtable.compile.compiler import compile_rules
from dogtable.engine.compiled import compiled_of
from tests.rulesets.found import rules_of


@pytest.fixture(scope="module")
def made() -> Program:
    return compile_rules(rules_of("tic-tac-toe"), 2)


@pytest.fixture(scope="module")
def built(made: Program, tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not any(map(shutil.which, ("gcc", "clang", "cc"))):
        pytest.skip("there is no C compiler here")
    folder = tmp_path_factory.mktemp("built")
    build([made], folder=folder, wanted=lambda program: [whole_games(program)])
    return folder


@pytest.fixture
def folder(built: Path, tmp_path: Path) -> Path:
    """A copy of what was built, to be spoilt."""
    copy = tmp_path / "built"
    shutil.copytree(built, copy)
    copy.chmod(0o755)
    return copy


def the_library(folder: Path) -> Path:
    (file,) = (file for file in folder.iterdir() if file.name != LIST)
    return file


def rewrite(folder: Path, **changed: object) -> None:
    told = json.loads((folder / LIST).read_text(encoding="utf-8"))
    (folder / LIST).write_text(json.dumps({**told, **changed}), encoding="utf-8")


def test_it_is_found(made: Program, folder: Path):
    library = find(made, folder)
    assert library is not None and library.path == the_library(folder)


def test_python_can_be_asked_for(made: Program, folder: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(PURE, "1")
    assert find(made, folder) is None


@pytest.mark.parametrize("what", ["functions", "tables", "layout", "none"])
def test_another_program_has_another_key(what: str, made: Program, folder: Path):
    playing = made.playing()
    assert playing is not None
    changed = {
        "functions": replace(made, playing=Later(replace(playing, module=Later(compress(b"[]"))))),
        "tables": replace(made, playing=Later(replace(playing, tables={**playing.tables, "G_more": (1,)}))),
        "layout": replace(made, layout=replace(made.layout, initial=(*made.layout.initial[:-1], 7))),
        "none": replace(made, playing=Later(None)),
    }[what]
    assert find(changed, folder) is None


def test_a_damaged_library_is_left_alone(made: Program, folder: Path):
    file = the_library(folder)
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)
    assert find(made, folder) is None
    file.write_bytes(bytes(data[:100]))
    assert find(made, folder) is None
    file.unlink()
    assert find(made, folder) is None


def test_what_is_no_library_is_left_alone(made: Program, tmp_path: Path):
    """Even when the list says that it is the right one."""
    tmp_path.chmod(0o755)
    (tmp_path / "some.so").write_bytes(b"no library at all")
    entry = {"file": "some.so", "digest": digest(b"no library at all"), "code": made_by()}
    told = {"libraries": {whole_games(made).key(this_machine()): entry}, "left": {}}
    (tmp_path / LIST).write_text(json.dumps(told), encoding="utf-8")
    (tmp_path / LIST).chmod(0o644)
    (tmp_path / "some.so").chmod(0o755)
    assert find(made, tmp_path) is None


def test_nothing_is_read_from_where_others_can_write(made: Program, folder: Path):
    folder.chmod(0o777)
    assert find(made, folder) is None


@pytest.mark.parametrize("name", ["library", LIST])
def test_nor_from_files_that_others_can_write(name: str, made: Program, folder: Path):
    (the_library(folder) if name == "library" else folder / LIST).chmod(0o666)
    assert find(made, folder) is None


def test_what_older_code_made_is_left_alone(made: Program, folder: Path):
    told = json.loads((folder / LIST).read_text(encoding="utf-8"))
    for entry in told["libraries"].values():
        entry["code"] = "older"
    rewrite(folder, libraries=told["libraries"])
    assert find(made, folder) is None


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"left": 1, "libraries": 3}', '{"left": {}, "libraries": {"a": 1}}'])
def test_a_list_that_is_none_is_left_alone(text: str, made: Program, folder: Path):
    (folder / LIST).write_text(text, encoding="utf-8")
    assert find(made, folder) is None


def test_a_library_lies_nowhere_else(made: Program, folder: Path):
    outside = folder.parent / "outside.so"
    shutil.copy(the_library(folder), outside)
    told = json.loads((folder / LIST).read_text(encoding="utf-8"))
    for entry in told["libraries"].values():
        entry["file"] = "../outside.so"
    rewrite(folder, libraries=told["libraries"])
    assert find(made, folder) is None


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a library is loaded by its path")
def test_what_was_checked_is_what_is_loaded(made: Program, folder: Path, monkeypatch: pytest.MonkeyPatch):
    """Another library is put in its place right after its digest was taken: that one is not run."""
    file = the_library(folder)
    (folder.parent / "foreign.c").write_text(
        '#include <stdlib.h>\n__attribute__((constructor)) static void run(void) { setenv("FOREIGN", "1", 1); }\n'
    )
    foreign = folder.parent / "foreign.so"
    subprocess.run(["cc", "-shared", "-fPIC", folder.parent / "foreign.c", "-o", foreign], check=True)
    real, taken = libraries.digest, []

    def swapped(data: bytes) -> str:
        taken.append(real(data))
        if not folder.with_name("away").exists():
            folder.rename(folder.with_name("away"))
            folder.mkdir(mode=0o755)
            shutil.copy(foreign, file)
        return taken[-1]

    monkeypatch.setattr(libraries, "digest", swapped)
    monkeypatch.setattr(libraries, "_LOADED", {})
    library = find(made, folder)
    assert taken and file.read_bytes() == foreign.read_bytes(), "they were changed"
    environ = ctypes.CDLL(None)
    environ.getenv.restype = ctypes.c_char_p
    assert environ.getenv(b"FOREIGN") is None
    assert library is not None
    (kept,) = libraries._LOADED
    assert kept == real((folder.with_name("away") / file.name).read_bytes())


def test_a_second_library_is_another_one(made: Program, built: Path, folder: Path, monkeypatch: pytest.MonkeyPatch):
    """A loader goes by names; files that were opened one after the other could bear the same."""
    other = compile_rules(rules_of("connect-four"), 2)
    build([other], folder=folder)
    monkeypatch.setattr(libraries, "_LOADED", {})
    first, second = find(made, built), find(other, folder)
    assert first is not None and second is not None
    assert ctypes.cast(first.begin, ctypes.c_void_p).value != ctypes.cast(second.begin, ctypes.c_void_p).value


def test_nothing_built_is_nothing_found(made: Program, tmp_path: Path):
    assert find(made, tmp_path / "not there") is None
    assert compiled_of(replace(made, playing=Later(None)), 100) is None
