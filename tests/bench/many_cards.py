"""A made-up ruleset of so many different cards, to see what grows faster than they do.

Every card has a name, a title, a text, a suit, a cost, a worth and one or two deeds; one reads some cards, plays those
one can afford, draws by them, and may name any card of a suit. It is played by the program's own table.
"""

from __future__ import annotations

from pathlib import Path

RULES = """\
game: {id: many-cards, title: Many Cards, language: 1, players: [2, 3], minutes: 20, pitch: "A great many cards"}
words:
  suits: [red, green, blue, gold]
  deeds:
    fields: {draws: {from: 0, to: 3}, pays: {from: 0, to: 5}, takes: flag}
    rows: deeds.yaml
kinds:
  card: {suit: suits, cost: {from: 0, to: 9}, worth: {from: 1, to: 20}, deeds: [deeds]}
pieces:
  cards: {of: card, rows: cards.yaml, start: deck}
zones:
  deck: {of: card, seen by: nobody, refill: bin}
  bin: {of: card}
  market: {of: card}
  hand: {of: card, per: player, seen by: owner}
  board: {of: card, per: player}
state:
  coins: {per: player, from: 0, to: 999, first: 10}
  turn: {from: 0, to: 200}
define:
  affordable(c):
    is: c.cost <= coins[me]
    because: {text: "The card costs {c.cost}, and you have {coins[me]}."}
  strength(p): sum(c.worth for c in board[p])
advice:
  board: {is: "strength(me)", says: a strong board}
  hand: {is: "2 * len(hand[me])", says: cards in hand}
  coins: {is: "coins[me]", says: coins}
play:
  - shuffle: deck
  - each: p in players
    do:
      - deal: 7 from deck to hand[p]
  - deal: 5 from deck to market
  - turns: first(players)
    do:
      - set: turn += 1
      - set: coins[me] = min(999, coins[me] + 3)
      - call: act
end:
  when: turn >= 80
  scores:
    board: strength(me)
routines:
  act:
    - menu: act
      ask: Play, buy or rest
      of:
        play:
          choose:
            card: those(c for c in hand[me] if affordable(c))
          do:
            - set: coins[me] = coins[me] - card.cost
            - move: card to board[me]
              event: played
              say: "{me} plays {card}."
            - each: d in card.deeds
              do:
                - set: coins[me] = min(999, coins[me] + d.pays)
                - deal: d.draws from deck to hand[me]
        buy:
          choose:
            bought: those(c for c in market if affordable(c))
          do:
            - set: coins[me] = coins[me] - bought.cost
            - move: bought to hand[me]
              say: "{me} buys {bought}."
            - deal: 1 from deck to market
        rest:
          do:
            - deal: 1 from deck to hand[me]
    - while: len(hand[me]) > 9
      at most: 40
      do:
        - choose:
            away: hand[me]
          ask: Discard
          do:
            - move: away to bin
"""
DEEDS = """\
- {name: nothing, draws: 0, pays: 0}
- {name: study, draws: 1, pays: 0}
- {name: feast, draws: 0, pays: 4}
- {name: journey, draws: 2, pays: 1}
"""
NAMES = ("nothing", "study", "feast", "journey")
SUITS = ("red", "green", "blue", "gold")


def write(folder: Path, cards: int) -> Path:
    """Write the ruleset with so many different cards into a folder of its own below `folder`, and return that."""
    place = folder / "many-cards"
    place.mkdir(parents=True)
    (place / "game.yaml").write_text(RULES, encoding="utf-8")
    (place / "deeds.yaml").write_text(DEEDS, encoding="utf-8")
    rows = []
    for n in range(cards):
        deeds = ", ".join(dict.fromkeys((NAMES[n % 4], NAMES[n // 4 % 4])))
        rows.append(
            f'- {{name: card_{n}, title: "Card Number {n}", suit: {SUITS[n % 4]}, cost: {n % 7}, worth: {1 + n % 20},'
            f' deeds: [{deeds}], text: "Number {n} of {cards}: it draws, pays, or does nothing at all."}}\n'
        )
    (place / "cards.yaml").write_text("".join(rows), encoding="utf-8")
    return place
