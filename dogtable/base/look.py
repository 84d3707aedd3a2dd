"""How a ruleset's table looks: the checked layers of table.yaml with compiled expressions. A plain, picklable value.

The language makes it, the session hands it out, the ui lays it out; whoever has it needs neither. Slots hold what was
written: a constant, or a `Hole` that names one of the compiled expressions of the `reader`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from dogtable.base.errors import Span
from dogtable.base.sounds import HOME, OF_PATH
from dogtable.base.things import Board, Piece, Player, Space, Word, Zone

THEME_COLOURS = (
    "ink",
    "paper",
    "plate",
    "edge",
    "walnut",
    "floor",
    "cup",
    "brass",
    "brass_light",
    "brass_dark",
    "lawn",
    "path",
    "stone",
    "legal",
    "no",
    "yes",
    "red",
    "black",
    "white",
    "shade",
)
"""The colours that every theme names and every table.yaml may use."""

MAX_NESTED = 24  # figures in figures
MAX_ENTRIES = 4_000
MAX_EACH = 400
MAX_ROWS = 12  # lines of a result
MAX_CASES = 12  # texts of which one stands
PROGRAM_FIGURES = "default_figures.yaml"  # the path in the spans of what the program itself draws
UNDRAWN = "plain_token"  # the figure of pieces of a kind that has none of its name
WRITTEN_TABLE = "default table"  # and of the table that it writes
MAX_SIGNS = 100  # lines of a legend, and things that one of them is about
MAX_WON = 40  # pieces that a result shows
FUEL = 200_000  # steps of expressions in one layout


class LookFaultError(Exception):
    """An expression of a look could not be worked out on this view; whoever lays out adds the place."""

    def __init__(self, message: str, out_of_fuel: bool = False) -> None:
        super().__init__(message)
        self.out_of_fuel = out_of_fuel


@dataclass(frozen=True, slots=True)
class Hole:
    """A compiled expression: `index` in the functions of the opened reader, `span` in table.yaml."""

    index: int
    span: Span


@dataclass(frozen=True, slots=True)
class TextHole:
    """An expression in a text; `signed` writes a plus before numbers above zero."""

    hole: Hole
    signed: bool = False


@dataclass(frozen=True, slots=True)
class IconHole:
    """A picture in a text with a colour that has to be worked out: `<name colour>`; `name` may hold expressions."""

    name: Text
    colour: Colour


@dataclass(frozen=True, slots=True)
class Text:
    """A text as a row of literal stretches (with the markup of texts) and expressions.

    In a language with plural it may have `forms`; which is taken, the first of `counts` that is a whole number says.
    Of a text by `cases` that one stands whose condition holds first (None: always); where none does, nothing.
    """

    parts: tuple[str | TextHole | IconHole, ...] = ()
    forms: tuple[tuple[str, Text], ...] = ()
    counts: tuple[TextHole, ...] = ()
    cases: tuple[tuple[Hole | None, Text], ...] = ()


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour still to be worked out.

    `op` says how: `hex` and `name` by `name`; `value` by what the expression gives (a player, a word); `if` by the
    expression between the two in `of`; `on lift sink mix fade` from those in `of` with `amount` per cent.
    """

    span: Span
    op: Literal["hex", "name", "value", "if", "on", "lift", "sink", "mix", "fade"]
    name: str = ""
    hole: Hole | None = None
    of: tuple[Colour, ...] = ()
    amount: float = 0.0


@dataclass(frozen=True, slots=True)
class Line:
    """An outline: colour and width."""

    colour: Colour
    width: float | Hole


@dataclass(frozen=True, slots=True)
class Call:
    """A figure with its arguments."""

    figure: str
    args: tuple[float | Hole, ...]


@dataclass(frozen=True, slots=True)
class TrackSlot:
    """The band under a loop or lane."""

    wide: float | Hole | None
    skin: str
    fill: Colour | None
    line: Line | None


Numbers = Hole | tuple["float | Hole", ...]
"""Several numbers: written one by one, or an expression that gives a list of them."""


@dataclass(frozen=True, slots=True)
class Layer:
    """One layer: its verb, what stands behind it (`subject`), and the other slots by name.

    `each` is the name that runs over the list of the slot `each`.
    """

    span: Span
    verb: Literal["box", "picture", "text", "figure", "show"]
    subject: Any
    slots: Mapping[str, Any]
    each: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of the look. `size` None stretches; `slots`: high, touch, round, title, about."""

    span: Span
    name: str
    parameters: tuple[str, ...]
    size: Numbers | None
    layers: tuple[Layer, ...]
    slots: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class RuleNumber:
    """The number of a rule of the rulebook, as a table names it."""

    number: str
    span: Span


@dataclass(frozen=True, slots=True)
class Motion:
    """How events of a class are shown: how pieces travel, and what is seen of it when they have arrived.

    `time` is that of the way, `hold` how long the table stands still afterwards, both in milliseconds; an event with a
    `hold` is a beat. `stage` is what is done with the pieces meanwhile. Pieces that go `together` set out at once; with
    `waits`, the player whom it befell goes on when they have seen it. What is said of who looks `stays` until
    something else is told. `wears` is a field of the piece played last: it is seen also with that field as the word
    that the sentence of the event names, until another one is played. `rule` is the rule of which an event of the class
    is an instance: a coach tells it.
    """

    path: str = ""
    sound: str = ""
    time: float | None = None
    hold: float | None = None
    stage: str = ""
    together: bool = False
    waits: bool = False
    stays: bool = False
    wears: str = ""
    rule: RuleNumber | None = None


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A line of the result: its words, and what each seat has of it.

    Worked out (`value`), counted of the events of a class that the seat brought about (`times`), or the most spaces
    that one of them went (`farthest`); one of the three is given. `id`: 16 hex digits over what was written, whatever
    the language.
    """

    id: str
    words: Text
    value: Hole | None = None
    times: str = ""
    farthest: str = ""


@dataclass(frozen=True, slots=True)
class ResultLook:
    """What the result shows beside points and places: the pieces that won, what is said of each, and lines."""

    won: Hole | None = None
    says: Text | None = None
    rows: tuple[ResultRow, ...] = ()


@dataclass(frozen=True, slots=True)
class LegendLine:
    """A sign and what it means; once, or for each thing of the list `many`, the one parameter of `sign`."""

    sign: Figure
    says: Text
    many: Hole | None = None


class Opened(Protocol):
    """A view, opened for the expressions of a look."""

    @property
    def functions(self) -> Sequence[Callable[[Mapping[str, object]], object]]:
        """The compiled expressions, by the index of their holes; each takes the local names in reach."""
        ...

    @property
    def players(self) -> Sequence[Player]:
        """All seats."""
        ...

    @property
    def me(self) -> Player:
        """The watcher."""
        ...

    @property
    def words(self) -> Mapping[str, Word]:
        """All words by name."""
        ...

    @property
    def places(self) -> Mapping[str, Space | Zone]:
        """All spaces and zones by key."""
        ...

    @property
    def pieces(self) -> Mapping[str, Piece]:
        """All pieces by what they are called uniquely (`Piece.thing`)."""
        ...

    @property
    def boards(self) -> Mapping[str, Board]:
        """All boards by name."""
        ...

    def piece(self, value: object) -> Piece:
        """Return a piece written as in a view; one that does not lie in the view is made up."""
        ...


class Reader(Protocol):
    """Makes the names of table.yaml out of a view."""

    def open(self, view: Mapping[str, Any], host: Mapping[str, object]) -> Opened:
        """Open a view.

        `host` gives the values and functions that are not in the view (`name(p)`, `window`, ...); `turn` is a seat.
        """
        ...


@dataclass(frozen=True, slots=True)
class Look:
    """All of a table's look. `fallback` is the table that the program writes, for when this one fails."""

    ground: Colour
    status: Text | None
    seats: tuple[tuple[str, str], ...]
    colours: Mapping[str, Colour]
    figures: Mapping[str, Figure]
    table: tuple[Layer, ...]
    motion: Mapping[str, Motion]
    result: ResultLook
    legend: tuple[LegendLine, ...]
    regions: Mapping[str, Numbers]
    reader: Reader
    language: str = ""  # of its texts, whose plural they have
    titles: Mapping[str, str] = field(default_factory=dict)  # word, row (`kind.row`), zone, place -> what it is called
    shorts: Mapping[str, str] = field(default_factory=dict)  # the same, in a letter or two
    drawn: frozenset[str] = frozenset()  # figures of pieces, backs and spaces by name: `coin(n)` of the program is none
    faced: frozenset[str] = frozenset()  # kinds of piece whose pieces have a face of their own
    pictures: tuple[str, ...] = ()  # folders
    sounds: tuple[str, ...] = ()  # folders
    room: str = ""  # whose murmur is heard (`base.sounds.ROOMS`)
    homes: frozenset[str] = frozenset()  # boards and zones where a piece that comes there is at home
    leads: Hole | None = None  # who is ahead: players or pieces
    fallback: Look | None = None

    def motion_of(self, event: str, kind: str) -> Motion | None:
        """Return how events of a class are shown: as it says itself, else as all of its kind are; None: as usual."""
        return self.motion.get(event) or self.motion.get(kind)

    def sound_of(self, event: str, kind: str, path: str = "", start: str = "", end: str = "") -> str:
        """Return what an event sounds like; "" for nothing.

        As its class says; else `home` where its piece comes home (from place `start` to place `end`); else as its kind
        says; else as a piece that goes so (`path`).
        """
        own, of_kind = self.motion.get(event), self.motion.get(kind)
        if own is not None and own.sound:
            return own.sound
        left, reached = start.partition(".")[0], end.partition(".")[0]
        if reached in self.homes and left != reached:
            return HOME
        return (of_kind.sound if of_kind is not None else "") or OF_PATH.get(path, "")
