"""The reference of table.yaml is what the vocabulary says, and its example is a table."""

from __future__ import annotations

import re
from pathlib import Path

from dogtable.lang.load import load_sources
from dogtable.lang.look_reference import reference
from dogtable.lang.look_vocabulary import HOST_FUNCTIONS, VERBS
from dogtable.lang.looks import check_look

ROOT = Path(__file__).parents[2]
GAME = """\
game: {id: lap, title: Lap, language: 1, players: [2]}
kinds: {pawn: {}}
pieces: {pawns: {of: pawn, per: player, start: box}}
zones: {box: {of: pawn, per: player}}
board: {track: {ring: 20, of: pawn}}
play:
  - finish
"""


def test_the_page_is_the_one_that_is_kept() -> None:
    kept = (ROOT / "docs" / "language" / "tables.md").read_text(encoding="utf-8")
    assert kept == reference(), "write it again: python -m dogtable docs --table --write docs/language/tables.md"


def test_every_word_is_in_it() -> None:
    page = reference()
    for verb in VERBS.values():
        assert f"## `{verb.name}`" in page
        assert all(f"| `{slot.name}` |" in page for slot in verb.slots)
    assert all(f"`{name}(x)`" in page for name in HOST_FUNCTIONS)


def test_its_example_is_a_table(tmp_path: Path) -> None:
    rules, _ = load_sources({"game.yaml": GAME})
    [example] = re.findall(r"```yaml\n(.*?)```", reference(), re.DOTALL)
    (tmp_path / "table.yaml").write_text(example, encoding="utf-8")
    draft, problems = check_look(rules, [tmp_path])
    assert problems == []
    assert draft is not None
