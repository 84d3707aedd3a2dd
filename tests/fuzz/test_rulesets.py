"""R2 at the size of CI: 2,000 mutated rulesets. `tests/deep` runs 100,000, whole rulesets among them."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tests.fuzz.rulesets import run

COUNT = 2000
GROWN = 100


def test_mutated_rulesets_are_refused_with_a_place_or_sound():
    with ProcessPoolExecutor(1, get_context("spawn")) as fresh:  # its memory is that of this test alone
        tally = fresh.submit(run, COUNT).result()
    assert [what for what, _ in tally.bad] == []
    assert tally.errors + tally.sound == COUNT
    assert tally.errors > COUNT // 2  # else the mutations would be too mild to show anything
    assert tally.sound > COUNT // 50
    assert tally.memory < 300


def test_rulesets_that_have_grown_are_refused_with_a_place_or_sound_in_300_megabytes():
    with ProcessPoolExecutor(1, get_context("spawn")) as fresh:
        tally = fresh.submit(run, GROWN, 2, False, 1.0, 300).result()
    assert [what for what, _ in tally.bad] == []
    assert tally.errors > GROWN // 2
