"""The things that a view names, as the expressions of a look see them: words, players, pieces, spaces, zones.

They are made anew for each view (words once for each look) and compared by identity. Nothing in them was not in the
view: a piece whose face is not seen has no fields.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from dogtable.base.board_shape import BoardShape


@dataclass(eq=False, slots=True)
class Word:
    """A word of a list; `index` is its place there."""

    list: str
    name: str
    index: int
    title: str = ""
    text: str = ""
    fields: dict[str, object] = field(default_factory=dict)


@dataclass(eq=False, slots=True)
class Player:
    """A seat."""

    index: int


@dataclass(eq=False, slots=True)
class Shown:
    """The `shown:` of a row: data for the table alone."""

    values: Mapping[str, object]


@dataclass(eq=False, slots=True)
class Piece:
    """A piece as the view shows it.

    `name` is its name in the view ("" for one that has only a face), `row` the name of its row; `thing` is unique in
    the view, `id` is what options call it; `value` is it in JSON. `seen` is false when its face is hidden.
    """

    kind: str
    name: str
    row: str
    owner: Player | None
    seen: bool
    thing: str
    id: str
    value: object
    at: Space | Zone
    title: str = ""
    text: str = ""
    fields: dict[str, object] = field(default_factory=dict)


@dataclass(eq=False, slots=True)
class Space:
    """A space of a board. `index` is its number there (`row`, `column` on a grid), `name` its name if it has one."""

    board: str
    key: str
    owner: Player | None
    index: int
    row: int | None = None
    column: int | None = None
    name: str = ""
    title: str = ""
    text: str = ""
    fields: dict[str, object] = field(default_factory=dict)
    pieces: list[Piece] = field(default_factory=list)


@dataclass(eq=False, slots=True)
class Zone:
    """A zone, or one of those that there are for each of something (`per`: that player, word or piece).

    `known` are the pieces that lie there as who looks knows them, where all lie face down in an order that is hidden.
    """

    name: str
    key: str
    per: dict[str, object] = field(default_factory=dict)
    pieces: list[Piece] = field(default_factory=list)
    known: list[Piece] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.pieces)

    def __iter__(self) -> Iterator[Piece]:
        return iter(self.pieces)


@dataclass(eq=False, slots=True)
class Zones:
    """All zones of one name, by their index (a player, a word, a piece, or a pair of those)."""

    name: str
    members: dict[object, Zone] = field(default_factory=dict)

    def __len__(self) -> int:
        return sum(len(z) for z in self.members.values())

    def __iter__(self) -> Iterator[Piece]:
        for zone in self.members.values():
            yield from zone


@dataclass(eq=False, slots=True)
class Board:
    """The spaces of a board, or of one owner's; `owners` has the boards of all of them where it is `per` player."""

    name: str
    shape: str
    columns: int
    spaces: list[Space] = field(default_factory=list)
    owners: dict[Player, Board] = field(default_factory=dict)
    links: Mapping[str, tuple[tuple[int, ...], ...]] = field(default_factory=dict)
    lines: Mapping[str, tuple[tuple[int, ...], ...]] = field(default_factory=dict)

    @property
    def form(self) -> BoardShape:
        """Return how its spaces lie."""
        columns = self.columns if self.shape == "grid" else 0
        return BoardShape(self.shape, len(self.spaces), columns, self.links, self.lines)

    def __len__(self) -> int:
        return len(self.spaces)

    def __iter__(self) -> Iterator[Space]:
        return iter(self.spaces)


@dataclass(eq=False, slots=True)
class StackEntry:
    """An entry of the stack: its owner and the declared fields."""

    owner: Player | None
    fields: dict[str, object] = field(default_factory=dict)
