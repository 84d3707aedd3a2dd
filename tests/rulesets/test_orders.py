"""Every ruleset shuffles what it lays face down."""

from __future__ import annotations

import pytest

from tests.rulesets.found import ids
from tests.rulesets.orders import hidden_order_differs


@pytest.mark.parametrize("ruleset", ids())
def test_what_lies_face_down_is_in_another_order_in_another_game(ruleset: str) -> None:
    hidden_order_differs(ruleset)
