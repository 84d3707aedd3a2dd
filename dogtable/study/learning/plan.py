"""The tables by which a batch of games is written in C (`ahead/batch.c`): what `actions` and `features` do, as numbers.

They lie in one row: first where each begins, in the order of `TABLES`, then one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from math import log1p
from struct import unpack

import numpy as np
from numpy.typing import NDArray

from dogtable.base.program import DONE, GO_ON, PASS, Kind, PickInfo
from dogtable.engine.vision import may_read
from dogtable.study.learning.actions import END, MOST_NUMBERS, RANKS, Token
from dogtable.study.learning.columns import ENTRIES
from dogtable.study.learning.features import WIDE
from dogtable.study.learning.play import Encoding

TABLES = (
    *("actions", "columns", "end", "piece_seen", "piece_unseen", "place_seen", "place_rows", "place_columns", "tops"),
    *("field_columns", "field_kinds", "state", "stack_fields", "stack_columns", "ask_column", "turn_column"),
    *("ask_points", "points", "slots", "kinds", "members", "logarithms", "entry_of_ask", "entry_of_group", "entries"),
    *(
        "picks",
        "bare",
        "called",
        "called_unseen",
        "tokens",
        "order",
        "copies_at",
        "copies",
        "faces",
        "kind_of",
        "names",
    ),
)
_SORTS = {"int": 0, "flag": 1, "entry": 2, "player": 3, "word": 4, "piece": 5, "space": 6, "place": 6}
_BARE = {PASS: "pass", GO_ON: "go_on", DONE: "done"}
_LOGARITHMS = 4096
"""Numbers without bounds whose logarithms are in a table; a game with a larger one is given back to Python."""
Numbers = NDArray[np.int64]


class UnplannedError(Exception):
    """The games of a Program have no tables; they are played by Python."""


def plan_of(encoding: Encoding) -> Numbers:
    """Return the tables of a Program; UnplannedError where there are none."""
    return _Plan(encoding).written()


class _Plan:
    def __init__(self, encoding: Encoding) -> None:
        self._encoding, self._game = encoding, encoding.game
        self._program, self._layout, self._naming = self._game.program, self._game.program.layout, self._game.naming
        self._columns, self._angles = encoding.columns, encoding.angles
        self._kinds: dict[Kind, int] = {}
        self._rows: dict[tuple[tuple[int, int], ...], int] = {}
        self._members: list[int] = []
        self._slots: list[int] = []
        self._entries: list[int] = []
        self._picks: list[int] = []
        self._tokens: list[int] = []
        self._token_rows: dict[tuple[str, Kind], int] = {}
        self._names: dict[str, int] = {}
        self._called: dict[str, int] = {}

    def written(self) -> Numbers:
        self._check()
        tables: dict[str, Sequence[int]] = {}
        for part in (self._sizes, self._seen, self._places, self._fields, self._state, self._stack, self._asked):
            tables |= part()
        tables |= self._choices()
        tables |= self._numbering()
        rows = [row for row, _ in sorted(self._kinds.items(), key=lambda item: item[1])]
        tables["kinds"] = list(chain.from_iterable(map(self._kind_row, rows)))
        tables["members"] = self._members
        sizes = [len(tables[name]) for name in TABLES]
        starts = [len(TABLES) + sum(sizes[:n]) for n in range(len(TABLES))]
        return np.array([*starts, *chain.from_iterable(tables[name] for name in TABLES)], np.int64)

    def _check(self) -> None:
        """Say UnplannedError where what a seat sees hangs on an order that has no numbers."""
        everybody, pieces = self._naming.everybody, self._layout.pieces
        if any(board.size and self._layout.places[board.first].seen != everybody for board in self._layout.boards):
            raise UnplannedError("a board that not everybody sees")
        per = [kind for place in self._layout.places for kind in place.per]
        per += [kind for info in self._layout.state for kind in info.per]
        kinds = {name for kind in per if kind.sort == "piece" for name in kind.of}
        if any(
            piece.kind in kinds and (piece.mask >= 0 or not self._naming.names[n]) for n, piece in enumerate(pieces)
        ):
            raise UnplannedError("something beside pieces that are alike or hidden")

    def _sizes(self) -> dict[str, Sequence[int]]:
        vocabulary = self._encoding.vocabulary
        parts = [min(1.0, log1p(number) / WIDE) for number in range(_LOGARITHMS)]
        return {
            "actions": [len(vocabulary)],
            "columns": [len(self._columns.names)],
            "end": [vocabulary.number[END]],
            "logarithms": [_LOGARITHMS, *unpack(f"={_LOGARITHMS}q", np.array(parts, np.float64).tobytes())],
            "bare": [vocabulary.number["", _BARE[step]] for step in sorted(_BARE, reverse=True)],
        }

    def _seen(self) -> dict[str, Sequence[int]]:
        faces, count = self._columns.faces, len(self._layout.pieces)
        return {
            "piece_seen": [faces[piece] for angle in self._angles for piece in angle.pieces],
            "piece_unseen": [count - 1 - unseen for unseen in self._columns.unseen],
            "place_seen": [place for angle in self._angles for place in angle.places],
        }

    def _row(self, block: dict[int, int], width: int) -> int:
        """Return where the columns of a block begin: one for each face and each unseen kind, or for each place."""
        key = (*sorted(block.items()), (width, 0))
        if key not in self._rows:
            row = [-1] * width
            for member, column in block.items():
                row[member if member >= 0 else width // 2 - 1 - member] = column
            self._rows[key] = len(self._members)
            self._members += row
        return self._rows[key]

    def _block(self, block: dict[int, int]) -> tuple[int, int]:
        """Return the row of a block of pieces, and its first column."""
        first = min(block.values(), default=0)
        within = {member: column - first for member, column in block.items()}
        return self._row(within, 2 * len(self._layout.pieces)), first

    def _places(self) -> dict[str, Sequence[int]]:
        blocks = [self._block(block) for block in self._columns.lying]
        turned = [blocks[place] for angle in self._angles for place in angle.places]
        tops = [(self._layout.places[place].last, *self._block(block)) for place, block in self._columns.tops.items()]
        return {
            "place_rows": [row for row, _ in turned],
            "place_columns": [first for _, first in turned],
            "tops": [len(tops), *chain.from_iterable(tops)],
        }

    def _fields(self) -> dict[str, Sequence[int]]:
        cells, first = (
            [(n, cell) for n, piece in enumerate(self._layout.pieces) for cell in piece.cells],
            self._columns.first,
        )
        columns = [
            [first[f"piece {angle.pieces[n]} {cell.name}"] for n, cell in cells] + [-1] for angle in self._angles
        ]
        return {
            "field_columns": list(chain.from_iterable(columns)),
            "field_kinds": [self._kind(cell.kind) for _, cell in cells],
        }

    def _state(self) -> dict[str, Sequence[int]]:
        found: list[int] = []
        for seat, angle in enumerate(self._angles):
            for info, indexed in self._naming.state_cells:
                numbers = {index: n for n, (index, _) in enumerate(indexed)}
                for index, cell in indexed:
                    n = numbers.get(angle.index(info.per, index), numbers[index])
                    column = self._columns.first[f"state {info.name} {n}"]
                    found += [cell, self._kind(info.kind), int(may_read(info, index, seat)), column, info.first]
        return {"state": [len(found) // 5 // len(self._angles), *found]}

    def _stack(self) -> dict[str, Sequence[int]]:
        stack, first = self._layout.stack, self._columns.first
        if stack is None:
            return {"stack_fields": [0], "stack_columns": []}
        wheres = [f"stack {depth}" for depth in range(min(ENTRIES, stack.depth))]
        names = [field.name for field in stack.fields]
        return {
            "stack_fields": [len(names), *chain(*((field.cell, self._kind(field.kind)) for field in stack.fields))],
            "stack_columns": [
                column
                for where in wheres
                for column in (first[where], *(first[f"{where} {name}"] for name in ("cancelled", "owner", *names)))
            ],
        }

    def _asked(self) -> dict[str, Sequence[int]]:
        points, first = self._program.points, self._columns.first
        rows: list[int] = []
        for number in range(max(points, default=-1) + 1):
            point = points.get(number)
            begin, reported = len(self._slots) // 4, 0
            for n, slot in enumerate((*point.locals, *point.hidden) if point else ()):
                is_told = point is not None and n < len(point.locals)
                several = slot.kind.sort == "list" and slot.kind.item is not None
                kind = slot.kind.item if several and slot.kind.item is not None else slot.kind
                column = first[f"local {point.routine} {slot.name} {slot.cell}"] if point and is_told else -1
                self._slots += [slot.cell, self._kind(kind), int(several), column]
                reported += is_told
            rows += [begin, reported, len(self._slots) // 4 - begin]
        return {
            "ask_column": [first["ask"]],
            "turn_column": [first.get("turn", -1)],
            "ask_points": [ask.point for ask in self._program.asks],
            "points": [len(rows) // 3, *rows],
            "slots": self._slots,
        }

    def _kind(self, kind: Kind) -> int:
        return self._kinds.setdefault(kind, len(self._kinds))

    def _kind_row(self, kind: Kind) -> tuple[int, ...]:
        low, high, bounded = kind.low or 0, kind.high or 0, kind.low is not None and kind.high is not None
        row = 0
        if kind.sort == "word":
            high = len(self._layout.words[kind.of[0]].words)
        elif kind.sort in ("piece", "space", "place"):
            block = self._columns.members.get(kind, {})  # of some only picks, which are never told
            row = self._row(block, 2 * len(self._layout.pieces) if kind.sort == "piece" else len(self._layout.places))
        return _SORTS.get(kind.sort, 0), low, high, int(bounded), row

    # ---------------------------------------------------------------------------------------------------------- actions

    def _choices(self) -> dict[str, Sequence[int]]:
        asks: list[int] = []
        labels = [self._called.setdefault(label, len(self._called)) for label in self._naming.labels]
        unseen = [self._called.setdefault(f"unseen {p.kind}", len(self._called)) for p in self._layout.pieces]
        for ask in self._program.asks:
            asks.append(len(self._entries) // 3)
            for entry in ask.entries:
                self._entry(self._number((ask.label, entry.key)) if ask.menu else -1, entry.picks)
        asks.append(len(self._entries) // 3)
        groups = []
        for group in self._program.anytime:
            groups.append(len(self._entries) // 3)
            for entry in group.entries:
                self._entry(self._number(("anytime", entry.key)), entry.picks)
        return {
            "entry_of_ask": asks,
            "entry_of_group": groups,
            "entries": self._entries,
            "picks": self._picks,
            "called": [labels[piece] for angle in self._angles for piece in angle.pieces],
            "called_unseen": unseen,
            "tokens": self._tokens,
            "names": [len(self._names)],
        }

    def _number(self, token: Token) -> int:
        return self._encoding.vocabulary.number.get(token, -1)

    def _entry(self, menu: int, picks: Sequence[PickInfo]) -> None:
        self._entries += [menu, len(self._picks) // 7, len(picks)]
        for pick in picks:
            several = pick.kind.sort == "list" and pick.kind.item is not None
            kind = pick.kind.item if several and pick.kind.item is not None else pick.kind
            name = self._names.setdefault(pick.name, len(self._names))
            ranked = kind.sort == "int" and not _is_bounded(kind)
            row = self._token_row(pick.name, kind)
            marks = self._number((pick.name, "end")), self._number((pick.name, "none"))
            self._picks += [name, self._kind(kind), int(several), int(ranked), row, *marks]

    def _token_row(self, name: str, kind: Kind) -> int:
        """Return where the tokens of a pick are: how many, one for each value; of pieces by what they are called."""
        if (name, kind) in self._token_rows:
            return self._token_rows[name, kind]
        if kind.sort != "piece":
            tokens = [self._number((name, word)) for word in self._words(kind)]
            row = len(self._tokens)
            self._tokens += [len(tokens), *tokens]
        else:
            spans: list[int] = []
            for called in self._called:
                begin = len(self._tokens)
                self._tokens += self._copies(name, called)
                spans += [begin, len(self._tokens) - begin]
            row = len(self._tokens)
            self._tokens += spans
        self._token_rows[name, kind] = row
        return row

    def _copies(self, name: str, called: str) -> Iterator[int]:
        token: Token = (name, called)
        while (number := self._number(token)) >= 0:
            yield number
            token = (name, called, str(int(token[2]) + 1 if len(token) > 2 else 2))

    def _words(self, kind: Kind) -> Sequence[str]:
        if kind.sort == "word":
            return self._layout.words[kind.of[0]].words
        if kind.sort == "flag":
            return ("false", "true")
        if kind.sort == "player":
            return list(map(str, range(self._layout.players)))
        if kind.sort == "entry":
            return list(map(str, range(self._layout.stack.depth if self._layout.stack else 0)))
        if kind.sort == "int":
            low, high = kind.low or 0, kind.high or 0
            return list(map(str, range(low, high + 1))) if _is_bounded(kind) else [f"rank {n}" for n in range(RANKS)]
        return self._naming.places

    # -------------------------------------------------------------------------------------------------------- numbering

    def _numbering(self) -> dict[str, Sequence[int]]:
        copies = self._naming.copies
        kinds: dict[str, int] = {}
        return {
            "order": self._naming.by_place,
            "copies_at": [sum(map(len, copies[:n])) for n in range(len(copies) + 1)],
            "copies": list(chain.from_iterable(copies)),
            "faces": self._naming.face_of,
            "kind_of": [kinds.setdefault(piece.kind, len(kinds)) for piece in self._layout.pieces],
        }


def _is_bounded(kind: Kind) -> bool:
    return kind.low is not None and kind.high is not None and kind.high - kind.low < MOST_NUMBERS
