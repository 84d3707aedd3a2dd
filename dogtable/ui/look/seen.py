"""What lies under each word of a table, so that a theme can see to it that every word can be read.

Where the theme asks for contrast, a word moves towards ink or paper as little as it must; where neither can be read,
what is under it becomes a little darker or lighter. What bears no word keeps its colour, and so do signs of seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from dogtable.ui import colour as tone
from dogtable.ui.look.entries import Box, Entry, Group, Picture, Shown, Text
from dogtable.ui.look.state import Palette

SPARE: Final = 1.0  # more contrast than is asked for: cloth, wood and paper are not of one tone
SIGNS: Final = 3.0  # the contrast of pictures that lie on cloth, as WCAG 2 asks of what is no text
STEP: Final = 0.04
MOST, MORE = 21.0, 0.5  # the contrast of black and white, and so much more is tried for a word that is dimmed
LARGEST_SIGN: Final = 64.0  # points: a larger picture is seen, whatever its colour
MIDDLE: Final = 0.18  # the luminance that is as far from black as from white
FILLS: Final = {
    "paper": ("plate", 0.06),
    "card": ("paper", 0.0),
    "lawn": ("lawn", 0.0),
    "cloth": ("felt", 0.0),
    "sunk": ("cup", 0.2),
    "cup": ("cup", 0.35),
    "glass": ("brass", 0.0),
    "coin": ("brass", 0.08),
    "wood": ("floor", 0.0),
    "plain": ("", 0.0),
    "dash": ("", 0.0),
}
"""Of each skin: the colour that it has by itself, and how much darker it is where words lie."""
PANEL, PANEL_SHARE = 0.5, 0.62  # of a panel: how opaque it is, and how far from the felt


class Area(NamedTuple):
    """A part of the table, its tone (None: a picture with colours of its own), and what can have another one."""

    left: float
    top: float
    right: float
    bottom: float
    tone: str | None
    of: Box | Picture | None


class Seen:
    """Goes through what is drawn, the lowest first, on a felt of the colour `ground`."""

    def __init__(self, palette: Palette, ground: str) -> None:
        self.palette = palette
        self.ground = ground
        self.ends = palette.colours["ink"], palette.colours["paper"]
        self.least = palette.contrast + SPARE
        self._dim = 0.0  # how much of the ground is mixed in where it is gone through
        self._own = {colour for colour, _ in palette.seats}
        self._areas: list[Area] = []
        self._fills: dict[int, str] = {}  # boxes that need another colour, by id: all are held by who asked
        self._made: dict[int, Entry] = {}

    def readable(self, drawn: Sequence[Entry]) -> tuple[Entry, ...]:
        """Return the same entries, in the same order, so that every word in them can be read."""
        if not self.palette.contrast:
            return tuple(drawn)
        self._fills.clear()
        made = self._through(drawn, 0.0, 0.0)
        if self._fills:  # what is under a word is known when the word comes: then once more
            self._areas.clear()
            made = self._through(drawn, 0.0, 0.0)
        self._areas.clear()
        return made

    def shown(self, shown: Sequence[Shown]) -> tuple[Shown, ...]:
        """Return where pieces are drawn, with what became of their groups."""
        found = [self._made.get(id(one.entry), one.entry) for one in shown]
        return tuple(
            replace(one, entry=entry) if isinstance(entry, Group) else one
            for one, entry in zip(shown, found, strict=True)
        )

    def _through(self, drawn: Sequence[Entry], x: float, y: float) -> tuple[Entry, ...]:
        return tuple(self._one(entry, x, y) for entry in drawn)

    def _one(self, entry: Entry, x: float, y: float) -> Entry:
        made: Entry = entry
        match entry:
            case Group():
                outside, self._dim = self._dim, max(self._dim, entry.dim / 100)
                inside = self._through(entry.entries, x + entry.x, y + entry.y)
                self._dim = outside
                if any(new is not old for new, old in zip(inside, entry.entries, strict=True)):
                    made = replace(entry, entries=inside)
            case Text():
                made = self._word(entry, x, y)
            case Picture():
                made = self._picture(entry, x, y)
                colour = self._fills.get(id(entry), entry.colour)
                self._areas.append(_area(entry, x, y, tone.opaque(colour) if colour else None, entry))
            case Box():
                made = replace(entry, fill=self._fills[id(entry)]) if id(entry) in self._fills else entry
                below = self._under(x + entry.x + entry.w / 2, y + entry.y + entry.h / 2).tone
                if (face := self._face(made, below)) is not None:
                    self._areas.append(_area(entry, x, y, face, entry if _is_dyed(entry) else None))
        self._made[id(entry)] = made
        return made

    def _under(self, x: float, y: float) -> Area:
        for area in reversed(self._areas):
            if area.left <= x < area.right and area.top <= y < area.bottom:
                return area
        return Area(0.0, 0.0, 0.0, 0.0, self.ground, None)

    def _face(self, box: Box, below: str | None) -> str | None:
        """Return the tone of a box in its middle; None where it has none of its own."""
        colours = self.palette.colours
        usual, darker = FILLS.get(box.skin, ("", 0.0))
        fill = box.fill or colours.get(usual)
        if box.skin == "wood":
            fill = box.line.colour if box.line else colours[usual]
        elif box.skin == "panel":
            fill = box.fill or tone.fade(tone.mix(colours["felt"], colours["panel"], PANEL_SHARE), PANEL)
        if fill is None:
            return None
        fill = tone.sink(fill, darker)
        return tone.mix(below or self.ground, tone.opaque(fill), tone.alpha(fill) / 255)

    def _word(self, text: Text, x: float, y: float) -> Text:
        if text.pill is not None:
            below, of = tone.opaque(text.pill), None
            if self._is_between(below):
                below = self._bearing(below)
                text = replace(text, pill=below)
        else:
            share = {"left": 0.0, "centre": 0.5, "right": 1.0}[text.align]
            reach = min(text.w / 2, text.size)  # of words that begin at an edge
            middle = text.x + text.w * share + reach * (1 - 2 * share)
            area = self._under(x + middle, y + text.y + text.h / 2)
            if area.tone is None or (isinstance(area.of, Picture) and tone.contrast(text.colour, area.tone) < SIGNS):
                return self._on_picture(text)
            below, of = area.tone, area.of
        if of is not None and self._is_between(below):
            self._fills[id(of)] = below = self._bearing(below)
        colour = tone.mix(below, tone.opaque(text.colour), tone.alpha(text.colour) / 255)
        if self._contrast(colour, below) >= self.least:
            return text
        return replace(text, colour=self._reach(colour, below))

    def _contrast(self, colour: str, below: str) -> float:
        """Return the contrast of a word with what is under it, where both are dimmed as they are here."""
        return tone.contrast(*(tone.mix(one, self.ground, self._dim) for one in (colour, below)))

    def _reach(self, colour: str, below: str) -> str:
        """Return the colour nearest to this one that can be read here."""
        wanted = self.least
        moved = tone.reach(colour, below, wanted, self.ends)
        while self._contrast(moved, below) < self.least and wanted < MOST:
            wanted += MORE
            moved = tone.reach(colour, below, wanted, self.ends)
        return moved

    def _on_picture(self, text: Text) -> Text:
        """Words on a picture of many colours: whoever made them dark knew it to be light, and the other way round."""
        dark, light = sorted(self.ends, key=tone.luminance)
        return replace(text, colour=dark if tone.luminance(text.colour) < MIDDLE else light)

    def _is_between(self, colour: str) -> bool:
        """Whether neither ink nor paper can be read on a colour."""
        return max(self._contrast(end, colour) for end in self.ends) < self.least

    def _bearing(self, colour: str) -> str:
        """Return the colour nearest to one on which a word can be read."""
        for n in range(1, round(1 / STEP)):
            for moved in (tone.sink(colour, n * STEP), tone.lift(colour, n * STEP)):
                if not self._is_between(moved):
                    return moved
        return colour

    def _picture(self, picture: Picture, x: float, y: float) -> Picture:
        """A sign in one colour that lies on the felt, or on a box, must be seen; a seat's keeps its colour."""
        if id(picture) in self._fills:
            return replace(picture, colour=self._fills[id(picture)])
        colour = picture.colour or self.palette.colours["ink"]
        area = self._under(x + picture.x + picture.w / 2, y + picture.y + picture.h / 2)
        if area.tone is None or isinstance(area.of, Picture) or colour in self._own or picture.cut is not None:
            return picture
        if max(picture.w, picture.h) > LARGEST_SIGN:
            return picture
        if tone.contrast(colour, area.tone) >= SIGNS or tone.alpha(colour) < 255:
            return picture
        return replace(picture, colour=tone.reach(colour, area.tone, SIGNS, self.ends))


def _is_dyed(box: Box) -> bool:
    """Whether a box has a colour that the ruleset has given it."""
    return box.fill is not None and box.skin != "wood"


def _area(entry: Box | Picture, x: float, y: float, face: str | None, of: Box | Picture | None) -> Area:
    left, top = x + entry.x, y + entry.y
    return Area(left, top, left + entry.w, top + entry.h, face, of)
