"""Comparing the small games by hand with their rulesets: the same keys for every decision, the same board after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.bench.eights_by_hand import DRAW, PASS, RANK, RANKS, SUIT, SUITS, CrazyEights
from tests.bench.lines_by_hand import ConnectFour, TicTacToe
from tests.bench.ludo_by_hand import HOME, LAST, YARD, Ludo

Position = Mapping[str, Any]


@dataclass(frozen=True)
class Opinion:
    """What a game by hand says of positions: the game in a position, its options by key, its board to be compared."""

    from_position: Callable[[Position], Any]
    options: Callable[[Any, Position], dict[str, Any]]
    board: Callable[[Any], object]
    over: Callable[[Any], bool]


# ------------------------------------------------------------------------------------------------------ rows of marks


def _marks(game: Any, position: Position, board: str, columns: int) -> Any:
    for space, names in position["boards"][board].items():
        row, column = map(int, space.split("."))
        game.board[row * columns + column] = int(names[0].split(".")[1])
    game.seat = position["at"].get("turn", game.seat) if position.get("at") else game.seat
    return game


def _tic_tac_toe(position: Position) -> TicTacToe:
    game = _marks(TicTacToe(Random(0)), position, "square", 3)
    game.free = [space for space in range(9) if game.board[space] < 0]
    return game


def _connect_four(position: Position) -> ConnectFour:
    game = _marks(ConnectFour(Random(0)), position, "slot", 7)
    rows = [[row for row in range(6) if game.board[7 * row + column] < 0] for column in range(7)]
    game.lowest = [7 * free[-1] + column if free else -1 for column, free in enumerate(rows)]
    game.open = [column for column in range(7) if rows[column]]
    return game


TIC_TAC_TOE = Opinion(
    _tic_tac_toe,
    lambda game, _: {f"s=square.{space // 3}.{space % 3}": space for space in game.options()},
    lambda game: (game.board, sorted(game.free)),
    lambda game: not game.options(),
)
CONNECT_FOUR = Opinion(
    _connect_four,
    lambda game, _: {f"s=slot.{game.lowest[column] // 7}.{column}": column for column in game.options()},
    lambda game: (game.board, game.open),
    lambda game: not game.options(),
)


# --------------------------------------------------------------------------------------------------------------- ludo


def _ludo(position: Position) -> Ludo:
    game = Ludo(Random(0))
    for space, names in position["boards"]["track"].items():
        for name in names:
            _, owner, number = name.split(".")
            game.come[int(owner)][int(number)] = (int(space) - 13 * int(owner)) % 52
    for owner, spaces in enumerate(position["boards"]["lane"]):
        for space, names in spaces.items():
            for name in names:
                game.come[owner][int(name.split(".")[2])] = LAST + 1 + int(space)
    game.seat, game.roll = position["state"]["roller"], position["state"]["roll"]
    return game


def _ludo_options(game: Ludo, position: Position) -> dict[str, int]:
    found = {}
    for piece in game.options():
        man = f"man.{game.seat}.{piece}"
        if game.come[game.seat][piece] == YARD:  # any of those will do: the rules name the lowest one
            man = position["zones"]["yard"][game.seat][0]
        found[f"m={man} s={_ludo_space(game, piece)}"] = piece
    return found


def _ludo_space(game: Ludo, piece: int) -> str:
    at = game.come[game.seat][piece]
    at = 0 if at == YARD else at + game.roll
    return f"lane.{game.seat}.{at - LAST - 1}" if at > LAST else f"track.{(13 * game.seat + at) % 52}"


LUDO = Opinion(_ludo, _ludo_options, lambda game: [sorted(come) for come in game.come], lambda game: game.over)
assert LAST + 5 == HOME


# ------------------------------------------------------------------------------------------------------- crazy eights


def _card(word: Mapping[str, str]) -> int:
    return 13 * SUITS.index(word["suit"]) + RANKS.index(word["rank"])


def _eights(position: Position) -> CrazyEights:
    game, state = CrazyEights(Random(0)), position["state"]
    game.stock = [_card(card) for card in position["zones"]["stock"]]
    game.hands = [[_card(card) for card in hand] for hand in position["zones"]["hand"]]
    up = state["up"]
    game.suit, game.rank = SUITS.index(state["suit_up"]), RANKS.index(up["rank"])
    game.drawn, game.passes = state["drawn"], state["passes"]
    game.seat = (position.get("at") or {}).get("turn", 0)
    return game


def _eights_options(game: CrazyEights, _position: Position) -> dict[str, Any]:
    found = {}
    for card, named in game.options():
        if (card, named) in (DRAW, PASS):
            found["act=draw" if (card, named) == DRAW else "act=pass"] = (card, named)
            continue
        key = f"act=play card={SUITS[SUIT[card]]}.{RANKS[RANK[card]]}"
        found[key + (f" suit={SUITS[named]}" if named >= 0 else "")] = (card, named)
    return found


EIGHTS = Opinion(
    _eights,
    _eights_options,
    lambda game: ([sorted(hand) for hand in game.hands], game.stock, game.suit, game.rank, game.scores()),
    lambda game: game.over,
)

OPINIONS = {"tic-tac-toe": TIC_TAC_TOE, "connect-four": CONNECT_FOUR, "ludo": LUDO, "crazy-eights": EIGHTS}


def compare(match: Any, opinion: Opinion, rng: Random, decisions: int) -> int:
    """Play a match at random, compare every decision and what each answer leads to; return how many there were."""
    count = 0
    while (decision := match.decision) is not None and count < decisions:
        position = match.position()
        game = opinion.from_position(position)
        keys = opinion.options(game, position)
        assert sorted(keys) == sorted(option.key for option in decision.options), decision.name
        key = rng.choice(decision.options).key
        match.choose(key)
        game.do(keys[key])
        after = opinion.from_position(match.position())
        assert opinion.board(after) == opinion.board(game), key
        assert opinion.over(game) == (match.decision is None), key
        count += 1
    return count
