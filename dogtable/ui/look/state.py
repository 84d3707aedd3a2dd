"""What the session and the hands know beside the view: names of seats, what is armed, what fits, the window.

Targets are named by their ids (`ids`), except `hidden`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from dogtable.ui import colour as tone
from dogtable.ui.theme import LEAST_BESIDE_LOG, POINTS_BESIDE_LOG, POINTS_WIDE, Scale, Theme

WIDE_FROM: Final = 1_500
"""Window pixels over the UI scale from which the log stands open."""


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits there: name and a word or two of status (markup: escape what people typed), and a portrait's name."""

    name: str
    portrait: str = ""
    status: str = ""


@dataclass(frozen=True, slots=True)
class Window:
    """Size in real pixels, and the UI scale (0.75 to 2): it raises the least size of text, nothing else.

    `log`: the log is open beside the table, also where the window is too narrow for having it there always. `foot`: so
    many pixels at its foot are not the table's.
    """

    width: int
    height: int
    scale: float = 1.0
    log: bool = False
    foot: int = 0

    @property
    def is_wide(self) -> bool:
        """Whether it has room for the log, always."""
        return self.width / self.scale >= WIDE_FROM

    @property
    def has_log(self) -> bool:
        """Whether the log lies beside the table."""
        return self.is_wide or self.log

    @property
    def points(self) -> Scale:
        """How the points of a table in it become pixels.

        Beside a foot, and beside a log that it makes room for, a word is smaller rather than cut.
        """
        wide = POINTS_BESIDE_LOG if self.has_log else POINTS_WIDE
        whole = Scale.of((self.width, self.height), self.scale, wide)
        if self.log and not self.is_wide:
            whole = replace(whole, least=min(whole.least, LEAST_BESIDE_LOG))
        if not self.foot:
            return whole
        return replace(Scale.of((self.width, self.height - self.foot), self.scale, wide), least=whole.least)


class Trail(NamedTuple):
    """The way of a last move: whose, by which places; `leapt`: straight there, and something came back (a swap)."""

    seat: int
    places: tuple[str, ...]
    leapt: bool = False


@dataclass(frozen=True, slots=True)
class Ui:
    """State of the table scene that a layout shows."""

    seats: tuple[SeatInfo, ...]
    armed: frozenset[str] = frozenset()  # chosen
    legal: frozenset[str] = frozenset()  # fits what is armed
    faint: frozenset[str] = frozenset()  # can be taken otherwise; glows only while nothing is armed
    turn: int | None = None  # whose turn it is
    waits: frozenset[int] = frozenset()  # seats that are waited for
    left: int | None = None  # rounds still to come (Decision.left)
    asked: bool = False  # the watcher is asked: in a `mark: dim`, what is not legal is dimmed
    usable: frozenset[str] = frozenset()  # ... nor are these, by id, though nothing is lit
    steps: Mapping[str, str] = field(default_factory=dict)  # target -> number shown in its ring
    crosses: frozenset[str] = frozenset()  # places, or named pieces, that would be hit
    ghosts: tuple[tuple[str, str], ...] = ()  # (named piece, place): drawn there, thin
    hits: frozenset[str] = frozenset()  # places where the move under way has hit something
    trails: tuple[Trail, ...] = ()  # the last moves
    hidden: frozenset[str] = frozenset()  # things (`Target.thing`) not drawn: being dragged, or on their way
    preview: str = ""


@dataclass(frozen=True, slots=True)
class Palette:
    """A theme as a layout needs it: colours by name, (colour, emblem) of seats, `contrast` and `cloth` as in Theme."""

    colours: Mapping[str, str]
    seats: tuple[tuple[str, str], ...]
    contrast: float
    cloth: tuple[float, float] | None

    @classmethod
    def of(cls, theme: Theme) -> Palette:
        """What a layout needs of a theme."""
        seats = tuple((seat.colour, seat.emblem) for seat in theme.seats)
        return cls(theme.colours, seats, theme.contrast, theme.cloth)

    def felt(self, colour: str) -> str:
        """The felt of a ruleset that names this colour."""
        return colour if self.cloth is None else tone.dyed(colour, *self.cloth)
