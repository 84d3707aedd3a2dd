"""The page about scenarios: its keys are those of the vocabulary, its example holds."""

from __future__ import annotations

from dogtable.session.scenarios.vocabulary import LAID, PLACES, RUNS, SETTING
from tests.docs.pages import DOCS, blocks, dead_links, rows, unfulfilled

PAGE = DOCS / "language" / "scenarios.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_it_names_every_key() -> None:
    assert rows(TEXT) == [(key.name, key.meaning) for keys in (LAID, RUNS, SETTING, PLACES) for key in keys]


def test_its_example_holds() -> None:
    [example] = blocks(TEXT, "yaml")
    assert unfulfilled(example.splitlines()[0].rpartition("/")[2], example) == []


def test_its_links_lead_somewhere() -> None:
    assert dead_links(PAGE) == []
