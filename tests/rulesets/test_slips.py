"""What newcomers slip on is told at its place, with a hint that leads to what they meant, and without echoes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from dogtable.base.errors import Problem, RulesetError
from dogtable.lang.load import load_sources
from tests.rulesets.found import folders

SLIPS = yaml.safe_load(Path(__file__).with_name("slips.yaml").read_text(encoding="utf-8"))


def problems(text: str) -> list[Problem]:
    try:
        return load_sources({"game.yaml": text})[1]
    except RulesetError as error:
        return list(error.problems)


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: f"{slip['ruleset']}: {slip['to'].strip()[:40]}")
def test_a_slip_is_told_where_it_is(slip: dict[str, Any]) -> None:
    text = (folders()[slip["ruleset"]] / "game.yaml").read_text(encoding="utf-8")
    assert text.count(slip["from"]) == 1
    wrong = text.replace(slip["from"], slip["to"])
    found = problems(wrong)
    assert found
    lines = wrong.splitlines()
    first = found[0]
    assert slip["at"] in lines[first.span.line - 1], first
    assert first.code == slip["code"], first
    assert slip["says"] in f"{first.message} ({first.hint})"
    assert {problem.code for problem in found} == {slip["code"]}, "what follows from it is not told, too"


def test_there_are_five_for_each_of_three_rulesets() -> None:
    counts = [sum(slip["ruleset"] == ruleset for slip in SLIPS) for ruleset in {slip["ruleset"] for slip in SLIPS}]
    assert len(counts) == 3 and min(counts) >= 5
