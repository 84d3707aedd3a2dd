"""Expressions of the language at random, over one game that has something of everything: by the kind they are of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

TEAMS = (
    (2, "[[0], [1]]"),
    (2, "[[0, 1]]"),
    (3, "[[0, 2], [1]]"),
    (3, "[[0], [1], [2]]"),
    (4, "[[0, 2], [1, 3]]"),
    (4, "[[0, 1], [2, 3]]"),
    (4, "[[0, 1, 3], [2]]"),
    (4, "[[0, 3], [1], [2]]"),
    (5, "[[0, 2], [1, 3, 4]]"),
    (5, "[[4, 0, 1], [2], [3]]"),
    (6, "[[0, 2, 4], [1, 3, 5]]"),
    (6, "[[0, 3], [1, 4], [2, 5]]"),
    (6, "[[0, 1], [2, 3], [4, 5]]"),
    (6, "[[0, 5, 1, 2], [3, 4]]"),
)
"""Numbers of players, and teams of every shape."""

_GAME = """\
game: {id: both, title: Both, language: 1, players: [2, 3, 4, 5, 6], teams: TEAMS}
words:
  suits:
    fields: {worth: {from: -3, to: 9}, warm: flag, follows: suits or none, often: [suits], gate: track or none}
    rows:
      - {name: red, worth: 3, warm: true, follows: blue, often: [blue, red], gate: 2}
      - {name: blue, worth: -2, warm: false, follows: none, often: [], gate: none}
      - {name: green, worth: 3, warm: true, follows: red, often: [red], gate: 0}
kinds:
  card: {suit: suits or none, n: {from: 1, to: 9}, bright: flag, tags: [suits]}
  token:
    m: {from: 0, to: 5, first: 2}
    n: {from: 0, to: 5, first: 4}
    awake: flag
    likes: player or none
    held: card or none
  stone: {}
pieces:
  cards:
    of: card
    start: pile
    rows:
      - {name: ace, suit: red, n: 1, bright: true, tags: [red, green]}
      - {name: two, suit: blue, n: 2, bright: false, tags: []}
      - {name: six, suit: green, n: 6, bright: true, tags: [blue]}
      - {name: fool, suit: none, n: 9, bright: false, tags: [red]}
      - {name: ten, suit: red, n: 2, bright: false, tags: [red]}
  tokens: {of: token, per: player, copies: 2, start: home}
  stones: {of: stone, per: player, start: home}
zones:
  pile: {of: card}
  hand: {of: card, per: player}
  home: {of: [token, stone], per: player}
  heap: {of: card, per: suits}
board:
  track: {ring: 5, of: [token, stone], fields: {toll: {from: 0, to: 9}, dark: flag}, rows: {1: {toll: 4, dark: true}}}
  path: {lane: 4, per: player, of: token}
  square: {grid: [3, 4], of: [token, card], holds: 1}
  meadow:
    spaces: [well, oak, gate]
    of: token
    links: {east: [[well, oak], [oak, gate]]}
    fields: {toll: {from: 0, to: 9}}
    rows: {0: 7}
state:
  points: {per: player, from: -9, to: 99}
  price: {per: suits, from: 0, to: 9}
  count: {from: -9, to: 9}
  dealer: player
  leader: player or none
  trump: suits or none
  spot: track or none
  done: flag
  passed: {per: player, kind: flag}
  perhaps: flag or none
  liked: {per: player, kind: suits or none}
tables:
  prize: [0, 1, 3]
  price_of: {red: 2, blue: 3}
  friends: {red: [blue, green], blue: [red]}
stack: {depth: 4, fields: {rank: {from: 0, to: 9}, by: player or none, card: card or none}}
play:
  - as: first(players)
    do:
      - move: first(pile) to hand[me]
      - move: first(pile) to hand[me]
      - move: first(pile) to heap[blue]
      - move: first(tokens[me]) to track[1]
      - move: last(tokens[me]) to square[1, 2]
      - move: first(stones[next(me)]) to track[1]
      - move: first(tokens[next(me)]) to meadow[oak]
      - move: last(tokens[next(me)]) to path[next(me)][3]
      - set: first(tokens[me]).m = 5
      - set: first(tokens[me]).awake = true
      - set: first(tokens[me]).likes = next(me)
      - set: first(tokens[next(me)]).held = last(hand[me])
      - set: points[me] = 7
      - set: points[next(me)] = -4
      - set: price[blue] = 5
      - set: count = -3
      - set: leader = LEADER
      - set: dealer = next(me)
      - set: trump = TRUMP
      - set: spot = SPOT
      - set: done = true
      - set: passed[me] = true
      - stack: nothing
        with: {rank: 4, by: me}
      - stack: nothing
        with: {rank: 7, card: "first(hand[me])"}
      - choose: {t: "tokens[me]"}
        do: []
routines:
  nothing(e): []
define:
  shut(s): not empty(s)
  rank_of(c): c.n + 1
  worth_of(c): c.n if c.bright else none
  size(p): points[p] * 2
  walked(s): ends(s, 2, next, unless=shut)
  cleared(s): line(s, right, 9, unless=shut)
"""

_LEAVES = {
    "int": "0 1 2 -3 7 count points[me] points[next(me)] price[blue] first(tokens[me]).m top.rank track[1].toll "
    "size(me) "
    "first(pile).n square[1,2].row",
    "int or none": "price_of[green] price_of[red] prize[1] prize[5] worth_of(first(pile)) meadow[oak].toll "
    "first(home[me]).m first(those(c.n for c in heap[red]))",
    "flag": "true false done passed[me] passed[next(me)] first(tokens[me]).awake red.warm blue.warm track[1].dark "
    "shut(track[1])",
    "flag or none": "perhaps first(home[me]).awake first(home[me]).at.dark",
    "player": "me dealer next(me) next(next(me)) previous(me)",
    "player or none": "leader partner(me) partner(dealer) first(tokens[me]).likes top.by below(top).by "
    "first(pile).owner "
    "track[0].owner path[me][1].owner first(on(track[1])).owner",
    "word": "red blue green",
    "word or none": "trump red.follows blue.follows first(pile).suit last(pile).suit liked[me]",
    "piece": "first(pile) last(hand[me]) first(tokens[me]) last(tokens[me]) first(stones[me]) first(on(track[1]))",
    "piece or none": "first(heap[red]) first(heap[blue]) top.card below(top).card first(tokens[next(me)]).held "
    "first(on(track[0])) first(on(meadow[oak])) first(home[me])",
    "space": "track[0] track[1] track[4] path[me][0] path[me][3] square[0,0] square[1,2] square[2,3] meadow[well] "
    "meadow[oak]",
    "space or none": "spot next(path[me][3]) next(track[4]) next(square[2,3],right) next(square[1,2],up) red.gate "
    "previous(path[me][0]) blue.gate next(square[1,1],left) previous(square[1,1],up) "
    "next(meadow[well],east) next(meadow[gate],east)",
    "place or none": "first(tokens[me]).at first(pile).at first(stones[next(me)]).at first(heap[red]).at",
    "entry or none": "top below(top) below(below(top))",
    "ints": "numbers(1,3) numbers(3,1) these(3,1,2) these(3,count) these(price_of[red],price_of[green]) these(0) "
    "those(c.n for c in pile)",
    "players": "players mates(me) mates(next(me)) seats_from(dealer) these(leader,me) these(leader)",
    "words": "suits these(red,trump) red.often blue.often friends[red] friends[green] friends[trump] first(pile).tags "
    "first(home[me]).tags distinct(c.suit for c in pile)",
    "pieces": "pile hand[me] hand[next(me)] heap[red] heap hand home[me] tokens[me] tokens cards on(track[1]) "
    "on(track) "
    "on(square) on(path[me]) on(meadow) stones[next(me)] on(track[1],stone) on(track,token) these(top.card)",
    "spaces": "track path[me] square meadow path[next(me)] these(track[0],track[2]) before(path[me][2]) "
    "after(path[me][2]) neighbours(square[1,2]) neighbours(meadow[oak]) neighbours(track[0]) these(spot) "
    "walked(track[1]) "
    "line(square[1,2],right,2) line(meadow[well],east,2) cleared(square[1,2])",
}
_LISTS = {"int": "ints", "player": "players", "word": "words", "piece": "pieces", "space": "spaces"}
_MADE = {
    "int": "({int?}+{int?}) ({int?}-{int?}) ({int?}*{int?}) ({int?}//{int?}) ({int?}%{int?}) -{int} abs({int?}) "
    "len({list}) sum({int*}) how_many({flag:}) min({int?},{int?}) max({int?},{int?}) min({int*}) max({int*}) "
    "index({player?}) index({word?}) index({space?}) points[{player?}] price[{word?}] {word?}.worth {piece?}.n "
    "{piece?}.m "
    "first({int*}) last({int*}) ({int?} if {flag?} else {int?}) {entry?}.rank {space?}.row {space?}.column "
    "{space?}.toll "
    "({ints})[{int}] prize[{int?}] price_of[{word?}] ranked({int*})[0]",
    "flag": "({int?}=={int?}) ({player?}!={player?}) ({word?}=={word?}) ({piece?}=={piece?}) ({space?}!={space?}) "
    "({place?}=={place?}) ({flag?}=={flag?}) ({int?}<{int?}) ({int?}>={int?}) ({int?}<{int?}<={int?}) "
    "({player?}==none) "
    "({flag?}!=none) not {flag?} ({flag?} and {flag?}) ({flag?} or {pieces}) ({int?} in {ints}) "
    "({player?} not in {players}) ({word?} in {words}) ({piece?} in {pieces}) ({space?} in {spaces}) ({piece?} in "
    "track) "
    "({piece?} in home) any({flag:}) all({flag:}) any({words:}) empty({space?}) empty(hand[{player?}]) {word?}.warm "
    "{piece?}.bright {piece?}.awake ({flag?} if {flag?} else {flag?}) passed[{player?}] {space?}.dark",
    "player": "next({player?}) previous({player?}) partner({player?}) first({player*}) last({player*}) {piece?}.owner "
    "{space?}.owner {place?}.player {place?}.owner min({players},by=points) max({players},by=size) ({players})[{int}] "
    "{entry?}.by {entry?}.owner ({player?} if {flag?} else {player?})",
    "word": "{word?}.follows first({word*}) last({word*}) {piece?}.suit max({words},by=worth) min({words},by=price) "
    "({word?} if {flag?} else {word?}) ({words})[{int}] {place?}.suits",
    "piece": "first({piece*}) last({piece*}) max({pieces},by=n) min({pieces},by=n) max(pile,by=rank_of) "
    "min(hand[me],by=worth_of) ({piece?} if {flag?} else {piece?}) ({pieces})[{int}] {entry?}.card {piece?}.held",
    "space": "next({space?}) previous({space?}) next({space?},left) next({space?},down_right) "
    "previous({space?},down_right) first({space*}) last({space*}) "
    "track[{int?}] path[{player?}][{int}] square[{int},{int}] ({spaces})[{int}] "
    "{word?}.gate ({space?} if {flag?} else {space?})",
    "place": "{piece?}.at",
    "entry": "below({entry?})",
    "ints": "those({int:}) these({int?},{ints}) distinct({int*}) ranked({int*}) numbers({int?},{int}) "
    "({ints} if {flag?} else {ints})",
    "players": "those({player:}) these({player?},{players}) distinct({player*}) mates({player?}) seats_from({player?}) "
    "ranked({players},by=points)",
    "words": "those({word:}) these({word?},{words}) distinct({word*}) {word?}.often {piece?}.tags friends[{word?}] "
    "ranked(suits,by=worth)",
    "pieces": "those({piece:}) these({piece?},{pieces}) distinct({piece*}) on({space?}) on({spaces}) "
    "on({space?},token) "
    "tokens[{player?}] hand[{player?}] heap[{word?}] ranked(pile,by=n) ({pieces} if {flag?} else {pieces})",
    "spaces": "those({space:}) these({space?},{spaces}) distinct({space*}) neighbours({space?}) before({space?}) "
    "after({space?}) line({space?},up,{int}) line({space?},down_left,2) path[{player?}] lines(square,3)[0] "
    "lines(square)[{int}]",
}
KINDS = tuple(_MADE)


def _parts(text: str) -> list[str]:
    """Patterns stand one behind the other; a space inside brackets belongs to one."""
    found, depth, start = [], 0, 0
    for at, sign in enumerate(text + " "):
        depth += (sign in "([{") - (sign in ")]}")
        if sign == " " and not depth and text[start:at] not in ("not", "-"):
            found.append(text[start:at])
            start = at + 1
    return [part for part in found if part]


_PATTERNS = {kind: _parts(text) for kind, text in _MADE.items()}
_POOLS = {kind: _parts(text) for kind, text in _LEAVES.items()}


def game(random: Random, teams: tuple[int, str]) -> str:
    """The text of the game, with what may be none by chance."""
    some = {"LEADER": ("none", "next(me)"), "TRUMP": ("none", "green"), "SPOT": ("none", "track[3]")}
    text = _GAME.replace("TEAMS", f"{{{teams[0]}: {teams[1]}}}")
    for name, values in some.items():
        text = text.replace(name, random.choice(values))
    return text


class Expressions:
    """Makes them: `of` a kind, so many deep."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.names = 0
        self.bound: list[tuple[str, str]] = []  # name and kind of what generators around bind

    def of(self, kind: str, depth: int) -> str:
        """One that is made of others."""
        return self._filled(self.random.choice(_PATTERNS[kind]), depth - 1)

    def _any(self, kind: str, depth: int, may_be_none: bool) -> str:
        here = [name for name, of in self.bound if of == kind]
        if here and self.random.random() < 0.5:
            return self.random.choice(here)
        if depth > 0 and self.random.random() < 0.6:
            return self.of(kind, depth)
        pools = [_POOLS[kind]] if kind in _POOLS else []
        if may_be_none and f"{kind} or none" in _POOLS:
            pools.append(_POOLS[f"{kind} or none"])
        return self.random.choice(self.random.choice(pools))

    def _filled(self, pattern: str, depth: int) -> str:
        found = ""
        while pattern:
            before, brace, rest = pattern.partition("{")
            slot, _, pattern = rest.partition("}")
            found += before + (self._slot(slot, depth) if brace else "")
        return found

    def _slot(self, slot: str, depth: int) -> str:
        how: dict[str, Callable[[str], str]] = {
            "?": lambda kind: self._any(kind, depth, may_be_none=True),
            ":": lambda kind: self._generator(kind, depth),
            "*": lambda kind: self._generator(kind, depth) if self.random.random() < 0.5 else self._list(kind, depth),
        }
        if slot == "list":
            return self._any(self.random.choice(list(_LISTS.values())), depth, may_be_none=False)
        return how[slot[-1]](slot[:-1]) if slot[-1] in how else self._any(slot, depth, may_be_none=False)

    def _list(self, kind: str, depth: int) -> str:
        return self._any(_LISTS[kind], depth, may_be_none=False)

    def _generator(self, kind: str, depth: int) -> str:
        over = self.random.choice(list(_LISTS))
        listed = self._list(over, depth)
        self.names += 1
        name = f"v{self.names}"
        self.bound.append((name, over))
        element = self._any(kind, depth, may_be_none=True)
        test = f" if {self._any('flag', depth, may_be_none=True)}" if self.random.random() < 0.4 else ""
        self.bound.pop()
        return f"{element} for {name} in {listed}{test}"

    def many(self, count: int, kinds: Sequence[str] = KINDS) -> list[str]:
        """So many of all kinds, one to three deep."""
        return [self.of(self.random.choice(kinds), self.random.choice((1, 1, 2, 3))) for _ in range(count)]
