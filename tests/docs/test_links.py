"""No page leads to a file or a heading that is not there, or names a file of the program that is none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, ROOT, dead_links

PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    assert dead_links(page) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_named_files_are_there(page: Path) -> None:
    named = re.findall(r"`((?:dogtable|tests)/[\w/-]+\.(?:py|c|yaml|txt))`", page.read_text(encoding="utf-8"))
    assert [name for name in named if not (ROOT / name).is_file()] == []
