"""What lies face down is clicked for the ways of a menu that deal from it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from dogtable.session.library import Library
from dogtable.ui.table.asking import prompt
from tests.ui.seated import Seated

RULES = """\
game: {{id: drawn, title: Drawn, language: 1, players: [2]}}
kinds: {{card: {{n: {{from: 1, to: 9}}}}}}
pieces: {{cards: {{of: card, each: [n], start: stock}}}}
zones:
  stock: {{of: card, seen by: nobody}}
  drawn: {{of: card}}
  hand: {{of: card, per: player, seen by: owner}}
play:
  - deal: 1 from stock to drawn
  - repeat: 2
    do:
      - each: p in players
        do:
          - as: p
            do:
              - menu: use
                of:
                  take it:
                    - move: drawn to hand[me]
                    - deal: 1 from stock to drawn
                  draw:
                    - deal: 1 from stock to hand[me]
{more}
"""
TWO = """\
                  draw two:
                    - say: "{me} is bold."
                    - deal: 2 from stock to hand[me]
                  wait:
                    - say: "{me} waits."
"""


@pytest.fixture
def more() -> str:
    return ""


@pytest.fixture
def library(tmp_path: Path, more: str) -> Library:
    folder = tmp_path / "rules" / "drawn"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(RULES.format(more=more), encoding="utf-8")
    return Library([folder.parent], tmp_path / "cache")


def test_the_pile_is_clicked_for_the_way_that_deals_from_it(sit: Callable[..., Seated]) -> None:
    table = sit(("you", "greedy"), ruleset="drawn")
    table.settle()
    assert [one.piles for one in table.table.effects(0)] == [(), ("stock",)], "what is taken first is clicked itself"
    table.click("stock")
    assert table.log == ["use=draw"]


@pytest.mark.parametrize("more", [TWO])
def test_a_pile_from_which_several_ways_deal_asks_for_one_of_them(sit: Callable[..., Seated]) -> None:
    table = sit(("you", "greedy"), ruleset="drawn")
    table.settle()
    assert {"Draw", "Draw two"} <= {control.label for control in table.scene.controls}
    table.click("stock")
    assert table.log == [] and [one.value for one in table.scene.chooser] == ["use=draw", "use=draw_two"]
    table.press(table.scene.chooser[1].name)
    assert table.log == ["use=draw_two"]


def test_a_pile_glows_only_for_who_is_asked(sit: Callable[..., Seated]) -> None:
    table = sit(("you", "greedy"), ruleset="drawn")
    table.settle()
    lit = {target.id: target.state for target in table.scene.desk.layout.targets}
    assert lit["stock"] == "legal" and not lit["hand.1"]
    buttons = [one for one in table.scene.controls if one.action == "pick"]
    assert prompt(table.scene.model, table.app.text, buttons).soft == "click stock, or choose a button"
