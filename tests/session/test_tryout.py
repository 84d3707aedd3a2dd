"""What is sound and yet has no value somewhere is found by playing."""

from __future__ import annotations

from pathlib import Path

import pytest

from dogtable.session.inspection import inspect
from dogtable.session.library import Library

RULES = """\
game: {id: tried, title: Tried, language: 1, players: [2, 3]}
kinds:
  stone: {}
pieces:
  stones: {of: stone, per: player, copies: 3, start: bag}
zones:
  bag: {of: stone, per: player}
  out: {of: stone, per: player}
state:
  latest: stone or none
  turns_taken: {from: 0, to: 9}
play:
  - turns: first(players)
    while: any(bag[p] for p in players)
    do:
      - choose:
          x: bag[me]
        ask: ASK
        may: Wait
        do:
          - set: latest = x
          - move: x to out[me]
          - say: SAY
        else:
          - move: first(bag[me]) to out[me]
      - set: turns_taken += 1
end:
  scores:
    stones: SCORE
advice:
  out: ADVICE
"""
SOUND = {
    "ASK": '"Which one of {len(bag[me])}?"',
    "SAY": '"{me} moves one."',
    "SCORE": "len(out[me])",
    "ADVICE": "len(out[me])",
}


def problems(folder: Path, **changed: str) -> list[str]:
    text = RULES
    for hole, value in {**SOUND, **changed}.items():
        text = text.replace(hole, value)
    (folder / "game.yaml").write_text(text.replace("from: 0, to: 9}", "from: 0, to: 99}"), encoding="utf-8")
    return [f"{p.span.line}: {p.code}" for p in inspect(Library(folders=[]), folder)[1] if not p.is_warning]


def test_sound_rules_have_no_problem(tmp_path: Path) -> None:
    assert problems(tmp_path) == []


@pytest.mark.parametrize(
    ("hole", "expression", "line"),
    [
        ("ASK", '"After {latest.owner}, which one?"', 18),
        ("SAY", '"{12 // (len(out[me]) - 1)} of them."', 23),
        ("SCORE", "6 // (len(bag[me]) - 1)", 29),
        ("ADVICE", "10 // (len(bag[me]) - 2)", 31),
    ],
)
def test_what_fails_is_told_once_with_its_place(tmp_path: Path, hole: str, expression: str, line: int) -> None:
    found = problems(tmp_path, **{hole: expression})
    assert len(found) == 1
    assert found[0].startswith(f"{line}: E5")


def test_rules_that_cannot_be_played_on_are_told(tmp_path: Path) -> None:
    text = RULES.replace("ADVICE", "0")
    for hole, value in SOUND.items():
        text = text.replace(hole, value)
    (tmp_path / "game.yaml").write_text(text.replace("to: 9}", "to: 3}"), encoding="utf-8")
    assert [p.code for p in inspect(Library(folders=[]), tmp_path)[1]] == ["E501"]
