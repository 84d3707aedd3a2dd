"""A view and a look become a flat list of entries and the targets that can be touched. Pure: no screen, no game.

`layout` lays out the whole table, `Table.portrayed` one thing for inspecting. The same view, look, ui state and window
give the same list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from dogtable.base.errors import NOWHERE
from dogtable.base.look import Look
from dogtable.base.things import Piece, Space, Zone
from dogtable.ui import colour as tone
from dogtable.ui.look import entries
from dogtable.ui.look.entries import Entry, Group, Layout, Rect
from dogtable.ui.look.figures import MARGIN, SIDE
from dogtable.ui.look.geometry import Frame, about, bent, rounded
from dogtable.ui.look.seen import Seen
from dogtable.ui.look.shows import Shows
from dogtable.ui.look.state import Palette, Trail, Ui, Window

TOP_BAR = 60.0
LOG_TOP, LOG_BOTTOM = 68.0, 28.0
REGIONS = {"prompt": (16.0, 76.6, 68.0, 4.6), "buttons": (77.0, 82.0, 23.0, 16.0), "card": (1.0, 78.5, 30.0, 20.4)}
GHOST = 36.0  # per cent of a ghost that is seen
GHOST_LINE = 0.8  # how opaque the dashes round it are
HIT, HIT_PALE = 0.4, 0.4  # the cross where something was hit: its share of the place, and how pale it is
SIGN = 20.0  # the seat's sign where its last move began
ENLARGED = 16.0  # the height of an enlarged piece


@dataclass(frozen=True, slots=True)
class Portrait:
    """One thing, enlarged: its picture (words may have none), what it is called and does (markup), and the rule."""

    entry: Group | None
    title: str
    about: str
    rule: str = ""  # the number of the rule that says so
    notes: tuple[str, ...] = ()  # what lies on it or changes it, one line each

    @property
    def says(self) -> bool:
        """Whether there is anything to say of it."""
        return bool(self.title or self.about or self.notes)


def layout(look: Look, view: Mapping[str, Any], ui: Ui, window: Window, palette: Palette) -> Layout:
    """Return the table of one view. Raises RuleError with its place when the look cannot be drawn."""
    arranger = Table(look, view, ui, window, palette)
    arranger.table()
    return arranger.result()


class Table(Shows):
    """Lays out a whole table."""

    def table(self) -> None:
        """Lay out the table and what the program lays over it."""
        self.layers(self.look.table, Frame(self.column), {})
        self.ghosts()
        self.hits()
        for trail in self.ui.trails:
            self.trail(trail)
        self.out += self.checks

    def result(self) -> Layout:
        """Return what was laid out."""
        regions = self.regions()
        seen = self.seen()
        drawn, side = seen.readable(self.out), seen.readable(self.side(regions))
        return Layout(
            size=(self.window.width, self.window.height),
            unit=self.unit,
            wide=self.wide,
            ground=seen.ground,
            status=self.values.text(self.look.status, {}),
            seats=tuple(self.values.seat(p) for p in self.opened.players),
            entries=drawn,
            side=side,
            targets=tuple(self.targets),
            regions=regions,
            shown=seen.shown(self.shown),
            places=self.places,
            neighbours={key: tuple(keys) for key, keys in self.neighbours.items()},
            inspects=tuple(self.inspects),
        )

    def regions(self) -> dict[str, Rect]:
        """Return where the parts of the program stand."""
        frame = Frame(self.column)
        found = {"column": self.column, "top": Rect(0, 0, self.width, TOP_BAR)}
        for name, numbers in REGIONS.items():
            slot = self.look.regions.get(name)
            if slot == ():  # `card: none`
                continue
            found[name] = frame.at(self.values.numbers(slot, {}, 4) if slot is not None else list(numbers))
        if self.window.has_log:
            x = self.column.x + self.column.w + MARGIN
            found["log"] = Rect(x, LOG_TOP, SIDE, self.column.h - LOG_TOP - LOG_BOTTOM)
            figure = self.look.figures.get("side") if self.wide else None
            size = self.size(figure, {}) if figure is not None else None
            if size is not None:
                high = SIDE * size[1] / size[0]
                found["side"] = Rect(x, self.column.h - LOG_BOTTOM - high, SIDE, high)
        return found

    def side(self, regions: Mapping[str, Rect]) -> tuple[Entry, ...]:
        """Return the box below the log."""
        if "side" not in regions:
            return ()
        self.out, kept, self.checks = [], self.out, []
        self.figure("side", [], regions["side"])
        self.out, drawn = kept, [*self.out, *self.checks]
        return tuple(drawn)

    def ghosts(self) -> None:
        """Lay out, thin, the pieces that a move would bring somewhere."""
        for name, place in self.ui.ghosts:
            piece, spot = self.opened.pieces.get(name), self.places.get(place)
            if piece is not None and spot is not None:
                figure = self.figure_of(piece, self.space_layers.get(place))
                self.figure(figure, [piece], spot.rect, fade=GHOST, alone=True)
                white = tone.fade(self.values.named("paper", NOWHERE), GHOST_LINE)
                self.add(entries.Box(*rounded(spot.rect), "dash", 50.0, None, entries.Line(white, 2.0)))

    def hits(self) -> None:
        """Lay out a pale cross where the move under way has hit something."""
        pale = tone.mix(self.values.named("no", NOWHERE), self.values.named("paper", NOWHERE), HIT_PALE)
        for place in sorted(self.ui.hits & self.places.keys()):
            spot = self.places[place]
            side = min(spot.rect.w, spot.rect.h) * HIT
            self.add(entries.Picture(*rounded(about(spot.x, spot.y, side, side)), "cross", pale))

    def trail(self, trail: Trail) -> None:
        """Lay out the way of a last move, below the pieces on it: in the colour of its seat, its sign at the start."""
        points = [(self.places[p].x, self.places[p].y) for p in trail.places if p in self.places]
        if len(points) < 2:
            return
        colour, emblem = self.values.seat(self.opened.players[trail.seat])
        ways = [bent(points[0], points[-1]), bent(points[-1], points[0])] if trail.leapt else [points]
        at = next((i for i, e in enumerate(self.out) if isinstance(e, Group) and _lies_on(e, points)), len(self.out))
        made: list[Entry] = [entries.Trail(tuple((round(x, 2), round(y, 2)) for x, y in way), colour) for way in ways]
        if not trail.leapt:
            made.append(entries.Picture(*rounded(about(*points[0], SIGN, SIGN)), emblem, colour))
        self.out[at:at] = made
        self.shown = [replace(s, index=s.index + len(made)) if s.index >= at else s for s in self.shown]

    def portrayed(self, value: object, rect: Rect, sort: str = "piece") -> Portrait:
        """Return a thing fitted into a rectangle, with what it is called and does.

        `sort` is that of an `Inspect`; a piece stands as written in a view, or by its name.
        """
        if sort == "piece":
            return self.portrait(self.opened.piece(value), rect)
        if sort == "said":
            title, _, about = str(value).partition("|")
            return Portrait(None, title, about)
        if sort in ("space", "zone"):
            return self.portrait_of_place(self.opened.places.get(str(value)), rect)
        known: object = self.opened.words.get(str(value))
        if sort == "seat" and isinstance(value, int):
            known = self.opened.players[value]
        return Portrait(None, self.values.names.title(known), self.values.names.text(known))

    def portrait(self, piece: Piece, rect: Rect) -> Portrait:
        """Return one piece fitted into a rectangle, with its title and what it does."""
        name = self.figure_of(piece, None)
        group = self.enlarged(name, piece, rect)
        return self.worded(group, name, piece) if piece.seen else Portrait(group, "", "")

    def portrait_of_place(self, place: Space | Zone | None, rect: Rect) -> Portrait:
        """Return a space by its board's figure, with what lies there; of a zone its name, and what is in it."""
        if place is None:
            return Portrait(None, "", "")
        if isinstance(place, Zone):
            return Portrait(None, self.values.names.title(place), "", notes=_counted(self.notes(place.known)))
        if place.board not in self.look.figures:
            title = self.values.names.title(place) if place.title else ""
            return Portrait(None, title, place.text, notes=self.notes(place.pieces))
        group = self.enlarged(place.board, place, rect)
        return self.worded(group, place.board, place)

    def enlarged(self, figure: str, thing: Piece | Space, rect: Rect) -> Group | None:
        """Return the figure of one thing fitted into a rectangle: a picture of its own, with bounds of its own."""
        self.count = self.looked_at = 0
        group = self.figure(figure, [thing], rect, high=ENLARGED, alone=True)
        if group is None:
            return None
        (readable,) = self.seen().readable([group])
        assert isinstance(readable, Group)
        return readable

    def seen(self) -> Seen:
        """Return what sees to it that words on this table can be read."""
        return Seen(self.values.palette, self.ground())

    def ground(self) -> str:
        """Return the colour of the felt, as the theme dyes it."""
        return self.values.palette.felt(self.values.colour(self.look.ground, {}))

    def worded(self, group: Group | None, figure: str, thing: Piece | Space) -> Portrait:
        """Return a picture with what its figure says of the thing, else what the ruleset says."""
        slots, names = self.look.figures[figure].slots, self.values.names
        env = dict.fromkeys(self.look.figures[figure].parameters, thing)
        title, about, rule = (self.values.text(slots.get(slot), env) for slot in ("title", "about", "rule"))
        if not title and thing.title:
            title = names.title(thing)
        title = title[:1].upper() + title[1:]
        listed = self.things(self.values.of(slots["notes"], env)) if "notes" in slots else []
        if "notes" not in slots and isinstance(thing, Space):
            listed = thing.pieces
        return Portrait(group, title, about or thing.text, rule, self.notes(listed))

    def notes(self, things: Sequence[object]) -> tuple[str, ...]:
        """Return a line for each thing that there is something to say of."""
        found = []
        for thing in things:
            if isinstance(thing, Piece):
                figure = self.look.figures[self.figure_of(thing, None)]
                env = dict.fromkeys(figure.parameters, thing)
                title, about = (self.values.text(figure.slots.get(slot), env) for slot in ("title", "about"))
                title, about = title or thing.title, about or thing.text
                if not thing.seen:
                    continue
            else:
                title, about = self.values.names.title(thing), self.values.names.text(thing)
            text = f"**{title[:1].upper()}{title[1:]}** {about}".removeprefix("**** ").strip()
            if text:
                found.append(text)
        return tuple(found)


def _counted(lines: Sequence[str]) -> tuple[str, ...]:
    """Return equal lines once, with how many there are."""
    return tuple(line if n == 1 else f"{n} × {line}" for line, n in Counter(lines).items())


def _lies_on(group: Group, points: list[tuple[float, float]]) -> bool:
    x, y = group.x + group.w / 2, group.y + group.h / 2
    return any(abs(x - px) < 2 and abs(y - py) < 2 for px, py in points)
