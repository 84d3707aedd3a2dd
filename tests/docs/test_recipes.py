"""The recipes: each is a ruleset that checks clean, plays to its end, and keeps its scenarios."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dogtable.session.inspection import inspect
from dogtable.session.library import Library
from dogtable.session.proofs import prove
from tests.docs.pages import DOCS, dead_links, write_down

PAGE = DOCS / "recipes.md"
TEXT = PAGE.read_text(encoding="utf-8")
RECIPES = re.findall(r"(?m)^# ([\w-]+)/game\.yaml$", TEXT)


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    data = tmp_path_factory.mktemp("data")
    write_down(TEXT, data / "rulesets")
    return data


@pytest.mark.parametrize("recipe", RECIPES)
def test_it_is_sound_and_holds(recipe: str, shelf: Path) -> None:
    library = Library(data=shelf)
    rules, problems = inspect(library, library.find(recipe))
    assert problems == []
    assert rules is not None
    for seed in range(3):
        assert rules.playout(seed, players=rules.players[0], options={}).decisions
    tested = prove(rules)
    assert [str(problem) for outcome in tested.failed for problem in outcome.problems] == []
    assert tested.outcomes or recipe == RECIPES[0], "it has no scenario"


def test_its_links_lead_somewhere() -> None:
    assert dead_links(PAGE) == []
