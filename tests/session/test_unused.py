"""What a ruleset declares and nothing uses is told (W409)."""

from __future__ import annotations

from pathlib import Path

import pytest

from dogtable.session.inspection import inspect
from dogtable.session.library import Library

GAME = """\
game: {id: high, title: High, language: 1, players: [2]}
kinds:
  die: {face: {from: 1, to: 6}}
pieces:
  dice: {of: die, copies: 1, start: cup}
zones:
  cup: {of: die, refill: spare}
  spare: {of: die}
  tray: {of: die, internal: true}
state:
  points: {per: player, from: 0, to: 9}
  idle: {per: player, from: 0, to: 9}
  by_hand: player
tables:
  worth: {1: 2}
  prize: {1: 2}
define:
  die: first(cup)
  best: max(players, by=points)
  height(p): worth[points[p]]
  leader: max(players, by=height)
  nobody: none
play:
  - turns: first(players)
    while: points[me] == 0
    do:
      - random: die.face from numbers(1, 6)
      - menu: act
        of:
          roll:
            - set: points[me] += 1
            - say: "{leader} leads."
end:
  scores:
    points: points[me]
"""


def told(folder: Path) -> list[str]:
    found = inspect(Library(data=folder.parent / "data"), folder)[1]
    return [f"{one.span.line} {one.message}" for one in found if one.code == "W409"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "high"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    return folder


def test_what_is_used_nowhere_is_told(folder: Path) -> None:
    assert told(folder) == [
        "19 the definition 'best' is used nowhere",
        "22 the definition 'nobody' is used nowhere",
        "9 the zone 'tray' is used nowhere",
        "12 the state 'idle' is used nowhere",
        "13 the state 'by_hand' is used nowhere",
        "16 the table 'prize' is used nowhere",
    ]


def test_a_file_beside_the_rules_uses_what_it_names(folder: Path) -> None:
    (folder / "table.yaml").write_text('table:\n  - text: "{best} {prize[1]}"\n    at: 0, 0, 20, 5\n', encoding="utf-8")
    (folder / "scenarios").mkdir()
    scenario = "- scenario: one\n  players: 2\n  given: {turn: 0, idle: [1, 2]}\n"
    (folder / "scenarios" / "one.yaml").write_text(scenario, encoding="utf-8")
    assert [line.split()[0] for line in told(folder)] == ["22", "9", "13"]


def test_what_another_ruleset_declares_is_its_business(folder: Path) -> None:
    child = folder.parent / "higher"
    child.mkdir()
    own = "extends: high\ngame: {id: higher, title: Higher}\ndefine:\n  mine: 3\n  leader: best\n"
    (child / "game.yaml").write_text(own, encoding="utf-8")
    assert told(child) == ["4 the definition 'mine' is used nowhere"]


def test_a_variant_beside_it_uses_what_it_names(folder: Path) -> None:
    for name, extends, used in (("higher", "high", "best"), ("other", "another", "nobody")):
        (folder.parent / name).mkdir()
        own = f"extends: {extends}\ngame: {{id: {name}, title: Other}}\ndefine:\n  leader: {used}\n"
        (folder.parent / name / "game.yaml").write_text(own, encoding="utf-8")
    assert [line.split()[0] for line in told(folder)] == ["22", "9", "12", "13", "16"]


def test_a_lone_file_is_looked_through(folder: Path) -> None:
    lone = folder.parent / "alone.yaml"
    lone.write_text(GAME.replace("id: high", "id: alone"), encoding="utf-8")
    assert len(told(lone)) == 6
