"""Fitting a text into its rectangle: first smaller, down to the least readable size; then more lines; then cut short.

The one algorithm of painter, chrome and checks; it knows only how wide words run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from dogtable.ui.kit.breaks import Unit, at_hyphens, at_signs, hyphened, is_wide, units
from dogtable.ui.kit.markup import Icon, Line, Words

ICON_ADVANCE = 1.12
"""How far a picture in a text moves the line on, in heights of the text."""

SMALLEST_SHARE = 0.72
"""A text shrinks to this share of its wished size at most."""

HIGHEST = 2.0
"""A text is never set in more than this many times the height of its box."""

FILLS = 0.95
"""A text that is made larger to be read fills this share of the height of its box at most."""

OVER, OVER_ENLARGED = 0.3, 0.1
"""So much of their height several lines may reach over their box: hardly where they are made larger to be read."""

LEADING, TIGHT = 1.28, 1.1
"""From line to line, in heights of the text; tight where there is not the room."""

SPACES = " \u3000"
"""What no line begins or ends with; the second is as wide as a kanji."""

Width = Callable[[Line, float], float]
"""How wide a line runs at a size, both in points."""

Parts = Callable[[Unit], Iterable[Unit]]
"""Into what something is broken that is too wide for a line."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """Lines at `size`, `leading` from one to the next, all in points. `cut`: not all of the text is shown."""

    lines: tuple[Line, ...]
    size: float
    leading: float
    width: float
    cut: bool

    @property
    def height(self) -> float:
        """From the top of the first line to the foot of the last."""
        return self.leading * len(self.lines)


@dataclass(frozen=True, slots=True)
class Room:
    """What a text may take: width and height in points, the wished and the least size, the most lines.

    `least` is the least size that is wanted, `tight` the one that can just be read: it is gone below `least` only
    where the text would be cut otherwise, or would run into what stands around it.
    """

    width: float
    height: float
    size: float
    least: float
    lines: int
    tight: float


def fit(paragraphs: tuple[Line, ...], room: Room, width: Width) -> Fitted:
    """The lines of a text and their size."""
    wished = min(room.size, room.height * HIGHEST)
    floor = max(room.tight, min(room.least, room.height * FILLS))
    size = max(wished, floor)
    least = max(floor, wished * SMALLEST_SHARE)
    lines = _wrapped(paragraphs, room.width, size, width)
    while size > least and not _fits(lines, room.lines, room, size, width):
        size = max(least, size - 0.5)
        lines = _wrapped(paragraphs, room.width, size, width)
    while floor >= size > room.tight and not _fits(lines, _room_for(room, size, OVER_ENLARGED), room, size, width):
        size = max(room.tight, size - 0.5)
        lines = _wrapped(paragraphs, room.width, size, width)
    most = _room_for(room, size)
    if not _fits(lines, most, room, size, width):
        loose = _wrapped(paragraphs, room.width, size, width, at_signs)
        lines = loose if _fits(loose, most, room, size, width) else lines
    cut = len(lines) > most
    if cut:
        lines = lines[:most]
        lines[-1] = _shortened(lines[-1], room.width, size, width)
    for n, line in enumerate(lines):
        if width(line, size) > room.width * 1.02 + 1:
            cut = True
            lines[n] = _shortened(line, room.width, size, width)
    leading = size * (LEADING if size * LEADING * len(lines) <= room.height else TIGHT)
    return Fitted(tuple(lines), size, leading, max(width(line, size) for line in lines), cut)


def _room_for(room: Room, size: float, over: float = OVER) -> int:
    """Return how many lines there is room for that reach over its edges by this share of their height at most."""
    return max(1, min(room.lines, int((room.height + size * over) / (size * TIGHT))))


def _fits(lines: list[Line], most: int, room: Room, size: float, width: Width) -> bool:
    """Whether there are few enough lines, and none too long."""
    return len(lines) <= most and all(width(line, size) <= room.width * 1.02 for line in lines)


def _wrapped(
    paragraphs: tuple[Line, ...], most: float, size: float, width: Width, parts: Parts = at_hyphens
) -> list[Line]:
    """Break the paragraphs where lines may end so that each stays within the width, where its words allow it.

    What is too wide for a line is broken into its `parts`.
    """
    lines: list[Line] = []
    for paragraph in paragraphs:
        line: Unit = []
        reached = 0.0
        for unit in units(paragraph):
            wider = [*line, *unit]
            alone = is_wide(unit)  # then widths add up, and what stands before it need not be measured again
            reached = reached + width(tuple(unit), size) if alone else width(_trimmed(wider), size)
            if alone and line and reached > most:  # each was rounded to pixels, which adds up, too
                reached = width(_trimmed(wider), size)
            if line and reached > most:
                lines.append(_trimmed(line))
                line, reached = list(unit), width(_trimmed(unit), size)
            else:
                line = wider
            if reached > most and len(line) == len(unit):
                *full, line = _parted(parts(unit), most, size, width)
                lines += map(_trimmed, full)
                reached = width(_trimmed(line), size)
        lines.append(_trimmed(line))
    return lines


def _parted(parts: Iterable[Unit], most: float, size: float, width: Width) -> list[Unit]:
    """Break what is too wide for a line between its parts; the last line may go on."""
    lines: list[Unit] = []
    line: Unit = []
    for part in parts:
        if line and width(_trimmed(hyphened([*line, *part])), size) > most:
            lines.append(hyphened(line))
            line = list(part)
        else:
            line = [*line, *part]
    return [*lines, line]


def _trimmed(line: Unit) -> Line:
    """Join runs of one weight, and drop the spaces at both ends."""
    joined: list[Words | Icon] = []
    for run in line:
        last = joined[-1] if joined else None
        if isinstance(run, Words) and isinstance(last, Words) and last.bold == run.bold:
            joined[-1] = Words(last.text + run.text, run.bold)
        else:
            joined.append(run)
    if joined and isinstance(joined[0], Words):
        joined[0] = Words(joined[0].text.lstrip(SPACES), joined[0].bold)
    if joined and isinstance(joined[-1], Words):
        joined[-1] = Words(joined[-1].text.rstrip(SPACES), joined[-1].bold)
    return tuple(run for run in joined if isinstance(run, Icon) or run.text)


def _shortened(line: Line, most: float, size: float, width: Width) -> Line:
    """Cut a line so that it ends in an ellipsis within the width."""
    runs = list(line)
    while runs:
        last = runs[-1]
        bold = last.bold if isinstance(last, Words) else False
        short: Line = (*runs, Words("…", bold))
        if width(short, size) <= most:
            return short
        if isinstance(last, Words) and len(last.text) > 1:
            runs[-1] = Words(last.text[:-1].rstrip(" "), bold)
        else:
            runs.pop()
    return (Words("…", False),)
