"""The faces of the theme: open fonts at real sizes, and measuring and fitting of marked-up text in points."""

from __future__ import annotations

from pathlib import Path

import pygame
import yaml

from dogtable.base.paths import assets_folder
from dogtable.ui import colour as tone
from dogtable.ui.kit import raster
from dogtable.ui.kit.breaks import SOFT
from dogtable.ui.kit.fit import ICON_ADVANCE, Fitted, Room, fit
from dogtable.ui.kit.markup import Line, Words, escape, parse
from dogtable.ui.theme import Scale, Theme

DISPLAY = ("display", "black")
"""Faces that have Latin letters only."""

HEAVY, LIGHT = ("wide_bold",), ("wide",)
STANDS_IN = {
    **dict.fromkeys(DISPLAY, ("bold", *HEAVY)),
    **dict.fromkeys(("bold", "semi"), HEAVY),
    **dict.fromkeys(("regular", "italic"), LIGHT),
}
"""In which faces letters are set that a face lacks: the first that has them."""

LARGEST = 400.0
"""Points above which no text is set."""

MOST_FONTS, MOST_WIDTHS, MOST_LAID = 150, 4000, 2000
"""Open fonts, measured words and texts broken into lines that are kept."""


def face_of(run: Words, face: str) -> str:
    """The face a run is set in: the display faces are bold already."""
    return "bold" if run.bold and face not in DISPLAY else face


class Faces:
    """Fonts by face and height in pixels, opened once for a program."""

    def __init__(self, theme: Theme, folder: Path | None = None) -> None:
        self._folder = folder or assets_folder() / "fonts"
        self._files = theme.faces
        self._coverage: dict[str, frozenset[int]] | None = None
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._middles: dict[tuple[str, int], float] = {}

    def font(self, face: str, pixels: float) -> pygame.font.Font:
        """The font of `face` at so many pixels."""
        key = face, max(1, round(pixels))
        font = self._fonts.get(key)
        if font is None:
            if not pygame.font.get_init():
                pygame.font.init()
            if len(self._fonts) >= MOST_FONTS:  # a window that is dragged larger asks for every size on the way
                self._fonts.clear()
            font = self._fonts[key] = pygame.font.Font(self._folder / self._files[face], key[1])
        return font

    def close(self) -> None:
        """Let go of all fonts: each is an open file, and stays open where pygame has ended before it."""
        self._fonts.clear()

    def stretches(self, text: str, face: str) -> list[tuple[str, str]]:
        """The text in stretches (face, letters): letters that a face lacks are set in one that stands in for it."""
        text = text.replace(SOFT, "")
        if text.isascii() or self.covers(face, text):
            return [(face, text)]
        out: list[tuple[str, str]] = []
        for letter in text:
            used = next((one for one in (face, *STANDS_IN[face]) if self.covers(one, letter)), STANDS_IN[face][0])
            if out and out[-1][0] == used:
                out[-1] = used, out[-1][1] + letter
            else:
                out.append((used, letter))
        return out

    def covers(self, face: str, text: str) -> bool:
        """Whether a face has all letters of a text (pygame's own answer to that cannot be relied on)."""
        if self._coverage is None:
            self._coverage = _coverage(self._folder / "coverage.yaml")
        return all(ord(letter) in self._coverage[self._files[face]] for letter in text)

    def width(self, text: str, face: str, pixels: float) -> int:
        """How wide a text runs, in pixels."""
        return sum(self.font(used, pixels).size(letters)[0] for used, letters in self.stretches(text, face))

    def capital_middle(self, face: str, pixels: float) -> float:
        """From the top of a line to the middle of its capitals, in pixels: the eye centres text there."""
        key = face, max(1, round(pixels))
        middle = self._middles.get(key)
        if middle is None:
            font = self.font(face, pixels)
            metrics = font.metrics("H")[0]
            top = metrics[3] if metrics else font.get_ascent()
            middle = self._middles[key] = font.get_ascent() - top / 2
        return middle

    def words(self, text: str, face: str, pixels: float, colour: str) -> pygame.Surface:
        """The words in one colour, premultiplied; all faces stand on the middle of the capitals of `face`."""
        parts = [(used, self._drawn(letters, used, pixels, colour)) for used, letters in self.stretches(text, face)]
        image = parts[0][1] if len(parts) == 1 and parts[0][0] == face else self._side_by_side(parts, face, pixels)
        return image if tone.alpha(colour) == 255 else raster.thinned(image, tone.alpha(colour) / 255)

    def _drawn(self, letters: str, face: str, pixels: float, colour: str) -> pygame.Surface:
        """Letters of one face; those without width (joiners, marks of direction) no font draws by themselves."""
        font = self.font(face, pixels)
        if not font.size(letters)[0]:
            return raster.blank((1, font.get_height()))
        return raster.prepared(font.render(letters, True, tone.rgb(colour)))

    def _side_by_side(self, parts: list[tuple[str, pygame.Surface]], face: str, pixels: float) -> pygame.Surface:
        """Words of several faces on one line."""
        middle = self.capital_middle(face, pixels)
        high = max(image.get_height() for _, image in parts) + round(pixels * 0.3)
        line = raster.blank((sum(image.get_width() for _, image in parts), high))
        x = 0
        for used, image in parts:
            line.blit(image, (x, round(middle - self.capital_middle(used, pixels))))
            x += image.get_width()
        return line


def _coverage(path: Path) -> dict[str, frozenset[int]]:
    """The code points of each font file, from `20-7E A0-17F`."""
    out: dict[str, frozenset[int]] = {}
    for file, ranges in yaml.safe_load(path.read_text(encoding="utf-8")).items():
        points: set[int] = set()
        for span in str(ranges).split():
            first, _, last = span.partition("-")
            points.update(range(int(first, 16), int(last or first, 16) + 1))
        out[file] = frozenset(points)
    return out


class Fonts:
    """Measures and fits text at one scale; everything in points."""

    escape = staticmethod(escape)

    def __init__(self, faces: Faces, theme: Theme, scale: Scale) -> None:
        self.faces = faces
        self._theme = theme
        self._scale = scale
        self._widths: dict[tuple[str, str, int], float] = {}
        self._laid: dict[tuple[str, str, Room], Fitted] = {}

    def size(self, size: float | str) -> float:
        """A size of text (points, or its name in the theme), never under the smallest readable one."""
        points = self._theme.sizes[size] if isinstance(size, str) else size
        return max(min(points, LARGEST), self._scale.floor)

    def width(self, markup: str, size: float | str = "body", face: str = "regular") -> float:
        """How wide the widest line of a text runs when nothing is wrapped."""
        return max(self.line_width(line, self.size(size), face) for line in parse(markup))

    def line_width(self, line: Line, size: float, face: str) -> float:
        """How wide a parsed line runs."""
        return sum(
            self._words_width(run.text, face_of(run, face), size) if isinstance(run, Words) else size * ICON_ADVANCE
            for run in line
        )

    def _words_width(self, text: str, face: str, size: float) -> float:
        pixels = max(1, round(size * self._scale.unit))
        key = text, face, pixels
        width = self._widths.get(key)
        if width is None:
            if len(self._widths) >= MOST_WIDTHS:
                self._widths.clear()
            width = self._widths[key] = self.faces.width(text, face, pixels) / self._scale.unit
        return width

    def fit(
        self,
        markup: str,
        width: float,
        height: float,
        size: float | str = "body",
        face: str = "regular",
        lines: int = 1,
    ) -> Fitted:
        """Break a text into lines within width and height: smaller first, then on more lines, then cut short."""
        tight = min(self._scale.least or self._scale.floor, self._scale.floor)
        asked = min(self._theme.sizes[size] if isinstance(size, str) else size, LARGEST)
        room = Room(width, height, max(asked, tight), self._scale.floor, lines, tight)
        return self._fitted(markup, face, room)

    def wrap(self, markup: str, width: float, size: float | str = "body", face: str = "regular") -> Fitted:
        """Break a text into as many lines as it needs, without making it smaller."""
        wished = self.size(size)
        return self._fitted(markup, face, Room(width, 1e6, wished, wished, 10_000, wished))

    def _fitted(self, markup: str, face: str, room: Room) -> Fitted:
        """Return a text as it fits; what a picture shows again in its next frame is not broken into lines anew."""
        key = markup, face, room
        laid = self._laid.get(key)
        if laid is None:
            if len(self._laid) >= MOST_LAID:
                self._laid.clear()
            laid = fit(parse(markup), room, lambda line, points: self.line_width(line, points, face))
            self._laid[key] = laid
        return laid
