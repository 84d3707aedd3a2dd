"""Looking closely: cards, pieces, spaces, what buttons and lists would pick; with all there is to say."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from dogtable.ui.look.entries import Rect
from dogtable.ui.table import inspecting
from tests.ui.seated import Seated

RULES = """
game: {id: looking, title: Looking, language: 1, players: 2}
words:
  tricks:
    fields: {cost: {from: 0, to: 9}}
    rows: [{name: sit, cost: 1, text: It sits down.}, {name: roll, cost: 2, text: It rolls over.}]
kinds:
  card: {value: {from: 1, to: 9}}
  mark: {value: {from: 0, to: 1}}
pieces:
  cards: {of: card, rows: [{name: kite, value: 3, text: It flies.}, {name: anvil, value: 8}], start: row}
  others: {of: card, rows: [{name: drum, value: 2, text: It booms.}, {name: flute, value: 4}], start: pile}
  marks: {of: mark, rows: [{name: ribbon, value: 1, text: One more.}], start: there}
zones:
  row: {of: card}
  pile: {of: card, seen by: everybody unordered}
  there: {of: mark}
  hand: {of: card, per: player, seen by: owner}
state: {spent: {from: 0, to: 9}}
board: {yard: {spaces: [{name: gate, text: Here one comes in.}, {name: den}], of: [card]}}
play:
  - loop:
      - each: p in players
        do:
          - turn: p
            do:
              - choose:
                  c: row
                  t: tricks
                ask: What does it do?
                do:
                  - move: c to hand[me]
                  - set: spent = t.cost
end: {when: not row, winners: players}
"""
TABLE = """
figures:
  card(it):
    size: 63, 88
    title: "{title(it)}"
    about: "{text(it)}"
    rule: K7
    notes: these(marks)
    layers: [{box: card}]
  yard(it):
    size: 80, 60
    title: "the {title(it)}"
    about: "{text(it)}"
    layers: [{box: sunk}]
table:
  - show: yard
    at: 5, 10, 40, 20
    size: 80
  - show: row
    at: 5, 40, 40, 20
  - box: paper
    at: 60, 10, 10, 10
    inspect: roll
  - box: paper
    at: 60, 30, 10, 10
    inspect: first(row)
  - show: pile
    as: pile
    at: 60, 50, 10, 20
"""


@pytest.fixture
def looking(tmp_path: Path, sit: Callable[..., Seated]) -> Seated:
    folder = tmp_path / "looking"
    folder.mkdir()
    (folder / "game.yaml").write_text(RULES, encoding="utf-8")
    (folder / "table.yaml").write_text(TABLE, encoding="utf-8")
    return sit(("you", "random"), ruleset=str(folder))


def point(player: Seated, rect: Rect) -> tuple[int, int]:
    unit = player.scene.desk.kit.unit
    return round(rect.centre[0] * unit), round(rect.centre[1] * unit)


def look_at(player: Seated, rect: Rect) -> tuple[str, str, tuple[str, ...], str]:
    """Click with the right button; return what is said: title, about, notes, rule."""
    at = point(player, rect)
    player.driver.move(at)
    player.driver.post(pygame.MOUSEBUTTONDOWN, pos=at, button=3)
    player.driver.turn()
    found = player.scene.inspected
    if found is None:
        return "", "", (), ""
    portrait = inspecting._portrait(player.scene, found)[0]
    player.driver.key(pygame.K_F5)  # any key puts it away
    assert player.scene.inspected is None
    return portrait.title, portrait.about, portrait.notes, portrait.rule


def target(player: Seated, thing: str) -> Rect:
    found = player.scene.desk.target(thing)
    assert found is not None, thing
    return found.rect


def test_a_card_with_its_text_its_rule_and_what_lies_on_it(looking: Seated) -> None:
    player = looking
    card = next(t.rect for t in player.scene.desk.layout.targets if t.id == "card.kite")
    assert look_at(player, card) == ("Kite", "It flies.", ("**Ribbon** One more.",), "K7")


def test_a_space_by_its_boards_figure(looking: Seated) -> None:
    player = looking
    assert look_at(player, target(player, "yard.gate")) == ("The Gate", "Here one comes in.", (), "")


def test_what_a_layer_stands_for(looking: Seated) -> None:
    player = looking
    word, piece = (one.rect for one in player.scene.desk.layout.inspects)
    assert look_at(player, word)[:2] == ("Roll", "It rolls over.")
    assert look_at(player, piece)[0] == "Kite"


def test_what_a_button_would_pick(looking: Seated) -> None:
    player = looking
    player.click("card.anvil")
    button = next(c for c in player.scene.controls if c.label == "Sit") if not player.scene.chooser else None
    row = next(c for c in player.scene.chooser if c.label.startswith("Sit")) if player.scene.chooser else button
    assert row is not None
    assert look_at(player, Rect(*row.box))[:2] == ("Sit", "It sits down.")
    assert player.scene.chooser or button is not None  # and the list is still there


def test_a_number_takes_what_it_stands_on_while_something_is_looked_at(looking: Seated) -> None:
    player = looking
    player.click("card.anvil")
    row = next(c for c in [*player.scene.chooser, *player.scene.controls] if c.label.startswith("Sit"))
    before = player.table.match.count
    player.driver.post(pygame.MOUSEBUTTONDOWN, pos=point(player, Rect(*row.box)), button=3)
    player.driver.turn()
    assert player.scene.inspected is not None and row.key.isdigit()
    player.driver.key(pygame.K_0 + int(row.key))
    assert player.scene.inspected is None and player.table.match.count > before


def test_i_looks_at_what_has_the_focus(looking: Seated) -> None:
    player = looking
    player.driver.key(pygame.K_TAB)
    player.driver.key(pygame.K_i)
    assert player.scene.inspected is not None and player.scene.inspected.sort == "piece"
    player.driver.key(pygame.K_F1)
    assert player.app.stage.top is player.scene  # the key only put it away


def test_a_pile_that_may_be_looked_through_lies_face_down_and_says_what_is_in_it(looking: Seated) -> None:
    lying = [one for one in looking.scene.desk.layout.shown if one.place == "pile"]
    assert [one.id for one in lying] == ["card"]  # the back of one
    title, _, notes, _ = look_at(looking, target(looking, "pile"))
    assert (title, sorted(notes)) == ("Pile", ["**Drum** It booms.", "**Flute**"])
