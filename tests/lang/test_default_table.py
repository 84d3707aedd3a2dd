"""The table that the program writes is a clean table.yaml for every ruleset there is."""

from __future__ import annotations

from pathlib import Path

import pytest

from dogtable.lang import default_table
from dogtable.lang.load import load_rules
from dogtable.lang.looks import check_look, program_look
from dogtable.lang.tree import Rules

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
HOMES = (ROOT / "rulesets", ROOT / "rulesets" / "examples", TESTS / "rulesets", TESTS / "ui" / "tables")
FOLDERS = sorted(path.parent for home in HOMES for path in home.glob("*/game.yaml"))


def home(ruleset: str) -> Path | None:
    return next((folder for folder in FOLDERS if folder.name == ruleset), None)


def rules_in(folder: Path) -> Rules:
    return load_rules(folder, home)[0]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_it_is_clean_for_every_ruleset(folder: Path) -> None:
    draft = program_look(rules_in(folder))
    assert draft.table


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_printed_it_is_a_start_of_ones_own(folder: Path, tmp_path: Path) -> None:
    rules = rules_in(folder)
    (tmp_path / "table.yaml").write_text(default_table.write(rules), encoding="utf-8")
    draft, problems = check_look(rules, [tmp_path])
    assert problems == []
    assert draft is not None
    assert len(draft.table) == len(program_look(rules).table)


def test_suits_make_a_playing_card_and_owners_a_token() -> None:
    crazy = default_table.write(rules_in(ROOT / "tests" / "ui" / "tables" / "crazy-eights"))
    assert 'picture: "{it.suit}"' in crazy
    assert 'text: "{short(it.rank)}"' in crazy
    ludo = default_table.write(rules_in(ROOT / "tests" / "ui" / "tables" / "ludo"))
    assert "figures:" not in ludo  # men have no face: the token of their owner stands for them
    assert "as: loop" in ludo
    assert "as: lane" in ludo
