"""What an author is told of typos, line by line: which place, what was found, what was expected, what was meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from dogtable.lang import default_table
from dogtable.lang.looks import check_look
from tests.corpus import corpus
from tests.golden import as_kept
from tests.lang.little import problems
from tests.lang.typos import typos

TOLD = Path(__file__).parent / "told"
COUNTS = {"medley": 64, "race": 40, "torture": 24}
TABLES = {"race": 48, "medley": 32, "zones-and-state-in": 24, "hidden-state-and-hidden": 16, "crossings": 16}


@pytest.mark.parametrize("name", sorted(corpus().keys() - {"examples"}))  # these grow with the language
def test_of_rules(name: str) -> None:
    sources = corpus()[name].sources
    lines = []
    for done, text in typos(sources["game.yaml"], COUNTS.get(name, 16)):
        lines += [done, *(f"  {problem}" for problem in problems({**sources, "game.yaml": text}))]
    as_kept(TOLD / f"rules-{name}.txt", lines)


@pytest.mark.parametrize("name", TABLES)
def test_of_tables(name: str, tmp_path: Path) -> None:
    rules, file, lines = corpus()[name], tmp_path / "table.yaml", []
    for done, text in typos(default_table.write(rules), TABLES[name]):
        file.write_text(text, encoding="utf-8")
        told = [str(problem).replace(f"{tmp_path}/", "") for problem in check_look(rules, [tmp_path])[1]]
        lines += [done, *(f"  {one}" for one in told)]
    as_kept(TOLD / f"tables-{name}.txt", lines)


@pytest.mark.parametrize("name", sorted(corpus()))
def test_the_table_that_the_program_writes(name: str) -> None:
    as_kept(TOLD / f"table-of-{name}.yaml", default_table.write(corpus()[name]).splitlines())
