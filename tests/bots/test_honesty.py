"""Bots know what their seat knows, in every ruleset: what it cannot see may be otherwise, and they choose the same."""

from __future__ import annotations

import pytest

from tests.bots.honest import honest
from tests.rulesets.found import FOLDERS, folders, ids

HIDDEN = ("dog", "inn-keeper", "sweet-dog-hotel", "we-rate-dogs", "crazy-eights", "hearts")
"""Some of those in which a seat does not see everything: there, most positions can be varied."""


@pytest.mark.parametrize("ruleset", ids())
def test_what_a_seat_cannot_see_changes_nothing(ruleset: str) -> None:
    shipped = folders()[ruleset].parent != FOLDERS[2]
    compared = honest(ruleset, 11 if shipped else 4, 5)  # `make deep` looks at 2,000
    if ruleset in HIDDEN:
        assert compared >= 4
