"""Bots that were replaced, as it is said at the table: on the plates, in the log, and where one looks closely."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from dogtable.engine.sentences import Sentence
from dogtable.ui.kit import marks
from dogtable.ui.phrases import worded
from dogtable.ui.table.history import Line
from dogtable.ui.table.remarks import plates

if TYPE_CHECKING:
    from dogtable.session.bot_seats import Replaced
    from dogtable.session.table import Table
    from dogtable.ui.kit import Pen
    from dogtable.ui.scenes.table import TableScene
    from dogtable.ui.table.controls import Box
    from dogtable.ui.table.overlays import Layer
    from dogtable.ui.text import Catalogue

NOBODYS: Final = -1
"""The number of a line of the log that is none of the game."""
SIGN: Final = 13.0
"""Points from the corner of a plate to the middle of its sign."""


def status(text: Catalogue, table: Table, seat: int) -> str:
    """Return what a bot's seat says of itself: its level, or that of who answers in its place."""
    stand_in = table.bots.stand_in(seat)
    if stand_in is None:
        return text("table.status_bot", level=text(f"table.level_{table.seats[seat].by}"))  # text: table.level_*
    if not stand_in:
        return text("table.status_failed")
    return text("table.status_replaced", simpler=text(f"table.level_{stand_in}"))


def layers(scene: TableScene) -> Iterator[Layer]:
    """Yield a sign at the plate of each bot that was replaced."""
    table, desk = scene.table, scene.desk
    for seat, rect in plates(desk.layout):
        if table.bots.stand_in(seat) is not None:

            def paint(pen: Pen, at: Box) -> None:
                marks.warning(pen, at[0] + at[2] - SIGN, at[1] + SIGN)

            yield desk.parts.layer(("replaced", rect.w, rect.h), (rect.x, rect.y, rect.w, rect.h), paint)


def lines(text: Catalogue, shown: Iterable[tuple[int, Line]], replaced: Sequence[Replaced]) -> list[tuple[int, Line]]:
    """Return the numbered lines of a log with what is to be said of bots among them, where it came about."""
    found, left = [], list(replaced)
    for number, line in shown:
        while left and line.events and left[0].n < line.events[0].n:
            found.append((NOBODYS, _line(text, left.pop(0))))
        found.append((number, line))
    return [*found, *((NOBODYS, _line(text, one)) for one in left)]


def _line(text: Catalogue, one: Replaced) -> Line:
    said = Sentence(worded(text, one.message))
    return Line(None, sentences=[said], brief=[said])
