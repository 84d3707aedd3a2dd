"""Breaking any one rule of a shipped game on purpose makes a scenario fail: the changes stand in broken/."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from dogtable.base.errors import RulesetError
from tests.rulesets.mutants.judge import Judge
from tests.rulesets.mutants.tree import with_text

NUMBERED = re.compile(r"[A-Z]\d+")


class Change(NamedTuple):
    """One rule broken: in `file` of the ruleset, `old` (which occurs once) becomes `new`."""

    ruleset: str
    rule: str
    file: str
    old: str
    new: str


def listed(path: Path) -> list[Change]:
    rows = yaml.safe_load(path.read_text(encoding="utf-8"))
    return [Change(path.stem, row["rule"], row.get("file", "game.yaml"), row["from"], row["to"]) for row in rows]


CHANGES = [change for path in sorted((Path(__file__).parent / "broken").glob("*.yaml")) for change in listed(path)]
GAMES = sorted({change.ruleset for change in CHANGES})
EVERY = 5  # one of so many is tried; `make deep` tries all


@cache
def judge(ruleset: str) -> Judge:
    return Judge(ruleset, suite=False)


@pytest.mark.parametrize("change", CHANGES[::EVERY], ids=lambda c: f"{c.ruleset}-{c.rule}")
def test_a_broken_rule_is_noticed(change: Change) -> None:
    """That the sound rulesets fail nowhere is seen by test_scenarios.py."""
    try:
        rules = with_text(change.ruleset, change.file, change.old, change.new)
    except RulesetError as error:
        pytest.fail(f"the change makes no ruleset, so it proves nothing: {error}")
    assert judge(change.ruleset).by_scenarios(rules, {change.rule}).by, f"{change.rule} was broken and nobody noticed"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_broken_in_many_ways(game: str) -> None:
    own = [change for change in CHANGES if change.ruleset == game]
    assert len(set(own)) == len(own)
    family = [change for change in CHANGES if change.ruleset.split("-")[0] == game.split("-")[0]]
    assert len(family) >= 15
    assert all(NUMBERED.fullmatch(change.rule) for change in own)


def test_every_rule_of_dog_is_broken_at_least_once() -> None:
    assert {change.rule for change in CHANGES if change.ruleset.startswith("dog")} == {f"D{n}" for n in range(1, 31)}
