"""Examples of every declaration, in the little game `EXAMPLE_GAME`. A test checks them all."""

from __future__ import annotations

EXAMPLE_GAME = """\
game: {id: example, title: Example, language: 1, players: [2, 3, 4], teams: {4: [[0, 2], [1, 3]]}}
words:
  suits: [red, blue, green]
kinds:
  card: {suit: suits, number: {from: 1, to: 9}}
  token: {fresh: flag}
pieces:
  cards: {of: card, each: [suit, number], start: draw}
  tokens: {of: token, per: player, copies: 4, start: home}
zones:
  draw: {of: card, seen by: nobody, refill: discard}
  discard: {of: card}
  hand: {of: card, per: player, seen by: owner}
  gift: {of: card, per: player, seen by: owner}
  home: {of: token, per: player}
board:
  track: {ring: 24, of: token, holds: 1}
  goal: {lane: 4, per: player, of: token, holds: 1}
  square: {grid: [3, 3], of: token, holds: 1}
state:
  dealer: player
  points: {per: player, from: 0, to: 999}
stack: {depth: 20, fields: {card: card or none}}
define:
  shut(s): any(t.fresh for t in on(s))
routines:
  refill_hand(p):
    - deal: 3 from draw to hand[p]
  resolve(e):
    - set: points[e.owner] += 1
    - move: e.card to discard
"""

DECLARATIONS: dict[str, str] = {
    "extends": """\
extends: other-game
""",
    "game": """\
game: {id: example, title: Example, language: 1, players: [2, 4], teams: {4: [[0, 2], [1, 3]]}}
""",
    "options": """\
options:
  short_game: false
  open_hands: {default: false, title: open hands, about: Everybody sees everybody's cards.}
  deck:
    words: {plain: the plain deck, large: the large deck}
    default: large
    about: The large deck has two more of each card.
""",
    "words": """\
words:
  sizes: [small, big]
  moods: {sunny: {worth: 2}, cloudy: {}}
  days:
    fields: {mood: moods}
    rows: [{name: monday, mood: cloudy}]
""",
    "kinds": """\
kinds:
  chip: {worth: {from: 1, to: 100}, marked: flag, keeper: player or none, counted: {kind: flag, internal: true}}
""",
    "pieces": """\
pieces:
  more_cards: {of: card, each: [suit, number], copies: 2, but: {red: 1}, start: draw}
""",
    "zones": """\
zones:
  tray: {of: [card, token], per: player, seen by: owner, holds: 8}
""",
    "board": """\
board:
  meadow: {spaces: [well, oak, gate], of: token, links: [[well, oak], [oak, gate]]}
  ladder: {lane: 6, per: player, of: token}
""",
    "state": """\
state:
  round_number: {from: 1, to: 20}
  bid: {per: player, from: 0, to: 13}
  taken: {per: [player, suits], from: 0, to: 9}
  trump: suits or none
  doubled: {kind: flag, resets: turn}
""",
    "tables": """\
tables:
  prize: [0, 1, 3, 6]
  worth: {red: 2, blue: 3}
""",
    "stack": """\
stack: {depth: 20, fields: {card: card or none}}
""",
    "define": """\
define:
  red_cards(p): those(c for c in hand[p] if c.suit == red)
  shown:
    is: not empty(track[0])
    because: Nothing lies there.
  worth_of(c):
    match: c.suit
    cases:
      red, blue: 2
    else: 1
""",
    "routines": """\
routines:
  give(c, p):
    - move: c to hand[p]
""",
    "play": """\
play:
  - turns: first(players)
    while: draw
    do:
      - deal: 1 from draw to hand[me]
""",
    "end": """\
end:
  when: not draw
  scores:
    cards: len(hand[me])
  rank by:
    - total
    - points[me]
""",
    "advice": """\
advice:
  cards_left: -len(hand[me])
  keeps_high(c): {is: c.number, says: a high card kept, aim: reserve}
  spends(use=lay one down, c): -c.number
""",
    "limits": """\
limits: {decisions: 20000}
""",
    "tells": """\
tells:
  play: Who cannot follow draws a card, and all may know that.
""",
}
