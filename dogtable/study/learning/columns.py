"""How observations are laid out: which column of the array tells what. It follows from the Program alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from dogtable.base.program import Kind
from dogtable.engine.game import Game

ENTRIES = 4
"""Entries of the stack that are told, from the top."""
Block = dict[int, int]
"""From a piece that stands for a face (-1 - n: an unseen one of the kind of piece n), or from a place, to a column."""


class Columns:
    """The columns of a game. `names` says what each tells; `first` is where the block of a value begins."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._layout = layout = game.program.layout
        self.names: list[str] = []
        self.first: dict[str, int] = {}
        self.members: dict[Kind, Block] = {}  # of kinds of pieces and places: column from the first of the block
        self.faces = self._stand_ins()
        kinds = {piece.kind: n for n, piece in reversed(list(enumerate(layout.pieces)))}
        self.unseen = [-1 - kinds[piece.kind] for piece in layout.pieces]
        self.lying: list[Block] = []
        self.tops: dict[int, Block] = {}
        self._places()
        self._fields()
        self._state()
        self._stack()
        self._asked()

    def _stand_ins(self) -> list[int]:
        """Return for each piece the first one of its face.

        Pieces of an owner without faces (such as men on a board) are each their own; where nobody ever picks one, nor
        has it fields, all of an owner are alike.
        """
        program, naming, pieces = self._game.program, self._game.naming, self._layout.pieces
        entries = [entry for ask in program.asks for entry in ask.entries]
        entries += [entry for group in program.anytime for entry in group.entries]
        picks = [pick for entry in entries for pick in entry.picks]
        picked = {kind for pick in picks for kind in (pick.kind.item or pick.kind).of if _of_pieces(pick.kind)}
        first: dict[tuple[str, int], int] = {}
        faces = [naming.copies[face][0] for face in naming.face_of]
        for n, piece in enumerate(pieces):
            if naming.names[n] and not piece.row_name and not piece.cells and piece.kind not in picked:
                faces[n] = first.setdefault((piece.set, piece.owner), n)
        return faces

    def _places(self) -> None:
        """Lay out how many of each face lie at each place, and what lies on top where all look into a pile."""
        everybody = self._game.naming.everybody
        for n, place in enumerate(self._layout.places):
            name = self._game.naming.places[n]
            self.lying.append(self._block(f"at {name}: ", self._kinds(place.of)))
            if not place.board and not place.single and place.seen == everybody and place.owner < 0:
                self.tops[n] = self._block(f"on top of {name}: ", self._kinds(place.of))

    def _fields(self) -> None:
        for n, piece in enumerate(self._layout.pieces):
            for cell in piece.cells:
                self._value(f"piece {n} {cell.name}", cell.kind, f"{self._game.naming.labels[n]} {n}: {cell.name}")

    def _state(self) -> None:
        for info in self._layout.state:
            for n in range(prod(info.sizes)):
                self._value(f"state {info.name} {n}", info.kind, f"{info.name} {n}" if info.per else info.name)

    def _stack(self) -> None:
        stack = self._layout.stack
        for depth in range(min(ENTRIES, stack.depth) if stack else 0):
            where = f"stack {depth}"
            self.first[where] = len(self.names)
            self.names += [f"{where}: {routine.name}" for routine in self._game.program.routines]
            self._value(f"{where} cancelled", Kind("flag"), f"{where}: cancelled")
            self._value(f"{where} owner", Kind("player"), f"{where}: owner")
            for field in stack.fields if stack else ():
                self._value(f"{where} {field.name}", field.kind, f"{where}: {field.name}")

    def _asked(self) -> None:
        """Lay out what only the seat that is asked is told: what it is asked, and what the rules hold ready."""
        if self._game.program.anytime:  # the engine keeps it only where something can be done at any time of a turn
            self._value("turn", Kind("player"), "whose turn it is")
        self.first["ask"] = len(self.names)
        self.names += [f"asked: {ask.name}" for ask in self._game.program.asks]
        for point in self._game.program.points.values():
            for local in point.locals:
                key = f"local {point.routine} {local.name} {local.cell}"
                if key not in self.first:
                    self._value(key, local.kind, f"{point.routine}: {local.name}")

    def _block(self, what: str, members: Sequence[tuple[int, str]]) -> Block:
        first = len(self.names)
        self.names += [what + name for _, name in members]
        return {member: first + n for n, (member, _) in enumerate(members)}

    def _kinds(self, kinds: Sequence[str]) -> list[tuple[int, str]]:
        """Return all that can be seen of pieces of these kinds (none: of all): faces, and the unseen of each kind."""
        pieces, labels = self._layout.pieces, self._game.naming.labels
        faces = list(dict.fromkeys(self.faces[n] for n, piece in enumerate(pieces) if not kinds or piece.kind in kinds))
        hidden = dict.fromkeys(self.unseen[face] for face in faces if pieces[face].mask >= 0)
        seen = [(face, f"{pieces[face].kind} {labels[face]}") for face in faces]
        return seen + [(member, f"{pieces[-1 - member].kind} unseen") for member in hidden]

    def _value(self, key: str, kind: Kind, name: str) -> None:
        """Lay out a value of a kind; a list has a column for its length more."""
        self.first[key] = len(self.names)
        if kind.sort == "list" and kind.item is not None:
            self.names.append(f"{name}: how many")
            kind = kind.item
        self.names += [f"{name}: {column}" for column in self._of(kind)]

    def _of(self, kind: Kind) -> Iterator[str]:
        layout = self._layout
        if kind.sort == "int":
            yield from ("there", "value")
        elif kind.sort == "flag":
            yield "so"
        elif kind.sort == "entry":
            yield "height"
        elif kind.sort == "player":
            yield from (f"seat {seat}" for seat in range(layout.players))
        elif kind.sort == "word":
            yield from layout.words[kind.of[0]].words
        else:
            members = self._kinds(kind.of) if kind.sort == "piece" else self._spaces(kind)
            self.members[kind] = {member: n for n, (member, _) in enumerate(members)}
            yield from (name for _, name in members)

    def _spaces(self, kind: Kind) -> list[tuple[int, str]]:
        names = self._game.naming.places
        return [(n, names[n]) for n, place in enumerate(self._layout.places) if not kind.of or place.name in kind.of]


def _of_pieces(kind: Kind) -> bool:
    return (kind.item or kind).sort == "piece"
