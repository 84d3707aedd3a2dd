"""Checked rules from the cache are those that are read, and only as long as no file has changed."""

import pytest

from dogtable.base.errors import RulesetError
from dogtable.base.paths import KeptFolders
from dogtable.compile.kept_rules import RulesCache
from dogtable.lang import load
from dogtable.lang.load import load_rules
from tests.compile.little import GAME, HEAD, folder_in


@pytest.fixture
def cache(tmp_path):
    return RulesCache(KeptFolders(tmp_path / "cache", tmp_path / "key"))


@pytest.fixture
def game(tmp_path):
    return folder_in(tmp_path)


@pytest.fixture
def reads(monkeypatch):
    """How often rules were read and checked."""
    count = []

    def counted(*args):
        count.append(args)
        return load_rules(*args)

    monkeypatch.setattr(load, "load_rules", counted)
    return count


def nobody(_ident):
    return None


def test_rules_are_read_once_and_are_the_same(cache, game, reads):
    first, again = cache.rules(game, nobody), cache.rules(game, nobody)
    assert len(reads) == 1
    assert first == again


def test_a_changed_or_new_file_is_read(cache, game, reads):
    cache.rules(game, nobody)
    (game / "game.yaml").write_text(HEAD + GAME.replace("1, 3", "1, 4"))
    changed, _ = cache.rules(game, nobody)
    (game / "more.yaml").write_text("define:\n  two: 2\n")
    more, _ = cache.rules(game, nobody)
    assert len(reads) == 3
    assert "two" in more.definitions and "two" not in changed.definitions


def test_a_changed_parent_is_read(cache, game, reads, tmp_path):
    child = tmp_path / "child"
    child.mkdir()
    (child / "game.yaml").write_text("extends: little\ngame: {id: child, title: Child}\n")

    def parent(ident):
        return game if ident == "little" else None

    cache.rules(child, parent)
    cache.rules(child, parent)
    assert len(reads) == 1
    (game / "game.yaml").write_text(HEAD + GAME.replace("1, 3", "1, 2"))
    cache.rules(child, parent)
    assert len(reads) == 2
    assert cache.rules(child, parent)[0] == load_rules(child, parent)[0]


def test_what_is_damaged_or_wrong_is_read_and_wrong_rules_are_not_kept(cache, game, reads):
    cache.rules(game, nobody)
    (path,) = cache.folder.iterdir()
    path.write_bytes(path.read_bytes()[:-1] + b"x")
    cache.rules(game, nobody)
    assert len(reads) == 2
    (game / "game.yaml").write_text("game: 7\n")
    for _ in range(2):
        with pytest.raises(RulesetError):
            cache.rules(game, nobody)
    assert len(reads) == 4
