"""The expressions of a look on a view: opened, they say what lies where and what it is called."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import CodeType
from typing import Any

from dogtable.base.frozen import Frozen
from dogtable.base.things import Board, Piece, Player, Space, Word, Zone
from dogtable.compile.look_functions import Functions
from dogtable.compile.look_run import TableRows
from dogtable.compile.look_view import Declared, ViewReader, Words, plain, words_of
from dogtable.lang import tree


@lru_cache(maxsize=32)
def _code(source: str) -> CodeType:
    return compile(source, "<table.yaml>", "exec")


class OpenedView(Frozen):
    """A view, opened: the compiled expressions on its names."""

    functions: Sequence[Callable[[Mapping[str, object]], object]]
    players: Sequence[Player]
    me: Player
    words: Mapping[str, Word]
    places: Mapping[str, Space | Zone]
    pieces: Mapping[str, Piece]
    boards: Mapping[str, Board]
    reader: ViewReader

    def piece(self, value: object) -> Piece:
        """Return a piece written as in a view; one that does not lie in the view is made up."""
        return self.reader.make(value)


@dataclass(frozen=True)
class LookReader:
    """Opens views for one look: its source is compiled once in a process."""

    source: str
    declared: Declared
    data: Mapping[str, object]
    tables: Mapping[str, tree.TableDecl]
    sizes: Mapping[tree.Expr, int]
    first_size: int

    @cached_property
    def words(self) -> Words:
        """All words of the ruleset."""
        return words_of(self.declared)

    @cached_property
    def constants(self) -> Mapping[str, object]:
        """The data of the look, with the ruleset's words in it."""
        return {name: plain(value, self.words) for name, value in self.data.items()}

    def __getstate__(self) -> dict[str, Any]:
        kept = ("source", "declared", "data", "tables", "sizes", "first_size")
        return {name: self.__dict__[name] for name in kept}

    def open(self, view: Mapping[str, Any], host: Mapping[str, object]) -> OpenedView:
        """Open a view. `host` gives the values and functions that are not in it; `turn` among them is a seat number."""
        reader = ViewReader(self.declared, self.words, view)
        run = Functions(reader.players, view.get("teams") or [], reader.boards)
        names: dict[str, Any] = {"__builtins__": {}, "_words": self.words, **run.names()}
        names.update({f"g_{name}": value for name, value in self.constants.items()})
        exec(_code(self.source), names)  # noqa: S102  # the source is emitted here, from a checked tree, and has no built-ins
        functions = names["F"]

        def size(e: tree.Expr) -> int:
            names["g_players"], names["g_me"] = reader.players, reader.me
            names.update({f"g_{name}": value for name, value in reader.names.items()})
            return int(functions[self.first_size + self.sizes[e]]({}))

        reader.read(size)
        seats = [reader.players[(reader.me.index + k) % len(reader.players)] for k in range(len(reader.players))]
        run.stack = reader.stack
        reader.names |= {"seats": seats, "stack": reader.stack, **self._tables(reader)}
        names.update({f"g_{name}": value for name, value in reader.names.items()})
        turn = host.get("turn")
        names["g_turn"] = reader.players[turn] if isinstance(turn, int) else None
        for name, value in host.items():
            if name == "turn":
                continue
            names[f"{'f' if callable(value) else 'g'}_{name}"] = value
        words = {w.name: w for listed in self.words.values() for w in listed.values()}
        return OpenedView(
            functions, reader.players, reader.me, words, reader.places, reader.pieces, reader.boards, reader
        )

    def _tables(self, reader: ViewReader) -> dict[str, object]:
        """Return the tables of the rules by what their keys are."""
        return {
            name: TableRows(
                {reader.constant(table.key, key): reader.constant(table.kind, row) for key, row in table.rows.items()},
                [] if table.kind.sort == "list" else None,
            )
            for name, table in self.tables.items()
        }
