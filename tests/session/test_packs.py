"""Rulesets in one file: what goes in comes out; what is no such file is refused in one sentence, and leaves nothing."""

from __future__ import annotations

import json
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from unittest.mock import Mock

import pytest

from dogtable.base.errors import DogtableError, UsageError
from dogtable.base.files import PACK
from dogtable.session import packs
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.packs import MANIFEST, pack, unpacked
from dogtable.session.seats import make
from dogtable.session.table import Table
from tests.cli.little import RACE, race, run

TITLED = RACE.replace("players: [2, 3]}", 'players: [2, 3], version: "1.0", author: Ann, licence: CC0}')


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(data=tmp_path / "data")


def packed(tmp_path: Path, library: Library, text: str = TITLED, name: str = "race") -> Path:
    home = race(tmp_path / name, text)
    (home / "notes.doc").write_bytes(b"left out")
    file = tmp_path / f"{name}{PACK}"
    manifest, left_out = pack(library.read(home), home, file)
    assert (manifest.id, manifest.author, manifest.licence, left_out) == ("race", "Ann", "CC0", ["notes.doc"])
    return file


def test_what_goes_in_comes_out(tmp_path: Path, library: Library) -> None:
    file = packed(tmp_path, library)
    home = tmp_path / "race" / "race"
    with unpacked(file) as (manifest, folder):
        assert (manifest.title, manifest.version) == ("Race", "1.0")
        there = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        assert sorted(there) == ["game.yaml", "rulebook.en.md", "scenarios/rules.yaml"]
        assert all(data == (home / name).read_bytes() for name, data in there.items())
    assert not folder.exists()
    again = tmp_path / f"again{PACK}"
    pack(library.read(home), home, again)
    assert again.read_bytes() == file.read_bytes(), "the same folder gives the same file"


def test_it_is_added_and_a_newer_one_takes_its_place(tmp_path: Path, library: Library) -> None:
    file = packed(tmp_path, library)
    assert not library.offered(file).is_there
    assert not library.user.rulesets.exists() or list(library.user.rulesets.iterdir()) == []
    assert library.add(file).id == "race"
    newer = packed(tmp_path, library, TITLED.replace('"1.0"', '"1.1"'), "newer")
    offered = library.offered(newer)
    assert (offered.is_there, offered.version_there, offered.manifest.version) == (True, "1.0", "1.1")
    library.add(newer)
    library.forget()
    assert library.load("race").version == "1.1"
    aside = list(library.user.aside.rulesets.iterdir())
    assert len(aside) == 1, "nothing is lost"
    assert '"1.0"' in (aside[0] / "game.yaml").read_text(encoding="utf-8")


def test_a_saved_game_goes_on_by_the_rules_it_was_begun_with(tmp_path: Path, library: Library) -> None:
    library.add(packed(tmp_path, library))
    journal = Journal(tmp_path / "games")
    table = Table.new(journal, library.load("race"), players=2, options={}, seats=make(["you", "person"]), seed=3)
    for key in ("n=1", "n=2"):
        table.answer(table.waiting[0], key)
    before, game = table.match.hash(), table.id
    table.close()
    newer = TITLED.replace('"1.0"', '"1.1"').replace("else 10)", "else 12)")
    library.add(packed(tmp_path, library, newer, "newer"))
    library.forget()
    table = Table.open(journal, game, library)
    assert (table.match.hash(), table.match.count) == (before, 2)
    assert table.notice == "The rules of Race have changed since (now 1.1); this game goes on by its old ones."
    while not table.over:
        table.answer(table.waiting[0], "n=2")
    assert table.match.result is not None
    assert list(table.match.result.totals) == [9, 10], "ten ends it, as when it was begun"
    table.close()
    journal.close()


def test_what_came_with_the_program_is_not_replaced(tmp_path: Path, library: Library) -> None:
    text = TITLED.replace("id: race", "id: ludo")
    home = race(tmp_path, text).rename(tmp_path / "ludo")
    file = tmp_path / f"ludo{PACK}"
    pack(library.read(home), home, file)
    for ask in (library.offered, library.add):
        with pytest.raises(UsageError, match="there is a ruleset called 'ludo' already"):
            ask(file)


def changed(file: Path, change: Callable[[dict[str, bytes]], None]) -> None:
    """Write a pack anew with other files in it."""
    with zipfile.ZipFile(file) as archive:
        found = {name: archive.read(name) for name in archive.namelist()}
    change(found)
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in found.items():
            archive.writestr(name, data)


def manifest(**words: object) -> Callable[[dict[str, bytes]], None]:
    def change(found: dict[str, bytes]) -> None:
        found[MANIFEST] = json.dumps({**json.loads(found[MANIFEST]), **words}).encode()

    return change


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda found: found.pop(MANIFEST), "its manifest is missing or damaged"),
        (lambda found: found.update({MANIFEST: b"[" * 100_000}), "its manifest is missing or damaged"),
        (lambda found: found.update({MANIFEST: b"{}" + b" " * 20_000}), "its manifest is missing or damaged"),
        (manifest(id="../up"), "its manifest is missing or damaged"),
        (manifest(id="nul"), "its manifest is missing or damaged"),
        (manifest(id=7), "its manifest is missing or damaged"),
        (manifest(title="x" * 300), "its manifest is missing or damaged"),
        (manifest(title="a\nb"), "its manifest is missing or damaged"),
        (manifest(language="1"), "its manifest is missing or damaged"),
        (manifest(pack=2), "it is of a newer program"),
        (manifest(digest="0" * 32), "its files are not those that it was made of"),
        (lambda found: found.update({"game.yaml": b"other"}), "its files are not those that it was made of"),
        (lambda found: found.update({"../out.yaml": b"x"}), "'../out.yaml' is not a file as packs have them"),
        (lambda found: found.update({"/etc/out.yaml": b"x"}), "is not a file as packs have them"),
        (lambda found: found.update({"a/./b.yaml": b"x"}), "is not a file as packs have them"),
        (lambda found: found.update({"c:out.yaml": b"x"}), "is not a file as packs have them"),
        (lambda found: found.update({"scenarios/nul.yaml": b"x"}), "is not a file as packs have them"),
        (lambda found: found.update({"a.yaml.": b"x"}), "is not a file as packs have them"),
        (lambda found: found.update({"wh?.yaml": b"x"}), "is not a file as packs have them"),
        (lambda found: found.update({"GAME.yaml": b"x"}), "'GAME.yaml' is there twice"),
        (lambda found: found.update({"game.yaml/x.yaml": b"x"}), "a file in it is a folder, too"),
        (lambda found: found.update({f"{n}.yaml": b"" for n in range(600)}), "it holds more than 500 files"),
        (lambda found: found.update({"big.yaml": bytes(33_000_000)}), "it ha"),
    ],
)
def test_what_is_no_pack_is_refused(
    change: Callable[[dict[str, bytes]], None], told: str, tmp_path: Path, library: Library
) -> None:
    file = packed(tmp_path, library)
    changed(file, change)
    with pytest.raises(UsageError) as error:
        library.add(file)
    assert told in str(error.value)
    assert str(error.value).startswith(f"'race{PACK}' is no game that can be added: ")
    assert not library.user.rulesets.exists() or list(library.user.rulesets.iterdir()) == []


def test_a_file_without_a_name_is_refused() -> None:
    """No library writes such a zip, so its list is made by hand."""
    nameless = zipfile.ZipInfo("x")
    nameless.filename = ""
    archive = Mock(infolist=lambda: [nameless])
    with pytest.raises(UsageError, match="'' is not a file as packs have them"):
        packs._files(Path(f"x{PACK}"), archive)


def test_a_bomb_is_not_blown_up(tmp_path: Path, library: Library) -> None:
    file = packed(tmp_path, library)
    with zipfile.ZipFile(file, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb.yaml", bytes(200_000_000))
    assert file.stat().st_size < 1_000_000
    with pytest.raises(UsageError, match="it holds more than 32,000,000 bytes"):
        library.add(file)


def test_links_and_secrets_in_it_are_refused(tmp_path: Path, library: Library) -> None:
    file = packed(tmp_path, library)
    link = zipfile.ZipInfo("link.yaml")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr(link, "/etc/passwd")
    with pytest.raises(UsageError, match=r"'link.yaml' is not a file as packs have them"):
        library.add(file)


def test_mutated_packs_are_added_or_refused(tmp_path: Path, library: Library) -> None:
    sound, random = packed(tmp_path, library).read_bytes(), Random(1)
    file = tmp_path / f"mutant{PACK}"
    for _ in range(150):
        data = bytearray(sound)
        for _ in range(random.randrange(1, 6)):
            at = random.randrange(len(data))
            data[at : at + random.choice((0, 1, 8))] = random.randbytes(random.choice((0, 1, 4)))
        file.write_bytes(data)
        try:
            with unpacked(file) as (_, folder):
                assert (folder / "game.yaml").is_file()
        except DogtableError as error:
            assert str(error).startswith(f"'mutant{PACK}' is no game that can be added: ")


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    home = race(tmp_path, TITLED)
    monkeypatch.chdir(tmp_path)
    assert run("pack", home) == 0
    assert "written: race-1.0.dogtable-game (Race, " in capsys.readouterr().out
    assert run("pack", home, "--to", "race.zip") == 2
    assert run("pack", tmp_path) == 2
    (home / "game.yaml").write_text(TITLED.replace("+= n", "+= m"), encoding="utf-8")
    assert run("pack", home, "--to", f"broken{PACK}") == 1
    assert "E203" in capsys.readouterr().err
    assert not (tmp_path / f"broken{PACK}").exists()
