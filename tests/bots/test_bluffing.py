"""In a game of claims that may be lies: for two, hard lies and doubts as it should, and would lose by doing less."""

from __future__ import annotations

from tests.bots.bluffing import WAYS, measured, promised


def test_who_never_lies_or_never_doubts_loses_by_it() -> None:
    plays, without_lies, without_doubts = (promised(way) for way in WAYS)
    assert 0.499 < plays < 0.501
    assert without_lies < plays - 0.05
    assert without_doubts < plays


def test_hard_lies_tells_the_truth_believes_and_doubts() -> None:
    came = measured(2, "hard", "hard", 40, 1, 1, WAYS[0])
    lies, truths = len(came.turns["lie"]), len(came.turns["truth"])
    assert 0.2 < lies / (lies + truths) < 0.6
    assert 0.03 < len(came.doubts) / len(came.heard) < 0.3
    assert 0.2 < sum(came.doubts) / len(came.doubts) < 0.8
