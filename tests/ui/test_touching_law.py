"""Whatever is picked first: an option is made by taking its picks in any order, by clicks and by drags.

Also what it moves by the way may be taken first. `make deep` goes through 2,000 positions of every ruleset.
"""

from __future__ import annotations

import pytest

from tests.rulesets.found import ids, share
from tests.ui.touching import untouchable


@pytest.mark.parametrize("ruleset", ids())
def test_every_order_of_its_picks_makes_an_option(ruleset: str) -> None:
    assert untouchable(ruleset, max(1, share(ruleset, 10)), seed=1) == []
