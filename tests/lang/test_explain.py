"""Every code that is raised has a page, and every page's example raises its code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import dogtable
from dogtable.lang import explain as pages
from dogtable.lang.explain import PAGES, Page, explain
from tests.lang.little import placed, problems

CODE = re.compile(r'"([EW][1-8][0-9]{2})"')


def raised_codes() -> set[str]:
    root = Path(dogtable.__file__).parent
    files = [path for path in root.rglob("*.py") if path.parent.name != "explain"]
    return {code for path in files for code in CODE.findall(path.read_text(encoding="utf-8"))}


def test_every_code_that_is_raised_has_a_page():
    assert sorted(raised_codes() - set(PAGES)) == []


def test_a_code_has_one_page():
    parts = (pages.files, pages.names, pages.kinds, pages.laws)
    parts += (pages.running, pages.tables, pages.scenarios, pages.catalogues)
    assert sorted(page.code for part in parts for page in part.PAGES) == sorted(PAGES)


def test_every_page_is_of_a_code_that_is_raised():
    kept_for_others = {code for code in PAGES if code >= "E5" and not code.startswith("W")}
    assert sorted(set(PAGES) - raised_codes() - kept_for_others) == []


@pytest.mark.parametrize("page", [p for p in PAGES.values() if p.stands != "text"], ids=lambda p: p.code)
def test_the_example_of_a_page_raises_its_code(page: Page):
    found = problems(placed(page.stands, page.example))
    assert page.code in {problem.code for problem in found}, [str(problem) for problem in found]


@pytest.mark.parametrize("page", [p for p in PAGES.values() if p.stands != "text"], ids=lambda p: p.code)
def test_the_example_of_a_page_raises_hardly_anything_else(page: Page):
    others = {problem.code for problem in problems(placed(page.stands, page.example)) if problem.code[0] == "E"}
    assert len(others - {page.code}) <= 1, others


def test_a_page_reads_well():
    text = explain("e203")
    assert text is not None
    assert text.startswith("E203: an unknown name\n")
    assert "    define:\n      cards_of(p): hnad[p]\n" in text
    assert explain("E999") is None
