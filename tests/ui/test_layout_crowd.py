"""The table that the program writes, with as many players as may sit down: nothing runs off it, no plate on another."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from dogtable.compile.looks import make_look
from dogtable.engine.match import Match
from dogtable.session.library import Library
from dogtable.ui.look.entries import Layout, Rect
from dogtable.ui.look.layout import layout
from dogtable.ui.look.state import SeatInfo, Ui, Window
from tests.ui.tables import looks

RULES = """
game: {id: crowd, title: Crowd, language: 1, players: [2, 6, 7, 10, 11, 12]}
kinds:
  card: {rank: {from: 1, to: 13}}
  token: {}
pieces:
  cards: {of: card, each: rank, copies: 6, start: pack}
  tokens: {of: token, per: player, copies: 4, start: home}
zones:
  pack: {of: card, seen by: nobody}
  hand: {of: card, per: player, seen by: owner}
  played: {of: card, per: player}
  heap: {of: card}
  home: {of: token, per: player}
BOARD
state:
  points: {per: player, from: 0, to: 99}
play:
  - shuffle: pack
  - each: p in players
    do:
      - deal: 3 from pack to hand[p]
      - deal: 2 from pack to played[p]
  - deal: 1 from pack to heap
  - turns: first(players)
    do:
      - choose:
          card: hand[me]
        do:
          - move: card to heap
end:
  when: not any(hand[p] for p in players)
  winners: players
"""
BOARDS = {
    "cards": "",
    "ring": "board:\n  ring: {ring: 8 * len(players), of: token, holds: 1}",
    "grid": "board:\n  square: {grid: [6, 6], of: token, holds: 1}",
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    data = tmp_path_factory.mktemp("data")
    for name, board in BOARDS.items():
        folder = data / "rulesets" / name
        folder.mkdir(parents=True)
        text = RULES.replace("BOARD", board).replace("id: crowd", f"id: {name}")
        (folder / "game.yaml").write_text(text, encoding="utf-8")
    return Library(data=data)


def laid(library: Library, game: str, players: int, window: Window) -> Layout:
    rules = library.load(game)
    match = Match(rules, players=players, seed=1)
    ui = Ui(tuple(SeatInfo(f"Player {seat + 1}", "max", "bot · hard") for seat in range(players)))
    return layout(make_look(rules.rules, [Path("nowhere")]), match.view(0), ui, window, looks.palette())


def meet(a: Rect, b: Rect) -> bool:
    return a.x + 1 < b.x + b.w and b.x + 1 < a.x + a.w and a.y + 1 < b.y + b.h and b.y + 1 < a.y + a.h


@pytest.mark.parametrize("players", [2, 6, 7, 10, 11, 12])
@pytest.mark.parametrize("game", BOARDS)
def test_all_of_it_is_in_the_window(library: Library, game: str, players: int) -> None:
    for window in (Window(1280, 720), Window(1920, 1080)):
        table = laid(library, game, players, window)
        wide, high = table.size[0] / table.unit, table.size[1] / table.unit
        things = {target.thing: target.rect for target in table.targets} | {one.thing: one.rect for one in table.shown}
        out = [t for t, r in things.items() if r.x < -1 or r.y < -1 or r.x + r.w > wide + 1 or r.y + r.h > high + 1]
        assert out == []
        plates = [target.rect for target in table.targets if target.kind == "seat"]
        assert len(plates) == players
        assert not any(meet(a, b) for a, b in combinations(plates, 2))
        seen = [one for one in table.shown if one.place.startswith("played.") or one.place == "heap"]
        assert len(seen) >= 2 * players * (game == "cards")
        assert not any(meet(one.rect, plate) for one in seen for plate in plates if game == "cards")
