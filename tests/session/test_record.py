import gzip
import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dogtable.base.errors import SaveError
from dogtable.lang.folder import content_hash
from dogtable.session.record import read_record, read_records, write_record
from tests.session.hostile_records import more, named_attacks, within_bounds

SOURCES = {"chess/game.yaml": "game: {}"}
RECORD: dict[str, Any] = {
    "dogtable": 1,
    "ruleset": {"id": "chess", "version": "1", "hash": content_hash(SOURCES)},
    "language": 1,
    "players": 2,
    "options": {},
    "seats": [{"name": "Anna", "by": "you"}, {"name": "Ben", "by": "greedy"}],
    "seed": 7,
    "start": None,
    "chance": None,
    "decisions": [[0, "e4"], [1, "e5"]],
    "marks": {},
    "sources": SOURCES,
}


def test_a_record_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "game.dogtable"
    write_record(path, RECORD)
    assert read_record(path) == RECORD


def test_the_same_record_is_the_same_file(tmp_path: Path) -> None:
    write_record(tmp_path / "a", RECORD)
    write_record(tmp_path / "b", RECORD)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_plain_json_is_read_too(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(RECORD))
    assert read_record(path) == RECORD


@pytest.mark.parametrize(
    "data",
    [b"", b"hello", b"[]", b"{}", b'{"dogtable": 2}', b"\x1f\x8b", gzip.compress(b"[" * 100_000), b"\xff\xfe" * 100],
)
def test_what_is_no_record_is_refused_and_kept(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "game.dogtable"
    path.write_bytes(data)
    with pytest.raises(SaveError, match="left as it is"):
        read_record(path)
    assert path.read_bytes() == data


def test_a_bomb_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.dogtable"
    path.write_bytes(gzip.compress(b" " * (100 << 20)))
    with pytest.raises(SaveError, match="too large"):
        read_record(path)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("ruleset", {"id": 3}),
        ("players", "4"),
        ("players", True),
        ("players", 0),
        ("dogtable", 0),
        ("language", 0),
        ("options", []),
        ("seats", ["Anna"]),
        ("seed", "x"),
        ("decisions", [[0, 1]]),
        ("decisions", [["0", "e4"]]),
        ("sources", {"a": 1}),
        ("start", 4),
    ],
)
def test_a_wrong_part_is_named(tmp_path: Path, key: str, value: object) -> None:
    path = tmp_path / "game.dogtable"
    write_record(path, {**RECORD, key: value})
    with pytest.raises(SaveError, match=key.removesuffix("s")):
        read_record(path)


@pytest.mark.parametrize("attack", named_attacks(RECORD))
def test_a_hostile_record_is_refused_or_stripped(tmp_path: Path, attack: str) -> None:
    path = tmp_path / "game.dogtable"
    path.write_text(json.dumps(named_attacks(RECORD)[attack]))
    try:
        kept = read_record(path)
    except SaveError as error:
        assert len(str(error)) < 300 and "left as it is" in str(error) and str(error).isprintable()
    else:
        within_bounds(kept)


def test_any_odd_value_in_any_place_is_refused_or_within_bounds(tmp_path: Path) -> None:
    path = tmp_path / "game.dogtable"
    refused = 0
    for told, record in more(RECORD, 400, Random(7)):
        path.write_text(json.dumps(record))
        try:
            kept = read_record(path)
        except SaveError as error:
            refused += 1
            assert len(str(error)) < 300 and str(error).isprintable(), told
        else:
            within_bounds(kept)
    assert refused > 200


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes by name here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "game.dogtable")
    for read in (read_record, lambda path: list(read_records(path))):
        with pytest.raises(SaveError, match="it is no file"):
            read(tmp_path / "game.dogtable")


def test_lines_are_read_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    line = json.dumps(RECORD).encode()
    path.write_bytes(b"\n".join([line, b"", line, b" " * (17 << 20), b"[" * 1_000, line]))
    read = read_records(path)
    assert next(read) == next(read) == RECORD
    with pytest.raises(SaveError, match=r"games.jsonl:\d+ is no saved game"):
        next(read)
    path.write_bytes(line + b'\n{"dogtable": 1' + b"," * (17 << 20))
    with pytest.raises(SaveError, match=r"games.jsonl:2 is larger than 16 MB"):
        list(read_records(path))


def test_odd_names_of_files_are_told_plainly(tmp_path: Path) -> None:
    path = tmp_path / ("\u202e" + "x" * 200 + ".dogtable")
    path.write_bytes(b"{}")
    with pytest.raises(SaveError) as told:
        read_record(path)
    assert "\u202e" not in str(told.value) and len(str(told.value)) < 200
