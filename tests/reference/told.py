"""A world told in JSON: the whole truth, or what a seat sees of it."""

from __future__ import annotations

import json
from typing import Any

from dogtable.lang import tree as t
from tests.reference.things import Setup
from tests.reference.values import missing
from tests.reference.words import (
    RESERVED,
    index_word,
    label_of,
    name_of,
    numbers,
    place_word,
    space_word,
    words_of,
)
from tests.reference.world import World


class Teller:
    """A world told in JSON as `eyes` see it: a mask of seats who must all know; None for the whole truth."""

    def __init__(self, w: World, seat: int | None = None, *, whole: bool = False) -> None:
        self.w = w
        self.setup = w.setup
        self.seat = seat
        self.whole = whole
        self.eyes = w.setup.everybody if seat is None else 1 << seat
        self.numbers = numbers(w)

    def knows(self, x: int) -> bool:
        return self.whole or self.w.known[x] & self.eyes == self.eyes

    def sees(self, place: int) -> bool:
        return self.whole or self.setup.places[place].seen & self.eyes == self.eyes

    def piece(self, x: int) -> Any:
        piece = self.setup.pieces[x]
        if not self.knows(x):
            return {"kind": piece.kind}
        name = name_of(self.setup, piece)
        if name:
            return name
        word = self.face(x)
        for field, value in self.fields(x).items():
            if field in RESERVED:
                word.setdefault("fields", {})[field] = value
            else:
                word[field] = value
        if x in self.numbers:
            word["n"] = self.numbers[x]
        return word

    def face(self, x: int) -> dict[str, Any]:
        piece = self.setup.pieces[x]
        word: dict[str, Any] = {"kind": piece.kind}
        if piece.row_name:
            word["name"] = piece.row_name
        decls = {f.name: f for f in self.setup.rules.kinds[piece.kind].fields}
        for name in piece.each:
            told = word.setdefault("fields", {}) if name in RESERVED else word
            told[name] = self.value(decls[name].kind, piece.faces[name])
        if piece.owner >= 0:
            word["owner"] = piece.owner
        return word

    def fields(self, x: int) -> dict[str, Any]:
        return {
            f.name: self.value(f.kind, self.w.fields[x, f.name])
            for f in self.setup.mutable[self.setup.pieces[x].kind]
            if self.w.fields[x, f.name] != f.first
        }

    def value(self, kind: t.Kind, value: Any) -> Any:
        if kind.sort == "list" and kind.item is not None:
            return [self.value(kind.item, v) for v in value]
        if missing(value, kind) or (kind.sort not in ("int", "list") and value < 0):
            return None
        if kind.sort == "flag":
            return bool(value)
        if kind.sort == "word":
            return words_of(self.setup, kind.of[0])[value]
        if kind.sort == "piece":
            return self.reference(value) if self.whole else self.piece(value)
        if kind.sort in ("space", "place"):
            return self.place(value)
        return value

    def place(self, number: int) -> str:
        place = self.setup.places[number]
        if place.board and not self.sees(number):
            return f"{place.name}.{place.owner}" if place.owner >= 0 else place.name
        if place.board:
            return place_word(self.setup, number)
        pers = self.setup.rules.zones[place.name].per
        return ".".join([place.name, *(self.index_word(p, v) for p, v in zip(pers, place.index, strict=True))])

    def reference(self, x: int) -> Any:
        """A word for one piece and no other."""
        name = name_of(self.setup, self.setup.pieces[x])
        if name:
            return name
        if x in self.numbers:
            return {**self.face(x), "n": self.numbers[x]}
        place = self.w.at[x]
        return {**self.face(x), "at": place_word(self.setup, place), "i": self.w.lying[place].index(x)}

    def index_word(self, per: t.Per, value: int) -> str:
        if per.sort != "piece" or name_of(self.setup, self.setup.pieces[value]):
            return index_word(self.setup, per, value)
        piece = self.setup.pieces[value]
        if not self.knows(value):
            return piece.kind
        called = f"{piece.kind}.{label_of(self.setup, piece)}"
        if value in self.numbers:
            return f"{called}#{self.numbers[value]}"
        place = self.w.at[value]
        return f"{called}@{place_word(self.setup, place)}.{self.w.lying[place].index(value)}" if self.whole else called

    def lying(self, place: int) -> list[Any]:
        pieces = self.w.lying[place]
        if self.sees(place):
            return [self.piece(x) for x in pieces]
        return self.in_fixed_order(pieces)

    def in_fixed_order(self, pieces: list[int]) -> list[Any]:
        """Those that are known first, and by nothing but their words."""
        words = [(not self.knows(x), self.piece(x)) for x in pieces]
        return [word for _, word in sorted(words, key=lambda one: (one[0], json.dumps(one[1], sort_keys=True)))]

    # ------------------------------------------------------------------------------------------------------ nestings

    def nested(self, pers: tuple[t.Per, ...], leaf: Any, index: tuple[int, ...] = ()) -> Any:
        if not pers:
            return leaf(index)
        per, rest = pers[0], pers[1:]
        values = [(v, self.nested(rest, leaf, (*index, v))) for v in self.setup.per_values(per)]
        if per.sort == "player":
            return [value for _, value in values]
        return {self.index_word(per, v): value for v, value in values if per.sort != "piece" or value != []}

    def zones(self) -> dict[str, Any]:
        return {
            decl.name: self.nested(decl.per, lambda i, n=decl.name: self.lying(self.setup.zones[n, i]))
            for decl in self.setup.rules.zones.values()
        }

    def boards(self) -> dict[str, Any]:
        told: dict[str, Any] = {}
        for (name, owner), places in self.setup.boards.items():
            value = self.board(places)
            if owner < 0:
                told[name] = value
            else:
                told.setdefault(name, []).append(value)
        return told

    def board(self, places: list[int]) -> Any:
        if not self.sees(places[0]):
            return {"unseen": self.in_fixed_order([x for p in places for x in self.w.lying[p]])}
        return {space_word(self.setup, p): self.lying(p) for p in places if self.w.lying[p]}

    def state(self) -> dict[str, Any]:
        told = {}
        for decl in self.setup.rules.state.values():
            if self.whole or decl.seen_by != "nobody":
                told[decl.name] = self.nested(decl.per, lambda i, d=decl: self._state(d, i))
        return told

    def _state(self, decl: t.StateDecl, index: tuple[int, ...]) -> Any:
        own = self.whole or decl.seen_by == "everybody" or (bool(index) and index[0] == self.seat)
        return self.value(decl.kind, self.w.state[decl.name, index]) if own else None

    def stack(self) -> list[dict[str, Any]]:
        decl = self.setup.rules.stack
        told = []
        for entry in self.w.entries:
            assert decl is not None
            word: dict[str, Any] = {"do": entry.routine, "owner": entry.owner}
            if entry.cancelled:
                word["cancelled"] = True
            values = {f.name: self.value(f.kind, entry.fields[f.name]) for f in decl.fields}
            told.append(word | {name: value for name, value in values.items() if value is not None})
        return told

    def named_fields(self) -> dict[str, Any]:
        told = {}
        for piece in self.setup.pieces:
            name = name_of(self.setup, piece)
            if name and self.knows(piece.number) and self.fields(piece.number):
                told[name] = self.fields(piece.number)
        return told

    def known(self) -> dict[str, Any]:
        """For each place that not everybody sees, and each piece there, the seats that know it."""
        told: dict[str, Any] = {}

        def seats(place: int) -> list[list[int]]:
            masks = [self.w.known[x] for x in self.w.lying[place]]
            return [[s for s in range(self.setup.players) if mask >> s & 1] for mask in masks]

        for decl in self.setup.rules.zones.values():
            if decl.seen_by != "everybody":
                told[decl.name] = self.nested(decl.per, lambda i, n=decl.name: seats(self.setup.zones[n, i]))
        for (name, owner), places in self.setup.boards.items():
            if self.setup.rules.boards[name].seen_by != "everybody":
                value = {space_word(self.setup, p): seats(p) for p in places if self.w.lying[p]}
                if owner < 0:
                    told[name] = value
                else:
                    told.setdefault(name, []).append(value)
        return told


def described(setup: Setup) -> dict[str, Any]:
    return {
        "schema": 1,
        "ruleset": setup.rules.game.id,
        "players": setup.players,
        "options": {name: setup.option_word(name) for name in setup.rules.options},
        "teams": [list(team) for team in setup.teams],
    }


def position(w: World) -> dict[str, Any]:
    """The position but for where the rules rest, which is told by the match."""
    teller = Teller(w, whole=True)
    return {
        **described(w.setup),
        "zones": teller.zones(),
        "boards": teller.boards(),
        "fields": teller.named_fields(),
        "state": teller.state(),
        "stack": teller.stack(),
        "known": teller.known(),
        "rng": [w.seed, w.counter],
    }
