"""Files and JSON of others: up to a size, a number of values, a depth; nothing that could not be written again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dogtable.base.reading import check_values, is_line, read_file, read_json, shown_line


def test_a_file_is_read_up_to_a_size(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * 2048)
    assert read_file(path, 2048) == b"x" * 2048
    with pytest.raises(OSError, match="larger than 1 kB"):
        read_file(path, 2047)


def test_what_is_no_file_is_not_read(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing"):
        with pytest.raises(OSError):  # what the system says differs
            read_file(path, 10)


def test_json_comes_as_it_is() -> None:
    told = {"a": [1, -2.5, "ä", None, True], "b": {"c": {}}}
    assert read_json(json.dumps(told), 100) == read_json(json.dumps(told).encode(), 100) == told


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "NaN",
        "[Infinity]",
        "[1e400]",
        '"\\ud800"',
        '{"\\udfff": 1}',
        '["a\\u0000\\ud800"]',
        "[" * 200_000,
        "[" * 40 + "]" * 40,
        '{"a":' * 40 + "1" + "}" * 40,
        "[" + "1," * 2_000 + "1]",
        "[" + "[]," * 2_000 + "1]",
        "1" * 5_000,
    ],
)
def test_json_that_is_too_much_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError):  # what is said is for the log
        read_json(text, 1_000)


def test_bytes_that_are_no_text_are_a_value_error() -> None:
    with pytest.raises(ValueError):  # likewise
        read_json(b'{"a": "\xff"}', 1_000)


def test_values_that_json_has_not_are_told() -> None:
    check_values({"a": (1, [2.0, None])})
    for value in ({1, 2}, b"x", [float("nan")], {"a": object()}):
        with pytest.raises(ValueError):  # likewise
            check_values(value)


def test_lines() -> None:
    assert is_line("Änne 犬 👩‍🌾", 20) and is_line("", 0)
    for text in ("a\nb", "\0", "\x1b[1m", "\x85", "\u2028", "\u202ex", "\ud800", "xx", 3, None):
        assert not is_line(text, 1)
    assert shown_line("a\0b\u202e") == "a\ufffdb\ufffd"
    assert shown_line("x" * 100, 10) == "x" * 9 + "…"
