"""Results belong to the bots that played: their code, and what they have learnt."""

from __future__ import annotations

from pathlib import Path

import pytest

from dogtable.study import code


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Bots and rulesets of another place, in which a file may be changed."""
    (tmp_path / "bots" / "__pycache__").mkdir(parents=True)
    (tmp_path / "race").mkdir()
    (tmp_path / "bots" / "one.py").write_text("ONE = 1\n")
    monkeypatch.setattr(code, "files", lambda package: tmp_path / package.removeprefix("dogtable."))
    monkeypatch.setattr(code, "shipped_rulesets", lambda: (tmp_path,))
    return tmp_path


def now(ruleset: str | None = "race") -> str:
    return code.bots_code.__wrapped__(ruleset)


def test_other_code_and_other_experience_are_other_bots(home: Path) -> None:
    seen = [now()]
    (home / "bots" / "__pycache__" / "one.cpython-311.pyc").write_text("what Python wrote")
    assert now() == seen[0]
    (home / "ahead").mkdir()
    for file, text in (
        ("bots/one.py", "ONE = 2\n"),
        ("bots/two.py", "TWO = 1\n"),
        ("ahead/search.c", "int one = 1;\n"),
        ("ahead/search.c", "int one = 2;\n"),
        (f"race/{code.FILE}", "{}"),
    ):
        (home / file).write_text(text)
        seen.append(now())
    assert len(set(seen)) == 6
    assert now("another") == now(None) == seen[4]


def test_where_there_is_no_code_the_version_counts(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code, "files", lambda package: home / "packed")
    before = now()
    monkeypatch.setattr(code, "__version__", "9.9")
    assert now() != before
