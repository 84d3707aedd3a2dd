"""The language says every usual kind of game: each as a small ruleset that checks clean and plays to its end."""

from __future__ import annotations

from pathlib import Path

import pytest

from dogtable.session.inspection import inspect
from dogtable.session.library import Library
from tests.rulesets.found import ROOT, folders
from tests.rulesets.proofs import PROOFS, RULESETS, play
from tests.rulesets.sides import tables
from tests.rulesets.test_scenarios import scenarios_of

EXAMPLES = ("tic-tac-toe", "connect-four", "crazy-eights", "ludo")
MOST_LINES = 120


def test_every_kind_of_game_is_there() -> None:
    assert len(PROOFS) >= 10
    assert set(RULESETS) <= set(folders())


@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_checks_without_a_warning(ruleset: str, tmp_path: Path) -> None:
    _, problems = inspect(Library(data=tmp_path), folders()[ruleset])
    assert problems == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_has_scenarios(ruleset: str) -> None:
    assert scenarios_of(ruleset)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_random_games_end_under_all_laws(ruleset: str) -> None:
    """Two games at each number of players and option; `python -m tests.rulesets.proofs` plays hundreds."""
    for players, options in tables(ruleset):
        assert play(ruleset, players, options, 2, often=4) > 0


@pytest.mark.parametrize("ruleset", EXAMPLES + tuple(r for r in RULESETS if r != "hearts"))
def test_it_is_short(ruleset: str) -> None:
    text = (folders()[ruleset] / "game.yaml").read_text(encoding="utf-8")
    assert len(text.splitlines()) < MOST_LINES


@pytest.mark.parametrize("ruleset", EXAMPLES)
def test_an_example_is_complete(ruleset: str) -> None:
    folder = ROOT / "rulesets" / "examples" / ruleset
    for name in ("game.yaml", "README.md", "rulebook.en.md"):
        assert (folder / name).is_file()
    assert list((folder / "scenarios").glob("*.yaml"))
