"""The `d` of a path: commands with as many numbers as they need, every point within bounds, written anew."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from dogtable.base.svg.bounds import MOST_SEGMENTS
from dogtable.base.svg.values import NUMBER, PictureError, all_bounded, bounded, numbers, shown, written

_COMMAND: Final = re.compile(r"([MmZzLlHhVvCcSsQqTtAa])([^MmZzLlHhVvCcSsQqTtAa]*)")
_ARC: Final = re.compile(
    rf"[\s,]*({NUMBER})[\s,]*({NUMBER})[\s,]*({NUMBER})[\s,]*([01])[\s,]*([01])[\s,]*({NUMBER})[\s,]*({NUMBER})[\s,]*"
)
_TAKES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_THEN: Final = {"M": "L", "m": "l"}
"""What the further numbers behind a command mean, where it is another one: the further points of a move are lines."""


class Path:
    """A path that was read: `text` written anew, `segments` counted, `reach` the largest number of any of its points.

    `room` is how many lines and curves it may have.
    """

    def __init__(self, text: str, room: int = MOST_SEGMENTS) -> None:
        self.segments, self.reach = 0, 0.0
        self._room = room
        self._x = self._y = self._start_x = self._start_y = 0.0
        self._bend: tuple[str, float, float] = ("", 0.0, 0.0)  # the last curve, and the point that it was drawn to
        out: list[str] = []
        text = text.strip(" \t\r\n")
        at = 0
        while (found := _COMMAND.match(text, at)) is not None:
            if not out and found[1] not in "Mm":
                raise PictureError(f"a path begins with '{found[1]}', expected M")
            out.append(found[1] + self._one(found[1], found[2]))
            at = found.end()
        if text[at:]:
            raise PictureError(f"found '{shown(text[at:])}' in a path, expected a command")
        self.text = "".join(out)

    def _one(self, command: str, text: str) -> str:
        """Follow one command with all its numbers; return these written anew."""
        takes = _TAKES[command.upper()]
        given = _arcs(text) if takes == 7 else numbers(text)
        if takes == 0:
            if given:
                raise PictureError(f"found '{shown(text)}' in a path, expected a command")
            self._count(1)
            self._x, self._y = self._start_x, self._start_y
            self._bend = ("Z", self._x, self._y)
            return ""
        if not given or len(given) % takes:
            raise PictureError(f"'{command}' in a path has {len(given)} numbers, expected {takes} or a multiple")
        self._count(len(given) // takes)
        if command in "LCQ":  # most of most pictures: all points are there as they are
            self._far(max(map(abs, given)))
            bend_x, bend_y = given[-4:-2] if takes > 2 else given[-2:]
            self._bend = (command, bend_x, bend_y)
            self._x, self._y = given[-2:]
        else:
            for at in range(0, len(given), takes):
                self._go(command, given[at : at + takes])
                command = _THEN.get(command, command)
        return " ".join(map(written, given))

    def _count(self, segments: int) -> None:
        self.segments += segments
        if self.segments > self._room:
            raise PictureError(f"the picture has more than {MOST_SEGMENTS:,} lines and curves")

    def _go(self, command: str, given: Sequence[float]) -> None:
        """Follow the pen, and note how far it comes."""
        x, y = (self._x, self._y) if command.islower() else (0.0, 0.0)
        kind = command.upper()
        if kind == "H":
            points = [(x + given[0], self._y)]
        elif kind == "V":
            points = [(self._x, y + given[0])]
        elif kind == "A":
            self._far(abs(given[0]) + abs(given[1]))
            points = [(x + given[5], y + given[6])]
        else:
            points = [(x + given[n], y + given[n + 1]) for n in range(0, len(given), 2)]
        self._far(max(abs(value) for point in points for value in point))
        self._smooth(kind, points)
        self._x, self._y = points[-1]
        if kind == "M":
            self._start_x, self._start_y = points[-1]

    def _smooth(self, kind: str, points: Sequence[tuple[float, float]]) -> None:
        """Note the point that a curve is drawn to; a smooth one mirrors the last one's, and may run away."""
        before, x, y = self._bend
        if kind in "ST":
            follows = before in (("Q", "T") if kind == "T" else ("C", "S"))
            mirrored = (2 * self._x - x, 2 * self._y - y) if follows else (self._x, self._y)
            self._far(max(map(abs, mirrored)))
            x, y = mirrored if kind == "T" else points[0]
        elif len(points) > 1:
            x, y = points[-2]
        self._bend = (kind, x, y)

    def _far(self, value: float) -> None:
        self.reach = max(self.reach, bounded(value, f"{value:g}"))


def _arcs(text: str) -> list[float]:
    """Return the numbers of arcs; their flags may stand without anything between them."""
    found: list[float] = []
    at = 0
    while at < len(text):
        one = _ARC.match(text, at)
        if one is None:
            raise PictureError(f"found '{shown(text[at:])}' in a path, expected the seven numbers of an arc")
        found += all_bounded(one.groups())
        at = one.end()
    return found
