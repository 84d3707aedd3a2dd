"""What the table says of what is not possible, and of the rule in play."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dogtable.ui.table.asking import prompt
from tests.ui.seated import Seated


def test_a_shut_field_says_why_with_its_rule(sit: Callable[..., Seated]) -> None:
    table = sit()
    placed = {"marble.0.0": "ring.13", "marble.0.1": "ring.26", "marble.1.0": "ring.16"}
    table.lay(placed=placed, fields={"marble.1.0": {"fresh": True}})
    table.click("four")
    table.click("ring.17")
    assert table.scene.bubble is not None and table.log == []
    assert table.scene.bubble.rule == "D15" and "D15" in table.scene.bubble.detail


def test_what_no_option_names_says_why(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay(hand=["ace"], placed={"marble.1.0": "ring.20"})  # only leaving home can be played: no field is asked for
    table.click("ring.33")
    assert table.scene.bubble is not None
    assert table.scene.bubble.reason != table.app.text("table.not_asked")


def test_a_greyed_card_says_why(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay(
        hand=["king", "two"],
        placed={"marble.0.0": "ring.0", "marble.1.0": "ring.1"},
        fields={"marble.1.0": {"fresh": True}},
    )
    table.click("two")
    assert table.scene.bubble is not None and table.scene.bubble.reason


def test_the_bubble_goes_by_itself_and_at_the_next_click(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    table.click("ring.3")
    bubble = table.scene.bubble
    assert bubble is not None
    table.scene.update(bubble.until + 0.1)
    assert table.scene.bubble is None


def test_the_rule_in_play_is_the_questions_then_the_cards_until_a_reason_names_another(
    sit: Callable[..., Seated],
) -> None:
    table = sit()
    table.lay()
    assert table.scene.rule_in_play() == "D11"
    table.click("four")
    assert table.scene.rule_in_play() == "D22"
    table.click("ring.50")
    assert table.scene.bubble is not None and table.scene.bubble.rule
    assert table.scene.rule_in_play() == table.scene.bubble.rule


def test_the_words_beside_the_card_open_the_rulebook(
    sit: Callable[..., Seated], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, asked = sit(), []
    monkeypatch.setattr(table.app, "show_rules", lambda rules, rule: asked.append(rule))
    table.lay()
    table.click("jack")
    table.press("rule")
    assert asked == ["D23"]


def test_a_whole_move_that_was_put_down_again_says_how_it_is_made(sit: Callable[..., Seated]) -> None:

    table = sit()
    table.driver.turn(3)
    card = next(t for t in table.scene.desk.layout.targets if t.state == "legal")
    x, y = table.at(card.thing)
    table.drag(card.thing, (x + 4, y - 4))
    table.until(lambda: table.scene.pointer.carried is None)
    assert table.armed == [card.id] and table.log == []
    assert prompt(table.scene.model, table.app.text, []).head.endswith(" – click it once more")
