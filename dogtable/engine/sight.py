"""What somebody sees: the cells told in words, with every face that the one who looks does not know left blank.

There are three kinds of eyes: those of a seat, those of a watcher (who knows what everybody knows), and the whole
truth, for a position that is to be put back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from dogtable.base.pieces import RESERVED
from dogtable.base.program import NO_INT, Cell, Kind
from dogtable.engine.canonical import canonical
from dogtable.engine.naming import Naming, PieceWord
from dogtable.engine.state import State

WATCHER = None


class Sight:
    """The cells as `seat` sees them; with `whole`, as they are."""

    def __init__(self, naming: Naming, cells: State, seat: int | None = WATCHER, *, whole: bool = False) -> None:
        self.naming = naming
        self.cells = cells
        self.seat = seat
        self.whole = whole
        # A watcher knows what every single seat knows; for the whole truth it matters to nobody's eyes who knows what.
        self.eyes = 0 if whole else naming.everybody if seat is WATCHER else 1 << seat
        self.vision = naming.vision(self.eyes)
        self._above = naming.layout.next

    @cached_property
    def numbers(self) -> dict[int, int]:
        """The "n" of all pieces that carry one: those that share face and owner with others lying in public.

        They are counted by place and from the bottom up, never by inner number: copies that came out of a hidden pile
        would be told apart by that.
        """
        if not self.naming.counts:
            return {}
        alike: dict[str, list[int]] = {}
        described_by, cells, above = self.naming.described_by, self.cells, self._above
        for first in self.naming.public_cells:
            piece = cells[first]
            while piece >= 0:
                if described_by[piece]:
                    alike.setdefault(described_by[piece], []).append(piece)
                piece = cells[above + piece]
        several = (group for group in alike.values() if len(group) > 1)
        return {piece: n for group in several for n, piece in enumerate(group, start=1)}

    def number(self, piece: int) -> int | None:
        """Return the "n" of a piece, None of one that carries none."""
        naming = self.naming
        if not naming.described_by[piece] or not naming.is_public(self.cells[naming.layout.at + piece]):
            return None
        return self.numbers.get(piece)

    # ------------------------------------------------------------------------------------------------------ knowing

    def knows(self, piece: int) -> bool:
        """Return whether the face of a piece is known to who looks."""
        cell = self.naming.masks[piece]
        return cell < 0 or self.cells[cell] & self.eyes == self.eyes

    def known(self, pieces: Sequence[int]) -> list[int]:
        """Return those of some pieces whose faces are known to who looks."""
        masks, cells, eyes = self.naming.masks, self.cells, self.eyes
        return [piece for piece in pieces if masks[piece] < 0 or cells[masks[piece]] & eyes == eyes]

    def sees(self, place: int) -> bool:
        """Return whether who looks sees what lies at a place, face up and in its order."""
        return self.vision.sees[place]

    # ------------------------------------------------------------------------------------------------------- pieces

    def piece(self, piece: int) -> PieceWord:
        """Return the word of a piece: its name, or its face with fields and number, or only its kind."""
        if not self.knows(piece):
            return {"kind": self.naming.layout.pieces[piece].kind}
        if self.naming.names[piece]:
            return self.naming.names[piece]
        word = dict(self.naming.faces[piece])
        changed = self.naming.layout.pieces[piece].cells and self.fields(piece)
        for name, value in changed.items() if changed else ():
            if name in RESERVED:
                word["fields"] = {**word.get("fields", {}), name: value}  # those of the face are everybody's
            else:
                word[name] = value
        if number := self.number(piece):
            word["n"] = number
        return word

    def key(self, piece: int) -> bytes:
        """Return the canonical word of a piece, by which pieces that lie in no order that is seen are put in one."""
        naming = self.naming
        if not self.knows(piece):
            return naming.kind_keys[piece]
        changed = any(self.cells[c.cell] != c.first for c in naming.layout.pieces[piece].cells)
        if not naming.names[piece] and (changed or self.number(piece)):
            return canonical(self.piece(piece))
        return naming.face_keys[piece]

    def piece_then(self, piece: int, mask: int) -> PieceWord:
        """Return the word of a piece whose face the seats of `mask` knew at some moment, as it was known then.

        That who looks knows it now says nothing of then: it may have come here through other hidden places. Of one
        that is hidden again by now no more is told than its name or face; what became of it is hidden, too.
        """
        if mask & self.eyes != self.eyes:
            return {"kind": self.naming.layout.pieces[piece].kind}
        if self.knows(piece):
            return self.piece(piece)
        return self.naming.names[piece] or dict(self.naming.faces[piece])

    def piece_of(self, piece: int, mask: int | None) -> PieceWord:
        """Return the word of a piece as it was known then, where who looks knew it; else as it is known now."""
        return self.piece_then(piece, mask) if mask is not None and mask & self.eyes == self.eyes else self.piece(piece)

    def fields(self, piece: int) -> dict[str, Any]:
        """Return the mutable fields of a piece that differ from their value at the start."""
        return {
            cell.name: self.value(cell.kind, self.cells[cell.cell])
            for cell in self.naming.layout.pieces[piece].cells
            if self.cells[cell.cell] != cell.first
        }

    def pieces_at(self, place: int) -> list[int]:
        """Return the numbers of the pieces at a place, bottom first."""
        return self.naming.lying(self.cells, place)

    def lying(self, place: int) -> list[PieceWord]:
        """Return the pieces at a place: bottom first where their faces are seen there.

        Elsewhere the known ones come first, in the order of their words, and then the unseen ones, so that the list
        does not tell where among the others a known piece lies.
        """
        if self.cells[self.naming.first_cells[place]] < 0:
            return []
        pieces = self.pieces_at(place)
        if not self.vision.sees[place]:
            return self.in_fixed_order(pieces)
        numbers = self.numbers if self.naming.is_public(place) else {}
        return [self._word(piece, numbers) for piece in pieces]

    def in_fixed_order(self, pieces: Sequence[int]) -> list[PieceWord]:
        """Return the words of pieces, known ones first, in an order that depends on nothing but the words."""
        known = self.known(pieces)
        unseen = list(set(pieces).difference(known)) if known else list(pieces)
        if len(known) > 1:
            known = [piece for _, piece in sorted((self.key(piece), piece) for piece in known)]
        if len(unseen) > 1:
            unseen.sort(key=self.naming.kind_keys.__getitem__)
        kinds = self.naming.kinds
        return [*map(self.piece, known), *[{"kind": kinds[piece]} for piece in unseen]]

    def _word(self, piece: int, numbers: Mapping[int, int]) -> PieceWord:
        """Return the word of a piece, as `piece` does, where it is known which of those that lie with it carry one."""
        naming = self.naming
        name = naming.names[piece]
        if name or naming.layout.pieces[piece].cells:
            return name if name and self.knows(piece) else self.piece(piece)
        if not self.knows(piece):
            return {"kind": naming.layout.pieces[piece].kind}
        word = naming.faces[piece].copy()
        if piece in numbers:
            word["n"] = numbers[piece]
        return word

    # ------------------------------------------------------------------------------------------------------- values

    def value(self, kind: Kind, value: int) -> Any:
        """Return the JSON of one value of a kind (not of a list)."""
        if kind.sort == "int":
            return None if value == NO_INT else value
        if value < 0:
            return None
        if kind.sort == "flag":
            return bool(value)
        if kind.sort == "word":
            return self.naming.layout.words[kind.of[0]].words[value]
        if kind.sort == "piece":
            return self.reference(value) if self.whole else self.piece(value)
        if kind.sort in ("space", "place"):
            return self.place(value)
        return value

    def place(self, place: int) -> str:
        """Return the word of a place; a space of a board that is hidden from who looks is told as the board alone."""
        word = self.vision.places[place]
        if word is not None:
            return word
        info = self.naming.layout.places[place]
        return ".".join([info.name, *map(self.index_word, info.per, info.index)])

    def index_word(self, per: Kind, value: int) -> str:
        """Return the word of an index of a zone: a seat, a word, or the name of a piece."""
        if per.sort != "piece" or self.naming.names[value]:
            return self.naming.index_word(per, value)
        kind = self.naming.layout.pieces[value].kind
        if not self.knows(value):
            return kind
        called = f"{kind}.{self.naming.labels[value]}"
        if number := self.number(value):
            return f"{called}#{number}"
        place, index = self.lies(value)
        return f"{called}@{place}.{index}" if self.whole else called

    def reference(self, piece: int) -> PieceWord:
        """Return a word that means this piece and no other: one neither named nor numbered says where it lies."""
        naming = self.naming
        if naming.names[piece]:
            return naming.names[piece]
        word = naming.faces[piece]
        if number := self.number(piece):
            return {**word, "n": number}
        place, index = self.lies(piece)
        return {**word, "at": place, "i": index}

    def lies(self, piece: int) -> tuple[str, int]:
        """Return the word of the place where a piece lies, and how many lie beneath it."""
        place = self.cells[self.naming.layout.at + piece]
        return self.naming.places[place], self.pieces_at(place).index(piece)

    def slot(self, base: int, cell: Cell) -> Any:
        """Return the value of a local or of the state of a loop: one, or a list with its length in its first cell."""
        first = base + cell.cell
        if cell.kind.sort != "list" or cell.kind.item is None:
            return self.value(cell.kind, self.cells[first])
        values = self.cells[first + 1 : first + 1 + max(0, self.cells[first])]
        return [self.value(cell.kind.item, value) for value in values]
