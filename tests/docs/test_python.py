"""The page about Python: every line does what stands below it."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import dogtable
from tests.docs.pages import DOCS, blocks, dead_links

PAGE = DOCS / "python.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_its_lines_do_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # it writes a file
    lines = "\n\n".join(blocks(TEXT, "python"))
    told: list[str] = []
    test = doctest.DocTestParser().get_doctest(lines, {}, PAGE.name, str(PAGE), 0)
    doctest.DocTestRunner().run(test, out=told.append)
    assert test.examples
    assert "".join(told) == ""


def test_it_names_all_that_programs_may_use() -> None:
    assert [name for name in dogtable.__all__ if name[0].islower() and name not in TEXT] == []


def test_its_links_lead_somewhere() -> None:
    assert dead_links(PAGE) == []


def test_a_bot_is_asked_for_a_seat_that_is_asked() -> None:
    match = dogtable.Match(dogtable.load("tic-tac-toe"))
    with pytest.raises(dogtable.UsageError, match="here that is seat 0"):
        dogtable.ask(match, "random", seat=1)
    with pytest.raises(dogtable.UsageError, match="no bot is called 'greddy'"):
        dogtable.ask(match, "greddy")
