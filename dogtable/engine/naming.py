"""Contract words for what the cells hold, both ways: places, pieces, words, numbers.

A piece is told in one of three ways. One of a set without faces, owned: "token.0.2" (kind, owner, number). One whose
row has a single copy: "hero.ace" (kind and row; the owner's seat behind it where there is one row for each player). All
others by their face: {"kind": "card", "rank": "seven"}; where several of them lie in public, each carries "n".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby, product
from typing import Any

from dogtable.base.errors import UsageError
from dogtable.base.hints import did_you_mean
from dogtable.base.pieces import RESERVED, fields_of
from dogtable.base.program import NO_INT, Kind, PieceInfo, PlaceInfo, Program, StateInfo
from dogtable.engine.canonical import canonical
from dogtable.engine.state import lying_in
from dogtable.engine.vision import Vision

PieceWord = str | dict[str, Any]
Index = tuple[int, ...]
"""Where in what there is one of for each: seats, words, piece numbers."""
_Says = tuple[str, ...]
_Values = tuple[str | int | None, ...]


class Naming:
    """The words of one Program. `everybody` is the mask of all seats.

    `face_keys` are the canonical words of pieces as they are at the start and known, `kind_keys` of unknown ones;
    `described_by` is the kind and label by which a piece is described that has no name, "" for one that has; `counts`:
    there are such; `lying` gives the pieces at a place; `changing` are those with a name of which fields can change,
    and that name;
    `closed_zones` the zones without the places where everybody sees the faces. `masks` are the cells that say who knows
    each piece, -1 for one that all know; `public_cells` the first cells of `public`, those places.
    `by_place` are all places, those beside a piece last; `space_keys` say for each space how it is called within its
    (owner's) board: "10", "0.2" on a grid, or its name. `copies` are the pieces that nobody can tell apart by their
    face (one with a name is like no other), and `face_of` says for each piece among which of these it is.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.layout = layout = program.layout
        self.everybody = (1 << layout.players) - 1
        self._copies = Counter((p.set, p.owner, p.row) for p in layout.pieces)
        self.names: list[str] = [self._name(p) for p in layout.pieces]
        self.faces: list[dict[str, Any]] = [self._face(p) for p in layout.pieces]
        self.labels: list[str] = [self._label(n, p) for n, p in enumerate(layout.pieces)]
        self.described_by: list[str] = [
            "" if name else f"{piece.kind} {label}"
            for name, label, piece in zip(self.names, self.labels, layout.pieces, strict=True)
        ]
        self.counts = any(self.described_by)
        self._index_faces()
        self.face_of: list[int] = []
        self.copies: list[list[int]] = []
        self._count_copies()
        self.places: list[str] = [self._place(p) for p in layout.places]
        owned = {board.name for board in layout.boards if board.owner >= 0}
        self.space_keys: list[str] = [
            word.split(".", 2 if place.name in owned else 1)[-1]
            for word, place in zip(self.places, layout.places, strict=True)
        ]
        self.lying = lying_in(layout)
        self.first_cells: list[int] = [p.cell for p in layout.places]
        self.zones = _zones(layout.places)
        self.closed_zones = _zones(layout.places, lambda place: place.seen != self.everybody)
        self._zones = {(p.name, p.index): n for n, p in enumerate(layout.places) if not p.board}
        self.state_cells = [(info, self._state_indices(info)) for info in layout.state]
        self.public = [n for n, p in enumerate(layout.places) if p.seen == self.everybody]
        self.public_cells = [self.first_cells[n] for n in self.public]
        self._is_public = frozenset(self.public)
        self.changing = [(piece, name) for piece, name in enumerate(self.names) if name and layout.pieces[piece].cells]
        self._place_numbers = {name: n for n, name in enumerate(self.places)}
        self.face_keys: list[bytes] = [canonical(n or f) for n, f in zip(self.names, self.faces, strict=True)]
        self.kind_keys: list[bytes] = [canonical({"kind": p.kind}) for p in layout.pieces]
        self.kinds: list[str] = [p.kind for p in layout.pieces]
        self.rolled = frozenset(field.name for p in layout.pieces for field in p.cells if field.rolled)
        self.masks: list[int] = [p.mask for p in layout.pieces]
        self._visions: dict[int, Vision] = {}
        self.by_place: list[int] = sorted(range(len(layout.places)), key=self.beside_a_piece)

    def vision(self, eyes: int) -> Vision:
        """Return what the layout settles about what the seats of a mask see."""
        found = self._visions.get(eyes)
        if found is None:
            found = self._visions[eyes] = Vision(self, eyes)
        return found

    # ------------------------------------------------------------------------------------------------ state, places

    def _state_indices(self, info: StateInfo) -> Sequence[tuple[Index, int]]:
        """Return each index of a state variable (a piece by its number) with its cell."""
        values = [self._per_values(kind, size) for kind, size in zip(info.per, info.sizes, strict=True)]
        return [(index, info.cell + n) for n, index in enumerate(product(*values))]

    def _per_values(self, kind: Kind, size: int) -> Sequence[int]:
        if kind.sort != "piece":
            return range(size)
        return [number for number, piece in enumerate(self.layout.pieces) if piece.kind in kind.of]

    def zone(self, name: str, index: Index) -> int:
        """Return the number of a zone by its name and the values of its `per`."""
        return self._zones[name, index]

    def _place(self, place: PlaceInfo) -> str:
        if place.space_name:
            owner = [str(place.owner)] if place.owner >= 0 and len(place.index) > 1 else []
            return ".".join([place.name, *owner, place.space_name])
        if place.board:
            return ".".join([place.name, *map(str, place.index)])
        return ".".join([place.name, *map(self.index_word, place.per, place.index)])

    def beside_a_piece(self, place: int) -> bool:
        """Return whether a place is one of those that there are for every piece of a kind."""
        return any(kind.sort == "piece" for kind in self.layout.places[place].per)

    def index_word(self, per: Kind, value: int) -> str:
        """Return the word of an index of a zone. That of a piece without a name is for the inside only."""
        if per.sort == "word":
            return self.layout.words[per.of[0]].words[value]
        if per.sort == "piece":
            return self.names[value] or f"{self.labels[value]}~{value}"
        return str(value)

    def place(self, word: str) -> int:
        """Return the number of a place; a negative index of a ring or lane counts from its end."""
        number = self._place_numbers.get(word)
        if number is None:
            number = self._place_numbers.get(self._from_the_end(word))
        if number is None:
            raise UsageError(f"there is no place '{word}'{nearest(word, self.places)}")
        return number

    def _from_the_end(self, word: str) -> str:
        name, _, last = word.rpartition(".")
        sizes = {b.size for b in self.layout.boards if b.name == name.partition(".")[0]}
        if last.startswith("-") and last[1:].isdigit() and sizes:
            return f"{name}.{int(last) + sizes.pop()}"
        return word

    # ------------------------------------------------------------------------------------------------------- pieces

    def _name(self, piece: PieceInfo) -> str:
        if piece.row_name:
            if self._copies[piece.set, piece.owner, piece.row] > 1:
                return ""
            owner = f".{piece.owner}" if piece.owner >= 0 else ""
            return f"{piece.kind}.{piece.row_name}{owner}"
        if piece.each or piece.owner < 0:
            return ""
        return f"{piece.kind}.{piece.owner}.{piece.number}"

    def _face(self, piece: PieceInfo) -> dict[str, Any]:
        face: dict[str, Any] = {"kind": piece.kind}
        if piece.row_name:
            face["name"] = piece.row_name
        for field in piece.each:
            within = face.setdefault("fields", {}) if field in RESERVED else face
            within[field] = self._face_word(piece, field)
        if piece.owner >= 0:
            face["owner"] = piece.owner
        return face

    def _face_words(self, piece: PieceInfo) -> list[Any]:
        return [self._face_word(piece, field) for field in piece.each]

    def _face_word(self, piece: PieceInfo, field: str) -> Any:
        """Return the word of a face: of those that `each` combines, which are words, numbers, flags or seats."""
        kind, value = self.layout.fields[piece.kind][field], piece.faces[field]
        if kind.sort == "word":
            return self.layout.words[kind.of[0]].words[value]
        return bool(value) if kind.sort == "flag" else value

    def _label(self, number: int, piece: PieceInfo) -> str:
        name = self.names[number]
        if name:
            return name.partition(".")[2] if piece.row_name else name
        face = piece.row_name or ".".join(map(str, self._face_words(piece))) or piece.kind
        return f"{face}.{piece.owner}" if piece.owner >= 0 else face

    def _count_copies(self) -> None:
        numbers: dict[tuple[object, ...], int] = {}
        for piece, info in enumerate(self.layout.pieces):
            name = self.names[piece]
            face = numbers.setdefault((name,) if name else (info.set, info.owner, info.row), len(numbers))
            if face == len(self.copies):
                self.copies.append([])
            self.copies[face].append(piece)
            self.face_of.append(face)

    def is_public(self, place: int) -> bool:
        """Return whether everybody sees the faces that lie at a place."""
        return place in self._is_public

    def called(self, word: object) -> tuple[int, ...]:
        """Return the pieces that a word or label could mean, by kind, face and owner alone, in order of number.

        A word may say more than a face does: fields that change.
        """
        if not isinstance(word, Mapping):
            return self._by_label.get(str(word), ())
        kind, result = str(word.get("kind")), {"owner": word.get("owner"), **fields_of(word)}
        names = {"", str(word.get("name", ""))}  # a face without a name fits a word that has one, too
        tables = [table for name in names for table in self._by_face.get((kind, name), {}).items()]
        found = [pieces for says, faces in tables if (pieces := faces.get(_values(says, result)))]
        return found[0] if len(found) == 1 else tuple(sorted(piece for pieces in found for piece in pieces))

    def _counted(self, piece: int) -> str:
        """Return "token.3" for a piece that nothing tells from others of its kind, so that positions can name some."""
        info = self.layout.pieces[piece]
        return f"{info.kind}.{info.number}" if info.owner < 0 and not info.each and not info.row_name else ""

    def _index_faces(self) -> None:
        """Remember which pieces have which label, and which face."""
        labels: dict[str, list[int]] = {}
        faces: dict[tuple[str, str], dict[_Says, dict[_Values, list[int]]]] = {}
        for piece, face in enumerate(self.faces):
            for word in {self.names[piece], self.labels[piece], self._counted(piece)} - {""}:
                labels.setdefault(word, []).append(piece)
            result = fields_of(face) | ({"owner": face["owner"]} if "owner" in face else {})
            named = faces.setdefault((str(face["kind"]), str(face.get("name", ""))), {})
            named.setdefault(tuple(result), {}).setdefault(_values(result, result), []).append(piece)
        self._by_label = {word: tuple(pieces) for word, pieces in labels.items()}
        self._by_face = {
            named: {says: {values: tuple(pieces) for values, pieces in of.items()} for says, of in tables.items()}
            for named, tables in faces.items()
        }

    # ------------------------------------------------------------------------------------------------------- values

    def parse(self, kind: Kind, word: object, find: Callable[[object], int]) -> int:
        """Return the value that a JSON word of a kind stands for; UsageError when it is none of that kind.

        `find` gives the piece that a word means, which depends on where the pieces lie.
        """
        if word is None:
            return NO_INT if kind.sort == "int" else -1
        if kind.sort == "flag" and isinstance(word, bool):
            return int(word)
        if kind.sort == "word":
            return self._word(kind.of[0], word)
        if kind.sort == "piece":
            return find(word)
        if kind.sort in ("space", "place"):
            return self.place(str(word))
        return self._number(kind, word)

    def seat(self, word: object) -> int:
        """Return the seat that a number means; UsageError when it is none."""
        return self._number(Kind("player"), word)

    def _number(self, kind: Kind, word: object) -> int:
        if not isinstance(word, int) or isinstance(word, bool):
            raise UsageError(f"expected {'a seat' if kind.sort == 'player' else 'a number'}, found {word!r}")
        if kind.sort == "player" and not 0 <= word < self.layout.players:
            raise UsageError(f"there is no seat {word}; seats are 0 to {self.layout.players - 1}")
        if kind.sort == "int" and (word < _low(kind) or word > _high(kind)):
            raise UsageError(f"{word} is out of range ({kind.low} to {kind.high})")
        if kind.sort == "flag" and word not in (0, 1):
            raise UsageError(f"expected true or false, found {word}")
        return word

    def _word(self, words: str, word: object) -> int:
        known = self.layout.words[words].words
        # A word that YAML reads as true, false or a number is written as text by whoever hands it over.
        text = str(word)
        if text not in known:
            raise UsageError(f"'{text}' is no word of '{words}'{nearest(text, known)}")
        return known.index(text)


def _values(says: Iterable[str], fields: Mapping[str, object]) -> _Values:
    """Return what a word tells of the fields that a face says, as far as a face could say it, too."""
    return tuple(value if isinstance(value := fields.get(name), (str, int)) else None for name in says)


def _low(kind: Kind) -> int:
    return NO_INT if kind.low is None else kind.low


def _high(kind: Kind) -> int:
    return -NO_INT if kind.high is None else kind.high


def _zones(
    places: Sequence[PlaceInfo], only: Callable[[PlaceInfo], bool] = lambda _: True
) -> list[tuple[str, list[tuple[int, PlaceInfo]]]]:
    """Return the places of each zone, with their numbers, in their order; zones with no place left are out."""
    numbered = ((number, place) for number, place in enumerate(places) if not place.board and only(place))
    return [(name, list(group)) for name, group in groupby(numbered, lambda item: item[1].name)]


def nearest(word: str, known: Sequence[str]) -> str:
    """Return "; did you mean ...?" with the nearest name, or nothing."""
    hint = did_you_mean(word, known)
    return f"; {hint}" if hint else ""
