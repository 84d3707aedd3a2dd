"""Records as somebody might make them who wishes a player ill: each field too large, too deep, of another kind."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    10**30,
    10**4000,
    -(2**63) - 1,
    1.5,
    1e308,
    "",
    "x",
    "\0",
    "a\0b",
    "line\nline",
    "\x1b[2J",
    "\u202eabc",
    "\ud800",
    "portraits/../../secret",
    "../../etc/passwd",
    "Ä" * 100_000,
    [],
    {},
    [None],
    {"": None},
    [[]] * 5_000,
    {str(n): n for n in range(5_000)},
]
"""What may stand in any place."""
KNOWN = {
    *("dogtable", "ruleset", "language", "players", "options", "seats", "seed", "start", "chance"),
    *("decisions", "marks", "sources", "hints"),
}
"""The fields of a record."""


def nested(deep: int, *, mapping: bool = False) -> Any:
    """Return lists or mappings so deep."""
    value: Any = 0
    for _ in range(deep):
        value = {"a": value} if mapping else [value]
    return value


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to every value in plain JSON; of long lists to the first and the last only."""
    yield path
    if isinstance(value, dict):
        for key in list(value)[:40]:
            yield from places(value[key], (*path, key))
    elif isinstance(value, list):
        for n in sorted({0, len(value) - 1} & set(range(len(value)))):
            yield from places(value[n], (*path, n))


def changed(record: dict[str, Any], path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """Return a copy of the record with another value at a place."""
    copy = json.loads(json.dumps(record))
    at = copy
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return dict(copy)


def named_attacks(record: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return those that were tried on the program first, by what they do."""
    seats = record["seats"]
    return {
        "a portrait with NUL": changed(record, ("seats", 0, "portrait"), "lucy\0"),
        "an extra key nested 980 deep": {**record, "extra": nested(900)},
        "an extra key of a seat": changed(record, ("seats", 0, "extra"), nested(900, mapping=True)),
        "a name of 10 MB": changed(record, ("seats", 0, "name"), "N" * 10_000_000),
        "a title of 3 MB": changed(record, ("ruleset", "title"), "T" * 3_000_000),
        "300,000 seats": {**record, "seats": [seats[0]] * 300_000},
        "300,000 seats and players": {**record, "players": 300_000, "seats": [seats[0]] * 300_000},
        "one seat too many": {**record, "seats": [*seats, seats[0]]},
        "no seats": {**record, "seats": []},
        "seats of nobody": {**record, "seats": [{}] * len(seats)},
        "a bot that there is not": changed(record, ("seats", 0, "by"), "../../bot"),
        "a seat of 10^30": {**record, "decisions": [[10**30, "x"]]},
        "infinitely many players": {**record, "players": float("inf")},
        "a half character as a name": changed(record, ("seats", 0, "name"), "\ud800"),
        "a position nested deep": {**record, "start": nested(400, mapping=True)},
        "a position that is none": {**record, "start": {"at": {"frames": [{}], "open": [10**9, 10**9]}}},
        "chance without end": {**record, "chance": [0] * 300_000},
        "answers without end": {**record, "decisions": [[0, "x"]] * 240_000},
        "options without end": {**record, "options": {str(n): True for n in range(100_000)}},
        "files without end": {**record, "sources": {str(n): "" for n in range(100_000)}},
        "rules under a false hash": changed(record, ("ruleset", "hash"), "0" * 16),
        "rules that are none": {**record, "ruleset": {**record["ruleset"], "hash": "0" * 16}, "sources": {"a": "b"}},
    }


def more(record: dict[str, Any], count: int, rng: Random) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield records with one to three odd values in any of their places."""
    ways = [path for path in places(record) if path]
    for _ in range(count):
        made, told = record, []
        for _ in range(rng.choice((1, 1, 2, 3))):
            deep = nested(rng.randrange(10, 900), mapping=rng.random() < 0.5)
            path, value = rng.choice(ways), rng.choice([*ODD, deep])
            try:
                made = changed(made, path, value)
            except (KeyError, IndexError, TypeError):  # what stood above it has been changed already
                continue
            told.append(f"{path}: {str(value)[:40]!r}")
        yield "; ".join(told), made


def within_bounds(kept: dict[str, Any]) -> None:
    """What was read can be written, laid out, and stored: nothing large, deep or odd is left."""
    assert set(kept) <= KNOWN and set(kept["ruleset"]) <= {"id", "version", "hash", "title"}
    assert len(kept["seats"]) in (0, kept["players"])
    json.dumps(kept).encode()
    for seat in kept["seats"]:
        assert set(seat) <= {"name", "by", "portrait"}
    for text in (*kept["ruleset"].values(), *(told for seat in kept["seats"] for told in seat.values())):
        assert len(text) <= 200 and not any(ord(char) < 32 or "\ud800" <= char <= "\udfff" for char in text)
