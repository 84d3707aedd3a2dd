"""Reading files that somebody else may have laid there: plain ones only, and no more of them than is allowed.

What is a link, a device, a pipe or a socket is not opened. Between the look at a name and its opening another thing
may be put there: the file that was opened is looked at again, and where the system can it follows no link.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Final

from dogtable.base.message import Message

PACK: Final = ".dogtable-game"
"""How the name of a ruleset in one file ends."""

_OPEN: Final = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)


class NotPlainError(OSError):
    """What lies there is no plain file; `strerror` says what it is."""

    def __init__(self, path: Path, found: str) -> None:
        super().__init__(errno.EINVAL, found, str(path))


def read_plain(path: Path, most: int) -> bytes:
    """Return what a plain file holds, at most `most` + 1 bytes of it; OSError when that cannot be."""
    found = what_is(path.lstat())
    if found:
        raise NotPlainError(path, found)
    handle = os.open(path, _OPEN)
    try:
        found = what_is(os.fstat(handle))
        if found:
            raise NotPlainError(path, found)
        parts: list[bytes] = []
        left = most + 1
        while left and (part := os.read(handle, min(left, 1 << 20))):
            parts.append(part)
            left -= len(part)
        return b"".join(parts)
    finally:
        os.close(handle)


def is_plain(path: Path) -> bool:
    """Whether there is a plain file at a path itself, not behind a link."""
    try:
        return not what_is(path.lstat())
    except (OSError, ValueError):  # ValueError: a name that no file can have
        return False


def what_is(found: os.stat_result) -> Message:
    """Return what something is that is no plain file, as it was found without following links; "" for a plain file."""
    kinds = {
        stat.S_IFLNK: Message("it is a link"),
        stat.S_IFDIR: Message("it is a folder"),
        stat.S_IFIFO: Message("it is a pipe"),
        stat.S_IFSOCK: Message("it is a socket"),
        stat.S_IFCHR: Message("it is a device"),
        stat.S_IFBLK: Message("it is a device"),
    }
    if is_link(found):
        return kinds[stat.S_IFLNK]
    plain = stat.S_ISREG(found.st_mode)
    return Message("") if plain else kinds.get(stat.S_IFMT(found.st_mode), Message("it is no plain file"))


def is_link(found: os.stat_result) -> bool:
    """Whether something is a link (or, on Windows, a junction or whatever else leads elsewhere)."""
    leads = getattr(found, "st_file_attributes", 0) & getattr(stat, "FILE_ATTRIBUTE_REPARSE_POINT", 0)
    return stat.S_ISLNK(found.st_mode) or bool(leads)
