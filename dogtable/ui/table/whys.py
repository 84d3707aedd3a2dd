"""Why a bot played as it did: a sheet beside the line of the log that was chosen, with what it looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from dogtable.ui.table.advice import Saying, sheet_of

if TYPE_CHECKING:
    from dogtable.session.advising import Advised
    from dogtable.session.settings import Settings
    from dogtable.session.table import Table
    from dogtable.ui.scenes.table import TableScene
    from dogtable.ui.table.controls import Box
    from dogtable.ui.table.history import Line
    from dogtable.ui.table.overlays import Layer

WIDE: Final = 380.0  # points
AWAY: Final = 16.0  # from the log


class Whys:
    """Why bots played so, as far as it may be told at a table."""

    def __init__(self, settings: Settings, table: Table) -> None:
        self._settings, self._table = settings, table

    @property
    def told(self) -> tuple[bool, bool]:
        """What all of it depends on beside the lines: whether it is wanted, and whether the game is over."""
        return self._settings.reasons, self._table.over

    def of(self, line: Line) -> Sequence[Advised]:
        """Return what the bot whose line this is looked at, first what it did; nothing where it may not be told."""
        if not self._settings.reasons:
            return ()
        for event in line.events:
            said = self._table.reasons(event.n)
            if said is not None and said[0] == line.seat:
                return said[1]
        return ()


def layers(scene: TableScene, log: Box | None) -> Iterator[Layer]:
    """Yield the sheet for the line that is chosen, where it has reasons: beside the `log`, over the board."""
    if log is None or scene.line is None or scene.line >= len(scene.sitting.history.lines):
        return
    line = scene.sitting.history.lines[scene.line]
    options = scene.desk.logbook.why.of(line)
    place = next((one.box for one in scene.controls if one.action == "trail" and one.value == scene.line), None)
    if not options or place is None or line.seat is None:
        return
    text = scene.app.text
    saying = Saying(text("table.why", name=scene.table.seats[line.seat].name), text("table.why_others"))
    sheet = sheet_of(scene.desk.kit, text, options, WIDE, saying)
    top = max(76.0, min(place[1] - 8, scene.desk.size[1] - sheet.high - 24))
    yield sheet.layer(scene.desk.parts, (log[0] - WIDE - AWAY, top, WIDE, sheet.high))
