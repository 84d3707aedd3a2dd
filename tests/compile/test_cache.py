"""The cache of Programs: used when it is ours and whole, passed over when not."""

import os
import pickle
from dataclasses import replace
from hashlib import blake2b

import pytest

from dogtable.compile import cache as caching
from dogtable.compile.cache import Cache
from dogtable.engine.machine import Machine
from tests.compile.little import play, rules

GAME = play("  - choose:\n      n: numbers(1, 3)\n    do:\n      - set: points[me] = n\n")


@pytest.fixture
def cache(tmp_path):
    return Cache(tmp_path / "programs")


@pytest.fixture
def compiled(monkeypatch):
    """How often something was compiled."""
    count = []
    real = caching.compile_rules

    def counted(*args):
        count.append(args)
        return real(*args)

    monkeypatch.setattr(caching, "compile_rules", counted)
    return count


def file_of(cache: Cache):
    (path,) = cache.folder.glob("*.program")
    return path


def test_a_program_is_compiled_once_and_runs_from_the_cache(cache, compiled):
    first = cache.program(rules(GAME), 2)
    second = cache.program(rules(GAME), 2)
    assert len(compiled) == 1
    assert second == first
    machine = Machine(second)
    assert len(machine.options(machine.start(1))) == 3


def test_other_content_players_or_options_are_other_programs(cache, compiled):
    cache.program(rules(GAME), 2)
    cache.program(rules(GAME), 3)
    cache.program(rules(GAME.replace("1, 3", "1, 4")), 2)
    assert len(compiled) == 3


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


def test_a_program_of_other_rules_under_the_same_name_is_passed_over(cache, compiled):
    program = cache.program(rules(GAME), 2)
    data = pickle.dumps(replace(program, hash="0" * 16))
    path = file_of(cache)
    path.write_bytes(blake2b(data, digest_size=32).digest() + data)
    cache.program(rules(GAME), 2)
    assert len(compiled) == 2


def test_code_for_another_python_is_compiled_anew(cache):
    program = replace(cache.program(rules(GAME), 2), code=("pypy-9", b"not code"))
    assert len(Machine(program).options(Machine(program).start(1))) == 3


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() == 0, reason="root may write everywhere")
def test_a_closed_folder_costs_nothing_but_time(tmp_path, compiled):
    tmp_path.chmod(0o500)
    try:
        Cache(tmp_path / "programs").program(rules(GAME), 2)
    finally:
        tmp_path.chmod(0o700)
    assert len(compiled) == 1


def test_a_file_where_the_folder_should_be_costs_nothing_but_time(tmp_path, compiled):
    (tmp_path / "programs").write_text("in the way")
    cache = Cache(tmp_path / "programs")
    assert cache.program(rules(GAME), 2) == cache.program(rules(GAME), 2)
    assert len(compiled) == 2
