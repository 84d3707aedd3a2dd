"""Folders that are the user's alone, held open: what was checked is what is read, whoever moves things about meanwhile.

A folder is looked up once and then reached by its descriptor; its files are opened from there, no link is followed,
and what is asked about a file is asked of the file that was opened. Owner and rights decide: the folder and the file
must belong to the user and be closed to all others.

Windows has no descriptors of folders and tells no owner by `stat`. There the folder must lie in the user's profile,
which Windows closes to other users, and nothing on the way in from there may be a link.
"""

from __future__ import annotations

import os
import secrets
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

POSIX = hasattr(os, "getuid")
MOST_BYTES = 64_000_000
"""The largest file that is read."""

_PLAIN = sum(getattr(os, name, 0) for name in ("O_CLOEXEC", "O_NOFOLLOW", "O_NONBLOCK", "O_BINARY", "O_NOINHERIT"))


class NotOwnError(OSError):
    """A folder or file is not the user's alone, or is not what it should be."""


class OwnFolder:
    """A folder of the user's own, held open until it is closed. OSError when there is none; NotOwnError likewise."""

    def __init__(self, path: Path, make: bool = False) -> None:
        """Open a folder; `make` makes it, closed to others, where it is not there."""
        if make:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._path = path
        self._folder = os.open(path, os.O_RDONLY | _PLAIN | os.O_DIRECTORY) if POSIX else None
        try:
            if self._folder is not None:
                _check(os.fstat(self._folder), stat.S_ISDIR)
            else:
                _check_in_profile(path)
        except OSError:
            self.close()
            raise

    def close(self) -> None:
        """Let go of the folder."""
        if self._folder is not None:
            os.close(self._folder)
            self._folder = None

    def __enter__(self) -> OwnFolder:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def open(self, name: str) -> BinaryIO:
        """Return a file of the user's own, open to be read; OSError when there is none."""
        file = os.fdopen(self._open(name, os.O_RDONLY), "rb")
        try:
            info = os.fstat(file.fileno())
            _check(info, stat.S_ISREG)
            if info.st_size > MOST_BYTES:
                raise NotOwnError(f"{name} is too large")
        except OSError:
            file.close()
            raise
        return file

    def read(self, name: str) -> bytes:
        """Return what a file of the user's own holds; OSError when there is none."""
        with self.open(name) as file:
            return file.read(MOST_BYTES)

    def names(self) -> list[str]:
        """Return what lies there."""
        with os.scandir(self._path if self._folder is None else self._folder) as entries:
            return [entry.name for entry in entries]

    def remove(self, name: str) -> None:
        """Delete a file, if it is there."""
        if name != Path(name).name:
            raise NotOwnError(f"{name!r} is not the name of a file")
        self._unlink(name)

    def write(self, name: str, data: bytes) -> None:
        """Write a file as a whole, in place of what is there; OSError when it cannot be."""
        part = f"{name}.{secrets.token_hex(6)}.part"
        try:
            with os.fdopen(self._open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL), "wb") as file:
                file.write(data)
            if self._folder is None:
                (self._path / part).replace(self._path / name)
            else:
                os.replace(part, name, src_dir_fd=self._folder, dst_dir_fd=self._folder)
        except OSError:
            self._unlink(part)
            raise

    def keep(self, most: int) -> None:
        """Delete the oldest files when there are more than `most`."""
        with os.scandir(self._path if self._folder is None else self._folder) as entries:
            found = sorted((entry.stat(follow_symlinks=False).st_mtime_ns, entry.name) for entry in entries)
        for _, name in found[: max(0, len(found) - most)]:
            self._unlink(name)

    def _unlink(self, name: str) -> None:
        with suppress(FileNotFoundError):  # another process was as tidy
            if self._folder is None:
                (self._path / name).unlink()
            else:
                os.unlink(name, dir_fd=self._folder)

    def _open(self, name: str, how: int) -> int:
        if name != Path(name).name:
            raise NotOwnError(f"{name!r} is not the name of a file")
        if self._folder is not None:
            return os.open(name, how | _PLAIN, 0o600, dir_fd=self._folder)
        path = self._path / name
        if os.path.lexists(path):
            _check_no_link(path)
        return os.open(path, how | _PLAIN, 0o600)


def _check(info: os.stat_result, is_right: Callable[[int], bool]) -> None:
    """Say NotOwnError unless what was opened is of the right sort, the user's, and closed to others."""
    if not is_right(info.st_mode):
        raise NotOwnError("it is not what it should be")
    if POSIX and (info.st_uid != os.getuid() or info.st_mode & 0o077):
        raise NotOwnError("it belongs to somebody else or is open to others")


def _check_in_profile(path: Path) -> None:
    """Say NotOwnError unless a folder lies in the user's profile, and no link leads in or out."""
    profile = Path.home()
    if not path.is_absolute() or profile not in path.parents or ".." in path.parts:
        raise NotOwnError("it does not lie in the user's profile")
    for folder in (path, *path.parents):
        if folder == profile:
            return
        _check_no_link(folder)


def _check_no_link(path: Path) -> None:
    info = path.lstat()
    if stat.S_ISLNK(info.st_mode) or getattr(info, "st_file_attributes", 0) & stat.FILE_ATTRIBUTE_REPARSE_POINT:
        raise NotOwnError("it is a link")
