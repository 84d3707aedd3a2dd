"""The fields of a record: which there are, what each may hold, and how much of it.

A record may come from anybody. `sound` takes the fields that are known and leaves all else behind; the first one that
does not fit is told. Whether a record fits its rules is not looked at here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeGuard

from dogtable.base.errors import SaveError
from dogtable.base.message import Message
from dogtable.base.reading import check_values, is_line

MOST_ANSWERS: Final = 100_000
MOST_SEATS: Final = 64
MOST_NAME: Final = 200
"""Characters of a name, a title, a version, the value of an option."""
MOST_KEY: Final = 20_000
"""Characters of an answer."""
MOST_OPTIONS: Final = 200
MOST_BITS: Final = 256
"""Of a seed."""
MOST_DRAWN: Final = 100_000
"""Outcomes of chance that somebody decided."""
MOST_FILES: Final = 1_000
MOST_SOURCE: Final = 1_000_000
"""Characters of one file of a ruleset."""
DEEPEST: Final = 24
"""Lists and mappings inside one another in a position."""

_HASH: Final = re.compile("[0-9a-f]{16}")
_COUNT: Final = re.compile("[0-9]{1,7}")
_FACE: Final = re.compile("[A-Za-z0-9_-]{0,60}")

Reader = Callable[[Any], Any]
"""Returns what is kept of a value; raises SaveError with what was expected of it."""


def sound(record: Mapping[Any, Any]) -> dict[str, Any]:
    """Return the known fields of a record; SaveError names the first that is missing or does not fit, and why."""
    kept = _taken(record, _FIELDS, _NEEDED)
    if kept["seats"] and len(kept["seats"]) != kept["players"]:
        raise SaveError("'seats' are {seats}, but {players} play", seats=len(kept["seats"]), players=kept["players"])
    for n, (seat, _) in enumerate(kept["decisions"]):
        if seat >= kept["players"]:
            raise SaveError(
                "answer {number} is of seat {seat}, but {players} play",
                number=n + 1,
                seat=seat + 1,
                players=kept["players"],
            )
    return kept


def is_whole(value: object) -> TypeGuard[int]:
    """Whether this is a whole number (and neither true nor false)."""
    return isinstance(value, int) and not isinstance(value, bool)


def _taken(record: Mapping[Any, Any], fields: Mapping[str, Reader], needed: frozenset[str]) -> dict[str, Any]:
    kept = {}
    for name, read in fields.items():
        if name not in record and name not in needed:
            continue
        try:
            kept[name] = read(record.get(name))
        except SaveError as error:
            template = "'{field}' is missing" if name not in record else "'{field}' {why}"
            raise SaveError(template, field=name, why=error.message) from error
    return kept


# ---------------------------------------------------------------------------------------------------------- the fields


def _whole(least: int, most: int) -> Reader:
    def read(value: Any) -> int:
        if not (is_whole(value) and least <= value <= most):
            raise SaveError("is not a whole number from {least} to {most}", least=least, most=most)
        return int(value)

    return read


def _seed(value: Any) -> int:
    if not (is_whole(value) and value.bit_length() <= MOST_BITS):
        raise SaveError("is not a whole number of at most {most} bits", most=MOST_BITS)
    return int(value)


def _line(most: int) -> Reader:
    def read(value: Any) -> str:
        if not is_line(value, most):
            raise SaveError("is not a text of one line and at most {most} characters", most=most)
        return str(value)

    return read


def _matching(pattern: re.Pattern[str], what: str) -> Reader:
    def read(value: Any) -> str:
        if not (isinstance(value, str) and pattern.fullmatch(value)):
            raise SaveError("is not {what}", what=Message(what))
        return value

    return read


def _mapping(fields: Mapping[str, Reader], *needed: str) -> Reader:
    def read(value: Any) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise SaveError("is not a mapping")
        return _taken(value, fields, frozenset(needed))

    return read


def _by_name(most: int, key: Reader, value: Reader) -> Reader:
    def read(given: Any) -> dict[str, Any]:
        if not isinstance(given, Mapping):
            raise SaveError("is not a mapping")
        if len(given) > most:
            raise SaveError("has {found} entries, at most {most} are read", found=len(given), most=most)
        return {key(name): value(one) for name, one in given.items()}

    return read


def _list(most: int, what: str, item: Callable[[int, Any], Any]) -> Reader:
    def read(value: Any) -> list[Any]:
        if not isinstance(value, list | tuple):
            raise SaveError("is not a list of {what}", what=Message(what))
        if len(value) > most:
            raise SaveError("has {found} entries, at most {most} are read", found=len(value), most=most)
        return [item(n, one) for n, one in enumerate(value)]

    return read


def _seat(n: int, value: Any) -> dict[str, str]:
    try:
        return dict(_SEAT(value))
    except SaveError as error:
        raise SaveError("(number {number}) {why}", number=n + 1, why=error.message) from error


def _answer(n: int, value: Any) -> list[Any]:
    pair = isinstance(value, list | tuple) and len(value) == 2
    if not (pair and is_whole(value[0]) and 0 <= value[0] < MOST_SEATS and is_line(value[1], MOST_KEY)):
        raise SaveError("is no game: answer {number} is not a seat and a key", number=n + 1)
    return [int(value[0]), value[1]]


def _outcome(n: int, value: Any) -> int:
    if not (is_whole(value) and 0 <= value < 1 << 31):
        raise SaveError("is not a list of numbers: number {number} is none", number=n + 1)
    return int(value)


def _none_or(read: Reader) -> Reader:
    return lambda value: None if value is None else read(value)


def _option(value: Any) -> bool | int | str:
    if isinstance(value, bool) or (is_whole(value) and value.bit_length() <= 63) or is_line(value, MOST_NAME):
        return value  # type: ignore[no-any-return]  # one of these it is
    raise SaveError("has a value that is neither a word, nor a number, nor true or false")


def _position(value: Any) -> dict[Any, Any]:
    if not isinstance(value, Mapping):
        raise SaveError("is not a position")
    try:
        check_values(value, DEEPEST)
    except ValueError as error:
        raise SaveError("is not a position: {why}", why=error) from error
    return dict(value)


def _source(value: Any) -> str:
    if not isinstance(value, str) or len(value) > MOST_SOURCE:
        raise SaveError("has a file that is not text of at most {most} characters", most=f"{MOST_SOURCE:,}")
    try:
        value.encode()
    except UnicodeError as error:
        raise SaveError("has a file with half a character") from error
    return value


def _hints(value: Any) -> int:
    if not (is_whole(value) and value >= 0):
        raise SaveError("is not how many hints were given")
    return min(int(value), MOST_ANSWERS)


_SEAT: Final = _mapping(
    {"name": _line(MOST_NAME), "by": _line(MOST_NAME), "portrait": _matching(_FACE, "the name of a portrait")},
    "name",
    "by",
)
_RULESET: Final = _mapping(
    {
        "id": _line(MOST_NAME),
        "version": _line(MOST_NAME),
        "hash": _matching(_HASH, "16 hex digits"),
        "title": _line(MOST_NAME),
    },
    "id",
    "version",
    "hash",
)
_FIELDS: Final[Mapping[str, Reader]] = {
    "dogtable": _whole(1, 1 << 31),
    "ruleset": _RULESET,
    "language": _whole(1, 1 << 31),
    "players": _whole(1, MOST_SEATS),
    "options": _by_name(MOST_OPTIONS, _line(MOST_NAME), _option),
    "seats": _list(MOST_SEATS, "seats", _seat),
    "seed": _seed,
    "start": _none_or(_position),
    "chance": _none_or(_list(MOST_DRAWN, "numbers", _outcome)),
    "decisions": _list(MOST_ANSWERS, "answers", _answer),
    "marks": _by_name(MOST_ANSWERS, _matching(_COUNT, "numbered by answers"), _matching(_HASH, "of 16 hex digits")),
    "sources": _by_name(MOST_FILES, _line(MOST_NAME), _source),
    "hints": _hints,
}
_NEEDED: Final = frozenset({"dogtable", "ruleset", "players", "options", "seats", "seed", "decisions", "sources"})
