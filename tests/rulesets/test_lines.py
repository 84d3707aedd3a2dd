"""A line that ends before what shuts it: where it goes, and why not further."""

from __future__ import annotations

import pytest

from dogtable.engine.match import Match
from dogtable.lang.load import load_sources
from tests.helpers import Folder
from tests.rulesets.sides import Game, PublicGame, SlowGame

ROOK = """
game: {id: rook, title: Rook, language: 1, players: [2]}
kinds:
  rook: {}
pieces:
  rooks: {of: rook, per: player, copies: 1, start: box}
zones:
  box: {of: rook, per: player}
board:
  square: {grid: [4, 4], of: rook, holds: 1}
define:
  barred(s):
    is: not empty(s)
    because: {text: Something stands there., rule: R1}
  reach(r):
    is: those(s for d in these(up, right, down, left) for s in line(r.at, d, 3, unless=barred))
    because: {text: A rook goes straight., rule: R2}
play:
  - move: rooks[players[0]] to square[0, 0]
  - move: rooks[players[1]] to square[0, 2]
  - turns: first(players)
    do:
      - choose:
          r: rooks[me]
          s: reach(r)
        do:
          - move: r to s
end:
  when: not empty(square[3, 3])
"""


def sides() -> list[Game]:
    rules = load_sources({"game.yaml": ROOK})[0]
    return [PublicGame(Match(Folder(rules), 2, {}, 0)), SlowGame.begin(rules, 2, {}, 0)]


@pytest.mark.parametrize("game", sides(), ids=["compiled", "slow"])
def test_it_goes_up_to_what_shuts_it(game: Game) -> None:
    assert [key.partition(" s=square.")[2] for key in game.keys(0)] == ["0.1", "1.0", "2.0", "3.0"]


@pytest.mark.parametrize("game", sides(), ids=["compiled", "slow"])
def test_what_shuts_it_is_the_reason(game: Game) -> None:
    rook = {"r": "rook.0.0"}
    assert game.why_not({**rook, "s": "square.0.1"}, 0) is None
    assert game.why_not({**rook, "s": "square.0.2"}, 0) == ("Something stands there.", "R1")
    assert game.why_not({**rook, "s": "square.0.3"}, 0) == ("Something stands there.", "R1")
    assert game.why_not({**rook, "s": "square.1.1"}, 0) == ("A rook goes straight.", "R2")


def test_the_first_space_that_shuts_it_is_named() -> None:
    game = sides()[0]
    assert isinstance(game, PublicGame)
    reason = game.match.why_not({"r": "rook.0.0", "s": "square.0.3"})
    assert reason is not None and reason.place == "square.0.2"
