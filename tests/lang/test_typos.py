"""What an author is told of typos, line by line: which place, what was found, what was expected, what was meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from dogtable.lang import default_table
from dogtable.lang.looks import check_look
from tests.corpus import TABLES, corpus
from tests.golden import as_kept
from tests.lang.little import problems
from tests.lang.typos import typos

TOLD = Path(__file__).parent / "told"
RULES = {"medley": 56, "race": 32, "torture": 16, "rows": 24, "crossings": 24}
MORE = (
    "answers-redirect-take-over",
    "links-lines-data-of",
    "sealed-menus",
    "turns-with-skip-and",
    "zones-and-state-in",
)
WRITTEN = ("crossings", "hidden-state-and-hidden", "medley", "race", "rows", "torture", "zones-and-state-in")


@pytest.mark.parametrize("name", [*RULES, *MORE])
def test_of_rules(name: str) -> None:
    lines = []
    for done, text in typos(corpus()[name].sources["game.yaml"], RULES.get(name, 16)):
        lines += [done, *(f"  {problem}" for problem in problems(text))]
    as_kept(TOLD / f"rules-{name}.txt", lines)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.stem)
def test_of_tables(table: Path, tmp_path: Path) -> None:
    rules, file, lines = corpus()[table.stem], tmp_path / "table.yaml", []
    for done, text in typos(table.read_text(encoding="utf-8"), 24):
        file.write_text(text, encoding="utf-8")
        told = [str(problem).replace(f"{tmp_path}/", "") for problem in check_look(rules, [tmp_path])[1]]
        lines += [done, *(f"  {one}" for one in told)]
    as_kept(TOLD / f"tables-{table.stem}.txt", lines)


@pytest.mark.parametrize("name", WRITTEN)
def test_the_table_that_the_program_writes(name: str) -> None:
    as_kept(TOLD / f"table-of-{name}.yaml", default_table.write(corpus()[name]).splitlines())
