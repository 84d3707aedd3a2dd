"""The prompt names what is wanted: by the ruleset's sentence, and by the kinds of what can be taken now."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dogtable.ui.table.asking import prompt
from tests.ui.seated import Seated

GAMES = ("dog", "inn-keeper", "sweet-dog-hotel", "we-rate-dogs")


def told(table: Seated) -> str:
    made = prompt(table.scene.sitting, table.app.text, [])
    return f"{made.head} {made.soft}"


def test_a_hand_and_then_the_marbles_are_named(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    assert told(table) == "Mira: Which card of your hand do you play? click or drag a card"
    table.click("four")
    assert told(table).endswith("now a marble, or Esc")


@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_taken_is_named_in_every_game(sit: Callable[..., Seated], game: str) -> None:
    table = sit(("you", "greedy", "greedy", "greedy")[: 3 if game == "sweet-dog-hotel" else 4], ruleset=game)
    table.come_to(lambda decision: len(decision.options) > 2)
    assert "what glows" not in told(table) and prompt(table.scene.sitting, table.app.text, []).soft
