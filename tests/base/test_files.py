"""Reading what others may have laid there: plain files only, and no more than is allowed."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from dogtable.base.files import NotPlainError, is_plain, read_plain

posix = pytest.mark.skipif(sys.platform == "win32", reason="pipes, sockets and devices have no names on Windows")


def said(path: Path) -> str:
    assert not is_plain(path)
    with pytest.raises(NotPlainError) as caught:
        read_plain(path, 100)
    return str(caught.value.strerror)


def test_a_plain_file_is_read_as_far_as_is_allowed(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x" * 100)
    assert is_plain(path)
    assert read_plain(path, 100) == b"x" * 100
    assert read_plain(path, 99) == b"x" * 100  # one more than allowed tells that there is more
    assert read_plain(path, 10) == b"x" * 11


def test_a_link_is_not_followed_and_a_folder_not_read(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x")
    (tmp_path / "link").symlink_to("a")
    (tmp_path / "nowhere").symlink_to("b")
    assert said(tmp_path / "link") == said(tmp_path / "nowhere") == "it is a link"
    assert said(tmp_path) == "it is a folder"
    assert not is_plain(tmp_path / "b") and not is_plain(tmp_path / "\0")


@posix
def test_pipes_sockets_and_devices_are_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def opened(*_: object) -> int:
        raise AssertionError("opened")

    os.mkfifo(tmp_path / "pipe")
    monkeypatch.chdir(tmp_path)  # the name of a socket has to be short
    with socket.socket(socket.AF_UNIX) as one:
        one.bind("s")
        monkeypatch.setattr(os, "open", opened)
        assert said(tmp_path / "pipe") == "it is a pipe"
        assert said(tmp_path / "s") == "it is a socket"
        assert said(Path("/dev/zero")) == "it is a device"


@posix
def test_what_is_put_there_after_the_look_is_not_read_either(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the look at a name and its opening somebody puts another thing there."""
    path = tmp_path / "a"
    plain = os.open

    changes: list[Callable[[Path], object]] = [lambda p: p.symlink_to("/dev/zero"), os.mkfifo, Path.mkdir]
    for change in changes:

        def swapped(where: Path, flags: int, change: Callable[[Path], object] = change) -> int:
            path.unlink()
            change(path)
            return plain(where, flags)

        path.write_bytes(b"x")
        monkeypatch.setattr(os, "open", swapped)
        with pytest.raises(OSError):
            read_plain(path, 100)
        monkeypatch.setattr(os, "open", plain)
        path.rmdir() if path.is_dir() else path.unlink()
