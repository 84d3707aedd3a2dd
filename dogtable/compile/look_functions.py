"""The functions of the language, and the names that the source of a look runs on."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Any

from dogtable.base.look import LookFaultError
from dogtable.base.seats import mates
from dogtable.base.things import Board, Piece, Player, Space, StackEntry, Word, Zone, Zones
from dogtable.compile.look_boards import BoardFunctions
from dogtable.compile.look_run import PieceSet, described, once

Key = Callable[[Any], Any]


class Functions(BoardFunctions):
    """The functions: each `_f_NAME` is NAME of the language, over things of a view."""

    def names(self) -> dict[str, Any]:
        """Return helpers and functions under the names that the emitted source uses."""
        helpers = {
            "_once": once,
            "_burn": self.burn,
            "_each": self.each,
            "_attribute": self.attribute,
            "_item": self.item,
            "_in": self.contains,
            "_number": self.number,
            "_divide": self.divide,
        }
        return {**helpers, **{f"f_{name}": getattr(self, f"_f_{name}") for name in FUNCTIONS}}

    def _f_any(self, many: Any) -> bool:
        return any(self.one_by_one(many))

    def _f_all(self, many: Any) -> bool:
        return all(self.one_by_one(many))

    def _f_how_many(self, many: Any) -> int:
        return sum(1 for x in self.one_by_one(many) if x)

    def one_by_one(self, many: Any) -> Iterable[Any]:
        """Return things that are asked for only as far as it takes: those of a generator, or of a list."""
        return many if isinstance(many, Generator) else self.each(many)

    def there(self, many: Any) -> list[Any]:
        """Return the things of a list; none is no thing of a list."""
        return [x for x in self.each(many) if x is not None]

    def _f_len(self, many: Any) -> int:
        return len(self.each(many))

    def _f_sum(self, many: Any) -> float:
        return sum(self.number(x) for x in self.there(many))

    def _f_those(self, many: Any) -> list[Any]:
        return self.there(many)

    def _f_these(self, *many: Any) -> list[Any]:
        found: list[Any] = []
        for x in many:
            if isinstance(x, (list, tuple, Zone, Zones, Board, PieceSet)):
                found += self.each(x)
            elif x is not None:
                found.append(x)
        return found

    def _f_distinct(self, many: Any) -> list[Any]:
        return list(dict.fromkeys(self.there(many)))

    def _f_first(self, many: Any) -> Any:
        return next(iter(self.there(many)), None)

    def _f_last(self, many: Any) -> Any:
        return next(reversed(self.there(many)), None)

    def _f_min(self, *many: Any) -> Any:
        return self._extreme(min, many)

    def _f_max(self, *many: Any) -> Any:
        return self._extreme(max, many)

    def _extreme(self, choose: Any, many: tuple[Any, ...]) -> Any:
        by = many[-1] if callable(many[-1]) else self.number
        many = many[:-1] if callable(many[-1]) else many
        found = self.there(many[0]) if len(many) == 1 else list(many)
        return choose(found, key=self._ranking(by)) if found else None

    def _f_ranked(self, many: Any, by: Key | None = None) -> list[Any]:
        return sorted(self.there(many), key=self._ranking(by or self.number), reverse=True)

    def _ranking(self, by: Key) -> Key:
        return lambda x: self.number(by(x))

    def _f_numbers(self, low: Any, high: Any) -> list[int]:
        a, b = int(self.number(low)), int(self.number(high))
        self.burn(max(0, b - a + 1))
        return list(range(a, b + 1))

    def _f_abs(self, value: Any) -> float:
        return abs(self.number(value))

    def _f_index(self, of: Any) -> int | None:
        if of is None:
            return None
        if isinstance(of, (Word, Player, Space)):
            return of.index
        if isinstance(of, Piece) and of.name.rpartition(".")[2].isdigit():
            return int(of.name.rpartition(".")[2])
        raise LookFaultError(f"{described(of)} has no index")

    def _f_on(self, where: Any, kind: str | None = None) -> list[Piece]:
        pieces: list[Piece] = []
        for thing in [where] if isinstance(where, Space) else self.each(where):
            pieces += thing.pieces if isinstance(thing, (Space, Zone)) else [thing]
        return [p for p in pieces if kind is None or p.kind == kind]

    def _f_empty(self, where: Any) -> bool:
        return not (where.pieces if isinstance(where, Space) else self.each(where))

    def _f_seats_from(self, seat: Any) -> list[Player]:
        seat, n = self.seat(seat), len(self.players)
        return [self.players[(seat.index + k) % n] for k in range(n)]

    def _f_mates(self, seat: Any) -> list[Player]:
        if seat is None:
            return []
        seat = self.seat(seat)
        return [self.players[mate] for mate in mates(self.teams, seat.index, len(self.players))]

    def _f_partner(self, seat: Any) -> Player | None:
        return next(iter(self._f_mates(seat)), None)

    def _f_top(self) -> StackEntry | None:
        return self.stack[-1] if self.stack else None

    def _f_below(self, entry: StackEntry | None) -> StackEntry | None:
        place = next((i for i, e in enumerate(self.stack) if e is entry), 0)
        return self.stack[place - 1] if place > 0 else None


FUNCTIONS = frozenset(name[3:] for name in dir(Functions) if name.startswith("_f_"))
