"""What a view always is, whatever lies where: a plan by which a library makes views and picks (`ahead/seeing.c`).

It is drawn up by the very functions that tell a view, through eyes that see holes: what they make is a tree of what is
always the same, with a hole wherever it hangs on cells. Where its very shape does, views are left to Python.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

from dogtable.base.frozen import Frozen
from dogtable.base.pieces import RESERVED
from dogtable.base.program import Cell, Kind
from dogtable.engine.game import Game
from dogtable.engine.position import frame
from dogtable.engine.sight import Sight
from dogtable.engine.state import State
from dogtable.engine.view import Leaves, seen

CONSTANT, LIST, DICT, LYING, SPACES, UNSEEN, KNOWN, KNOWN_SPACES = range(8)
VALUE, SLOT, FIELDS, FRAMES, SEALED, SCORES = range(8, 14)
"""What stands in a plan, in the order of `seeing.c`."""
_ALWAYS = (None, False, True, "n", "turn", "frames", "open", "asked", "skipped", "anytime")
"""What the library puts in by itself, in the order of `seeing.c`."""
_HEAD = 11
_NUMBER, _FLAG, _WORD, _PIECE, _SEAT = range(5)
_PLAIN = {"int": _NUMBER, "flag": _FLAG, "piece": _PIECE}
_MISSING = object()
"""A word that hangs on the cells."""


class _Hole(Frozen):
    """Where something hangs on the cells: what it is, as the library is told it."""

    words: tuple[int, ...]


class _NoPlanError(Exception):
    """What a view is hangs on the cells in ways that no plan tells."""


class _Cells:
    """Cells that are not known: each is its number."""

    def __getitem__(self, cell: int) -> int:
        return cell


class _Holes(Sight):
    """Eyes of a seat that see a hole wherever something hangs on the cells."""

    def __init__(self, game: Game, seat: int, plan: ViewPlan) -> None:
        super().__init__(game.naming, cast(State, _Cells()), seat)
        self._plan = plan

    def value(self, kind: Kind, value: int) -> Any:
        """Return the hole of the value in a cell."""
        return _Hole((VALUE, value, *self._plan.form_of(kind)))

    def slot(self, base: int, cell: Cell) -> Any:
        """Return the hole of a slot of a frame."""
        item = cell.kind.item if cell.kind.sort == "list" else None
        return _Hole((SLOT, base + cell.cell, int(item is not None), *self._plan.form_of(item or cell.kind)))

    def index_word(self, per: Kind, value: int) -> str:
        """Return the word of an index, as far as it is always the same."""
        if per.sort == "piece":
            raise _NoPlanError
        return super().index_word(per, value)


class ViewPlan:
    """The plan of what a seat sees and picks while it is asked. `address` is where a library finds it; it has to stay.

    It is one row of numbers: where things begin in it, then these; words are told by where they lie among `_objects`.
    """

    def __init__(self, game: Game, seat: int) -> None:
        naming, program = game.naming, game.program
        self._sight = _Holes(game, seat, self)
        self._objects: list[Any] = list(_ALWAYS)
        self._numbers: dict[tuple[type, Any], int] = {}
        self._rows: list[int] = [0] * _HEAD
        words = self._words([name or face for name, face in zip(naming.names, naming.faces, strict=True)])
        kinds = self._words([{"kind": kind} for kind in naming.kinds])
        seats = self._words([str(number) for number in range(program.players)])
        fields = self._table([self._fields(piece.cells) for piece in program.layout.pieces])
        groups: dict[str, int] = {"": 0}
        alike = self._add([groups.setdefault(by, len(groups)) for by in naming.described_by]) if naming.counts else 0
        numbered = [program.points.get(number) for number in range(max(program.points, default=-1) + 1)]
        points = self._table([[] if point is None else self._tree(frame(self._sight, 0, point)) for point in numbered])
        asked = [ask.entries for ask in program.asks], [group.entries for group in program.anytime]
        entries = self._table(
            [
                self._picks(game, ask, entry)
                for ask, of in (*enumerate(asked[0]), *((-1 - group, of) for group, of in enumerate(asked[1])))
                for entry in range(len(of))
            ]
        )
        tree = self._add(self._tree(result)) if (result := self._view(game)) is not None else 0
        addresses = array("q", [0 if one is _MISSING else id(one) for one in self._objects])
        at = addresses.buffer_info()[0]
        scores = len(program.scores)
        self._rows[:_HEAD] = [seat, at, tree, words, kinds, fields, alike, points, entries, seats, scores]
        self._kept = addresses, array("q", self._rows)
        self.address = self._kept[1].buffer_info()[0]

    def _add(self, row: Iterable[int]) -> int:
        """Return where a row begins that is put behind the others."""
        begin = len(self._rows)
        self._rows += row
        return begin

    def _table(self, rows: Sequence[Iterable[int]]) -> int:
        """Return where a table begins that says where each row does."""
        return self._add([self._add(row) for row in rows])

    def _fields(self, cells: Sequence[Cell]) -> Iterator[int]:
        yield len(cells)
        for cell in cells:
            yield from (self._object(cell.name), cell.cell, cell.first, int(cell.name in RESERVED))
            yield from self.form_of(cell.kind)

    def _picks(self, game: Game, ask: int, entry: int) -> Iterator[int]:
        """Give the picks of an entry: those that need no value, then those of values."""
        first, picks = game.machine.picks_of(ask, entry)
        named = [(name, word) for name, _, word in first if name]
        yield len(named)
        for name, word in named:
            yield from (self._object(name), self._object(word))
        yield len(picks)
        for pick in picks:
            item = pick.kind.item if pick.kind.sort == "list" else None
            yield from (self._object(pick.name), int(item is not None), *self.form_of(item or pick.kind))

    def _view(self, game: Game) -> dict[str, Any] | None:
        """Return a view with its holes; None where its shape hangs on the cells.

        What is asked, and how it ended, whoever has it made puts in.
        """
        if game.program.layout.stack is not None:
            return None
        sources = [self._object(source) for source in game.program.scores]
        scores: Any = _Hole((SCORES, *sources)) if sources else []
        changing = [piece for piece, _ in game.naming.changing]
        leaves = Leaves(
            lying=lambda place: _Hole((LYING, place)),
            board=self._board,
            fields=lambda: _Hole((FIELDS, len(changing), *changing)),
            knowing=lambda place: _Hole((KNOWN, place)),
            known_spaces=self._known_spaces,
        )
        rest = {"sealed": _Hole((SEALED,)), "at": _Hole((FRAMES,)), "decision": None, "scores": scores, "result": None}
        try:
            return {**seen(game, self._sight, leaves), **rest}
        except _NoPlanError:
            return None

    def _board(self, first: int, size: int) -> Any:
        if self._sight.sees(first):
            return _Hole((SPACES, first, size, self._keys(first, size)))
        return {"unseen": _Hole((UNSEEN, first, size))}

    def _known_spaces(self, first: int, size: int) -> Any:
        """Return the hole of who knows what lies on a board: of a hidden one not even where something does."""
        return _Hole((KNOWN_SPACES, first, size, self._keys(first, size))) if self._sight.sees(first) else {}

    def form_of(self, kind: Kind) -> tuple[int, int, int]:
        """Return as what a value of a kind is told, and where the words of such values begin, and how many."""
        if kind.sort in _PLAIN:
            return _PLAIN[kind.sort], 0, 0
        if kind.sort == "word":
            words: Sequence[Any] = self._sight.naming.layout.words[kind.of[0]].words
            return _WORD, self._words_of("word", kind.of[0], words), len(words)
        if kind.sort in ("space", "place"):
            words = [_MISSING if word is None else word for word in self._sight.vision.places]
            return _WORD, self._words_of("place", "", words), len(words)
        return _SEAT, 0, 0

    def _object(self, one: str | int | None) -> int:
        """Return the number of a constant."""
        key = type(one), one
        if key not in self._numbers:
            self._numbers[key] = self._words([one])
        return self._numbers[key]

    def _keys(self, first: int, size: int) -> int:
        """Return the number of the name of the first of the spaces of a board."""
        return self._words(self._sight.naming.space_keys[first : first + size])

    def _words(self, words: Sequence[Any]) -> int:
        """Return the number of the first of some words."""
        self._objects += words
        return len(self._objects) - len(words)

    def _words_of(self, sort: str, of: str, words: Sequence[Any]) -> int:
        """Return the number of the first of the words of a kind, which are there once."""
        key = tuple, (sort, of)
        if key not in self._numbers:
            self._numbers[key] = self._words(words)
        return self._numbers[key]

    def _tree(self, tree: Any) -> Iterator[int]:
        """Give a tree as the library reads it."""
        if isinstance(tree, _Hole):
            yield from tree.words
        elif isinstance(tree, Mapping):
            yield from (DICT, len(tree))
            for name, value in tree.items():
                yield self._object(name)
                yield from self._tree(value)
        elif isinstance(tree, list):
            yield from (LIST, len(tree))
            for value in tree:
                yield from self._tree(value)
        else:
            yield from (CONSTANT, self._object(tree))
