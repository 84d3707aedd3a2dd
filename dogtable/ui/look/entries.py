"""What a layout is made of: entries to draw, targets to touch. Plain frozen values, every slot resolved.

All lengths are points (1/1080 of the window's height; `Layout.unit` pixels each), floats rounded to a hundredth; all
colours `#RRGGBB` or `#RRGGBBAA`; `turn` is degrees anticlockwise; `corner`, `cut`, `zoom`, `fade` and `dim` are per
cent as in table.yaml (`corner` and `cut` of the shorter side: 50 is round). Two equal entries look the same, so a
painter may cache pictures by entry, leaving out `x` and `y`. Entries are drawn in order, the first at the bottom.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from dogtable.ui import colour as tone

State = Literal["", "armed", "legal", "faint"]
Face = Literal["regular", "semi", "bold", "italic", "display", "black"]
Align = Literal["left", "centre", "right"]


class Rect(NamedTuple):
    """A rectangle in points."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> tuple[float, float]:
        """The middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def holds(self, x: float, y: float) -> bool:
        """Whether the point lies in it."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def grown(self, least: float) -> Rect:
        """Return it grown about its middle to at least `least` each way."""
        dw, dh = max(0.0, least - self.w) / 2, max(0.0, least - self.h) / 2
        return Rect(self.x - dw, self.y - dh, self.w + 2 * dw, self.h + 2 * dh)

    def grown_by(self, edge: float) -> Rect:
        """Return it with every side so many points further out, or in, but no further than its middle."""
        across, down = max(edge, -self.w / 2), max(edge, -self.h / 2)
        return Rect(self.x - across, self.y - down, self.w + 2 * across, self.h + 2 * down)


class Line(NamedTuple):
    """An outline, drawn inside the edge."""

    colour: str
    width: float


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of one skin (`plain paper card wood lawn cloth panel sunk cup glass shine coin dash`).

    `high` is the height above the table that the shadow shows (0: no shadow), `scale` the points of one unit of the
    frame it stands in, for what a skin adds of its own (rims, bevels, dashes); the width of `line` is points already.
    """

    x: float
    y: float
    w: float
    h: float
    skin: str
    corner: float = 0.0
    fill: str | None = None
    line: Line | None = None
    high: float = 0.0
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Picture:
    """An SVG picture by name, fitted in; with `cut` it fills the rectangle and is cut round it.

    `colour` stands for currentColor (None: ink).
    """

    x: float
    y: float
    w: float
    h: float
    name: str
    colour: str | None = None
    cut: float | None = None
    zoom: float = 100.0
    high: float = 0.0


@dataclass(frozen=True, slots=True)
class Text:
    """A text in a rectangle, centred in its height: at most `lines` lines of the wished height `size`.

    `markup`: `**bold**`, `|` for a new line, `<picture>` or `<picture #RRGGBB>`, `<@emblem #RRGGBB>` for a seat's chip;
    a backslash makes the next sign plain. `pill`: colour of a paper pill as wide as the text.
    """

    x: float
    y: float
    w: float
    h: float
    markup: str
    size: float
    face: Face = "regular"
    colour: str = tone.NOTHING
    align: Align = "centre"
    lines: int = 1
    pill: str | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Entries that are one picture: turned, faded, lifted or dimmed together. Their places count from its corner.

    `fade` is how much is seen, `dim` how much of the ground is mixed in.
    """

    x: float
    y: float
    w: float
    h: float
    entries: tuple[Entry, ...]
    turn: float = 0.0
    fade: float = 100.0
    high: float = 0.0
    dim: float = 0.0


@dataclass(frozen=True, slots=True)
class Track:
    """The band under a loop: a rounded rectangle, `wide` across.

    x, y, w, h are its outer edge, `corner` the radius there in points.
    """

    x: float
    y: float
    w: float
    h: float
    corner: float
    wide: float
    skin: str
    fill: str
    line: Line | None


@dataclass(frozen=True, slots=True)
class Lane:
    """The band under a lane: a capsule `wide` across between two points, counted from x, y."""

    x: float
    y: float
    w: float
    h: float
    start: tuple[float, float]
    end: tuple[float, float]
    wide: float
    skin: str
    fill: str
    line: Line | None


@dataclass(frozen=True, slots=True)
class Edges:
    """The edges of the cards below the top one of a pile, `count` of them."""

    x: float
    y: float
    w: float
    h: float
    count: int


@dataclass(frozen=True, slots=True)
class Mark:
    """What the program lays round a target.

    `glow` is the soft light under it, `ring` the line over it (with a step number in `label`), `halo` light and line
    of a card or a rectangle, `cross` what would be hit, `check` (round the middle of its box) what is picked.
    """

    x: float
    y: float
    w: float
    h: float
    sort: Literal["glow", "ring", "halo", "cross", "check"]
    corner: float
    state: State
    label: str = ""


@dataclass(frozen=True, slots=True)
class Badge:
    """A number in a dark pill; x, y is its middle."""

    x: float
    y: float
    text: str
    size: float


@dataclass(frozen=True, slots=True)
class Trail:
    """The dotted way of a last move in the colour of its seat, through these points, with a head before its end."""

    points: tuple[tuple[float, float], ...]
    colour: str


Entry = Box | Picture | Text | Group | Track | Lane | Edges | Mark | Badge | Trail


@dataclass(frozen=True, slots=True)
class Target:
    """Something that can be touched.

    `id` names the pick it stands for (see `ids`): a piece that equals one that options name has that one's id. `thing`
    names what is shown: a named piece, a place, or for a piece without a name its place and number there
    (`hand.1#2`); no two shown pieces have the same. `value` is the pick as an option holds it: a piece, a place, a
    seat, a word, a number. `path` names the loop or lane it lies on, `order` its place along it.
    """

    id: str
    thing: str
    kind: Literal["piece", "space", "zone", "seat", "word", "number"]
    value: object
    rect: Rect
    state: State = ""
    round: bool = False
    place: str = ""  # of a piece: where it lies
    path: str = ""
    order: int = 0


@dataclass(frozen=True, slots=True)
class Inspect:
    """A rectangle that shows `value` large when it is inspected: a piece as in a view, a place, a word, a seat.

    Or that says what it is (`said`, markup): its name, and behind a `|` a line about it.
    """

    rect: Rect
    sort: Literal["piece", "space", "zone", "word", "seat", "said"]
    value: object


@dataclass(frozen=True, slots=True)
class Shown:
    """Where a piece is drawn: its Group, and where that stands in `Layout.entries` (`index`; -1: inside another)."""

    thing: str
    id: str
    place: str
    rect: Rect
    turn: float
    entry: Group
    index: int


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a place lies: its middle, the direction of its path (0, 1 without one), and its rectangle."""

    x: float
    y: float
    dx: float
    dy: float
    rect: Rect


@dataclass(frozen=True, slots=True)
class Layout:
    """All that is drawn and touched for one view in one window."""

    size: tuple[int, int]
    unit: float  # pixels of a point (1/1080 of the height)
    wide: bool  # the log stands open at the right; else the board column has the whole width
    ground: str
    status: str
    seats: tuple[tuple[str, str], ...]  # (colour, emblem) of each seat
    entries: tuple[Entry, ...]
    side: tuple[Entry, ...]  # the box below the log, drawn on its panel; empty without one
    targets: tuple[Target, ...]  # bottom first
    regions: Mapping[str, Rect]  # column top log side prompt buttons card (some are not there)
    shown: tuple[Shown, ...]
    places: Mapping[str, Spot] = field(default_factory=dict)
    neighbours: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # along loops, lanes and their joints
    inspects: tuple[Inspect, ...] = ()  # bottom first

    @property
    def places_of_boards(self) -> frozenset[str]:
        """The spaces that are shown."""
        return frozenset(target.thing for target in self.targets if target.kind == "space")
