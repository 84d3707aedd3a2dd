"""What the expressions of a look stand on: reading fields and parts of things, numbers, fuel.

Everything that is done many times burns fuel. A missing thing gives none; what cannot be is a `LookFaultError`,
which the layout turns into an error with its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, wraps
from typing import Any

from dogtable.base.look import FUEL, LookFaultError
from dogtable.base.things import Board, Piece, Player, Shown, Space, StackEntry, Word, Zone, Zones


class PieceSet:
    """The pieces of a set that the view names or shows; `[player]` gives one owner's."""

    def __init__(self, pieces: list[Piece]) -> None:
        self.pieces = pieces

    def __iter__(self) -> Iterator[Piece]:
        return iter(self.pieces)

    def __len__(self) -> int:
        return len(self.pieces)


class TableRows(dict[object, object]):
    """A table of the rules by its keys; what it gives for any other key is `missing`: none, or an empty list."""

    def __init__(self, rows: Mapping[object, object], missing: object) -> None:
        super().__init__(rows)
        self.missing = missing


class Runtime:
    """The helpers for one view."""

    def __init__(self, players: list[Player], teams: list[list[int]], boards: Mapping[str, Board]) -> None:
        self.players = players
        self.teams = teams
        self.boards = boards
        self.stack: list[StackEntry] = []
        self.fuel = FUEL

    def burn(self, amount: int = 1) -> None:
        """Use fuel."""
        self.fuel -= amount
        if self.fuel < 0:
            raise LookFaultError(f"the table takes more than {FUEL:,} steps to lay out", out_of_fuel=True)

    def each(self, many: Any) -> list[Any]:
        """Return the things of a list, zone, board or set."""
        if many is None:
            return []
        if isinstance(many, (str, Word, Player, Piece, Space, StackEntry, int, float, Shown)):
            raise LookFaultError(f"{described(many)} is no list")
        found = list(many)
        self.burn(1 + len(found))
        return found

    def attribute(self, of: Any, name: str) -> Any:
        """Return `of.name`; none of none, and of what is not seen."""
        if of is None:
            return None
        if isinstance(of, Piece):
            if name == "owner":
                return of.owner
            if name == "at":
                return of.at
            return of.fields.get(name)
        if isinstance(of, (Word, StackEntry)):
            if name == "owner" and isinstance(of, StackEntry):
                return of.owner
            return of.fields.get(name, False if isinstance(of, Word) else None)
        if isinstance(of, Space):
            return self._of_space(of, name)
        if isinstance(of, Zone):
            return of.per.get("player" if name == "owner" else name)
        if isinstance(of, Shown):
            return of.values.get(name)
        raise LookFaultError(f"{described(of)} has no '{name}'")

    @staticmethod
    def _of_space(space: Space, name: str) -> Any:
        if name in ("owner", "player"):
            return space.owner
        if name in ("row", "column"):
            return getattr(space, name)
        return space.fields.get(name)

    def item(self, of: Any, key: Any) -> Any:
        """Return `of[key]`; what is not there is none."""
        if isinstance(of, TableRows):
            return of.get(key, of.get(plain_key(key), of.missing))
        if of is None or key is None:
            return None
        if isinstance(of, Zones):
            return of.members.get(key)
        if isinstance(of, Board):
            return self._space(of, key)
        if isinstance(of, PieceSet) and isinstance(key, Player):
            return PieceSet([p for p in of.pieces if p.owner is key])
        if isinstance(of, Mapping):
            return of.get(key) if key in of else of.get(plain_key(key))
        if isinstance(of, (list, tuple, Zone, PieceSet)):
            index = plain_key(key)
            if isinstance(index, float) and index.is_integer():
                index = int(index)
            if not isinstance(index, int):
                raise LookFaultError(f"{described(key)} is no index of a list")
            things = of if isinstance(of, (list, tuple)) else of.pieces
            return things[index] if 0 <= index < len(things) else None
        raise LookFaultError(f"{described(of)} has no parts")

    @staticmethod
    def _space(board: Board, key: Any) -> Space | Board | None:
        if isinstance(key, Player):
            return board.owners.get(key)
        if isinstance(key, Word):
            return next((s for s in board.spaces if s.name == key.name), None)
        index = key if isinstance(key, tuple) else (key,)
        at = board.form.at(*index) if all(isinstance(one, int) for one in index) else -1
        return board.spaces[at] if at >= 0 else None

    def contains(self, thing: Any, many: Any) -> bool:
        """Return `thing in many`: in a list, a zone, a board, a mapping's keys."""
        if many is None:
            return False
        if isinstance(many, Mapping):
            return thing in many or plain_key(thing) in many
        if isinstance(many, Zone):
            return isinstance(thing, Piece) and thing.at is many
        if isinstance(many, Zones):
            return isinstance(thing, Piece) and isinstance(thing.at, Zone) and thing.at.name == many.name
        if isinstance(many, Board):
            space = thing.at if isinstance(thing, Piece) else thing
            return any(space is s for s in many.spaces)
        return any(thing is x or thing == x for x in self.each(many))

    @staticmethod
    def seat(value: Any) -> Player:
        """Return a value that has to be a player."""
        if isinstance(value, Player):
            return value
        raise LookFaultError(f"{described(value)} where a player is needed")

    @staticmethod
    def number(value: Any) -> float:
        """Return a value that has to be a number."""
        if isinstance(value, (int, float)):
            return value
        raise LookFaultError(f"{described(value)} where a number is needed")

    def divide(self, left: Any, right: Any, op: str) -> float:
        """Return `left / right`, `left // right` or `left % right`."""
        a, b = self.number(left), self.number(right)
        if b == 0:
            raise LookFaultError("division by zero")
        return a / b if op == "/" else a // b if op == "//" else a % b


def once(definition: Callable[..., Any]) -> Callable[..., Any]:
    """Return a definition that is worked out once for the same things: nothing in a view changes."""
    kept = lru_cache(maxsize=None, typed=True)(definition)

    @wraps(definition)
    def called(*things: Any) -> Any:
        try:
            return kept(*things)
        except TypeError:  # a list cannot be found again; what is wrong in the definition itself is wrong again
            return definition(*things)

    return called


def plain_key(key: Any) -> Any:
    """Return what a thing is called as a key of the look's data."""
    if isinstance(key, Word):
        return key.name
    if isinstance(key, Player):
        return key.index
    if isinstance(key, Piece):
        return key.row or key.name
    if isinstance(key, Space):
        return key.name or key.key
    if isinstance(key, bool):
        return int(key)
    return key


def described(value: Any) -> str:
    """Return what a value is, for a message."""
    if value is None:
        return "none"
    if isinstance(value, Word):
        return f"the word '{value.name}'"
    if isinstance(value, Piece):
        return f"the piece '{value.name or value.kind}'"
    if isinstance(value, (Space, Zone)):
        return f"'{value.key}'"
    if isinstance(value, Player):
        return f"seat {value.index}"
    if isinstance(value, (int, float)):
        return f"{value:g}"
    if isinstance(value, str):
        return f"the text '{value[:30]}'"
    return "a list" if isinstance(value, Iterable) else "this"
