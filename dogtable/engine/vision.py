"""What the layout alone settles about what somebody sees: worked out once for each pair of eyes, not for each look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dogtable.base.program import Kind, Program, StateInfo

if TYPE_CHECKING:
    from dogtable.engine.naming import Naming

Table = Sequence[Any]
"""The JSON of each value from 0 on; None where it takes a look at the cells."""
ToldPick = tuple[str, Kind, Table]


class Vision:
    """What the seats of a mask, all of them, see: `sees` says for each place whether they see what lies there.

    `places` are the words of all places: None for one beside a piece, as its word may say what that is. A space of a
    board that is hidden is told as the board alone. `picks` are kept here by ask and entry (see `Decision.picks_of`).
    """

    def __init__(self, naming: Naming, eyes: int) -> None:
        self.sees: list[bool] = [place.seen & eyes == eyes for place in naming.layout.places]
        self.places: list[str | None] = [self._word(naming, place) for place in range(len(self.sees))]
        self.picks: dict[tuple[int, int], tuple[dict[str, Any], Sequence[ToldPick]]] = {}
        self._words = naming.layout.words
        always_known = zip(naming.names, naming.masks, strict=True)
        self._tables: dict[str, Table] = {
            "flag": (False, True),
            "space": self.places,
            "place": self.places,
            "piece": [name if name and mask < 0 else None for name, mask in always_known],
        }

    def _word(self, naming: Naming, place: int) -> str | None:
        info = naming.layout.places[place]
        if not info.board or self.sees[place]:
            return None if naming.beside_a_piece(place) else naming.places[place]
        return f"{info.name}.{info.owner}" if info.owner >= 0 else info.name

    def table(self, kind: Kind) -> Table:
        """Return the JSON of the values of a kind, as far as it is settled; empty for seats, numbers and lists."""
        return self._words[kind.of[0]].words if kind.sort == "word" else self._tables.get(kind.sort, ())


def may_read(info: StateInfo, index: Sequence[int], seat: int | None) -> bool:
    """Return whether a seat may read a state variable."""
    return info.seen_by == "everybody" or (info.seen_by == "owner" and bool(index) and index[0] == seat)


def hides(program: Program) -> bool:
    """Return whether there is anything in a game that one seat may know and another not."""
    layout, everybody = program.layout, (1 << program.players) - 1
    return (
        any(piece.mask >= 0 for piece in layout.pieces)
        or any(info.seen_by != "everybody" for info in layout.state)
        or any(place.seen & everybody != everybody for place in layout.places)
        or any(ask.sort == "together" for ask in program.asks)
    )
