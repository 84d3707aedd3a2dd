"""Games as files: a record is JSON, in a `.dogtable` file compressed; reading one trusts nothing.

A record carries the ruleset's sources, so that a game can be played on where the ruleset is missing or has changed.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from dogtable.base.errors import SaveError
from dogtable.engine.record import FORMAT, is_newer

MOST_BYTES = 32 << 20
"""A record larger than this (unpacked) is refused."""
MOST_ANSWERS = 1_000_000


def write_record(path: Path, record: Mapping[str, Any]) -> None:
    """Write a record; SaveError says in one sentence why it could not be."""
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    try:
        path.write_bytes(gzip.compress(text.encode(), mtime=0))
    except OSError as error:
        raise SaveError(f"{path} could not be written: {error.strerror or error}.") from error


def read_record(path: Path) -> dict[str, Any]:
    """Read a record, compressed or plain; SaveError when the file is not one. The file is never changed."""
    try:
        data = path.read_bytes() if path.stat().st_size <= MOST_BYTES else b""
    except OSError as error:
        raise SaveError(f"{path.name} cannot be read: {error.strerror or error}.") from error
    if data[:2] == b"\x1f\x8b":
        data = _unpack(data, path)
    try:
        record = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise SaveError(f"{path.name} is no saved game, or it is damaged; it is left as it is.") from error
    return check_record(record, path.name)


def read_records(path: Path) -> list[dict[str, Any]]:
    """Read a record, or a file of several, one a line, as `dogtable sim --record` writes them.

    SaveError when a line is no record, with the line. The file is never changed.
    """
    if path.suffix != ".jsonl" and not _has_many(path):
        return [read_record(path)]
    records = []
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            if not line.strip():
                continue
            where = f"{path.name}:{number}"
            try:
                records.append(check_record(json.loads(line), where))
            except (ValueError, RecursionError) as error:
                raise SaveError(f"{where} is no saved game, or it is damaged; it is left as it is.") from error
    if not records:
        raise SaveError(f"{path.name} holds no saved game.")
    return records


def _has_many(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            lines = (line for line in file if line.strip())
            return file.read(1) == b"{" and next(lines, None) is not None and next(lines, None) is not None
    except OSError as error:
        raise SaveError(f"{path.name} cannot be read: {error.strerror or error}.") from error


def _unpack(data: bytes, path: Path) -> bytes:
    unpacker = zlib.decompressobj(wbits=31)
    try:
        plain = unpacker.decompress(data, MOST_BYTES)
    except zlib.error as error:
        raise SaveError(f"{path.name} is damaged and cannot be opened; it is left as it is.") from error
    if unpacker.unconsumed_tail or not unpacker.eof:
        raise SaveError(f"{path.name} is damaged or too large and cannot be opened; it is left as it is.")
    return plain


def check_record(record: Any, name: str) -> dict[str, Any]:
    """Return the record when its shape is sound, else raise SaveError naming `name` and what is wrong."""
    if isinstance(record, dict) and is_newer(record):
        raise SaveError(f"{name} was saved by a newer dogtable and cannot be opened by this one; it is left as it is.")
    wrong = _wrong(record)
    if wrong:
        raise SaveError(f"{name} is no sound saved game ({wrong}); it is left as it is.")
    result: dict[str, Any] = record
    return result


def _wrong(record: Any) -> str:
    if not isinstance(record, dict) or record.get("dogtable") != FORMAT:
        return "it does not say that it is a game of dogtable"
    ruleset = record.get("ruleset")
    if not isinstance(ruleset, dict) or not all(isinstance(ruleset.get(k), str) for k in ("id", "version", "hash")):
        return "it does not name its ruleset"
    checks: dict[str, Callable[[Any], bool]] = {
        "players": lambda v: _is_int(v) and 1 <= v <= 64,
        "options": lambda v: isinstance(v, dict) and all(isinstance(k, str) for k in v),
        "seats": lambda v: isinstance(v, list) and all(isinstance(s, dict) for s in v),
        "seed": lambda v: v is None or _is_int(v),
        "start": lambda v: v is None or isinstance(v, dict),
        "decisions": lambda v: isinstance(v, list) and len(v) <= MOST_ANSWERS and all(map(_is_answer, v)),
        "sources": lambda v: isinstance(v, dict) and all(isinstance(t, str) for kv in v.items() for t in kv),
    }
    for key, sound in checks.items():
        if not sound(record.get(key)):
            return f"its {key} are missing or wrong" if key.endswith("s") else f"its {key} is missing or wrong"
    return ""


def hints_of(record: Mapping[str, Any]) -> int:
    """Return how many hints were given in a recorded game; a record of one without any says nothing."""
    told = record.get("hints", 0)
    return min(told, MOST_ANSWERS) if _is_int(told) and told > 0 else 0


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_answer(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and _is_int(value[0]) and isinstance(value[1], str)
