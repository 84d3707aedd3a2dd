"""Checked tables from the cache are those that are made, as long as nothing that they depend on has changed."""

import json
import subprocess
import sys

import pytest

from dogtable.base.errors import RulesetError
from dogtable.base.paths import KeptFolders
from dogtable.compile import looks
from dogtable.compile.kept_looks import LooksCache
from dogtable.compile.looks import make_look
from dogtable.lang.load import load_rules
from dogtable.session.library import Library
from tests.compile.little import GAME, HEAD, folder_in

TABLE = 'table:\n  - text: "Well met"\n    at: [0, 0, 200, 40]\n  - picture: star\n    at: [0, 50, 40, 40]\n'


@pytest.fixture
def cache(tmp_path):
    return LooksCache(KeptFolders(tmp_path / "cache", tmp_path / "key"))


@pytest.fixture
def folder(tmp_path):
    folder = folder_in(tmp_path)
    (folder / "table.yaml").write_text(TABLE)
    return folder


@pytest.fixture
def made(monkeypatch):
    """What was made, and not read."""
    made = []

    def counted(module, name):
        make = getattr(module, name)
        monkeypatch.setattr(module, name, lambda *given: made.append(name) or make(*given))

    counted(looks, "make_look")
    return made


def test_a_table_is_checked_once_and_is_the_same(cache, folder, made):
    rules, _ = load_rules(folder)
    texts = {"Well met": "Willkommen"}
    first, again = (cache.look(rules, [folder], texts, "en") for _ in range(2))
    assert made == ["make_look"]
    assert first.table == again.table == make_look(rules, [folder], texts).table
    assert first.reader.source == again.reader.source and first.fallback is not None and again.fallback is not None


def test_what_it_depends_on_makes_it_anew(cache, folder, made):
    rules, _ = load_rules(folder)
    cache.look(rules, [folder], {}, "en")
    (folder / "table.yaml").write_text(TABLE.replace("Well met", "Hello"))
    cache.look(rules, [folder], {}, "en")
    cache.look(rules, [folder], {"Hello": "Hallo"}, "en")
    (folder / "pictures").mkdir()
    (folder / "pictures" / "star.svg").write_text("<svg/>")
    cache.look(rules, [folder], {}, "en")
    (folder / "sounds").mkdir()
    (folder / "sounds" / "bark-1.wav").touch()
    cache.look(rules, [folder], {}, "en")
    (folder / "game.yaml").write_text(HEAD + GAME.replace("1, 3", "1, 4"))
    cache.look(load_rules(folder)[0], [folder], {}, "en")
    assert made.count("make_look") == 6


def test_what_is_damaged_is_made_and_wrong_tables_are_not_kept(cache, folder, made):
    rules, _ = load_rules(folder)
    cache.look(rules, [folder], {}, "en")
    (path,) = cache.folder.iterdir()
    path.write_bytes(path.read_bytes()[:-1] + b"x")
    cache.look(rules, [folder], {}, "en")
    (folder / "table.yaml").write_text("table: 7\n")
    for _ in range(2):
        with pytest.raises(RulesetError):
            cache.look(rules, [folder], {}, "en")
    assert made.count("make_look") == 4


def test_what_is_kept_is_read_without_what_made_it():
    """A start that finds everything kept loads neither the checks nor the compiler: that took a third of its time."""
    rules = Library().load("tic-tac-toe")
    rules.look(), rules.program(2)
    script = (
        "import json, sys\nfrom dogtable.session.library import Library\nrules = Library().load('tic-tac-toe')\n"
        "rules.look(), rules.program(2), rules.title\nprint(json.dumps(sorted(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = set(json.loads(done.stdout))
    made_by = ("lang.load", "lang.check", "lang.looks", "lang.expr", "compile.looks", "compile.compiler")
    assert not {f"dogtable.{name}" for name in (*made_by, "engine.match")} & loaded
