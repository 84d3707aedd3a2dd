"""Every word of the language is needed by at least two rulesets, so that none is there for a single game."""

from __future__ import annotations

from collections import Counter

from dogtable.lang.law_telling import check_telling
from dogtable.lang.report import Report
from tests.rulesets.found import FOR_LAWS, ids, rules_of
from tests.rulesets.used import used, vocabulary

EXCEPTIONS = {
    "key limits": "bounds for games that are longer than most; none here is",
    "key limits, decisions": "the same",
    "key limits, frames": "the same",
}


def test_every_word_is_used_by_two_games() -> None:
    counts = Counter(word for ruleset in ids() if ruleset not in (*FOR_LAWS, "pass-three") for word in used(ruleset))
    seldom = {word: counts[word] for word in sorted(vocabulary()) if counts[word] < 2}
    assert set(seldom) == set(EXCEPTIONS), seldom


def test_no_ruleset_tells_what_somebody_holds_without_saying_why() -> None:
    """W407 is told of none; those that want it known say so under `tells:`."""
    report = Report()
    for ruleset in ids():
        rules = rules_of(ruleset)
        check_telling(rules, report)
    assert report.problems == []
    assert len([ruleset for ruleset in ids() if rules_of(ruleset).tells]) >= 2


def test_nothing_is_counted_that_is_no_word() -> None:
    words = {word for ruleset in ids() for word in used(ruleset) if not word.startswith("field ")}
    assert words <= vocabulary(), words - vocabulary()
