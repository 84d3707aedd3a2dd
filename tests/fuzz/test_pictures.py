"""R2 of the reliability figures, pictures: a sample of what `make deep` does with 100,000."""

from __future__ import annotations

from tests.fuzz.pictures import drawn, run


def test_mutated_pictures_are_read_or_refused_in_one_sentence() -> None:
    tally = run(1_500)
    assert not tally.bad, tally.bad[:3]
    assert tally.read > 100 and tally.refused > 100


def test_mutated_pictures_are_drawn_apart_and_the_caller_lives_on() -> None:
    tally = drawn(150, seed=2)
    assert not tally.bad, tally.bad[:3]
    assert tally.drawn > 20
    assert tally.drawn + sum(tally.ends.values()) == tally.read
