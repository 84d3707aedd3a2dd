"""The log: what has happened, the newest at the foot; touching a line shows its way on the board again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import is_
from typing import TYPE_CHECKING

from dogtable.ui.kit import chrome as draw
from dogtable.ui.kit import controls as knobs
from dogtable.ui.kit.markup import escape
from dogtable.ui.phrases import flow, joiner, sentences
from dogtable.ui.table import replaced
from dogtable.ui.table.controls import Box, Control
from dogtable.ui.table.folding import folded, so_do

if TYPE_CHECKING:
    from dogtable.session.bot_seats import BotSeats
    from dogtable.ui.kit import Kit, Pen
    from dogtable.ui.table.bot_reasons import BotReasons
    from dogtable.ui.table.history import Line
    from dogtable.ui.table.overlays import Layer
    from dogtable.ui.table.parts import Parts
    from dogtable.ui.text import Catalogue

HEAD = 70.0  # points above the first line
EDGE = 20.0
SPACE = 14.0  # between two lines
DIVIDER = 12.0  # above and below a heading, together
KEPT = 200  # lines that are laid out; who scrolls back further reads the replay


@dataclass(frozen=True, slots=True)
class Placed:
    """A line of the log where it lies; `number` is its place in the history."""

    number: int
    line: Line
    box: Box


class _Same:
    """Things that are equal where they are the very same: a list of lines is never changed once it is shown."""

    def __init__(self, things: tuple[object, ...]) -> None:
        self.things = things

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and all(map(is_, self.things, other.things))

    __hash__ = None  # type: ignore[assignment]  # things that may be lists have none


class Logbook:
    """Lays the lines out in the panel, scrolled by `back` points from the newest. Those that can tell `why` say so."""

    def __init__(
        self, kit: Kit, parts: Parts, text: Catalogue, names: Sequence[str], why: BotReasons, bots: BotSeats
    ) -> None:
        self.kit, self.parts, self.text, self.names, self.why, self.bots = kit, parts, text, names, why, bots
        self.back = 0.0
        self.strong: Line | None = None  # the move that is under way: on paper, its parts one below the other
        self._heights: dict[tuple[object, ...], float] = {}
        self._made: tuple[object, list[Layer]] | None = None  # the layers made last, and of what

    def lay(self, lines: Sequence[Line], panel: Box, foot: float) -> list[Placed]:
        """Return the lines that show in the panel, of which the lowest `foot` points are left free.

        The first one that shows whole stands right under the heading, however far it is scrolled.
        """
        x, y, w, h = panel
        top, room = y + HEAD, h - HEAD - foot - EDGE / 2
        ours = folded(lines, self.names, so_do(self.text), joiner(self.text))
        shown = replaced.lines(self.text, ours, self.bots.replaced)[-KEPT:]
        heights = [self._height(line, w) for _, line in shown]
        whole = sum(heights)
        self.back = max(0.0, min(self.back, whole - room))
        at = top if whole <= room else top + room - whole + self.back
        found = []
        for (number, line), high in zip(shown, heights, strict=True):
            if at >= top - 1 and at + high <= top + room + 1:
                found.append(Placed(number, line, (x + EDGE / 2, at, w - EDGE, high)))
            at += high
        over = found[0].box[1] - top if found else 0.0
        return [replace(one, box=(one.box[0], one.box[1] - over, *one.box[2:])) for one in found]

    def layers(self, lines: Sequence[Line], panel: Box, foot: float, chosen: int | None) -> list[Layer]:
        """Return the panel and its lines as layers; `chosen` is the line whose way is shown.

        While nothing of this changes, as in all frames of something that moves, they are the layers made before: a long
        history is not gone through again.
        """
        whole = (
            _Same((lines, self.strong)),
            panel,
            foot,
            chosen,
            self.back,
            (self.why.depends_on, len(self.bots.replaced)),
        )
        if self._made is None or self._made[0] != whole:
            self._made = whole, self._layers(lines, panel, foot, chosen)
        return self._made[1]

    def _layers(self, lines: Sequence[Line], panel: Box, foot: float, chosen: int | None) -> list[Layer]:
        length = self.why.length
        note = self.text("saved.moves", n=length) if length else ""
        title, ground = self.text("table.log"), self.parts.ground

        def paint(pen: Pen, at: Box) -> None:
            draw.log_panel(pen, at, title, note, ground)

        made = [self.parts.layer(("log", panel[2:], title, note), panel, paint)]
        return [*made, *(self._layer(placed, chosen == placed.number) for placed in self.lay(lines, panel, foot))]

    def controls(self, lines: Sequence[Line], panel: Box, foot: float) -> list[Control]:
        """Return the lines that show a way when they are touched, or tell why a bot played so, or of rules."""
        found = []
        for one in self.lay(lines, panel, foot):
            name, said = f"line {one.number}", sentences(*one.line.texts)
            if one.line.trail or self.why.can(one.line):
                found.append(Control(name, said, "trail", one.number, "line", box=one.box))
            elif one.line.rules:
                found.append(Control(name, said, "rules", one.line.rules, "line", box=one.box))
            elif self.why.later(one.line):
                found.append(Control(name, said, "trail", one.number, "line", box=one.box))
        return found

    def scroll(self, points: float) -> None:
        """Go back (or, with less than 0, towards the newest)."""
        self.back = max(0.0, self.back + points)

    # ------------------------------------------------------------------ inside
    def _layer(self, placed: Placed, chosen: bool) -> Layer:
        line, ground = placed.line, self.parts.ground
        if line.dealt or line.heading:
            words = self._heading(line)
            return self.parts.layer(
                ("dealt", words, placed.box[2:]),
                placed.box,
                lambda pen, at: draw.log_divider(pen, at[0], at[1] + at[3] / 2, at[2], words, ground),
                4.0,
            )
        drawn = self._log_line(line)
        state = knobs.State(hover=chosen)
        return self.parts.layer(
            ("line", drawn, placed.box[2:], chosen),
            placed.box,
            lambda pen, at: draw.log_line(pen, at[0], at[1], at[2], drawn, ground, state),
            4.0,
        )

    def _heading(self, line: Line) -> str:
        """Return the words between lines, as markup."""
        return escape(line.heading) or self.text("table.dealt", n=line.dealt)

    def _log_line(self, line: Line) -> draw.LogLine:
        strong = line is self.strong
        seat = line.by
        colour, emblem = self.parts.seats[seat] if seat is not None else ("", "")
        texts = line.texts if strong else [line.paragraph(flow(self.text))]
        named = (
            len(line.sentences[0].text) - len(line.sentences[0].rest)
            if seat is not None and line.sentences[0].rest
            else 0
        )
        words = "|".join(map(escape, [texts[0][named:], *texts[1:]]))
        if named:
            words = f"**{escape(texts[0][:named])}**{words}"
        if self.why.can(line):
            words += " <bulb brass>"
        return draw.LogLine(colour, emblem, words, strong)

    def _height(self, line: Line, w: float) -> float:
        if line.dealt or line.heading:
            return DIVIDER + draw.log_divider_height(self.kit, self._heading(line), w - EDGE)
        key = (tuple(line.texts), line.seat, w, line is self.strong, self.why.can(line))
        if key not in self._heights:
            self._heights[key] = draw.log_height(self.kit, self._log_line(line), w - EDGE) + SPACE
        return self._heights[key]
