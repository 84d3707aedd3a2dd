"""Reading what others have written: a file up to a size, JSON that can be walked through and written again."""

from __future__ import annotations

import errno
import json
import math
import os
import re
import stat
from pathlib import Path
from typing import Any, BinaryIO, Final, NoReturn

from dogtable.base.message import Message

DEEPEST: Final = 32
"""Lists and mappings inside one another, unless something else is said."""

_ODD: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that no line may have: control characters, ends of lines, what turns the writing round, halves."""
_HALF: Final = re.compile("[\ud800-\udfff]")
_MARKS: Final = (b"{", b"[", b",", b":")


def open_file(path: Path) -> BinaryIO:
    """Open a file to be read; OSError where it cannot be, or is none. A pipe or a device is not waited for."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(errno.EINVAL, Message("it is no file"), str(path))
    return os.fdopen(handle, "rb")


def read_file(path: Path, most: int) -> bytes:
    """Return the content of a file; OSError where it cannot be read, is none, or has more than `most` bytes."""
    with open_file(path) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, Message("it is larger than {most}", most=size_text(most)), str(path))
    return data


def size_text(size: int) -> str:
    """Return a number of bytes in words: `16 MB`, `64 kB`."""
    return f"{size >> 20} MB" if size >= 1 << 20 else f"{size >> 10} kB"


def read_json(data: bytes | str, values: int, deepest: int = DEEPEST) -> Any:
    """Return what a JSON text holds; ValueError where it is none, or more than can be dealt with.

    At most about `values` numbers, texts, lists and mappings, nested no deeper than `deepest`; all numbers finite, and
    texts such as can be written again. How long the text may be is the caller's to see to.
    """
    data_read = parse_json(data, values)
    check_values(data_read, deepest)
    return data_read


def parse_json(data: bytes | str, values: int) -> Any:
    """Return what a JSON text holds; its numbers and texts may be none, and it may be deep: `check_values` says.

    ValueError where it is no JSON, or more than about `values` numbers, texts, lists and mappings.
    """
    text = data if isinstance(data, bytes) else data.encode()
    if sum(map(text.count, _MARKS)) > values:
        raise ValueError(f"more than {values} values")
    try:
        return json.loads(text, parse_constant=_no_number)
    except RecursionError as error:
        raise ValueError("nested too deep") from error


def check_values(data: Any, deepest: int = DEEPEST) -> None:
    """Raise ValueError where plain values are nested deeper, or hold a number or text that JSON cannot."""
    level: list[Any] = [data]
    for _ in range(deepest + 1):
        inner: list[Any] = []
        for value in level:
            if isinstance(value, dict):
                inner += value.keys()
                inner += value.values()
            elif isinstance(value, list | tuple):
                inner += value
            elif isinstance(value, str):
                if not value.isascii() and _HALF.search(value):
                    raise ValueError("half a character")
            elif isinstance(value, float):
                if not math.isfinite(value):
                    raise ValueError("a number that is none")
            elif not (value is None or isinstance(value, int)):
                raise ValueError(f"a value that is none: {type(value).__name__}")
        if not inner:
            return
        level = inner
    raise ValueError(f"nested deeper than {deepest}")


def is_line(text: object, most: int) -> bool:
    """Whether this is text of at most `most` characters that can be shown in a line: without control characters."""
    return isinstance(text, str) and len(text) <= most and _ODD.search(text) is None


def shown_line(text: str, most: int = 80) -> str:
    """Return a text of somebody else's as it can stand in a line: odd characters replaced, the end cut off."""
    plain = _ODD.sub("\ufffd", text[: most + 1])
    return plain if len(plain) <= most else f"{plain[: most - 1]}…"


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")
