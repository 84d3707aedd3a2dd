"""What is the user's alone is read, and nothing else; on Windows by where it lies, elsewhere by owner and rights."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from dogtable.base import own
from dogtable.base.own import NotOwnError, OwnFolder

posix = pytest.mark.skipif(sys.platform == "win32", reason="owner and rights are POSIX")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with OwnFolder(tmp_path / "own", make=True) as made:
        made.write("file", b"text")
    return tmp_path / "own"


def refused(folder: Path, name: str = "file") -> bool:
    try:
        with OwnFolder(folder) as opened:
            opened.read(name)
    except OSError:
        return True
    return False


def test_what_was_written_is_read_and_nothing_else_lies_there(folder: Path) -> None:
    with OwnFolder(folder) as opened:
        opened.write("file", b"other")
        assert opened.read("file") == b"other"
    assert [file.name for file in folder.iterdir()] == ["file"]


@posix
def test_it_is_closed_to_others(folder: Path) -> None:
    assert folder.stat().st_mode & 0o777 == 0o700
    assert (folder / "file").stat().st_mode & 0o777 == 0o600


@posix
@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o602])
def test_what_is_open_to_others_is_refused(mode: int, folder: Path) -> None:
    (folder / "file").chmod(mode)
    assert refused(folder)
    (folder / "file").chmod(0o600)
    assert not refused(folder)
    folder.chmod(mode | 0o100)
    assert refused(folder)


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="only root can give files away")
@pytest.mark.parametrize("what", [".", "file"])
def test_what_belongs_to_another_is_refused(what: str, folder: Path) -> None:
    os.chown(folder / what, 65534, 65534)
    assert refused(folder)


@posix
@pytest.mark.parametrize("what", ["folder", "file", "pipe", "nothing", "folder as file", "file as folder"])
def test_links_and_other_things_are_refused(what: str, folder: Path, tmp_path: Path) -> None:
    match what:
        case "folder":
            folder.rename(tmp_path / "there")
            folder.symlink_to(tmp_path / "there")
        case "file":
            (folder / "file").rename(folder / "there")
            (folder / "file").symlink_to("there")
        case "pipe":
            (folder / "file").unlink()
            os.mkfifo(folder / "file", 0o600)  # to read from it would wait for ever
        case "nothing":
            (folder / "file").unlink()
        case "folder as file":
            (folder / "file").unlink()
            (folder / "file").mkdir(mode=0o700)
        case "file as folder":
            folder.rename(tmp_path / "there")
            folder.write_bytes(b"text")
            folder.chmod(0o700)
    assert refused(folder)


@pytest.mark.parametrize("name", ["../own/file", "/etc/passwd", ".", "..", "", "a/b"])
def test_a_file_is_called_by_its_name_alone(name: str, folder: Path) -> None:
    with OwnFolder(folder) as opened:
        with pytest.raises(OSError):
            opened.read(name)
        with pytest.raises(OSError):
            opened.write(name, b"text")


def test_too_much_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own, "MOST_BYTES", 3)
    assert refused(folder)


def test_the_oldest_files_go(folder: Path) -> None:
    with OwnFolder(folder) as opened:
        for n in range(5):
            opened.write(f"{n}", b"")
            os.utime(folder / f"{n}", (n, n))
        opened.keep(3)
    assert sorted(file.name for file in folder.iterdir()) == ["3", "4", "file"]


@posix
def test_what_cannot_be_written_whole_is_not_there(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(own.os, "replace", full)
    with OwnFolder(folder) as opened, pytest.raises(OSError):
        opened.write("file", b"other")
    assert (folder / "file").read_bytes() == b"text"
    assert [file.name for file in folder.iterdir()] == ["file"]


def test_where_there_are_no_owners_the_profile_is_what_counts(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own, "POSIX", False)
    monkeypatch.setattr(own.Path, "home", lambda: tmp_path)
    assert not refused(folder)
    with OwnFolder(folder) as opened:
        opened.write("file", b"other")
        opened.keep(1)
        assert opened.read("file") == b"other"
    monkeypatch.setattr(own.Path, "home", lambda: tmp_path / "elsewhere")
    with pytest.raises(NotOwnError):
        OwnFolder(folder)


@posix
@pytest.mark.parametrize("what", ["above", "folder", "file", "dots"])
def test_there_too_no_link_is_followed(
    what: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own, "POSIX", False)
    monkeypatch.setattr(own.Path, "home", lambda: tmp_path / "home")
    (tmp_path / "home").mkdir()
    here = tmp_path / "home" / "above" / "own"
    match what:
        case "above":
            (tmp_path / "home" / "above").symlink_to(tmp_path)
        case "folder":
            here.parent.mkdir()
            here.symlink_to(folder)
        case "file":
            here.mkdir(parents=True)
            (here / "file").symlink_to(folder / "file")
        case "dots":
            here = tmp_path / "home" / ".." / "own"
    assert refused(here)
