"""Games as files: a record is JSON, in a `.dogtable` file compressed; reading one trusts nothing.

What is read are known fields within bounds (`engine/fields.py`); whether they make a game is for `proving` to say.

A record carries the ruleset's sources, so that a game can be played on where the ruleset is missing or has changed.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from dogtable.base.errors import SaveError
from dogtable.base.message import Message, reason
from dogtable.base.reading import open_file, read_file, read_json, shown_line, size_text
from dogtable.engine.fields import MOST_ANSWERS, is_whole, sound
from dogtable.engine.record import FORMAT, is_newer

MOST_BYTES = 16 << 20
"""A record larger than this (unpacked) is refused."""
MOST_VALUES = 1_000_000
"""Brackets, commas and colons; those in the texts of rulesets count as well."""


def write_record(path: Path, record: Mapping[str, Any]) -> None:
    """Write a record; SaveError says in one sentence why it could not be."""
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    try:
        path.write_bytes(gzip.compress(text.encode(), mtime=0))
    except OSError as error:
        raise SaveError("{path} could not be written: {why}.", path=path, why=reason(error)) from error


def read_record(path: Path) -> dict[str, Any]:
    """Read a record, compressed or plain; SaveError when the file is not one. The file is never changed."""
    name = shown_line(path.name)
    try:
        data = read_file(path, MOST_BYTES)
    except OSError as error:
        raise SaveError("{name} cannot be read: {why}; it is left as it is.", name=name, why=reason(error)) from error
    return _record(_unpacked(data, name), name)


def read_records(path: Path) -> Iterator[dict[str, Any]]:
    """Read a record, or a file of several, one a line, as `dogtable sim --record` writes them; one after the other.

    SaveError when a line is no record, with the line. The file is never changed.
    """
    if not has_many(path):
        yield read_record(path)
        return
    name, number, found = shown_line(path.name), 0, False
    with _opened(path) as file:
        while line := file.readline(MOST_BYTES + 1):
            number += 1
            if line.strip():
                yield _record(line, f"{name}:{number}")
                found = True
    if not found:
        raise SaveError("{name} holds no saved game.", name=name)


def has_many(path: Path) -> bool:
    """Whether this is a file of records, one a line; SaveError when it cannot be read."""
    with _opened(path) as file:
        first, second = file.readline(MOST_BYTES + 1), file.readline(MOST_BYTES + 1)
    return path.suffix == ".jsonl" or (first[:1] == b"{" and bool(second.strip()))


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    try:
        with open_file(path) as file:
            yield file
    except OSError as error:
        raise SaveError("{name} cannot be read: {why}.", name=shown_line(path.name), why=reason(error)) from error


def _unpacked(data: bytes, name: str) -> bytes:
    if data[:2] != b"\x1f\x8b":
        return data
    unpacker = zlib.decompressobj(wbits=31)
    try:
        plain = unpacker.decompress(data, MOST_BYTES)
    except zlib.error as error:
        raise SaveError("{name} is damaged and cannot be opened; it is left as it is.", name=name) from error
    if unpacker.unconsumed_tail or not unpacker.eof:
        raise SaveError("{name} is damaged or too large and cannot be opened; it is left as it is.", name=name)
    return plain


def _record(data: bytes, name: str) -> dict[str, Any]:
    if len(data) > MOST_BYTES:
        raise SaveError(
            "{name} is larger than {most} and is not opened; it is left as it is.",
            name=name,
            most=size_text(MOST_BYTES),
        )
    try:
        written = read_json(data, MOST_VALUES)
    except ValueError as error:
        raise SaveError("{name} is no saved game, or it is damaged; it is left as it is.", name=name) from error
    return check_record(written, name)


def check_record(record: Any, name: str) -> dict[str, Any]:
    """Return the known fields of a record when they are sound, else raise SaveError naming `name` and what is wrong."""
    if isinstance(record, dict) and is_newer(record):
        raise SaveError(
            "{name} was saved by a newer dogtable and cannot be opened by this one; it is left as it is.", name=name
        )
    if not isinstance(record, dict) or record.get("dogtable") != FORMAT:
        wrong = Message("it does not say that it is a game of dogtable")
    else:
        try:
            return sound(record)
        except SaveError as error:
            wrong = error.message
    raise SaveError("{name} is no sound saved game ({why}); it is left as it is.", name=name, why=wrong)


def hints_of(record: Mapping[str, Any]) -> int:
    """Return how many hints were given in a recorded game; a record of one without any says nothing."""
    count = record.get("hints", 0)
    return min(count, MOST_ANSWERS) if is_whole(count) and count > 0 else 0
