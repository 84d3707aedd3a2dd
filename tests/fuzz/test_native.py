"""Sound mutants are played as machine code as by Python; `make deep` plays thousands, watched for what they touch."""

from __future__ import annotations

import pytest

from tests.ahead.test_building import needs_a_compiler
from tests.fuzz.native import play


@needs_a_compiler
@pytest.mark.parametrize("name", ["tic-tac-toe", "ludo", "thieves"])
def test_mutants_play_the_same_games(name: str):
    tally = play(4, name)
    assert tally.sound == 4 and tally.whole > 0
