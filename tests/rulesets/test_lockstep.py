"""The compiler against the slow interpreter: same options in the same order, same draws, same positions, same ends."""

from __future__ import annotations

import pytest

from tests.rulesets.found import ids, share
from tests.rulesets.lockstep import compare

DECISIONS = 350  # `make deep` compares 200,000


@pytest.mark.parametrize("ruleset", ids())
def test_compiled_is_slow(ruleset: str) -> None:
    compare(ruleset, share(ruleset, DECISIONS))
