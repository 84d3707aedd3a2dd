import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from dogtable.base.errors import SaveError
from dogtable.session.journal import Journal
from dogtable.session.record import read_record, write_record

RECORD: dict[str, Any] = {
    "dogtable": 1,
    "ruleset": {"id": "chess", "version": "1", "hash": "0123456789abcdef"},
    "language": 1,
    "players": 2,
    "options": {},
    "seats": [{"name": "Anna", "by": "you"}, {"name": "Ben", "by": "greedy"}],
    "seed": 7,
    "start": None,
    "chance": None,
    "decisions": [[0, "e4"], [1, "e5"]],
    "marks": {},
    "sources": {"chess/game.yaml": "game: {}"},
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


def test_a_game_travels_from_journal_to_journal(tmp_path: Path) -> None:
    here, there = Journal(tmp_path / "here.sqlite"), Journal(tmp_path / "there.sqlite")
    game = here.create(RECORD, [(0, "e4"), (1, "e5")])
    here.export(game, tmp_path / "game.dogtable")
    taken = there.import_record(tmp_path / "game.dogtable")
    assert there.answers(taken) == [(0, "e4"), (1, "e5")]
    assert there.header(taken)["sources"] == RECORD["sources"]
