"""The commands that show the language: fmt, schema, docs, explain."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dogtable.cli.main import main
from dogtable.lang.reference import reference


def test_fmt_lays_out_and_tells(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    untidy, tidy = tmp_path / "game.yaml", tmp_path / "sub" / "other.yaml"
    tidy.parent.mkdir()
    untidy.write_text("game:\n    id: x   # the id\n\n\n\nplay:\n- finish\n", newline="\n")
    tidy.write_text("a: 1\n", newline="\n")
    assert main(["fmt", str(tmp_path), "--check"]) == 1
    assert untidy.read_text().startswith("game:\n    id")
    assert main(["fmt", str(tmp_path)]) == 0
    assert untidy.read_text() == "game:\n  id: x   # the id\n\nplay:\n  - finish\n"
    assert main(["fmt", str(tmp_path), "--check"]) == 0
    assert capsys.readouterr().out.splitlines() == [f"would change {untidy}", f"changed {untidy}"]


def test_fmt_refuses_what_it_cannot_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    broken = tmp_path / "game.yaml"
    broken.write_text("a: b: c\n")
    assert main(["fmt", str(broken)]) == 1
    assert "game.yaml:1:5: E101" in capsys.readouterr().err
    assert broken.read_text() == "a: b: c\n"
    assert main(["fmt", str(tmp_path / "nothing")]) == 2


def test_schema_docs_and_explain_print(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["schema"]) == 0
    assert json.loads(capsys.readouterr().out)["title"] == "A ruleset for dogtable"
    assert main(["docs", "--write", str(tmp_path / "page.md")]) == 0
    assert (tmp_path / "page.md").read_text(encoding="utf-8") == reference()
    assert main(["explain", "E203"]) == 0
    assert "E203: an unknown name" in capsys.readouterr().out
    assert main(["explain", "E999"]) == 2
