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


def test_what_changes_can_be_read() -> None:
    liars = default_table.write(rules_in(TESTS / "rulesets" / "liars-dice"))
    assert 'text: "{it.face}"' in liars
    assert "die_back(it):" in liars
    assert 'status: "pot {pot}"' in default_table.write(rules_in(TESTS / "rulesets" / "pig"))
    assert '"points {points[p]}"' in default_table.write(rules_in(TESTS / "rulesets" / "pig"))


def test_what_players_lay_open_is_large_enough_to_be_read() -> None:
    hearts = default_table.write(rules_in(TESTS / "rulesets" / "hearts"))
    assert "show: played[p]\n    each: p in those(q for q in seats if q != me)\n    size: 76" in hearts


def test_all_see_the_grids_of_all() -> None:
    battle = default_table.write(rules_in(TESTS / "rulesets" / "sea-battle"))
    assert "show: found[p]\n    each: p in seats" in battle
    assert "show: sea[me]" in battle
    assert "show: sand" not in default_table.write(
        rules_in(TESTS / "rulesets" / "treasure")
    )  # nobody sees what lies there
