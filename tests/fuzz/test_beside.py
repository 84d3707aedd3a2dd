"""What lies beside the rules, mutated: a sample of what `make deep` does with all rulesets."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from dogtable.session.journal import Journal
from dogtable.session.library import Library
from tests.fuzz.beside import Beside, shown, used
from tests.fuzz.shelves import Shelf

RULESETS = {"tic-tac-toe": 30, "ludo": 9}  # lessons and puzzles; a table of its own
SHOWN = 10


def test_mutated_files_beside_the_rules_are_told_with_a_place_or_sound(tmp_path: Path) -> None:
    for ruleset, count in RULESETS.items():
        tally = Beside(ruleset, tmp_path, 1, used).run(count)
        assert not tally.bad, tally.bad[:3]
        assert sum(tally.told.values()) > count // 3 and tally.sound


def test_mutated_files_beside_the_rules_do_not_keep_the_window_from_showing_the_rest(tmp_path: Path) -> None:
    with closing(Shelf(Library(data=tmp_path), tmp_path / "window")) as shelf:
        journal = shelf.app.journal = Journal(tmp_path / "games.sqlite")
        tally = Beside("tic-tac-toe", tmp_path, 2, shown(shelf)).run(SHOWN)
        journal.close()
    assert not tally.bad, tally.bad[:3]
    assert shelf.shown == SHOWN - SHOWN // 10  # of experience nothing is to be seen
