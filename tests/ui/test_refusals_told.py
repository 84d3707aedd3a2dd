"""Everything on the table is touched: what is refused names the rule that forbids it, or the one that asks for else.

`make deep` does it in 2,000 positions of each shipped ruleset; the figures are in docs/language/why-not.md.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.ui.refusing import SHIPPED, measure
from tests.ui.seated import Seated

NAMED = {"dog": 0.6, "dog-marbles": 0.5, "inn-keeper": 0.15, "sweet-dog-hotel": 0.15, "we-rate-dogs": 0.15}
"""So many name a rule at least, in a few positions; where cards are sealed, no rule speaks of what else lies there."""


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_what_is_refused_says_why_or_what_is_asked_for(ruleset: str) -> None:
    told = measure(ruleset, 6)
    assert told.refused > 100 and told.with_rule == 1.0, (told.rest + told.groups).most_common(5)
    assert told.named / told.refused >= NAMED[ruleset]


@pytest.mark.parametrize(
    ("ruleset", "asked", "place"),
    [
        ("inn-keeper", "lodge.room", "hand.0"),
        ("inn-keeper", "lodge.room", "pile"),
        ("inn-keeper", "come_second.second", "hand.0"),
        ("dog", "exchange.card", "home.0"),
        ("dog", "use.m", "hand.0"),
    ],
)
def test_of_what_is_not_asked_for_now_no_rule_of_something_else_is_told(
    sit: Callable[..., Seated], ruleset: str, asked: str, place: str
) -> None:
    table = sit(("you",) + ("greedy",) * (3 if ruleset == "dog" else 1), ruleset=ruleset)
    decision = table.come_to(lambda one: one.name == asked)
    table.driver.click(table.at(next(t.thing for t in table.scene.desk.layout.targets if t.place == place)))
    bubble = table.scene.bubble
    assert bubble is not None and bubble.rule == decision.rule and table.log == []
    assert bubble.detail == table.app.text("table.asked_by", ask=decision.ask, rule=decision.rule)
