"""Texts and themes of the program are read once, and again when their files have changed."""

from pathlib import Path

from dogtable.base.own_yaml import read_own


def test_a_file_is_read_again_only_when_it_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "en.yaml"
    path.write_text("language: English\n", encoding="utf-8")
    first = read_own(path)
    assert first == {"language": "English"} and read_own(path) is first
    path.write_text("language: Deutsch!\n", encoding="utf-8")
    assert read_own(path) == {"language": "Deutsch!"}
