"""All changes of a ruleset, portion by portion, for `make deep`."""

from __future__ import annotations

from tests.rulesets.mutants.equal import equal
from tests.rulesets.mutants.judge import Judge
from tests.rulesets.mutants.walk import mutants

PORTION = 20


def count(ruleset: str) -> int:
    """How many changes there are."""
    return len(mutants(ruleset))


def unnoticed(ruleset: str, portion: int, number: int) -> list[str]:
    """The changes of a portion that nobody notices and that are not listed, and those listed that are noticed."""
    judge, listed, told = Judge(ruleset), equal().get(ruleset, {}), []
    for mutant in mutants(ruleset)[number * portion : (number + 1) * portion]:
        by = judge.notice(mutant).by
        if bool(by) == (mutant.name in listed):
            told.append(f"{mutant}{f': listed as equal, but noticed by {by}' if by else ''}")
    return told
