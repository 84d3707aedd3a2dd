"""A sequential test of a pairing: how often it errs, and that an arena ends by it and counts no game more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import pytest

import dogtable
from dogtable.study.arena import Run
from dogtable.study.entrant import parse_all
from dogtable.study.hands import Here
from dogtable.study.page import page
from dogtable.study.schedule import Series, pairings, setting_of
from dogtable.study.sequential import BOUND, Sequential, Trial
from dogtable.study.store import Store
from dogtable.study.summary import outcomes, summary
from tests.study.told import ENGLISH

TEST = Sequential(0.55, 0.65)


def trial(shares: Iterable[float]) -> Trial:
    """A test after these deals."""
    found = Trial(TEST)
    for share in shares:
        found.add(share)
    return found


def deals(share: float, rng: Random, most: int = 400) -> Iterator[float]:
    """Deals of two games, each won or lost."""
    for _ in range(most):
        yield ((rng.random() < share) + (rng.random() < share)) / 2


def with_ties(share: float, ties: float, rng: Random, most: int = 1_500) -> Iterator[float]:
    """Deals that mostly come out alike: a half for each, and the rest won or lost as often as that takes."""
    won = 0.5 + (share - 0.5) / (1 - ties)
    for _ in range(most):
        yield 0.5 if rng.random() < ties else float(rng.random() < won)


@pytest.mark.parametrize("ties", [0.0, 0.5, 0.95])
@pytest.mark.parametrize("test", [Sequential(0.48, 0.52), Sequential(0.5, 0.52)], ids=str)
def test_it_errs_about_once_in_twenty_where_most_deals_come_out_alike(test: Sequential, ties: float) -> None:
    """At both claims; 250 tests of each, of which 5 % may err: 22 and more would come about once in 2,000."""
    for share, wrong in ((test.low, "high"), (test.high, "low")):
        errors = 0
        for number in range(250):
            found = Trial(test)
            for deal in with_ties(share, ties, Random(number)):
                found.add(deal)
                if found.decided:
                    break
            errors += found.verdict == wrong
        assert errors < 25


def test_one_deal_among_many_alike_decides_nothing() -> None:
    for alike in range(30):
        found = Trial(Sequential(0.47, 0.53))
        for share in [0.5] * alike + [1.0]:
            found.add(share)
        assert not found.decided


def test_what_is_claimed_may_be_the_end_of_all_shares() -> None:
    found = Trial(Sequential(0.0, 1.0))
    for _ in range(30):
        found.add(0.0)
    assert found.verdict == "low"


@pytest.mark.parametrize(("share", "holds"), [(0.55, "low"), (0.65, "high"), (0.4, "low"), (0.9, "high")])
def test_it_errs_about_once_in_twenty(share: float, holds: str) -> None:
    told = [trial(deals(share, Random(number))) for number in range(400)]
    wrong = sum(verdict.decided and verdict.verdict != holds for verdict in told)
    assert wrong <= 0.07 * len(told)
    assert sum(verdict.verdict == holds for verdict in told) >= 0.88 * len(told)


def test_the_clearer_it_is_the_sooner_it_ends() -> None:
    count = {
        share: sum(trial(deals(share, Random(number))).deals for number in range(100)) for share in (0.6, 0.75, 0.95)
    }
    assert count[0.95] < count[0.75] < count[0.6]
    assert count[0.95] < 100 * 12


def test_a_few_deals_that_came_out_alike_are_no_certainty() -> None:
    assert not trial([1.0] * 3).decided
    assert not trial([0.0]).decided
    assert trial([1.0] * 20).verdict == "high"
    assert trial([0.0] * 20).verdict == "low"
    assert trial([]).ratio == 0.0


def test_deals_after_the_end_do_not_count() -> None:
    won, lost = [1.0] * 20, [0.0] * 200
    ended = trial(won)
    assert ended.deals < 20
    assert trial([*won, *lost]) == ended
    assert abs(ended.ratio) >= BOUND


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    setting = setting_of(dogtable.load("crazy-eights"), 4, {})
    met = pairings(1, parse_all("greedy@iterations=1,random"), ladder=False)
    store = Store(tmp_path / "a.sqlite", [setting])
    yield Run(store, [setting], met, 200, 5, Sequential(0.5, 0.7))
    store.close()


def test_an_arena_ends_when_it_is_clear(run: Run) -> None:
    run.play(Here())
    (pairing,) = run.pairings
    verdict = run.trial(pairing)
    assert verdict is not None
    assert verdict.verdict == "high"
    assert run.missing == 0
    told = summary(run)
    (met,) = told["settings"][0]["pairings"]
    assert met["games"] == 2 * verdict.deals == len(list(outcomes(run, pairing)))
    assert met["held"] == [4 * verdict.deals, 4 * verdict.deals]
    assert met["test"] == {"deals": verdict.deals, "ratio": round(verdict.ratio, 3), "holds": "high"}
    assert "70 % holds" in page(told, ENGLISH)


def test_what_was_played_before_or_beyond_counts_in_its_order(run: Run) -> None:
    """Without a test 60 games are played; the same file under a test tells of those up to its end alone."""
    (pairing,) = run.pairings
    whole = Run(run.store, run.settings, run.pairings, 60, run.seed)
    assert whole.trial(pairing) is None
    whole.play(Here())
    again = Run(run.store, run.settings, run.pairings, 200, run.seed, run.test)
    assert again.missing == 0
    assert again.counted(pairing) < 60
    assert len(list(outcomes(whole, pairing))) == 60


def test_a_gap_holds_the_test_up(run: Run) -> None:
    (pairing,) = run.pairings
    Run(run.store, run.settings, run.pairings, 60, run.seed).play(Here())
    run.store._db.execute("DELETE FROM games WHERE seed = ?", (5 * 1_000_003 + 1,))
    again = Run(run.store, run.settings, run.pairings, 200, run.seed, run.test)
    verdict = again.trial(pairing)
    assert verdict is not None
    assert verdict.deals == 1
    assert again.missing > 0


def test_a_game_has_its_number_back(run: Run) -> None:
    series = Series(run.pairings[0], run.settings, 200, 5)
    numbers = [series.number(series.bout(number)) for number in range(40)]
    assert numbers == list(range(40))
