"""Refusals name the rule that forbids what was tried."""

from __future__ import annotations

import pytest

from tests.rulesets.reasons import measure


@pytest.mark.parametrize("ruleset", ["dog", "dog-marbles"])
def test_nearly_every_refusal_names_its_rule(ruleset: str) -> None:
    named, general = measure(ruleset, positions=100)
    assert named > 500
    assert named >= 0.95 * (named + general.total()), general.most_common(5)
