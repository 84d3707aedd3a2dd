"""Which things are armed, legal or faint: by id, and by being equal to one that is."""

from __future__ import annotations

from collections.abc import Iterable

from dogtable.base.things import Piece
from dogtable.ui.look.entries import State
from dogtable.ui.look.state import Ui

Class = tuple[object, ...]


class States:
    """Looks up the states of targets."""

    def __init__(self, ui: Ui, pieces: Iterable[Piece]) -> None:
        self.ui = ui
        asked = ui.armed | ui.legal | ui.faint
        self.equals: dict[Class, str] = {}
        for piece in pieces:
            if piece.name and piece.id in asked:
                self.equals.setdefault(_class(piece), piece.id)

    def of(self, id_: str, thing: str) -> State:
        """Return the state of a target: armed before legal before faint."""
        ui = self.ui
        if id_ in ui.armed or thing in ui.armed:
            return "armed"
        if id_ in ui.legal or thing in ui.legal:
            return "legal"
        return "faint" if id_ in ui.faint or thing in ui.faint else ""

    def piece(self, piece: Piece) -> tuple[str, State]:
        """Return the id that a piece stands for, and its state.

        A piece that no option names, but that equals one in the same place (kind, owner, fields), stands for that one.
        """
        state = self.of(piece.id, piece.thing)
        if state or not piece.name or not self.equals:
            return piece.id, state
        equal = self.equals.get(_class(piece))
        return (equal, self.of(equal, equal)) if equal is not None else (piece.id, "")


def _class(piece: Piece) -> Class:
    fields = tuple((name, _plain(value)) for name, value in sorted(piece.fields.items()))
    return (piece.kind, piece.owner, piece.at, fields)


def _plain(value: object) -> object:
    return tuple(map(_plain, value)) if isinstance(value, list) else value
