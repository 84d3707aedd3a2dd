"""The cache of Programs: used when it is ours and whole, passed over when not."""

import os
import shutil
from dataclasses import replace

import pytest

from dogtable.base import own
from dogtable.base.paths import KeptFolders
from dogtable.base.program import Program
from dogtable.compile import compiler
from dogtable.compile.cache import Cache
from dogtable.compile.playing import Playout
from dogtable.engine.machine import Machine
from dogtable.lang.load import load_rules
from tests.compile.little import folder_in, play, rules

GAME = play("  - choose:\n      n: numbers(1, 3)\n    do:\n      - set: points[me] = n\n")


@pytest.fixture
def kept(tmp_path):
    return KeptFolders(tmp_path / "cache", tmp_path / "key")


@pytest.fixture
def cache(kept):
    return Cache(kept)


@pytest.fixture
def compiled(monkeypatch):
    """How often something was compiled."""
    count = []
    real = compiler.compile_rules

    def counted(*args):
        count.append(args)
        return real(*args)

    monkeypatch.setattr(compiler, "compile_rules", counted)
    return count


def file_of(cache: Cache):
    (path,) = cache.folder.iterdir()
    return path


def test_a_program_is_compiled_once_and_runs_from_the_cache(cache, compiled):
    first = cache.program(rules(GAME), 2)
    second = cache.program(rules(GAME), 2)
    assert len(compiled) == 1
    assert second == first
    machine = Machine(second)
    assert len(machine.options(machine.start(1))) == 3


def test_it_is_kept_when_nobody_waits_for_it(cache, compiled, monkeypatch):
    """Sources of whole games are written when they are asked for, or for what is kept of a program."""
    put_off = []
    monkeypatch.setattr("dogtable.compile.cache.put_off", put_off.append)
    written = []
    real = Playout.write
    monkeypatch.setattr(Playout, "write", lambda self: written.append(self) or real(self))
    first = cache.program(rules(GAME), 2)
    machine = Machine(first)
    assert len(machine.options(machine.start(1))) == 3
    assert not written and not cache.folder.exists()
    put_off.pop()()
    assert len(written) == 2
    assert first.playing() is first.playing() is not None
    second = cache.program(rules(GAME), 2)
    assert second.playing() == first.playing() and second.coroutine_playout() == first.coroutine_playout()
    assert len(written) == 2 and len(compiled) == 1


def test_other_content_players_or_options_are_other_programs(cache, compiled):
    cache.program(rules(GAME), 2)
    cache.program(rules(GAME), 3)
    cache.program(rules(GAME.replace("1, 3", "1, 4")), 2)
    assert len(compiled) == 3


def test_the_same_ruleset_in_another_folder_names_its_own_places(cache, tmp_path):
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        found, _ = load_rules(folder_in(tmp_path / name))
        program = cache.program(found, 2)
        assert {span.path for span in program.lines.values() if span.path} == {f"{tmp_path}/{name}/little/game.yaml"}


def test_a_parent_that_lies_elsewhere_now_is_named_there(cache, tmp_path):
    (tmp_path / "child").mkdir()
    (tmp_path / "child" / "game.yaml").write_text("extends: little\ngame: {id: child, title: Child}\n")
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        parent = folder_in(tmp_path / name)
        found, _ = load_rules(tmp_path / "child", lambda _ident, parent=parent: parent)
        paths = {span.path for span in cache.program(found, 2).lines.values() if span.path}
        assert f"{tmp_path}/{name}/little/game.yaml" in paths
        assert not any(f"/{gone}/" in path for path in paths for gone in {"one", "other"} - {name})


def test_folder_and_files_are_closed_to_others(cache):
    cache.program(rules(GAME), 2)
    assert cache.folder.stat().st_mode & 0o777 == 0o700
    assert file_of(cache).stat().st_mode & 0o077 == 0


def test_a_damaged_file_is_passed_over(cache, compiled):
    cache.program(rules(GAME), 2)
    path = file_of(cache)
    data = path.read_bytes()
    for broken in (b"", data[:100], data[:-1], data[:40] + b"?" + data[41:]):
        path.write_bytes(broken)
        cache.program(rules(GAME), 2)
    assert len(compiled) == 5


def test_what_others_may_write_is_passed_over(cache, compiled):
    cache.program(rules(GAME), 2)
    file_of(cache).chmod(0o666)
    cache.program(rules(GAME), 2)
    assert len(compiled) == 2
    cache.folder.chmod(0o777)
    cache.program(rules(GAME), 2)
    assert len(compiled) == 3


def test_a_link_is_passed_over(cache, compiled, tmp_path):
    cache.program(rules(GAME), 2)
    path = file_of(cache)
    path.rename(tmp_path / "elsewhere")
    path.symlink_to(tmp_path / "elsewhere")
    cache.program(rules(GAME), 2)
    assert len(compiled) == 2


def test_a_file_under_another_name_is_passed_over(cache, kept, compiled):
    """The seal is of the name as well: nobody who cannot make seals can hand one program out for another."""
    cache.program(rules(GAME), 2)
    two = file_of(cache)
    cache.program(rules(GAME), 3)
    (three,) = set(cache.folder.iterdir()) - {two}
    shutil.copy(two, three)
    assert cache.program(rules(GAME), 3).players == 3
    assert len(compiled) == 3
    other = type("Others", (Cache,), {"sort": "others"})(kept)
    other.write("name", 1)
    shutil.copy(kept.cache / "others" / "name", kept.cache / "programs" / "name")
    assert (other.read("name"), cache.read("name")) == (1, None)


SPRUNG = []


def spring():
    SPRUNG.append("sprung")


class Trap:
    """What runs code when it is unpickled."""

    def __reduce__(self):
        return spring, ()


@pytest.fixture
def trap():
    SPRUNG.clear()
    return SPRUNG


def planted(kept: KeptFolders, folder: str) -> Cache:
    """Another's cache in a folder of theirs, in which every file runs code, sealed with their own key."""
    theirs = Cache(KeptFolders(kept.cache.parent / folder, kept.cache.parent / f"{folder}-key"))
    theirs.program(rules(GAME), 2)
    theirs.write(file_of(theirs).name, Trap())
    return theirs


def test_what_another_has_sealed_runs_nothing(cache, kept, compiled, trap):
    theirs = planted(kept, "friend")
    cache.program(rules(GAME), 2)
    assert file_of(theirs).name == file_of(cache).name
    shutil.copy(file_of(theirs), file_of(cache))
    cache.program(rules(GAME), 2)
    assert len(compiled) == 3 and trap == []
    theirs.read(file_of(theirs).name)
    assert trap == ["sprung"], "the trap is one: who has the key can open it"


@pytest.mark.parametrize("at", ["the key", "the programs"])
def test_a_folder_that_is_put_in_place_of_the_checked_one_is_not_read(at, cache, kept, compiled, trap, monkeypatch):
    """Somebody who may write the folder above changes one for the other right after it was looked at."""
    cache.program(rules(GAME), 2)
    theirs = planted(kept, "friend")
    target, instead = (kept.key, kept.cache.parent / "friend-key") if at == "the key" else (cache.folder, theirs.folder)
    real = os.fstat

    def swapped(fd):
        info = real(fd)
        if target.exists() and real(fd).st_ino == target.stat().st_ino:
            target.rename(target.with_name("away"))
            instead.rename(target)
        return info

    monkeypatch.setattr(own.os, "fstat", swapped)
    assert isinstance(cache.program(rules(GAME), 2), Program)
    assert not instead.exists(), "it was changed"
    assert len(compiled) == 2 and trap == []


@pytest.mark.parametrize("spoil", [lambda key: key.write_bytes(b"short"), lambda key: key.chmod(0o644), os.unlink])
def test_a_key_that_is_lost_or_was_open_is_made_anew(spoil, cache, kept, compiled):
    cache.program(rules(GAME), 2)
    key = kept.key / "key"
    before = key.read_bytes()
    spoil(key)
    cache.program(rules(GAME), 2)
    cache.program(rules(GAME), 2)
    assert len(compiled) == 2
    assert len(key.read_bytes()) == 32 and key.stat().st_mode & 0o077 == 0
    assert key.read_bytes() != before


def test_a_key_that_others_can_reach_seals_nothing(cache, kept, compiled):
    kept.key.mkdir(mode=0o755)
    for _ in range(2):
        cache.program(rules(GAME), 2)
    assert len(compiled) == 2 and not cache.folder.exists() and list(kept.key.iterdir()) == []


def test_code_for_another_python_is_compiled_anew(cache):
    program = replace(cache.program(rules(GAME), 2), code=("pypy-9", b"not code"))
    assert len(Machine(program).options(Machine(program).start(1))) == 3


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() == 0, reason="root may write everywhere")
def test_a_closed_folder_costs_nothing_but_time(tmp_path, compiled):
    tmp_path.chmod(0o500)
    try:
        Cache(KeptFolders(tmp_path / "cache", tmp_path / "key")).program(rules(GAME), 2)
    finally:
        tmp_path.chmod(0o700)
    assert len(compiled) == 1


def test_a_file_where_the_folder_should_be_costs_nothing_but_time(cache, kept, compiled):
    kept.cache.write_text("in the way")
    assert cache.program(rules(GAME), 2) == cache.program(rules(GAME), 2)
    assert len(compiled) == 2
