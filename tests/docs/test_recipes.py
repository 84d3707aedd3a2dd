"""The recipes: each is a ruleset that checks clean, plays to its end, and keeps its scenarios.

The page shows of it what stands between the marks in its file; GOLDEN=write writes it there.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from dogtable.session.inspection import inspect
from dogtable.session.library import Library
from dogtable.session.proofs import prove
from tests.docs.pages import DOCS, dead_links
from tests.golden import as_kept

PAGE = DOCS / "recipes.md"
RECIPES = sorted(path.parent.name for path in (DOCS / "recipes").glob("*/game.yaml"))
COMMON = "recipe"
MOST = 14
"""Lines of a recipe that the page shows."""
_SHOWN = re.compile(r"(?ms)^ *# shown\n(.*?)^ *# to here\n")
_BLOCK = re.compile(r"```yaml\n# (recipes/([\w-]+)/game\.yaml)\n.*?```", re.DOTALL)


def shown(recipe: str) -> str:
    """What the page shows of a recipe; where something between is left out, three dots."""
    text = (DOCS / "recipes" / recipe / "game.yaml").read_text(encoding="utf-8")
    return "# ...\n".join(map(dedent, _SHOWN.findall(text)))


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    data = tmp_path_factory.mktemp("data")
    shutil.copytree(DOCS / "recipes", data / "rulesets")
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
    assert tested.outcomes or recipe == COMMON, "it has no scenario"


def test_the_page_shows_what_is_marked() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert sorted(recipe for _, recipe in _BLOCK.findall(text)) == RECIPES
    written = _BLOCK.sub(lambda block: f"```yaml\n# {block[1]}\n{shown(block[2])}```", text)
    as_kept(PAGE, written.splitlines())
    lengths = {recipe: len(shown(recipe).splitlines()) for recipe in RECIPES}
    assert {recipe: length for recipe, length in lengths.items() if not 5 <= length <= MOST} == {}


def test_each_section_leads_to_the_whole_ruleset_and_its_scenarios() -> None:
    sections = PAGE.read_text(encoding="utf-8").split("\n## ")[1:]
    assert len(sections) == len(RECIPES) - 1
    assert list(_without_links(sections)) == []
    assert dead_links(PAGE) == []


def _without_links(sections: list[str]) -> Iterator[str]:
    for section in sections:
        for _, recipe in _BLOCK.findall(section):
            for file in ("game.yaml", "scenarios/rules.yaml"):
                if f"(recipes/{recipe}/{file})" not in section:
                    yield f"{recipe}/{file}"
